"""Which glyph is which: a small network on the shapes of glyphs, without their colours.

It was fitted (tools/glyphs.py) to digits, flags and mines in 75 families of fonts, drawn in many sizes, blurred,
scaled and compressed, and to the cells of screenshots of 20 games. Its inputs are a glyph's shape, its width and
height, their ratio, how much of its box is ink, how many colours it has and how strong they are.
"""

from __future__ import annotations

from base64 import b85decode
from functools import lru_cache
from math import exp, log, tanh

from minesweeper.screenshots.cells import Glyph

# What a glyph can be: a digit, a question mark, a flag, a mine, or nothing but the shading of its cell.
KINDS = "12345678?FM_"

_HIDDEN = 28
_SCALES = 0.0208628, 0.016933
_WEIGHTS = (
    "TakB}eu9dKjdE{;YL_#FlAeKga*Sz#h=6y0X_|k8l6-=GYk+ToYk6denuL;oeu`&-fRuxGg`0tRiF=21hJ1OAc#?92frq4eiGX&D"
    "h>3iAbBuv@jEs<af`fR9m5Xp|fsCSpf@pk-c7|_zete39l!kVOd4q|BnS_9KdV`RBgK><De4ufXhJS*FgMNK+f`*fWpmc|SgoAW*"
    "e}9aLc87&@p?hwAb#;P!g@t~6cXNM_fOl_phL44Uf^T?xuVrU<b#;E5k(PaYLX}~ne~w{)Z<&R2ib!;ShKP2De}{vMc7$MVdv<S$"
    "hliPQh=zWEXMccnb%=R|l8$|SXM%Hde0qk1oPv^ThJb8>fqZ>~c!P(Ag?of{d4YRwe0g<xkA{wHeu8~%e}sR4Zi|3|f_svMi;#hS"
    "Y<PxohJ}fSfMkGue1LO@advl&g@J#Ifrx&5j*ohSaDjSrba97?a({S!cY}O@jD3QAd~$n<iHU8CcYStse}I3Jd3=m~gNkc;jemiD"
    "b8dlvfPj3CgN1yDdxn9AfR2fOg^q89k8^Z{fnaZcg?Dq4a({h^Y>jk+hn0qXo`89cfPaLBcb9{Akz<94ig%80g?)dMcZ`vBd4`36"
    "b%TU~e2IZ`f_8s_jDV1Her#`mdwze4dyABTgne&{iJ*&getdX)hJb!+hi`;;b%%&}cZ`F3bbfJxkd=XDWOjynZijt*jDmK1frEK>"
    "Yj}QkY<_oznSfnrfsu=lUW<KybbF9}idlJZWsQW3dv$n_b!u^RiHv@YO?i@zZia%5gm8v=SdVvrf{2KScWQTkjd^y9ZG4oAfOUV1"
    "caMRTSdep+nT~dOcvx_EonwcBX?U1-aC>)|fU=K(d4i0Ud3A%2jGC8<hklfaqkLn0h;oc`Yn6n5i-d!OXM}@>beWBTe|dO#nS5+}"
    "iF0y&c#eUSjC6m2e~^26e2kE9e0+m-h;@2^kbro6cT$dtk9356YL9k(n|Xz4ZhwY+ZgYQmnSFk9j$4Y7e0X|yb$xY<jd65qcZ-RD"
    "V2XW+i;R(MeQ$_+d8dAbdU=9^iHCD$jDm)WZiS4JafE+(hJJ%~X_tO?f0lZOesqC!kZ*a3Xnc``hj)O9e~pQdSEY|`i<N$ieRFPc"
    "k7kI5Z+?q{mUw%HYm<h5frW;jk#=)}fQx*YeX5s*k$^szd3cLmaBg^pqj`^ufp=?pT8xQ?fP9sBg>Yt%fr4&!jC6=@r*w6HhlzK0"
    "bA^d|eshIrkY;y~g?(jzg=?33rFMCJe}8{~lWK!yj(&M=ZhDGwfrNr|i+zZSmUnl1k#l}~nQ(f1g?)#Ab&Zi|goK87frxQ%hk<>D"
    "jfItdjeUA~frE&SX?vA>n~#KUfQWj2g^PQ3hLw$ZgMxx>fq;XDZ+nA#oPmIPhlGNDag~m8d6t%igpPHBm4S_odvbo1r)y$_eTs#A"
    "ZG(c7jCx~(fq8<9c#@Zbjc{F@SAcPNihHqxh;xRHZ*^>aRe6JFh<1{8e_nivV190OkawMSjCyd8hH`X%Yjuiwk#~-6fNX%6Xm@#T"
    "e2J8GlY4=LfpUm}m1lZ*eT9H`e2;{bae{Sod4Y*=lyQEAi+PlGhHZ9mb#ZcldXb8Nd24opiHeMAmU)GUg?pTOcY=6)cyNY{eSe9N"
    "m~wuGe|&n3kARJadw`&MZ+wiEg@l5Nc5`}xl73}=fp~(0iH?VVeT|HJe1(pBgPM<mh;nvylYM)5b6tFga%_l>eSlGUb!m{2cYdUR"
    "f?#=`RFHsrs(i7Ne}Q|5ae8QkVrz$jiE){9d}DNlZ-9Puh<T@rXn$^hfqj04gJ*w#h=G8HdWv>~Zc~nGg_oXqe}iyyZhxGDjf`-G"
    "g@kN|c%6QYVQ!ISca4T%i)Vg%X>pf<frfK!X?u5vcZ!9RXIzAaZ;FIno@IoUW_E*ib&#5UihqWagmrqFa(H--cZG9{kZ_Tbe13Fx"
    "Wq_4?ikFCWe0q6%dU<Y!affP|h-IFifrW%~eTt@mexrbIiFt!<h=pv2cx76niExj0j*N(deP57)c6EAmm2#bWkdS_LoqvRybb)$h"
    "gNk-~TxxubbaZ)ti-v)GmV<Y3jE;<wbbfMYe1&#}Zg+E<fpK|?hp&NpmS>P>e~g@iaENzlX>xsthmT~4c!Ph8f0}WYhINOAdU}gm"
    "cXEVpW^I3kpp<QZfRTZOdx&b7cxH}}dUJAKeN2gha)Eb+hme_oiJF6le|&d~ad~*3f_PkofMJP(fqr;)c8rpEdWm{(g@<^6ae#S)"
    "ad>8qoLq;Mh;e{@Y;v1~eU5Z-j&^}`cY<|@h=gmAfP;uvgO87If^2(we}i&vjCGoAl9GpfdVqk4d53#&evW~CV0VLobai-uh?IzP"
    "kB5zOa+8LWdWCp(hl+EEWN(9#g=db8fS87Dj*^dXdX9~aaejVzjC+HOmXK_Qe1Uj{ft7)He1DUIdv9`lbA5n^dxnjHkc)qLeusyC"
    "gm;E|hJm1lfO&9&b#9G>af*L}hl7cVdXjm7dvk$$iF<#LiiLE9dSsY@Z-ak(i-CrKd3bqyeuRg5dwYp_jec>ChftD!e0ptxfPa5("
    "gnoB~gNAZ<a)+0Bl6`B2Y?O{&l52U3epi2uaEVlKiJ6W@iHdS{Zf}!ac7~K~oOx(`Z*7Q^fozI(hn<jCjDdh~W_^QsetCh0mV<nD"
    "W_E^?iE)y6mWYa9j)8uCdW3C>i*<XIl82IXgMWFDiGGW5f{1x=jDe4Mfq`p{gMNvQl#ZTweUN^FcY=#$e}#W}e|?O5iim!ccX_sJ"
    "cZZXIi-&`8Yl3@(eR+3@fP9dVkA#PTg>$!PRey4Wp@)8Vc!!OEZ+Ul%Yl@DFjfH}CgHNPlUz28(lB0iuZih*Ie~5s0QiqI>e`J1b"
    "lY_|1c%XaecdE3mBDIq<n6h4cZ>?sCmv)g{Zhdi<VojQTn46KIg?Vv+kBEh6X?usCkxOGudyKHsp4(;rN{*<XE7V;Sc9l4FhL}lx"
    "oUN~Bfq;H}fr5K}eSm^|fOvd|d4_;@gn@p7et?61dY+w%hm3ZBg`Q%Sa)5qyig|)~keQi$XJb>AjB}8Bda!6`k#9A8bA*U~oRO5J"
    "Zi8}wD}jHEPk(7=r9O>LW0#Vqj*eM!R$FdzX=Zt~t!kHs8G~VIuc&&PQQyjEU4$%qh=-p%pv+&$c=C&cY@rN_I*@l}Nj9TVbctY^"
    "q}`01e~pW2nQE({rWJZ>Sb;HRKx$BOhxgOGu%nWQfq-~(Zvlg*FPKe1VO^GMaMSaZsVQDlVvuRItirM}vy?Z2x{|7Gqak};l}>1d"
    "tB{S*R6<1CmaA`JT&SL4h`+fZrjVp;LSq$<)mwR*HD;5PsiDGBX^F3fVs>t4Qp}BigkkS_(tb3FWTVY&RcuUsg<L{?kc(D$S+{%F"
    "V^g<hgJ@`ZjZD<Jk#%=AdS0&EPOzy|V{f3`a2JtycYoGcG>XiA=X`E{ou@}hRddL4VN_&%#y*?Hkdjl!YL!@#IGr$~NOQ8rgGOSZ"
    "orrFCcD;$3T!V#_U^XhT3dx#se4Da=gk_(JafD2{Y_?nBflIMQeqoKHj=hDmT1MI;qg+0vSc{ffu8e7j"
)  # fmt: skip


