"""Set-up, the turn, Destinies, Travelers, interim totals and the end (R1 to R3, R5 to R10)."""

import pytest

from motley.games.motu import GAME
from motley.games.motu.rules.book import MotuState
from motley.games.motu.rules.cards import CARD_NUMBERS, CARDS
from motley.games.motu.rules.scoring import (
    Tally,
    destiny_points,
    pair_points,
    ruler_points,
    totem_points,
    traveler_count,
)
from motley.games.motu.rules.standing import Standing
from motley.kernel import CHANCE, BadSetup, IllegalMove, Rng, UnreadableMove
from tests.games.motu.stories import (
    answer,
    destiny,
    draw,
    finish_turn,
    island,
    kind,
    lay,
    legal,
    table,
    take_turn,
    traveler,
)
from tests.games.motu.test_island import E18


def refused(state: MotuState, text: str) -> str:
    """The rule that forbids this answer; nothing changes."""
    before = state.digest()
    with pytest.raises(IllegalMove) as caught:
        answer(state, text)
    assert state.digest() == before
    return caught.value.refusal.rule


def test_r1_1_the_first_player_is_drawn_or_fixed() -> None:
    state = GAME.start(3, {})
    assert [(GAME.write(state, move), weight) for move, weight in state.odds()] == [("s0", 1), ("s1", 1), ("s2", 1)]
    fixed = table(("v1", "v2", "v3"), start=2)
    assert fixed.turn_order() == [2, 0, 1]
    with pytest.raises(BadSetup, match=r"R1\.1"):
        GAME.start(2, {"start": "2"})


def test_r1_2_villages_in_turn_order() -> None:
    state = table(("v3", "v5"), start=1)
    assert state.islands[1].placed == ((CARD_NUMBERS["v3"], 0, 0, 0),)
    assert state.islands[0].placed == ((CARD_NUMBERS["v5"], 0, 0, 0),)
    assert len(GAME.start(2, {"start": "0"}).odds()) == 6


def test_r1_3_a_row_of_four() -> None:
    state = table()
    assert [CARDS[card].id for card in state.row] == ["i05", "i11", "i40", "i22"]
    assert state.counters == [0, 0, 0, 0]


@pytest.mark.parametrize(("seats", "piles"), [(2, [8, 6, 4]), (3, [12, 9, 6]), (4, [16, 12, 8]), (6, [24, 18, 12])])
def test_r1_4_piles(seats: int, piles: list[int]) -> None:
    state = GAME.start(seats, {})
    assert isinstance(state, MotuState)
    assert state.pile_sizes() == piles


def test_r1_5_a_draw_takes_any_card_not_seen() -> None:
    state = table()
    take = legal(state)[0]
    answer(state, take)
    lay(state)
    odds = state.odds()
    assert len(odds) == 54
    assert {weight for _, weight in odds} == {1}
    assert refused(state, "i05") == "R1.5"


def test_r1_6_a_traveler_is_its_owners_secret() -> None:
    state = table(travelers=("t3", "t5"))
    assert state.view(0)["travelers"] == [traveler("t3"), -1]
    assert state.view(1)["travelers"] == [-1, traveler("t5")]
    assert state.view(None)["travelers"] == [-1, -1]
    fresh = GAME.start(2, {"start": "0"})
    answer(fresh, "v1", "v2", "i01", "i02", "i03", "i04")  # type: ignore[arg-type]
    assert fresh.witnesses(CHANCE, traveler("t3")) == (0,)


def test_r1_7_one_destiny_more_than_seats() -> None:
    state = table(("v1", "v2", "v3"))
    assert state.display == [destiny(key) for key in ("d01", "d02", "d03", "d04")]


def test_r1_8_counters_are_conserved() -> None:
    for seats in (2, 4):
        state = GAME.start(seats, {})
        assert isinstance(state, MotuState)
        rng = Rng(seats)
        while state.ask() is not None:
            moves = GAME.legal(state, state.owing()[0])
            state.apply(state.owing()[0], moves[rng.below(len(moves))])
            assert sum(state.banks) + sum(state.counters) == 5 * seats


