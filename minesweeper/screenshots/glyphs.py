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
_SCALES = 0.0207745, 0.020564
_WEIGHTS = (
    "WQ=&CjedoSdue%$aC#PejH`Hff_+_meT{W#bA5G+j(B~7d3SbxcZzF&l#h>ZhIMRtg^hT5go%8Qf^V3BcZqR(dVO+kjfJ0WgoAvC"
    "e2aW_ZHR+*eusaBd4_#`dwq0jc95B8gNJ{JXorA>e0hI&lZT9ohHr>_iiMDkeSD33et3wFj+%djl!SPIkb#JSfPRyVnUa8rk8yTr"
    "j(>)0gMWQzmwR@9dwF?=czTa`jEQxUd~9lcg?xlzePViko_}?AZh35)j)jq8N26u2b$n@@YITNLgG_CKh?Z%Il6`!Bbckece`$7p"
    "kdm5uh>v@Rc7uh1etCX^fq-^_Yk_fshk=8Di-(MRfs1Q~e|vj|b$@(}g?)v6aFcz1cy@zymyCyffR>1TgLig|c8Pa`j(&o8gqwnU"
    "cX)_;e13*`fq;dGdVFz^bA5n&d5eyPiGqNLgOZ1mX?TEmd3=V7c7l3@cY=3+fr*iKgmHR*goSpDba#b#eR+a<gN}V-frWpCe0`XE"
    "W^#Obj+BXse}92{jdON_c8-R9gNTHMetB$!abtCLhmL`VZgPEja(;)7g{Fybfr^HVoQ8*ne~^WAe{h$AqJxonhlO>9es_w1f_jO5"
    "hKYfHf{2EHgo1>ApNElbgL`j?gKl?wf{1{Ocz%zAj-8TuhJA*5lzNePje&-KbbOAHafo?|afX6-iIR(YZ*+rvbB~2_f@_9)h<bvF"
    "Xn}fhXMA#xje2NxeQ|w|W{7ovgl~+8fpUR{Z-sw$a)NA%Zd`0(e0zD5YKM@Faea?|eRhdiVuO2ul8SkAbYpdVe{zD3ae;}8eSCq8"
    "Z-s+&Tz-ChmX~yWj$v?ooOpVBeSVO9d5wOae4>wGjFWblh<2HdkC2jifQFNWkAGu{h+TPradMB8mx+XlhJK2Qfr*=Sf`Ex`m4I@Q"
    "hGcDwf^d0~cXon-eU5mBfs2rAe1e66jDB{Fi&}Vuf@y}8e{_U>g^X-`lz@GFf_8R;f_;2|h<1yAk!*RNe{h3)baZ2giGzZAd25S{"
    "dW(OJm34%Kc4vZ<bc1(<hIw~~Z+wModv1Y_bBv6Ges6t)e|3OmX^DP%kC%jda(jPmfn9lud6k=ie}i?FcZGm@UXOo&j-HH(eRy(h"
    "jA43ze4Ltlfqiz0d53;xdUI}+dwFw*m4|eiYmk<EhI2rFh-!R*YiN9wn{keMZ*_%xc8Gd-f`5#2jB;mygK=k$etv<BnqGsBdV+U#"
    "f^&R^gL;B@lxlT_e0XP)k#BjIoPl_Me0FVzi*bmDjfjbNc5;b-h>M1bf_i$CihO^5e0gk;mwt_ah>3@XdWVgEi;$0mfQ)vSmTPo+"
    "hJSy7a(RV<hJ1mId4h|1ii?YHc!+*$e{ptue}RyMb8mWYh=GoWc!!39l74u4dX0*Ke0q<FfRCJwk&b>}g?56Cc9MLJjCE^Wgp84U"
    "er$7!b$w!dgm`p>Y=)kCgkevDOn7r~jB=fgm1}^HX?=Nue|d9!gM5U2jcRC$aAa(MhJuWMok((xd3211etK<$ih_=NgKKVsbeMdJ"
    "hkAsKoNaD`czThTnr~`_f`*TJc5ix$f{cTejg5GelYozShIf#Mjdq51gn)F0fP;*UZi9Y_gpG}dj&gs6hIx;0dVYd{fO3I=frXHW"
    "m34K2gp+%0m3xDVZhn$_T!5Q?g@=N6c8Z6Fm2QJ}hK+@PiiL)gVRwyph@7Bnc#48|hLC@Lrh9*0d3>FLXjh1OaE57ieQJD>cYcm|"
    "jcIX%PmO?vmy5E4c1eGSafFI~jBa;@fp30(cW!QhW@~AQfry)lZhm%$eSwdQglBw>dxnd9bbf1aXjgf7j*F*|gO7Q6lXa({n1E)5"
    "e|&a*gqd@dV}pHveTs~NkdlXXjeDGqg^_1%fN^q#e};dSWs8T9b%b?@n~9x>e14E-dy9#3jfHuIfP;ILZhw25Wr2l%j)j7nhIN8r"
    "XOWI}dW3s)fPaXLdw_|CafE?|fP|8*eRptXf|RFobAo(rihF*Fi+_Z8c6(`zhhBnkc8-L2XIqnhdw79*hjp8Ne}{gBnv02rfLMHU"
    "iGh@Pduo7(gM)jBdWwI0jdyl(j+BmraE^6pevO8TfOLPAeT{U3hn<&siDZRnnu(x?VV8+nZF6m`oPKS8dW(dIa*}(Pg>i^?fNF$o"
    "c9WWXb$5Dzkd1wGd5D6Cd4On@aBzZ)W^;CSeu2A>aDs1ajhcgfdy9LEesF1sa)Wk@Xmo0RiE@sIj)8`9Z;f?$dTxbzhIW5>e4LJt"
    "bai!wp>mXpi+6Z(bBU90d4Yj~l5uu?dYFxog@9{`d~$+leuRN?b!mx+gnVp$dw-mHm6V5Pe2j>LfN_I;jDvxFaf*b8hkbv4gNluR"
    "h=qJ^g`Iznc9U~)ihq5Edxn0DgK~s^fQyQ8kAQ@If|G}RaFc#_cYJt-fqH;}e1D2|c!Gp%f^~<8f_#U3b$y3^c#4E~e|~j(dWe30"
    "b#{ApeT0gGb!KyWevF!ohJS!|c!`UNfq#N}gnf97etCn3eRFAkZHJS0k&lFWfq93Eetm&@g@k{0er|<=hkR{(jChHJhlPiPfq8v`"
    "j)!@Dd~<YlZFiS)i*s{_dwhpXb$67hl4^XEif>14aHf$(pnZCEfs2)iYi@>pfqiy?jev!efq;H`dxU~ehi-yzdX#vAih_lLjC+xN"
    "hJk#Lk#>o0ih+Y-e|vn2ZIEksihzQPhJc1_aDj+|k#vW9a)*s+h=7o8evpBThJSy6h>wPDZH$bHg?xu{aDs|zgp7-EgM)sBXM?hA"
    "m5qdaXnKB*e1Lm<e0qw8cZiO3gl~a!b%?KOWPomliHCHFdUAMrjd^~Gag&aBlVE~*f10&#W07K)d6-{rd}ma6l!kqUQj4x>l~agi"
    "k&UInXS-a+XN9Sl0ko(eh^}6ib-r76m~WnRX_;e|J4b$>gNclZb%0-of@ye%c9xK7nRilfb#JG<j`4x2Q;C?77oL76n5|fHe1=Az"
    "kZs6yfq{N~fr5R1e1L*|fp>d|c!z&>g@J#Aet?62b)|ixd3s=kl%{W^agK0vg^z)UqKKeLd1GUOo^_OcbC+avtYbcpjE0SeiJ+g2"
    "YjT5xErE`BQFw85hC8A~aGH97p^;d9U`BI*Y;SmWs(gfdE`W4houGD<a>2fEkDE42Se~Jal$2k#Znw95l(1N#H&T04Z#|?wd3tVu"
    "xWt^0M68H<l8mB_mMWuNEq_jOf@@cUh5x{b&VzB9p>vd3LswRcWTap_f=qR2jl6lkokN|5gmZ$2nx2~{kg89Orih7Fu3KPYf^Cvz"
    "iJNz^d{0lqlZsJwXpo6tc)Ep>xR9ifWp^r=!bVhjRe_t3n{=^bmtdfDa(rNXPP%?_j$ZD5%TH8ze4oi~Y<E3_kza9+hKyU9Magl5"
    "f?uUvOLBcLgnZ_un1gFtkV>b=f0>atkC$uJUPN$cWRj#{PlTz3#B+0Og{M?;oM@wMaf4lEmo$*RgkY<ieTY1OJg;VsO>?b<a9oR>"
    "i;qpUeVK=nVS$yHbUI6#PNtAlYloSYbFFKEQ>j#^V6<$NqFjV@ns8KKnXh}BRd$DlkZ@U_Uyg)d!*^ha"
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
