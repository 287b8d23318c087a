"""What is spared at every move is spared rightly: frames, scenes that stand still, tables that are read once."""

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.frames import Frame, Opcode

from motley.kernel import Composer, MotleyError, registry
from motley.match import Refused
from motley.server.door.line import framed
from motley.server.door.person import Person
from motley.server.minds.thinking import Thinking
from motley.server.store import Append, Create, Keep, Store
from motley.server.table.course import Course
from motley.server.table.film import FILM
from motley.server.table.journal import Journal
from motley.server.table.news import entry_news, frames_of
from motley.server.table.reel import Reel
from motley.server.table.sight import Sight
from motley.server.table.step import Step
from motley.server.table.tables import Tables
from tests.server.test_course import new_course, some_wish
from tests.server.test_store import ROW

pytestmark = pytest.mark.once
ME = Person("me", True)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_a_message_is_framed_as_the_protocol_has_it(size: int) -> None:
    text = b"x" * size
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def played(course: Course, move: str) -> Step:
    """What the first seat's answer led to."""
    return next(iter(course.advance("answer", course.match.to_act[0], {"move": move})))


def test_where_the_position_stands_nothing_is_drawn_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    course = new_course("tally", 2, random.Random(0))
    sight = Sight(0, course.game.looks[0])
    sight.whole(course)
    step = played(course, "1-1")
    assert "areas" in entry_news(course, step, sight)["position"]["change"]
    monkeypatch.setattr(type(course.game), "composed", None)
    (commit,) = course.advance("commit", 0, {})
    assert entry_news(course, commit, sight)["position"]["change"] == {}


def test_what_did_not_happen_is_told_when_it_does() -> None:
    course = new_course("tally", 2, random.Random(0))
    sight = Sight(0, course.game.looks[0])
    sight.whole(course)
    before = sight.scene
    step = played(course, "1-1")
    told = entry_news(course, step, sight)["position"]["change"]
    sight.go_back(before)
    assert told
    assert entry_news(course, step, sight)["position"]["change"] == told


def test_who_looks_alike_is_told_alike_and_others_in_their_own_way() -> None:
    for name, is_open in (("tally", True), ("gauntlet", False)):
        course = new_course(name, 2, random.Random(0))
        chance = random.Random(1)
        for _ in course.roll():
            pass
        sights = [Sight(seat, course.game.looks[0]) for seat in (0, 1)]
        steps: list[Step] = []
        while len(steps) < 20 and course.match.outcome is None:
            seat = course.match.to_act[0]
            moves = course.match.moves(seat)
            wish: dict[str, Any] = {"move": course.match.write(chance.choice(moves))} if moves else {}
            for step in course.advance("answer" if moves else "commit", seat, wish):
                for sight in sights:
                    entry_news(course, step, sight)
                steps.append(step)
        assert any(step.told for step in steps) == is_open
        assert all(len(step.told) <= 1 for step in steps)


def test_two_who_come_at_once_have_a_table_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    table_of = Store.table

    def counted(self: Store, table: str) -> Any:
        read.append(table)
        return table_of(self, table)

    monkeypatch.setattr(Store, "table", counted)

    async def come() -> None:
        store = Store.open(tmp_path / "tables.sqlite")
        journal, thinking = Journal(store), Thinking(1)
        tables = Tables(store, journal, thinking)
        name = await tables.create(registry.game("tally"), [{"kind": "me"}, {"kind": "me"}], {}, "", ME)
        found = await asyncio.gather(*[tables.table(name) for _ in range(5)])
        assert len({id(each) for each in found}) == 1
        assert read == [name]
        missing = await asyncio.gather(*[tables.table("none") for _ in range(3)], return_exceptions=True)
        assert all(isinstance(each, Refused) for each in missing)
        assert tables.live == 1, "what is not there stays nowhere"
        await tables.close()
        await thinking.close()
        await journal.close()
        store.close()

    asyncio.run(come())


def test_a_keepsake_is_written_in_the_company_of_moves(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "tables.sqlite")
    store.write([Create(ROW)])
    course = new_course("tally", 2, random.Random(0))
    entry = played(course, "1-1").entry
    move = Append(ROW.id, (entry,), course.shelf())
    # Of one table, which takes the long way, and a keepsake of a table that is gone costs nobody anything.
    assert store.write([Keep.of(ROW.id, FILM, 1, b"kept"), move, Keep.of("gone", FILM, 1, b"")]) == [None] * 3
    assert (store.kept(ROW.id, FILM, 1), len(store.entries(ROW.id))) == (b"kept", 1)
    assert store.write([Keep.of(ROW.id, FILM, 2, b"later"), Keep.of("gone", FILM, 1, b"")]) == [None] * 2
    assert (store.kept(ROW.id, FILM), store.kept("gone", FILM)) == (b"later", None)
    store.close()


class Forgetful(Reel):
    """Does not notice that anything was taken back."""

    def _shoot(self, course: Course, kept: int) -> None:
        super()._shoot(course, kept if self._scene is None else self._first + len(self._shot))


def shot(game: str, seed: int, kind: type[Reel]) -> tuple[list[Any], list[Any]]:
    """The frames of some answers, with second thoughts, as they were shot on the way from the third wish on; and as
    they are shot afterwards."""
    chance = random.Random(f"{game} {seed}")
    course, reel = new_course(game, 2 + (game == "motox"), chance), kind(Composer())
    for _ in course.roll():
        pass
    for wish in range(60):
        if course.match.outcome is not None:
            break
        try:
            for step in course.advance(*some_wish(course, chance)):
                if wish >= 3:
                    reel.follow(course, step)
        except MotleyError:
            continue
    frames = reel.frames(course)
    whole = frames_of(course, 0, len(course.visible[None]))
    late = msgspec.json.decode(msgspec.json.encode(whole))[len(whole) - len(frames) :]
    return msgspec.json.decode(msgspec.json.encode(frames)), late


@pytest.mark.parametrize("game", [each.name for each in registry.games()])
def test_a_film_that_is_shot_on_the_way_is_the_one_that_is_shot_afterwards(game: str) -> None:
    lengths = []
    for seed in range(3):
        early, late = shot(game, seed, Reel)
        assert early == late
        lengths.append(len(early))
    assert any(lengths)


def test_a_film_that_keeps_what_was_taken_back_is_found_out() -> None:
    pairs = [shot("tally", seed, Forgetful) for seed in range(10)]
    assert any(early != late for early, late in pairs)


def test_what_cannot_be_drawn_for_nobody_costs_no_move(monkeypatch: pytest.MonkeyPatch) -> None:
    course, reel = new_course("tally", 2, random.Random(0)), Reel(Composer())
    reel.follow(course, played(course, "1-1"))
    (commit,) = course.advance("commit", 0, {})
    reel.follow(course, commit)
    step = played(course, "1-1")
    with monkeypatch.context() as patched:
        patched.setattr(type(course.game), "composed", None)
        reel.follow(course, step)
    assert reel.frames(course) == [], "the film is shot at the end"
    reel.follow(course, step)
    (commit,) = course.advance("commit", 1, {})
    reel.follow(course, commit)
    reel.follow(course, played(course, "1-1"))
    assert len(reel.frames(course)) == 1, "or from here on"
