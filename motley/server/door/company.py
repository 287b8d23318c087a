"""What people wish of the table and of each other: who sits where, how fast the bots go, talk, salts."""

import asyncio
from dataclasses import asdict
from typing import Any, Protocol

import msgspec

from motley.server.door import wishes
from motley.server.table import rights
from motley.server.table.absence import seen_at
from motley.server.table.company import Watcher, people_at
from motley.server.table.course import Course
from motley.server.table.people import LEAVES, chosen_bot, plain_name, unnamed
from motley.server.table.plea import CLOSE, concerned
from motley.server.table.subjects import BOTS, TERMS, seat_subject
from motley.server.table.tables import Table, Tables
from motley.server.table.talk import plain_text
from motley.server.table.terms import stand_in_for
from motley.server.words import refused


class Asker(Watcher, Protocol):
    """The screen of somebody who wishes for something."""

    tables: Tables

    def check_at(self, course: Course, at: int, subject: str = ...) -> None: ...


async def carry_out(screen: Asker, table: Table, wish: wishes.Company) -> None:
    """Do what a person wishes of the table. Raises MotleyError."""
    match wish:
        case wishes.Seat():
            await _reseat(screen, table, wish)
        case wishes.Pause() | wishes.Pace():
            await _steer(screen, table, wish)
        case wishes.Talk():
            await _talk(screen, table, wish)
        case wishes.Keep():
            await _keep(screen, table, wish)
        case wishes.Salt():
            await _salt(screen, table, wish)
        case wishes.Plead():
            await _plead(screen, table, wish)
        case wishes.Agree():
            await _agree(screen, table, wish)
        case wishes.End():
            await _end(screen, table, wish)


async def _reseat(screen: Asker, table: Table, wish: wishes.Seat) -> None:
    course, person = await table.course(), screen.person
    if not 0 <= wish.seat < len(course.people):
        raise refused("no-such-seat", number=wish.seat + 1)
    data: dict[str, Any] = {"kind": wish.kind}
    seen: dict[str, float] = {}
    is_leaving = wish.away and wish.kind == "bot"
    if is_leaving and wish.bot is None and (rule := course.terms.away) is not None:
        data |= {"bot": rule.bot, "level": rule.level, "away": LEAVES}
    elif wish.kind == "bot":
        data["bot"], data["level"] = chosen_bot(course.game, wish.bot, wish.level)
        data |= {"away": LEAVES} if is_leaving else {}
    elif wish.kind == "open":
        data["name"] = unnamed("open", number=wish.seat + 1)
        seen = seen_at(await asyncio.to_thread(screen.tables.store.last_seen, [table.id]), table.id)
    elif name := plain_name(wish.name):
        data["name"] = name

    asked = course.people[wish.seat].owner, course.terms

    def check(now: Course) -> None:
        sitter = now.people[wish.seat]
        gone = rights.gone(now, seen, people_at(table.watchers), now.machine.time()) if wish.kind == "open" else ()
        rights.may("seat-away" if is_leaving else f"seat-{wish.kind}", now, person, wish.seat, gone)
        # Whose seat it was, and what the terms say of bots for those who leave, may be otherwise by now.
        if (sitter.owner, now.terms) != asked:
            raise refused("stale")
        if wish.kind == "person" and now.is_out_of_time(wish.seat):
            raise refused("late-turn")
        if wish.kind == "open" and (sitter.is_open or now.match.outcome is not None):
            raise refused("not-leaving", number=wish.seat + 1)
        screen.check_at(now, wish.at, seat_subject(wish.seat))

    if not course.people[wish.seat].belongs_to(person):
        data["host"] = next(iter(course.seats_of(person)), None)
    if wish.kind == "person" and not course.people[wish.seat].ours and not person.is_here:
        data["owner"] = person.id
    await table.enter("seat", wish.seat, data, screen, wish.ref, check)


async def _steer(screen: Asker, table: Table, wish: wishes.Pause | wishes.Pace) -> None:
    """Say how fast the bots go, or that they wait; only for those who play, and the host."""

    def check(now: Course) -> None:
        rights.may(kind, now, screen.person)
        if kind == "pause" and now.clocks is not None:
            raise refused("clock-runs")
        screen.check_at(now, wish.at, BOTS)

    await table.news.spend()
    kind, data = ("pause", {"on": wish.on}) if isinstance(wish, wishes.Pause) else ("pace", {"ms": wish.ms})
    await table.enter(kind, None, data, screen, wish.ref, check)


