"""Edge cases and bad input: a sentence with its rule, and nothing changes."""

from dataclasses import dataclass

import pytest

from motley.games.motu import GAME
from motley.games.motu.rules.book import MotuState
from motley.games.motu.rules.cards import CARD_NUMBERS, CARDS
from motley.kernel import BadPosition, BadSetup, UnreadableMove
from tests.games.motu.stories import answer, finish_turn, island, kind, legal, solo, table, take_turn


@dataclass
class Refused:
    """A well-formed answer that must be refused, and the rule that the refusal names."""

    text: str
    rule: str


def is_refused(state: MotuState, case: Refused, seat: int | None = None) -> bool:
    """Whether exactly that rule is named and the position stays as it was."""
    before = GAME.text(state)
    who = state.owing()[0] if seat is None else seat
    refusal = state.refusal(who, GAME.read(state, case.text))
    assert refusal is not None
    assert GAME.words.refusal(refusal)
    return refusal.rule == case.rule and GAME.text(state) == before


def finished() -> MotuState:
    state = table()
    while kind(state) != "over":
        answer(state, legal(state)[0]) if kind(state) == "sources" else take_turn(state)
    return state


def test_r2_3_interim_totals_after_the_last_turn_of_rounds_4_7_and_9() -> None:
    state = table()
    asked: list[tuple[int, int]] = []
    turns = 0
    while kind(state) != "over":
        if kind(state) == "sources":
            asked.append((turns, state.owing()[0]))
            answer(state, legal(state)[0])
        else:
            take_turn(state)
            turns += 1
    assert asked == [(8, 0), (8, 1), (14, 0), (14, 1)]
    assert turns == 18
    assert state.interims[0].count(3) == 3


def test_only_the_seat_that_is_asked_may_answer() -> None:
    assert is_refused(table(), Refused("1", "T2"), seat=1)


def test_nothing_can_be_answered_after_the_end() -> None:
    state = finished()
    refusal = state.refusal(0, 1)
    assert refusal is not None
    assert refusal.rule == "T1"
    with pytest.raises(UnreadableMove, match="over"):
        GAME.read(state, "1")


@pytest.mark.parametrize("text", ["i99", "d01", "", "pass", "1 ", "１"])
def test_unknown_notation_to_pick(text: str) -> None:
    with pytest.raises(UnreadableMove, match="expected one of 1, 2, 3, 4"):
        GAME.read(table(), text)


@pytest.mark.parametrize("text", ["2", "2,", "2;1", "a,b", "9999,0", "2,1,0", "--2,1"])
def test_unknown_notation_to_place(text: str) -> None:
    state = table()
    answer(state, "1", "N")
    with pytest.raises(UnreadableMove, match="2,-1"):
        GAME.read(state, text)


def test_a_place_far_from_the_island_is_refused_by_the_symbol_rule() -> None:
    state = table()
    answer(state, "1", "N")
    assert is_refused(state, Refused("999,-999", "R4.3"))


def test_a_slot_too_dear_or_of_no_use() -> None:
    state = table(row=("i01", "i33", "i10", "i20"), villages=("v6", "v2"))
    state.banks[0] = 2
    assert is_refused(state, Refused("4", "R3.2"))
    state.islands[0] = island("i49 N -2,0", village="v6")
    assert is_refused(state, Refused("1", "R3.4"))


def test_a_direction_without_a_position() -> None:
    state = table(row=("i33", "i01", "i10", "i20"), villages=("v6", "v2"))
    state.islands[0] = island("i49 N -2,0", village="v6")
    answer(state, "1")
    assert legal(state) == ["E", "S"]
    assert is_refused(state, Refused("N", "R4.9"))


def test_sources_in_any_order_are_the_same_answer() -> None:
    state = table()
    while kind(state) != "sources" or state.round < 7:
        answer(state, "coconuts") if kind(state) == "sources" else take_turn(state)
    assert GAME.read(state, "totems+fishers") == GAME.read(state, "fishers+totems")
    assert is_refused(state, Refused("totems", "R8.1"))
    assert is_refused(state, Refused("totems+coconuts", "R8.3"))
    assert is_refused(state, Refused("totems+totems", "R8.4"))
    with pytest.raises(UnreadableMove, match="joined with"):
        GAME.read(state, "totems+luck")


