"""The solo game against the Opponent (R11, R12)."""

import pytest

from motley.games.motu import GAME
from motley.games.motu.rules.book import MotuState
from motley.games.motu.rules.cards import CARD_NUMBERS
from motley.games.motu.rules.scoring import Opponent, Tally
from motley.games.motu.rules.standing import Standing
from motley.kernel import IllegalMove, Outcome, Rng
from motley.render.paragraphs import plain_text
from tests.games.motu.stories import answer, island, kind, lay, legal, solo

PILE = ("i06", "i12", "i17", "i34", "i35", "i44", "i52", "i57", "i07", "i09")


def opponent(hut: int = 5, volcanoes: int = 2, beach: int = 4, start: int = 20) -> Opponent:
    return Opponent([CARD_NUMBERS[card] for card in PILE], hut, volcanoes, beach, start)


def test_r11_1_set_up() -> None:
    state = solo(level="difficult")
    assert state.hut == 3
    assert state.banks == [6]
    assert state.pile_sizes() == [16, 12, 8]
    assert state.level == 35
    assert state.row == []


def test_r11_2_two_cards_left_then_right() -> None:
    state = solo()
    asks = []
    for card in ("i05", "i22"):
        ask = state.ask()
        assert ask is not None
        asks.append(ask.args)
        answer(state, card)
    assert asks == [("left",), ("right",)]
    assert legal(state) == ["left", "right"]


def test_e28_solo_money_r11_3_r11_6() -> None:
    state = solo()
    answer(state, "i05", "i22", "left")
    assert (state.banks[0], state.hut) == (5, 4)
    lay(state)
    assert kind(state) == "rest"
    answer(state, "burn")
    assert (state.banks[0], state.hut) == (2, 7)
    assert state.pile == []
    assert CARD_NUMBERS["i22"] in state.out
    answer(state, "i04", "i23", "right")
    assert (state.banks[0], state.hut) == (3, 6)
    lay(state)
    assert kind(state) == "rest"
    answer(state, "give")
    assert state.pile == [CARD_NUMBERS["i04"]]


@pytest.mark.parametrize(
    ("bank", "hut", "side", "after"), [(0, 9, "right", (1, 8)), (9, 0, "right", (9, 0)), (9, 0, "left", (8, 1))]
)
def test_e28_empty_bank_and_empty_hut(bank: int, hut: int, side: str, after: tuple[int, int]) -> None:
    state = solo()
    answer(state, "i05", "i22")
    state.banks, state.hut = [bank], hut
    if bank == 0:
        assert legal(state) == ["right"]
        with pytest.raises(IllegalMove) as caught:
            answer(state, "left")
        assert caught.value.refusal.rule == "R11.3"
    answer(state, side)
    assert (state.banks[0], state.hut) == after


def test_r11_4_only_what_fits() -> None:
    state = solo("v6")
    state.islands[0] = island("i49 N -2,0", village="v6")
    answer(state, "i01", "i33")
    assert legal(state) == ["right"]
    with pytest.raises(IllegalMove) as caught:
        answer(state, "left")
    assert caught.value.refusal.rule == "R11.4"


def test_r11_4_a_card_that_fits_nowhere_is_lost_and_the_rest_follows() -> None:
    state = solo("v6")
    state.islands[0] = island("i49 N -2,0", village="v6")
    answer(state, "i01", "i10")
    assert legal(state) == ["left", "right"]
    answer(state, "left")
    assert kind(state) == "rest"
    assert state.out == [CARD_NUMBERS["i01"]]


def test_r11_5_the_card_is_placed() -> None:
    state = solo()
    answer(state, "i05", "i22", "right")
    assert kind(state) == "rotate"
    lay(state)
    assert len(state.islands[0].placed) == 2


def test_r11_6_without_three_counters_nothing_is_asked() -> None:
    state = solo()
    answer(state, "i05", "i22")
    state.banks, state.hut = [1], 8
    answer(state, "right")
    lay(state)
    assert kind(state) == "deal"
    assert state.pile == [CARD_NUMBERS["i05"]]


