"""What things are called where a person has to choose: cards as they are turned, places, Destinies, the ground."""

import re

import pytest

from motley.games.motu import GAME
from motley.games.motu.look.labels import card_label, sides
from motley.games.motu.rules.book import MotuState
from motley.games.motu.rules.cards import CARD_NUMBERS, CARDS, TRAVELERS
from motley.kernel import Phases, Piece, Rng
from motley.render.grid import legend
from motley.render.text import plain, text
from tests.games.motu.stories import answer, drawing, island, kind, solo, table
from tests.games.motu.test_island import E18, printed
from tests.games.motu.test_table import played

NAMES = {
    **dict(
        zip(
            "FfHbCpV",
            ("a fisherman", "a fish", "a hunter", "a bird", "a canoe", "a palm tree", "a volcano"),
            strict=True,
        )
    ),
    **dict(zip("1234567", ("salamander", "mask", "moon", "sun", "turtle", "shark", "spiral"), strict=True)),
}
DOWN = {3: ("top", "middle", "bottom"), 4: ("top", "upper", "lower", "bottom")}
ACROSS = {3: ("left", "centre", "right"), 4: ("left", "inner left", "inner right", "right")}


def called(letter: str) -> str:
    """A symbol in a sentence."""
    name = {**NAMES, "*": "village"}[letter]
    return name if letter in "FfHbCpV" else f"the {name}"


def pieces(state: MotuState, seat: int | None = 0) -> dict[str, Piece]:
    return GAME.scene(state.view(seat), "board").pieces()


@pytest.mark.parametrize("direction", range(4))
def test_r4_1_a_card_says_every_symbol_and_where_it_is_when_turned(direction: int) -> None:
    """Against the printed card, turned by itself."""
    for number, card in enumerate(CARDS):
        cells, points = printed(number, direction)
        wanted = [
            f"{called(letter)} {DOWN[len(cells)][r]} {ACROSS[len(row)][c]}"
            for r, row in enumerate(cells)
            for c, letter in enumerate(row)
            if letter != "."
        ]
        label = card_label("their-card", number, direction, GAME.words)
        name, _, shown = label.partition(": ")
        symbols, _, ground = shown.partition("; ")
        assert name == card.name
        assert re.split(", | and ", symbols) == wanted
        rims = {
            "N": points[0],
            "S": points[-1],
            "W": "".join(row[0] for row in points),
            "E": "".join(row[-1] for row in points),
        }
        told = {side: each["name"] for each in sides(number, direction) for side in each.get("sides", "NESW")}  # type: ignore[attr-defined]
        for side, rim in rims.items():
            terrain = "beach" if len(set(rim)) > 1 else "land" if rim[0] == "L" else "sea"
            assert told[side] in (terrain, "inland" if terrain == "land" else "", "ring" if terrain == "land" else "")
        assert ground.startswith("land all around") == (set("".join(rims.values())) == {"L"})
        assert ("beach" in ground) == card.has_beach


def test_r3_1_a_card_of_the_row_says_its_price_its_coconuts_and_what_it_shows() -> None:
    state = table(row=("i34", "i58", "i01", "i02"))
    state.counters = [0, 1, 2, 0]
    labels = [pieces(state)[f"card:{card}"].label for card in ("i34", "i58", "i01", "i02")]
    assert labels[0].startswith(
        "Driftwood Run, slot 1, costs 0, 0 coconuts on it: a fish top right, a canoe upper right"
    )
    assert labels[0].endswith("; beach above and below, land to the left and sea to the right")
    assert labels[1].startswith("Frog Pond, slot 2, costs 1, 1 coconut on it: a bird top right")
    assert labels[1].endswith("; land all around, beach inside")
    assert labels[2].startswith(
        "Ancestor Ring, slot 3, costs 2, 2 coconuts on it: the mask upper right and the spiral lower left"
    )
    stuck = table(row=("i01", "i33", "i10", "i20"), villages=("v6", "v2"))
    stuck.islands[0] = island("i49 N -2,0", village="v6")
    assert "fits nowhere on your island: the mask" in pieces(stuck)["card:i01"].label


def test_r4_3_a_place_says_what_it_covers_and_what_lies_under_it_and_a_wrong_one_which_rules() -> None:
    state = table(row=("i05", "i11", "i40", "i22"))
    answer(state, "1", "N")
    shown = pieces(state)
    on = state.islands[0]
    legal = set(on.placements(CARD_NUMBERS["i05"], 0))
    spots = {key: piece for key, piece in shown.items() if key.startswith("spot:")}
    assert shown["spot:2,-1"].label == "2,-1, place for the card: covers a palm tree, lies on 3 land and 9 empty table"
    assert shown["spot:1,1"].label.startswith("1,1, no place for the card: a star may not be covered (R4.4) and land")
    for key, piece in spots.items():
        x, y = (int(part) for part in key.removeprefix("spot:").split(","))
        rules = on.broken(CARD_NUMBERS["i05"], x, y, 0)
        assert ((x, y) in legal) == (not rules) == (piece.art == "spot") == ("illegal" not in piece.marks)
        assert all(rule in piece.label for rule in rules)
    assert {piece.sign or GAME.art().glyphs[piece.art or ""] for piece in spots.values()} == {"o", "x"}


