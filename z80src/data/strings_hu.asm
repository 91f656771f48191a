; Texts of the edition hu: written by tools/pack_text.py from
; strings_hu.txt, not by hand. 951 characters in 696 bytes.

TEXT_FIRST_ACCENT:      EQU 91
TEXT_FIRST_PAIR:        EQU 100
TEXT_PAIRS:             EQU 60
TEXT_THINKS:            EQU 0
TEXT_TITLE:             EQU 1
TEXT_HELP:              EQU 2
TEXT_OPTIONS:           EQU 3
TEXT_RESULTS:           EQU 4
TEXT_LEVEL:             EQU 5
TEXT_OWN_DICE:          EQU 6
TEXT_OPENING_BLUE:      EQU 7
TEXT_OPENING_RED:       EQU 8
TEXT_ROLL:              EQU 9
TEXT_DIE1:              EQU 10
TEXT_DIE2:              EQU 11
TEXT_MOVE:              EQU 12
TEXT_CONFIRM:           EQU 13
TEXT_NO_MOVE:           EQU 14
TEXT_TAKE:              EQU 15
TEXT_RESIGN:            EQU 16
TEXT_GAME_OVER:         EQU 17
TEXT_DEMO:              EQU 18
TEXT_NO_CHECKER:        EQU 19
TEXT_BAR_FIRST:         EQU 20
TEXT_BLOCKED:           EQU 21
TEXT_NOT_HOME:          EQU 22
TEXT_HIGHER_FIRST:      EQU 23
TEXT_HITTER_HIDES:      EQU 24
TEXT_LARGER_DIE:        EQU 25
TEXT_WASTES_DIE:        EQU 26
TEXT_CUBE_OFF:          EQU 27
TEXT_CUBE_NOT_YOURS:    EQU 28
TEXT_CUBE_LIMIT:        EQU 29
TEXT_LAST_ROLL:         EQU 30
TEXT_NOT_COVERED:       EQU 31
TEXT_TAKEN:             EQU 32
TEXT_ADVICE:            EQU 33
TEXT_BLUE:              EQU 34
TEXT_RED:               EQU 35
TEXT_SINGLE:            EQU 36
TEXT_GAMMON:            EQU 37
TEXT_BACKGAMMON:        EQU 38
TEXT_DRAW:              EQU 39
TEXT_DROPS:             EQU 40
TEXT_RESIGNS:           EQU 41
TEXT_WINS:              EQU 42
TEXT_OUT:               EQU 43
TEXT_PLAY:              EQU 44
TEXT_CANNOT_MOVE:       EQU 45
TEXT_OFF:               EQU 46
TEXT_ON:                EQU 47
TEXT_ROLL_START:        EQU 48
TEXT_LOSER:             EQU 49
TEXT_ALTERNATE:         EQU 50
TEXT_SCORE:             EQU 51
TEXT_BALANCE:           EQU 52
TEXT_BLUE_RED:          EQU 53
TEXT_NAME:              EQU 54
TEXT_MENU:              EQU 55
TEXT_HELP_TEXT:         EQU 56
TEXT_OPTIONS_TEXT:      EQU 57

text_pairs:
        defb 37, 37
        defb 78, 84
        defb 32, 68
        defb 32, 75
        defb 65, 32
        defb 83, 90
        defb 92, 75
        defb 82, 79
        defb 58, 32
        defb 69, 77
        defb 69, 76
        defb 67, 75
        defb 63, 32
        defb 49, 45
        defb 44, 32
        defb 103, 79
        defb 101, 69
        defb 91, 84
        defb 91, 83
        defb 91, 76
        defb 79, 66
        defb 36, 32
        defb 116, 82
        defb 115, 111
        defb 91, 90
        defb 85, 80
        defb 125, 76
        defb 78, 109
        defb 73, 78
        defb 69, 122
        defb 127, 32
        defb 126, 124
        defb 119, 76
        defb 113, 54
        defb 107, 83
        defb 102, 120
        defb 84, 32
        defb 80, 73
        defb 75, 106
        defb 74, 117
        defb 40, 1
        defb 9, 6
        defb 123, 104
        defb 112, 73
        defb 105, 73
        defb 102, 3
        defb 92, 80
        defb 79, 78
        defb 76, 18
        defb 70, 110
        defb 67, 83
        defb 47, 78
        defb 46, 32
        defb 32, 38
        defb 16, 101
        defb 15, 23
        defb 11, 106
        defb 112, 12
        defb 110, 96
        defb 103, 92

