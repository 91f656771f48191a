; refuse - why the player's move is refused
; In:    A = source 1..25, C = die, one of the unplayed; board, marks, dice, dice_left
; Out:   A = reason 1..8, 0 = the move is legal
; Uses:  F BC DE HL
; Size:  72 bytes
; Time:  100 T for most reasons, 30000 T typically for a legal move
; Twin:  pyref.turn.Turn.refusal
refuse:
        ld   h, board / 256
        ld   l, a
        call move_test
        ld   a, b
        ret  nz
        push hl
        push bc
        call play_measure
        pop  bc
        call play_is_either
        pop  hl
        jr   nz, @+any
        ld   a, (dice)
        cp   c
        ld   a, LARGER_DIE
        ret  nz
@any:   ld   a, (play_most)
        push af
        ld   de, (marks)               ; and dice_left
        push de
        ld   de, (dice)
        push de
        push hl
        call move_make
        push de
        call play_measure
        pop  de
        pop  hl
        call move_undo
        pop  hl
        ld   (dice), hl
        pop  hl
        ld   (marks), hl
        pop  af
        ld   hl, play_most
        sub  (hl)
        dec  a
        ret  z
        ld   a, WASTES_DIE
        ret
