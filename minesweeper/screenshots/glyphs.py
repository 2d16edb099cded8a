"""The recognition of glyphs: a small network on their shapes, without their colours.

It was fitted (tools/glyphs.py) to digits, flags and mines in 75 families of fonts and to the cells of
screenshots of 20 games. The glyphs of fonts were drawn in many sizes, blurred, scaled and compressed.
"""

from __future__ import annotations

from base64 import b85decode
from collections.abc import Sequence
from functools import lru_cache
from math import exp, fsum, log, tanh

from minesweeper.screenshots.cells import Glyph

# The kinds of glyphs: a digit, a question mark, a flag, a mine, and the mere shading of a cell.
KINDS = "12345678?FM_0"

# The units of the layer between inputs and kinds.
LAYER = 28
_SCALES = 0.0141541, 0.0160735
_WEIGHTS = (
    "U1UmMu7-<aiD-3&o|~4imY&uxhDCauSFBc+Y+Gt=hkb#LW~GUck+_nLkCW1WeSv(NiH>@WjB9jjgj$Sje};gFnTnK+lzFmtbc}v_"
    "ev62MY=4Yze{_y=e1vCvnPGEksDrI?dvtkgcaegTgJ*q%eSd#^Z-sq(dSY*HrHGS<czbVXf`ntAeUX=cii&TDgMNQ|eRXzlcxQTK"
    "b9{hReT#;Ek+P11f1!Gbd~S+$ewvAJR%U#Ckbr)Jba!ZRk<M10k-2`0k8(;|c!s2RM{<y1y^eUogKuwYhH`&;o`RfPf0=i5hKYN7"
    "cXhL9dwhF^a-LtGig%1{i+hWFgmjN)lZJ7Be}|cMkBfPEhJS#VoqdXajB%uPesXz+nR|+Sd4!*NmXC{mfSGNTiHCK8dv}~{ZFp>K"
    "i+go|hI^o9e2$fXi<pjobbWSfaG|MSYkzNUig<d2fP9r~XO4o5a&m8QT!o8?c#UL-jC6~4g@S~If^~m=ZjOL=iFkZtfsKKRig|yB"
    "j(mS~ik_8<h=GoPhJkmZf{KHMb%B<mgLq(ajf-zwjGLo=c!-C8fq`q1nxAQup@V*eg?5E@fpv|Oe}H+3dVY+Pa-WBKhO}v!f`nv;"
    "iiDtmh-rR<jeCl9j*pF-bcB0tZlQd9tZ;F3X^5Pabd7U}fqZ?2cXNwwY>13@ZIy48dueW!ah`;PZgFmid}x4!b%upxT8ev(Vr+G0"
    "VRdMUa+Z2}XjM^@c5is0Y?^V1Y+P%lc~^*ARBn%NpJ{QDe{gJPb%}eIiHnbPZf<>+h;55}RZ^0FiB^n!mvexAf0=-dnwFi0ev5f~"
    "e3glcQdY2egGOgsr<9qVZj5hvqM4P7NNk33e5i4xn1O9zaEhOHhkT8ea*BO|Sa@z_Z<>0Gfro}{lxtg5bd`>Eo_UUwV}p%(ae{Yu"
    "fscxba(Hfes(*xbYJqcqeSDOYQIv{#Z-A9ne4mhpb!CQcf23=zk(F+bYJ7)!Qgw-SUzLi3Ym%9paaV+SaI0L1sfmAsVuyZZbe4OB"
    "XNq!lbZLH$c435hbAE4!jB|5vj*4e$frN;KihGZEdUbYmj(?nzc6OX>X<~?XntyqTY>jJ^ql&A8Xm)&Pgp+oUYFf86dtsDhn1X$w"
    "VR&+lxsjlSYj$aMkCSVUkdcK%SEP$}k7S;Ys(yJ^UY9UskCbY1krj)XnxtTBWr&B4iip0DbbXj)cxY5=eu##Ge@u<2oyTFScz|k#"
    "bd|Z6WO<ove0z^<c9DWqgm8_3hoo$soMmZ#bDnr@Z*`1vb%ut5UV@Z$dwqX}U!h-wp?ijOfR>PieSC#ecZPJ4f_Zs~WubJCf_`9<"
    "jdX)ziI;?eh<SaKgmaa9ns0?{b)a{Vdv1D(ScjT<fQo^Ndu)Dkkbrc7i*S8|dwYABiB6U~W1N_8vUZh=rA%>&vUqTKoR?u_j8l?+"
    "kivj;U59C{by|&iUW;6GUX4z9RE}Pb-A=1yq``cNV{c`2b%VrZN0WJsXnA8+fSY`Jv3HbYo2_=SeqnlxY_pYYWs;0*cV~QQX_bU{"
    "s*Iy>e3y8Vre1k=iI|6Jf{A%?f_;O7ag}3yih-etZ*P5@qitz|h@6REd5?U8cyo$?lVx~`dYPMza*%7HcYlG1ig|#If`yKCiGh%;"
    "hHRH{Ym$tagphZWYmA$hmtCWVmvVx9i;jttb#aqrb9r=okePm9ZJCmnhChy`oNa1sjgD%Jk$-|=eOrlfr;mGrWsW<-ep#1@Sesac"
    "bCO1iiJOL`$$q0wpmLjZTy|QIeQKg|VUk#sczjBFqKj~zu#9$niBo}rpKpGTh>>n_Ux`t!g?4afubo(xyO)W5VPb!CtCN*!Xpv`R"
    "gqK0Ch<bcqsAx=~qm8F|d~SD<a+Ho$WRZAgXp2#@YIcHbtyzVhk&2gUp^}t(TceVNijRkXmxW+>aD;l9w{xC~goUhmm5_6Pik*+4"
    "jdP%dppkNEY>s+)zks4+Wpsjqhnqu<eXDz=ac+{ksFiG1YlwQAxq_=>QE-oTjE8)mt8r<ncUP;jZia`1vWbbVu8)q8h?i+=h-HP9"
    "o^5oWk!OFMg>#jXqJV0&uAY5(czl9}a7=-Kd2Nr7kz`_efpv79yMlXbpo&s|nR0D(V`_SWUZb96f?{f1d~bKGgMETrtXNZ!o_ddA"
    "e}|)XPoJS$iF|lvjeUHKeSdXznp1kQacZ7tj*Gc$a*T&|lA(Wil7WR;dV6n^i)fynXn2Z%qJxQeihXmIfrN{ik9dGra(;G+k9Lc0"
    "aBzZ!hJtFXn|NZJa-pZYa+rZsdxw&WihY`XWPF8lYJzu*w{mujd3B$ofLfV&r+bd4i;I?BaCSzDY<6j$oNR!cZfJd!hi!Xxoq&6#"
    "fSGQIdxU4EZE$#iifnXkfOmh1dUT3@oq1@BW}#nrhlg5<VSj3BVSk!kc8FJQeR6Ypk$Zx1WM_GvdXRf$go2xKXNib}Y=C@piEwjs"
    "ae{N4aBi2Ie1(jBlyjeRc!h?He`bP{f^d>`aEW7;e{GC*ZE|;hlaP^ll7@wUiEVe2fNFe)bcA!1m0gTwd4PhDoO_h3j(dH4dy9FU"
    "cw>u$QG#=XhHQh0YKmx=VT@*#wtSyfTYqDmhh}z(wrG`ol6^>jgoROtdvR`%p>1|>c7KkJfog7Op^bcui<fV4e`{QUaEM-mlX`Q3"
    "hIo>Vk!_4kqKATol&pVkers8BX@PidfsllskYkCPl2va}l#z_6f_{Kqb&Yd?eteK{ZHj=OX<&(cZfbFTY>9<=et(l;bZd2idw`~Y"
    "c!Y|QTTo!Leqo4}WOHt|gk^|#e3E-`l8v#7c!-2#U{z+Vc4KP8OmS<QpjMNnh=yl`kBg~<xSXO|I&)8dO=MfoF@}1Bgf(%{j<{T$"
    "sa=(&bJUc$9;3XVQGw=RbJu>RUy(2*kz$amciXGUUrTPDlcGauoJ(qHq)V2ITZoi<R(LUNkvMgEuG_MEC3Nq_ILpP1S+Z|zmV-E+"
    "zmtc_gNAl}gM)v4dV7U~eRFt;ca4B|iG+NIfPjC0fNGh0d~2X#c3)1Insu+BYl5|UHIimqdvBvNlBbuHopGcdYIk{Xl6Irpa>jFl"
    "o^EwcoF=nBQI&jRbwonLpNXV$oTrO?T>*Z8a&Y3Esi!uQiBdL8tZ`btQrf9>ivLHHfi*yKiEfIFW58Q}m!oDUPiA$uXO^{qgw2Oo"
    "g@18y!c&AQW-Xj>tx`&kZ1I1jZ7GC0R+5E@N2!;i#By3*czVQZbx<s}qQ`VeY;@0$f|-y^C1uaH<y~gDM^%Gkxra$tq+33WYL$zB"
    "nTloDo`yAx^_8$`SX|FPvy)|$!<dmte^Odg)m(XPvuV&}m5!bor%z~hcsqE9etdJgmU+QVtz$8wcbAH7)?H_gzj|7;ibTLxahpk$"
    "qp(44RI7+nek!+&am{Ook5NUWRS|%5jd$PreSWf#i*~LyVCjZmfL@Spt5SP>i(k<_W~p|Tu!x9(u#?=1J{z`1b(UQ`LyEVFY=4rA"
    "il&x0sJWu1l+0mp3|L&Jf`y!gPPlL@mOQX>RhMD2Kgx!pjXQUYpnj!^S~;7Ns+b9;!d+RDm7#SgPJutR_J>_Gw@Gk;f~aJOlwr(<"
    "T4F7BdUKss!k3kyg#"
)  # fmt: skip


