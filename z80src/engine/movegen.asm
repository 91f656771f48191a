; Moves and plays: what is legal, and every legal play in the order that names them
;
; A sequence of moves is walked depth first, each die from the bar and 24 down to 1. Pass 1 finds the
; most dice that can be played, pass 2 hands every sequence of that length to a visitor, with the board
; changed in place. DE = target as an address has E = 26 when a checker is borne off.

; move_test - may a checker make a move, other dice left aside?
; In:    HL -> source in board (L = 1..25), C = die
; Out:   Z legal, DE -> target; NZ refused, B = reason 1..6
; Uses:  AF B DE
; Size:  76 bytes
; Time:  29 T no checker, 190 T legal, 1200 T bearing off at most
; Twin:  pyref.movegen.sources
move_test:
        ld   b, NO_CHECKER
        ld   a, (hl)
        dec  a
        ret  m
        inc  b                         ; BAR_FIRST
        ld   d, h
        ld   a, l
        cp   BAR
        jr   z, @+target
        ld   a, (board + BAR)
        or   a
        ret  nz
        ld   a, l
@target:
        inc  b                         ; BLOCKED
        sub  c
        ld   e, a
        dec  a
        jp   m, @+off
        ld   a, (de)
        inc  a
        ret  m
        sub  2
        jp   m, @+legal                ; no own checker there
        ld   a, (hl)
        dec  a
        jr   nz, @+legal               ; the marked one may stay behind
        ld   a, l
        call move_mask
        ld   b, a
        ld   a, (marks)
        and  b
        ld   b, HITTER_HIDES
        ret
@off:   ld   e, 24
@above: ld   a, e
        cp   l
        jr   z, @+highest
        ld   a, (de)
        dec  a
        jp   p, @+higher
        dec  e
        jr   @-above
@higher:
        ld   a, e
        cp   HOME + 1
        inc  b                         ; NOT_HOME; NZ, carry kept
        ret  nc
        inc  b                         ; HIGHER_FIRST
        ld   a, l
        cp   c
        ret  c
@highest:
        ld   e, OFF
@legal: xor  a
        ret

; move_mask - the bit of a point in marks
; In:    A = location, bits 6 and 7 ignored
; Out:   A = 2 << point for 1..6, else 0
; Uses:  F B
; Size:  9 bytes
; Time:  480 T at most
; Twin:  none (representation)
move_mask:
        and  31
        ld   b, a
        ld   a, 2
@shift: add  a, a
        djnz @-shift
        ret

; move_play - move a checker, hit and mark
; In:    HL -> source, DE -> target
; Out:   E = target, + 128 after a hit; board, marks
; Uses:  AF BC HL
; Size:  47 bytes
; Time:  1200 T at most
; Twin:  pyref.movegen.moved
move_play:
        ld   c, 0                      ; will the target be marked?
        dec  (hl)
        jr   nz, @+land                ; of several the unmarked one moves
        ld   a, l
        call move_mask
        ld   hl, marks
        and  (hl)
        ld   c, a
        xor  (hl)
        ld   (hl), a
@land:  ld   a, (de)
        inc  a
        ld   (de), a
        jr   nz, @+mark
        inc  a                         ; a blot was hit
        ld   (de), a
        set  7, e
        ld   hl, board + OPP_BAR
        dec  (hl)
        ld   a, (option_caucasian)
        or   c
        ld   c, a
@mark:  inc  c
        dec  c
        ret  z
        ld   a, e
        call move_mask
        ld   hl, marks
        or   (hl)
        ld   (hl), a
        ret

; move_undo - take a move back; marks are the caller's
; In:    HL -> source, E = target, + 128 after a hit
; Out:   board; carry and HL kept
; Uses:  F DE
; Size:  18 bytes
; Time:  100 T at most
; Twin:  none (pyref copies boards)
move_undo:
        inc  (hl)
        ld   d, h
        ex   de, hl
        bit  7, l
        res  7, l
        jr   z, @+away
        ld   (hl), 255                 ; the blot stands again
        ld   l, OPP_BAR
        inc  (hl)
        inc  (hl)
@away:  dec  (hl)
        ex   de, hl
        ret

; move_apply - make a move that `refuse` allows
; In:    A = source 1..25, C = die
; Out:   E = target, 26 = off, + 128 after a hit; board, marks, dice, dice_left
; Uses:  AF BC D HL
; Size:  14 bytes
; Time:  2500 T at most
; Twin:  pyref.turn.Turn.play
move_apply:
        ld   h, board / 256
        ld   l, a
move_make:                             ; HL -> source
        push bc
        call move_test
        call move_play
        pop  bc
        jp   dice_use

; play_measure - the most dice that can be played
; In:    board, marks, dice, dice_left
; Out:   play_most; play_first = the same with the larger die first
; Uses:  AF BC DE HL
; Size:  21 bytes
; Time:  12000 T typically
; Twin:  pyref.movegen.most_dice
play_measure:
        ld   hl, play_note
        ld   (play_leaf_ptr), hl
        xor  a
        ld   (play_most), a
        call play_order
        ld   a, (play_most)
        ld   (play_first), a
        jr   play_second

