; Texts of the edition hu: written by tools/pack_text.py from
; strings_hu.txt, not by hand. 936 characters in 681 bytes.

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
        defb 32, 38
        defb 92, 75
        defb 82, 79
        defb 69, 77
        defb 69, 76
        defb 67, 75
        defb 63, 32
        defb 58, 32
        defb 103, 79
        defb 101, 69
        defb 91, 84
        defb 91, 83
        defb 91, 76
        defb 79, 66
        defb 49, 45
        defb 44, 32
        defb 32, 78
        defb 115, 82
        defb 114, 111
        defb 91, 90
        defb 85, 80
        defb 126, 76
        defb 69, 123
        defb 127, 125
        defb 122, 109
        defb 118, 76
        defb 108, 83
        defb 102, 119
        defb 80, 73
        defb 75, 107
        defb 74, 116
        defb 73, 78
        defb 40, 0
        defb 6, 4
        defb 124, 104
        defb 120, 54
        defb 112, 73
        defb 106, 32
        defb 105, 73
        defb 102, 1
        defb 92, 80
        defb 84, 32
        defb 79, 78
        defb 76, 18
        defb 70, 110
        defb 67, 83
        defb 47, 78
        defb 32, 21
        defb 16, 101
        defb 14, 24
        defb 13, 63
        defb 12, 28
        defb 8, 107
        defb 112, 10

text_strings:
        ; $ GONDOLKODIK
        defb 36, 32, 71, 20, 68, 79, 76, 75, 79, 68, 73, 203
        ; SZINT 1-4?
        defb 26, 32, 120, 52, 191
        ; NYOMJ GOMBOT
        defb 78, 89, 79, 77, 74, 32, 71, 79, 77, 66, 79, 212
        ; 1-9 (ENTER)
        defb 120, 57, 32, 10, 169
        defb 77, 117, 32, 26, 155
        ; SZINT 1-4?
        defb 26, 32, 120, 52, 191
        defb 83, 65, 8, 124, 91, 86, 65, 76, 5, 105, 155
        defb 7, 157
        ; PIROS KOCKA 1-6?
        defb 11, 157
        ; $ DOB? (ENTER, D, R, H)
        defb 36, 5, 31, 44, 102, 121, 82, 121, 72, 169
        ; $ KOCKA 1-6?
        defb 36, 157
        ; $ KOCKA 1-6?
        defb 36, 157
        ; $ & HONNAN? (Z, 0, 1)
        defb 36, 15, 72, 20, 78, 65, 78, 112, 40, 90, 121, 48, 121, 49, 169
        defb 36, 103, 92, 105, 31, 121, 48, 121, 49, 169
        defb 36, 2, 25, 72, 69, 19, 10, 169
        defb 36, 17, 58, 106, 46, 32, 35, 32, 3, 74, 65, 155
        ; $ FELADJA: ", & PONT? I/N
        defb 36, 32, 22, 65, 68, 74, 65, 113, 34, 44, 15, 80, 79, 101, 155
        defb 97, 74, 32, 30, 31, 169
        defb 68, 109, 222
        ; OTT NINCS KORONG
        defb 79, 84, 84, 122, 9, 23, 114, 108, 78, 199
        defb 110, 96, 66, 66, 32, 104, 83, 79, 108, 77, 80, 94, 32, 40, 89, 169
        defb 70, 79, 71, 76, 65, 76, 19, 77, 69, 90, 224
        ; NINCS OTTHON
        defb 78, 9, 23, 32, 79, 84, 84, 72, 148
        defb 110, 96, 66, 66, 32, 104, 72, 116, 83, 222
        defb 98, 84, 96, 2, 32, 66, 97, 74, 72, 65, 212
        defb 110, 96, 66, 66, 32, 104, 78, 65, 71, 89, 119, 194
        defb 75, 79, 111, 104, 86, 92, 105, 103, 91, 82, 66, 193
        defb 75, 73, 17, 222
        defb 78, 109, 32, 84, 73, 92, 196
        defb 104, 72, 65, 84, 91, 108, 78, 32, 131
        defb 90, 91, 82, 94, 5, 117, 78, 118, 130
        ; NINCS FEDEZET
        defb 78, 9, 23, 32, 70, 69, 68, 69, 90, 69, 212
        defb 3, 74, 104, 65, 102, 127, 244
        ; 4. SZINT
        defb 52, 46, 32, 154
        defb 135
        ; PIROS
        defb 139
        ; OIN
        defb 79, 137
        ; MARS
        defb 77, 65, 82, 211
        ; COX
        defb 67, 79, 216
        defb 68, 95, 115, 84, 76, 69, 206
        defb 35, 2, 32, 3, 74, 193
        ; $ FELADTA
        defb 36, 32, 22, 65, 68, 84, 193
        ; ! NYERT " & X & = &
        defb 33, 122, 89, 69, 82, 19, 34, 15, 88, 15, 61, 234
        ; OFF
        defb 79, 70, 198
        ; $ &
        defb 36, 234
        defb 36, 2, 25, 72, 69, 212
        ; KI
        defb 75, 201
        ; BE
        defb 66, 197
        defb 68, 119, 245
        ; VESZTES
        defb 86, 69, 105, 84, 69, 211
        defb 22, 86, 118, 84, 86, 193
        defb 30, 106, 45, 38, 32, 80, 79, 101, 106, 45, 166
        defb 7, 45, 11, 113, 69, 71, 89, 69, 78, 76, 69, 71, 106, 45, 166
        defb 7, 45, 139
        ; BACKGAMMON
        defb 66, 65, 111, 71, 65, 77, 77, 148
        defb 79, 32, 66, 69, 3, 93, 84, 117, 32, 32, 72, 32, 83, 97, 71, 94, 32, 102, 102, 109, 222
        defb 65, 45, 88, 113, 9, 78, 69, 78, 25, 100, 89, 113, 104, 83, 79, 108, 77, 80, 94, 82, 94, 76, 100, 90, 113, 77, 117, 73, 75, 124, 65, 100, 48, 113, 86, 73, 83, 105, 65, 100, 49, 113, 84, 65, 78, 91, 23, 100, 0, 58, 5, 44, 103, 92, 105, 100, 68, 58, 17, 32, 32, 82, 113, 22, 65, 68, 100, 7, 32, 65, 45, 88, 121, 11, 32, 88, 45, 65, 100, 165
        defb 49, 103, 92, 19, 30, 79, 83, 100, 50, 32, 30, 32, 86, 92, 71, 69, 100, 51, 17, 94, 100, 52, 32, 65, 85, 84, 79, 68, 1, 117, 100, 53, 32, 110, 83, 96, 25, 92, 83, 100, 54, 32, 90, 91, 82, 94, 5, 117, 100, 55, 103, 65, 85, 75, 125, 85, 83, 73, 100, 56, 44, 57, 32, 84, 92, 212
