"""Which glyph is which: a small network on the shapes of glyphs, without their colours.

It was fitted (tools/glyphs.py) to digits, flags and mines in 75 families of fonts, drawn in many sizes, blurred,
scaled and compressed, and to the cells of screenshots of 20 games. Its inputs are a glyph's shape, its width and
height, their ratio, how much of its box is ink, how many colours it has and how strong they are.
"""

from __future__ import annotations

from base64 import b85decode
from collections.abc import Sequence
from functools import lru_cache
from math import exp, log, tanh

from minesweeper.screenshots.cells import Glyph

# What a glyph can be: a digit, a question mark, a flag, a mine, or nothing but the shading of its cell.
KINDS = "12345678?FM_"

HIDDEN = 28
_SCALES = 0.0227256, 0.0187009
_WEIGHTS = (
    "ZjN|}j)!l8oq%FvTa8wGl$?!qkB)qBg@SWjiGgx?gMWOEXL5LdV~cHje}R*Kh=hP`e2s^Hf{1o}fOM0DaeaJ%Y<_ujk%ymshk|{D"
    "aEXw8c8qmqfP;vZb$Eemf_I2;a*LLTfQW~ab$5q`c!_{@h>DArfrf;Qesg<pd5wvGfRBHDeusjMdwYU|hkJ;9ih+-ZoqTzOi+Or_"
    "gLr*~euI&Zfpv9@h<$r)h=PB3kAjJiiF9&xb997?hlqoWkcn)EfOLgwrG|`yWR-=Ug@#jhYI~S}er8*Df{S;AkA{eahlq58ihXK^"
    "hk=Y?gn@i|TY_$ZeS30kjfabbdVqz1f`o2;e~y81e}-*ubB%w3i*|u+eRza^dxv&;czJb$pM-{Qh=p%=euI5`h;@5-hIWQ|i->S}"
    "a)E_?hJ1#1frx>Hb#QroaDjS#XM}^0gPDGRbb*I_g?55<ZHt6`aCCHiXnl8xe};v2b$xt=kBfAIe073-ZFO{jfq#5_c6@G%l6i`G"
    "a%y;lkBfzoe|Us~cWQo+c$ag9bb)b?iG+NCf@^Dse1Ut6b9jJva&(1(jHZ2rk8*@`hJlKNdv$||hKF^Aj)8_?goS@|a(;)1ig1W>"
    "e1wdEe}r><e1L9*oq&XLfO>Owc7KD4k$ih_dVhkBewmDQd~<t#ii3xCjD2K|gN=xVeu9g8Zh&)tikOCqWOHwPd60y4e1Lt2g<*4i"
    "V3v-ER(orLl7WAXYkhf#dyIvRX>^W(c2sU=aF>RDgL!a_bzpvuiH2;7b$yJCZ+Cu%cX@MdXPJC`gM@#Xbz*;niimN4bcUaefPRIK"
    "dXRy1ZH#@0gOG28bXj$boq=O^ZiBLRi->QJd8Cenl7@(MgK>+Agpr4lj+BgenS^?Lfq#5(acqNgp?rXFfPRB|a*>6KhLU)Jl!bMB"
    "fOUIwe`$P!ooiryg@1XFc$s^Rfr5N=j(vcAhjVd*g>Ha`h;x{bfP!+4l81?vcYThLgn)W_e|Le9h*n{Pc8qw9YkqTllxu{AdV+<8"
    "m4JGLZ+?P$dRT0KZI^$Ki+p~Jmu!N6iiw1ScYcL~e2ap3adC!#d!>MVi;aVvoM454jDL81Z+@J6gnosOj&z83ZmNTEmyLg%gJ*w="
    "k%et}e~q4gi-d59c4&uThk=WfTz!Ftd6$5XdXJW4eTGDrbai%acz%V9mw=Ljc7T9@Wr=%<c7=&>d~IKZcXDEDeQ<k^l5u~6f`oH$"
    "cZH3Det?r`kZ^s6eTH>*idb`!e`J7=jDc-tk8_2DiGY!Ves+I<gOGl8fO2)5b9j1leuaE#iEe{@gm{a7h=qi4jhu&lcYSw`dVGU<"
    "g@%%Ol5d22j*60qe|?R3qlJQQba{t)dxn2|fr68TgN1y3e{_m|c8Pa_lZK3jhJ}ZBgs6vcdV-UamX3jwnTdsRhn94pq;_#|h-Qjw"
    "kcNbrTZ3MDcY%qVkBgIhetK@3RegVSqk?#Vm3?=NZhmrMXnca8jf9kPfo^z^Yl>%Nl6-T2nrLp7b$WehXm)*uh=rbqf@Fn}YL<3<"
    "fPj8^f^~eAdwi04igjy_hK!bXadn4=bdPm(e}8|7b!>TfgM5u{fq-p-b9aM~eT0sQk(zRXe|?2|er=9#h=Pr5fq`^<hJcWUhK7fZ"
    "ql<KYiG_udesOwxfQFK2f`5>Ihl`1Ke~Nd5pLT?Tka3WUhjNg6b$W+?e2bBBfu50akc@ALlXG->fNg()oP>dfUWHC-bAy+YgoKfT"
    "Y;cQ~TXt@Vw0E6$i=BXjYKC!Ib90BBh;n|3X?A;zY<zfql75ADl9hCbb%&FBb!mB*eteCRb98=&b9aY(fO>~-cb9mBd4ZyXnSN}Z"
    "dx3R<d7^@uY;KKlc86_XcX)(#b$W?)k&0xIcWiW$a({h-Z-;t`czttiiD!dzkA8e$f02B5gO7=Vk%VxIZisn^lZ%6ikz;p!jCp)s"
    "XM~?|gQk9SkAP=zd3|zwbb*JJgJF?;gL`#oZjFy%e5!zck9&B1e|=<nfqH+eihG7*j)rt~bZnJ;f{1-_cyp3`kAr-IkC29jg@=V("
    "nUHpKZgP!)d4Gb7ba!`unRkbGfTWIhfsu4!goB5Vb#{K8d3bk!b&7|1r)`;Yf|ZC_aEXU@dVYX}h=+5La&&HnahGnBl6sDEcy@tQ"
    "e1VW|dv}3)j*?_@ZGm`#bBbh{bb5e`eSCRweSMI5f_iy^j+K9EfR%iIfOu<*afox0f^%S%l5m%XhJJr~bAy(1eu#c)e{+0*dUt(?"
    "d3l4Bgl>s|jCyu)aC?Vrf{%P-aBGZnf`n&^e}#Lrb90Y)oQH*mb8nGwglv9!b907gj)#YTfQN6Cb%cF&mxO_ZXLE&!dTD-ufq#2&"
    "m2Z!3e4TlWfr4>;iGFvTZ*zx)iE4d-f{u=Hif)T`fSZJUZ-sV$gnEXHh=p%~esOz=d6;;Ad4-pIfO>+1g?xsRb%A<@gpG4>d}o4="
    "XL^H<bc%<GeSd?6h=!Shdx(93e~N{1e}HsyYIuExgK~kKfp>g{gMyNNet&p+eSL+0bbo?*eRzC|b$FD5eS3<7i*t^FgM)m6ii(Mc"
    "gl=+rb%u0!a(Rw{iG_ZCc#4;MlzDr5f^39@bZK~mbdiBpmxzIAXnkdCdXIvDhKO{6eRY9|fOUj*c!-H$k$iw_a)WY~e|B<ug@u87"
    "bApe1hJtT>ev*e|g@J)~d5wdseSCm^go>PeYk`S?k#Ko>e~pfBe}9#6f`5meiEDI*a)XG5Xqk(DdSQ)zXNG`vd4q|QiG_=NiGZ<q"
    "et>v?cZ-R2YGQwjYkhizczBGKjf9kHgNVF#ad&HenT2|OX>5IhcXWA%a)*VCjDdtxe2B4vd6aZ{n}~vYac*Xbc!O_pT#AN)ifnXA"
    "sfVqmY{7Y{aFc*_C#SGRjJ0WubFgcXm6)<&fMbS$T~nBIjD}}Ufpdj;d4g$iYM+FVj(m`8xV4^hg#UG%XnlRIRJ>?Zi;ZDngpGcD"
    "n~{7|f`fj1fr5N}eSm|4e|mj`dWL^^f`xv8etv*|c6EZ4Wps9<f1HGigl>3)xq`5Sb!~%)aDH%bbXJzLaDGyBkAO&tcaMmJi<G6F"
    "bUbi*GKhVBT$gZPn@Of`TbGB6lBQOeWJqvhf0%-oq;a2tk5e&Up?YZAN3x`nd(l>3!-c6;ty5HnhRmpxe3UYaF?N1<KxL|heq~v8"
    "$%>Ptb){;4kvN#AbTz7p5{G4NSAlScgv|4Vk+FSnw|$3oS}J*=H*`@~h^vB$l(bp9qFXyVc%z7^dAqPrm55q$w4Iw)#4UkYc1m-D"
    "qm-P8bvT;3KdXABim`OYt9OV=(0+51GJ+L=uZ>`hS~{(EftulVlxdEFaFR`0hq{(&XnWyef@x8zi=E4#Z8B(zOQ>j+a!+hpbIhHa"
    "jai^hX=PMmadH2lyoZxjS!J5eb7r|XY<ZZ)YBGI#X>Z?WSdXZatbllWp}#3iQgoGlidl!BtW!+NsCJN-VSJo~OQvI0V04zLn^k3t"
    "ZogT8lBJBGNSA@9LpesLSAvOHYMq!-Y+|;|YnEb?WTJ|m!$g!&ONPNu)4+MVfn-}pdtp6|iFkuvlc;&0"
)  # fmt: skip