def test_r1_9_the_first_game_has_no_travelers_and_destinies() -> None:
    state = table(game="first")
    take_turn(state)
    assert kind(state) == "pick"
    assert state.display == []
    assert state.travelers == [-1, -1]


def test_r2_1_nine_rounds() -> None:
    state = GAME.start(2, {"game": "first"})
    assert isinstance(state, MotuState)
    turns = 0
    rng = Rng(5)
    while state.ask() is not None:
        turns += kind(state) == "pick"
        moves = GAME.legal(state, state.owing()[0])
        state.apply(state.owing()[0], moves[rng.below(len(moves))])
    assert turns == 18
    assert state.round == 9


def test_r2_2_the_order_of_a_turn() -> None:
    state = table()
    order = []
    for text in ("1", "N", "", "i27", "pass", "keep"):
        order.append(kind(state))
        answer(state, text or legal(state)[0])
    assert order == ["pick", "rotate", "place", "draw", "destiny", "traveler"]
    assert state.owing() == (1,)


def test_e1_paying_and_collecting_r3_1_r3_3_r5_1() -> None:
    state = table()
    state.counters = [0, 2, 1, 0]
    answer(state, "3")
    assert state.banks[0] == 4
    lay(state)
    draw(state, "i27")
    assert [CARDS[card].id for card in state.row] == ["i05", "i11", "i22", "i27"]
    assert state.counters == [1, 3, 0, 0]


def test_e2_not_enough_r3_2() -> None:
    state = table()
    state.banks[0] = 1
    state.counters = [0, 0, 4, 0]
    assert legal(state) == ["1", "2"]
    assert refused(state, "3") == "R3.2"


def test_e3_the_free_card_r3_2() -> None:
    state = table()
    state.banks[0] = 0
    state.counters = [2, 0, 0, 0]
    assert legal(state) == ["1"]
    answer(state, "1")
    assert state.banks[0] == 2
    assert state.counters == [0, 0, 0]


def boxed(row: tuple[str, ...]) -> MotuState:
    """Seat 0 on the island of E30, on which no inland card fits."""
    state = table(("v6", "v2"), row=row)
    state.islands[0] = island("i49 N -2,0", village="v6")
    return state


def test_e30_only_what_fits_r3_4() -> None:
    state = boxed(("i01", "i33", "i10", "i20"))
    assert legal(state) == ["2"]
    assert refused(state, "1") == "R3.4"
    placements = [state.islands[0].placements(CARD_NUMBERS["i33"], direction) for direction in range(4)]
    assert placements == [[], [(2, 1)], [(0, 3)], []]


def test_e30_nothing_fits_r3_5() -> None:
    state = boxed(("i01", "i10", "i20", "i57"))
    state.counters = [0, 1, 0, 0]
    assert legal(state) == ["1", "2", "3", "4"]
    answer(state, "2")
    assert state.banks[0] == 5
    assert kind(state) == "draw"
    assert state.out == [CARD_NUMBERS["i10"]]
    draw(state, "i02")
    assert [CARDS[card].id for card in state.row] == ["i01", "i20", "i57", "i02"]
    assert state.counters == [1, 0, 0, 0]
    poor = boxed(("i01", "i33", "i10", "i20"))
    poor.banks[0] = 0
    assert legal(poor) == ["1"]


def test_r3_6_there_is_no_passing() -> None:
    state = table()
    with pytest.raises(UnreadableMove):
        answer(state, "pass")


def test_r4_9_a_refused_place_names_what_it_breaks() -> None:
    state = table()
    answer(state, "1", "N")
    with pytest.raises(IllegalMove) as caught:
        answer(state, "1,1")
    assert caught.value.refusal.args["rules"] == ["R4.4", "R4.5"]
    told = "A beach would end against land from 1,3 to 1,4."
    assert GAME.words.refusal(caught.value.refusal).endswith(told)
    bad = boxed(("i01", "i33", "i10", "i20"))
    answer(bad, "2")
    assert refused(bad, "N") == "R4.9"