def test_r11_7_r11_8_totals_after_8_14_and_18_turns() -> None:
    state = solo()
    rng = Rng(8)
    totals = []
    while state.ask() is not None:
        if kind(state) == "sources":
            totals.append((state.drawn // 2, len(legal(state))))
        moves = GAME.legal(state, state.owing()[0])
        state.apply(state.owing()[0], moves[rng.below(len(moves))])
        assert state.banks[0] + state.hut == 9
    assert totals == [(8, 6), (14, 10)]
    assert state.drawn == 36
    assert state.outcome() is not None


def test_e29_the_opponents_score_r12_2_r12_3_r12_4_r12_6_r12_7() -> None:
    found = opponent()
    assert found.lines == [6, 6, 8, 5, 4, 0]
    assert found.beach == 4
    assert (found.bonus, found.own_bonus) == (5, 5)
    assert found.total() - found.start == 34
    assert opponent(volcanoes=1).lines[5] == 7
    assert (opponent(beach=5).bonus, opponent(beach=3).own_bonus) == (0, 0)


def against(sources: int, level: int, hut: int = 5, bank: int = 4) -> tuple[int, str]:
    """The placing and the reason of E29 with so many points in sources."""
    outcome = settled(sources, level, hut, bank)
    return outcome.placings[0], outcome.reason


def settled(sources: int, level: int, hut: int = 5, bank: int = 4) -> Outcome:
    state = solo()
    lines = ("i27 N 2,-1",)
    state.islands[0] = island(*lines)
    state.scored = [(sources, 0, 0, 0, 0, 0)]
    state.hut, state.banks, state.level = hut, [bank], level
    state.pile = [CARD_NUMBERS[card] for card in PILE]
    state.over = True
    standing = Standing(state)
    # The fixture's own volcanoes and beach are those of the example.
    standing.opponent = opponent(hut, 2, 4, level)
    standing.bonuses = [5]
    return standing.outcome()


def test_e29_who_wins_r12_1_r12_8() -> None:
    assert against(58, 20) == (1, "beat the Opponent")
    assert against(58, 28) == (1, "beat the Opponent")
    assert against(58, 35) == (2, "lost")
    assert against(57, 28) == (2, "tie on coconuts")
    assert against(56, 28, hut=4, bank=5) == (1, "tie on coconuts")


@pytest.mark.parametrize(
    ("sources", "hut", "bank", "sentence"),
    [
        (57, 5, 4, "The Opponent wins: equal at 62 points, and more coconuts in the hut than you have."),
        (56, 4, 5, "You win: equal with the Opponent at 61 points, and more coconuts. Try difficult next."),
        (58, 5, 4, "You win: 63 points, more than the Opponent. Try difficult next."),
        (40, 5, 4, "The Opponent wins: your 45 points were not enough."),
    ],
)
def test_r12_8_the_sentence_says_who_won_and_by_what(sources: int, hut: int, bank: int, sentence: str) -> None:
    assert GAME.ends(settled(sources, 28, hut, bank)) == sentence


@pytest.mark.parametrize(
    ("reading", "kinds", "points", "says"),
    [("lenient", "2 kinds", "2", "however many"), ("strict", "1 kind", "0", "exactly one")],
)
def test_r12_5_the_gauge_counts_kinds_of_totem_as_it_scores_them(
    reading: str, kinds: str, points: str, says: str
) -> None:
    state = solo(totems=reading)
    state.islands[0] = island("i02 N -2,-3", "i19 N 2,-1", "i08 N 0,2")
    assert state.islands[0].counts()[8:15] == [0, 0, 0, 2, 1, 0, 0], "two suns and a turtle"
    view = state.view(0)
    face = GAME.face(view, "source:totems")
    assert face is not None
    assert says in plain_text(face.lines)
    pieces = GAME.scene(view, GAME.looks[0]).pieces()
    assert plain_text(pieces["source:totems:text"].lines or ()).endswith(kinds)
    assert pieces["source:totems:points"].text == points


def test_r12_1_no_coconut_bonus() -> None:
    state = solo()
    state.playout(Rng(4), 1000)
    assert Standing(state).coconut_bonuses == [0]


def test_r12_5_duplicated_totems_lenient_and_strict() -> None:
    tally = Tally(island(), 0, -1)
    tally.counts[8:15] = [2, 1, 1, 0, 0, 0, 0]
    assert tally.source(4, lenient=True) == 4
    assert tally.source(4, lenient=False) == 2


def test_r12_9_the_levels_rise() -> None:
    levels = [GAME.start(1, {"level": level}) for level in ("easy", "intermediate", "difficult", "legendary")]
    assert [state.level for state in levels if isinstance(state, MotuState)] == [20, 28, 35, 42]