def test_destinies_not_on_display_or_too_dear() -> None:
    state = table()
    answer(state, "1")
    while kind(state) != "draw":
        answer(state, legal(state)[0])
    answer(state, legal(state)[0])
    state.banks[0] = 1
    assert legal(state) == ["d02", "pass"]
    assert is_refused(state, Refused("d10", "R6.1"))
    assert is_refused(state, Refused("d01", "R6.3"))


def test_with_only_stars_left_every_card_is_lost_and_the_game_still_ends() -> None:
    state = table()
    for each in state.islands:
        each.targets.clear()
    banks = sum(state.banks)
    while kind(state) != "over":
        if kind(state) == "sources":
            answer(state, legal(state)[0])
            continue
        answer(state, "1")
        assert kind(state) == "draw"
        answer(state, legal(state)[0])
        finish_turn(state)
        assert sum(state.banks) + sum(state.counters) == banks
    assert len(state.out) == 18
    assert [len(each.placed) for each in state.islands] == [1, 1]
    assert state.outcome() is not None


def test_a_card_completely_covered_stays_in_the_list_and_counts_for_nothing() -> None:
    first = island("i05 N 0,2")
    assert (0, 2) in first.placements(CARD_NUMBERS["i10"], 0)
    over = island("i05 N 0,2", "i10 N 0,2")
    assert [CARDS[placed[0]].id for placed in over.placed] == ["v1", "i05", "i10"]
    assert 2 not in {over.top_at(x, y) for x, y in over.visible()}
    assert over.counts() == island("i10 N 0,2").counts()


def test_settings_that_cannot_be() -> None:
    for seats, options in ((0, {}), (7, {}), (3, {"start": "3"}), (2, {"level": "hard"}), (2, {"luck": "yes"})):
        with pytest.raises(BadSetup):
            GAME.start(seats, options)


def test_one_seat_is_always_the_solo_game() -> None:
    for game in ("full", "first"):
        state = GAME.start(1, {"game": game, "start": "5"})
        assert isinstance(state, MotuState)
        assert state.solo
        assert not state.full


def test_a_saved_position_with_a_card_that_cannot_lie_there_names_it() -> None:
    state = table()
    take_turn(state)
    dump = state.dump()
    card = CARDS[state.islands[0].placed[1][0]].id
    text = GAME.text(state)
    x, y, direction = state.islands[0].placed[1][1:]
    placed = f"{CARD_NUMBERS[card]},{x},{y},{direction}"
    assert placed in text.replace(" ", ""), dump
    with pytest.raises(BadPosition, match=card):
        GAME.position(text.replace(" ", "").replace(placed, f"{CARD_NUMBERS[card]},{x + 20},{y},{direction}"))


@pytest.mark.parametrize("card", [(999, 0, 0, 0), (0, 0, 0, 9), (0, 10**30, 0, 0), ("0", 0, 0, 0), ()])
def test_a_card_or_direction_that_does_not_exist_is_no_position(card: tuple[object, ...]) -> None:
    dump = table().dump()
    dump["islands"][0]["a"][0] = {"t": [{"t": list(card)}]}
    with pytest.raises(BadPosition):
        GAME.load(dump)


def test_r12_9_a_win_names_the_next_level() -> None:
    for level, following in (("easy", "intermediate"), ("intermediate", "difficult"), ("difficult", "legendary")):
        state = solo(level=level)
        state.scored = [(99, 0, 0, 0, 0, 0)]
        state.over = True
        outcome = state.outcome()
        assert outcome is not None
        assert f"Try {following} next" in GAME.ends(outcome)
    state = solo(level="legendary")
    state.scored = [(99, 0, 0, 0, 0, 0)]
    state.over = True
    outcome = state.outcome()
    assert outcome is not None
    assert "next" not in GAME.ends(outcome)
