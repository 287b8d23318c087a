"""Whatever can be chosen says what it is: in labels, in the signs of a terminal, and at the end in the sheet."""

import re
from functools import cache

import pytest

from motley.games.motba import GAME
from motley.games.motba.look.reading.faces import card_face
from motley.games.motba.look.reading.texts import card_lines
from motley.games.motba.rules.book import MotbaState
from motley.games.motba.rules.deck.arenas import NUMBERS
from motley.games.motba.rules.deck.cards import CHARACTERS, FIRST_ARENA, FIRST_ARTIFACT
from motley.games.motba.rules.deck.vocabulary import HEALTH
from motley.kernel import CHANCE, Move, Piece, Rng
from motley.kernel.pseudo import OPEN, PSEUDO
from motley.kernel.words import ENGLISH
from motley.render.grid import glyph_of, legend
from motley.render.text import plain, text
from tests.games.motba.stories import answer, fight, fill, go, unit
from tests.games.motba.test_soak import eager
from tests.games.motba.test_told import ROWS, brawl

OPTIONS = [
    {"season": "infinite", "character_method": "standard_prepared", "artifact_method": "mini_draft"},
    {"season": "tight", "character_method": "pack_draft", "artifact_method": "chaos"},
]
Lit = dict[Piece, frozenset[tuple[Move, int]]]


def lit_pieces(state: MotbaState, seat: int) -> Lit:
    """The pieces that are part of a choice, each with the moves it belongs to and its place in them."""
    ask = state.asked(seat)
    assert ask is not None
    view = state.view(seat)
    shown = {piece.key: piece for area in GAME.scene(view, "wide").areas for piece in area.pieces}
    found: dict[str, set[tuple[Move, int]]] = {}
    for choice in GAME.choices(view, ask, state.moves(seat)):
        for place, keys in enumerate(choice.steps):
            for key in keys:
                found.setdefault(key, set()).add((choice.move, place))
    return {shown[key]: frozenset(moves) for key, moves in found.items() if key in shown}


def confused(lit: Lit) -> list[str]:
    """Labels that two lit pieces have which are not for the same moves."""
    found: dict[str, frozenset[tuple[Move, int]]] = {}
    wrong: list[str] = []
    for piece, moves in lit.items():
        if found.setdefault(piece.label, moves) != moves:
            wrong.append(piece.label)
    return wrong


def positions(start: MotbaState, rng: Rng) -> list[tuple[MotbaState, int]]:
    """Positions of a random game with a seat that is asked; of each kind of ask the first few."""
    found: list[tuple[MotbaState, int]] = []
    seen: dict[str, int] = {}
    state = start.copy()
    while state.ask() is not None:
        ask = state.ask()
        assert ask is not None
        seat = state.owing()[0]
        if seat != CHANCE and seen.get(ask.kind, 0) < 12:
            seen[ask.kind] = seen.get(ask.kind, 0) + 1
            found.append((state.copy(), seat))
        state.accept(seat, state.sample(rng) if seat == CHANCE else eager(state, seat, rng))
    return found


@cache
def games() -> list[tuple[MotbaState, int]]:
    found: list[tuple[MotbaState, int]] = []
    for seed, options in enumerate(OPTIONS):
        start = GAME.setup(2, GAME.complete({**options, "round_limit": 6}))
        assert isinstance(start, MotbaState)
        found += positions(start, Rng(seed))
    return found + positions(brawl(3, Rng(8)), Rng(9))


def test_two_lit_pieces_of_one_label_are_for_the_same_moves() -> None:
    for state, seat in games():
        lit = lit_pieces(state, seat)
        assert all(piece.label for piece in lit)
        assert confused(lit) == []


def test_labels_that_do_not_tell_are_caught() -> None:
    """With the names of cards left out of their labels, the same check finds them."""
    state, seat = next((state, seat) for state, seat in games() if state.view(seat)["ask"] == "take")
    lit = lit_pieces(state, seat)
    for piece in lit:
        piece.label = "A card."
    assert confused(lit)


def test_a_card_says_what_it_is_and_does() -> None:
    for state, seat in games():
        for piece in lit_pieces(state, seat):
            if piece.key.startswith("card:"):
                name = piece.key.removeprefix("card:")
                assert GAME.words.name("card", name) in piece.label
                number = NUMBERS[name]
                if number < FIRST_ARTIFACT:
                    card = CHARACTERS[number]
                    wanted = [f"Health {card.stats[0]}", f"{card.slots} slot", card.special.text]
                    wanted += [basic.text for basic in card.basic]
                    assert all(each in piece.label for each in wanted)
                elif number < FIRST_ARENA:
                    assert " slot" in piece.label


def test_two_abilities_of_one_name_are_told_apart() -> None:
    units = {"1a": ("gate_mage", "d4"), "2a": ("headsman", "h8")}
    state = fight(units, {"boot": 1}, bearing=[("blink_stone", "1a", 1)])
    fill(state, "1a")
    lit = lit_pieces(go(state), 0)
    labels = [piece.label for piece in lit if piece.key in ("ab:1a:0", "ab:1a:2")]
    assert len(set(labels)) == 2
    assert any("by Blink Stone" in label for label in labels)


def test_nothing_that_is_said_speaks_of_pointing_or_stumbles() -> None:
    for state, seat in games():
        ask = state.asked(seat)
        assert ask is not None
        view = state.view(seat)
        choices = GAME.choices(view, ask, state.moves(seat))
        lit = {key for choice in choices for step in choice.steps for key in step}
        said = [GAME.asks(ask, seat, view), *[choice.sentence for choice in choices]]
        said += plain(GAME.scene(view, "wide"), lit).splitlines()
        for line in said:
            assert "oint at" not in line, line
            assert not any(slip in line for slip in (": .", "..", ".,", " .", "  ", ",,")), line