def _layers() -> list[list[tuple[float, ...]]]:
    """The weights of each layer: for each of its units those of its inputs, and a last one to be added."""
    inputs = 86
    bytes_ = b85decode(_WEIGHTS)
    layers, start = [], 0
    for scale, fed, units in zip(_SCALES, (inputs, _HIDDEN), (_HIDDEN, len(KINDS)), strict=True):
        stop = start + (fed + 1) * units
        values = [scale * (value - 128) for value in bytes_[start:stop]]
        layers.append([tuple(values[unit::units]) for unit in range(units)])
        start = stop
    return layers


_FIRST, _SECOND = _layers()


@lru_cache(4096)
def log_likelihoods(glyph: Glyph) -> tuple[float, ...]:
    """The logarithm of how likely the glyph is each of `KINDS`."""
    width, height = glyph.size
    inputs = (
        *glyph.shape,
        width,
        height,
        min(1.0, width / height / 2),
        sum(glyph.shape) / len(glyph.shape),
        min(1.0, 4 * glyph.spread),
        min(1.0, 2 * glyph.contrast),
    )
    values = [tanh(_weighed(weights, inputs)) for weights in _FIRST]
    outputs = [_weighed(weights, values) for weights in _SECOND]
    most = max(outputs)
    total = most + log(sum(exp(value - most) for value in outputs))
    return tuple(value - total for value in outputs)


def _weighed(weights: tuple[float, ...], inputs: tuple[float, ...] | list[float]) -> float:
    return sum(map(float.__mul__, weights, inputs)) + weights[-1]
