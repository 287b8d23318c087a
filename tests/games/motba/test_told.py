"""What is told is what happened, in the order in which it happened."""

import itertools
from collections.abc import Sequence
from functools import cache

import pytest

from motley.games.motba import GAME
from motley.games.motba.rules.book import MotbaState
from motley.games.motba.rules.deck.cards import ARTIFACTS, CHARACTERS
from motley.kernel import CHANCE, Event, Move, Rng
from tests.games.motba.ledger import WALKS, Untrue, audit
from tests.games.motba.stories import answer, fight, fill, go, told, unit
from tests.games.motba.test_soak import eager

Answer = tuple[MotbaState, Move, tuple[Event, ...], MotbaState]
BATTLES = [(2, 1), (2, 2), (2, 3), (2, 4), (3, 5), (4, 6)]
ROUNDS = 5
# All kinds of ground, and everybody close together: in the middle of it something happens with every step.
ROWS = ["..^~v.==", "o.x.s.==", ".%.p..+.", "==..!.g.", "==.j..^.", ".v.b..P.", ".~..%+..", "X...^..."]
MIDDLE = [f"{column}{row}" for row in range(2, 8) for column in "bcdefg"]
TOLD = {
    "walk", "walk-one", "damage", "poison-damage", "heal", "bp", "activate", "attack", "attack-thing", "poison",
    "dies", "dies-by", "tokens", "special-tokens", "pushed", "pulled", "teleported", "enters", "trap", "rooted",
    "stunned", "announce", "announce-on", "assign", "batter", "break", "obstacle", "terrain",
}  # fmt: skip


def brawl(seats: int, rng: Rng) -> MotbaState:
    """Fighters and relics by lot, hurt, in each other's reach, with all abilities charged."""
    spaces = [space for space in MIDDLE if ROWS[int(space[1]) - 1][ord(space[0]) - 97] not in "oP"]
    rng.shuffle(spaces)
    names = [f"{seat}{letter}" for seat in range(1, seats + 1) for letter in "abc"]
    cards = [card.id for card in CHARACTERS]
    rng.shuffle(cards)
    relics = [card.id for card in ARTIFACTS if card.aim == "own"]
    rng.shuffle(relics)
    units = {name: (cards.pop(), spaces.pop()) for name in names}
    bearing = [(relics.pop(), name, int(name[0])) for name in names]
    state = fight(units, {"sword": 2, "boot": 2, "shield": 1}, rows=ROWS, bearing=bearing)
    state.round_limit = ROUNDS
    state.special = [10] * seats
    fill(state, *names)
    for name in names:
        unit(state, name).damage, unit(state, name).poison = 5, 1
    return go(state)


@cache
def battle(seats: int, seed: int) -> list[Answer]:
    """The answers of a battle, each with the table before and after it and what was told."""
    rng = Rng(seed)
    state = brawl(seats, rng)
    found: list[Answer] = []
    while state.ask() is not None:
        seat = state.owing()[0]
        move = state.sample(rng) if seat == CHANCE else eager(state, seat, rng)
        before = state.copy()
        state.events = []
        state.accept(seat, move)
        found.append((before, move, tuple(state.events), state.copy()))
    return found


@pytest.mark.parametrize(("seats", "seed"), BATTLES)
def test_a_battle_is_told_as_it_happened(seats: int, seed: int) -> None:
    for before, move, events, after in battle(seats, seed):
        try:
            audit(before, move, events, after)
        except Untrue as untrue:
            lines = "\n".join(GAME.words.event(event, None) for event in events)
            raise AssertionError(f"{untrue}\nafter {GAME.write(before, move)}:\n{lines}") from untrue


def test_the_battles_have_something_to_tell() -> None:
    kinds = {event.kind for seats, seed in BATTLES for _, _, events, _ in battle(seats, seed) for event in events}
    assert kinds >= TOLD


def is_caught(found: Answer, events: Sequence[Event]) -> bool:
    before, move, _, after = found
    try:
        audit(before, move, events, after)
    except Untrue:
        return True
    return False


def telling(kind: str) -> list[tuple[Answer, int]]:
    """Answers of which something of that kind is told that leaves a trace, and its place: the last of several."""
    found: list[tuple[Answer, int]] = []
    for seats, seed in BATTLES:
        for each in battle(seats, seed):
            places = [place for place, event in enumerate(each[2]) if event.kind == kind]
            if places and leaves_trace(each[2][places[-1]], each[3]):
                found.append((each, places[-1]))
    assert found, f"nothing to be told of {kind}"
    return found[:20]


def leaves_trace(event: Event, after: MotbaState) -> bool:
    """Not so: whatever befalls one that is dead in the end, a walk in a circle, an attack that nobody blocks."""
    args = event.args
    if event.kind in WALKS and args["from"] == args["to"]:
        return False
    if event.kind == "attack":
        return args["bp"] != 0 and unit(after, str(args["target"])).alive
    return event.kind.startswith("dies") or "unit" not in args or unit(after, str(args["unit"])).alive


@pytest.mark.parametrize(
    "kind", sorted(TOLD - {"enters", "announce", "announce-on", "assign", "attack-thing", "rooted", "stunned"})
)
def test_an_untold_change_is_caught(kind: str) -> None:
    for found, place in telling(kind):
        assert is_caught(found, found[2][:place] + found[2][place + 1 :])