@pytest.mark.parametrize(("laid", "village"), [((), "v1"), (("i05 N 2,-1",), "v1"), (E18, "v4")])
def test_the_terminal_shows_the_ground_of_an_island(laid: tuple[str, ...], village: str) -> None:
    """As the worked examples draw it: a sign for the ground and one for the symbol, numbers at the edges."""
    state = table()
    state.islands[0] = island(*laid, village=village)
    scene = GAME.scene(state.view(0), "board")
    (board,) = [area for area in scene.areas if area.key == "island"]
    scene.areas = [board]
    scene.seats, scene.status, scene.phases = [], [], Phases()
    lines = text(scene, GAME.art()).splitlines()
    wanted = drawing(state.islands[0])
    columns, rows = lines[0], [line for line in lines[1:] if line.strip() and "Longest" not in line]
    left = rows[0].index(wanted[0].strip().split()[0]) - wanted[0].index(wanted[0].strip().split()[0])
    assert [line[left:].rstrip() for line in rows] == wanted
    cells = state.islands[0].visible()
    assert [int(number) for number in columns.split()] == sorted({x for x, _ in cells})
    assert [int(line.split()[0]) for line in rows] == sorted({y for _, y in cells})
    told = legend(board, GAME.art())
    assert {"..  land", "::  beach"} <= set(told)


def test_destinies_say_price_values_and_how_things_stand() -> None:
    state = table(destinies=("d01", "d03", "d04"))
    shown = pieces(state)
    assert shown["destiny:d01"].label == (
        "Fleet of Canoes, price 3: +8 for the most canoes, otherwise −5; Sky is at 0 to 0 in canoes"
    )
    assert "+10 for the most fishermen and hunters, +2 for only one of them, otherwise −8" in shown["destiny:d03"].label
    state.destinies[1], state.display = (state.display[0],), state.display[1:]
    assert "bought by Coral" in pieces(state)["destiny:d01"].label


def test_r7_6_a_traveler_that_was_never_played_says_so_at_the_end() -> None:
    match = played(3, 5)
    state = match.state
    assert isinstance(state, MotuState)
    state.played = [True, False, False]
    shown = pieces(state, None)
    names = [TRAVELERS[number].name for number in state.travelers]
    assert shown["traveler:0"].label == f"Sky's Traveler: {names[0]}, {state.traveler_points[0]} points"
    assert shown["traveler:1"].label == f"Coral's Traveler: {names[1]}, never played"
    face = GAME.face(state.view(None), "traveler:1")
    assert face is not None
    assert face.lines[-1][0].text == "Never played."


def test_r11_2_solo_cards_say_what_they_cost_and_the_opponents_what_they_show() -> None:
    state = solo()
    answer(state, "i05", "i34")
    shown = pieces(state)
    assert shown["card:i05"].label.startswith("Feather Wood, on the left, costs 1: a hunter top right")
    assert shown["card:i34"].label.startswith("Driftwood Run, on the right, brings 1: a fish top right")
    state.hut, state.banks = 0, [9]
    assert "brings 0" in pieces(state)["card:i34"].label
    state.pile = [CARD_NUMBERS["i06"]]
    shown = pieces(state)
    assert shown["theirs:i06"].label.startswith("Hunters' Path: a hunter top right")
    assert shown["opponent:total"].label == "The Opponent would score 23"


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_nothing_is_told_twice_or_left_hanging_in_plain_sentences(seats: int) -> None:
    state = GAME.start(seats, {})
    assert isinstance(state, MotuState)
    rng = Rng(seats)
    while kind(state) != "over":
        moves = GAME.legal(state, state.owing()[0])
        state.apply(state.owing()[0], moves[int(rng.below(len(moves)))])
        for seat in range(seats):
            lines = plain(GAME.scene(state.view(seat), "board")).splitlines()
            for line in lines:
                assert not re.search(r"[:;,] ?[.,;:]|: *$| {2}|\bpoint at\b|\{|\(\)", line), line
            cards = [line.partition(",")[0].partition(":")[0] for line in lines if " top " in line or " upper " in line]
            assert len(cards) == len(set(cards)), cards