; play_all - every legal play to the visitor
; In:    board, marks, dice, dice_left, play_visitor_ptr -> visitor: it finds the play in play_count,
;        play_moves and its result in board, and returns without carry (with: no more plays wanted)
; Out:   -
; Uses:  AF BC DE HL, and IX if the visitor does
; Size:  43 bytes
; Time:  60000 T typically, without the visitor
; Twin:  pyref.movegen.legal_plays
play_all:
        call play_measure
        ld   a, (play_most)
        or   a
        ret  z
        ld   hl, play_visitor
        ld   (play_leaf_ptr), hl
        call play_order
        call play_is_either
        ret  z                         ; only one die can be played: it was the larger
play_second:
        ld   hl, (dice)
        ld   a, l
        cp   h
        ret  z
        call @+swap
        call play_order
@swap:  ld   hl, (dice)
        ld   a, l
        ld   l, h
        ld   h, a
        ld   (dice), hl
        ret

; play_is_either - can just one die be played, and the larger one?
; In:    play_most, play_first
; Out:   Z if so
; Uses:  AF HL
; Size:  9 bytes
; Time:  44 T
; Twin:  pyref.movegen.sequences
play_is_either:
        ld   a, (play_first)
        ld   hl, play_most
        and  (hl)
        dec  a
        ret

; play_order - walk every sequence with the dice in the order in which they are listed
; In:    board, marks, dice, dice_left, play_leaf_ptr
; Out:   carry if a visitor wants no more
; Uses:  AF BC DE HL, and IX if the visitor does
; Size:  124 bytes
; Time:  3000 T a move, without visitors
; Twin:  pyref.movegen.sequences
play_order:
        xor  a
        ld   (play_count), a
        ld   hl, board + BAR
play_walk:                             ; L = highest source to try
        ld   de, dice_left
        ld   a, (play_count)
        ld   b, a
        ld   a, (de)
        cp   b
        jr   z, play_leaf
        ld   a, e
        add  a, b
        ld   e, a
        inc  e
        ld   a, (de)
        ld   c, a                      ; the die of this depth
@source:
        ld   a, (hl)
        dec  a
        jp   m, @+next                 ; most locations, so at once
        call move_test
        jr   nz, @+next
        call play_is_seen
        jr   c, @+next
        ld   a, (marks)
        ld   b, a
        push bc                        ; marks, die
        push hl                        ; source
        call move_play
        pop  bc
        push bc
        push de                        ; target
        ld   hl, play_count
        ld   a, (hl)
        inc  (hl)
        add  a, a
        inc  a
        add  a, l
        ld   l, a
        ld   (hl), c
        inc  l
        ld   (hl), e
        ld   l, c
        ld   de, (dice)
        ld   a, e
        cp   d
        jr   nz, @+all                 ; two dice: any source
        ld   a, (marks)
        or   a
        jr   z, @+deeper               ; an unmarked double: sources never increase,
        ld   a, e
        add  a, HOME
        cp   l
        jr   c, @+deeper               ; marked: those that reach the home board may
        ld   l, a
        jr   @+deeper
@all:   ld   l, BAR
@deeper:
        call play_walk
        ld   hl, play_count
        dec  (hl)                      ; carry kept from here on
        pop  de
        pop  hl
        call move_undo
        pop  bc
        ld   a, b
        ld   (marks), a
        ret  c
@next:  dec  l
        jr   nz, @-source
play_leaf:
        ld   a, (play_most)
        ld   hl, play_count
        cp   (hl)
        jr   z, @+most
        ret  nc                        ; more dice can be played
@most:  ld   hl, (play_leaf_ptr)
        jp   (hl)

; play_is_seen - has the larger die first led to the board that a move leads to?
; In:    HL -> source, DE -> target, C = die; dice, marks, play_moves
; Out:   carry set if so; a few boards reached twice are not noticed
; Uses:  AF B
; Size:  44 bytes
; Time:  130 T at most
; Twin:  pyref.movegen.legal_plays
play_is_seen:
        ld   a, (dice)
        cp   c
        ret  nc                        ; this is not the larger die after the smaller
        ld   a, (marks)
        or   a
        ret  nz
        ld   a, e
        cp   OFF
        ret  z
        ld   a, (play_moves + 1)
        xor  l
        jr   z, @+onward
        cp   HIT
        ret  z                         ; goes on after a hit
@other: ld   a, (play_moves)           ; another checker: the dice could change places,
        cp   BAR                       ; but not before the first has entered
        ret
@onward:
        ld   a, (hl)
        dec  a
        jr   nz, @-other
        ld   a, (play_moves)
        sub  c
        ld   b, l
        ld   l, a                      ; the same checker: its stop on the other way
        ld   a, (hl)
        ld   l, b
        add  a, a
        ccf
        ret

; play_visitor - reached once for every legal play
; In:    play_visitor_ptr
; Out:   as the visitor's
; Uses:  AF BC DE HL IX at most, as the visitor
; Size:  4 bytes
; Time:  20 T and the visitor
; Twin:  none (a place for a probe)
play_visitor:
        ld   hl, (play_visitor_ptr)
        jp   (hl)

; play_note - visitor of pass 1: remember the longest sequence
; In:    play_count, at least play_most
; Out:   play_most; carry if no die is left over
; Uses:  AF HL
; Size:  12 bytes
; Time:  57 T
; Twin:  pyref.movegen.most_dice
play_note:
        ld   a, (play_count)
        ld   (play_most), a
        ld   hl, dice_left
        cp   (hl)
        ccf
        ret
