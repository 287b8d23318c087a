"""The live channel: one socket, one screen."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from motley.kernel import Game, MotleyError, Preview, Refusal
from motley.server.busy import under
from motley.server.door import company, wishes
from motley.server.door.budget import Budget
from motley.server.door.guard import PROTOCOL
from motley.server.door.line import EXTENSION, Line
from motley.server.door.person import Person, person_of
from motley.server.minds.advising import analysis, hint
from motley.server.minds.thinking import ThinkingFailed
from motley.server.table import rights
from motley.server.table.course import Course, game_called
from motley.server.table.lecture import Alone, Lecture, Riddle, attempt_at, course_of
from motley.server.table.news import Letter, Message, frames, moments_of, to_act_news
from motley.server.table.relief import announce, welcome
from motley.server.table.step import Viewer
from motley.server.table.subjects import POSITION
from motley.server.table.tables import Table, Tables
from motley.server.words import LANGUAGE, confess, refused, spoken, told_in, words

MOST_UNSENT: Final = 4 << 20
"""A screen that is so many bytes behind is cut off; it comes back and gets the table anew."""

WISHES_A_SECOND: Final = 50.0
MOST_WISHES: Final = 200.0
"""What one screen may wish for at once; after that it is heard at the rate above."""

SCREENS: Final = 3.0
"""Somebody with many screens is heard as often as this many."""


class Ear(Protocol):
    """Where a screen is told things: a line, or in tests something that listens."""

    @property
    def unsent(self) -> int: ...

    def tell(self, text: bytes) -> None: ...

    def cut(self) -> None: ...


class Screen:
    """What looks at a table from a seat, and what it wishes."""

    def __init__(self, tables: Tables, person: Person, ear: Ear, share: Budget | None = None) -> None:
        """`share` is what all screens of this person may wish for together."""
        self.tables = tables
        self.person = person
        self.owned: tuple[int, ...] = ()
        self.ear = ear
        self.budget = Budget(WISHES_A_SECOND, MOST_WISHES)
        self.share = share
        self.table: Table | None = None
        self.lecture: Alone | None = None
        self.seat: Viewer = None
        self.look = ""
        self.language = LANGUAGE
        self.is_back = False
        self.game: Game | None = None
        self._thought: asyncio.Task[None] | None = None

    def tell(self, message: Message | Letter) -> None:
        """Send it on its way; a slow screen holds up nobody."""
        if self.ear.unsent > MOST_UNSENT:
            self.cut()
            return
        self.ear.tell((message if isinstance(message, Letter) else Letter(message)).text)

    def leave(self) -> None:
        if self._thought is not None:
            self._thought.cancel()
            self._thought = None
        if self.table is not None:
            self.table.leave(self)
            self.table = None
        self.lecture = None
        self.tables.lobby.leave(self)

    def cut(self) -> None:
        """End it at once, whatever it was being told."""
        self.leave()
        self.ear.cut()

    async def hear(self, text: str) -> None:
        """Carry out a message; whatever is wrong with it is answered, and nothing else happens."""
        if self.person.id in self.tables.neighbours.blocked:
            self.cut()
            return
        await self.budget.spend()
        if self.share is not None:
            await self.share.spend()
        try:
            wish = wishes.read(text)
        except wishes.Unreadable as error:
            sentence = words(self.language).say("form", "message", {"why": str(error)})
            self._answer({"say": "error", "sentence": sentence}, error.ref)
            return
        try:
            await (self._grant(wish) if self.table is None else under(self.table.id, self._grant(wish)))
        except MotleyError as error:
            rule, sentence = self._spoken(error)
            self._answer({"say": "refused", "rule": rule, "sentence": sentence, "n": await self._number()}, wish.ref)
        except Exception as error:  # a game is anybody's code: its faults must not cut the line
            sentence = confess(error, "a wish failed", self.language)
            self._answer({"say": "error", "sentence": sentence}, wish.ref)

    def _spoken(self, error: MotleyError) -> tuple[str | None, str]:
        return spoken(error, self.language, self.game)

    async def _number(self) -> int:
        """The number of the last entry that this screen's seat may know of."""
        if self.lecture is not None:
            return self.lecture.n
        if self.table is None:
            return 0
        try:
            return (await self.table.course()).counts[self.seat]
        except MotleyError:
            return 0

    async def _grant(self, wish: wishes.AnyWish) -> None:
        if isinstance(wish, wishes.Open):
            await self._open(wish)
            return
        if isinstance(wish, wishes.Learn | wishes.Solve):
            await self._learn(wish)
            return
        if isinstance(wish, wishes.Close):
            self.leave()
            return
        if isinstance(wish, wishes.Lobby):
            self.leave()
            self.tables.lobby.join(self)
            self._answer({"say": "lobby"}, wish.ref)
            return
        if self.lecture is not None:
            await self._attend(self.lecture, wish)
            return
        table = self.table
        if table is None:
            self._answer({"say": "error", "sentence": words(self.language).say("form", "no-table")}, wish.ref)
            return
        match wish:
            case wishes.Sit():
                await self._sit(table, wish)
            case wishes.Back():
                await self._come_back(table, wish)
            case wishes.LookAs():
                await self._look_as(table, wish)
            case wishes.Play() | wishes.Revise() | wishes.Undo() | wishes.Commit() | wishes.Resign():
                await self._play(table, wish)
            case wishes.Seat() | wishes.Pause() | wishes.Pace() | wishes.Talk() | wishes.Keep():
                await company.carry_out(self, table, wish)
            case wishes.Salt() | wishes.Plead() | wishes.Agree() | wishes.End():
                await company.carry_out(self, table, wish)
            case wishes.Hint() | wishes.Analyse():
                self._begin(table, wish)
            case wishes.Show():
                raise refused("only-in-a-lesson")
            case _:
                await self._tell_about(await table.course(), wish)

    async def _open(self, wish: wishes.Open) -> None:
        self.language = told_in(wish.language, "motley.server")
        is_open = False
        while not is_open:
            table = await self.tables.table(wish.table)
            course = await table.course()
            owned = course.seats_of(self.person)
            seat = course.front(owned) if wish.seat == "auto" else seat_of(course, wish.seat, owned)
            rights.may("open", course, self.person, seat)
            look = _look_of(course.game, wish.look)
            self.leave()
            await announce(table, self.tables.store, self.person)
            self.is_back = wish.here
            self.table = table
            self.game = course.game
            self.language = told_in(wish.language, course.game.package)
            # It may have been put away, with nobody looking, at this very moment: then it is taken out again.
            is_open = await table.watch(self, seat, look, wish.seen, wish.ref)
        if wish.here:
            await welcome(table, self.person)

    async def _come_back(self, table: Table, wish: wishes.Back) -> None:
        """Somebody says that they are back, or comes back to this page."""
        rights.may("back", await table.course(), self.person)
        self.is_back = True
        await announce(table, self.tables.store, self.person)
        await welcome(table, self.person)
        self._answer(to_act_news(await table.course()), wish.ref)

    async def _learn(self, wish: wishes.Learn | wishes.Solve) -> None:
        game = game_called(wish.game)
        look = _look_of(game, wish.look)
        language = told_in(wish.language, game.package)
        lecture = await self.tables.ponder(_alone, game, wish, look, language)
        self.leave()
        self.lecture, self.language, self.game = lecture, language, game
        self.seat, self.look, self.owned = lecture.seat, look, (lecture.seat,)
        self._answer(lecture.whole(), wish.ref)

    async def _attend(self, lecture: Alone, wish: wishes.AnyWish) -> None:
        """A wish of somebody who learns, or tries a puzzle."""
        match wish:
            case wishes.Play() | wishes.Undo() | wishes.Show() | wishes.LookAs():
                if isinstance(wish, wishes.LookAs):
                    self.look = _look_of(lecture.room.game, wish.look)
                # The others of a lesson may be bots, and they think.
                for place, news in enumerate(await self.tables.ponder(lecture.obey, wish)):
                    self._answer(news, None if place else wish.ref)
            case wishes.Preview() | wishes.WhyNot() | wishes.Frames() | wishes.Face() | wishes.Moments():
                await self._tell_about(lecture.room, wish)
            case _:
                raise refused("not-in-a-lesson")

    async def _sit(self, table: Table, wish: wishes.Sit) -> None:
        course = await table.course()
        seat = seat_of(course, wish.seat, course.seats_of(self.person))
        rights.may("sit", course, self.person, seat)
        await table.watch(self, seat, self.look, None, wish.ref)

    async def _look_as(self, table: Table, wish: wishes.LookAs) -> None:
        course = await table.course()
        rights.may("look_as", course, self.person, self.seat)
        look = _look_of(course.game, wish.look)
        await table.watch(self, self.seat, look, None, wish.ref)

    async def _play(self, table: Table, wish: wishes.Turn) -> None:
        seat = self.seat
        if seat is None:
            raise refused("watching", "T2")
        course = await table.course()
        data: dict[str, Any] = {}
        kind = "commit"
        match wish:
            case wishes.Play(move=move):
                kind, data = "answer", {"move": move}
            case wishes.Revise(ply=ply, move=move):
                kind, data = "revise", {"ply": course.index_of(seat, max(1, ply)), "move": move}
            case wishes.Undo(steps=steps):
                kind, data = "undo", {"steps": steps}
            case wishes.Resign():
                kind, data = "resign", course.resigning(seat)

        def check(now: Course) -> None:
            rights.may(wishes.name_of(wish), now, self.person, seat)
            self.check_at(now, wish.at)

        await table.enter(kind, seat, data, self, wish.ref, check)

    def check_at(self, course: Course, at: int, subject: str = POSITION) -> None:
        """Raises Refused where something has come in between that the wish does not know of."""
        if course.is_stale(self.seat, at, subject):
            raise refused("stale")

    async def _tell_about(self, course: Course, wish: wishes.AnyWish) -> None:
        """Questions that change nothing."""
        if self.table is not None:
            rights.may(wishes.name_of(wish), course, self.person, self.seat)
        match = course.match.in_language(self.language)
        if isinstance(wish, wishes.Frames):
            looking_back = frames(course, (self.seat, self.look, self.language, self.owned), wish.first, wish.last)
            self.tell(await self.tables.ponder(_shown, looking_back, wish.ref))
            return
        if isinstance(wish, wishes.Face):
            # Of a game that can only be looked at, pieces are what they look like.
            face = None if course.film is not None else match.face(self.seat, wish.key)
            self._answer({"say": "face", "face": None if face is None else face.json()}, wish.ref)
            return
        if isinstance(wish, wishes.Moments):
            told = {"say": "moments", **moments_of(course, (self.seat, self.look, self.language, self.owned), wish.ply)}
            self._answer(told, wish.ref)
            return
        if self.seat is None:
            raise refused("watching", "T2")
        if course.film is not None:
            raise refused("over", "T1")
        if isinstance(wish, wishes.Preview):
            preview = match.preview(self.seat, wish.move, self.look, wish.then)
            self._answer({"say": "preview", "preview": preview.json()}, wish.ref)
        elif isinstance(wish, wishes.WhyNot):
            is_held = bool(course.match.waiting) and not course.match.is_simultaneous
            why = Refusal("T6", "held") if is_held else match.why_not(self.seat, wish.keys)
            sentence = match.game.words.refusal(why)
            preview = Preview() if is_held else match.refusal_preview(self.seat, wish.keys)
            answer = {"say": "why_not", "rule": why.rule, "sentence": sentence, "preview": preview.json()}
            self._answer(answer, wish.ref)

    def _begin(self, table: Table, wish: wishes.Long) -> None:
        """What takes long is thought about beside everything else; one thing at a time for a screen."""
        if self._thought is not None and not self._thought.done():
            raise refused("busy")
        self._thought = asyncio.create_task(under(table.id, self._think(table, wish)))

    async def _think(self, table: Table, wish: wishes.Long) -> None:
        thinking = self.tables.thinking
        try:
            if isinstance(wish, wishes.Hint):
                seat = self.seat
                if seat is None:
                    raise refused("watching", "T2")

                def allow(now: Course) -> None:
                    rights.may("hint", now, self.person, seat)

                found = await hint(table, thinking, seat, self.look, self.language, allow)
            else:
                rights.may("analyse", await table.course(), self.person, self.seat)
                found = await analysis(table, thinking, self.seat, self.language, self._tell_progress)
            self._answer(found, wish.ref)
        except MotleyError as error:
            rule, sentence = self._spoken(error)
            self._answer({"say": "refused", "rule": rule, "sentence": sentence, "n": await self._number()}, wish.ref)
        except ThinkingFailed as error:
            self._answer({"say": "error", "sentence": str(error)}, wish.ref)

    def _tell_progress(self, share: float) -> None:
        self.tell({"say": "analysing", "progress": share})

    def _answer(self, message: Message, ref: object) -> None:
        self.tell(message if ref is None else {**message, "ref": ref})


