"""What is kept of a game that is over: how it went, and how it was shown when the rules have changed since."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest
from motley_tally.game import Tally
from sqlalchemy import insert, text

import motley
from motley.kernel import MotleyError, Move, State
from motley.server.minds.advising import ANALYSIS
from motley.server.store import Create, Drop, Keep, Store, models
from motley.server.store.engines import Place
from motley.server.table.film import FILM, Film
from motley.testing import registered
from tests.server.database import Database
from tests.server.house import Guest, Message, ThreadHouse, house_in, wait_for
from tests.server.test_store import ROW


class Stricter(Tally):
    """Tally under rules by which no stone may be taken: nothing that was played goes."""

    def __init__(self) -> None:
        super().__init__()
        self.version = 2

    def read(self, state: State, text: str) -> Move:
        raise MotleyError("no stone may be taken")


def frames_of(guest: Guest, first: int, last: int) -> list[Message]:
    found: list[Message] = guest.ask("frames", **{"from": first, "to": last})["frames"]
    return found


@pytest.fixture
def played(tmp_path: Path) -> Iterator[tuple[ThreadHouse, str]]:
    """A server, and a table of it whose game is over and on film."""
    with house_in(tmp_path) as house:
        table = house.create("tally", "me", "random")
        with house.sit(table) as guest:
            guest.ask("pace", ms=0)
            guest.play_out()
        wait_for(lambda: house.tables.store.kept(table, FILM))
        yield house, table


def test_a_game_of_older_rules_is_shown_as_it_was(played: tuple[ThreadHouse, str], tmp_path: Path) -> None:
    house, table = played
    with house.sit(table, None) as guest:
        seen, position = guest.table, guest.position
        plies = position["ply"]
        frames = frames_of(guest, 0, plies)
        late = frames_of(guest, 2, 3)
    with registered(Stricter()), house_in(tmp_path) as later, later.sit(table, None) as guest:
        assert guest.position["outcome"] == position["outcome"]
        assert guest.position["ply"] == plies
        assert guest.position["scene"] == position["scene"]
        assert guest.table["layouts"] == seen["layouts"]
        *log, last = guest.table["log"]
        assert log == [line for line in seen["log"] if line["kind"] != "filmed"]
        assert last["text"].startswith("This game was played under version 1 of Tally, and is shown as it was then")
        assert frames_of(guest, 0, plies) == frames
        assert frames_of(guest, 2, 3) == late
        assert frames_of(guest, plies + 1, plies + 2) == []
        assert guest.ask("moments", ply=2)["before"] == frames[1]["scene"]
        assert guest.ask("face", key="stone:0:0")["face"] is None
        assert guest.ask("analyse")["say"] == "refused"
        with later.sit(table, 0) as person:
            assert person.position["choices"] == []
            assert person.ask("preview", move="1-1")["say"] == "refused"
            assert person.ask("play", move="1-1")["say"] == "refused"


def test_what_is_said_after_the_end_has_nothing_filmed_again(
    played: tuple[ThreadHouse, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    house, table = played
    shot: list[object] = []
    monkeypatch.setattr(house.tables, "_shoot", lambda *_, **__: shot.append(table))
    with house.sit(table) as guest:
        house.tables._live[table]._ended = house.tables._shoot
        assert guest.ask("talk", text="Well played")["say"] == "entry"
    assert shot == []


def damages(film: Film) -> Iterator[bytes]:
    """No film at all, one without frames, and some that lack something of a frame in the middle or of the end."""
    yield b"[1, 2"
    yield b"{}"
    yield msgspec.json.encode({**vars_of(film), "frames": []})
    for part in ("change", "lines"):
        frames = [{**frame} for frame in film.frames]
        del frames[len(frames) // 2][part]
        yield msgspec.json.encode({**vars_of(film), "frames": frames})
    astray = [{**frame} for frame in film.frames]
    astray[1]["change"] = {"areas": {"heaps": {"drop": ["no such stone"]}}}
    yield msgspec.json.encode({**vars_of(film), "frames": astray})
    yield msgspec.json.encode({**vars_of(film), "outcome": {}})


def vars_of(film: Film) -> dict[str, object]:
    found: dict[str, object] = msgspec.to_builtins(film)
    return found


def test_without_a_film_or_with_a_broken_one_it_says_why_it_cannot_go_on(
    played: tuple[ThreadHouse, str], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    house, table = played
    store = house.tables.store
    kept = store.kept(table, FILM)
    assert kept is not None
    film = Film.loads(kept)
    assert film is not None
    broken = list(damages(film))
    assert [each for each in broken if Film.loads(each) is not None] == []
    store.write([Keep.of(table, FILM, 0, broken[3])])
    with registered(Stricter()), house_in(tmp_path) as later, later.sit(table, None) as guest:
        assert guest.position["outcome"] is None
        assert "Under version 2 it goes no further" in guest.position["ask"]["sentence"]
        assert f"the film of {table} is damaged" in caplog.text


def test_a_film_shows_nobody_s_secrets_and_no_names(tmp_path: Path) -> None:
    """It is what everybody saw; whoever is forgotten later is not in it."""
    with house_in(tmp_path) as house:
        table = house.create("gauntlet", "me", "person")
        with house.sit(table, 0) as guest, house.sit(table, None) as watcher:
            guest.ask("seat", seat=0, kind="person", name="Philomena", at=guest.n)
            guest.ask("resign")
            watcher.hear_until(lambda _: watcher.position["outcome"] is not None)
            wait_for(lambda: house.tables.store.kept(table, FILM))
            kept = house.tables.store.kept(table, FILM)
            assert kept is not None
            assert b"Philomena" not in kept
            assert "Philomena" in watcher.position["outcome"]["sentence"]
            film = Film.loads(kept)
            assert film is not None
            assert film.scene(film.plies) == watcher.position["scene"]
            assert film.resigned == 0


def test_what_was_found_out_about_a_game_is_kept(played: tuple[ThreadHouse, str], tmp_path: Path) -> None:
    house, table = played
    with house.sit(table) as guest:
        found = guest.ask("analyse")["analysis"]
        ply = len(motley.replay(house.http.get(f"/api/tables/{table}/record").text).plies)
    store = house.tables.store
    kept = store.kept(table, ANALYSIS, ply)
    assert kept is not None
    store.write([Keep.of(table, ANALYSIS, ply, kept.replace(b'"luck"', b'"luck":null,"lack"'))])
    with house_in(tmp_path) as later, later.sit(table) as guest:
        assert guest.ask("analyse")["analysis"] == {**found, "luck": None}, "nothing was thought out again"
    store.write([Keep.of(table, ANALYSIS, ply, kept.replace(motley.__version__.encode(), b"another"))])
    with house_in(tmp_path) as later, later.sit(table) as guest:
        assert guest.ask("analyse")["analysis"] == found, "what another edition has found out is not believed"


def test_keepsakes_go_with_their_table(place: Place) -> None:
    store = Store.open(place)
    store.write([Keep.of("t1", FILM, 3, b"nothing")])
    assert store.kept("t1", FILM) is None, "there is no such table"
    store.write([Create(ROW)])
    store.write([Keep.of("t1", FILM, 3, b"once")])
    store.write([Keep.of("t1", FILM, 4, b"again")])
    assert store.kept("t1", FILM, 3) is None
    assert store.kept("t1", FILM, 4) == store.kept("t1", FILM) == b"again"
    store.write([Drop("t1")])
    assert store.kept("t1", FILM) is None
    store.close()


def test_two_processes_that_keep_the_same_at_once_get_along(database: Database) -> None:
    store = Store.open(database.fresh())
    store.write([Create(ROW)])
    with ThreadPoolExecutor(1) as other, store.engine.connect() as connection:
        row = {"table": "t1", "kind": FILM, "ply": 3, "data": b"first"}
        connection.execute(insert(models.keepsakes).values(**row))
        later = other.submit(store.write, [Keep.of("t1", FILM, 4, b"later")])
        with store.engine.connect() as eye:
            waits = text("SELECT count(*) FROM pg_locks WHERE NOT granted")
            wait_for(lambda: eye.execute(waits).scalar())
        connection.commit()
        later.result()
    assert store.kept("t1", FILM, 4) == b"later"
    store.close()
