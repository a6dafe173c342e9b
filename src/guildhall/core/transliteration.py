"""Names in the 26 letters that every bank accepts. Banks compare the recipient's name with the account holder's.

Follows EPC217-08 of the European Payments Council; Greek and Bulgarian follow their national authorities.
"""

import re
import unicodedata
from importlib import import_module

_LATIN = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d",
          "þ": "th", "ı": "i", "ħ": "h"}  # fmt: skip
_GREEK = {"α": "a", "β": "v", "γ": "g", "δ": "d", "ε": "e", "ζ": "z", "η": "i", "θ": "th", "ι": "i", "κ": "k",
          "λ": "l", "μ": "m", "ν": "n", "ξ": "x", "ο": "o", "π": "p", "ρ": "r", "σ": "s", "ς": "s", "τ": "t",
          "υ": "y", "φ": "f", "χ": "ch", "ψ": "ps", "ω": "o"}  # fmt: skip
_CYRILLIC = {"а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ж": "zh", "з": "z", "и": "i", "й": "y",
             "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "у": "u",
             "ф": "f", "х": "h", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "sht", "ъ": "a", "ь": "y", "ю": "yu",
             "я": "ya"}  # fmt: skip
_SMALL = _LATIN | _GREEK | _CYRILLIC
_SPELT = str.maketrans(
    _SMALL
    | {letter.upper(): spelt.capitalize() for letter, spelt in _SMALL.items() if len(letter.upper()) == 1}
)
_TOGETHER = re.compile("ο[υύ]", re.IGNORECASE)  # two letters, one sound


_OTHER_LETTERS = re.compile(r"[^\W\d_a-zA-Z]+")


def _as_one(letters: re.Match[str]) -> str:
    return "".join(
        latin.upper() if of.isupper() else latin for of, latin in zip(letters[0], "ou", strict=True)
    )


def transliterate(text: str) -> str:
    """Spell every script's letters in the 26 Latin ones, without diacritics; characters that are not letters stay.

    王小明 is `WangXiaoMing`, ישראל is `ysr'l`.
    """
    spelt = _TOGETHER.sub(_as_one, unicodedata.normalize("NFC", text)).translate(_SPELT)
    return _bare(spelt if spelt.isascii() else _OTHER_LETTERS.sub(_latin, spelt))


def _bare(text: str) -> str:
    split = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in split if not unicodedata.combining(letter)).translate(_SPELT)


def _latin(letters: re.Match[str]) -> str:
    bare = _bare(letters[0])
    if bare.isascii():
        return bare
    # Loaded with the first such name: half a megabyte of tables that few shops need.
    return str(import_module("anyascii").anyascii(letters[0]))