def _shown(looking_back: Callable[[], list[Message]], ref: object) -> Letter:
    return Letter({"say": "frames", "frames": looking_back()}).answering(ref)


def seat_of(course: Course, seat: object, owned: Sequence[int]) -> Viewer:
    """The own seat that somebody wants to look from, None for a spectator. Raises Refused."""
    if seat is None:
        return None
    if not isinstance(seat, int) or not 0 <= seat < len(course.people):
        raise refused("no-such-seat", number=seat + 1 if isinstance(seat, int) else str(seat))
    if seat not in owned:
        raise refused("not-yours", number=seat + 1)
    return seat


def _look_of(game: Game, look: str | None) -> str:
    if look is None:
        return game.looks[0]
    if look not in game.looks:
        raise refused("no-such-look", game=game.title, look=look)
    return look


def _alone(game: Game, wish: wishes.Learn | wishes.Solve, look: str, language: str) -> Alone:
    if isinstance(wish, wishes.Solve):
        return Riddle(attempt_at(game, wish.puzzle, wish.answers, language), look, language)
    return Lecture(course_of(game, wish.lesson, wish.answers, language), look, language)


@websocket("/live")
async def live(socket: WebSocket[Any, Any, Any]) -> None:
    """One screen, from its first message to its last."""
    await socket.accept(subprotocols=PROTOCOL if PROTOCOL in socket.scope["subprotocols"] else None)
    extensions: dict[str, Any] = socket.scope["extensions"] or {}
    line: Line = extensions[EXTENSION]
    person = person_of(socket.scope)
    # At the own machine there is one person, whose screens do not wait for each other.
    share = None if person.is_here or person.id is None else socket.app.state.shares.of(person.id)
    screen = Screen(socket.app.state.tables, person, line, share)
    try:
        while True:
            await screen.hear(await socket.receive_text())
    except WebSocketDisconnect:
        pass
    finally:
        screen.leave()
