; Dice: the generator, fair dice, and the list of dice to play

; dice_seed - start the generator
; In:    HL = seed, any value
; Out:   dice_state
; Uses:  AF BC DE HL
; Size:  17 bytes
; Time:  3062 T
; Twin:  pyref.dice.Generator.seeded
dice_seed:
        ld   (dice_state), hl
        ld   hl, 0xA55A
        ld   (dice_state + 2), hl
        ld   b, 16
@draw:  call dice_draw
        djnz @-draw
        ret

; dice_draw - the next byte of the generator, an 8-bit xorshift of period 2^32 - 1
; In:    dice_state
; Out:   A = byte
; Uses:  F C DE HL
; Size:  34 bytes
; Time:  158 T
; Twin:  pyref.dice.Generator.draw
dice_draw:
        ld   hl, (dice_state)          ; L = x, H = y
        ld   de, (dice_state + 2)      ; E = z, D = w
        ld   a, l
        ld   l, h
        ld   h, e
        ld   (dice_state), hl
        ld   e, a
        add  a, a
        xor  e
        ld   e, a                      ; t = x ^ x << 1
        srl  a
        xor  e
        xor  d
        ld   e, d
        ld   c, a                      ; w ^ t ^ t >> 1
        ld   a, d
        add  a, a
        add  a, a
        add  a, a
        xor  c
        ld   d, a
        ld   (dice_state + 2), de
        ret

; dice_die - one fair die
; In:    dice_state
; Out:   A = 1..6
; Uses:  F C DE HL
; Size:  14 bytes
; Time:  1100 T at most for each byte drawn
; Twin:  pyref.dice.Generator.die
dice_die:
        call dice_draw
        cp   252
        jr   nc, dice_die
@six:   sub  6
        jr   nc, @-six
        add  a, 7
        ret

; dice_roll - two dice from the generator begin a turn
; In:    dice_state, board
; Out:   as dice_set; H = first die, L = second
; Uses:  AF BC DE
; Size:  9 bytes
; Time:  2000 T typically
; Twin:  pyref.dice.Generator.roll
dice_roll:
        call dice_die
        push af
        call dice_die
        pop  hl                        ; H = first
        ld   l, a

; dice_set - two dice begin a turn: list them, forget marks, keep a copy of the start of the turn
; In:    H, L = dice, board
; Out:   dice, dice_left, marks, turn_start; HL kept
; Uses:  AF BC DE
; Size:  36 bytes
; Time:  900 T at most
; Twin:  pyref.movegen.unplayed_after_roll
dice_set:
        push hl
        ld   a, h
        cp   l
        jr   c, @+sorted
        ld   h, l
        ld   l, a                      ; L, stored first, is the larger
@sorted:
        ld   (dice), hl
        ld   (dice + 2), hl
        ld   a, l
        cp   h
        ld   hl, 2 * 256               ; two dice, no marks
        jr   nz, @+count
        ld   h, 4
@count: ld   (marks), hl
        ld   hl, board - 1
        ld   de, turn_start
        call dice_copy
        pop  hl
        ret

; dice_restore - board, dice and marks as just after the roll
; In:    turn_start
; Out:   board, dice, dice_left, marks
; Uses:  F BC DE HL
; Size:  12 bytes
; Time:  749 T
; Twin:  pyref.turn.Turn.restore
dice_restore:
        ld   hl, turn_start
        ld   de, board - 1
dice_copy:
        ld   bc, TURN_SIZE
        ldir
        ret

; dice_use - a die has been played
; In:    C = die, among the unplayed
; Out:   dice, dice_left
; Uses:  AF HL
; Size:  17 bytes
; Time:  90 T at most
; Twin:  pyref.turn.Turn.play
dice_use:
        ld   hl, dice_left
        dec  (hl)
        ld   hl, (dice)
        ld   a, l
        cp   c
        jr   z, @+first
        ld   h, l                      ; what is left stands in all places
@first: ld   l, h
        ld   (dice), hl
        ret
