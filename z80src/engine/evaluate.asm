; The evaluator: a small integer network, defined bit for bit by pyref/network.py
;
; dense and filters hold the sums for eval_board from one evaluation to the next. eval_follow makes
; eval_board the board, one checker at a time, and each checker is one column of weights; nothing is
; ever summed anew, and no sum can drift, as all arithmetic is exact or wraps.

; evaluate_before - what of a position before the play decides how the plays are evaluated
; In:    board
; Out:   eval_row = class 0..3, 255 in a race
; Uses:  AF BC DE HL
; Size:  38 bytes
; Time:  3800 T at most
; Twin:  pyref.network.board_class
evaluate_before:
        ld   a, (board + OPP_BAR)
        ld   (eval_bar), a
        call board_turn
        call board_is_back             ; the opponent's on 1..6 and his bar
        ld   a, 0
        rla
        ld   (eval_row), a
        call board_turn
        call board_is_back
        ld   hl, eval_row
        rl   (hl)
        push hl
        call board_contact
        pop  hl
        ret  nz
        ld   (hl), 255
        ret

; evaluate - what a play is worth
; In:    board after the play; eval_row from before it; level
; Out:   HL = value, signed; 32767 = the last checker is off
; Uses:  AF BC DE IX
; Size:  31 bytes
; Time:  2800 T in a race, 52000 T typically with contact
; Twin:  pyref.network.Network.evaluate
evaluate:
        ld   a, (board + OFF)
        cp   CHECKERS
        ld   hl, WON
        ret  z
        ld   a, (eval_row)
        inc  a
        jr   z, evaluate_race
        dec  a
        call eval_network
        call style_add
        ld   a, h
        xor  127
        ret  nz
        ld   a, l
        inc  a
        ret  nz
        dec  hl                        ; 32767 is for won games
        ret

; evaluate_race - value of a play without contact
; In:    board
; Out:   HL = value, signed
; Uses:  AF BC DE IX
; Size:  42 bytes
; Time:  3000 T at most
; Twin:  pyref.network.Network.race_value
evaluate_race:
        ld   hl, 0
        ld   bc, board + OFF           ; C = location
        ld   ix, net_race + OFF - 1
@location:
        ld   a, (ix + 0)
        dec  ix
        ld   e, a
        add  a, a
        sbc  a, a
        ld   d, a                      ; DE = worth of a checker here
        ld   a, (bc)
        dec  a
        jp   m, @+next
@checker:
        add  hl, de
        dec  a
        jp   p, @-checker
        ld   a, c
        cp   HOME + 1
        jr   nc, @+next
        ld   de, NET_RACE_OCCUPIED
        add  hl, de
@next:  dec  c
        jr   nz, @-location
        ret

; eval_network - output of the network for the board
; In:    board; A = row of output weights, NET_CLASSES = the cube head
; Out:   HL = output, saturated to 16 bits
; Uses:  AF BC DE IX
; Size:  168 bytes
; Time:  29000 T and 4400 T for each checker that eval_board differs by
; Twin:  pyref.network.Network.network_value
eval_network:
        push af
        call eval_follow
        pop  bc                        ; B = row
        push bc
        inc  b
        ld   hl, net_out - 4 * NET_H
        ld   de, 4 * NET_H
@row:   add  hl, de
        djnz @-row
        ex   de, hl                    ; DE -> output weights from here on
        ld   hl, dense
        ld   b, 2 * NET_H
@unit:  ld   c, (hl)
        inc  l
        ld   a, (hl)
        or   a
        jp   p, @+size
        inc  e                         ; to the weight for sums below 0
        xor  a
        sub  c
        ld   c, a
        sbc  a, a
        sub  (hl)
@size:  inc  l
        or   a                         ; A C = size of the sum
        ld   a, c
        jr   nz, @+full
        cp   NET_DENSE_CLAMP
        jr   c, @+active