async def _talk(screen: Asker, table: Table, wish: wishes.Talk) -> None:
    text, person = plain_text(wish.text), screen.person
    if not text and not wish.sign:
        raise refused("nothing-said")
    if not screen.tables.talks.of(f"{table.id}/{person.id}").allows():
        raise refused("talks-fast")
    course = await table.course()
    owned = course.seats_of(person)
    seat = screen.seat if screen.seat in owned else next(iter(owned), None)
    name = plain_name(wish.name) or unnamed("watching") if seat is None else course.people[seat].name
    said = {"text": text, "sign": wish.sign, "name": name, "by": person.id, "apart": course.terms.talk == "apart"}

    def check(now: Course) -> None:
        rights.may("talk", now, person)
        if now.terms.talk == "off":
            raise refused("no-talk")
        if not 0 <= wish.at <= now.counts[screen.seat]:
            raise refused("stale")

    await table.enter("talk", seat, said, screen, wish.ref, check)


async def _keep(screen: Asker, table: Table, wish: wishes.Keep) -> None:
    def check(now: Course) -> None:
        rights.may("keep", now, screen.person)
        screen.check_at(now, wish.at, TERMS)

    await table.news.spend()
    own = (await table.course()).seats_of(screen.person)
    kept: dict[str, Any] = {"listed": wish.listed, "talk": wish.talk, "hints": wish.hints}
    kept["host"] = next(iter(own), None)
    if wish.away is not None:
        found = stand_in_for((await table.course()).game, msgspec.structs.asdict(wish.away))
        kept["away"] = {"seconds": 0} if found is None else asdict(found)
    await table.enter("terms", None, kept, screen, wish.ref, check)


async def _salt(screen: Asker, table: Table, wish: wishes.Salt) -> None:
    course = await table.course()
    mine = course.played(course.seats_of(screen.person))
    if not mine:
        raise refused("watching", "T2")

    def check(now: Course) -> None:
        rights.may("salt", now, screen.person, mine[0])
        if not 0 <= wish.at <= now.counts[screen.seat]:
            raise refused("stale")

    await table.news.spend()
    await table.enter("salt", mine[0], {"text": wish.text}, screen, wish.ref, check)


async def _plead(screen: Asker, table: Table, wish: wishes.Plead) -> None:
    course, seat = await table.course(), screen.seat
    rights.may("plead", course, screen.person, seat)
    assert seat is not None
    screen.check_at(course, wish.at)
    if any(each.is_open for each in course.people):
        raise refused("open-seat")
    await table.news.spend()
    # Whether anybody has learned something since takes many imagined positions.
    number, asks = course.number, concerned(course.people, seat)
    to = await screen.tables.ponder(course.match.copy().retractable, seat)
    if to is None:
        raise refused("not-back")

    def check(now: Course) -> None:
        if now.number != number or now.plea is not None:
            raise refused("stale")
        rights.may("plead", now, screen.person, seat)

    await table.enter("plead", seat, {"to": to, "asks": asks}, screen, wish.ref, check)


async def _end(screen: Asker, table: Table, wish: wishes.End) -> None:
    course, seat = await table.course(), screen.seat
    rights.may("end", course, screen.person, seat)
    await table.news.spend()
    seen = seen_at(await asyncio.to_thread(screen.tables.store.last_seen, [table.id]), table.id)

    def asked(now: Course) -> list[int]:
        """Everybody else but those who have been away for as long as was agreed with them."""
        gone = rights.gone(now, seen, people_at(table.watchers), now.machine.time())
        return [each for each in rights.others(now, screen.person) if each not in gone]

    def check(now: Course) -> None:
        rights.may("end", now, screen.person, seat)
        if now.match.outcome is not None:
            raise refused("over", "T1")
        if now.plea is not None or asked(now) != asks:
            raise refused("stale")
        screen.check_at(now, wish.at)

    asks = asked(await table.course())
    await table.enter("plead", seat, {"to": CLOSE, "asks": asks}, screen, wish.ref, check)


async def _agree(screen: Asker, table: Table, wish: wishes.Agree) -> None:
    def asked(course: Course) -> list[int]:
        """The seats of whoever speaks that are asked: a bot that plays one of them has no say."""
        mine = course.seats_of(screen.person)
        return [] if course.plea is None else [seat for seat in course.plea.asked(course.people) if seat in mine]

    def check(now: Course) -> None:
        if asked(now) != seats:
            raise refused("stale")
        for seat in seats:
            rights.may("agree", now, screen.person, seat)
        screen.check_at(now, wish.at)

    seats = asked(await table.course())
    if not seats:
        raise refused("no-plea")
    await table.enter("agree", seats[0], {"on": wish.on, "seats": seats}, screen, wish.ref, check)
