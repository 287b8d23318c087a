"""Who may ask a table for what, and in whose case. Every request of a person is decided here, by one table.

A rule raises Refused, or lets the request through. It is asked inside the table's lock, of the table as it stands: what
was allowed when somebody clicked may have changed since.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Final

from motley.server.door.person import Person
from motley.server.table.absence import NOTED
from motley.server.table.course import Course
from motley.server.table.sealing import WATCHER
from motley.server.words import refused


@dataclass(frozen=True)
class Case:
    """A person asks for something. `seat`: whose case it is, or the seat they ask from. `gone`: the seats whose owners
    have been away for as long as was agreed with them."""

    course: Course
    person: Person
    seat: int | None = None
    gone: Collection[int] = ()

    @property
    def is_host(self) -> bool:
        return self.course.is_host(self.person)

    @property
    def is_own(self) -> bool:
        """Whether the seat is this person's, also while a bot plays it for them."""
        return self.seat is not None and self.course.people[self.seat].belongs_to(self.person)


Rule = Callable[[Case], None]


def may(request: str, course: Course, person: Person, seat: int | None = None, gone: Collection[int] = ()) -> None:
    """Raises Refused unless this person may ask for that."""
    RULES[request](Case(course, person, seat, gone))


def anybody(case: Case) -> None:
    """Whoever has the address of a table may look at it; what each may see is another question."""


def at_table(case: Case) -> None:
    """Those who have a seat, and the host."""
    if not case.course.seats_of(case.person) and not case.is_host:
        raise refused("watching", "T2")


def host(case: Case) -> None:
    if not case.is_host:
        raise refused("not-host")


def player(case: Case) -> None:
    """Whoever plays the seat; not while a bot does, for them or for anybody."""
    if case.seat is None:
        raise refused("watching", "T2")
    if not case.is_own:
        raise refused("not-yours", number=case.seat + 1)
    if case.course.people[case.seat].is_bot:
        raise refused("bot-seat", "T2")


def sealer(case: Case) -> None:
    """Whoever plays the seat; where only bots play, whoever watches adds to chance in the name of the first."""
    if not (case.course.is_all_bots() and case.seat == WATCHER):
        player(case)


def owner(case: Case) -> None:
    """Whose seat it is, also while a bot plays it for them."""
    if case.seat is None:
        raise refused("watching", "T2")
    if not case.is_own:
        raise refused("not-yours", number=case.seat + 1)


def looker(case: Case) -> None:
    """Everybody looks on; from a seat only its owner."""
    if case.seat is not None:
        owner(case)


def inviter(case: Case) -> None:
    """Those who have part in the table: with links to give away, and a list that it is on."""
    if not case.course.seats_of(case.person):
        host(case)


def advised(case: Case) -> None:
    """No hints beside other people, whose seats may be bots' for the time being, unless the terms allow it."""
    owner(case)
    assert case.seat is not None
    course, own = case.course, case.course.people[case.seat].owner
    others = [each for each in course.people if each.seat != case.seat and each.ours and not each.resigned]
    if not course.terms.hints and any(not each.is_bot or each.owner != own for each in others):
        raise refused("hints-off")


def brancher(case: Case) -> None:
    """From an own seat; while other people play on, nothing is tried out: it would show what they do not see."""
    if not case.is_own:
        raise refused("watching", "T2")
    if case.course.match.outcome is None and sum(each.ours for each in case.course.people) > 1:
        raise refused("branch-company")


def lender(case: Case) -> None:
    """A bot may be put on the own seat, and by the host on any: it can be taken back from it."""
    if not case.is_host:
        owner(case)


def sitter(case: Case) -> None:
    """Nobody but its owner takes a seat back; a host may sit down where a bot was from the beginning."""
    assert case.seat is not None
    if case.is_own:
        return
    if not case.is_host or case.course.people[case.seat].ours:
        raise refused("not-yours", number=case.seat + 1)
    newcomer(case)


def newcomer(case: Case) -> None:
    """A seat that was somebody else's goes to a bot or to somebody new: never to one who has another seat at the table,
    or has ever had one, and so has seen what its new owner may not know. Whoever plays alone sees all there is."""
    course, person = case.course, case.person
    everybody = {each for owners in course.owners for each in owners}
    if not course.is_under_way or all(person.is_owner(each) for each in everybody):
        return
    others = [each for seat, owners in enumerate(course.owners) if seat != case.seat for each in owners]
    if any(person.is_owner(each) for each in others):
        raise refused("saw-another")


def freer(case: Case) -> None:
    """Everybody may leave. A host may offer a seat anew; once something hidden was dealt, not while its owner is there
    or may come back: who gives away what somebody else holds decides in their own case."""
    assert case.seat is not None
    if case.is_own:
        return
    if not case.is_host:
        raise refused("not-yours", number=case.seat + 1)
    sitter = case.course.people[case.seat]
    if sitter.is_somebodys and case.course.is_dealt and case.seat not in case.gone:
        hours, minutes = divmod(round(sitter.agreed / 60), 60)
        key = "still-theirs-hours" if hours and not minutes else "still-theirs"
        raise refused(key, number=case.seat + 1, minutes=60 * hours + minutes, hours=hours)


def others(course: Course, person: Person) -> list[int]:
    """The seats of other people, who have a say in whether the table is closed."""
    return [each.seat for each in course.people if each.is_somebodys and not each.belongs_to(person)]


def closer(case: Case) -> None:
    """A host who plays asks the others to close the table."""
    host(case)
    player(case)


def gone(course: Course, seen: Mapping[str, float], here: Collection[str], now: float) -> list[int]:
    """The seats whose owners have been away for as long as was agreed; `here` are people who look at the table."""
    away: list[int] = []
    for each in course.people:
        last = max(each.at, seen.get(str(each.owner), -NOTED) + NOTED)
        if each.is_somebodys and each.owner is not None and each.owner not in here and last <= now - each.agreed:
            away.append(each.seat)
    return away


RULES: Final[Mapping[str, Rule]] = {
    # What a screen asks for over the live channel.
    "open": looker,
    "sit": looker,
    "look_as": anybody,
    "back": at_table,
    "play": player,
    "revise": player,
    "undo": player,
    "commit": player,
    "resign": player,
    "seat-bot": lender,
    "seat-away": owner,
    "seat-person": sitter,
    "seat-open": freer,
    "pause": at_table,
    "pace": at_table,
    "talk": anybody,
    "keep": host,
    "salt": player,
    "plead": player,
    "agree": owner,
    "end": closer,
    "preview": owner,
    "why_not": owner,
    "frames": looker,
    "face": looker,
    "moments": looker,
    "hint": advised,
    "analyse": looker,
    # What a page asks for over HTTP, by the name of what answers.
    "links": inviter,
    "join": newcomer,
    "rematch": at_table,
    "rematch_of": anybody,
    "branch": brancher,
    "table_card": anybody,
    "remove": inviter,
    "record": anybody,
    "secrets": anybody,
    "add_secret": sealer,
    "table_picture": looker,
    "report": at_table,
}

ALONE: Final = frozenset({"learn", "solve", "show", "close", "lobby"})
"""What is asked of no table: a lesson and a puzzle are nobody else's, and the lobby is everybody's."""
