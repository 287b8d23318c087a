"""What whoever runs a server does to its store, beside the servers that use it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from motley.kernel import MotleyError
from motley.server.home import home, store_place
from motley.server.store import Aside, Asides, Drop, Store, StoreError, held_back
from motley.server.store.copying import copy
from motley.server.table.checking import SET_ASIDE, Verdict, check


class CannotTend(MotleyError):
    """It was not done, and this is why."""


@contextmanager
def opened_here(may_be_new: bool = False) -> Iterator[Store]:
    """The store of this machine's servers. What goes wrong with it ends as a sentence.

    Without `may_be_new` it has to be there: a mistyped folder is told and not filled.
    """
    place = store_place()
    if isinstance(place, Path) and not place.exists():
        if not may_be_new:
            raise CannotTend(f"there are no tables in {place.parent}: is MOTLEY_HOME right?")
        place = home() / place.name
    try:
        store = Store.open(place)
        try:
            yield store
        finally:
            store.close()
    except StoreError as error:
        raise CannotTend(f"the tables cannot be opened: {error}") from error


def close_table(table: str) -> None:
    """Throw a table away. Raises CannotTend."""
    with opened_here() as store:
        if not store.host(table)[0]:
            raise CannotTend(f"there is no table {table}")
        for failure in store.write([Drop(table)]):
            if failure is not None:
                raise failure


def block_person(person: str, is_blocked: bool) -> None:
    """Shut somebody out, or let them in again."""
    with opened_here() as store:
        store.block(person, is_blocked)


def set_aside() -> tuple[list[Aside], frozenset[str]]:
    """The tables that are set aside, and the games that take no new ones."""
    with opened_here() as store:
        found = Asides(store.engine).all()
        return [each for each in found if each.is_sure], held_back(found)


def free(name: str) -> int:
    """Serve a table again, or all of a game; how many that are. Raises CannotTend."""
    with opened_here() as store:
        count = Asides(store.engine).free(name)
    if not count:
        raise CannotTend(f"nothing called {name} is set aside")
    return count


def back_up_to(file: Path) -> int:
    """Write everything into a new file. Raises CannotTend."""
    if file.exists():
        raise CannotTend(f"{file} is there already")
    with opened_here() as store:
        target = Store.open(file)
        try:
            return copy(store, target)
        finally:
            target.close()


def restore_from(file: Path) -> int:
    """Put what a file has into the store of this machine's servers, which has no tables yet. Raises CannotTend."""
    if not file.exists():
        raise CannotTend(f"there is no {file}")
    with opened_here(may_be_new=True) as store:
        source = Store.open(file)
        try:
            return copy(source, store)
        finally:
            source.close()


def check_tables(wanted: Sequence[str], is_repairing: bool, tell: Callable[[int, int], None]) -> list[Verdict]:
    """What is found of these tables, or of all, and mended if wished; `tell` hears how many are done, and of how many.

    Raises CannotTend.
    """
    with opened_here() as store:
        aside = {each.table: each for each in Asides(store.engine).all() if each.is_sure}
        tables = list(wanted) or [row.id for row in store.tables()]
        missing = [table for table in wanted if not store.host(table)[0]]
        if missing:
            raise CannotTend(f"there is no table {missing[0]}")
        found: list[Verdict] = []
        for number, table in enumerate(tables):
            tell(number, len(tables))
            if table in aside:
                # Its game may hold this up as well.
                found.append(Verdict(table, aside[table].game, SET_ASIDE))
            elif (verdict := check(store, table, is_repairing)) is not None:
                found.append(verdict)
        tell(len(tables), len(tables))
        return found
