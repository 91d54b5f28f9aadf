"""Words: lexicons to look words up in, tries to search boards with, bags to draw letters from.

Every word in this interface is an upper-case string. Polish words are folded to the 23 letters of a Polish board;
`Lexicon.spellings` gives the true spelling back.
"""

from parlor.words.alphabet import ALPHABETS, fold
from parlor.words.bag import LetterBag
from parlor.words.bank import ImportReport, import_words
from parlor.words.errors import UnknownLexicon, WordsError
from parlor.words.lexicon import Explanation, Lexicon, lexicon, names
from parlor.words.trie import Trie

__all__ = [
    "ALPHABETS",
    "Explanation",
    "ImportReport",
    "LetterBag",
    "Lexicon",
    "Trie",
    "UnknownLexicon",
    "WordsError",
    "fold",
    "import_words",
    "lexicon",
    "names",
]
