; The board and the rules in numbers (docs/board-format.md, docs/rules.md)
;
; A board is 28 signed counts seen by the side on roll: its own checkers positive, the opponent's
; negative. Location -1 holds the opponent's checkers borne off, 0 his bar, 1..24 the points, 25 the
; own bar, 26 the own checkers borne off. So 25 - location is the other side's name of a location,
; for all 28. In the protocol's order of 28 integers location -1 comes last, as number 27.

OPP_OFF:                EQU 0 - 1
OPP_BAR:                EQU 0
BAR:                    EQU 25
OFF:                    EQU 26
LOCATIONS:              EQU 28
CHECKERS:               EQU 15
HOME:                   EQU 6

; Reasons for refusing a move, as `refuse` returns them; 0 = legal
NO_CHECKER:             EQU 1
BAR_FIRST:              EQU 2
BLOCKED:                EQU 3
NOT_HOME:               EQU 4
HIGHER_FIRST:           EQU 5
HITTER_HIDES:           EQU 6
LARGER_DIE:             EQU 7
WASTES_DIE:             EQU 8

; Reasons for refusing the cube, numbered on from these as the messages are
CUBE_OFF:               EQU 9
CUBE_NOT_YOURS:         EQU 10
CUBE_LIMIT:             EQU 11
CUBE_CLOSING:           EQU 12

SIDE_BLUE:              EQU 0
SIDE_RED:               EQU 1
NOBODY:                 EQU 2                  ; no winner (draw); no starter (an opening roll)

START_ROLL:             EQU 0                  ; values of option_start
START_LOSER:            EQU 1
START_ALTERNATE:        EQU 2

HIT:                    EQU 128                ; added to the target of a move that hit
WON:                    EQU 32767              ; value of bearing off the last checker
LEVEL_FULL:             EQU 4
COUNT_MAX:              EQU 9999
