"""Cards on the lattice: turning, placing, covering, shores and beaches (R4)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from motley.games.motu import GAME
from motley.games.motu.rules.cards import CARD_NUMBERS, CARDS, DATA, ISLANDS, LAND, LETTERS, SEA
from motley.games.motu.rules.island import BEACH, REACH, Island, Placed, settle
from motley.games.motu.rules.refusals import cannot_lie
from motley.kernel import BadPosition, Rng
from tests.games.motu.stories import DIRECTIONS, broken, clashes, drawing, edges, island, seen


def test_deck_as_printed() -> None:
    islands = CARDS[:ISLANDS]
    totals = {letter: sum(card.counts[LETTERS.index(letter) + 1] for card in islands) for letter in LETTERS}
    assert totals["F"] == 30
    assert totals["f"] == 27
    assert totals["H"] == 24
    assert totals["b"] == 21
    assert totals["C"] == 17
    assert totals["p"] == 15
    assert totals["V"] == 12
    assert [totals[letter] for letter in "1234567"] == [4] * 7
    assert sum(card.has_beach for card in islands) == 26
    assert sum(card.has_open_beach for card in islands) == 24


def test_e4_number_of_legal_placements() -> None:
    on = island()
    expected = {
        "i05": [8, 11, 8, 11],
        "i57": [8, 11, 8, 11],
        "i38": [4, 7, 6, 4],
        "i36": [1, 8, 3, 4],
        "i56": [9, 4, 9, 4],
        "i52": [6, 3, 3, 1],
    }
    for card, counts in expected.items():
        assert [len(on.placements(CARD_NUMBERS[card], direction)) for direction in range(4)] == counts, card


def test_e5_a_legal_placement_r4_2() -> None:
    on = island("i05 N 2,-1")
    assert seen(on) == {"fisherman": 1, "bird": 2, "hunter": 1, "palm": 1}
    assert drawing(on) == [
        "      .. .. .H",
        ".b .. .p .. ..",
        ".. .* .. .. ..",
        ".. .. .. .b ..",
        ":F :: ::",
    ]


def test_e6_no_symbol_covered_r4_3() -> None:
    assert broken(island(), "i05 N 1,-3") == ["R4.3"]


def test_e7_the_star_stays_r4_4() -> None:
    on = island()
    assert broken(on, "i05 N 0,0") == ["R4.4"]
    assert broken(on, "i05 N 1,1") == ["R4.4", "R4.5"]
    assert clashes(on, "i05 N 1,1") == [(1, 4)]
    assert broken(on, "i05 N 3,0") == ["R4.3", "R4.5"]
    assert clashes(on, "i05 N 3,0") == [(3, 4)]


def test_e8_a_beach_cut_by_land_r4_5_r4_9() -> None:
    on = island()
    assert broken(on, "i05 N -2,2") == ["R4.5"]
    assert clashes(on, "i05 N -2,2") == [(1, 4)]
    assert edges(on, "i05 N -2,2") == {"beach|land": ["1,3 to 1,4"]}


def test_e9_covering_a_whole_beach() -> None:
    on = island("i05 N 0,2")
    assert seen(on) == {"bird": 2, "hunter": 1, "palm": 1}
    assert on.beaches() == []


def test_e10_coasts_join_r4_8_r10_4() -> None:
    on = island("i38 N -2,0")
    assert len(on.beaches()) == 1
    assert on.longest_beach() == 1
    assert on.beach_cards() == 1
    assert seen(on) == {"turtle": 1, "palm": 2, "fisherman": 1}


def test_e11_sea_against_land_and_over_the_table() -> None:
    on = island()
    assert clashes(on, "i36 N -2,-2") == [(0, 2), (1, 0), (1, 1), (1, 2)]
    turned = island("i36 S -2,-2")
    assert len(turned.beaches()) == 2
    assert seen(turned) == {"fisherman": 1, "fish": 1, "hunter": 1, "canoe": 1, "palm": 1}


def test_e12_a_beach_turned_inside_out() -> None:
    assert clashes(island(), "i56 N 2,1") == [(2, 3), (2, 4)]
    assert edges(island(), "i56 N 2,1") == {"beach|beach": ["2,3 to 2,4"], "beach|land": ["2,2 to 2,3"]}


@pytest.mark.parametrize(
    ("direction", "hunter", "palm", "bird"),
    [
        ("N", (2, 0), (0, 1), (1, 3)),
        ("E", (3, 2), (2, 0), (0, 1)),
        ("S", (0, 3), (2, 2), (1, 0)),
        ("W", (0, 0), (1, 2), (3, 1)),
    ],
)
def test_e13_turning_r4_1(
    direction: str, hunter: tuple[int, int], palm: tuple[int, int], bird: tuple[int, int]
) -> None:
    face = CARDS[CARD_NUMBERS["i05"]].faces[DIRECTIONS.index(direction)]
    found = {LETTERS[symbol - 1]: (c, r) for c, r, symbol in face.symbols}
    assert found == {"H": hunter, "p": palm, "b": bird}


def test_e14_buried_symbols_do_not_help_r4_6() -> None:
    on = island("i05 N 0,-3")
    assert "bird" in seen(on)
    assert broken(on, "i22 E -3,0") == ["R4.3"]


def test_e15_the_volcano_star_stays() -> None:
    on = island("i27 N 2,-1")
    assert on.volcano_distances() == [5]
    assert broken(on, "i05 N 2,-2") == ["R4.3", "R4.4"]
    assert broken(on, "i05 E 3,0") == []


def test_e17_two_beaches_side_by_side_r4_7() -> None:
    on = island("i56 N 1,-3", village="v4")
    assert len(on.beaches()) == 3
    assert on.longest_beach() == 1
    assert on.beach_cards() == 1


E18 = (
    "i56 N 1,-3",
    "i36 E -2,2",
    "i55 S 2,3",
    "i50 S 1,5",
    "i30 E 2,0",
    "i29 N 1,-4",
    "i33 W -2,7",
    "i38 N -4,0",
    "i13 S -6,-2",
)


def test_e18_a_whole_island() -> None:
    on = island(*E18, village="v4")
    assert drawing(on) == [
        "                     .. .H ..",
        "                     .. .. ..",
        ".. .. .3             .. .. .b",
        ".b .. ..             .1 .. ..",
        ".. .. .. .. .5    .. .. .. .. .. .b",
        ".. .H .. .. ..    .. .* .. .. .. ..",
        "      .. .. .. .. .H .. .. .. .V ..",
        "      :: :p :: :: :: :: :F :: ..",
        "            ~~ ~~ ~~ ~C ~~ :f ..",
        "                     ~C ~~ :F ..",
        "                     ~~ :F :: ..",
        "            :F :: :: :C :: ..",
        "            .. .. .. .. .. ..",
        "            .. .. .2 ..",
    ]
    assert len(on.beaches()) == 1
    assert on.longest_beach() == 5
    assert on.beach_cards() == 5


def test_an_island_that_breaks_a_rule_cannot_be_loaded() -> None:
    village = (CARD_NUMBERS["v1"], 0, 0, 0)
    with pytest.raises(BadPosition, match=r"i05 cannot lie at 0,0: R4\.4"):
        Island((village, (CARD_NUMBERS["i05"], 0, 0, 0)), REACH)


Grid = list[str]
"""Rows of letters: a card's cells (a symbol or a dot) or its points (L or S)."""


