; How a game ends and what it counts

; outcome_class - what a loss of the side on roll is by its checkers
; In:    board
; Out:   A = 1 single, 2 gammon, 3 backgammon
; Uses:  F B HL
; Size:  15 bytes
; Time:  420 T at most
; Twin:  pyref.outcome.class_of_loss
outcome_class:
        ld   a, (board + OFF)
        or   a
        ld   a, 1
        ret  nz
        call board_is_back
        ld   a, 2
        adc  a, 0
        ret

; outcome - is the game over after the play of the side on roll?
; In:    board (not turned yet), side, first_mover, closing, options
; Out:   carry set if it is over, then result_winner, result_class, result_points
; Uses:  AF BC DE HL
; Size:  57 bytes
; Time:  3200 T at most
; Twin:  pyref.outcome.of_play
outcome:
        ld   hl, board + OFF
        ld   a, (board + OPP_OFF)
        add  a, CHECKERS
        jr   z, @+opponent             ; he has none left
        ld   a, (hl)
        cp   CHECKERS
        ccf
        ret  nz
        ld   a, (side)
        jr   @+winner
@opponent:
        ld   a, (hl)
        cp   CHECKERS
        jr   z, @+draw
        ld   a, (side)
        xor  1
@winner:
        ld   c, a
        ld   hl, first_mover
        cp   (hl)
        jr   nz, @+over
        ld   a, (option_last_roll)
        ld   hl, closing
        sub  (hl)
        ret  nz                        ; a closing roll is due
@over:  ld   a, c
        jr   outcome_loss

@draw:  ld   hl, NOBODY                ; and class 0
        ld   (result_winner), hl
        xor  a
        jr   outcome_points

; outcome_resign - the side on roll resigns
; In:    board, side, option_ending, cube_value
; Out:   carry set; result_winner, result_class, result_points
; Uses:  AF BC DE HL
; Size:  5 bytes
; Time:  3100 T at most
; Twin:  pyref.outcome.loss
outcome_resign:
        ld   a, (side)
        xor  1

; outcome_loss - one side wins, the other's checkers stand as they do
; In:    A = winner; board, side, option_ending, cube_value
; Out:   carry set; result_winner, result_class, result_points
; Uses:  AF BC DE HL
; Size:  24 bytes
; Time:  3000 T at most
; Twin:  pyref.outcome.loss
outcome_loss:
        ld   (result_winner), a
        ld   hl, side
        cp   (hl)
        push af
        call z, board_turn
        call outcome_class
        ld   c, a
        pop  af
        push bc
        call z, board_turn
        pop  bc
        ld   a, c
        jr   outcome_counts

; outcome_drop - an offered cube was not taken
; In:    A = winner; cube_value before the offer
; Out:   carry set; result_winner, result_class, result_points
; Uses:  AF BC DE HL
; Size:  30 bytes
; Time:  600 T at most
; Twin:  pyref.outcome.drop
outcome_drop:
        ld   (result_winner), a
        ld   a, 1
outcome_counts:                        ; A = class
        ld   (result_class), a
        ld   hl, option_ending
        cp   (hl)
        jr   c, outcome_points
        ld   a, (hl)
outcome_points:                        ; A = multiplier
        ld   de, (cube_value)
        ld   d, 0
        call multiply
        ld   a, l
        ld   (result_points), a
        scf
        ret
