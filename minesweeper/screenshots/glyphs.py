"""Which glyph is which: a small network on the shapes of glyphs, without their colours.

It was fitted (tools/glyphs.py) to digits, flags and mines in 75 families of fonts, drawn in many sizes, blurred,
scaled and compressed, and to the cells of screenshots of 20 games. Its inputs are a glyph's shape, its width and
height, their ratio, how much of its box is ink, and how many colours it has.
"""

from __future__ import annotations

from base64 import b85decode
from functools import lru_cache
from math import exp, log, tanh

from minesweeper.screenshots.cells import Glyph

# What a glyph can be: a digit, a question mark, a flag, a mine, or nothing but the shading of its cell.
KINDS = "12345678?FM_"

_HIDDEN = 28
_SCALES = 0.0246221, 0.0187897
_WEIGHTS = (
    "eXxm_oSd3@d~k@5k%e}1Z;*j>j){4(dxv#`dzN^Qf_{^Kd4Yp{jfaqwbAx|<mw}0de1>y(h>ekbczc|HcYlJ7hIg2caD{(+j(v}d"
    "hnjwMgo28LZ-0(`i++xoetd*~eT#g3i-?ATfSHYYdU<<&c!GzDiiwJPb$5=5f_jK^bAft@f}DYagkpSth<J2^d6|BGh<bQ-gMNX7"
    "dw+qAftGT9esY0yg??~~c93*~iFk2id479|dVPP1c7tYwQj2zDkdtYrfQ4>`f0bf&bA^p^iG+21du&#he2ad6i<E<bafOP0l7)eV"
    "etnU3e~W#TfRKE1iHmlIkA;eoeuaj4iG6>Aa({z@d4z{|hl7N7kbr)He|Ut4b$@w(fq;X6dWCv-i++Q8gNA^5c7=w0hj)y4d~<=4"
    "e{Xt%dvuI^fQ68Og^YiKczSSle}I31ifoOEhkbg5bcTa^g@$~AeT0C9b$oSsgnWa3gNlKFjf91Le2IONaejc8gn@^Cdw6_{Z;5w`"
    "e2ssGf_;Z}g@1REgnWgJe0Yy{aEot?k%EAMh?0D6hk=NJi*<^IbA^zJc!7_Bf_RFEg^PcLaEgY8er<n>YIKfyZ;*R)iG+ZFc!_j_"
    "dxwCBWQ2%_gmim!eSC(0b%lO~h=zZ9kZpv2gn)yHZ-0Z9fqHz3V{(ITeT#jAfsKBGcz|$jiG724h-`d|iFbl@bZ?4jkCT9MfPsRB"
    "dw_CofPayBmScE@d5na7hlPfPoq2A2WN>zYc8hg_dXAcNh+lnlfR~AbiHVhva(H=we3pEHc7|_vfr^%Tifn>)fPIL9lY)(cb#s4u"
    "h>M1Pgn4m}gN&7Fgn^H8glm|Poo<+kVRVLyew>hfi)V?0dW(OAevOEbd}VTiczu6rYLsq_hHrkBhkJ^MgoAQ|ZhVD=d3b+yc!Gp;"
    "Zjx|<ig$L7ih+26dxd;_b%Tm~c7=$7cY2R{cZF_ljCOyFf`w~ohkbu}g?oa2d54L6gp`7Iihpoze{X(%eRh9)e0_;=g^zT2ev*TM"
    "d4Y9-mwtI?acO~keu8p^fsB)Rh;V^zjf9Pgc6*G9d31nuc7<(xgN1&BkBF6pfpd<1iFlEdh=PoYVug5gh>L=Ol7@PYdX}Yjf?b+}"
    "iFc2Ykb;$vWqf{lhmv-LhI)N@a)*3)hJb&6eSm3jkbHS=or!pbg;$1>g^PQVfPZ9pbb@?>e~5R1e|UO&jfrxCgKT+(gNS;TfP89l"
    "XqJM2g_DMleSds>bc}F!kacZ)dxL9tf^~a?hN6jWewKlcfP#Z`e2ji@d3$$pfQ4y*gnNOAex-kdft7@Wbc1+uhkB2CXLE*je}Hp`"
    "f`W;Yd5DI3e|(33e}Q>`fO3OygMx;6e|LU?dVzj}gno#Gig=1{fqH&@c!7p}dVqI>f_sOCfRl)QiEfLRf`o*7hh><Gi-ve|goSj4"
    "gMNOBbdO|xgMDXkg{EwPmurW3iGxs$jccKVhJSgLhlyf#dU$+)g_wSilxmHCf`(#xfpmd+k$!@SZGdxvgpG1@f{lTWf`WE*f`w~z"
    "jcIsxgoJ8+b$)h&f17-BhmDAke3XN2dxwICY<Y5mgne#>c7c0^gM)N_d2fM_bAx|`gMEdCY=(z_g@1pDdU}P1c!_(3fq9FDgnWLD"
    "fNh3*dW3?7e}j&Pb#r}$e}jmJfqRI0hJ1sBg?oc^g@b#3lyi)YfQf~HcX5Q5c#M2_gmRB~mU)GHhJty7e|3a_e0N-eii~Gyfs%D`"
    "r)hticzJ1;gO|N~b9{D%jdpKwh<JB-gpPZFly`WIczkMifrgBCcXVleaDRPte`0NHh;D^~dzWsGe28Xlgn@Z~g?wCzZ-$b7fNNrS"
    "fN^)1c9VIJjEZo9V|Z+VhlhTEV}*5yd0uCQetCGCbb^bFg@Jd9W_5Ibgo37qaC>ZscZG9{dv$G(iF}f6f^C0*g?xR0g@KfWhH!9("
    "dW&#`g?Dd+eS?TziF18}g@k>Amwca!hi!6@d!2HOe2QX$i;0U?mTH8Ig^7KQd53n3fNyi8ZJmvKg@}fAnS*<ma(aA^hnk9fae!Tc"
    "f^vX{es70%fOUpvg@|a6fO&dukcfeNYlLolgN256gj|V;g=&Uql#6JUeuiOsj){?eX@z!ke1?s6lUZ(_gm`mufq;CTeVJ~CU}=7V"
    "V}h4&fQWi?i*|U9YI<#PdV7tGe1M3Gadmx+Vt}7}hlX@(eu906Sch+ee|v*#h;NaEkaK&3mWGRme{+C=evp8BZ;Ek_e2;%|jBkv9"
    "ka~)QoQ9Q!kyvnnZlQc>XoPu>ft-SEg>#UBh=6@}g??;(eQt%5dWVjSae#(=kA;4OZh(Y~hmnAOjfQcDdVGVBgnWmDe|3j<gN1H?"
    "e~xs3kd1(Ve}aXFiH3)Sje3lOg?o&Gh;(#*dxdI)g?x&DcYun0etms_iiLxRc!`ICj)i-JfSG}gb$*k5dVG9yeR_d~k$#GOe~5R6"
    "dy9dEfPj~Ye|wO9eT9j8e}8y%fr^EAa)Nz_d4_+3g>j64i+z84l!bMFfrNvGe}062TXczkgokpAdwhe0jDeATfqQR%mTh``cY1wu"
    "Y=3)#f0%cQc7cO*jeLTHl7W1a#C?;Lj&XvcdWe~dsF-?|d6{sWV0Vg!gLsCBkba4Xg^+=Vcz}qAk%M=3g^GTDd4_<0mvDTHl!1(e"
    "c#nLFc!Q9QiH&w{cawI1gnNL0ly7r?cXNY-hnRwPe2I#JfQfd5evgWJb$gI{j(&B3esO<=hmV<cfqa31dxvy~e1(mAjfRqWj)sJC"
    "dVqSAihg~9WOjOSe|~hNg>i?5mU@nMkBgFUjE;GMeq?riNriKJet>|8a%zK&f_00ClA?EQy_11*VO(o%KZaLtc7c?RYJq=>ac*~m"
    "sGx<VZ?|t(pl-ZETb)-%gQ1&kw6%eCUx|3)foO?hjAnz5i*a&@jKhnsYk72OnTm|4OOsh@qrh#kjMQvXXm6ZQaCclimXnBep^<TH"
    "cxajbgN1s2gMxg2eSw33eR_R}dWe8|gob>Ceu0C2d5@TLa)Q2JgO8J|j+0)5lZA?7ba#?IiA#lwfpUa=n__f-n{iKvi-eP%W?F=7"
    "j%<3ZiFICdb-P-DXnG5Lm6&$3P_KQDSvjVOU$U=>mcm4ifPiv?US>(jSdrFOlai@isu8!XnXGh2mztx5gP#FvbA3TWa9NC8sm`~K"
    "tZuSYPoI1@v4)#Iqjp$dtC*aHLq~><gsGp4aAc}=#uubwAd|CDl#X+(sG6ZHF^7AHylGZ&jktKm!D54Fz)g2mZ=``gj!rj!X<)2P"
    "%+z(K!YEyVhIL?DQ^k{?dY-nBo?5KdOJ+rjz?UqNe2TA#Yq?q`Xp@hCMwwrPg{*^qbxff}!cljGY?7$9P+z!zu6k9!gi@THZOKBW"
    "pnPv#W|LQYLV$T-!@HYke1Be}TCGevbhdqplWnl3tz4u#XnUqMm2-@rmY2fBX<3SAjxiaXnpJP2thb<-d`Y1&Pn};uZDy9Tj-aTH"
    "WN>b7W}a%4R==`-D0fefn~AG!L*}<ym2X_DVQO4VvZS0}"
)  # fmt: skip


def _layers() -> list[list[tuple[float, ...]]]:
    """The weights of each layer: for each of its units those of its inputs, and a last one to be added."""
    inputs = 85
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
    )
    values = [tanh(_weighed(weights, inputs)) for weights in _FIRST]
    outputs = [_weighed(weights, values) for weights in _SECOND]
    most = max(outputs)
    total = most + log(sum(exp(value - most) for value in outputs))
    return tuple(value - total for value in outputs)


def _weighed(weights: tuple[float, ...], inputs: tuple[float, ...] | list[float]) -> float:
    return sum(map(float.__mul__, weights, inputs)) + weights[-1]
