"""Rules that the worked examples leave out, each by its number."""

import pytest

from motley.games.motora import GAME
from motley.games.motora.rules.board import CELLS, VILLAGES, neighbours, shore_of
from motley.games.motora.rules.book import MotoraState
from motley.games.motora.rules.cards import CARD_NUMBERS, CARDS, CURSED, EVENTS
from motley.games.motora.rules.endings import check_survival
from motley.games.motora.rules.moves import ORDERS
from motley.games.motora.rules.state import ACTIVE, NOWHERE
from motley.games.motora.rules.upkeep import eaters, needs_of
from motley.kernel import BadSetup, Rng, UnreadableMove
from tests.games.motora.stories import (
    answer,
    asked,
    cell,
    clear_idols,
    give,
    go_to,
    kind,
    legal,
    only,
    phase,
    put,
    refused,
    set_stock,
    stock,
    strike,
    table,
    tail,
    where,
)


def test_r1_1_cells_touch_along_edges_only() -> None:
    assert sorted(neighbours(cell("d4"))) == sorted(cell(name) for name in ("d3", "c4", "e4", "d5"))
    assert sorted(neighbours(cell("a1"))) == sorted(cell(name) for name in ("b1", "a2"))


def test_r1_2_any_order_of_sections() -> None:
    state = GAME.start(2, {})
    assert len(state.odds()) == 24
    assert {weight for _, weight in state.odds()} == {1}


@pytest.mark.parametrize("order", ORDERS)
def test_r1_2_every_order_is_fair(order: tuple[int, ...]) -> None:
    shore = shore_of(order)
    assert len(shore.land) == 40
    assert len(shore.lava) == 32
    for spot in shore.spots:
        others = sorted(shore.distances(spot)[other] for other in shore.spots if other != spot)
        assert others == [4, 4, 6, 6, 6, 8, 8]
        bays = [near for near in shore.fishing[spot] if shore.sea_names[near] == "bay"]
        assert len(bays) == 1
    assert sum(1 for place in range(CELLS) if shore.fish[place] > 0) == 6
    assert sum(len(shore.fishing[place]) for place in range(CELLS)) == 19


def test_r1_3_r1_4_villages_first_then_tiles_in_reading_order() -> None:
    state = GAME.start(2, {"first": "0"})
    assert isinstance(state, MotoraState)
    answer(state, "I-II-III-IV")
    asks = []
    while kind(state) in ("village_tile", "tile"):
        ask = state.ask()
        assert ask is not None
        asks.append((ask.kind, ask.args[0]))
        answer(state, legal(state)[0])
    assert [each for each in asks if each[0] == "village_tile"] == asks[:8]
    places = [place for name, place in asks if name == "tile" and isinstance(place, int)]
    assert places == sorted(places)
    assert len(asks) == 40
    kinds = [state.kinds[spot] for spot in state.shore.spots]
    assert sorted(kinds) == sorted(list(range(len(VILLAGES))) * 2)
    assert sorted(tile for tile in state.tiles if tile >= 0) == list(range(32))


def test_r1_5_r14_3_the_volcano_is_no_land() -> None:
    state = table()
    assert state.tiles[cell("d4")] == -1
    assert refused(state, "d4") == "R5.6"
    assert cell("d4") not in state.shore.ways[cell("d3")]


def test_r2_1_six_members_and_two_in_reserve() -> None:
    state = table()
    assert [where(state, 0, member) for member in range(1, 9)] == ["Active"] * 6 + ["gone"] * 2


def test_r2_2_the_first_player_is_drawn_or_named() -> None:
    state = GAME.start(3, {"layout": "first_landing"})
    assert len(state.odds()) == 3
    assert table(("c1", "g5", "a3"), first=2).token == 2
    with pytest.raises(BadSetup):
        GAME.start(2, {"first": "4"})


def test_r2_3_one_tribe_to_a_spot() -> None:
    state = GAME.start(2, {"layout": "first_landing", "first": "0"})
    assert isinstance(state, MotoraState)
    answer(state, "c1")
    assert "c1" not in legal(state)
    assert refused(state, "c1") == "R2.3"


