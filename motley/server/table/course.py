"""One table's game, driven by its journal. The same steps run live and when the journal is played through again."""

import hashlib
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from logging import getLogger
from typing import Any, Final

from motley.kernel import CHANCE, Endless, Game, MotleyError, Outcome, Record, registry
from motley.match import Match
from motley.match.chance import Chance
from motley.match.play import MOST_DRAWS
from motley.match.sealing import PUBLIC
from motley.server.door.person import Person
from motley.server.machine import MACHINE, Machine
from motley.server.store import Entry, Shelf, TableRow
from motley.server.table import sealing
from motley.server.table.absence import awaited_by_others
from motley.server.table.clocks import Clocks
from motley.server.table.film import Film
from motley.server.table.people import LATE, OPEN, Called, Sitter, chosen_bot, name_in, sitters, unnamed
from motley.server.table.plea import CLOSE, Plea
from motley.server.table.step import Note, Step, Viewer
from motley.server.table.subjects import POSITION, subjects
from motley.server.table.talk import KEPT, Saying
from motley.server.table.terms import Terms
from motley.server.words import LANGUAGE, refused, words

log = getLogger("motley.server")
PACE: Final = 600
SLOWEST: Final = 60_000
# Entries that leave the position as it is: whoever answers an older one answers nothing outdated.
TABLE_NEWS: Final = frozenset({"seat", "pause", "pace", "talk", "terms", "salt", "seal", "unseal", "leave-out", "told"})


class Filed:
    """What snapshots have of a course: so many answers in pages, their running digest, the last entry of them all."""

    def __init__(self) -> None:
        self.plies = 0
        self.pages = hashlib.sha256()
        self.number = 0
        self.is_outdated = False
        """Whether the pages on disk have answers that stand no longer: the next writing replaces them."""

    def keep(self, kept: int) -> None:
        """Only so many answers still stand. Pages with more than those count no longer, none of them."""
        if kept < self.plies:
            self.plies, self.pages, self.is_outdated = 0, hashlib.sha256(), True