CODE = re.compile(r"\b[1-4][abc]\b")
"""How the notation calls a fighter."""


def said_of(state: MotbaState, seat: int) -> list[str]:
    """All that a person reads or hears of a position: what is asked, what can be done, what lies there."""
    ask = state.asked(seat)
    assert ask is not None
    view = state.view(seat)
    choices = GAME.choices(view, ask, state.moves(seat))
    labels = [piece.label for area in GAME.scene(view, "wide").areas for piece in area.pieces]
    return [GAME.asks(ask, seat, view), *labels, *[choice.sentence for choice in choices]]


def test_fighters_are_told_by_name_and_never_by_code() -> None:
    for state, seat in games():
        assert [line for line in said_of(state, seat) if CODE.search(line)] == []


def test_two_of_one_name_are_told_apart_by_their_seats() -> None:
    state = fight({"1a": ("thornback", "c3"), "2a": ("thornback", "c4"), "2b": ("yew_archer", "h8")}, {"sword": 1})
    fill(state, "2b")
    answer(go(state), "sword 1a>2a")
    told = [GAME.says(event, None) for event in state.events or []]
    assert [line for line in told if CODE.search(line)] == []
    assert any("Azure's Thornback" in line and "Ember's Thornback" in line for line in told), told
    unit(state, "2a").card = NUMBERS["iron_warden"]
    assert state.fighter(0) == {"name": "only", "card": "thornback", "seat": 0}


def test_no_ability_is_told_twice_on_a_terminal() -> None:
    for state, seat in games():
        if not state.round:
            continue
        view = state.view(seat)
        shown = text(GAME.scene(view, "wide"), GAME.art())
        for told in view["units"]:
            if told["alive"] and told["abilities"]:
                special = CHARACTERS[NUMBERS[told["card"]]].special
                assert shown.count(f"Special {special.name} (") == 1


def test_the_signs_of_ground_obstacles_traps_and_fighters_differ() -> None:
    glyphs = GAME.art().glyphs
    signs = {name: sign for name, sign in glyphs.items() if name.startswith(("ground-", "thing-"))}
    for kind, likes in (("plain", ("1", "2")), ("difficult", ("ice", "rubble"))):
        for like in likes:
            assert signs.pop(f"ground-{kind}-{like}") == signs[f"ground-{kind}-0"], "drawn otherwise, the same ground"
    assert len(set(signs.values())) == len(signs)
    # A fighter's sign begins with the number of its seat.
    assert not any(sign[0].isdigit() for sign in signs.values())
    state = brawl(2, Rng(3))
    board = GAME.scene(state.view(0), "wide").areas[0]
    units = [piece for piece in board.pieces if piece.key in {f"u:{seat}{letter}" for seat in "12" for letter in "abc"}]
    assert [glyph_of(piece, GAME.art()) for piece in units] == ["1a", "1b", "1c", "2a", "2b", "2c"]
    lines = legend(board, GAME.art())
    for what in ("#c  crate: 3 health left", "X1  Deadly ground: 1 damage", "Ts  Trapped ground: a snare", "R  Road"):
        assert any(line.startswith(what) for line in lines), what
    assert len(ROWS) == state.height


@pytest.mark.parametrize("battles", [1, 2])
def test_r21_5_the_sheet_adds_up_and_the_seat_cards_agree_with_it(battles: int) -> None:
    state = fight({"1a": ("headsman", "a1"), "2a": ("headsman", "h8")}, {"boot": 1})
    state.battles = state.battle = battles
    state.wins, state.sums = [0, battles - 1], [2 * (battles - 1), battles - 1]
    unit(state, "1a").alive = False
    go(state)
    outcome = state.outcome()
    assert outcome is not None
    numbers = [values for _, values in outcome.sheet if all(isinstance(value, int) for value in values)]
    assert tuple(sum(int(str(line[seat])) for line in numbers) for seat in (0, 1)) == outcome.scores == (0, battles)
    for card in GAME.scene(state.view(None), "wide").seats:
        assert (GAME.sheet_title("wins"), outcome.scores[card.seat]) in card.counters
    remarks = {key: values for key, values in outcome.sheet if isinstance(values[0], str)}
    assert remarks["last"] == ("2", "1")
    left = CHARACTERS[NUMBERS["headsman"]]
    assert (remarks["slots"], remarks["health"]) == (("0", str(left.slots)), ("0", str(left.stats[HEALTH])))
    assert ("places" in remarks) == (battles > 1)


def test_every_card_reads_in_the_language_of_the_screen() -> None:
    """In the language made of English, each text of a card is marked; the content alone has none."""
    words = GAME.in_language(PSEUDO).words
    for name in NUMBERS:
        face = card_face(name, words)
        said = [face.title, *[run.text for line in face.lines for run in line], *card_lines(name, words)]
        told = [text for text in said if sum(map(str.isalpha, text)) > 1]
        assert [text for text in told if not text.lstrip("★ ").startswith(OPEN)] == []
        assert not any(in_english(text) for text in told), name
    assert in_english(CHARACTERS[0].special.text), "a text that came straight from the content would be seen"


def in_english(text: str) -> bool:
    return any(word in text for word in (" unit", " the ", "damage", "Points"))


@pytest.mark.parametrize("name", ["iron_warden", "blink_stone"])
def test_keywords_are_explained_in_every_language(name: str) -> None:
    english, pseudo = (card_face(name, GAME.in_language(each).words) for each in (ENGLISH, PSEUDO))
    assert len(english.lines) == len(pseudo.lines)
    assert len(english.lines) > len(card_lines(name, GAME.words))
