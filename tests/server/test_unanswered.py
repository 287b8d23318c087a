"""When the answer to a commit is lost, nobody is told that nothing happened before it is known."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from motley.server.store import Append, Create, Drop, Entry, Forget, Keep, Store, StoreError, Unknown, Writing
from motley.server.store import store as stores
from motley.server.store.engines import Place
from motley.server.store.pen import Pen
from motley.server.table import doubt
from motley.server.words import words
from tests.server.faults import Faults
from tests.server.house import house_in
from tests.server.test_store import ROW, SHELF, append

pytestmark = pytest.mark.once


@pytest.fixture
def store(place: Place, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setattr(stores, "LOOKS", (0.0, 0.0))
    store = Store.open(place)
    assert store.write([Create(ROW), append(1)]) == [None, None]
    yield store
    store.close()


def batches() -> dict[str, list[Writing]]:
    """What is written with worded statements, and what is not: two of one table, or another kind."""
    keep = Keep.of("t1", "film", 2, b"a film")
    return {
        "answer": [append(2)],
        "several": [append(2), append(3), keep],
        "keepsake": [keep],
        "table": [Create(ROW.__class__(**{**vars(ROW), "id": "t2"}), (Entry(1, "answer", 0, {"move": "1-1"}),))],
        "deleted": [Drop("t1")],
        "forgotten": [Forget("t1", "somebody", "Player 1", "Player 1")],
    }


def whole(store: Store) -> list[object]:
    return [store.entries("t1"), store.entries("t2"), store.kept("t1", "film"), [each.id for each in store.tables()]]


@pytest.mark.parametrize("batch", [*batches()])
@pytest.mark.parametrize("is_carried_out", [True, False])
def test_what_became_of_it_is_looked_up(store: Store, batch: str, is_carried_out: bool) -> None:
    before, writings = whole(store), batches()[batch]
    Faults(store).lose(is_carried_out)
    answers = store.write(writings)
    if is_carried_out:
        assert answers == [None] * len(writings)
        assert batch == "forgotten" or whole(store) != before
    elif batch == "forgotten":
        assert answers == [None], "there was nothing to forget"
    else:
        assert [type(each) for each in answers] == [StoreError] * len(writings)
        assert whole(store) == before
        assert store.write(writings) == [None] * len(writings)


def test_what_another_wrote_under_that_number_is_not_ours(store: Store) -> None:
    assert store.write([append(2, move="2-2")]) == [None]
    assert [store.was_written(append(2, move="2-2")), store.was_written(append(2))] == [True, False]
    later = Append("t1", (Entry(2, "answer", 0, {"move": "2-2"}, (1,), 3.0),), SHELF)
    assert not store.was_written(later), "the same answer at another time is another's"


def test_it_stays_unknown_while_nobody_can_look(store: Store) -> None:
    faults = Faults(store)
    faults.lose(True, goes_away=True)
    with pytest.raises(Unknown):
        store.write([append(2)])
    with pytest.raises(StoreError):
        store.was_written(append(2))
    faults.come_back()
    assert store.was_written(append(2))


def test_without_looking_up_it_would_be_said_that_it_did_not_happen(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The planted bug: a commit that fails is taken for one that was not carried out."""

    def believe(_: Store, batch: list[Writing], lost: Exception) -> list[StoreError]:
        return [StoreError(str(lost)) for _ in batch]

    monkeypatch.setattr(Store, "_looked_up", believe)
    Faults(store).lose(True)
    (answer,) = store.write([append(2)])
    assert isinstance(answer, StoreError)
    assert len(store.entries("t1")) == 2, "and it happened"


def test_a_writing_that_lost_a_race_is_told_so_all_the_same(store: Store) -> None:
    Faults(store).lose(True)
    raced, written = store.write([append(1, move="2-2"), append(2)])
    assert isinstance(raced, stores.Race)
    assert written is None


@pytest.mark.parametrize("is_carried_out", [True, False])
def test_a_table_tells_that_it_is_not_known_and_then_what_became_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_carried_out: bool
) -> None:
    monkeypatch.setattr(stores, "LOOKS", (0.0,))
    monkeypatch.setattr(doubt, "FIRST_WAIT", 0.05)
    with house_in(tmp_path) as house:
        table = house.create("tally", "me", "person")
        with house.sit(table, 0) as one, house.sit(table, 1) as two:
            faults = Faults(house.tables.store)
            faults.lose(is_carried_out, goes_away=True)
            answer = one.play("1-1")
            assert answer["say"] == "refused"
            assert answer["sentence"].startswith("It is not known yet")
            assert not any(message["say"] == "entry" for message in two.heard)
            faults.come_back()
            if is_carried_out:
                for guest in (one, two):
                    assert guest.hear_say("entry")["what"] == "answer"
            else:
                assert one.hear_say("error")["sentence"] == words("en").say("refusal", "not-saved")
                assert one.play("1-1")["say"] == "entry"
        assert len(house.tables.store.entries(table)) == 1


def test_a_bot_whose_answer_may_be_written_answers_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "LOOKS", (0.0,))
    monkeypatch.setattr(doubt, "FIRST_WAIT", 0.05)
    write = Pen.write
    with house_in(tmp_path) as house:
        faults = Faults(house.tables.store)

        def watched(pen: Pen, parts: object, hints: object) -> None:
            rows = [row for _, rows in parts for row in rows]  # type: ignore[attr-defined]
            if any(row.get("kind") == "answer" and row.get("seat") == 1 for row in rows) and not lost:
                lost.append(1)
                faults.lose(True, goes_away=True)
            write(pen, parts, hints)  # type: ignore[arg-type]

        lost: list[int] = []
        monkeypatch.setattr(Pen, "write", watched)
        table = house.create("tally", "me", "greedy")
        with house.sit(table) as guest:
            guest.ask("pace", ms=0)
            guest.play("1-1")
            guest.ask("commit")
            assert "not known yet" in guest.hear_say("error")["sentence"]
            faults.come_back()
            entry = guest.hear_until(lambda message: message["say"] == "entry" and message["seat"] == 1)
            assert entry["what"] == "answer"
            assert not guest.table["paused"]
        entries = [entry.seat for entry in house.tables.store.entries(table) if entry.kind == "answer"]
        assert entries == [0, 1]