text_strings:
        ; GONDOLKODOM
        defb 71, 19, 68, 79, 76, 75, 79, 68, 79, 205
        ; SZINT 1-4?
        defb 26, 32, 113, 52, 191
        ; NYOMJ GOMBOT
        defb 78, 89, 79, 77, 74, 32, 71, 79, 77, 66, 79, 212
        ; 1-9 (ENTER)
        defb 113, 57, 32, 12, 169
        defb 38, 24, 26, 24, 77, 118, 155
        ; SZINT 1-4?
        defb 26, 32, 113, 52, 191
        defb 83, 65, 11, 123, 91, 86, 65, 76, 7, 105, 155
        defb 10, 14, 5, 191
        ; PIROS KOCKA 1-6?
        defb 13, 14, 5, 191
        ; $ DOB? (ENTER/1-6, D, R, H)
        defb 36, 7, 29, 47, 5, 44, 102, 114, 82, 114, 72, 169
        ; $ 1. KOCKA (1-6)?
        defb 121, 49, 46, 14, 40, 5, 41, 191
        ; $ 2. KOCKA (1-6)?
        defb 121, 50, 46, 14, 40, 5, 41, 191
        ; $ & HONNAN? (Z, 0, 1)
        defb 121, 38, 32, 72, 19, 78, 65, 78, 112, 40, 90, 114, 48, 114, 49, 169
        defb 36, 31, 105, 29, 114, 48, 114, 49, 169
        defb 121, 2, 20, 72, 69, 8, 12, 169
        defb 36, 17, 24, 35, 32, 4, 74, 65, 108, 38, 155
        ; FELADOD: ", & PONT? I/N
        defb 21, 65, 68, 79, 68, 108, 34, 114, 38, 32, 80, 79, 101, 155
        defb 97, 74, 32, 28, 29, 169
        defb 68, 109, 222
        ; OTT NINCS KORONG
        defb 79, 84, 8, 78, 0, 22, 115, 107, 78, 199
        defb 30, 66, 66, 32, 104, 83, 79, 107, 77, 80, 94, 32, 40, 89, 169
        defb 70, 79, 71, 76, 65, 76, 8, 77, 69, 90, 224
        ; NINCS MIND OTTHON
        defb 78, 0, 22, 32, 77, 0, 68, 32, 79, 84, 84, 72, 147
        defb 30, 66, 66, 32, 104, 72, 117, 83, 222
        defb 98, 84, 96, 32, 2, 66, 97, 74, 72, 65, 212
        defb 30, 66, 66, 32, 104, 78, 65, 71, 89, 120, 194
        defb 75, 79, 111, 104, 86, 92, 105, 103, 91, 82, 66, 193
        defb 75, 73, 17, 222
        defb 2, 84, 73, 92, 196
        defb 104, 72, 65, 84, 91, 107, 78, 32, 132
        defb 90, 91, 82, 94, 7, 118, 78, 119, 32, 255
        ; NINCS FEDEZET
        defb 78, 0, 22, 32, 70, 69, 68, 69, 90, 69, 212
        defb 4, 74, 104, 65, 102, 126, 245
        ; 4. SZINT
        defb 52, 24, 154
        defb 138
        ; PIROS
        defb 141
        ; OIN
        defb 79, 128
        ; MARS
        defb 77, 65, 82, 211
        ; COX
        defb 67, 79, 216
        defb 68, 95, 116, 84, 76, 69, 206
        defb 35, 32, 2, 4, 74, 193
        ; $ FELADTA
        defb 121, 21, 65, 68, 84, 193
        ; ! NYERT " &X&=&
        defb 33, 32, 78, 89, 69, 82, 8, 34, 25, 88, 38, 61, 166
        ; OFF
        defb 79, 70, 198
        ; $ &
        defb 121, 166
        defb 121, 2, 20, 72, 69, 212
        ; KI
        defb 75, 201
        ; BE
        defb 66, 197
        defb 68, 120, 246
        ; VESZTES
        defb 86, 69, 105, 84, 69, 211
        defb 21, 86, 119, 84, 86, 193
        defb 28, 25, 45, 38, 32, 80, 79, 101, 25, 45, 166
        defb 10, 45, 13, 108, 69, 71, 89, 69, 78, 76, 69, 71, 25, 45, 166
        defb 10, 45, 141
        ; BACKGAMMON
        defb 66, 65, 111, 71, 65, 77, 77, 147
        defb 79, 32, 66, 69, 4, 93, 84, 118, 32, 32, 72, 32, 83, 97, 71, 94, 32, 102, 102, 109, 222
        defb 65, 45, 88, 108, 0, 78, 69, 78, 32, 20, 100, 89, 108, 104, 83, 79, 107, 77, 80, 94, 82, 94, 76, 100, 90, 108, 77, 118, 73, 75, 123, 65, 100, 48, 108, 86, 73, 83, 105, 65, 100, 49, 108, 84, 65, 78, 91, 22, 100, 1, 58, 7, 44, 31, 105, 100, 68, 58, 17, 32, 32, 82, 108, 21, 65, 68, 100, 10, 32, 65, 45, 88, 114, 13, 32, 88, 45, 65, 100, 165
        defb 49, 31, 8, 28, 79, 83, 100, 50, 32, 28, 32, 86, 92, 71, 69, 100, 51, 17, 94, 100, 52, 32, 65, 85, 84, 79, 68, 3, 118, 100, 53, 32, 110, 83, 96, 32, 20, 92, 83, 100, 54, 32, 90, 91, 82, 94, 7, 118, 100, 55, 103, 65, 85, 75, 124, 85, 83, 73, 100, 56, 44, 57, 32, 84, 92, 212