def printed(card: int, direction: int) -> tuple[Grid, Grid]:
    """A card's cells and points as its data has them, turned clockwise so many quarters (R4.1)."""
    entry = [*DATA["island"], *DATA["village"]][card]
    cells, points = list(entry["cells"]), list(DATA["coasts"][entry["coast"]])
    for _ in range(direction):
        cells = ["".join(column) for column in zip(*reversed(cells), strict=True)]
        points = ["".join(column) for column in zip(*reversed(points), strict=True)]
    return cells, points


def shown_by(placed: tuple[Placed, ...]) -> dict[tuple[int, int], tuple[str, Grid]]:
    """Every cell that shows a card: its letter and the two rows of points around it. Later cards hide earlier ones."""
    shown = {}
    for card, x, y, direction in placed:
        cells, points = printed(card, direction)
        for r, row in enumerate(cells):
            for c, letter in enumerate(row):
                shown[x + c, y + r] = (letter, [points[r][c : c + 2], points[r + 1][c : c + 2]])
    return shown


def obvious_placements(placed: tuple[Placed, ...], card: int, direction: int) -> list[tuple[int, int]]:
    """Every position near the island, judged cell by cell and point by point, straight from R4.3 to R4.5.

    It knows the list of cards laid and the cards' data, nothing of the island that was built from them.
    """
    shown = shown_by(placed)
    cells, points = printed(card, direction)
    across, down = len(cells[0]), len(cells)
    found = []
    for y in range(min(y for _, y in shown) - down, max(y for _, y in shown) + 2):
        for x in range(min(x for x, _ in shown) - across, max(x for x, _ in shown) + 2):
            hidden = {shown[x + c, y + r][0] for c in range(across) for r in range(down) if (x + c, y + r) in shown}
            if hidden & {"V", "*"} or not hidden - {"."}:
                continue
            if joins(shown, points, x, y):
                found.append((x, y))
    return found


def joins(shown: dict[tuple[int, int], tuple[str, Grid]], points: Grid, x: int, y: int) -> bool:
    """R4.5: whether a card's points agree with those of all cells around it that stay visible."""
    across, down = len(points[0]) - 1, len(points) - 1
    for b in range(-1, down + 1):
        for a in range(-1, across + 1):
            if (0 <= a < across and 0 <= b < down) or (x + a, y + b) not in shown:
                continue
            around = shown[x + a, y + b][1]
            for i, j in ((a, b), (a + 1, b), (a, b + 1), (a + 1, b + 1)):
                if 0 <= i <= across and 0 <= j <= down and points[j][i] != around[j - b][i - a]:
                    return False
    return True


