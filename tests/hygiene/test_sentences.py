"""Code holds no sentence that a person reads: what reaches a screen comes from words or content."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import motley
from tests.hygiene.scans import called

pytestmark = pytest.mark.once

HOUSE = Path(motley.__file__).parent
SENTENCE = re.compile(r"[^\W\d_]*[A-Z][a-z]+[ ,.:;!?…].*|.*[a-zA-Z]{2,},? [a-zA-Z]{2,}.*", re.DOTALL)
"""A capital word and more, or two words: what a person reads, not what a program does."""
DRAWN = re.compile(r"[<>={}]|sans-serif|\bM[\d.-]+ ")
"""Drawings and their styles."""
SPOKEN_TO_PROGRAMS = re.compile(
    r"log|.*Error|Bad\w+|Illegal\w+|Unreadable\w*|Damaged|getLogger|compile|execute|text|confess"
)
"""Whom a text is for that these are called with: whoever runs a server or writes a game, not who plays."""
SILENT = (ast.Raise, ast.Assert, ast.Compare, ast.AnnAssign)
ROOMS = {
    "the games": [*HOUSE.glob("games/*/rules/**/*.py"), *HOUSE.glob("games/*/look/**/*.py")],
    "the server": [*HOUSE.glob("server/door/*.py"), *HOUSE.glob("server/table/*.py"), HOUSE / "server" / "words.py"],
    "every table": [HOUSE / "kernel" / f"{name}.py" for name in ("game", "setting", "state", "words")],
    "lessons": [*HOUSE.glob("lessons/*.py")],
}
ELSEWHERE = ("drawing", "layouts.py", "pulse.py")
"""Drawings, grids of slots, and what is told to whoever watches over a server."""
KNOWN = {
    "most harmony",
    "more coconuts",
    "beat the Opponent",
    "tie on coconuts",
    "discard pile",
    "at least ",
    "DIRT CUP",
    "EVENING RACE",
    "the beginning",
    "the bot of seat ",
    " at table ",
}
"""Keys of words, hints of notation, names of processes, and what is painted on a hoarding."""


def told(node: ast.AST) -> Iterator[str]:
    """The texts below a piece of syntax that a person might read."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        if node.name == "__repr__":
            return
        parts: list[ast.AST] = [*node.body, node.args]
    elif isinstance(node, ast.AnnAssign):
        parts = [] if node.value is None else [node.value]
    elif isinstance(node, ast.arguments):
        parts = [*node.defaults, *[each for each in node.kw_defaults if each is not None]]
    elif isinstance(node, SILENT) or (isinstance(node, ast.Call) and is_for_programs(node)):
        return
    else:
        parts = list(ast.iter_child_nodes(node))
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    for part in parts:
        yield from told(part)


def is_for_programs(node: ast.Call) -> bool:
    base = node.func.value if isinstance(node.func, ast.Attribute) else node.func
    named = [called(node), *([base.id] if isinstance(base, ast.Name) else [])]
    return any(SPOKEN_TO_PROGRAMS.fullmatch(name) for name in named)


def sentences(source: str) -> list[str]:
    """What a source says by itself."""
    found = [text for text in told(ast.parse(source)) if SENTENCE.fullmatch(text) and not DRAWN.search(text)]
    return [text for text in found if text not in KNOWN]


@pytest.mark.parametrize("room", ROOMS)
def test_sources_hold_no_sentence_of_their_own(room: str) -> None:
    files = [path for path in ROOMS[room] if not {*path.parts} & {*ELSEWHERE}]
    assert len(files) > 2
    own = {str(path.relative_to(HOUSE)): sentences(path.read_text(encoding="utf-8")) for path in files}
    assert {path: found for path, found in own.items() if found} == {}


@pytest.mark.parametrize(
    "source",
    [
        'label = "Gold token on c3"',
        'return_ = f"{n} tokens are left"',
        'piece = Piece("a", label="Roll, then move.")',
        'def wanted(self):\n    return "a whole number"',
        'text = " or ".join(["one or two"])',
        'answer = {"sentence": "Open a table first."}',
    ],
)
def test_a_sentence_in_code_is_seen(source: str) -> None:
    assert len(sentences(source)) == 1


def test_what_nobody_reads_is_left_alone() -> None:
    quiet = '''
"""A docstring of several words."""
art = '<circle cx="50" fill="none"/>'
log.warning("the bot of seat %s failed", 3)
raise BadSetup(refusal, "no such thing here")
word = words.say("refusal", "not-your-unit")
"""What it means, in a few words."""
'''
    assert sentences(quiet) == []
