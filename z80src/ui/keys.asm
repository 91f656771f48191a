; Keys: prompts, and waiting for what the player presses
;
; The ROM's interrupt reads the keyboard (IM 1, IY = 5C3Ah) and leaves a new key in LAST_K with bit 5 of FLAGS.

; key_ask - show a prompt and the message, then wait for a key
; In:    A = prompt
; Out:   A = key: "A".."Z", "0".."9", KEY_ENTER or something that no prompt accepts; message = 0
; Uses:  F BC DE HL
; Size:  63 bytes
; Time:  waits for the player
; Twin:  none (keys)
key_ask:
        pop  hl
        ld   (key_return), hl
        ld   (key_stack), sp           ; so that key_again may be reached from any depth
        push hl
        push af
        cp   PROMPT_GAME_OVER
        jr   z, @+result
        ld   bc, MESSAGE_Y * 256
        ld   (print_at), bc
        ld   a, (message)
        or   a
        jr   z, @+silent
        push af
        add  a, PROMPT_DEMO
        call text_print
        pop  af
        cp   MESSAGE_ADVICE
        call z, play_print_best
@silent:
        call text_rest_of_row
@result:
        pop  af
        push af
        call prompt_print
        pop  af
        ld   (prompt), a
        cp   PROMPT_TAKE
        jr   c, key_wait
@held:  xor  a                         ; a costly question: the previous key must be released
        in   a, (PORT_ULA)
        cpl
        and  31
        jr   nz, @-held

; key_wait - wait for the next key; a title left alone starts the demo
; In:    prompt, key_return on the stack
; Out:   as key_ask
; Uses:  AF DE HL
; Size:  43 bytes
; Time:  waits for the player
; Twin:  pyref.program.Program
key_wait:
        ld   de, IDLE_FRAMES
        ld   (iy + FLAGS), 8           ; no key yet; letters, not keywords
@frame: halt
        dec  de
        ld   a, d
        or   e
        jr   nz, @+busy
        ld   a, (prompt)
        dec  a
        ld   a, "D"
        jr   z, key_taken
@busy:  bit  5, (iy + FLAGS)
        jr   z, @-frame
        ld   a, (LAST_K)
key_taken:
        ld   hl, (message)             ; and prompt
        ld   (message_before), hl
        ld   hl, 0
        ld   (message), hl
        ret

; key_again - the key is not one of the prompt's: as if it had not been pressed
; In:    key_stack, key_return, message_before, as key_ask left them; jumped to
; Out:   as key_ask, to the same caller
; Uses:  AF BC DE HL
; Size:  16 bytes
; Time:  waits for the player
; Twin:  none (keys)
key_again:
        ld   sp, (key_stack)
        ld   hl, (message_before)
        ld   (message), hl
        ld   hl, (key_return)
        push hl
        jr   key_wait

; key_yes - ask a question that has no default
; In:    A = prompt
; Out:   Z = yes, NZ = no
; Uses:  AF BC DE HL
; Size:  12 bytes
; Time:  waits for the player
; Twin:  none (keys)
key_yes:
        call key_ask
key_is_yes:
        cp   KEY_YES
        ret  z
        cp   "N"
        jr   nz, key_again
        or   a
        ret

; key_die - ask for a die
; In:    A = prompt
; Out:   A = die 1..6
; Uses:  F BC DE HL
; Size:  11 bytes
; Time:  waits for the player
; Twin:  none (keys)
key_die:
        call key_ask
; key_is_die - the same for a key that has been read
key_is_die:
        sub  "1"
        cp   6
        jr   nc, key_again
        inc  a
        ret

; pause - let the player see what has happened; in the demo any key leaves at once
; In:    B = frames
; Out:   -
; Uses:  AF B
; Size:  17 bytes
; Time:  B frames
; Twin:  none (time)
pause:
        halt
        ld   a, (prompt)
        cp   PROMPT_DEMO
        jr   nz, @+on
        bit  5, (iy + FLAGS)
        jr   nz, title
@on:    djnz pause
        ret

; thinking_show - say that the computer thinks
; In:    -
; Out:   -
; Uses:  AF BC DE HL
; Size:  2 bytes
; Time:  27200 T
; Twin:  none (screen)
thinking_show:
        ld   a, TEXT_THINKS

; prompt_print - the row of the prompt
; In:    A = number of the string
; Out:   -
; Uses:  AF BC DE HL
; Size:  17 bytes
; Time:  about 28000 T
; Twin:  none (screen)
prompt_print:
        ld   bc, PROMPT_Y * 256
        dec  a
        jr   nz, @+text
        ld   a, (option_players)       ; the title names ENTER alone to two humans: text 17
        add  a, a
        add  a, a
        add  a, a
        add  a, a
@text:  inc  a
        jp   text_print_at