def _layers() -> list[list[tuple[float, ...]]]:
    """Decode the weights of each layer: for each unit those of its inputs, and last its bias."""
    inputs = 86
    bytes_ = b85decode(_WEIGHTS)
    layers, start = [], 0
    for scale, fed, units in zip(_SCALES, (inputs, LAYER), (LAYER, len(KINDS)), strict=True):
        stop = start + (fed + 1) * units
        values = [scale * (value - 128) for value in bytes_[start:stop]]
        layers.append([tuple(values[unit::units]) for unit in range(units)])
        start = stop
    return layers


_FIRST, _SECOND = _layers()


def inputs_of(glyph: Glyph) -> tuple[float, ...]:
    """Return the inputs of the network: shape, size, ratio of the sides, ink, spread and contrast."""
    width, height = glyph.size
    return (
        *glyph.shape,
        width,
        height,
        min(1.0, width / height / 2),
        fsum(glyph.shape) / len(glyph.shape),
        min(1.0, 4 * glyph.spread),
        min(1.0, 2 * glyph.contrast),
    )


@lru_cache(4096)
def log_likelihoods(glyph: Glyph) -> tuple[float, ...]:
    """Return the logarithm of the probability of each of `KINDS` for a glyph."""
    inputs = inputs_of(glyph)
    values = [tanh(_weighed(weights, inputs)) for weights in _FIRST]
    outputs = [_weighed(weights, values) for weights in _SECOND]
    most = max(outputs)
    total = most + log(fsum(exp(value - most) for value in outputs))
    return tuple(value - total for value in outputs)


def _weighed(weights: tuple[float, ...], inputs: Sequence[float]) -> float:
    return fsum(map(float.__mul__, weights, inputs)) + weights[-1]
