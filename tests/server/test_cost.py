"""Every request costs whoever asked, so much as it took; a club behind one address is served, and nobody starves it."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from time import thread_time

import pytest
from websockets.exceptions import InvalidStatus

from motley.server.door import guard
from motley.server.door.cost import (
    ADDRESS,
    MOST_SOCKETS,
    PERSON,
    Accounts,
    Measured,
    Spent,
    network_of,
    use_measured_threads,
)
from tests.server.house import House, ThreadHouse, house_in, wait_for

pytestmark = pytest.mark.once

CLUB = 30
PAGE = ["/", "/api/games", "/api/tables", "/api/lobby", "/api/daily", "/api/me", "/api/games/motif/art"]
PICTURES = ["/api/games/motif/picture.svg", "/api/faces/pip", "/api/games/motif/rules", "/api/games/motif/summary"]


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadHouse]:
    with house_in(tmp_path_factory.mktemp("cost"), is_shared=True) as running:
        yield running


class Still:
    """Accounts whose clock stands still: what is spent stays spent."""

    def __init__(self) -> None:
        self.now = 0.0
        self.accounts = Accounts(clock=lambda: self.now)


def burn(seconds: float) -> None:
    end = thread_time() + seconds
    while thread_time() < end:
        pass


def test_only_the_own_steps_and_threads_are_counted() -> None:
    async def own() -> str:
        burn(0.02)
        await asyncio.sleep(0)
        burn(0.02)
        await asyncio.to_thread(burn, 0.03)
        with pytest.raises(ValueError):
            await failing()
        return "done"

    async def failing() -> None:
        await asyncio.sleep(0)
        raise ValueError

    async def others() -> None:
        for _ in range(5):
            burn(0.05)
            await asyncio.sleep(0)

    async def both() -> tuple[str, float]:
        use_measured_threads()
        spent = Spent()
        busy = asyncio.create_task(others())
        answer = await Measured(own(), spent)
        await busy
        return answer, spent.take()

    answer, seconds = asyncio.run(both())
    assert answer == "done"
    assert 0.07 <= seconds < 0.2, "the others took a quarter of a second meanwhile"


def test_what_is_awaited_is_cancelled_as_ever() -> None:
    seen: list[str] = []

    async def patient() -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            seen.append("cancelled")
            raise

    async def run() -> None:
        async def measured() -> None:
            await Measured(patient(), Spent())

        task = asyncio.create_task(measured())
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(run())
    assert seen == ["cancelled"]


def test_whoever_spent_too_much_waits_and_nobody_else() -> None:
    still = Still()
    accounts = still.accounts
    accounts.charge("ann", "10.0.0.1", PERSON[1] + 1.0)
    assert accounts.admit("ann", "10.0.0.1") == pytest.approx(1.0 / PERSON[0])
    assert accounts.admit("bob", "10.0.0.1") == 0
    still.now += 1.0 / PERSON[0] + 0.1
    assert accounts.admit("ann", "10.0.0.1") == 0


def test_many_names_at_one_address_are_one_address() -> None:
    accounts = Still().accounts
    for number in range(CLUB):
        accounts.charge(f"nobody {number}", "10.0.0.1", 0.05 + ADDRESS[1] / CLUB)
    assert accounts.admit("nobody else", "10.0.0.1") > 0
    assert accounts.admit("somebody", "10.0.0.2") == 0


def test_many_addresses_of_one_network_are_one_network() -> None:
    assert network_of("2001:db8:1:2:3:4:5:6") == network_of("2001:db8:1:2::1") != network_of("2001:db8:1:3::1")
    assert [network_of(each) for each in ("10.0.0.1", "::ffff:10.0.0.1", "", "unix")] == [None] * 4
    accounts = Still().accounts
    for number in range(1, 100):
        accounts.charge(None, f"2001:db8:1:2::{number:x}", 1.0)
    assert accounts.admit(None, "2001:db8:1:2::ffff") > 0
    assert accounts.admit(None, "2001:db8:1:3::1") == 0


def test_a_club_behind_one_address_opens_its_pages_at_once(
    shared: ThreadHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared.app, "accounts", Still().accounts)
    people = [shared.visitor() for _ in range(CLUB)]
    with ThreadPoolExecutor(8) as pool, ExitStack() as open_sockets:
        asked = [(each, path) for path in [*PAGE, *PICTURES] for each in people]
        answers = list(pool.map(lambda ask: ask[0].http.get(ask[1]).status_code, asked))
        for each in people:
            open_sockets.enter_context(each.guest())
    assert set(answers) == {200}


def is_refused_in_the_end(house: ThreadHouse) -> bool:
    """Whether somebody who asks on and on is told to wait; meanwhile somebody else is answered."""
    one, other = house.visitor(), house.visitor()
    for _ in range(60):
        answer = one.http.get("/api/lobby")
        if answer.status_code == 429:
            assert int(answer.headers["retry-after"]) >= 1
            assert "try again" in answer.json()["error"]["sentence"]
            assert other.http.get("/api/lobby").status_code == 200
            return True
    return False


def poor(monkeypatch: pytest.MonkeyPatch, house: ThreadHouse) -> Accounts:
    """A person may spend almost nothing there."""
    accounts = Still().accounts
    accounts.people.most = 0.02
    monkeypatch.setattr(house.app, "accounts", accounts)
    return accounts


def test_pages_that_are_only_read_have_a_budget_too(shared: ThreadHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    poor(monkeypatch, shared)
    assert is_refused_in_the_end(shared)


def test_a_server_that_charges_nothing_would_be_noticed(shared: ThreadHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(poor(monkeypatch, shared), "charge", lambda *_: None)
    assert not is_refused_in_the_end(shared)


def test_what_everybody_keeps_costs_nothing(shared: ThreadHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    accounts = poor(monkeypatch, shared)
    monkeypatch.setattr(guard, "KEPT", 1e9)
    visitor = shared.visitor()
    for path in ["/api/faces/pip", "/api/games/motif/picture.svg"] * 40:
        assert visitor.http.get(path).status_code == 200
    person = shared.app.seal.person(visitor.cookie)
    assert person is not None
    assert accounts.wait(person, "127.0.0.1") == 0


def test_a_person_has_so_many_sockets_and_no_more(shared: ThreadHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared.app, "accounts", Still().accounts)
    visitor = shared.visitor()
    with ExitStack() as held:
        sockets = [held.enter_context(visitor.guest()) for _ in range(MOST_SOCKETS)]
        with pytest.raises(InvalidStatus, match="403"), visitor.guest():
            pass
        with shared.visitor().guest():
            pass
        sockets[0].socket.close()
        wait_for(lambda: is_let_in(visitor))


def is_let_in(visitor: House) -> bool:
    try:
        with visitor.guest():
            return True
    except InvalidStatus:
        return False