def test_e26_the_end_of_a_pile_r5_2_r8_2() -> None:
    state = table(("v1", "v2"), start=1)
    assert state.turn_order() == [1, 0]
    for turn in range(8):
        assert state.owing() == ((1, 0)[turn % 2],)
        answer(state, legal(state)[0])
        lay(state)
        draw(state)
        if turn == 7:
            assert kind(state) == "destiny", "the last seat still buys and plays"
            assert state.owing() == (0,)
        finish_turn(state)
    assert kind(state) == "sources"
    assert state.owing() == (1,)
    answer(state, "totems")
    assert state.owing() == (0,)
    answer(state, "totems")
    assert kind(state) == "pick"
    assert state.owing() == (1,)
    assert state.current_pile() == (1, 6)


def test_r5_3_the_row_is_refilled_in_the_last_round() -> None:
    state = GAME.start(2, {})
    state.playout(Rng(1), 1000)
    assert isinstance(state, MotuState)
    assert len(state.row) == 4
    assert state.drawn == 18


def at_destiny() -> MotuState:
    state = table()
    answer(state, "1")
    lay(state)
    draw(state)
    return state


def test_e22_buying_a_destiny_r6_1_r6_2() -> None:
    state = table(destinies=("d04", "d05", "d06"))
    answer(state, "1")
    lay(state)
    draw(state)
    state.counters = [1, 0, 2, 0]
    state.banks[0] = 4
    answer(state, "d04")
    assert state.counters == [1, 0, 3, 1]
    assert state.banks[0] == 2
    assert state.destinies[0] == (destiny("d04"),)
    assert kind(state) == "traveler", "at most one a turn"
    assert destiny("d04") not in state.display


def test_r6_3_the_full_price() -> None:
    state = at_destiny()
    state.banks[0] = 2
    assert legal(state) == ["d02", "pass"]
    assert refused(state, "d01") == "R6.3"
    assert refused(state, "d09") == "R6.1"


def test_r7_1_once_a_game_and_optional() -> None:
    state = at_destiny()
    answer(state, "pass", "keep")
    assert state.played == [False, False]
    take_turn(state)
    answer(state, legal(state)[0])
    lay(state)
    draw(state)
    while kind(state) == "destiny":
        answer(state, "pass")
    answer(state, "play")
    assert state.played == [True, False]
    take_turn(state)
    answer(state, legal(state)[0])
    lay(state)
    draw(state)
    while kind(state) == "destiny":
        answer(state, "pass")
    assert state.owing() == (1,), "a Traveler is not asked about twice"


@pytest.mark.parametrize(("key", "points"), [("t1", 6), ("t2", 6), ("t3", 8), ("t4", 6), ("t5", 6), ("t6", 0)])
def test_e24_playing_a_traveler_r7_2(key: str, points: int) -> None:
    row = [CARD_NUMBERS[card] for card in ("i34", "i04", "i31", "i57")]
    state = table(travelers=(key, "t1" if key != "t1" else "t2"))
    answer(state, "1")
    lay(state)
    draw(state)
    answer(state, "pass")
    state.row = row
    answer(state, "play")
    assert state.traveler_points[0] == points
    assert points == traveler_count(traveler(key), row) * {"t1": 3, "t2": 3, "t3": 4, "t4": 2, "t5": 3, "t6": 5}[key]


def test_r7_3_r7_5_a_played_traveler_counts_from_then_on() -> None:
    on = island()
    without, with_it = Tally(on, 3, -1), Tally(on, 3, traveler("t3"))
    assert with_it.source(3) == without.source(3) + 2
    state = table(travelers=("t3", "t1"))
    state.played[0] = True
    state.banks[0] = 0
    assert legal(state) == ["1"], "printed coconuts are no counters"


