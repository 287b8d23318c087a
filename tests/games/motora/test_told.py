"""What is told is what happened: a reader of the log alone knows the table, answer for answer."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial

import pytest

from motley.games.motora import GAME
from motley.games.motora.rules.book import MotoraState
from motley.games.motora.rules.cards import CARDS, EVENTS
from motley.games.motora.rules.state import NOWHERE, PRISONER
from motley.kernel import CHANCE, Event, Rng
from tests.games.motora.ledger import Reader, Untrue
from tests.games.motora.stories import (
    answer,
    cell,
    clear_idols,
    give,
    go_to,
    only,
    phase,
    put,
    set_stock,
    strike,
    table,
    where,
)

GAMES = [(seats, seed) for seats in (2, 3, 4, 5, 6) for seed in range(6)]
PLENTY = 40
SOME = 12
OF_THE_SET_UP = ("sections", "village_tile", "tile")


class Page:
    """What one answer was told to be: the table before it as a reader knows it, the events, the table after it."""

    def __init__(self, reader: Reader, events: list[Event], after: MotoraState) -> None:
        self.reader = reader
        self.events = events
        self.after = after

    def read(self, events: list[Event]) -> None:
        self.reader.copy().read(events, self.after)


def hear(state: MotoraState, act: Callable[[], None]) -> list[Event]:
    """The events of whatever is done."""
    heard: list[Event] = []
    state.events = heard
    act()
    state.events = None
    return heard


def listen(state: MotoraState, *texts: str) -> list[Page]:
    """Answers, each read as it is told."""
    reader = Reader(state)
    pages: list[Page] = []
    for text in texts:
        known = reader.copy()
        events = hear(state, partial(answer, state, text))
        reader.read(events, state)
        pages.append(Page(known, events, state.copy()))
    return pages


def random_game(seats: int, seed: int) -> Iterator[Page]:
    """A game of random answers; where the seed is odd, of tribes that live in plenty and get farther."""
    state = GAME.start(seats, {"max_rounds": 12})
    assert isinstance(state, MotoraState)
    rng = Rng(seed)
    while (ask := state.ask()) is not None and ask.kind in OF_THE_SET_UP:
        state.apply(CHANCE, state.sample(rng))
    reader = Reader(state)
    is_plenty = seed % 2 == 1
    while (ask := state.ask()) is not None:
        if is_plenty and ask.kind == "place":
            state.stock = [PLENTY] * len(state.stock)
            reader, is_plenty = Reader(state), False
        seat = state.owing()[0]
        move = state.sample(rng) if seat == CHANCE else state.moves(seat)[int(rng.below(len(state.moves(seat))))]
        known = reader.copy()
        events = hear(state, partial(state.apply, seat, move))
        reader.read(events, state)
        yield Page(known, events, state.copy())


def freeing() -> list[Page]:
    """R9.2: prisoners are fetched home."""
    state = table()
    state.prisoners = [(1, 0, 5, 0)]
    state.send(0, 5, PRISONER)
    put(state, 0, "g5", 1)
    phase(state, "combat")
    return listen(state, "free")


def freed_by_an_end() -> list[Page]:
    """R10.6: a captor dies out."""
    state = table(("c1", "g5", "a5"))
    state.prisoners = [(1, 0, 5, 0), (1, 2, 4, 0)]
    state.send(0, 5, PRISONER)
    state.send(2, 4, PRISONER)
    only(state, 1, 1)
    put(state, 1, "d2", 1)
    put(state, 0, "d2", 1)
    phase(state, "combat")
    pages = listen(state, "6-5", "2-2")
    assert where(state, 0, 5) == "beside Active"
    return pages


def both_out() -> list[Page]:
    """R10.6: captor and captive go out at one check."""
    state = table(("c1", "g5", "a5"))
    state.prisoners = [(1, 0, 5, 0)]
    for seat in (0, 1):
        only(state, seat, 1)
        set_stock(state, seat, 0, 9, 1)
        put(state, seat, "d2", 1)
    state.send(0, 5, PRISONER)
    phase(state, "act")
    return listen(state, "done", "done", "A-L", "A-D")


def idol_taken() -> list[Page]:
    """R9.2: an idol is dragged off a shrine, and brought home."""
    state = table(("c1", "e1"))
    state.shrine_idols[3] = 1
    put(state, 0, "e1", 1)
    clear_idols(state, "c2")
    put(state, 0, "c2", 2)
    phase(state, "combat")
    return listen(state, "idol:D>e2", "t2>c1", "L")


def stand_off() -> list[Page]:
    """R8.8: ten ties."""
    state = table()
    put(state, 0, "d2", 1)
    put(state, 1, "d2", 1)
    phase(state, "combat")
    return listen(state, *["4-3", "5-2"] * 10)


def broken_hunt() -> list[Page]:
    """R7.14, R15.8: ten ties against a beast."""
    state = table()
    give(state, 0, "great_hunt")
    put(state, 0, "c2", 1)
    put(state, 0, "b1", 2)
    phase(state, "act")
    return listen(state, "play:great_hunt", "m1", *["4-4", "5-2"] * 10)


def hunt() -> list[Page]:
    """R15.8: the beast is beaten, and the hunter goes home."""
    state = table()
    give(state, 0, "great_hunt")
    put(state, 0, "c2", 1)
    put(state, 0, "b1", 2)
    phase(state, "act")
    return listen(state, "play:great_hunt", "m1", "6-6", "5-2")


def eruption() -> list[Page]:
    """R7.10: lava spares an idol's tile."""
    state = table()
    clear_idols(state, "e3")
    strike(state, "eruption")
    return listen(state, "5")


