"""What requests cost, and whom it is charged to: nobody takes so much of a server that others feel it.

A cost is processor time: that of the request on the event loop, step by step, and that of the threads it asks for work.
Each process that serves keeps accounts of its own.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from ipaddress import IPv6Address, ip_address
from typing import Any, Final, ParamSpec, TypeVar

from motley.server.door.budget import Budget, Budgets, elapsed
from motley.server.machine import MACHINE, Machine

PERSON: Final = (0.25, 8.0)
ADDRESS: Final = (1.0, 40.0)
NETWORK: Final = (1.5, 60.0)
"""Processor seconds: so many more every second, and so many at once. A club of thirty behind one address opens all its
pages for a few of them."""

ADMISSION: Final = 0.01
"""What is taken when a request is let in, until it is known what it costs: many at once are many."""

KEPT: Final = 0.003
"""What everybody may keep costs nothing if it was there already: files of the client, pictures that were drawn."""

MOST_SOCKETS: Final = 30
MOST_SOCKETS_OF_AN_ADDRESS: Final = 400

P = ParamSpec("P")
T = TypeVar("T")


class Spent:
    """The processor time of one request so far, in seconds."""

    def __init__(self, machine: Machine = MACHINE) -> None:
        self._processor = machine.processor
        self.seconds = 0.0

    @contextmanager
    def counting(self) -> Generator[None, None, None]:
        began = self._processor()
        try:
            yield
        finally:
            self.seconds += self._processor() - began

    def take(self) -> float:
        """What was spent since this was last asked."""
        seconds, self.seconds = self.seconds, 0.0
        return seconds


_spent: ContextVar[Spent | None] = ContextVar("spent", default=None)


class Measured(Awaitable[T]):
    """Some work, to be awaited: the time of each of its steps is counted, that of others in between is not."""

    def __init__(self, work: Awaitable[T], spent: Spent) -> None:
        self._work = work
        self._spent = spent

    def __await__(self) -> Generator[Any, Any, T]:
        _spent.set(self._spent)
        steps = self._work.__await__()
        send: Callable[[], Any] = lambda: next(steps)  # noqa: E731
        while True:
            try:
                with self._spent.counting():
                    waited_for = send()
            except StopIteration as end:
                return end.value  # type: ignore[no-any-return]
            try:
                given = yield waited_for
            except BaseException as error:
                send = _throwing(steps, error)
            else:
                send = _sending(steps, given)


def _sending(steps: Generator[Any, Any, Any], given: object) -> Callable[[], Any]:
    return lambda: steps.send(given)


def _throwing(steps: Generator[Any, Any, Any], error: BaseException) -> Callable[[], Any]:
    return lambda: steps.throw(error)


class Threads(ThreadPoolExecutor):
    """The threads of an event loop; whoever asks for work in one pays for it."""

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        spent = _spent.get()
        if spent is None:
            return super().submit(work, *args, **kwargs)
        payer = spent

        def counted() -> T:
            with payer.counting():
                return work(*args, **kwargs)

        return super().submit(counted)


class Accounts:
    """Who has spent how much lately: people, addresses, and networks of addresses; and who has how many sockets."""

    def __init__(self, clock: Callable[[], float] = elapsed) -> None:
        self.people = Budgets(*PERSON, clock=clock)
        self.addresses = Budgets(*ADDRESS, clock=clock)
        self.networks = Budgets(*NETWORK, clock=clock)
        self._sockets: Counter[str] = Counter()

    def admit(self, person: str | None, address: str) -> float:
        """Let a request in, or say in how many seconds to come again; 0 if it is let in."""
        budgets = self._budgets(person, address)
        wait = max(each.debt(0.0) for each in budgets)
        if wait == 0:
            self.charge(person, address, ADMISSION)
        return wait

    def charge(self, person: str | None, address: str, seconds: float) -> None:
        for each in self._budgets(person, address):
            each.debt(seconds)

    def wait(self, person: str | None, address: str) -> float:
        """The seconds until what was spent is paid for: by the person, or else by the address."""
        return (self.addresses.of(address) if person is None else self.people.of(person)).debt(0.0)

    @contextmanager
    def socket(self, person: str | None, address: str) -> Generator[bool, None, None]:
        """One more socket, as long as this lasts; whether there may be so many."""
        names = [f"address {address}", *([] if person is None else [f"person {person}"])]
        limits = (MOST_SOCKETS_OF_AN_ADDRESS, MOST_SOCKETS)
        is_fine = all(self._sockets[name] < most for name, most in zip(names, limits, strict=False))
        if not is_fine:
            yield False
            return
        self._sockets.update(names)
        try:
            yield True
        finally:
            self._sockets.subtract(names)
            self._sockets += Counter()

    def _budgets(self, person: str | None, address: str) -> list[Budget]:
        found = [self.addresses.of(address)]
        if (network := network_of(address)) is not None:
            found.append(self.networks.of(network))
        if person is not None:
            found.append(self.people.of(person))
        return found


def network_of(address: str) -> str | None:
    """The network that one household or server has, where it has as many addresses as it likes: a /64 of IPv6."""
    try:
        found = ip_address(address)
    except ValueError:
        return None
    if not isinstance(found, IPv6Address) or found.ipv4_mapped is not None:
        return None
    return str(IPv6Address(int(found) >> 64 << 64))


def use_measured_threads() -> None:
    """Let this event loop's threads charge whoever asks for work in them."""
    asyncio.get_running_loop().set_default_executor(Threads(thread_name_prefix="motley"))