def test_r3_1_r3_2_three_decks_and_the_tail_below() -> None:
    state = table()
    assert sum(CARDS[card].copies for card in range(len(CARDS)) if CARDS[card].deck == 0) == 24
    assert sum(CARDS[card].copies for card in range(len(CARDS)) if CARDS[card].deck == 1) == 16
    assert sum(card.copies for card in EVENTS) == 30
    put(state, 0, "d2", 1)
    for card in range(len(CARDS)):
        state.bag[card] = 0
    state.tails[1] = (CARD_NUMBERS["spirit_drum"], CARD_NUMBERS["blessing_rain"])
    go_to(state, ("act", 0))
    answer(state, "g1")
    assert legal(state) == ["spirit_drum"]
    answer(state, "spirit_drum")
    assert tail(state, 1) == ["blessing_rain"]
    assert state.view(1)["hands"][0][0]["card"] == "spirit_drum", "the tail is public"


@pytest.mark.parametrize(
    ("seats", "idols", "needed"),
    [(2, "book", 4), (3, "book", 3), (5, "book", 2), (5, "fewer", 2), (2, "fewer", 3), (4, "more", 4)],
)
def test_r3_5_idols_needed(seats: int, idols: str, needed: int) -> None:
    state = GAME.start(seats, {"idols": idols})
    assert isinstance(state, MotoraState)
    assert state.needed == needed


def test_r4_1_order_goes_round_from_the_token() -> None:
    state = table(("c1", "g5", "a3"), first=1)
    assert state.order() == [1, 2, 0]
    only(state, 1, 0)
    check_survival(state)
    assert state.order() == [2, 0]
    assert state.token == 1, "its seat still marks the start"


def test_r4_2_r4_3_the_phases_of_a_round() -> None:
    state = table()
    seen: list[str] = []
    rng = Rng(11)
    state.events = []
    while state.round == 1 and state.ask() is not None:
        name = kind(state)
        if name in ("place", "event", "act", "mourn") and (not seen or seen[-1] != name):
            seen.append(name)
        moves = GAME.legal(state, asked(state))
        state.apply(asked(state), moves[rng.below(len(moves))])
    assert seen[:3] == ["place", "event", "place"]
    assert seen.index("act") > 2


def test_r4_4_clean_up() -> None:
    state = table()
    put(state, 0, "c2", 1)
    give(state, 0, "warrior_blade", bearer=1)
    state.send(0, 2, 53)
    state.send(0, 3, 54)
    state.closed[cell("c2")] = True
    clear_idols(state)
    state.moved[cell("d2")] = 1
    state.need[0] = 2
    state.combat[0] = 1
    go_to(state, ("cleanup",))
    assert [where(state, 0, member) for member in (1, 2, 3)] == ["Active", "Active", "Injured"]
    assert state.hands[0][0][3] == 0
    assert not state.closed[cell("c2")]
    assert state.idols[cell("d2")] == 1
    assert (state.need[0], state.combat[0]) == (0, 0)
    assert state.token == 1
    assert state.round == 2


def test_r5_2_only_active_members_are_placed() -> None:
    state = table()
    only(state, 0, 3)
    state.send(0, 1, 51)
    state.send(0, 2, 53)
    answer(state, "c1")
    assert where(state, 0, 3) == "c1"
    answer(state, "g5")
    assert asked(state) == 1, "seat 0 has nobody left"


def test_r5_4_home_is_always_possible() -> None:
    state = table()
    set_stock(state, 0, 0, 0, 0)
    assert "c1" in legal(state)
    with pytest.raises(UnreadableMove):
        answer(state, "stay")


def test_r5_5_nothing_is_gathered_while_placing() -> None:
    state = table()
    before = stock(state, 0)
    answer(state, "a2")
    assert stock(state, 0) == before
    assert "a2" not in [where(state, 0, member) for member in range(2, 7)]


def test_r5_6_any_land_may_be_chosen() -> None:
    state = table()
    set_stock(state, 0, 9, 9, 9)
    put(state, 1, "d2", 1)
    state.destroyed[cell("b2")] = True
    assert {"d2", "b2", "e1", "g5", "c1"} <= set(legal(state))
    assert refused(state, "d1") == "R5.6"
    assert len(legal(state)) == 40