def knife() -> list[Page]:
    """R10.4: a sacrifice."""
    state = table()
    give(state, 0, "sacrificial_knife")
    state.prisoners = [(0, 1, 5, 0)]
    state.send(1, 5, PRISONER)
    put(state, 0, "b1", 1)
    phase(state, "act")
    return listen(state, "knife:1", "D")


def open_hands() -> list[Page]:
    """R15.1: a card that everybody sees; R12.8: a recruit."""
    state = table(hands="open")
    put(state, 0, "d2", 1)
    put(state, 0, "c1", 2, 3)
    phase(state, "act")
    return listen(state, "g1", "blessing_rain", "r2+3", "done")


def cursed() -> list[Page]:
    """R8.7: less than the dice show."""
    state = table()
    state.combat[1] = -2
    put(state, 0, "d2", 1)
    put(state, 1, "d2", 1)
    phase(state, "combat")
    return listen(state, "4-3", "2-1")


def reshuffle() -> list[Page]:
    """R7.3: the deck is empty."""
    state = table()
    state.event_discard = state.event_bag
    state.event_bag = [0] * len(EVENTS)
    state.event_bag[0], state.event_discard[0] = 1, state.event_discard[0] - 1
    state.events_left = 1
    go_to(state, ("events",))
    return listen(state, "cursed_season", "rats", "gentle_rains")


STORIES = (
    freeing,
    freed_by_an_end,
    both_out,
    idol_taken,
    stand_off,
    broken_hunt,
    hunt,
    eruption,
    knife,
    open_hands,
    cursed,
    reshuffle,
)


@cache
def pages() -> list[Page]:
    """Stories of what is rare, and what many games tell, some of each kind."""
    found = [page for story in STORIES for page in story()]
    kept: Counter[str] = Counter()
    for seats, seed in GAMES:
        for page in random_game(seats, seed):
            if any(kept[event.kind] < SOME for event in page.events):
                found.append(page)
                kept.update(event.kind for event in page.events)
    return found


def test_the_log_tells_the_table() -> None:
    """Every change is told and everything told has happened; nothing that the rules can say is left out."""
    told = Counter(event.kind for page in pages() for event in page.events)
    kinds = set(GAME.words.tables["event"]) - {"board_laid"}
    assert kinds - set(told) == set()


def test_a_log_without_an_event_is_found_out() -> None:
    """But for those that change nothing themselves."""
    found_out: set[str] = set()
    for page in pages():
        for place, event in enumerate(page.events):
            rest = [*page.events[:place], *page.events[place + 1 :]]
            if event.kind not in found_out and not is_believed(page, rest):
                found_out.add(event.kind)
    harmless = {"reshuffled", "no_effect", "event", "tile_rolled", "stock_spared", "raid_no_gear", "raid_none"}
    harmless |= {"fight", "roll", "npe_roll", "tie", "npe_tie", "fight_won", "stand_off", "npe", "npe_lost"}
    harmless |= {"reroll", "knife_drawn", "lava", "short-none", "raid_rolled"}
    assert {event.kind for page in pages() for event in page.events} - found_out <= harmless