def grown(seed: int, cards: int, reach: int = REACH) -> Island:
    """A random island."""
    rng = Rng(seed)
    on = settle(ISLANDS + int(rng.below(6)), reach)
    for _ in range(cards):
        card, direction = int(rng.below(ISLANDS)), int(rng.below(4))
        places = on.placements(card, direction)
        if places:
            x, y = places[int(rng.below(len(places)))]
            on = on.with_card(card, x, y, direction)
    return on


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9), st.integers(0, 12), st.integers(0, ISLANDS - 1))
def test_the_fast_generator_equals_the_obvious_one(seed: int, cards: int, card: int) -> None:
    on = grown(seed, cards)
    for direction in range(4):
        fast = on.placements(card, direction)
        assert fast == obvious_placements(on.placed, card, direction)
        assert on.fits(card, direction) == bool(fast)
        for x, y in fast[:3]:
            assert on.broken(card, x, y, direction) == []


Ends = frozenset[tuple[int, int]]
NAMES = {"LL": "land", "SS": "sea", "LS": "beach", "SL": "beach"}


def obvious_clashes(placed: tuple[Placed, ...], card: int, direction: int, x: int, y: int) -> set[tuple[Ends, str]]:
    """R4.9 from the list of cards: edges between cells of the card and visible ones beside it, and corners."""
    shown = shown_by(placed)
    cells, points = printed(card, direction)
    across, down = len(cells[0]), len(cells)
    found: set[tuple[Ends, str]] = set()
    corners: set[tuple[int, int]] = set()
    for a in range(-1, across + 1):
        for b in range(-1, down + 1):
            if (0 <= a < across and 0 <= b < down) or (x + a, y + b) not in shown:
                continue
            around = shown[x + a, y + b][1]
            shared = [(i, j) for i in (a, a + 1) for j in (b, b + 1) if 0 <= i <= across and 0 <= j <= down]
            laid = "".join(points[j][i] for i, j in shared)
            lying = "".join(around[j - b][i - a] for i, j in shared)
            corners |= {(x + i, y + j) for (i, j), one, two in zip(shared, laid, lying, strict=True) if one != two}
            if len(shared) == 2 and laid != lying:
                reason = "|".join(sorted((NAMES[laid], NAMES[lying])))
                found.add((frozenset((x + i, y + j) for i, j in shared), reason))
    for ends, _ in found:
        corners -= ends
    return found | {(frozenset({corner}), "corner") for corner in corners}


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**9), st.integers(0, 9), st.integers(0, ISLANDS - 1), st.integers(0, 3))
def test_r4_9_a_refusal_has_one_reason_for_each_shared_edge_that_clashes(
    seed: int, cards: int, card: int, direction: int
) -> None:
    on = grown(seed, cards)
    face = CARDS[card].faces[direction]
    for place in on.candidates(face)[::3]:
        x, y = on.position(place)
        told = on.clashes(card, x, y, direction)
        assert {(frozenset(clash.ends), clash.reason) for clash in told} == obvious_clashes(
            on.placed, card, direction, x, y
        )
        assert len(told) == len({clash.ends for clash in told})


def test_r4_9_every_clashing_edge_is_in_the_sentence() -> None:
    refusal = cannot_lie(island(), CARD_NUMBERS["i56"], 2, 1, 0)
    assert (refusal.rule, refusal.args["rules"]) == ("R4.5", ["R4.5"])
    assert GAME.words.refusal(refusal) == (
        "The card cannot lie there: land, beach and sea must meet their like (R4.5). "
        "A beach would turn inside out from 2,3 to 2,4 and a beach would end against land from 2,2 to 2,3."
    )


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**9))
def test_shores_stay_in_one_piece_r4_5(seed: int) -> None:
    """What the shore rule promises: every end of every beach leads to empty table, and sea never borders land."""
    on = grown(seed, 9)
    shown = set(on.visible())
    for x, y in shown:
        terrain = on.terrain_at(x, y)
        for near in ((x + 1, y), (x, y + 1)):
            if near in shown:
                assert {terrain, on.terrain_at(*near)} != {LAND, SEA}
        if terrain == BEACH:
            assert len(on._joined(x, y)) == 2


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**9))
def test_covered_symbols_never_come_back_r4_6(seed: int) -> None:
    on = grown(seed, 6)
    buried = {
        (x + c, y + r)
        for place, (card, x, y, direction) in enumerate(on.placed, 1)
        for c, r, _ in CARDS[card].faces[direction].symbols
        if on.top_at(x + c, y + r) != place
    }
    later = grown(seed, 9)
    for x, y in buried:
        assert later.top_at(x, y) >= on.top_at(x, y)