def test_r5_7_the_lowest_number_goes() -> None:
    state = table()
    state.send(0, 1, 51)
    answer(state, "c2")
    assert where(state, 0, 2) == "c2"


def test_r5_9_the_first_at_home_is_marked() -> None:
    state = table()
    answer(state, "c1", "g5", "c1", "g5")
    assert state.home == [1, 1]


def test_r5_9_r13_3_a_lost_home_mark_is_not_inherited() -> None:
    """The marked member dies in an event's fight: nobody else at home goes without eating that round."""
    state = table()
    answer(state, "c1", "f5", "b1", "f4", "headhunters", "m1", "1-1", "6-5", "m1", "6-6", "1-1")
    assert where(state, 0, 1) == "gone"
    assert eaters(state, 0) == 5
    answer(state, "c1")
    assert where(state, 0, 3) == "c1"
    assert eaters(state, 0) == 5, "the second member at home eats"
    assert needs_of(state, 0)[:2] == (5, 5)


def test_r13_3_a_new_round_has_a_new_home_mark() -> None:
    state = table()
    put(state, 0, "c1", 1)
    state.send(0, 1, NOWHERE)
    state.lose_home_mark(0, 1)
    only(state, 0, 3)
    phase(state, "consume")
    while kind(state) != "place" or asked(state) != 0:
        answer(state, legal(state)[0])
    answer(state, "c1")
    assert eaters(state, 0) == state.free_members(0) - 1


def test_r6_2_too_far_is_refused() -> None:
    assert refused(table(), "g5") == "R6.2"


def test_r6_4_distances_are_walked() -> None:
    shore = shore_of((0, 1, 2, 3))
    assert shore.distances(cell("b4"))[cell("f4")] == 6
    assert shore.distances(cell("d3"))[cell("d5")] == 4


def test_r7_1_one_event_a_round() -> None:
    state = table()
    answer(state, "c1", "g5", "c1", "g5")
    assert kind(state) == "event"
    answer(state, "gentle_rains")
    assert kind(state) == "place"


def test_r7_3_the_discard_is_shuffled_in_without_this_rounds_curses() -> None:
    state = table()
    state.event_bag = [0] * len(EVENTS)
    state.event_bag[CURSED] = 1
    state.event_discard = [card.copies for card in EVENTS]
    state.event_discard[CURSED] = 1
    strike(state, "cursed_season")
    assert kind(state) == "event"
    assert CURSED in [move[1] for move, _ in state.odds()], "the one of an earlier round is back"  # type: ignore[index]
    assert state.event_bag[CURSED] == 1
    assert state.event_discard[CURSED] == 1


def test_r7_5_r7_6_a_closed_tile() -> None:
    state = table()
    put(state, 0, "d2", 1)
    put(state, 1, "f5", 1)
    strike(state, "taboo")
    answer(state, "5", "1")
    assert state.closed[cell("d2")]
    assert where(state, 0, 1) == "beside Active"
    assert where(state, 1, 1) == "f5"
    strike(state, "taboo")
    answer(state, "6")
    assert state.closed[cell("d2")], "chosen again: nothing changes and nothing is rolled again"
    answer(state, "1")
    go_to(state, ("place", 3, 0))
    assert refused(state, "d2") == "R7.6"


def test_r7_9_villages_and_bare_ground_are_never_chosen() -> None:
    state = table()
    chosen = set(state.shore.lava)
    assert not chosen & set(state.shore.spots)
    assert all(state.tiles[spot] == -1 for spot in state.shore.spots)


def test_r7_13_no_event_kills_without_a_fight() -> None:
    kinds = {effect.do for card in EVENTS for effect in card.effects}
    assert kinds <= {"draw_event", "lava", "destroy", "close", "stock", "need", "hurt", "npe", "fish", "fish_ban"}


def test_r7_15_a_tribe_can_die_of_an_event() -> None:
    state = table(("c1", "g5", "a3"))
    only(state, 1, 0)
    state.send(1, 1, ACTIVE)
    put(state, 1, "f4", 1)
    strike(state, "headhunters")
    answer(state, "1-1", "6-6")
    assert not state.is_in(1)
