; Pictures and places of the board view

; The column of every place (ui/board_view.asm): bit 7 at the bottom, 6 the other colour, 5 no triangle,
; 4..0 screen column. Red's tray and bar, X..M, L..A, blue's bar and tray.
board_places:
        defb 123, 44
        defb 216, 150, 212, 146, 208, 142, 202, 136, 198, 132, 194, 128
        defb 64, 2, 68, 6, 72, 10, 78, 16, 82, 20, 86, 24
        defb 172, 251

; Checkers: 12 lines of 16 pixels. Red is a full disc, blue a ring: they differ without colour as well.

checker_blue:
        defb %00000111, %11100000
        defb %00011111, %11111000
        defb %00111000, %00011100
        defb %01110000, %00001110
        defb %01100011, %11000110
        defb %01100011, %11000110
        defb %01100011, %11000110
        defb %01110000, %00001110
        defb %00111000, %00011100
        defb %00011111, %11111000
        defb %00000111, %11100000
        defb %00000000, %00000000

checker_red:
        defb %00000111, %11100000
        defb %00011111, %11111000
        defb %00110011, %11111100
        defb %01100111, %11111110
        defb %01101111, %11111110
        defb %01111111, %11111110
        defb %01111111, %11111110
        defb %01111111, %11111110
        defb %00111111, %11111100
        defb %00011111, %11111000
        defb %00000111, %11100000
        defb %00000000, %00000000

; Dice 1..6: nine bits from the top, three a row of pips
dice_faces:
        defw %0000100000000000, %1000000010000000, %1000100010000000
        defw %1010001010000000, %1010101010000000, %1011011010000000

; Options in the order of the keys 1..8: the text of value 0, or 0 for a number; the first value that is too large
option_texts:
        defb TEXT_OFF, TEXT_SINGLE - 1, 0, TEXT_OFF, TEXT_ROLL_START, TEXT_OFF, TEXT_OFF, 0
option_limits:
        defb 2, 4, 128, 2, 3, 2, 2, 100
