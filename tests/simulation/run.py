"""One run: random people at one table, a store and clocks that fail, all of it drawn from one number."""

import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from tests.simulation import checks, people
from tests.simulation.checks import Failed, Site
from tests.simulation.house import Message, Present, Screen, Server, Steps
from tests.simulation.scheduler import Loop, Luck, Stuck
from tests.simulation.store import Faults, fail_as, faulty

NAMES = ("Ann", "Bob", "Cy", "Dee")
EPOCH = 1_700_000_000.0
PATIENCE = 45.0
"""Seconds after which an answer will never come."""

STEPS = {True: 10, False: 30}
"""Steps of a run at a toy, and at one of our games."""

BLIND = 0.5
"""How often it is looked whether somebody is told too much."""

SELDOM = 10
"""At our games everything is looked at every so many steps."""

LAST = {True: 24, False: 12}
"""Steps in which people only want the game to go on."""

FAULTS = ("slow", "busy", "full", "gone", "lost", "killed", "stopped", "clock", "mind", "cut", "wait", "wait")
JUMPS = (-7200.0, -30.0, 30.0, 7200.0)


class Person:
    """Somebody with a browser."""

    def __init__(self, name: str, cookie: str) -> None:
        self.name = name
        self.cookie = cookie
        self.screen: Screen | None = None
        self.waits: list[tuple[Screen, int, str]] = []