class Course:
    """The match of a table, who plays it, and how each viewer numbers its entries."""

    def __init__(self, row: TableRow, machine: Machine = MACHINE) -> None:
        self.row = row
        self.machine = machine
        self.game = _game(row)
        self.terms = Terms.of(row.terms)
        agreed = self.terms.patience
        self.people = [replace(each, at=row.created, agreed=agreed) for each in sitters(row.seats)]
        self.owners: list[list[str | None]] = [
            [each.owner] if each.ours and each.owner != OPEN else [] for each in self.people
        ]
        """Whose each seat is, and was."""
        self._shelved: tuple[list[Sitter], list[dict[str, Any]]] = ([], [])
        self.paused = False
        self.pace = PACE
        self.number = 0
        self.trail = hashlib.sha256()
        self.filed = Filed()
        self.begun: dict[str, Any] | None = None
        self.notes: list[Note] = []
        self.viewers: tuple[Viewer, ...] = (None, *range(len(row.seats)))
        self.counts: dict[Viewer, int] = dict.fromkeys(self.viewers, 0)
        self.moved: dict[str, dict[Viewer, int]] = {}
        self.visible: dict[Viewer, list[int]] = {viewer: [] for viewer in self.viewers}
        self.clocks = None if self.terms.clock is None else Clocks(self.terms.clock, len(row.seats))
        self.owed: dict[int, float] = {}
        """Since when people have owed an answer for whom a bot may stand in."""
        self.talk: list[Saying] = []
        self.plea: Plea | None = None
        self.closed: Note | None = None
        """Why nobody plays on, though the game has no end."""
        self.helped: list[int] = []
        """The answers that bots gave for people."""
        self.match = self._first_match()
        self.sealing = sealing.begun(row, self.terms, self.people)
        self.stuck: Note | None = None
        self.film: Film | None = None
        self._tell_time(Entry(0, "begin", None, at=row.created))
        if row.version != self.game.version:
            self._note(None, "other-version", **self._versions())
        if self.terms.read:
            self._note(None, "read")
        if self.terms.public and self.match.chance is not None:
            self.match.chance.told = dict(PUBLIC)
            self._note(None, "public-seed")

    def _first_match(self) -> Match:
        row = self.row
        hold = [each.seat for each in self.people if not each.is_bot]
        # Where chance waits, a seat that is still open adds a salt of its own.
        salted = [seat for seat in hold if not (self.terms.waits and self.people[seat].is_open)]
        salts = {salted[0] if salted else 0: row.salt} if row.salt else {}
        chance = Chance(bytes.fromhex(row.seed), salts)
        state = self.game.start(len(row.seats), row.options)
        names = [name_in(each.name) for each in self.people]
        options = self.game.complete(row.options)
        return Match(self.game, state, options, chance, False, hold, names, None, row.version)

    @classmethod
    def of(cls, row: TableRow, entries: list[Entry]) -> "Course":
        """The course that this journal led to. Raises Refused when it cannot be played through.

        One of an older version of the rules can be looked at as far as it goes under this one.
        """
        try:
            course = cls(row)
        except MotleyError:
            raise
        except Exception as error:  # a damaged row
            log.warning("table %s cannot begin: %s", row.id, _what(error))
            raise refused("unreadable", why="entry 0") from error
        for _ in course.follow(entries):
            pass
        return course

    def follow(self, entries: Sequence[Entry]) -> Iterator[Step]:
        """Take entries that are in the journal already, one by one. Raises Refused when it cannot be played through."""
        for place, entry in enumerate(entries):
            if self.stuck is not None:
                self._count(entry)
                continue
            try:
                step = self.replay(entry)
            except Exception as error:  # a damaged entry fails as it likes
                # What it was may be hidden from whoever reads this: that is for the log.
                why = f"entry {entry.number}"
                log.warning("table %s cannot be played through at %s: %s", self.row.id, why, _what(error))
                if self.row.version == self.game.version:
                    raise refused("unreadable", why=why) from error
                self._stop(entries[place:], why)
                return
            yield step

    def _versions(self) -> dict[str, object]:
        return {"played": self.row.version, "here": self.game.version, "game": self.game.title}

    def _stop(self, rest: Sequence[Entry], why: str) -> None:
        """Go no further than here: what follows was played under other rules. The numbers go on all the same."""
        self.stuck = Note(self.match.ply, None, "stuck", {"why": why, **self._versions()}, "refusal")
        self.notes.append(self.stuck)
        for entry in rest:
            self._count(entry)

    def show(self, film: Film) -> None:
        """Show a finished game as it was, where these rules cannot play it through."""
        assert self.stuck is not None
        self.film = film
        self.notes.append(replace(self.stuck, kind="filmed", section="note"))

    def advance(self, kind: str, seat: int | None, data: dict[str, Any]) -> Iterator[Step]:
        """Take a new entry, then whatever chance has to say to it. Raises MotleyError first or not at all."""
        if self.stuck is not None:
            raise refused("stuck", **self.stuck.args)
        if self.closed is not None and kind != "talk":
            raise refused("closed")
        yield self._enter(kind, seat, data)
        yield from self.roll()

    def roll(self) -> Iterator[Step]:
        """Let chance answer as long as it is asked and nobody's turn waits for confirmation."""
        match = self.match
        for _ in range(MOST_DRAWS):
            if match.to_act != (CHANCE,) or self.is_gathering or self.closed is not None:
                return
            assert match.chance is not None
            move, draw = match.chance.draw(match.state.odds())
            yield self._enter("answer", CHANCE, {"move": self.game.write(match.state, move), "draw": draw})
        raise Endless(f"{MOST_DRAWS} draws of chance, and nobody asked")

    def _enter(self, kind: str, seat: int | None, data: dict[str, Any]) -> Step:
        is_secretive = self.game.traits.hidden or self.game.traits.simultaneous
        watched = [viewer for viewer in self.viewers if viewer is None or viewer != seat] if is_secretive else []
        before = {viewer: self._sight(viewer) for viewer in watched}
        draft = Entry(self.number + 1, kind, seat, data, (), self.machine.time())
        step = self._take(draft)
        if kind == "talk":
            unheard = [viewer for viewer in self.viewers if not self.talk[-1].is_heard_by(viewer)]
        elif kind in TABLE_NEWS or kind in ("resign", "plead", "agree", "close"):
            unheard = []
        else:
            unheard = [viewer for viewer in watched if before[viewer] == self._sight(viewer)]
        hushed = tuple([_stored(viewer) for viewer in unheard])
        entry = Entry(draft.number, kind, seat, {**data, **self._locks(step)}, hushed, draft.at)
        self._count(entry)
        return Step(entry, step.kept, step.owed, step.notes, step.before, step.views)

    def replay(self, entry: Entry) -> Step:
        """Take an entry that is in the journal already."""
        if entry.number != self.number + 1:
            raise MotleyError(f"entry {self.number + 1} is missing")
        step = self._take(self._as_then(entry))
        self._count(entry)
        return step

    def _locks(self, step: Step) -> dict[str, Any]:
        """What the entry keeps of whether its answers can be taken back: decided now, and never again."""
        new = [ply for ply in self.match.plies[step.kept :] if ply.seat != CHANCE and not ply.is_together]
        if step.entry.kind == "answer" and new:
            return {"lock": new[0].lock}
        return {"locks": [ply.lock for ply in new]} if step.entry.kind == "revise" and new else {}

    def _as_then(self, entry: Entry) -> Entry:
        """An entry with its locks. One from before locks were kept has those that its buttons gave it."""
        seat, data, match = entry.seat, entry.data, self.match
        if seat is None or seat == CHANCE or match.is_simultaneous:
            return entry
        if entry.kind == "answer" and "lock" not in data:
            move = self.game.read(match.state, data["move"])
            return replace(entry, data={**data, "lock": seat in match.hold and match.is_final(seat, move)})
        if entry.kind == "revise" and "locks" not in data:
            return replace(entry, data={**data, "locks": [False] * (match.ply - data["ply"])})
        return entry

    def _sight(self, viewer: Viewer) -> tuple[object, ...]:
        """All that an entry could change for this viewer; what stays equal is not worth a number."""
        state = self.match.state
        is_to_act = viewer in self.match.to_act
        over = self.match.outcome is not None
        return len(self.visible[viewer]), is_to_act, over, state.asked(viewer), self.match.seen(viewer)

    def _count(self, entry: Entry) -> None:
        self.number = entry.number
        self.trail.update(entry.trace())
        for viewer in self.viewers:
            if _stored(viewer) in entry.hushed:
                continue
            self.counts[viewer] += 1
            for subject in subjects(entry):
                self.moved.setdefault(subject, {})[viewer] = self.counts[viewer]

    def _take(self, entry: Entry) -> Step:
        plies, owed = self.match.ply, self.match.to_act
        noted = len(self.notes)
        before = self.match.state.copy() if self.match.shows_moments else None
        views = self.match.seen_already()
        kept = min(self._carry_out(entry), plies)
        self.filed.keep(kept)
        sealing.settle(self, entry.at)
        if entry.kind not in TABLE_NEWS and entry.kind not in ("plead", "agree"):
            self.plea = None
        if entry.kind == "seat" and entry.seat is not None and self.people[entry.seat].since == entry.number:
            self.people[entry.seat] = replace(self.people[entry.seat], at=entry.at)
            # Whoever was asked had another seat, or another had theirs.
            if self.plea is not None and self.plea.asks is not None:
                self.plea = None
        self._look(kept)
        self.helped = [index for index in self.helped if index < kept] + [
            index for index in range(kept, self.match.ply) if self._is_helped(self.match.plies[index].seat)
        ]
        if before is not None and entry.kind == "revise":
            before, views = self.match.state_at(kept), {}
        self._tell_time(entry)
        # What was said on the way back stands where it led to, not behind answers that are gone.
        new = [replace(note, index=min(note.index, self.match.ply)) for note in self.notes[noted:]]
        self.notes = [*[note for note in self.notes[:noted] if note.index <= kept], *new]
        return Step(entry, kept, owed, tuple(new), before, views)

    def _carry_out(self, entry: Entry) -> int:
        """Do what the entry says; returns how many answers still stand. Raises MotleyError and changes nothing."""
        if entry.kind == "begin":
            self.begin(entry.data)
        elif entry.kind == "pause":
            self._pause(entry.data)
        elif entry.kind == "pace":
            self.pace = max(0, min(SLOWEST, int(entry.data["ms"])))
        elif entry.kind == "terms":
            self._change_terms(entry.data)
        elif entry.kind == "close":
            self._close(entry.seat)
        elif entry.kind == "talk":
            self.talk = [*self.talk, Saying.of(entry.seat, entry.data, entry.at)][-KEPT:]
        elif entry.kind == "leave-out":
            sealing.leave_out(self, entry.data["seats"])
        elif entry.kind == "told" and self.match.chance is not None:
            self.match.chance.told = entry.data["chance"]
        elif entry.seat is None:
            raise MotleyError(f"an entry {entry.kind!r} that names no seat")
        else:
            return self._carry_out_for(entry.seat, entry.kind, entry.data)
        return self.match.ply

    def _carry_out_for(self, seat: int, kind: str, data: dict[str, Any]) -> int:
        match kind:
            case "answer":
                self._answer(seat, data["move"], data.get("draw"), data.get("lock"))
            case "undo":
                self.match.undo(seat, data["steps"])
            case "revise":
                self.match.revise(seat, data["ply"], data["move"], data.get("locks", ()))
                return int(data["ply"])
            case "commit":
                self.match.commit(seat)
            case "resign":
                self._resign(seat, data)
            case "seat":
                self._reseat(seat, data)
            case "salt":
                if self.sealing is not None:
                    raise refused("no-secret-wanted")
                self.match.salt(seat, data["text"])
            case "seal":
                sealing.before_drawing(self).seal(seat, data["print"], self.people)
            case "unseal":
                sealing.before_drawing(self).unseal(seat, data["secret"])
            case "plead":
                asks = data.get("asks")
                self.plea = Plea(seat, data["to"], asks=None if asks is None else tuple(asks))
                key = "asks-to-close" if self.plea.to == CLOSE else "pleads" if asks is None else "pleads-anew"
                self._note(seat, key, name=self.people[seat].name)
                return self._retract()
            case "agree":
                return self._agree(seat, data["on"], data.get("seats"))
            case _:
                raise MotleyError(f"an entry of a kind not known here: {kind!r}")
        return self.match.ply

    def _answer(self, seat: int, move: str, draw: int | None, lock: bool | None) -> None:
        self.match.play(seat, move, draw, lock)
        if draw is not None and self.match.chance is not None:
            self.match.chance.count = draw

    def _resign(self, seat: int, data: dict[str, Any]) -> None:
        name = self.people[seat].name
        if "late" in data and self.match.outcome is None:
            self._note(seat, "late", name=name)
        if "bot" not in data:
            self.match.resign(seat)
            self._note(seat, "resigned", name=name)
            return
        if self.match.outcome is not None:
            raise refused("over", "T1")
        self._note(seat, "plays-on", name=name)
        self._hand_over(seat, data["bot"], data["level"], resigned=True)

    def _reseat(self, seat: int, data: dict[str, Any]) -> None:
        sitter = self.people[seat]
        if "hung" in data:
            # Only who plays it changes, not whose it is.
            self._note(seat, "hung", name=sitter.name, bot=(data["bot"], data["level"]))
            self.people[seat] = replace(sitter, bot=data["bot"], level=data["level"])
            return
        if sitter.resigned:
            raise refused("resigned-seat")
        if data["kind"] == "bot":
            away = data.get("away", "")
            if "late" in data or away:
                self._note(seat, away or "late", name=sitter.name)
            bot = (data["bot"], data["level"])
            if "host" in data:
                self._note(seat, "lent", by=self._host(data), name=sitter.name, bot=bot)
            else:
                self._note(seat, "to-bot", name=sitter.name, bot=bot)
            self._hand_over(seat, data["bot"], data["level"], away=away)
            return
        if data["kind"] == "open" and "host" in data:
            self._note(seat, "freed", by=self._host(data), name=sitter.name)
        elif data["kind"] == "open":
            self._note(seat, "left", name=sitter.name)
        name = data.get("name") or (unnamed("person", number=seat + 1) if sitter.is_open else sitter.name)
        owner = OPEN if data["kind"] == "open" else data.get("owner", sitter.owner)
        # An offer that was withdrawn stays withdrawn: its link does not come to life with the next one.
        is_new = owner != sitter.owner or data["kind"] == "open"
        since = self.number + 1 if is_new else sitter.since
        if owner != sitter.owner:
            sealing.leave(self, seat)
        handed = sitter.handed if self.is_same_turn(seat) else -1
        agreed = self.terms.patience if is_new else sitter.agreed
        fresh = Sitter(seat, "person", name, ours=True, owner=owner, since=since, handed=handed, agreed=agreed)
        self.people[seat] = replace(fresh, at=sitter.at)
        if owner != OPEN and owner not in self.owners[seat]:
            self.owners[seat].append(owner)
        self.match.names[seat] = name_in(name)
        self.match.hold.add(seat)
        if self.clocks is not None and handed < 0:
            self.clocks.come_back(seat)
        if "salt" in data and self.chance_count == 0 and self.sealing is None:
            self.match.salt(seat, data["salt"])
        if data["kind"] == "person":
            is_same = owner == sitter.owner
            self._note(seat, "back" if "back" in data else "to-person" if is_same else "sits-down", name=name)
            if not is_same:
                sealing.sit_down(self, seat, data.get("print"))

    def _host(self, data: dict[str, Any]) -> Called:
        """What whoever made the table is called in its log: where they have a seat, as they are there."""
        seat = data["host"]
        return unnamed("host") if seat is None else self.people[seat].name

    def _change_terms(self, data: dict[str, Any]) -> None:
        before, self.terms = self.terms, self.terms.changed(data)
        # What was agreed with somebody is not made shorter afterwards.
        longest = self.terms.patience
        self.people = [replace(each, agreed=max(each.agreed, longest)) for each in self.people]
        if "host" not in data or self.terms == before:
            return
        if self.terms.hints != before.hints:
            self._note(None, "hints-on" if self.terms.hints else "hints-off", by=self._host(data))
        else:
            self._note(None, "terms", by=self._host(data))
        # Whoever has agreed did so under other settings.
        self.plea = None

    def _hand_over(self, seat: int, bot: str, level: str, resigned: bool = False, away: str = "") -> None:
        sealing.leave(self, seat)
        lent = replace(self.people[seat], kind="bot", bot=bot, level=level, resigned=resigned, away=away)
        self.people[seat] = replace(lent, handed=self.match.ply)
        self.match.hold.discard(seat)

    def is_same_turn(self, seat: int) -> bool:
        """Whether a bot has this seat and has not answered yet: whoever takes it back has gained no time by that."""
        sitter = self.people[seat]
        return sitter.is_bot and sitter.handed == self.match.ply and seat in self.to_act

    def _agree(self, seat: int, on: bool, seats: Sequence[int] | None) -> int:
        """Somebody lets another take an answer back, or does not. Returns how many answers still stand."""
        if self.plea is None or seat not in self.plea.asked(self.people):
            raise refused("no-plea")
        if not on:
            self._note(seat, "unmoved", name=self.people[seat].name)
            self.plea = None
            return self.match.ply
        if self.plea.asks is not None:
            self._note(seat, "agrees", name=self.people[seat].name)
        self.plea = self.plea.granted(seats, self.people[seat].owner)
        return self._retract()

    def _close(self, seat: int | None) -> None:
        """Nobody plays on: all have agreed, or have been away for too long."""
        self._note(seat, "closed", by=self._host({"host": seat}))
        self.closed, self.plea = self.notes[-1], None

    def _retract(self) -> int:
        """Go back if all have agreed. Returns how many answers still stand."""
        plea = self.plea
        if plea is None or plea.asked(self.people):
            return self.match.ply
        if plea.to == CLOSE:
            self._close(plea.seat)
            return self.match.ply
        self.match.retract(plea.to)
        self.plea = None
        self._note(plea.seat, "retracted", name=self.people[plea.seat].name)
        return plea.to

    def begin(self, data: dict[str, Any]) -> None:
        """Go on from a position of another table instead of the beginning; it is the first entry there is."""
        if self.number:
            raise MotleyError("a table begins only once")
        first = self.match
        state = self.game.load(data["state"])
        self.match = Match(
            self.game, state, first.options, first.chance, False, first.hold, first.names, None, first.version
        )
        self.match.begin_here()
        self.begun = data
        self._note(None, "branched", ply=data["ply"])

    @property
    def chance_count(self) -> int:
        """How many draws chance has made."""
        return 0 if self.match.chance is None else self.match.chance.count

    @property
    def deadline(self) -> float | None:
        """When somebody's time is up, or a secret is waited for no longer."""
        if self.stuck is not None or self.match.outcome is not None:
            return None
        if self.closed is not None:
            return None
        found = [] if self.clocks is None or not self.to_act else [self.clocks.deadline]
        if self.sealing is not None and self.is_gathering:
            found.append(self.sealing.deadline(self.people))
        return min([each for each in found if each is not None], default=None)

    @property
    def is_gathering(self) -> bool:
        """Whether chance waits: somebody is still to come, to add a salt, or to seal or open a secret."""
        if self.sealing is not None:
            return self.chance_count == 0 and self.match.outcome is None and not self.sealing.is_over
        return self.terms.waits and self.chance_count == 0 and bool(self.awaited())

    def awaited(self) -> list[int]:
        """The seats that are open, and of those of each person without a salt the first."""
        if self.sealing is not None:
            return self.sealing.missing(self.people)
        salts = {} if self.match.chance is None else self.match.chance.salts
        people = [each for each in self.people if not each.is_bot]
        salted = {each.owner for each in people if each.seat in salts}
        owners = {each.owner: each.seat for each in reversed(people) if not each.is_open}
        missing = [seat for owner, seat in owners.items() if owner not in salted]
        return sorted([*missing, *[each.seat for each in people if each.is_open]])

    def _tell_time(self, entry: Entry) -> None:
        """Let the clocks know whose turn it is. While chance is asked, which answers at once, they stand as they do."""
        if self.clocks is None and self.terms.away is None and not self.owed:
            return
        if self.match.to_act == (CHANCE,) and not self.is_gathering:
            return
        playing = [seat for seat in self.to_act if not self.people[seat].is_bot]
        is_ready = not any(each.is_open for each in self.people)
        waited_for = awaited_by_others(self.people, playing) if is_ready and not self.paused and self.terms.away else []
        self.owed = {seat: self.owed.get(seat, entry.at) for seat in waited_for}
        if self.clocks is not None:
            seat = entry.seat if entry.kind == "seat" else None
            seated = seat if seat is not None and self.people[seat].handed == self.match.ply else None
            self.clocks.turn(entry.at, playing if is_ready else [], entry.kind in ("undo", "agree", "plead"), seated)

    def _pause(self, data: dict[str, Any]) -> None:
        self.paused = bool(data["on"])
        if "failed" in data:
            seat = data["failed"]
            self._note(seat, "bot-failed", name=self.people[seat].name)

    def _note(self, seat: int | None, key: str, **args: object) -> None:
        self.notes.append(Note(self.match.ply, seat, key, args))

    def _look(self, kept: int) -> None:
        for viewer, seen in self.visible.items():
            del seen[bisect_left(seen, kept) :]
            seen.extend([index for index in range(kept, self.match.ply) if not self.match.is_hushed(index, viewer)])

    def ply_of(self, viewer: Viewer, index: int) -> int:
        """How many of the first `index` answers this viewer may count."""
        return bisect_left(self.visible[viewer], index)

    def index_of(self, viewer: Viewer, ply: int) -> int:
        """Where the answer that this viewer calls `ply` (from 1) stands in the match; held steps come last."""
        seen = self.visible[viewer]
        return seen[ply - 1] if ply <= len(seen) else self.match.ply + ply - len(seen) - 1

    def answers_at(self, viewer: Viewer, ply: int) -> int:
        """How many answers stood when this viewer had counted `ply` of them. Raises Refused."""
        seen = self.visible[viewer]
        if not 0 <= ply <= len(seen):
            raise refused("no-such-ply", ply=ply)
        return seen[ply - 1] + 1 if ply else 0

    def is_stale(self, viewer: Viewer, at: int, subject: str = POSITION) -> bool:
        """Whether the position, or another subject, has changed for this viewer since the entry it calls `at`."""
        return not self.moved.get(subject, {}).get(viewer, 0) <= at <= self.counts[viewer]

    def is_missing(self, viewer: Viewer, seen: int) -> int:
        """How many entries this viewer has not seen yet; negative if it claims to have seen what never was."""
        return self.counts[viewer] - seen if seen >= 0 else -1

    @staticmethod
    def hears(viewer: Viewer, entry: Entry) -> bool:
        """Whether this viewer may notice an entry."""
        return _stored(viewer) not in entry.hushed

    def resigning(self, seat: int) -> dict[str, Any]:
        """What the entry of a resignation says: with more than two seats a bot plays on."""
        if len(self.people) <= 2:
            return {}
        bot, level = chosen_bot(self.game, None, None)
        return {"bot": bot, "level": level}

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe an answer; nobody at a table that cannot go on, or where chance waits for somebody."""
        is_over = self.stuck is not None or self.closed is not None or self.match.outcome is not None
        return () if is_over else tuple([seat for seat in self.match.to_act if seat != CHANCE])

    def overdue(self, now: float) -> list[int]:
        """The seats whose time is up."""
        return [] if self.clocks is None or not self.to_act else self.clocks.late(now)

    def is_out_of_time(self, seat: int) -> bool:
        """Whether the time of this seat is up for the turn that a bot has in its place, and has not answered yet."""
        return self.clocks is not None and self.is_same_turn(seat) and self.clocks.left[seat] <= 0

    def time_out(self, seat: int) -> tuple[str, dict[str, Any]]:
        """What the entry says when a seat's time is up: a bot takes its place, or it resigns."""
        assert self.terms.clock is not None
        clock = self.terms.clock
        stand_in = {"bot": clock.bot, "level": clock.level, "late": True}
        if clock.late == "resign":
            return "resign", {"late": True} if len(self.people) <= 2 else stand_in
        return "seat", {"kind": "bot", "away": LATE, **stand_in}

    def bots_to_act(self) -> list[int]:
        return [seat for seat in self.to_act if self.people[seat].is_bot]

    def _is_helped(self, seat: int) -> bool:
        """Whether a bot plays this seat for somebody."""
        return seat != CHANCE and self.people[seat].is_bot and self.people[seat].ours

    def is_stood_in(self, seat: int) -> bool:
        """Whether bots gave most of the answers of a person who has not given up."""
        own = [index for index, ply in enumerate(self.match.plies) if ply.seat == seat]
        helped = {*self.helped}
        count = sum(index in helped for index in own)
        return self.people[seat].ours and not self.people[seat].resigned and 2 * count > len(own)

    @property
    def is_under_way(self) -> bool:
        """Whether anything has been answered: before that, there is nothing that anybody could have seen."""
        return self.begun is not None or self.match.ply > 0 or self.match.state.held is not None

    @property
    def is_dealt(self) -> bool:
        """Whether somebody may hold what others do not know."""
        return self.game.traits.hidden and self.is_under_way

    def is_all_bots(self) -> bool:
        return all(each.is_bot for each in self.people)

    def seats_of(self, person: Person) -> tuple[int, ...]:
        """The seats that this person may look from: those it plays, and those that it handed to a bot."""
        return tuple([each.seat for each in self.people if each.belongs_to(person)])

    def is_host(self, person: Person) -> bool:
        """Whether this person made the table."""
        return person.is_here if self.row.host is None else self.row.host == person.id

    def played(self, owned: Sequence[int]) -> list[int]:
        """Those of these seats that no bot plays."""
        return [seat for seat in owned if not self.people[seat].is_bot]

    def front(self, owned: Sequence[int]) -> Viewer:
        """The seat that a device with these shows when it is not told which: the one to act, or the first."""
        played = self.played(owned)
        due = [seat for seat in played if seat in self.match.to_act]
        return next(iter(due or played or owned), None)

    def seats_json(self, owned: Sequence[int], language: str) -> list[dict[str, Any]]:
        """The seats as they are told to whoever has these."""
        return [each.json(each.seat in owned, language) for each in self.people]

    def record_for(self, viewer: Viewer) -> Record:
        """The record as this viewer may have it. A position that a running game with secrets goes on from is one."""
        record = self.match.record_for(viewer)
        if self.match.outcome is None and self.game.traits.hidden:
            record.position = None
        return record

    def ending(self, outcome: Outcome, language: str = LANGUAGE) -> str:
        """The result as a sentence."""
        if self.match.resigned is not None:
            return self.gave_up(self.match.resigned, language)
        return self.game.in_language(language).ends(outcome)

    def gave_up(self, seat: int, language: str) -> str:
        """That somebody resigned."""
        return words(language).say("note", "resigned", {"name": name_in(self.people[seat].name, language)})

    def shelf(self) -> Shelf:
        """What the list of tables shows."""
        outcome = self.match.outcome
        due = [seat for seat in self.match.to_act if seat != CHANCE]
        your_turn = outcome is None and any(self.people[seat].ours and not self.people[seat].is_bot for seat in due)
        status: dict[str, Any]
        if self.match.resigned is not None:
            status = {"key": "resigned", "name": self.people[self.match.resigned].name}
        elif outcome is not None:
            status = {"key": "ended", "scores": outcome.scores, "reason": outcome.reason}
        elif self.closed is not None:
            status = {"key": "closed"}
        elif any(each.is_open for each in self.people):
            status = {"key": "open"}
        else:
            status = {"key": "to-move", "names": [self.people[seat].name for seat in due]}
        if outcome is not None:
            status["placings"] = outcome.placings
        if self._shelved[0] != self.people:
            self._shelved = list(self.people), [each.shelved() for each in self.people]
        seats = self._shelved[1]
        if outcome is not None and self.helped:
            seats = [{**each, "stood": True} if self.is_stood_in(each["seat"]) else each for each in seats]
        is_over = outcome is not None or self.closed is not None
        due, your_turn = ([], False) if self.closed is not None else (due, your_turn)
        known = Shelf(len(self.visible[None]), status, is_over, your_turn, seats, due, self.terms.listed, self.deadline)
        if self.terms.away is None or is_over:
            return known
        return replace(known, patience=self.terms.away.seconds, owed=[*self.owed.items()])


def _what(error: Exception) -> str:
    return str(error) if isinstance(error, MotleyError) else f"{type(error).__name__}: {error}"


def _stored(viewer: Viewer) -> int:
    return CHANCE if viewer is None else viewer


def game_called(name: str) -> Game:
    """The game of that name. Raises Refused if there is none."""
    try:
        return registry.game(name)
    except registry.Unknown as error:
        raise refused("no-such-game", game=name) from error


def _game(row: TableRow) -> Game:
    game = game_called(row.game)
    if game.version < row.version:
        raise refused("other-version", played=row.version, here=game.version, game=game.title)
    return game
