"""Every card of the three decks, used once."""

import pytest

from motley.games.motora.rules.board import RESOURCES
from motley.games.motora.rules.book import MotoraState
from motley.games.motora.rules.cards import CARDS, EVENTS
from motley.games.motora.rules.combat import bonus_of
from motley.games.motora.rules.state import INJURED
from tests.games.motora.stories import (
    answer,
    asked,
    cell,
    clear_idols,
    give,
    go_to,
    is_chance,
    kind,
    legal,
    loose,
    put,
    stock,
    strike,
    table,
    tail,
    where,
)


def struck(*answers: str, event: str) -> MotoraState:
    """Two tribes with two placed members each, hit by an event whose dice fall like this."""
    state = table()
    put(state, 0, "a2", 1)
    put(state, 0, "d2", 2)
    put(state, 1, "f4", 1)
    put(state, 1, "f5", 2)
    strike(state, event)
    answer(state, *answers)
    assert not is_chance(state) or kind(state) == "event"
    return state


@pytest.mark.parametrize(
    ("event", "number", "gone"),
    [
        ("blight", "1", "a2"),
        ("empty_trails", "3", "d5"),
        ("dry_spring", "2", "f3"),
        ("rockfall", "1", "e4"),
        ("fallen_temple", "6", "d2"),
        ("burnt_workshop", "5", "e2"),
    ],
)
def test_events_that_destroy(event: str, number: str, gone: str) -> None:
    state = struck(number, event=event)
    assert [name for name in ("a2", "d5", "f3", "e4", "d2", "e2") if state.destroyed[cell(name)]] == [gone]


def test_bush_fire_takes_wood_then_plant() -> None:
    state = struck("3", "4", event="bush_fire")
    assert state.destroyed[cell("e3")]
    assert state.destroyed[cell("c3")]


def test_eruption_and_cursed_season() -> None:
    assert sum(struck("6", event="eruption").destroyed) == 4
    assert struck(event="cursed_season").events_left == 1


def test_malaria_hurts_one_of_each_tribe() -> None:
    state = struck("m1", "m2", event="malaria")
    assert where(state, 0, 1) == where(state, 1, 2) == "beside Injured"


def test_headhunters_and_the_old_crocodile() -> None:
    state = struck("m1", "6-6", "1-1", "m1", "1-1", "4-3", event="headhunters")
    assert where(state, 0, 1) == "a2"
    assert where(state, 1, 1) == "beside Serious"
    beaten = struck("m1", "6-6", "1-1", event="old_crocodile")
    assert stock(beaten, 0)[0] == 9, "only the first of those without idols fights, and eats it"


def test_old_crocodile_smells_the_idols() -> None:
    state = table()
    put(state, 0, "a2", 1)
    put(state, 1, "f4", 1)
    state.shrine_idols[2] = 1
    strike(state, "old_crocodile")
    answer(state, "6-6", "3-2")
    assert stock(state, 1)[0] == 9
    assert where(state, 0, 1) == "a2"


def test_taboo_and_flooded_paths_close_tiles() -> None:
    state = struck("1", "5", event="taboo")
    assert state.closed[cell("f5")]
    assert state.closed[cell("e2")]
    flooded = struck("1", "1", event="flooded_paths")
    assert flooded.closed[cell("a2")]
    assert where(flooded, 0, 1) == "beside Active"


@pytest.mark.parametrize(
    ("event", "need"),
    [
        ("drought", (0, 2, 0)),
        ("lean_season", (2, 0, 0)),
        ("ancestors_fast", (-2, -2, 0)),
        ("typhoon", (0, 0, 1)),
    ],
)
def test_events_that_change_needs(event: str, need: tuple[int, ...]) -> None:
    state = struck(event=event)
    assert tuple(state.need[:3]) == tuple(state.need[3:6]) == need


@pytest.mark.parametrize(("event", "after"), [("gentle_rains", (6, 9, 2)), ("rats", (3, 6, 2)), ("typhoon", (6, 6, 1))])
def test_events_that_change_stocks(event: str, after: tuple[int, ...]) -> None:
    state = struck(event=event)
    assert stock(state, 0) == stock(state, 1) == after


def test_teeming_shoals_and_rough_seas() -> None:
    state = struck(event="teeming_shoals")
    go_to(state, ("act", 0))
    answer(state, "f2")
    assert stock(state, 0)[0] == 10
    banned = struck(event="rough_seas")
    go_to(banned, ("act", 0))
    assert "f2" not in legal(banned)


def acting(card: str, place: str) -> MotoraState:
    """Seat 0's m1 on a tile with this gear, alone, about to act."""
    state = table()
    put(state, 0, place, 1)
    give(state, 0, card, bearer=1)
    go_to(state, ("act", 0))
    return state