@full:  ld   a, NET_DENSE_CLAMP
@active:
        add  a, a
        jr   z, @+idle
        push hl
        ld   l, a
        ld   h, buckets / 256
        ld   a, (de)
        add  a, a
        sbc  a, a
        ld   c, a
        ld   a, (de)
        add  a, (hl)                   ; the weight to the bucket of its activation
        ld   (hl), a
        inc  l
        ld   a, c
        adc  a, (hl)
        ld   (hl), a
        pop  hl
@idle:  set  0, e                      ; net_out is at an even address
        inc  de
        djnz @-unit
        ld   hl, filters
        ld   de, net_out_filters
        ld   b, NET_POSITIONS * NET_F
@filter:
        ld   a, (hl)
        inc  l
        add  a, a
        jr   c, @+none
        jr   z, @+none
        cp   2 * NET_FILTER_CLAMP
        jr   c, @+some
        ld   a, 2 * NET_FILTER_CLAMP
@some:  push hl
        ld   l, a
        ld   h, buckets / 256
        ld   a, (de)
        add  a, a
        sbc  a, a
        ld   c, a
        ld   a, (de)
        add  a, (hl)
        ld   (hl), a
        inc  l
        ld   a, c
        adc  a, (hl)
        ld   (hl), a
        pop  hl
@none:  inc  de
        djnz @-filter
        pop  af
        add  a, a
        ld   c, a                      ; B = 0
        ld   hl, net_out_constant
        add  hl, bc
        ld   c, (hl)
        inc  hl
        ld   a, (hl)
        xor  128
        ld   h, a
        ld   l, c
        ld   ixl, 0xE0                 ; IXL HL = output so far - 63 x 32768
        ld   de, 32768                 ; DE = weights of all units at least so active, + 32768
        ld   bc, buckets + 2 * NET_DENSE_CLAMP
@level: ld   a, (bc)
        add  a, e
        ld   e, a
        inc  c
        ld   a, (bc)
        adc  a, d
        ld   d, a
        xor  a
        ld   (bc), a
        dec  c
        ld   (bc), a
        add  hl, de                    ; a unit of activation n is in the sum of n levels
        jr   nc, @+low
        inc  ixl
@low:   dec  c
        dec  c
        jr   nz, @-level
        ld   e, ixl
        ld   a, h
        add  a, a
        sbc  a, a
        cp   e
        ret  z                         ; bits 15..23 are alike
        rlc  e
eval_saturate:                         ; carry: negative
        ld   hl, 32767
        ret  nc
        inc  hl
        ret

; eval_follow - make eval_board the board
; In:    board
; Out:   eval_board, dense, filters
; Uses:  AF BC DE HL
; Size:  24 bytes
; Time:  1300 T and 4400 T a checker
; Twin:  pyref.network.Network.activations
eval_follow:
        ld   hl, eval_board - 1
        ld   de, board - 1
        ld   b, LOCATIONS
@location:
        ld   a, (de)
        sub  (hl)
        jr   nz, @+differ
        inc  hl
        inc  de
        djnz @-location
        ret
@differ:
        push bc
        call eval_step
        pop  bc
        jr   @-location

; eval_step - one checker more or fewer at a location of eval_board
; In:    HL -> location in eval_board, DE -> in board, A = difference, not 0
; Out:   eval_board, dense, filters
; Uses:  AF BC
; Size:  210 bytes
; Time:  4300 T typically
; Twin:  pyref.network.Network.activations
eval_step:
        push hl
        push de
        ld   b, 0                      ; bit 0: an opponent's checker
        ld   c, (hl)
        add  a, a
        ld   a, c
        jr   nc, @+up
        dec  (hl)
        dec  (hl)
        inc  b
        neg
@up:    inc  (hl)
        ld   c, 0x86                   ; ADD A,(HL)
        or   a
        jp   p, @+more
        cpl
        inc  b
        ld   c, 0x96                   ; SUB (HL)
