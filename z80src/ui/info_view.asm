; What stands around the board: score, pip counts, cube

; board_screen - clear the screen and draw everything of a game
; In:    board, cube, series
; Out:   -
; Uses:  AF BC DE HL AF' BC' DE' HL'
; Size:  6 bytes
; Time:  836000 T
; Twin:  none (screen)
board_screen:
        call screen_clear
        call score_print

; board_refresh - draw the whole board
; In:    board, cube
; Out:   -
; Uses:  AF BC DE HL AF' BC' DE' HL'
; Size:  12 bytes
; Time:  647000 T
; Twin:  none (screen)
board_refresh:
        call board_forget
        call dice_clear
        call pips_draw
        call board_draw

; cube_draw - the cube at its place; with the cube off there is none
; In:    cube_value, cube_owner, option_cube
; Out:   -
; Uses:  AF BC DE HL
; Size:  22 bytes
; Time:  3500 T
; Twin:  pyref.cube.Cube.shown
cube_draw:
        ld   a, (option_cube)
        or   a
        ret  z
        ld   d, CUBE_COLOUR
        call cube_at
        ld   a, (cube_value)
        dec  a
        jr   nz, @+turned
        ld   a, 63                     ; not in use yet, it shows 64
@turned:
        inc  a
        ld   l, a
        ld   h, 0

; text_two - print a number below 100, right-aligned in two cells
; In:    HL = number
; Out:   -
; Uses:  AF BC HL
; Size:  11 bytes
; Time:  2400 T
; Twin:  none (screen)
text_two:
        ld   a, l
        cp   10
        ld   a, " "
        call c, text_character
        jp   text_number

; cube_wipe - hide the cube at its place: black on black
; In:    cube_owner
; Out:   -
; Uses:  AF BC DE HL
; Size:  2 bytes
; Time:  255 T
; Twin:  none (screen)
cube_wipe:
        ld   d, BLACK

; cube_at - print position at the cube's place, in a colour
; In:    D = colours, cube_owner
; Out:   -
; Uses:  AF BC HL
; Size:  28 bytes
; Time:  240 T
; Twin:  none (screen)
cube_at:
        ld   bc, DICE_Y * 256 + BAR_COLUMN
        ld   a, (cube_owner)
        or   a
        jr   z, @+there
        ld   bc, CUBE_BLUE_Y * 256 + SIDE_COLUMN
        dec  a
        jr   z, @+there
        ld   b, TOP_EDGE_Y
@there: ld   (print_at), bc
        call screen_attribute
        ld   (hl), d
        inc  l
        ld   (hl), d
        ret

; pips_draw - both sides' pip counts
; In:    board
; Out:   -
; Uses:  AF BC DE HL
; Size:  27 bytes
; Time:  15300 T
; Twin:  pyref.position.Position.pip_count
pips_draw:
        call @+one
@one:   call pip_count
        ld   bc, BOTTOM_LETTERS_Y * 256 + SIDE_COLUMN
        ld   a, (side)
        or   a
        jr   z, @+blue
        ld   b, TOP_LETTERS_Y
@blue:  ld   (print_at), bc
        call text_number
        call text_rest_of_row

; side_pass - the other side is on roll
; In:    side, board
; Out:   side, board
; Uses:  AF BC DE HL
; Size:  10 bytes
; Time:  1011 T
; Twin:  pyref.position.turned
side_pass:
        ld   hl, side
        ld   a, (hl)
        xor  1
        ld   (hl), a
        jp   board_turn

; score_print - games and points in the top row
; In:    series
; Out:   text_numbers -> balances
; Uses:  AF BC DE HL
; Size:  14 bytes
; Time:  43300 T
; Twin:  none (screen)
score_print:
        ld   hl, series_games
        ld   (text_numbers), hl
        ld   bc, SCORE_Y * 256
        ld   a, TEXT_SCORE
        jp   text_print_at
