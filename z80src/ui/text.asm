; Text: packed strings, numbers and characters at the print position
;
; A packed code (tools/pack_text.py) is a character 20h..5Ah (the Hungarian edition has nine more, its
; accented capitals), or else stands for a pair of codes in text_pairs. Bit 7 marks a string's last code.
; Some characters never printed are orders: see constants/ui.asm.

; text_print_at - print a string at a place and blank the rest of its last row
; In:    A = number of the string, B = pixel line of the row, C = column
; Out:   -
; Uses:  AF BC DE HL
; Size:  7 bytes
; Time:  about 750 T a character or blank and 25 T a byte of the strings before it
; Twin:  none (screen)
text_print_at:
        ld   (print_at), bc
        call text_print

; text_rest_of_row - blank from the print position to the right edge
; In:    -
; Out:   -
; Uses:  AF
; Size:  31 bytes
; Time:  810 T a character
; Twin:  none (screen)
text_rest_of_row:
        ld   a, (print_at)
        cp   32
        ret  nc
        ld   a, " "
        call text_character
        jr   text_rest_of_row

; text_side - print the name of the side on roll; text_other_side - of the other; text_winner - of the winner
; In:    side, result_winner
; Out:   -
; Uses:  AF BC DE HL
; Size:  5 bytes
; Time:  as text_print_at
; Twin:  none (screen)
text_winner:
        ld   a, (result_winner)
        jr   @+name
text_other_side:
        ld   a, (side)
        xor  1
        jr   @+name
text_class:                            ; the classes' names follow the sides'
        ld   a, (result_class)
        inc  a
        jr   @+name
text_side:
        ld   a, (side)
@name:  add  a, TEXT_BLUE

; text_print - print a string at the print position
; In:    A = number of the string
; Out:   -
; Uses:  AF BC DE HL
; Size:  14 bytes
; Time:  as text_print_at
; Twin:  none (screen)
text_print:
        ld   hl, text_strings
        or   a
        jr   z, text_print_codes
@skip:  bit  7, (hl)
        inc  hl
        jr   z, @-skip
        dec  a
        jr   nz, @-skip

; text_print_codes - print packed codes up to one with bit 7 set
; In:    HL -> codes
; Out:   -
; Uses:  AF BC DE HL
; Size:  15 bytes
; Time:  as text_print_at
; Twin:  none (screen)
text_print_codes:
        ld   a, (hl)
        inc  hl
        push af
        push hl
        and  127
        call text_code
        pop  hl
        pop  af
        add  a, a
        jr   nc, text_print_codes
        ret

; text_code - print one packed code, whatever it stands for
; In:    A = code 0..127
; Out:   -
; Uses:  AF BC DE HL
; Size:  65 bytes
; Time:  as text_print_at
; Twin:  none (screen)
text_code:
        sub  TEXT_FIRST_PAIR
        and  127
        cp   TEXT_PAIRS
        jr   nc, @+single
        ld   l, a
        ld   h, 0
        add  hl, hl
        ld   de, text_pairs
        add  hl, de
        ld   a, (hl)
        inc  hl
        ld   h, (hl)
        push hl
        call text_code
        pop  af                        ; H, the second code
        jr   text_code
@single:
        add  a, TEXT_FIRST_PAIR
        and  127
        cp   TEXT_WINNER
        jr   c, text_character         ; a space
        cp   TEXT_NUMBER + 1
        jr   nc, text_character
        sub  TEXT_WINNER
        jr   z, text_winner
        dec  a
        jr   z, text_class
        dec  a
        jr   z, text_other_side
        dec  a
        jr   z, text_side
        dec  a
        jr   z, text_newline
        ld   hl, (text_numbers)        ; TEXT_NUMBER
        ld   e, (hl)
        inc  hl
        ld   d, (hl)
        inc  hl
        ld   (text_numbers), hl
        ex   de, hl

; text_number - print a number without leading zeros
; In:    HL = number 0..65535
; Out:   -
; Uses:  AF BC HL
; Size:  23 bytes
; Time:  1560 T a digit
; Twin:  none (screen)
text_number:
        xor  a
        ld   b, 16
@bit:   add  hl, hl                    ; HL = HL / 10, A = remainder
        rla
        cp   10
        jr   c, @+next
        sub  10
        inc  l
@next:  djnz @-bit
        push af
        ld   a, h
        or   l
        call nz, text_number
        pop  af
        add  a, "0"

; text_character - print one character at the print position and step it to the right
; In:    A = character 20h..63h
; Out:   -
; Uses:  AF
; Size:  42 bytes
; Time:  749 T
; Twin:  none (screen)
text_character:
        push hl
        push de
        push bc
        ld   l, a
        ld   h, 0
        add  hl, hl
        add  hl, hl
        add  hl, hl
        ld   de, FONT
        if   LANG
        cp   TEXT_FIRST_ACCENT
        jr   c, @+latin
        ld   de, font_accents - TEXT_FIRST_ACCENT * 8
@latin:
        endif
        add  hl, de
        ex   de, hl                    ; DE -> glyph
        ld   bc, (print_at)
        call screen_address
        ld   b, 8
@line:  ld   a, (print_mask)
        ld   c, a
        ld   a, (de)
        xor  c
        ld   (hl), a
        inc  de
        inc  h
        djnz @-line
        ld   hl, print_at
        inc  (hl)
        pop  bc
        pop  de
        pop  hl
        ret

; text_newline - blank the rest of the row, print position to the start of the next
; In:    -
; Out:   -
; Uses:  AF HL
; Size:  16 bytes
; Time:  810 T a character
; Twin:  none (screen)
text_newline:
        call text_rest_of_row
        ld   hl, (print_at)
        ld   l, 0
        ld   a, h
        add  a, 8
        ld   h, a
        ld   (print_at), hl
        ret