def test_r7_4_a_traveler_can_hurt_e19() -> None:
    lines = (
        "i22 W 2,-1",
        "i49 S 5,-3",
        "i09 W -3,0",
        "i48 W 3,-4",
        "i58 W -1,3",
        "i10 N -3,3",
        "i19 E -1,5",
        "i28 S 1,5",
        "i17 N -4,4",
    )
    on = island(*lines, village="v5")
    plain = Tally(on, 6, -1)
    assert [plain.source(source) for source in range(6)] == [4, 6, 4, 6, 4, 8]
    assert sorted(on.volcano_distances()) == [17, 26, 29]
    assert on.longest_beach() == 2
    assert on.beach_cards() == 3
    assert Tally(on, 6, traveler("t1")).source(2) == 0
    assert Tally(on, 6, traveler("t5")).source(0) == 6


def test_r7_6_an_unplayed_traveler_is_shown_at_the_end() -> None:
    state = GAME.start(2, {})
    assert isinstance(state, MotuState)
    rng = Rng(3)
    heard: list[str] = []
    while state.ask() is not None:
        state.events = []
        seat = state.owing()[0]
        moves = GAME.legal(state, seat)
        state.apply(seat, 0 if kind(state) == "traveler" else moves[rng.below(len(moves))])
        heard += [event.kind for event in state.events or []]
    assert heard.count("traveler_end") == 2
    assert -1 not in state.view(None)["travelers"]


def test_e18_sources_of_a_whole_island_r9_1_to_r9_6() -> None:
    tally = Tally(island(*E18, village="v4"), 6, -1)
    assert [tally.source(source) for source in range(6)] == [0, 9, 0, 6, 7, 1]
    assert Tally(island(*E18, village="v4"), 6, traveler("t4")).source(0) == 8


@pytest.mark.parametrize(
    ("predators", "prey", "worth", "points"),
    [(3, 3, 2, 6), (4, 3, 2, 0), (0, 5, 2, 0), (3, 7, 2, 6), (2, 2, 3, 6), (3, 2, 3, 0), (5, 5, 4, 20), (1, 0, 4, 0)],
)
def test_e20_pairs_r9_1_r9_2_r9_3(predators: int, prey: int, worth: int, points: int) -> None:
    assert pair_points(predators, prey, worth) == points


@pytest.mark.parametrize(
    ("copies", "points"),
    [
        ([1, 1, 1, 1, 1, 1, 1], 22),
        ([1, 1, 1, 1, 1, 1, 2], 16),
        ([2, 2, 2, 0, 0, 0, 0], 0),
        ([1, 0, 0, 0, 0, 0, 0], 0),
        ([1, 1, 3, 0, 0, 0, 0], 2),
    ],
)
def test_e21_totems_r9_5(copies: list[int], points: int) -> None:
    assert totem_points(copies) == points


def test_r9_4_coconuts_are_bank_and_printed_ones() -> None:
    assert Tally(island(), 4, -1).source(3) == 4
    assert Tally(island(), 4, traveler("t3")).source(3) == 6


@pytest.mark.parametrize(
    ("squared", "points"),
    [
        *((0, 0), (5, 0), (8, 0), (9, 1), (10, 1), (13, 1), (16, 2), (20, 2), (25, 3)),
        *((34, 3), (36, 4), (45, 4), (49, 5), (50, 5), (61, 5), (64, 0), (80, 0)),
    ],
)
def test_e16_the_ruler_r9_6(squared: int, points: int) -> None:
    assert ruler_points(squared) == points


def at_sources(rounds: int = 4) -> MotuState:
    state = table()
    while kind(state) != "sources" or state.round < rounds:
        answer(state, "coconuts") if kind(state) == "sources" else take_turn(state)
    return state


def test_e25_freezing_r8_1_r8_3() -> None:
    state = at_sources()
    assert len(legal(state)) == 6
    assert refused(state, "fishers+totems") == "R8.1"
    worth = state.tally(0).source(0)
    answer(state, "fishers", "totems")
    assert state.scored[0][0] == worth
    state.played[0] = True
    state.travelers[0] = traveler("t4")
    assert state.scored[0][0] == worth, "what is written stays"
    while kind(state) != "sources":
        take_turn(state)
    assert len(legal(state)) == 10
    assert refused(state, "fishers+canoes") == "R8.3"
    assert refused(state, "canoes+canoes") == "R8.4"
    answer(state, "totems+canoes", "fishers+canoes")
    assert state.interims[0] == (1, 0, 2, 0, 2, 0)
    while kind(state) not in ("sources", "over"):
        take_turn(state)
    assert kind(state) == "over", "the third total needs no choice"
    assert -1 not in state.scored[0] + state.scored[1]


