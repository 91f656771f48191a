; The styles of levels 1 to 3: seven terms added to the network's value

STYLE_HIT:              EQU 0
STYLE_BLOT:             EQU 1
STYLE_EXPOSED:          EQU 2
STYLE_PRIME:            EQU 3
STYLE_ANCHOR:           EQU 4
STYLE_BACK:             EQU 5
STYLE_HOME:             EQU 6

; style_add - the terms of the present level
; In:    HL = value; board after the play, eval_bar, level
; Out:   HL = value with style
; Uses:  AF BC DE IX
; Size:  67 bytes
; Time:  5000 T at levels 1 to 3
; Twin:  pyref.network.Network.evaluate
style_add:
        ld   a, (level)
        cp   LEVEL_FULL
        ret  z
        push hl
        push af
        call style_count
        pop  af
        ld   b, a
        ld   hl, net_styles - NET_STYLE_TERMS
        ld   de, NET_STYLE_TERMS
@level: add  hl, de
        djnz @-level
        ld   b, h
        ld   c, l
        pop  hl
@term:  ld   a, (bc)                   ; BC -> weights, IX -> counts
        inc  bc
        or   a
        jr   z, @+next
        ld   e, a
        add  a, a
        sbc  a, a
        ld   d, a
        ex   de, hl
        add  hl, hl
        add  hl, hl
        add  hl, hl
        add  hl, hl
        ex   de, hl                    ; DE = 16 x weight
        ld   a, (ix + 0)
@times: dec  a
        jp   m, @+next
        or   a
        adc  hl, de
        jp   po, @-times
        call eval_saturate
        jr   @-times
@next:  inc  ix
        ld   a, ixl
        cp   style_counts \ 256 + NET_STYLE_TERMS
        jr   nz, @-term
        ret

; style_count - what the weights multiply
; In:    board after the play, eval_bar
; Out:   style_counts, IX -> them
; Uses:  AF BC DE HL
; Size:  111 bytes
; Time:  3700 T at most
; Twin:  pyref.network.style_counts
style_count:
        ld   ix, style_counts
        ld   hl, style_counts
        ld   b, NET_STYLE_TERMS
@zero:  ld   (hl), 0
        inc  l
        djnz @-zero
        ld   hl, board
        ld   a, (eval_bar)
        sub  (hl)
        ld   (ix + STYLE_HIT), a
        ld   l, BAR
        ld   a, (hl)
        ld   (ix + STYLE_BACK), a
@gap:   ld   c, 0                      ; C = neighbouring points held so far
@below: dec  l
        ret  z
        ld   a, (hl)
        dec  a
        jp   m, @-gap
        jr   z, @+blot
        inc  c
        ld   a, c
        sub  2
        jr   c, @+short
        cp   (ix + STYLE_PRIME)
        jr   c, @+short
        ld   (ix + STYLE_PRIME), a
@short: ld   a, l
        cp   HOME + 1
        jr   nc, @+outer
        inc  (ix + STYLE_HOME)
@outer: cp   19
        jr   c, @-below
        inc  (ix + STYLE_ANCHOR)
        jr   @+back
@blot:  inc  (ix + STYLE_BLOT)
        ld   b, HOME
        ld   e, l
@look:  dec  l
        bit  7, (hl)
        jr   nz, @+shot
        inc  l
        dec  l
        jr   z, @+safe
        djnz @-look
        jr   @+safe
@shot:  inc  (ix + STYLE_EXPOSED)
@safe:  ld   l, e
        ld   c, 0
        ld   a, l
        cp   19
        jr   c, @-below
@back:  ld   a, (hl)
        add  a, (ix + STYLE_BACK)
        ld   (ix + STYLE_BACK), a
        jr   @-below