@more:  inc  a
        ld   d, a                      ; D = the checker's number at its location, from 1
        ld   a, c
        ld   (eval_second_dense_op), a
        ld   (eval_dense_op), a        ; the loops' instructions are changed in place
        ld   (eval_filter_op), a
        ld   (eval_second_op), a
        ld   (eval_third_op), a
        ld   (eval_fourth_op), a
        xor  0x48                      ; ADC A,n or SBC A,n
        ld   (eval_carry_op), a
        ld   (eval_second_carry_op), a
        ld   a, e
        ld   c, 0                      ; C = filter channel
        bit  0, b
        jr   z, @+own
        ld   a, BAR
        sub  e
        ld   c, 3
@own:   ld   hl, net_dense_own - NET_H ; A = location from its own side
        cp   BAR
        jr   c, @+point
        add  a, 56 - BAR + 1           ; columns of bar and off
        jr   @+column
@point: dec  d
        jr   z, @+column
        inc  c
        ld   hl, net_dense_own + 23 * NET_H
        dec  d
        jr   z, @+column
        inc  c
        ld   hl, net_dense_own + 47 * NET_H
        dec  a
        ld   d, 0
@zone:  inc  d
        sub  3
        jr   nc, @-zone
        ld   a, d
@column:
        ex   de, hl
        ld   l, a
        ld   h, 0
        add  hl, hl
        add  hl, hl
        add  hl, hl
        add  hl, hl                    ; x NET_H
        add  hl, de
        ld   de, dense
        bit  0, b
        jr   z, @+first
        ld   e, dense \ 256 + 2 * NET_H
@first: push bc
        call eval_half
        ld   bc, 57 * NET_H            ; to the same column of the other table
        add  hl, bc
        res  6, e                      ; behind B comes A
        call eval_half
        pop  bc
        pop  de
        push de
        ld   a, e
        cp   OFF
        jr   nc, @+done                ; no filter sees the checkers off
        ld   b, c
        inc  b
        ld   hl, net_filters - NET_WINDOW * NET_F
        ld   de, NET_WINDOW * NET_F
@channel:
        add  hl, de
        djnz @-channel
        add  a, a
        add  a, a
        add  a, a                      ; A = location x NET_F
        ld   b, NET_WINDOW * NET_F     ; B = weights to add
        sub  (NET_WINDOW - 1) * NET_F
        ld   e, a                      ; E = first sum
        jr   nc, @+inside
        neg                            ; the window begins before the first position
        ld   e, a
        ld   d, 0
        add  hl, de
        ld   a, b
        sub  e
        ld   b, a
        ld   e, d
        jr   @+add
@inside:
        ld   a, NET_POSITIONS * NET_F
        sub  e
        cp   b
        jr   nc, @+add
        ld   b, a                      ; it ends behind the last
@add:   ld   d, filters / 256
        srl  b
        srl  b
@tap:   ld   a, (de)                   ; four at a time
eval_filter_op:
        add  a, (hl)
        ld   (de), a
        inc  e
        inc  hl
        ld   a, (de)
eval_second_op:
        add  a, (hl)
        ld   (de), a
        inc  e
        inc  hl
        ld   a, (de)
eval_third_op:
        add  a, (hl)
        ld   (de), a
        inc  e
        inc  hl
        ld   a, (de)
eval_fourth_op:
        add  a, (hl)
        ld   (de), a
        inc  e
        inc  hl
        djnz @-tap
@done:  pop  de
        pop  hl
        ret

; eval_half - a column of weights to the accumulators of one side
; In:    HL -> NET_H weights + 128, DE -> NET_H accumulators
; Out:   HL, DE behind them
; Uses:  AF B
; Size:  25 bytes
; Time:  1012 T
; Twin:  pyref.network.Network.activations
eval_half:
        ld   b, NET_H / 2
@unit:  ld   a, (de)
eval_dense_op:
        add  a, (hl)
        ld   (de), a
        inc  e
        ld   a, (de)
eval_carry_op:
        adc  a, 0
        ld   (de), a
        inc  e
        inc  hl
        ld   a, (de)
eval_second_dense_op:
        add  a, (hl)
        ld   (de), a
        inc  e
        ld   a, (de)
eval_second_carry_op:
        adc  a, 0
        ld   (de), a
        inc  e
        inc  hl
        djnz @-unit
        ret
