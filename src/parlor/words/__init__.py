"""Words: lexicons to look words up in, tries to search boards with, bags to draw letters from.

Every word in this interface is an upper-case string. Polish words are folded to the 23 letters of a Polish board;
`Lexicon.spellings` gives the true spelling back.
"""

from .alphabet import ALPHABETS, fold
from .bag import LetterBag
from .bank import ImportReport, import_words
from .errors import UnknownLexicon, WordsError
from .familiar import familiar_words
from .lexicon import Explanation, Lexicon, lexicon, names
from .trie import Trie

__all__ = [
    "ALPHABETS",
    "Explanation",
    "ImportReport",
    "LetterBag",
    "Lexicon",
    "Trie",
    "UnknownLexicon",
    "WordsError",
    "familiar_words",
    "fold",
    "import_words",
    "lexicon",
    "names",
]