class Run:
    """The world of one seed."""

    def __init__(self, seed: int, is_toy: bool, site: Site, say: Callable[[str], None]) -> None:
        self.seed, self.is_toy, self.site = seed, is_toy, site
        self.trace: list[str] = []
        self.often: Sequence[str] = ()
        self.say = say
        self.luck = Luck(4 * seed)
        self.loop = Loop(Luck(4 * seed + 1))
        self.loop.slow = lambda: 0.0
        self.quick, self.bytes = Luck(4 * seed + 2), Luck(4 * seed + 3)
        self.loop.thinking = lambda: self.quick.between(0.0, 0.3)
        self.jumps: list[float] = []
        self.faults = Faults(clock=lambda: EPOCH + self.loop.now)
        self.people: list[Person] = []
        self.servers: list[Server] = []
        self.count = 1
        self.table = ""
        self.checked = -1
        self.due: dict[str, int] = {}
        """The entries that pages were behind at, while it is looked whether they catch up."""
        self.steps = 0
        self.was_slow = False
        self.is_hidden = False
        self.snapshot = 0

    def tell(self, text: str) -> None:
        line = f"{self.loop.now - 1000:9.3f} {text}"
        self.trace.append(line)
        self.say(line)

    def wall(self) -> float:
        """The time of day, which jumps."""
        return EPOCH + self.loop.now + sum(self.jumps)

    @contextmanager
    def going(self) -> Iterator[None]:
        Present.time, Present.bytes = self.wall, self.bytes.bytes
        before = fail_as(self.faults)
        self.site.plot.sow(self.site.template)
        self.site.reader.begin()
        self.site.whole.begin()
        try:
            yield
        finally:
            for each in self.servers:
                each.kill()
            self.loop.close()
            fail_as(before)

    def play(self) -> None:
        """From the first request to the end. Raises Failed."""
        with self.going():
            self._begin()
            for _ in range(STEPS[self.is_toy]):
                self.steps += 1
                self._step()
                self._look_on()
            self._end_faults()
            self.check()
            self._finish()
            self.check(is_thorough=True)

    def _begin(self) -> None:
        self.count = 2 if self.luck.chance(0.35) else 1
        self.servers = [Server(self.loop, self.site.plot, place) for place in range(self.count)]
        for name in NAMES:
            status, told, cookie = self.loop.do(self.servers[0].introduce())
            if not cookie:
                raise Failed(f"no cookie: {status} {told}")
            self.people.append(Person(name, cookie))
        game = people.any_game(self.luck, self.is_toy, self.seed)
        self.is_hidden = game.traits.hidden
        wish = people.new_table(self.luck, game, self.is_toy)
        self.tell(f"seed {self.seed}: {wish}")
        status, told = self.ask(self.people[0], "POST", "/api/tables", wish)
        if status != 201:
            raise Failed(f"no table: {told}")
        self.table = told["id"]
        for person in self.people[1 : 1 + self.luck.below(3)]:
            self.join(person)
        for person in self.people[: 2 + self.luck.below(3)]:
            self.open(person)
        self._settle()

    def server(self) -> Server:
        return self.luck.pick([each for each in self.servers if not each.process.is_dead])

    def ask(self, person: Person, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """What a browser fetches, and the answer."""
        found = self.loop.do(self.server().request(method, path, person.cookie, body))
        self.tell(f"{person.name} fetches {method} {path}: {found[0]} {str(found[1])[:200]}")
        if found[0] >= 500 and self.faults.is_well:
            raise Failed(f"{method} {path}: {found}")
        return found

    def join(self, person: Person) -> None:
        """Sit down by the first link that the host gives away."""
        status, told = self.ask(self.people[0], "GET", f"/api/tables/{self.table}/links")
        if status == 200 and told["seats"]:
            seat = self.luck.pick(told["seats"])
            key = seat["path"].partition("#")[2]
            salt = self.luck.pick(["", "cumin"])
            body = {"seat": seat["seat"], "key": key, "name": person.name, "salt": salt}
            self.ask(person, "POST", f"/api/tables/{self.table}/join", body)

    def open(self, person: Person) -> None:
        """Look at the table, from where somebody was before or anew."""
        old = person.screen
        if old is not None and old.is_open:
            old.leave()
        screen = Screen(self.server(), person.cookie, person.name, self.tell)
        person.screen = screen
        wish: Message = {"table": self.table, "seat": "auto"}
        if old is not None and old.told.table and self.luck.chance(0.6):
            screen.told.table = dict(old.told.table)
            screen.told.at, screen.look = old.told.at, old.look
            wish |= {"seat": old.told.table["seat"], "look": old.look, "seen": old.told.n}
        self.expect(person, screen, screen.say("open", **wish), "open")

    def add_secret(self, person: Person, screen: Screen) -> bool:
        """Seal or open a secret for chance, where one is wanted."""
        told = people.secret_of(person.name, screen.told.table)
        if told is not None:
            self.ask(person, "POST", f"/api/tables/{self.table}/chance", told)
        return told is not None

    def expect(self, person: Person, screen: Screen, ref: int, what: str) -> None:
        person.waits.append((screen, ref, what))

    def _settle(self) -> None:
        """Until everybody has been answered."""
        waits = [each for person in self.people for each in person.waits]

        def is_done() -> bool:
            return all(screen.is_answered(ref) for screen, ref, _ in waits)

        if not self.loop.go(PATIENCE, is_done):
            late = [f"{screen.name}: {what}" for screen, ref, what in waits if not screen.is_answered(ref)]
            raise Failed(f"nobody answers {late}")
        for person in self.people:
            for screen, ref, what in person.waits:
                self._judge(screen, ref, what)
            person.waits = []
        if self.loop.faults:
            raise Failed(self.loop.faults[0])

    def _judge(self, screen: Screen, ref: int, what: str) -> None:
        answer = screen.answers.get(ref)
        if answer is not None and answer["say"] == "error" and "fault" in answer["sentence"]:
            raise Failed(f"a fault of the server at {what}: {answer['sentence']}")
        if what == "talk" and answer is not None and "did not happen" in answer.get("sentence", ""):
            said = screen.asked[ref]["text"]
            if self.site.plot.ask("SELECT 1 FROM entries WHERE data LIKE ?", f"%{said}%"):
                raise Failed(f"{screen.name} was told that it did not happen, and it did: {said}")
        if screen.told.faults:
            raise Failed(screen.told.faults[0])
        if what == "open" and answer is not None and answer["say"] in ("refused", "error"):
            # The page says so, and tries again.
            screen.told.table = {}

    def _step(self) -> None:
        """A few people do something at the same time, and perhaps something breaks."""
        for person in self.luck.some(self.people, 1 + self.luck.below(3)):
            self._act(person)
        if self.luck.chance(0.3):
            self._break(self.luck.pick(FAULTS))
        self._settle()
        if self.luck.chance(0.4):
            self.loop.go(self.luck.between(0.0, 3.0))

    def _act(self, person: Person) -> None:
        screen = person.screen
        if screen is None or not screen.is_open or not screen.told.table:
            if screen is not None or self.luck.chance(0.3):
                self.open(person)
            return
        if self.luck.chance(0.6) and self.add_secret(person, screen):
            return
        if self.luck.chance(0.05):
            self.tell(f"{person.name} leaves")
            screen.leave()
        elif self.luck.chance(0.05):
            self.open(person)
        elif self.luck.chance(0.03):
            self.join(person)
        else:
            self._wish(person, screen, people.wish_of(self.luck, screen, self.often))

    def _wish(self, person: Person, screen: Screen, wish: people.Wish) -> None:
        do, fields = wish
        self.expect(person, screen, screen.say(do, **fields), do)

    def _break(self, fault: str) -> None:
        self.tell(f"fault: {fault}")
        if fault == "slow":
            self.was_slow = True
            most = self.luck.pick([0.02, 0.5, 3.0])
            self.loop.slow = lambda: self.quick.between(0.0, most)
        elif fault in ("busy", "full", "gone"):
            setattr(self.faults, f"is_{fault}", True)
        elif fault == "lost":
            self.faults.lost = 1
        elif fault == "clock":
            self.jumps.append(self.luck.pick(JUMPS))
        elif fault == "mind":
            for each in self.server().process.minds:
                each.end(-9)
        elif fault == "cut":
            for person in self.luck.some(self.people, 1):
                if person.screen is not None:
                    person.screen.line.cut()
        elif fault == "wait":
            self.loop.go(self.luck.pick([0.5, 6.0, 30.0, 80.0]))
        else:
            self._end(fault)

    def _end(self, fault: str) -> None:
        """A server is killed or stopped, in the middle of whatever it does, and another one takes its place."""
        self.loop.go(0.0, Steps(self.luck.below(12)))
        place = self.luck.below(self.count)
        if fault == "killed":
            self.servers[place].kill()
        else:
            self._settle()
            self.servers[place].stop()
        self.faults.end()
        self.servers[place] = Server(self.loop, self.site.plot, place)
        self.checked = -1

    def _end_faults(self) -> None:
        self.faults.end()
        self.loop.slow = lambda: 0.0

    def _look_on(self) -> None:
        """After a step: faults that are over, and whether all is as it must be."""
        is_over = not self.faults.is_well and self.luck.chance(0.5)
        if is_over:
            self.tell("the store is well again")
            self._end_faults()
            self.checked = -1
        if self.faults.is_well and (self.is_toy or is_over or self.checked < 0 or self.steps % SELDOM == 0):
            self.check()

    def looking(self) -> list[Screen]:
        """The pages that somebody looks at."""
        found = [person.screen for person in self.people if person.screen is not None]
        return [each for each in found if each.is_open and each.told.table]

    def check(self, is_thorough: bool = False) -> None:
        """Raises Failed unless everybody was told what a fresh opening tells, and all of it is in the journal."""
        kept, self.loop.slow = self.loop.slow, lambda: 0.0
        self.due = {}
        wrong = ""
        for _ in range(24):
            wrong = self._compare(is_thorough)
            if not wrong:
                break
            self.loop.go(0.5)
        self.loop.slow = kept
        if wrong:
            raise Failed(wrong)

    def _compare(self, is_thorough: bool) -> str:
        number = checks.numbered(self.site.plot, self.table)
        screens = self.looking()
        marks = hash((number, tuple((id(each), each.told.n, len(each.heard)) for each in screens)))
        if marks == self.checked and not is_thorough:
            return ""
        self.site.reader.take(self.site.plot, self.table)
        ways = [*checks.ways_of(screens), (self.people[-1].cookie, None, None)]
        fresh = self.site.reader.told(ways)
        checks.timed(fresh[-1])
        wrong = ""
        for screen, told in zip(screens, fresh, strict=False):
            wrong = wrong or self._of_screen(screen, told)
        if wrong:
            return wrong
        self.checked = marks
        last = checks.last_snapshot(self.site.plot, self.table)
        if is_thorough or last != self.snapshot:
            self.snapshot = last
            self.site.whole.take(self.site.plot, self.table, *checks.NO_SNAPSHOTS)
            checks.same_whole(self.site, ways, fresh)
            if last and self.is_hidden and self.luck.chance(BLIND):
                seat = self.luck.below(len(fresh[0]["seats"]))
                checks.blind(self.site, self.site.plot, self.table, self.people[0].cookie, seat)
                self.site.whole.take(self.site.plot, self.table, *checks.NO_SNAPSHOTS)
        if is_thorough:
            checks.same_past(self.site, ways)
        if fresh[-1]["position"]["outcome"] is not None:
            checks.verified(self.site, self.people[0].cookie)
        return ""

    def _of_screen(self, screen: Screen, fresh: Message) -> str:
        """How what a page was told differs from what a fresh one is told."""
        told = screen.told.table
        if told["n"] > fresh["n"]:
            raise Failed(f"{screen.name} was told of entry {told['n']}; the journal has {fresh['n']}")
        if told["n"] < fresh["n"]:
            # Where bots answer faster than another process looks, a page is always a little behind: not for long.
            if told["n"] >= self.due.setdefault(screen.name, fresh["n"]):
                return ""
            return f"{screen.name} was never told of entry {fresh['n']}: {told['n']} was the last"
        tick = checks.SLOWEST if self.was_slow else checks.TICK
        seconds = None if self.jumps else self.loop.now - screen.told.at
        wrong = checks.difference(checks.plain(told, fresh), checks.plain(fresh)) or checks.clocks(
            told, fresh, seconds, tick
        )
        return wrong and f"{screen.name} was told at {told['n']} what is not so: {wrong}"

    def _finish(self) -> None:
        """Everybody comes back and only wants to go on: something must happen, up to the end."""
        for person in self.people[:3]:
            if person.screen is None or not person.screen.is_open or not person.screen.told.table:
                self.open(person)
        self._settle()
        self.tell("everybody only wants to go on")
        for _ in range(LAST[self.is_toy]):
            if not self._go_on():
                return

    def _go_on(self) -> bool:
        """Do what is to be done. False: it is over. Raises Failed where nobody can do anything, and nothing happens."""
        if self._is_over():
            return False
        number, has_turned = checks.numbered(self.site.plot, self.table), False
        for person in self.people:
            screen = person.screen
            if screen is not None and screen.is_open and screen.told.table:
                has_turned = self.add_secret(person, screen) or has_turned
                wish = people.to_go_on(self.luck, screen)
                if wish is not None:
                    self._wish(person, screen, wish)
                    self._settle()
                    has_turned = has_turned or wish[0] == "sit"
        for _ in range(20):
            if checks.numbered(self.site.plot, self.table) > number or self._is_over():
                return True
            self.loop.go(PATIENCE / 20)
        if any(people.to_go_on(self.luck, each) is not None for each in self.looking()):
            # They have only just been asked.
            return True
        if not has_turned:
            to_act = [seat for each in self.looking()[:1] for seat in each.told.position["to_act"]]
            if not self._may_rest(to_act):
                mine = {each.name: (each.told.table["seat"], each.told.table["mine"]) for each in self.looking()}
                raise Failed(f"nothing happens any more; to act: {to_act}; who looks from where, and has what: {mine}")
            return False
        return has_turned

    def _is_over(self) -> bool:
        return any(each.told.position["outcome"] is not None for each in self.looking())

    def _may_rest(self, to_act: list[int]) -> bool:
        """Whether those who are to act are people who are not here, and nobody who is here can help it."""
        told = self.looking()[0].told.table if self.looking() else {}
        if not told or told["paused"]:
            return True
        here = {seat for each in self.looking() for seat in each.told.table["mine"]}
        waited = [each for each in told["seats"] if each["seat"] in (to_act or told["awaited"])]
        return bool(waited) and all(each["kind"] == "person" and each["seat"] not in here for each in waited)


class Broken(AssertionError):
    """A run that failed, with what happened."""

    def __init__(self, seed: int, is_toy: bool, why: str, trace: list[str]) -> None:
        kind = "" if is_toy else " --ours"
        tail = "\n".join(trace[-12:])
        super().__init__(f"seed {seed}: {why}\n{tail}\nTo see it: python -m tests.simulation --seed {seed}{kind}")
        self.seed, self.why = seed, why


def simulate(
    seed: int, is_toy: bool = True, say: Callable[[str], None] = lambda line: None, often: Sequence[str] = ()
) -> list[str]:
    """What happened in the run of this number, where people do some things more `often`. Raises Broken."""
    with checks.often(), faulty():
        run = Run(seed, is_toy, checks.site(), say)
        run.often = often
        try:
            run.play()
        except (Failed, Stuck) as error:
            raise Broken(seed, is_toy, str(error), run.trace) from error
        except Exception as error:
            raise Broken(seed, is_toy, traceback.format_exc(), run.trace) from error
    return run.trace