@pytest.mark.parametrize(
    ("card", "place", "action", "resource", "gain"),
    [
        ("fishing_net", "d2", "f1", "food", 4),
        ("digging_stick", "a2", "g1", "food", 6),
        ("hunting_bow", "c2", "g1", "food", 7),
        ("water_gourd", "f3", "g1", "water", 7),
        ("stone_axe", "c4", "g1", "shelter", 5),
        ("stone_axe", "e4", "g1", "shelter", 6),
    ],
)
def test_gear_that_helps_to_gather(card: str, place: str, action: str, resource: str, gain: int) -> None:
    state = acting(card, place)
    before = stock(state, 0)[RESOURCES.index(resource)]
    answer(state, action)
    assert stock(state, 0)[RESOURCES.index(resource)] == before + gain


def test_carrying_frame_moves_an_idol_two_tiles() -> None:
    state = table()
    clear_idols(state, "c4")
    put(state, 0, "c4", 1, 2)
    give(state, 0, "carrying_frame", bearer=1)
    go_to(state, ("act", 0))
    assert "t1>d5" in legal(state)
    assert "t1+2>d5" not in legal(state)
    answer(state, "t1>d5")
    assert loose(state) == {"d5": 1}
    assert where(state, 0, 2) == "c4"


def test_spirit_drum_recruits_alone() -> None:
    state = table()
    put(state, 0, "c1", 1, 2, 3)
    give(state, 0, "spirit_drum", bearer=1)
    go_to(state, ("act", 0))
    assert [text for text in legal(state) if text.startswith("r")] == ["r1", "r2+3"]
    answer(state, "r1")
    assert state.size(0) == 7


def test_long_spear_gives_a_reroll_and_blades_add_up() -> None:
    state = table()
    put(state, 0, "d5", 1)
    put(state, 1, "d5", 1)
    give(state, 0, "long_spear", "warrior_blade", "warrior_blade", bearer=1)
    assert bonus_of(state, 0, cell("d5")) == 2
    go_to(state, ("combat", 0))
    answer(state, "3-1", "5-4")
    assert kind(state) == "reroll"
    assert asked(state) == 0


def using(card: str) -> MotoraState:
    state = table(("c1", "g5", "a3"))
    give(state, 0, card)
    go_to(state, ("use", 0))
    return state


@pytest.mark.parametrize(
    ("card", "gain"), [("thatch_bundle", (0, 0, 3)), ("blessing_rain", (0, 4, 0)), ("smoked_meat", (3, 0, 0))]
)
def test_cards_that_bring_stock(card: str, gain: tuple[int, ...]) -> None:
    state = using(card)
    if card == "smoked_meat":
        go_to(state, ("act", 0))
    before = stock(state, 0)
    answer(state, f"play:{card}")
    assert stock(state, 0) == tuple(old + more for old, more in zip(before, gain, strict=True))


def test_healing_poultice() -> None:
    state = using("healing_poultice")
    state.send(0, 2, INJURED)
    answer(state, "play:healing_poultice", "I")
    assert where(state, 0, 2) == "Active"


@pytest.mark.parametrize(("card", "place"), [("poisoned_spring", "f3"), ("poisoned_bait", "d5")])
def test_poisons(card: str, place: str) -> None:
    state = using(card)
    answer(state, f"play:{card}")
    assert place in legal(state)
    answer(state, place)
    assert state.poisoned[cell(place)]


def test_poisoned_jar_pours_away_a_die() -> None:
    state = using("poisoned_jar")
    answer(state, "play:poisoned_jar")
    assert legal(state) == ["@1", "@2"]
    answer(state, "@1", "4")
    assert stock(state, 1)[1] == 2


def test_blessing_of_harvest() -> None:
    state = using("blessing_harvest")
    answer(state, "play:blessing_harvest")
    put(state, 0, "a2", 1)
    go_to(state, ("act", 0))
    answer(state, "g1")
    assert stock(state, 0)[0] == 6 + 5


def test_blessing_of_renewal_makes_whole() -> None:
    state = using("blessing_renewal")
    state.destroyed[cell("a2")] = True
    answer(state, "play:blessing_renewal", "a2")
    assert not state.destroyed[cell("a2")]


def test_blessing_of_the_wind() -> None:
    state = using("blessing_wind")
    clear_idols(state, "b1")
    answer(state, "play:blessing_wind")
    assert set(legal(state)) == {"b1>b2", "b1>c1"}
    answer(state, "b1>c1", "L")
    assert state.shrine_total(0, 0) == 1


def test_strength_weakness_and_thirst() -> None:
    state = using("blessing_strength")
    answer(state, "play:blessing_strength")
    assert state.combat == [2, 0, 0]
    weak = using("curse_weakness")
    answer(weak, "play:curse_weakness", "@2")
    assert weak.combat == [0, 0, -2]
    dry = using("curse_thirst")
    answer(dry, "play:curse_thirst", "@1")
    assert dry.need[3:6] == [0, 2, 0]


def test_curse_of_sleep() -> None:
    state = using("curse_sleep")
    answer(state, "play:curse_sleep", "@1")
    assert where(state, 1, 1) == "beside Active"
    assert tail(state, 1) == ["curse_sleep"]


def test_no_card_is_forgotten() -> None:
    """Each card is named by a test here or among the rules; a new card must bring its own."""
    from pathlib import Path

    told = "".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
    for card in [*(card.id for card in CARDS), *(card.id for card in EVENTS)]:
        assert f'"{card}"' in told or f":{card}" in told, card
