"""Who was at which table and how it went for them: what "My games" and a person's statistics are read from.

A row follows from the table's place on the shelf; it is written anew whenever somebody sits down or leaves, and at the
end of the game.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Engine, Row, Select, Text, and_, case, func, literal, select

from motley.server.store.models import NOBODY, Shelf, TableRow, attendance, tables

HERE: Final = "here"
"""Whoever sits at the machine of the server, as a person of the ledger."""

COMPANIES: Final = ("people", "bots", "alone", "bot")
"""With whom somebody played; the last: a bot did, in their place."""

RESULTS: Final = ("won", "drawn", "lost", "none")
"""How a game went: for somebody with several seats, or none, it went nohow."""

LAST: Final = 10
"""So many games of each kind are told one by one."""


@dataclass(frozen=True)
class Sieve:
    """Which games somebody looks for; what is empty lets everything through."""

    game: str = ""
    result: str = ""
    company: str = ""
    text: str = ""


def attended(game: str, host: str | None, shelf: Shelf, at: float, is_read: bool = False) -> list[dict[str, Any]]:
    """The rows of a table, without its name. Of one that was read from a file nobody won or lost anything."""
    owned: dict[str, list[int]] = {} if host == NOBODY else {_called(host): []}
    for place, seat in enumerate(shelf.seats):
        if seat.get("ours", seat.get("mine")) and seat.get("owner") not in ("", NOBODY):
            owned.setdefault(_called(seat.get("owner")), []).append(place)
    names = [seat["name"] for seat in shelf.seats if isinstance(seat.get("name"), str)]
    head = {"game": game, "over": shelf.over, "ended": at, "seats": len(shelf.seats), "text": _plain(" ".join(names))}
    return [
        {**head, "person": person, **_company(shelf, own), **_result(shelf, None if is_read else own)}
        for person, own in owned.items()
    ]


def attended_at(row: TableRow, shelf: Shelf, at: float) -> list[dict[str, Any]]:
    """The same of a table that stands like this by now."""
    return attended(row.game, row.host, shelf, at, bool(row.terms.get("read")))


def _called(owner: str | None) -> str:
    return HERE if owner is None else owner


def _plain(text: str) -> str:
    """As texts are compared: without regard to capitals."""
    return text.casefold()


def _company(shelf: Shelf, own: Sequence[int]) -> dict[str, Any]:
    """With whom: people, or else bots, and which if they are all of a kind. What bots played for people is theirs."""
    others = [seat for place, seat in enumerate(shelf.seats) if place not in own]
    if len(own) == 1 and shelf.seats[own[0]].get("stood"):
        return {"company": "bot", "bot": None, "level": None}
    people = [seat for seat in others if seat.get("ours", seat.get("mine")) and not seat.get("stood")]
    if len(own) > 1 or people:
        return {"company": "people", "bot": None, "level": None}
    kinds = {(seat.get("bot"), seat.get("level")) for seat in others}
    bot, level = next(iter(kinds)) if len(kinds) == 1 else (None, None)
    return {"company": "bots" if others else "alone", "bot": bot, "level": level}


def _result(shelf: Shelf, own: Sequence[int] | None) -> dict[str, Any]:
    """Which seat, and how it went for it. Whoever gave up while others went on came last."""
    placings = shelf.status.get("placings") if isinstance(shelf.status, dict) and shelf.over else None
    if own is None or len(own) != 1:
        return {"seat": None, "place": None, "tied": 0}
    (seat,) = own
    if placings is None or len(placings) != len(shelf.seats):
        return {"seat": seat, "place": None, "tied": 0}
    if shelf.seats[seat].get("resigned"):
        return {"seat": seat, "place": len(placings), "tied": 1}
    return {"seat": seat, "place": placings[seat], "tied": list(placings).count(placings[seat])}


def how_it_went(row: TableRow, people: Sequence[str]) -> str:
    """The result of a finished game for somebody."""
    found = [each for each in attended_at(row, row.shelf, 0.0) if each["person"] in people]
    counted = [each for each in found if each["place"] is not None]
    if not counted:
        return "none"
    return "lost" if counted[0]["place"] > 1 else "drawn" if counted[0]["tied"] > 1 else "won"


_columns: Final = attendance.c
_RESULT: Final[ColumnElement[str]] = case(
    (_columns.place.is_(None), "none"),
    (_columns.place > 1, "lost"),
    (_columns.tied > 1, "drawn"),
    else_="won",
)


class Ledger:
    """What a store knows of the games of people. `people` are the names that one person has in it."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def running(self, people: Sequence[str], most: int) -> list[str]:
        """The tables that are not over, the last changed first."""
        mine = select(_columns.table).where(_columns.person.in_(people), _columns.over.is_(False))
        query = select(tables.c.id).where(tables.c.id.in_(mine))
        return self._names(query.order_by(tables.c.changed.desc(), tables.c.id).limit(most))

    def finished(self, people: Sequence[str], sieve: Sieve, first: int, most: int) -> tuple[list[str], int]:
        """Those of the games that are over that the sieve lets through, the last first; and how many there are."""
        found = self._sifted(people, sieve).subquery()
        query = select(found.c.table).order_by(found.c.ended.desc(), found.c.table).offset(first).limit(most)
        with self.engine.connect() as connection:
            count = connection.execute(select(func.count()).select_from(found)).scalar_one()
            return list(connection.execute(query).scalars()), int(count)

    def played(self, people: Sequence[str]) -> list[str]:
        """The games of which there is anything that is over."""
        query = select(_columns.game).where(_columns.person.in_(people), _columns.over).distinct()
        return sorted(self._names(query))

    def tally(self, people: Sequence[str]) -> list[dict[str, Any]]:
        """How often which result was reached, by game, company, bot and place."""
        what = [_columns.game, _columns.company, _columns.bot, _columns.level, _columns.place, _columns.seats]
        query = select(*what, _RESULT.label("result"), func.count().label("count"))
        query = query.where(self._counted(people)).group_by(*what, _RESULT)
        return [dict(row._mapping) for row in self._rows(query)]

    def last(self, people: Sequence[str]) -> list[dict[str, Any]]:
        """The last few of each game, the last first."""
        rank = func.row_number().over(partition_by=_columns.game, order_by=[_columns.ended.desc(), _columns.table])
        what = [_columns.game, _columns.table, _columns.place, _columns.seats, _columns.ended]
        ranked = select(*what, _RESULT.label("result"), rank.label("rank")).where(self._counted(people)).subquery()
        query = select(ranked).where(ranked.c.rank <= LAST).order_by(ranked.c.game, ranked.c.rank)
        return [dict(row._mapping) for row in self._rows(query)]

    def _counted(self, people: Sequence[str]) -> ColumnElement[bool]:
        return and_(_columns.person.in_(people), _columns.over, _columns.place.is_not(None))

    def _sifted(self, people: Sequence[str], sieve: Sieve) -> Select[Any]:
        where = [_columns.person.in_(people), _columns.over]
        if sieve.game:
            where.append(_columns.game == sieve.game)
        if sieve.result:
            where.append(literal(sieve.result, Text) == _RESULT)
        if sieve.company:
            where.append(_columns.company == sieve.company)
        where.extend([_columns.text.contains(word, autoescape=True) for word in _plain(sieve.text).split()])
        # Somebody may be known by two names at one table.
        return select(_columns.table, func.max(_columns.ended).label("ended")).where(*where).group_by(_columns.table)

    def _rows(self, query: Select[Any]) -> Sequence[Row[Any]]:
        with self.engine.connect() as connection:
            return connection.execute(query).all()

    def _names(self, query: Select[Any]) -> list[str]:
        with self.engine.connect() as connection:
            return list(connection.execute(query).scalars())
