"""What a seat knows before the fight: its picks, its row, the packs it has seen; and what it imagines of the rest."""

import pytest

from motley.games.motba import GAME
from motley.games.motba.rules.book import MotbaState
from motley.games.motba.rules.deck.cards import slots_of
from motley.games.motba.rules.draft.drafts import reserve_of
from motley.kernel import CHANCE
from motley.kernel.rng import Rng
from tests.games.motba.stories import kind, season


def walk(state: MotbaState, seed: int) -> list[MotbaState]:
    """A random game up to its first roll; a copy of every position."""
    rng = Rng(seed)
    found: list[MotbaState] = []
    while kind(state) not in ("roll", "over"):
        found.append(state.copy())
        seat = state.owing()[int(rng.below(len(state.owing())))]
        moves = state.moves(seat)
        state.play(seat, moves[int(rng.below(len(moves)))])
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_4_3_what_a_seat_sees_is_the_same_in_what_it_imagines(seats: int) -> None:
    state = season(seats, character_method="pack_draft", artifact_method="standard_prepared")
    for position in walk(state, seats):
        for viewer in (*range(seats), None):
            twin = position.imagine(viewer, Rng(9))
            assert twin.view(viewer) == position.view(viewer)
            if viewer is not None:
                assert twin.moves(viewer) == position.moves(viewer)


def test_4_3_pack_draft_imagination_keeps_every_card_once_and_own_cards() -> None:
    state = season(3, character_method="pack_draft")
    seen_other = False
    for position in walk(state, 4):
        if kind(position) not in ("pack_ban", "pack_take"):
            continue
        twin = position.imagine(1, Rng(2))
        assert isinstance(twin, MotbaState)
        cards = [card for pack in twin.packs for card in pack] + [card for _, _, card in twin.removals]
        assert sorted(cards) == list(position.pools[0])
        assert [each for each in twin.removals if each[1] == 1] == [each for each in position.removals if each[1] == 1]
        assert [len(pack) for pack in twin.packs] == [len(pack) for pack in position.packs]
        seen_other = seen_other or twin.packs != position.packs
    assert seen_other


def test_4_3_a_pack_seen_before_only_loses_cards_it_had() -> None:
    state = season(3, character_method="pack_draft")
    while kind(state) != "pack_take":
        if kind(state) == "deal":
            state.play(CHANCE, state.sample(Rng(1)))
        elif kind(state) == "pack_ban":
            seat = state.owing()[0]
            state.play(seat, state.moves(seat)[0])
        else:
            state.playout(Rng(1), 1)
    before = set(state.packs[1])
    for seat in range(3):
        state.play(seat, state.moves(seat)[0])
    for seed in range(5):
        twin = state.imagine(1, Rng(seed))
        assert isinstance(twin, MotbaState)
        taken = [card for pack, seat, card in twin.removals if pack == 1 and seat == 2]
        assert {*twin.packs[1], *taken} == before


def test_4_3_imagined_rows_are_legal_and_agree_with_what_was_revealed() -> None:
    state = season(2)
    rows: set[tuple[int, ...]] = set()
    for position in walk(state, 11):
        if not position.rows[1]:
            continue
        twin = position.imagine(0, Rng(len(rows)))
        assert isinstance(twin, MotbaState)
        assert twin.rows[0] == position.rows[0]
        shown = [card for card in position.view(0)["rows"][1] if card is not None]
        assert list(twin.view(1)["rows"][1])[: len(shown)] == shown
        for kind_of in (0, 1):
            row = [card for card in twin.rows[1][3 * kind_of : 3 * kind_of + 3] if card >= 0]
            assert all(card in reserve_of(twin, kind_of, 1) for card in row)
            assert sum(slots_of(card) for card in row) <= 3
        rows.add(twin.rows[1])
    assert len(rows) > 1


def test_4_3_witnesses_of_secret_answers() -> None:
    state = season(2, character_method="pack_draft")
    secret: set[str] = set()
    public: set[str] = set()
    for position in walk(state, 6):
        seat = position.owing()[0]
        move = position.moves(seat)[0]
        witnesses = position.witnesses(seat, move)
        (public if witnesses is None else secret).add(kind(position))
        if kind(position) == "deal":
            ask = position.ask()
            assert ask is not None
            assert witnesses == (ask.args[1],)
        elif witnesses is not None:
            assert witnesses == (seat,)
    assert secret == {"deal", "pack_ban", "pack_take", "lay"}
    assert {"number", "role", "option", "aim", "put"} <= public


def test_r3_1_a_second_answer_replaces_the_first_while_the_step_is_open() -> None:
    state = season(2, character_method="standard_prepared")
    for card in range(5):
        state.play(0, (3, card))
    state.play(0, (3, 9))
    assert [move for move in state.answered(0) if isinstance(move, tuple)][-1] == (3, 9)
    assert GAME.load(state.dump()).view(0) == state.view(0)


def test_4_3_a_screen_is_shared_openly_in_the_fight_and_never_over_packs_and_rows() -> None:
    state = season(2, character_method="pack_draft")
    private: set[str] = set()
    shared: set[str] = set()
    for position in [*walk(state, 6), state]:
        (private if GAME.is_private(position.view(0)) else shared).add(kind(position))
    assert {"deal", "pack_ban", "pack_take", "lay", "put", "aim"} <= private
    assert {"option", "arena", "roll"} <= shared - private


def test_r7_2_before_units_are_placed_their_stats_count_what_lies_on_them() -> None:
    """Headsman: Melee 5, Defense 2, health 13. Berserk Mask: +2 Melee, -2 Defense; Plague Banner: +1 health."""
    wanted = ("headsman", "field_medic", "berserk_mask", "plague_banner", "giants_belt", "aim 1a", "aim 2a")
    state = season(2, character_method="standard_prepared", artifact_method="standard_prepared")
    stats: dict[str, list[tuple[int, int, int]]] = {}
    while kind(state) != "roll":
        seat = state.owing()[0]
        moves = state.moves(seat)
        texts = [GAME.write(state, move) for move in moves]
        chosen = next((texts.index(text) for want in wanted for text in texts if want in text), 0)
        state.play(seat, state.sample(Rng(1)) if seat == CHANCE else moves[chosen])
        for viewer in (0, 1, None):
            for unit in state.view(viewer)["units"]:
                if unit["id"] == "1a":
                    told = unit["stats"]
                    stats.setdefault(kind(state), []).append((told["melee"], told["defense"], told["health"]))
    assert (5, 2, 13) in stats["aim"]
    for later in ("zone", "put", "roll"):
        assert set(stats[later]) == {(7, 0, 14)}, later
