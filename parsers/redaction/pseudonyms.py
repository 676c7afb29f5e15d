"""Names for names, by a key: the same length, the same kinds of characters, and no way back without the key.

The first eight characters of a name are replaced as a whole, each further one by what stands before it. What a layout
cut behind them is therefore the beginning of the whole name's pseudonym, in other reports of the key too.
"""

import hashlib
import hmac
import re
from collections.abc import Container

LEAST_KEY_BYTES = 16
WHOLE = 8
PURPOSE = re.compile(r"undo|temp|(?:^|_)(?:idx|indx|index|indexes)\d*(?=_|$)|(?:idx|indx)\d*$")
"""What a name says of its purpose stays in it: what holds undo, temporary segments or indexes is judged as such."""
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_FIGURES = "0123456789"
_ROUNDS = 8
_SHORT = 2  # so few words that each would meet another's


class Pseudonyms:
    """The pseudonyms of one key. None is a word of `stays`, so that no name becomes one of Oracle's words."""

    def __init__(self, key: bytes, stays: Container[str] = ()) -> None:
        self._key = key
        self._stays = stays
        self._known: dict[str, str] = {}

    def of(self, word: str) -> str:
        """The pseudonym of a word; capital letters stay capital, what is no letter or figure stays as it is."""
        folded = "".join(_small(letter) for letter in word)
        if folded not in self._known:
            self._known[folded] = self._made(folded)
        made = self._known[folded]
        return "".join(new.upper() if old.isupper() else new for old, new in zip(word, made, strict=True))

    def opaque(self, text: str) -> str:
        """As many letters, by all of the text: of its words, capitals, figures and signs nothing is seen."""
        letters = ""
        while len(letters) < len(text):
            block = hmac.digest(self._key, f"{len(letters)}|{text}".encode("utf-8", "surrogatepass"), hashlib.sha256)
            letters += "".join(_LETTERS[byte % len(_LETTERS)] for byte in block)
        return letters[: len(text)]

    def _made(self, word: str) -> str:
        kinds = [_kind(letter, not place and not word.strip(_FIGURES)) for place, letter in enumerate(word)]
        for purpose in PURPOSE.finditer(word):
            kinds[slice(*purpose.span())] = [""] * len(purpose[0])
        made = self._first(word[:WHOLE], kinds[:WHOLE])
        return made + "".join(self._next(word[place], kinds[place], word[:place]) for place in range(WHOLE, len(word)))

    def _first(self, word: str, kinds: list[str]) -> str:
        """The pseudonym of a name's beginning; another one where it is a word that stays."""
        made = self._permuted(word, kinds, "")
        for _ in range(_ROUNDS):
            if len(word) <= _SHORT or made not in self._stays:
                break
            made = self._permuted(made, kinds, "")
        return made

    def _next(self, letter: str, kind: str, before: str) -> str:
        """Another letter or figure by what stands before it: the next in an order of its own."""
        place = kind.find(letter) if kind else -1
        if not kind:
            return letter
        number = int.from_bytes(hmac.digest(self._key, f"{kind[0]}|{before}".encode(), hashlib.sha256), "big")
        left, order = list(kind), []
        while left:
            number, chosen = divmod(number, len(left))
            order.append(left.pop(chosen))
        return order[(order.index(kind[max(place, 0)]) + 1) % len(order)]

    def _permuted(self, word: str, kinds: list[str], before: str) -> str:
        """Another word of the same kinds of characters: none twice, and none its own."""
        size = 1
        for kind in kinds:
            size *= len(kind) or 1
        if size == 1:
            return word
        shape = "".join("-" if not kind else kind[0] for kind in kinds) + "|" + before
        permutation = _Permutation(self._key, shape.encode(), size)
        number = permutation.back(_number(word, kinds))
        return _word(permutation.there((number + 1) % size), word, kinds)


class _Permutation:
    """The numbers below `size` in another order: a Feistel network over the next even number of bits, walked until
    the answer is below."""

    def __init__(self, key: bytes, tweak: bytes, size: int) -> None:
        self._key, self._tweak, self._size = key, tweak, size
        self._half = ((size - 1).bit_length() + 1) // 2
        self._mask = (1 << self._half) - 1

    def there(self, number: int) -> int:
        while True:
            left, right = number >> self._half, number & self._mask
            for turn in range(_ROUNDS):
                left, right = right, left ^ self._round(turn, right)
            number = left << self._half | right
            if number < self._size:
                return number

    def back(self, number: int) -> int:
        while True:
            left, right = number >> self._half, number & self._mask
            for turn in reversed(range(_ROUNDS)):
                left, right = right ^ self._round(turn, left), left
            number = left << self._half | right
            if number < self._size:
                return number

    def _round(self, turn: int, half: int) -> int:
        message = bytes([turn]) + half.to_bytes(8, "big") + self._tweak
        return int.from_bytes(hmac.digest(self._key, message, hashlib.sha256)[:8], "big") & self._mask


def _small(letter: str) -> str:
    small = letter.lower()
    return small if len(small) == 1 else letter


def _kind(letter: str, leads: bool) -> str:
    """The characters that one may become: letters or figures; a number begins with a 0 where it did."""
    if letter in _FIGURES:
        return _FIGURES if not leads else _FIGURES[1:] if letter != "0" else ""
    return _LETTERS if letter.isalnum() or not letter.isascii() else ""


def _number(word: str, kinds: list[str]) -> int:
    """A word as a number; letters that are not ASCII stand for one that is."""
    number = 0
    for letter, kind in zip(word, kinds, strict=True):
        if kind:
            place = kind.find(letter)
            number = number * len(kind) + (place if place >= 0 else ord(letter) % len(kind))
    return number


def _word(number: int, word: str, kinds: list[str]) -> str:
    letters = []
    for letter, kind in zip(reversed(word), reversed(kinds), strict=True):
        if kind:
            number, place = divmod(number, len(kind))
            letters.append(kind[place])
        else:
            letters.append(letter)
    return "".join(reversed(letters))