def _layers() -> list[list[tuple[float, ...]]]:
    """The weights of each layer: for each of its units those of its inputs, and a last one to be added."""
    inputs = 86
    bytes_ = b85decode(_WEIGHTS)
    layers, start = [], 0
    for scale, fed, units in zip(_SCALES, (inputs, HIDDEN), (HIDDEN, len(KINDS)), strict=True):
        stop = start + (fed + 1) * units
        values = [scale * (value - 128) for value in bytes_[start:stop]]
        layers.append([tuple(values[unit::units]) for unit in range(units)])
        start = stop
    return layers


_FIRST, _SECOND = _layers()


def inputs_of(glyph: Glyph) -> tuple[float, ...]:
    """What the network is told of a glyph."""
    width, height = glyph.size
    return (
        *glyph.shape,
        width,
        height,
        min(1.0, width / height / 2),
        sum(glyph.shape) / len(glyph.shape),
        min(1.0, 4 * glyph.spread),
        min(1.0, 2 * glyph.contrast),
    )


@lru_cache(4096)
def log_likelihoods(glyph: Glyph) -> tuple[float, ...]:
    """The logarithm of how likely the glyph is each of `KINDS`."""
    inputs = inputs_of(glyph)
    values = [tanh(_weighed(weights, inputs)) for weights in _FIRST]
    outputs = [_weighed(weights, values) for weights in _SECOND]
    most = max(outputs)
    total = most + log(sum(exp(value - most) for value in outputs))
    return tuple(value - total for value in outputs)


def _weighed(weights: tuple[float, ...], inputs: Sequence[float]) -> float:
    return sum(map(float.__mul__, weights, inputs)) + weights[-1]
