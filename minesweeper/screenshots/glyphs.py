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
_SCALES = 0.023966, 0.0178842
_WEIGHTS = (
    "a)xYuhlg~Te|TwYXpA{~fS!40b&79+hJAQ{dWU3mnR|hmdUt4ZV|QtLi-CxGfQEI1gO7%9fq86qjDVAhd4F<vcYc6>hkl!Om4AGN"
    "gNu23ZhL)vfrp5CfPrsug>!Ufe29{MhG%(sbBJ?%ae9h>jf!`QgMfW?kAQ}Hb9|9}esGI`f|zxagpYxGfOUC=fqs;JpM!yZetmd&"
    "fQ5*LZh?P(mwtVEb$y0&goB2Hi-vrRk8^Q-iIs<bh;4F$sfBudbA5Pdhm?nYSeR+7go$i?ZJCjMfn0Ncf|7WDg@|)_fsbNhe1dO?"
    "h>@CYg?oO3X>WUed4za@n}BtVbc1qnfP#a9k%EbFhl6f|cY%C=dUAP#fqIa7e}Z^!f_i#>i-m@8hkt{CgoS~8aD{<-d4Pw7j)sG9"
    "ZE}8kd3%I{gLj2`fQfa8YIlc=fQEp5ihy@_gMEmKa&?Ate0Y3<bcJ_!XM2QsjEaSmfO>m+hK_lQfPHv$dx3q8c7Ke4e0Oerhk1&M"
    "eQ<qzj*f$letUg~c7lk6fR2iYe}H^^m4<khhiY<(gNl2QcXWh;bBK6>f|Z4PmW^|Oeu#c>fR2WOgn4~@kcNwLh=6;1f02iLb$NJo"
    "ih_=MbAo_^hJbg0oPdvhf_8X(eUX2Ge}aC4fO>#^c$A!hd2oAonu&#MmVA76d5nvGeT<5QbbV}chnI?XX?K8vZ;5+;gN1;GaC38j"
    "a)^kNZGCiohKFN+cY=VAa*%v|b$FC~eO!TWXNrG`ae8x#cWGyQg@%BWcZ-pYa)y18cX*6=V|sRbiiU!edTeiek%fScf{2fhgm8d<"
    "e3F8RU4e3dj)`TDg=l1lpm}_Ja)zLCb#!o+f250meu9UIc6)_@ikF>-g^insl7VJ@h=7Q4e}sd7h=6!{g@1Z}VT_l8golWEnuT+8"
    "j(vW6fq;XHhG2Jnhl6l)gN}`KZ-a(;g?W5?jfHrBh+mC^i*Jd9ZiaGkm4kh4eS(LCcz}C%k$Q!Mi(HA2hkk#Eet3Rul5uZjdxeC9"
    "cZPh5j)0PPcVUl!ftPxJcX)%4eROhtiG+uSdWe&ZeQ|w&dV-2|cZYR&e~);Tdvkq&k9mBEdyJ2ShHrg>f`o^MVUmJ(ijRAycyerv"
    "k$8TBewC7dg>ip>Z-|L~b$^hUf`5R7jgyI%fS8zsihN6zfpB?mb!B~mk9>rBn}ca}V~vr9gNTiIig9OzhizwoiD-m&j#qhYlZbP7"
    "bBu|1go=l7kZE>|f^%qplW>xNqkMRQb$^F)jcI{rl7WeGaCU@rfq{g2gL{LDm3?x8cz1tsn{j<|iFb#1b%c^|iG7EDf`xW^lZ1hR"
    "jew1Fhj(&*gNTEXdWVpCm4SPLg@Jr~i;H`Ge}j#Oe|~#@eSn6Gfq{vAgot{7iFJi~fP$2Df0L4(dy099i<gjue}jdNkB4%GihGH2"
    "ZFhc^gL`C%f_;&qe}tBOhH+$_Vr^t|gn^}he{F_?mUwV;aB_`~gME;CjbnI=ZEt9HjdhuMg?4s_lyi4{igb&Dj)aDIf@gG)Yiw_J"
    "frF2FkbQxUfO&y%jBj~(fQf&5b9{x2a&~ijbc2m)iGq8Ai+z%Ej(d4;dv0-od3K9_f`W;DfRT=DnSOF`hlP=JaDaJyd2fG;dxMaO"
    "pn-djiH&`Xn0sz}gM*xIX@QB3e}IC2fP#L5o`P<LkAH-Pgm{06dU>9PgMpEbeu#~Em5X|OoPBwEg>8O;bZUZ#gL74Mf^U$agm0FA"
    "hHG(^Qg?fRmXxfBfqRLClY3=>d1{W5f_jvMes6M&WpIFcg@>Sldy{&5e|LI@fN6-1e}RFCdVFwwXi<-NdXAZShn#?UdwPe8hlF&E"
    "e}Hd+d5(OGVqlJIbB>T<gOi7ecYl?1jE!-3Z**>eetLD5Xkv_lae{zpoOpABdU=IsY?6+3hJS#KkA!=aZ*6d!i+yd5ig|H_f_;Bk"
    "SAUazf{TxKg@k){fplt%dwp%0cXEG_b$E<hgn*lNafO3&i-v-3k$Yo+f_Gz~i*Jd5h=z%NZDfgld~$etd~=L_ew2uNj**0xaCwJp"
    "k%fAObaH=)dWC|5fOvm_g^r4ShmnJffrf)^gob~IeshbMd3%3=dYFN9i*Ax^bc~#Vc9n&Db9Q))l8twfZGD1#cAI>dg?pNFdvT0e"
    "cbl4kXnclzoQiOVevN#Bf`V(Dcy^e9fOmFsczc<OgN1o#eUXoSiJOFln|yJPaCvN)h;d?wcW;i2e1C&wXo`+;frNW=g?n;-d4++4"
    "cY14yj&FmEetLIVad(z?c879ye0F|xc#d(Bc#Uh8fqa8;c#D^cba8rce|2zubast*kd%gde0PL}dV_j?e}IdIetLp@dUkz#eT;y0"
    "h>4MSaFB$KdW(U2ii>xSc5{M{f_Hy}b&!K=i-nACeUpoXb9#!3eR_F*mX&scb#!}ve20sCfrXNIdUbYkdwqqIW_^r;l8k?Ue{y_*"
    "e1w9DdxDaIdwy_>dv}$9Zijz!WrKr<iGzlDgmZm+dwY40h<<R3d2ft$cZGj)Z-ab*g@1f^fqH;|ae{(+gne+0go2iWdU|hfbb^U|"
    "hIx62hH-O&Y>S6}h<tB^bc2z6n|FkjeO!QwW_nU`Z<U!?nS_OMa(IwrgL;>FnsarLkaCKNfpdm%Zi|&&iiM7AZF7BneS494mwI!4"
    "k9LK3jen4Mg^P)2h<|;3g@bC0iEn(6i-dc3goJ%{h;)s1Z-aSoih+E6dWCn9et?gMd4-gPZj*q7eRF+se1C;{dxd^~eu#pOc8iyM"
    "Ylf46T8Ddtd2)hweQ|e*Y=V)Bf`x{Ie}trWT!M9ei-dQHb9R4ugnV|2WQLcHl7xeHh>XB`ZIohLhoF3jczR8Zo``XFR)>RvgK>&v"
    "k))^7ea?Q4eWIP4CAWt;le~R;Y^rHgn|*^%XOoSsabuEvqnLhohIwO?cYKy<cY%YDj!k4tf39w!h5v7cNPVxZFw%1&uc$?Fb&^v^"
    "ovfU4fP#K~f`WW~eSm^}fOvg|d4_*@gMWX5et?61e{7YFZh&>4grazwcXD}$dY*`bmXCjha&KLKkVAulb$)t|jdoy~dTxGvj*Eq#"
    "ZF6RKGJ=1ISD0^CmsN{$YnP0akC<k5Us!^0dTfNGpl6VkFpF$bm#<!#RNUKYa-?c{f0dG$wJt`ulBuFjwy`;YMrwduIa!ZsZl6(#"
    "YtN3>aF@M)nvAM>Y88uZ9iBmZYF=ZGivQMlw1AU^ri6fHaTbAvSBNlBo_UT<p0#nvlq`I5c6FYWx|OXwsf<^Xvzne{ttgE?h(=L@"
    "z*&&Uf?!X_hNFY4N}hdglC6+8u#TC5L~Rs?#cN5XL42NjxqIbropzQ`bcs+>WWkAfkzCz=)mJinYMHohP=s8OgIzvdgMM9wTl0{s"
    "tXidFOk!k0Z*%3PiGW>Fl24lSdW4Z(V|0$yf+CuEYktsIN0+92#gTG*m&GtqWn932a9c}$xJ!}Gh_zw6j&!DlBAPyNZFa!Zgjj%*"
    "g@;a9tfHHkT$6*0Iwdi;D5IoMcbTM(cY(NebBI~NcA!|rl}edUX={I*lhKjBfFh|xlVx3|WPXKStbkjV"
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
