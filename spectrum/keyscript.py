"""From text to key strokes, as a person would type it.

`strokes("Ab!")` gives the keys to hold for each character. `basic_strokes('LOAD ""')` types
Sinclair BASIC: one key for each keyword, found by the mode the ROM's cursor is in (K at the start
of a statement and after THEN, otherwise L), extended mode where a keyword needs it.

Source: ZX Spectrum BASIC programming manual, chapter 2 and appendix A.
"""

import re

from spectrum.basic import TOKENS
from spectrum.errors import KeyNameError
from spectrum.keyboard import chord

Stroke = tuple[str, ...]

EXTENDED: Stroke = ("CAPS SHIFT", "SYMBOL SHIFT")

_KEYWORD_MODE = {
    "PLOT": "Q", "DRAW": "W", "REM": "E", "RUN": "R", "RANDOMIZE": "T", "RETURN": "Y", "IF": "U",
    "INPUT": "I", "POKE": "O", "PRINT": "P", "NEW": "A", "SAVE": "S", "DIM": "D", "FOR": "F",
    "GO TO": "G", "GO SUB": "H", "LOAD": "J", "LIST": "K", "LET": "L", "COPY": "Z", "CLEAR": "X",
    "CONTINUE": "C", "CLS": "V", "BORDER": "B", "NEXT": "N", "PAUSE": "M",
}
_SYMBOL_SHIFT = {
    "<=": "Q", "<>": "W", ">=": "E", "AND": "Y", "OR": "U", "AT": "I", "STOP": "A", "NOT": "S",
    "STEP": "D", "TO": "F", "THEN": "G",
}
_EXTENDED = {
    "SIN": "Q", "COS": "W", "TAN": "E", "INT": "R", "RND": "T", "STR$": "Y", "CHR$": "U",
    "CODE": "I", "PEEK": "O", "TAB": "P", "READ": "A", "RESTORE": "S", "DATA": "D", "SGN": "F",
    "ABS": "G", "SQR": "H", "VAL": "J", "LEN": "K", "USR": "L", "LN": "Z", "EXP": "X",
    "LPRINT": "C", "LLIST": "V", "BIN": "B", "INKEY$": "N", "PI": "M",
}
_EXTENDED_SHIFTED = {
    "ASN": "Q", "ACS": "W", "ATN": "E", "VERIFY": "R", "MERGE": "T", "IN": "I", "OUT": "O",
    "CIRCLE": "H", "VAL$": "J", "SCREEN$": "K", "ATTR": "L", "BEEP": "Z", "INK": "X", "PAPER": "C",
    "FLASH": "V", "BRIGHT": "B", "OVER": "N", "INVERSE": "M", "DEF FN": "1", "FN": "2", "LINE": "3",
    "OPEN #": "4", "CLOSE #": "5", "MOVE": "6", "ERASE": "7", "POINT": "8", "CAT": "9",
    "FORMAT": "0",
}
KEYWORD_STROKES: dict[str, tuple[Stroke, ...]] = (
    {word: ((key,),) for word, key in _KEYWORD_MODE.items()}
    | {word: (("SYMBOL SHIFT", key),) for word, key in _SYMBOL_SHIFT.items()}
    | {word: (EXTENDED, (key,)) for word, key in _EXTENDED.items()}
    | {word: (EXTENDED, ("SYMBOL SHIFT", key)) for word, key in _EXTENDED_SHIFTED.items()}
)
"""Strokes for each keyword; those of `_KEYWORD_MODE` work only where the cursor is K."""

_PIECES = re.compile("|".join(
    re.escape(word) + (r"(?![A-Z$])" if word[-1].isalpha() else "")
    for word in sorted(TOKENS, key=len, reverse=True)))


def strokes(text: str) -> list[Stroke]:
    """Keys to hold for each character of `text`; raises KeyNameError for one nobody can type."""
    return [chord(character) for character in text]


def basic_strokes(text: str) -> list[Stroke]:
    r"""Strokes that type BASIC, the keywords in capitals; a new line is ENTER.

        >>> basic_strokes('LOAD ""\n')
        [('J',), ('SYMBOL SHIFT', 'P'), ('SYMBOL SHIFT', 'P'), ('ENTER',)]

    Spaces next to keywords are left out, as the ROM prints its own. Raises KeyNameError where a
    statement's keyword stands in the middle of a statement.
    """
    result: list[Stroke] = []
    position, in_string, statement_start, after_keyword = 0, False, True, False
    while position < len(text):
        character = text[position]
        match = None if in_string else _PIECES.match(text, position)
        if match:
            word = match[0]
            if word in _KEYWORD_MODE and not statement_start:
                raise KeyNameError(f"{word} can only start a statement: {text!r}")
            result.extend(KEYWORD_STROKES[word])
            in_string = word == "REM"
            statement_start = word == "THEN"
            position, after_keyword = match.end(), True
            continue
        position += 1
        before_keyword = not in_string and _PIECES.match(text, position) is not None
        is_dropped = character == " " and (after_keyword or before_keyword)
        after_keyword = is_dropped and not in_string
        if is_dropped:
            continue
        result.append(chord(character))
        if character == '"':
            in_string = not in_string
        ends_statement = character in ":\n" and not in_string
        statement_start = ends_statement or (statement_start and character in " 0123456789")
        if character == "\n":
            in_string = False
    return result
