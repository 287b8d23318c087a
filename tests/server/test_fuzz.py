"""Messages that nobody meant: no fault, no table harmed, nothing done for those who may only look."""

import asyncio
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest
from sqlalchemy import event

from motley.kernel import CHANCE, registry
from motley.server.door import live, wishes
from motley.server.door.live import Screen
from motley.server.door.person import Person
from motley.server.minds.thinking import Thinking
from motley.server.store import Entry, Store
from motley.server.table import table as place
from motley.server.table import tables as house
from motley.server.table.course import Course
from motley.server.table.journal import Journal
from motley.server.table.news import Letter, table_news
from motley.server.table.sight import Sight
from motley.server.table.tables import Tables
from tests.server.house import soaked

SAYS = {
    "table",
    "entry",
    "to_act",
    "preview",
    "why_not",
    "frames",
    "face",
    "moments",
    "refused",
    "error",
    "thinking",
    "presence",
    "hint",
    "analysis",
    "analysing",
    "lobby",
}
WISHES: tuple[Any, ...] = get_args(wishes.AnyWish)
DOS = tuple(sorted(str(kind.__struct_config__.tag) for kind in WISHES if kind is not wishes.Open))
FIELDS = tuple(sorted({name for kind in WISHES for name in kind.__struct_encode_fields__} - {"ref", "table", "seen"}))
"""All that can be wished for, and every field of it: what is added to the protocol is in the storm at once."""

ODD: tuple[Any, ...] = (
    *(None, True, 0, 1, -1, 2, 3, 7, 2**31 - 1, -(2**31), 2**63, 1e300, 0.5, "", " ", "0", "1-1", "rest", "²", "١"),
    *("\u0000", "\u202e", "/bin/sh", "../../secret", "<script>", "x" * 999, "x" * 2000, [], [[]], {}, {"do": "play"}),
    *(["die:0", "", "stone:0:0"], ["x"] * 101, "me", "person", "bot", "auto", "board"),
)


def strange(chance: random.Random, screen: "Recorder", table: str) -> str:
    """Something like a wish: whole and legal, slightly wrong, or nothing of the kind."""
    position = screen.position
    wish: dict[str, Any] = {"do": chance.choice(DOS), "at": screen.number, "ref": chance.randrange(99)}
    moves = [choice["move"] for choice in position.get("choices", ())] or ["1-1"]
    wish |= {"move": chance.choice(moves), "ply": position.get("ply", 1), "keys": ["stone:0:0"], "key": "stone:0:0"}
    wish |= {
        "from": 0,
        "to": 3,
        "on": False,
        "ms": 0,
        "seat": chance.choice([0, 1, None]),
        "kind": "person",
        "look": "x",
        "game": "motif",
        "lesson": "first",
        "puzzle": "p1",
        "text": chance.choice(["hello", "", "<b>"]),
        "sign": chance.choice(["", "nod"]),
        "hints": True,
    }
    kind = chance.random()
    if position.get("held") and kind < 0.3:
        wish["do"] = "commit"
    elif position.get("mine") and kind < 0.5:
        wish["do"] = "play"
    elif kind < 0.9:
        for field in chance.sample(FIELDS, chance.randint(1, 3)):
            wish[field] = chance.choice(ODD)
        if chance.random() < 0.1:
            wish |= {
                "do": "open",
                "table": chance.choice([table, *map(str, ODD)]),
                "seen": chance.choice([None, -3, 2]),
            }
    if wish["do"] == "resign" and chance.random() < 0.98:
        wish["do"] = "undo"
    # A bot that there is would think, in a process of its own; of those there are not, none is ever started.
    if wish["kind"] == "bot":
        wish["bot"] = chance.choice(["/bin/sh", "../bot.py", "", "python -c 1"])
    text = json.dumps(wish)
    if kind > 0.97:
        cut = chance.randrange(len(text))
        return text[:cut] + chance.choice(["", "{", "\ud800", "[" * 3000, "9" * 5000]) + text[cut:]
    return text


class Deaf:
    """Nobody at the other end: what a screen is told is looked at before it is sent."""

    unsent = 0

    def tell(self, text: bytes) -> None: ...

    def cut(self) -> None: ...


