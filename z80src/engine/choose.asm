; The computer's play and the advice

; choose - the play of the present level
; In:    board, dice, dice_left, marks, level, closing
; Out:   best_count, best_moves, best_value; 0, -, 0 if no die can be played
; Uses:  AF BC DE HL IX
; Size:  21 bytes
; Time:  1000000 T typically
; Twin:  pyref.player.Player.choose
choose:
        call evaluate_before
        ld   hl, 0
        ld   (best_value), hl
        ld   (best_rank), hl           ; and best_count
        ld   hl, choose_visit
        ld   (play_visitor_ptr), hl
        jp   play_all

; choose_visit - visitor: keep the play if it is better than the best so far
; In:    board, play_count, play_moves
; Out:   best_count, best_moves, best_value, best_rank; no carry
; Uses:  AF BC DE HL IX
; Size:  54 bytes
; Time:  52000 T typically
; Twin:  pyref.player.Player.choose
choose_visit:
        call evaluate
        ld   b, 1
        ld   a, (closing)
        or   a
        jr   z, @+ranked
        push hl
        call outcome_class
        pop  hl
        neg
        ld   b, a
@ranked:
        ld   a, (best_rank)
        cp   b
        jr   c, @+better
        ret  nz
        ld   de, (best_value)
        call compare_signed
        ret  nc
@better:
        ld   (best_value), hl
        ld   a, b
        ld   (best_rank), a
        ld   hl, play_count
        ld   de, best_count
        ld   bc, 9
        ldir
        or   a
        ret

; advice - level 4's whole play from the start of the turn
; In:    turn_start, closing
; Out:   best_count, best_moves, best_value
; Uses:  AF BC DE HL IX
; Size:  37 bytes
; Time:  1000000 T typically
; Twin:  pyref.player.Player.advise
advice:
        call advice_swap
        ld   a, (level)
        push af
        ld   a, LEVEL_FULL
        ld   (level), a
        call choose
        pop  af
        ld   (level), a
advice_swap:
        ld   hl, board - 1
        ld   de, turn_start
        ld   b, TURN_SIZE
@byte:  ld   a, (de)
        ld   c, (hl)
        ld   (hl), a
        ld   a, c
        ld   (de), a
        inc  hl
        inc  de
        djnz @-byte
        ret