def test_a_log_with_another_number_is_found_out() -> None:
    """Everything told, changed a little, is found out at least once, wherever it can change anything."""
    told: set[tuple[str, str]] = set()
    found_out: set[tuple[str, str]] = set()
    for page in pages():
        for place, event in enumerate(page.events):
            for name, other in lies(event):
                told.add((event.kind, name))
                false = Event(event.kind, {**event.args, name: other}, event.secret, event.seats)
                events = [*page.events[:place], false, *page.events[place + 1 :]]
                if (event.kind, name) not in found_out and not is_believed(page, events):
                    found_out.add((event.kind, name))
    unchecked = {("guardian", "tribe"), ("guardian", "member"), ("knife_drawn", "tribe")}
    unchecked |= {("raid_no_gear", "tribe"), ("raid_no_gear", "victim"), ("lava", "n")}
    assert told - found_out <= unchecked


def lies(event: Event) -> Iterator[tuple[str, object]]:
    """What could be told instead: another number, a list without its last entry, another card."""
    for name, value in event.args.items():
        if isinstance(value, int):
            yield from ((name, value + 1), (name, value - 1))
        elif name in ("delta", "sum"):
            yield name, f"{value} + 1" if name == "sum" else f"{int(str(value)) + 1:+d}"
        elif name in ("cards", "gear", "members", "cells", "tribes", "winners") and isinstance(value, list) and value:
            yield name, value[:-1]
        elif name == "tile":
            yield name, "bare"


def is_believed(page: Page, events: list[Event]) -> bool:
    try:
        page.read(events)
    except (Untrue, LookupError):
        return False
    return True


def test_no_sum_is_written_with_two_signs() -> None:
    lines = [GAME.says(event, None) for page in pages() for event in page.events]
    assert any(" - 2 = " in line for line in lines)
    assert not [line for line in lines if "+ -" in line or "+0" in line or "- -" in line]


def test_every_beast_has_a_name() -> None:
    decks = [(card.id, card.effects) for card in EVENTS] + [(card.id, card.effects) for card in CARDS]
    fighting = [name for name, effects in decks if any(each.do in ("npe", "hunt", "guardian") for each in effects)]
    assert len(fighting) == 4
    assert all(GAME.words.name("foe", name) for name in fighting)


def test_r13_5_what_is_paid_is_told_not_what_is_needed() -> None:
    state = table()
    put(state, 0, "b1", 1)
    set_stock(state, 0, 4, 5, 1)
    phase(state, "act")
    said = [GAME.says(event, None) for page in listen(state, "done", "A-L", "A-L") for event in page.events]
    assert "The Heron tribe needs 6 food and consumes its last 4." in said
    assert "The Heron tribe needs 6 water and consumes its last 5." in said
    assert "The Heron tribe consumes 1 shelter." in said
    assert not [line for line in said if "Heron tribe consumes 6" in line]


def test_r14_2_the_boars_charge_where_the_member_stood() -> None:
    state = table()
    put(state, 0, "c2", 1)
    phase(state, "act")
    answer(state, "g1")
    events = hear(state, partial(answer, state, "1"))
    assert events[0].args["cell"] == cell("c2")
    assert GAME.says(events[0], None).startswith("The boars charge at c2: the Heron tribe's member 1")


@pytest.mark.parametrize("left", [2, 1])
def test_r7_10_lava_reaches_what_is_left(left: int) -> None:
    state = table()
    for at in state.shore.lava[: len(state.shore.lava) - left]:
        state.destroyed[at] = True
    strike(state, "eruption")
    events = hear(state, partial(answer, state, "6"))
    assert GAME.says(events[0], None) == f"The die shows 6: the lava reaches {left} {'tile' if left == 1 else 'tiles'}."
    assert NOWHERE not in [state.place_of(0, member) for member in range(1, 7)]