def seen_by(text: str) -> int | None:
    """The last entry that a wish says its screen has seen: the next one comes first then, whatever came before."""
    try:
        wish = json.loads(text)
    except (ValueError, RecursionError):
        return None
    seen = wish.get("seen") if isinstance(wish, dict) and wish.get("do") == "open" else None
    return seen if isinstance(seen, int) else None


class Recorder(Screen):
    """A screen that keeps where it stands, and what it was told that no client would understand."""

    def __init__(self, tables: Tables, person: Person) -> None:
        super().__init__(tables, person, Deaf())
        self.position: dict[str, Any] = {}
        self.number = 0
        self.claimed: int | None = None
        """What it says it has seen, as a wish to open may."""
        self.unknown: list[Any] = []

    async def hear(self, text: str) -> None:
        self.claimed = seen_by(text)
        await super().hear(text)
        self.claimed = None

    def tell(self, message: Any) -> None:
        said = json.loads((message if isinstance(message, Letter) else Letter(message)).text)
        if said["say"] not in SAYS:
            self.unknown.append(said)
        if said["say"] in ("table", "entry"):
            if said["say"] == "entry" and said["n"] != self.number + 1 and self.claimed != said["n"] - 1:
                self.unknown.append(said)
            self.claimed = None
            self.position, self.number = said["position"], said["n"]


def last_number(store: Store, table: str) -> int:
    """How far the store has come with a table, asked as cheaply as it goes: a storm asks all the time."""
    with store.engine.connect() as connection:
        query = f"SELECT coalesce(max(number), 0) FROM entries WHERE \"table\" = '{table}'"
        return int(connection.exec_driver_sql(query).scalar_one())


def is_a_stranger_s(entry: Entry, course: Course) -> bool:
    """Whether an entry may have come of what a stranger wished. A bot that plays on for whoever gave up, and chance
    after it, go on by themselves meanwhile."""
    bots = {each.seat for each in course.people if each.is_bot}
    is_a_bot_s = bool(bots) and entry.kind in ("answer", "commit") and entry.seat in {*bots, CHANCE}
    return entry.kind != "talk" and not is_a_bot_s


def careless(folder: Path) -> Store:
    """A store that promises nothing about a loss of power: a storm is about what is written, not about the disk."""
    store = Store.open(folder / "tables.sqlite")

    def hurry(connection: Any, *_: object) -> None:
        connection.execute("PRAGMA synchronous=OFF")

    event.listen(store.engine, "checkout", hurry)
    return store


async def storm(store: Store, game: str, chance: random.Random, count: int) -> tuple[list[str], list[Any]]:
    """Tables under so many strange wishes of their two people and of a stranger; their names, and what was wrong."""
    tables = Tables(store, Journal(store, gather=0), Thinking(1))
    ann, bob, eve = (Person(name, False) for name in ("ann", "bob", "eve"))
    fewest = min(count for count in registry.game(game).traits.seats if count > 1)
    seats = [{"kind": "person", "owner": "bob" if seat == 1 else "ann"} for seat in range(fewest)]
    wrong: list[Any] = []
    names: list[str] = []
    while count > 0:
        table = await tables.create(registry.game(game), seats, {}, "", ann)
        names.append(table)
        screens = [Recorder(tables, person) for person in (ann, bob, eve)]
        for screen in screens:
            await screen.hear(json.dumps({"do": "open", "table": table}))
        for _ in range(min(count, 400)):
            count -= 1
            screen = chance.choice(screens)
            before = (await (await tables.table(table)).course()).number
            await screen.hear(strange(chance, screen, table))
            course = await (await tables.table(table)).course()
            is_changed = screen.person is eve and last_number(store, table) > before
            if is_changed and any(is_a_stranger_s(entry, course) for entry in store.entries(table, before)):
                wrong.append("a stranger changed something")
            if screen.table is None:
                await screen.hear(json.dumps({"do": "open", "table": table}))
            if course.match.outcome is not None:
                break
        for screen in screens:
            wrong += screen.unknown
            screen.leave()
    await tables.close()
    await tables.journal.close()
    return names, wrong