def test_r8_4_a_source_worth_nothing_may_be_chosen() -> None:
    state = at_sources()
    zero = next(source for source in range(6) if state.tally(0).source(source) == 0)
    name = ("fishers", "hunters", "canoes", "coconuts", "totems", "volcanoes")[zero]
    assert name in legal(state)


AMOUNTS = {
    "canoe": [3, 3, 1],
    "fish": [5, 2, 5],
    "fisherman": [2, 4, 4],
    "hunter": [3, 1, 3],
    "bird": [2, 3, 4],
    "palm": [1, 2, 2],
    "totem": [4, 6, 2],
    "beach_card": [0, 0, 0],
    "coconut": [6, 4, 6],
    "volcano": [1, 2, 2],
}


@pytest.mark.parametrize(
    ("seat", "key", "points"),
    [
        (0, "d01", 8),
        (0, "d04", -4),
        (0, "d07", -4),
        (0, "d09", -5),
        (1, "d03", 2),
        (1, "d06", -3),
        (2, "d05", -4),
        (2, "d10", 10),
        (1, "d10", -8),
    ],
)
def test_e23_settling_destinies_r10_2(seat: int, key: str, points: int) -> None:
    from motley.games.motu.rules.cards import DESTINIES

    number = destiny(key)
    amounts = [AMOUNTS[name] for name in DESTINIES[number].counts]
    assert destiny_points(number, seat, amounts) == points


def finished_with(
    sources: tuple[tuple[int, ...], tuple[int, ...]], travelers: tuple[int, int], banks: tuple[int, int]
) -> Standing:
    """The end of a game with these frozen sources, two equal islands with a beach of one card each."""
    state = table()
    state.islands = [island("i38 N -2,0"), island("i38 N -2,0")]
    state.scored = list(sources)
    state.traveler_points = list(travelers)
    state.banks = list(banks)
    state.over = True
    return Standing(state)


def test_e27_final_score_and_tie_break_r10_1_r10_5_r10_6() -> None:
    first, second = (8, 9, 4, 5, 7, 9), (6, 12, 0, 6, 11, 7)
    standing = finished_with((first, second), (6 + 6 - 3, 9 - 5), (4, 6))
    assert standing.beach_winners == [0, 1]
    assert standing.coconut_winners == [1]
    outcome = standing.outcome()
    assert outcome.scores == (56, 56)
    assert outcome.placings == (2, 1)
    assert outcome.reason == "more coconuts"


def test_r10_3_the_village_is_no_beach_card() -> None:
    assert island().beach_cards() == 0


def test_r10_4_no_bonus_for_no_beach() -> None:
    state = table()
    state.islands = [island("i05 N 0,2"), island("i05 N 0,2")]
    state.scored = [(0,) * 6, (0,) * 6]
    state.over = True
    assert Standing(state).beach_winners == []


def test_r10_6_a_full_tie_is_shared() -> None:
    standing = finished_with(((1,) * 6, (1,) * 6), (0, 0), (5, 5))
    assert standing.outcome().placings == (1, 1)
    assert standing.outcome().reason == "shared"


def test_r10_7_the_same_counters_serve_twice() -> None:
    standing = finished_with(((0, 0, 0, 6, 0, 0), (0,) * 6), (0, 0), (6, 4))
    assert standing.total(0) == 6 + 5 + 5


def test_bad_notation_says_what_is_expected() -> None:
    state = table()
    with pytest.raises(UnreadableMove, match="expected one of 1, 2, 3, 4"):
        answer(state, "5")
    answer(state, "1")
    with pytest.raises(UnreadableMove):
        answer(state, "X")
    answer(state, "N")
    with pytest.raises(UnreadableMove, match="2,-1"):
        answer(state, "2;1")
