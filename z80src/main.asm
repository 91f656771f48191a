; Backgammon for the 16K Spectrum: the link map
;
; One image from 24201 up, started at its first byte; the stack comes down to meet it from 32767.
; Nothing at 8000h and above is ever touched. LANG: 0 English, 1 Hungarian.

        INCLUDE "constants/spectrum.asm"
        INCLUDE "constants/board.asm"
        INCLUDE "constants/ui.asm"
        INCLUDE "ram.asm"

        org  24201

part_engine:
        INCLUDE "engine/start.asm"
        INCLUDE "engine/board.asm"
        INCLUDE "engine/dice.asm"
        INCLUDE "engine/movegen.asm"
        INCLUDE "engine/refuse.asm"
        INCLUDE "engine/choose.asm"
        INCLUDE "engine/cube.asm"
        INCLUDE "engine/outcome.asm"
        INCLUDE "engine/series.asm"
        INCLUDE "lib/multiply.asm"
        INCLUDE "lib/compare.asm"

engine_end:
        ds   align 2
part_network:
        INCLUDE "data/weights.asm"

part_evaluator:
        INCLUDE "engine/evaluate.asm"
        INCLUDE "engine/style.asm"

part_ui:
        INCLUDE "ui/screen.asm"
        INCLUDE "ui/text.asm"
        INCLUDE "ui/board_view.asm"
        INCLUDE "ui/dice_view.asm"
        INCLUDE "ui/info_view.asm"
        INCLUDE "ui/animate.asm"
        INCLUDE "ui/sound.asm"
        INCLUDE "ui/keys.asm"
        INCLUDE "ui/menus.asm"
        INCLUDE "ui/session.asm"
ui_end:
        INCLUDE "data/tables.asm"

part_text:
        IF   LANG
        INCLUDE "data/strings_hu.asm"
        INCLUDE "data/font.asm"
        ELSE
        INCLUDE "data/strings_en.asm"
        ENDIF
part_stack:
image_end:

STACK_SIZE:             EQU 144

        assert IMAGE == 24201
        assert NET_H == 16             ; eval_step multiplies by 16 and 8
        assert NET_F == 8
        assert NET_DENSE_CLAMP == 63
        assert dense \ 256 == 128      ; behind the 32 bytes of A and of B bit 6 of the address is set
        assert (net_out & 1) == 0
        assert dense + 4 * NET_H <= ui_ram_b
        assert filters + NET_POSITIONS * NET_F <= ui_ram_d
        assert (series_balances & 3) == 0
        assert shown + PLACES <= ui_ram_b_end
        assert ui_ram_c_used <= ui_ram_c_end
        assert ui_ram_d_used <= ui_ram_d_end
        assert game_ram_end <= IMAGE
        assert image_end + STACK_SIZE <= RAM_TOP