@pytest.fixture
def faults(monkeypatch: pytest.MonkeyPatch) -> list[Exception]:
    """What the live channel would log as faults of ours; nobody is slowed down meanwhile."""
    found: list[Exception] = []

    def confess(error: Exception, where: str, language: str = "en") -> str:
        found.append(error)
        return where

    monkeypatch.setattr(live, "confess", confess)
    monkeypatch.setattr(live, "MOST_WISHES", 1e9)
    monkeypatch.setattr(place, "MOST_NEWS", 1e9)
    monkeypatch.setattr(house, "MOST_TALK", 1e9)
    return found


def check(store: Store, names: list[str]) -> int:
    """Every table can be played through again, and is whose it was; how many entries they have."""
    entries = 0
    for name in names:
        row = store.table(name)
        assert row is not None
        course = Course.of(row, store.entries(name))
        assert table_news(course, name, Sight(None, course.game.looks[0]))["n"] == course.counts[None]
        assert {each.owner for each in course.people} == {"ann", "bob"}
        # Of more than two, a bot plays on for whoever gave up.
        named = [each for each in course.people if each.is_bot and not each.resigned]
        assert named == [], "a message named a bot that there is not"
        entries += course.number
    return entries


@pytest.mark.parametrize("game", ["gauntlet", "tally", "motif"])
def test_no_message_harms_a_table(game: str, tmp_path: Path, faults: list[Exception]) -> None:
    store = careless(tmp_path)
    names, wrong = asyncio.run(storm(store, game, random.Random(f"fuzz {game}"), 500))
    assert faults == []
    assert wrong == []
    # A storm in which nothing is ever allowed would harm nobody either.
    assert check(store, names) > 40
    store.close()


@pytest.mark.soak
@pytest.mark.parametrize("game", registry.game_names())
def test_a_million_messages_harm_no_table(
    game: str, tmp_path: Path, faults: list[Exception], record_property: Callable[[str, object], None]
) -> None:
    count = soaked(1_000_000 // len(registry.game_names()))
    store = careless(tmp_path)
    names, wrong = asyncio.run(storm(store, game, random.Random(f"soak {game}"), count))
    assert faults == []
    assert wrong == []
    record_property("messages", count)
    record_property("entries", check(store, names))
    store.close()


@pytest.mark.parametrize("left_out", [0, 1])
def test_a_screen_is_told_every_entry_from_where_it_says_it_was(
    left_out: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, faults: list[Exception]
) -> None:
    """And the broken twin: a table that leaves one out."""
    store = careless(tmp_path)

    async def told() -> list[Any]:
        tables = Tables(store, Journal(store, gather=0), Thinking(1))
        screen = Recorder(tables, Person("ann", False))
        seats = [{"kind": "person", "owner": "ann"}] * 2
        table = await tables.create(registry.game("tally"), seats, {}, "", screen.person)
        opened = {"do": "open", "table": table, "seat": 0}
        await screen.hear(json.dumps(opened))
        await screen.hear(json.dumps({"do": "play", "move": "1-1", "at": 0}))
        for number, move in enumerate(("2-1", "1-1"), 1):
            await screen.hear(json.dumps({"do": "revise", "ply": 1, "move": move, "at": number}))
        assert [screen.number, screen.unknown] == [3, []]
        honest = Course.is_missing
        monkeypatch.setattr(Course, "is_missing", lambda self, viewer, seen: honest(self, viewer, seen) - left_out)
        await screen.hear(json.dumps({**opened, "seen": 1}))
        await tables.close()
        await tables.journal.close()
        return screen.unknown

    assert len(asyncio.run(told())) == left_out
    assert faults == []
    store.close()


def test_the_storm_notices_a_fault_and_a_stranger_who_gets_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, faults: list[Exception]
) -> None:
    """The broken twin: a door that lets everybody pause, and a game whose faces fail."""
    monkeypatch.setattr(Course, "is_host", lambda self, person: True)

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("motley.match.Match.face", broken)
    store = careless(tmp_path)
    _, wrong = asyncio.run(storm(store, "tally", random.Random("twin"), 400))
    assert "a stranger changed something" in wrong
    assert any(isinstance(error, ZeroDivisionError) for error in faults)
    store.close()
