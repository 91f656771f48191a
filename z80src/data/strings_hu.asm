; Texts of the edition hu: written by tools/pack_text.py from
; strings_hu.txt, not by hand. 939 characters in 684 bytes.

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
        defb 58, 32
        defb 78, 84
        defb 65, 32
        defb 83, 90
        defb 36, 32
        defb 75, 79
        defb 44, 32
        defb 82, 79
        defb 75, 92
        defb 69, 77
        defb 69, 76
        defb 67, 75
        defb 106, 112
        defb 102, 69
        defb 91, 84
        defb 91, 83
        defb 91, 76
        defb 79, 66
        defb 49, 45
        defb 114, 82
        defb 91, 90
        defb 85, 80
        defb 122, 76
        defb 78, 110
        defb 69, 120
        defb 68, 123
        defb 68, 118
        defb 32, 38
        defb 126, 121
        defb 124, 32
        defb 117, 76
        defb 113, 103
        defb 109, 75
        defb 108, 83
        defb 92, 80
        defb 80, 73
        defb 76, 7
        defb 74, 115
        defb 73, 78
        defb 63, 32
        defb 8, 6
        defb 119, 54
        defb 104, 73
        defb 94, 32
        defb 84, 32
        defb 79, 78
        defb 73, 47
        defb 70, 111
        defb 67, 83
        defb 46, 32
        defb 19, 78
        defb 15, 102
        defb 14, 63
        defb 12, 23
        defb 10, 92
        defb 4, 25
        defb 127, 116
        defb 125, 61
        defb 111, 96

text_strings:
        ; $ GONDOLKODIK
        defb 105, 71, 18, 68, 79, 76, 106, 68, 73, 203
        ; SZINT 1-4?
        defb 24, 32, 119, 52, 191
        ; NYOMJ GOMBOT
        defb 78, 89, 79, 77, 74, 32, 71, 79, 77, 66, 79, 212
        defb 119, 57, 107, 30, 109, 232
        defb 77, 116, 32, 24, 154
        ; SZINT 1-4?
        defb 24, 32, 119, 52, 191
        defb 83, 65, 10, 32, 113, 91, 86, 65, 76, 37, 127, 104, 154
        defb 5, 32, 156
        ; PIROS KOCKA 1-6?
        defb 13, 32, 156
        ; $ DOB: ENTER, D, R, H
        defb 105, 127, 101, 125, 107, 68, 107, 82, 107, 200
        ; $ KOCKA 1-6?
        defb 105, 156
        ; $ KOCKA 1-6?
        defb 105, 156
        defb 105, 9, 101, 38, 22, 72, 18, 78, 65, 78, 12, 40, 90, 107, 48, 107, 49, 169
        defb 36, 101, 30, 109, 104, 32, 40, 48, 107, 49, 169
        defb 105, 2, 9, 72, 69, 84, 22, 253
        defb 105, 1, 101, 38, 22, 35, 32, 3, 74, 65, 154
        ; $ FELADJA: ", & PONT? I/N
        defb 105, 20, 65, 68, 74, 65, 101, 34, 107, 38, 32, 80, 79, 102, 154
        defb 30, 97, 74, 32, 27, 203
        defb 68, 110, 222
        ; OTT NINCS KORONG
        defb 79, 84, 17, 78, 11, 21, 32, 106, 108, 78, 199
        defb 31, 66, 66, 32, 103, 83, 79, 108, 77, 80, 16, 40, 89, 169
        defb 70, 79, 71, 76, 65, 76, 17, 77, 69, 90, 224
        ; NINCS OTTHON
        defb 78, 11, 21, 32, 79, 84, 84, 72, 146
        defb 31, 66, 66, 32, 103, 72, 115, 83, 222
        defb 98, 84, 96, 32, 2, 66, 97, 74, 72, 65, 212
        defb 31, 66, 66, 32, 103, 78, 65, 71, 89, 118, 194
        defb 4, 86, 92, 104, 32, 75, 91, 82, 66, 193
        defb 75, 73, 32, 1, 222
        defb 2, 84, 73, 92, 196
        defb 103, 72, 65, 84, 91, 108, 78, 32, 131
        defb 90, 91, 82, 16, 29, 78, 117, 32, 252
        ; NINCS FEDEZET
        defb 78, 11, 21, 32, 70, 69, 68, 69, 90, 69, 212
        defb 3, 74, 103, 103, 126, 243
        ; 4. SZINT
        defb 52, 22, 152
        defb 133
        ; PIROS
        defb 141
        ; OIN
        defb 79, 139
        ; MARS
        defb 77, 65, 82, 211
        ; COX
        defb 67, 79, 216
        defb 68, 95, 114, 84, 76, 69, 206
        defb 35, 32, 2, 3, 74, 193
        ; $ FELADTA
        defb 105, 20, 65, 68, 84, 193
        ; ! NYERT " & X & = &
        defb 33, 32, 78, 89, 69, 82, 17, 34, 0, 32, 88, 0, 32, 61, 128
        ; OFF
        defb 79, 70, 198
        ; $ &
        defb 105, 166
        defb 105, 2, 9, 72, 69, 212
        ; KI
        defb 75, 201
        ; BE
        defb 66, 197
        defb 157
        ; VESZTES
        defb 86, 69, 104, 84, 69, 211
        defb 20, 86, 117, 84, 86, 193
        defb 27, 75, 0, 45, 38, 32, 80, 79, 102, 0, 45, 166
        defb 5, 45, 13, 101, 69, 71, 89, 69, 78, 76, 69, 71, 0, 45, 166
        defb 5, 45, 141
        ; BACKGAMMON
        defb 66, 65, 112, 71, 65, 77, 77, 146
        defb 79, 32, 66, 69, 3, 93, 84, 116, 32, 32, 72, 32, 83, 97, 71, 16, 32, 68, 32, 68, 110, 222
        defb 65, 45, 88, 101, 11, 78, 69, 78, 32, 9, 100, 89, 101, 103, 83, 79, 108, 77, 80, 94, 82, 94, 76, 100, 90, 101, 77, 116, 73, 75, 32, 113, 65, 100, 48, 101, 86, 73, 83, 104, 65, 100, 49, 101, 84, 65, 78, 91, 21, 100, 125, 101, 127, 107, 109, 104, 100, 68, 101, 1, 32, 32, 82, 101, 20, 65, 68, 100, 5, 32, 65, 45, 88, 107, 13, 32, 88, 45, 65, 100, 165
        defb 49, 32, 109, 17, 27, 106, 83, 100, 50, 32, 27, 75, 32, 86, 92, 71, 69, 100, 51, 32, 1, 94, 100, 52, 32, 65, 85, 84, 79, 1, 116, 100, 53, 32, 111, 83, 96, 32, 9, 92, 83, 100, 54, 32, 90, 91, 82, 16, 29, 100, 55, 32, 75, 65, 85, 75, 121, 85, 83, 73, 100, 56, 44, 57, 32, 84, 92, 212
