"""In the language that is made of English nothing on a table of our games is unmarked: labels, texts and faces."""

import re
from collections.abc import Iterator

import pytest

import motley
from motley.kernel import CHANCE, Face, Game, Rng, Run, Scene
from motley.kernel.pseudo import PSEUDO, pseudo

OURS = [name for name in motley.game_names() if motley.game(name).package.startswith("motley.games.")]


def unmarked(text: str) -> bool:
    """Whether words are left when everything between marks is taken away, the innermost first; what joins a list is
    data too, and has no marks."""
    left, last = re.sub("⟧ (and|or) ⟦", "⟧⟦", text), ""
    while left != last:
        left, last = re.sub("⟦[^⟦⟧]*⟧", " ", left), left
    return re.search(r"[^\W\d_]{3}", left) is not None


def paragraph(line: list[Run] | tuple[Run, ...]) -> str:
    return " ".join(run.text or "" for run in line)


def texts(scene: Scene, faces: dict[str, Face]) -> Iterator[tuple[str, str]]:
    """Everything that can be read, with the key of what says it."""
    for area in scene.areas:
        yield area.key, area.title or ""
        yield from [(area.key, cell) for row in area.rows or () for cell in row]
        for piece in area.pieces:
            yield piece.key, piece.label or ""
            yield from [(piece.key, paragraph(list(line))) for line in piece.lines or ()]
    for key, face in faces.items():
        yield f"face of {key}", face.title
        yield from [(f"face of {key}", paragraph(list(line))) for line in face.lines]


def kinds_of(scene: Scene) -> dict[str, str]:
    """The first piece of each kind, a kind being what its key begins with, and of each number of parts."""
    found: dict[str, str] = {}
    for key in scene.pieces():
        found.setdefault(f"{key.partition(':')[0]}/{key.count(':')}", key)
    return found


def faults(game: Game) -> list[tuple[str, str]]:
    """What is unmarked in the position of the game's example, as its first seat sees it."""
    state = game.start(game.traits.seats[0])
    for text in game.example():
        state.play(state.owing()[0] if state.owing() else CHANCE, game.read(state, text))
    view = state.view(0)
    scene = game.scene(view, game.looks[0])
    shown = {key: game.face(view, key) for key in kinds_of(scene).values()}
    faces = {key: face for key, face in shown.items() if face is not None}
    return [(key, text) for key, text in texts(scene, faces) if unmarked(text)]


def faults_at_the_end(game: Game) -> list[tuple[str, str]]:
    """What is unmarked when a game is over: on the table, on the score sheet and in the sentence of the result."""
    state = game.start(next(count for count in game.traits.seats if count > 1))
    state.playout(Rng(5), 10_000)
    outcome = state.outcome()
    assert outcome is not None
    told = [*texts(game.scene(state.view(0), game.looks[0]), {}), ("end", game.ends(outcome))]
    for key, line in outcome.sheet:
        told += [(key, game.sheet_title(key)), *[(key, game.sheet_value(key, value)) for value in line]]
    return [(key, text) for key, text in told if unmarked(text)]


@pytest.mark.parametrize("name", ["motif", "motox", "motu"])
def test_the_end_is_marked(name: str) -> None:
    """Those whose games are short; the others have numbers on their sheets."""
    game = motley.game(name)
    assert faults_at_the_end(game.in_language(PSEUDO)) == []
    assert faults_at_the_end(game), "plain English would be seen"


@pytest.mark.parametrize("name", OURS)
def test_everything_on_the_table_is_marked(name: str) -> None:
    game = motley.game(name)
    assert faults(game.in_language(PSEUDO)) == []
    assert faults(game), "plain English would be seen"


def test_a_sentence_cut_in_two_is_seen() -> None:
    whole = pseudo("Row: three stones")
    title, _, rest = whole.partition(": ")
    assert not unmarked(whole)
    assert unmarked(title)
    assert unmarked(rest)