@pytest.mark.parametrize("kind", ["damage", "poison-damage", "heal", "bp", "activate", "poison", "special-tokens"])
def test_a_wrong_amount_is_caught(kind: str) -> None:
    def more(event: Event) -> Event:
        return Event(event.kind, {**event.args, "n": int(str(event.args["n"])) + 1})

    for found, place in telling(kind):
        events = (*found[2][:place], more(found[2][place]), *found[2][place + 1 :])
        assert is_caught(found, events)


def swapped(found: Answer, first: Sequence[str], second: Sequence[str]) -> list[tuple[Event, ...]]:
    """What was told, with two neighbours of these kinds, about one unit, told the other way round."""
    events = found[2]
    fit = [
        place
        for place, (one, other) in enumerate(itertools.pairwise(events))
        if one.kind in first and other.kind in second and one.args.get("target", one.args["unit"]) == other.args["unit"]
    ]
    return [(*events[:place], events[place + 1], events[place], *events[place + 2 :]) for place in fit]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (WALKS, ("damage", "enters", "bp", "mp")),
        (("attack",), ("damage",)),
        (("damage",), ("dies", "dies-by")),
        (("poison-damage",), ("dies",)),
    ],
    ids=["walks", "attacks", "blows", "poison"],
)
def test_a_wrong_order_is_caught(first: Sequence[str], second: Sequence[str]) -> None:
    wrong = [
        (found, events)
        for seats, seed in BATTLES
        for found in battle(seats, seed)
        for events in swapped(found, first, second)
    ]
    assert wrong
    for found, events in wrong:
        assert is_caught(found, events), [event.kind for event in events]


# Single stories
def kinds(state: MotbaState) -> list[str]:
    return [event.kind for event in state.events or []]


def walking(rows: Sequence[str] = (), **more: tuple[str, str]) -> MotbaState:
    units = {"1a": ("grave_reaver", "b1"), "2a": ("field_medic", "h8"), **more}
    state = fight(units, {"shield": 1}, rows=rows)
    unit(state, "1a").mp = 4
    return go(state)


def test_r19_5_the_walk_is_told_before_what_the_ground_does() -> None:
    state = walking(["...^...."])
    state.events = []
    answer(state, "go 1a", "e", "e")
    assert kinds(state) == ["walk", "enters", "damage"]
    answer(state, "e", "stop")
    assert kinds(state)[3:] == ["walk-one"]
    assert [event.args["from"] for event in told(state, "walk") + told(state, "walk-one")] == ["b1", "d1"]


def test_l8_the_walk_is_told_before_those_it_comes_near_strike() -> None:
    state = walking(**{"2b": ("halberd_sentry", "d2")})
    state.events = []
    answer(state, "go 1a", "e", "e", "e")
    assert kinds(state) == ["walk", "damage"]


def test_r19_7_a_walker_thrown_off_its_way_is_told_of_where_it_was_thrown() -> None:
    state = walking(["...j....", "........"])
    state.events = []
    answer(state, "go 1a", "e", "e", "s", "stop")
    assert kinds(state) == ["walk", "trap", "pushed", "pushed", "walk-one"]
    assert told(state, "walk-one")[0].args["from"] == "f1"


def test_r19_6_the_walk_is_told_before_the_point_that_a_road_gives() -> None:
    state = walking(["..==...."])
    state.events = []
    answer(state, "go 1a", "e", "e", "stop")
    assert kinds(state) == ["walk", "mp"]


def test_r15_7_an_ability_is_told_before_its_price_and_dice_before_their_answers() -> None:
    units = {"1a": ("horned_champion", "b1"), "2a": ("thornback", "e1")}
    state = fight(units, {"boot": 2, "sword": 1})
    fill(state, "1a", "2a")
    unit(state, "1a").bp = 2
    go(state)
    state.events = []
    answer(state, "boot 1a*1")
    assert kinds(state) == ["assign", "activate"]
    answer(state, "use 2a.bristle")
    assert kinds(state)[2:] == ["announce", "resolve", "bp", "mp"]
    state.events = []
    answer(state, "use 1a.gore", "2a")
    assert kinds(state)[:2] == ["announce-on", "assign"]


def test_r18_5_the_longer_status_is_the_one_told() -> None:
    units = {"1a": ("houndmaster", "d4"), "2a": ("field_medic", "e4")}
    state = fight(units, {"boot": 1})
    fill(state, "1a")
    unit(state, "2a").rooted = 2
    go(state)
    answer(state, "use 1a.sic", "2a")
    assert told(state, "rooted")[0].args["n"] == 2 == unit(state, "2a").rooted


def test_l6_cleansing_is_told_only_where_something_is_cleansed() -> None:
    units = {"1a": ("siege_golem", "d4"), "2a": ("field_medic", "h8")}
    for poison, lines in ((0, 0), (2, 1)):
        state = fight(units, {"boot": 1})
        state.special[0] = 5
        unit(state, "1a").poison = poison
        answer(go(state), "special 1a*1")
        assert len(told(state, "cleanse")) == lines
        assert unit(state, "1a").poison == 0
