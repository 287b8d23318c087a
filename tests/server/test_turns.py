"""The bot of a turn is kept while the turn lasts, whoever else is asked in it, and its time is given out once."""

import asyncio
import io
import json
import random
from collections.abc import Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bench import pace
from motley.bots import BotKind, Level
from motley.bots.lines import Report
from motley.bots.search_turn import AIM, SHORTEST, TURN
from motley.kernel import Bot, Limits, Move, Turn
from motley.match import start
from motley.server.minds.thinker import Desk
from motley.server.minds.thinking import Thinker, Thinking, ThinkingFailed, _Died
from motley.server.minds.turns import BOTS, IDENTITY, Kept

Question = dict[str, Any]


def question(turn: str | None = "t/0/4", **changes: object) -> Question:
    match = start("motif", options={"first": "gold"})
    asked = {"game": "motif", "seat": 0, "state": match.state.dump(), "bot": "elephant", "level": "only", "seed": 1}
    return {**asked, "turn": turn, **changes}


class Elephant(Bot):
    """Remembers how often it was asked."""

    known = 0
    """How often the one that answered last had been asked before."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, turn: Turn) -> Move:
        Elephant.known = self.asked
        self.asked += 1
        return turn.moves[0]


class Watch:
    """A clock that goes on when somebody thinks."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


SECONDS = 2.0


class Sharer(Bot):
    """Takes all the time that it may, and shares it out over its turn, as a search does."""

    watch = Watch()
    takes = 1.0
    """Of what it may."""

    def __init__(self) -> None:
        self.spent = 0.0

    def choose(self, turn: Turn) -> Move:
        assert turn.limits.seconds is not None
        left = max(SHORTEST, TURN * turn.limits.seconds - self.spent)
        took = min(AIM * turn.limits.seconds, left) * self.takes
        self.spent += took
        Sharer.watch.now += took
        return turn.moves[0]


@pytest.fixture(autouse=True)
def _sitting(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    levels = [Level("only", "Only", Elephant), Level("other", "Other", Elephant)]
    kinds = {name: BotKind(name, name, "", levels, "only") for name in ("elephant", "mammoth")}
    kinds["sharer"] = BotKind("sharer", "", "", [Level("only", "Only", Sharer, SECONDS)], "only")
    for place in ("thinker", "thinking"):
        monkeypatch.setattr(f"motley.server.minds.{place}.kind", kinds.__getitem__)
    monkeypatch.setattr("motley.server.minds.thinker.perf_counter", Sharer.watch)
    monkeypatch.setattr("motley.server.minds.thinking.now", Sharer.watch)
    yield
    Sharer.watch.now = 0.0


def answered(desk: Desk, asked: Question) -> Question:
    return desk.answer(json.loads(json.dumps(asked)), Report(io.StringIO()))


def remembered(desk: Desk, turn: str | None = "t/0/4", **changes: object) -> int:
    """How often the bot that answers this question was asked before."""
    assert "move" in answered(desk, question(turn, **changes))
    return Elephant.known


def test_the_bots_of_all_who_are_asked_in_a_turn_are_kept() -> None:
    """Every reaction of another seat comes between two answers of the turn."""

    def asked(desk: Desk) -> list[int]:
        return [remembered(desk, f"t/{seat}/turn 4") for seat in (0, 1, 0, 1, 1, 0)]

    assert asked(Desk()) == [0, 0, 1, 1, 2, 2]
    forgetful = Desk()
    forgetful.kept = Kept(1)
    assert asked(forgetful) == [0, 0, 0, 0, 1, 0], "one bot is not enough"


OTHERS: list[Question] = [
    {"turn": "t/0/9"},
    {"turn": "other/0/4"},
    {"turn": None},
    {"bot": "mammoth"},
    {"level": "other"},
    {"game": "tally", "state": start("tally", 2, "x", {}).state.dump()},
]


def leaks(desk: Desk, change: Question) -> bool:
    """Whether a bot that knows of another turn answers."""
    remembered(desk)
    return remembered(desk, **change) > 0


@pytest.mark.parametrize("change", OTHERS)
def test_a_bot_is_kept_while_its_turn_lasts_and_no_longer(change: Question, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    assert [remembered(desk) for _ in range(3)] == [0, 1, 2]
    assert not leaks(Desk(), change)
    # Once the seat was asked about anything else, its turn is over; of that of another seat nobody knows.
    remembered(desk, **change)
    is_elsewhere = change in OTHERS[1:3]
    assert remembered(desk) == (3 if is_elsewhere else 0)
    assert remembered(desk, None) == remembered(desk, None) == 0
    # A desk that forgets to look at this part lets it through.
    part = next(iter(change))
    monkeypatch.setattr("motley.server.minds.turns.IDENTITY", tuple(each for each in IDENTITY if each != part))
    assert is_elsewhere or leaks(Desk(), change)


def test_so_many_bots_are_kept_and_those_asked_least_lately_go_first() -> None:
    desk = Desk()
    turns = [f"{table}/0/4" for table in range(BOTS)]
    assert [remembered(desk, turn) for turn in turns] == [0] * BOTS
    assert remembered(desk, turns[0]) == 1
    assert remembered(desk, "one/0/more") == 0
    assert len(desk.kept) == BOTS
    assert [remembered(desk, turn) for turn in (turns[0], *turns[2:])] == [2] + [1] * (BOTS - 2)
    assert remembered(desk, turns[1]) == 0


def test_turns_that_are_over_take_no_room() -> None:
    desk = Desk()
    remembered(desk, "other/0/4")
    for number in range(2 * BOTS):
        remembered(desk, f"t/0/{number}")
    assert len(desk.kept) == 2
    assert remembered(desk, "other/0/4") == 1


def test_a_bot_that_failed_is_not_kept_and_the_others_are() -> None:
    desk = Desk()
    remembered(desk)
    remembered(desk, "t/1/4")
    assert "error" in answered(desk, question(state={}))
    assert "error" in answered(desk, {"do": "hint"})
    assert remembered(desk) == 0
    assert remembered(desk, "t/1/4") == 1


def test_what_was_spent_on_a_turn_elsewhere_is_gone() -> None:
    for elsewhere, seconds in ((0.0, 2.0), (-1.0, 2.0), (0.9, 1.5), (3.6, SHORTEST), (99.0, SHORTEST)):
        assert given(elsewhere).seconds == pytest.approx(seconds)


def given(elsewhere: float) -> Limits:
    """The limits of a bot at a desk that is asked for the first time in a turn that has taken so long already."""
    found: list[Limits] = []

    class Told(Elephant):
        def choose(self, turn: Turn) -> Move:
            found.append(turn.limits)
            return turn.moves[0]

    desk = Desk()
    asked = question(bot="sharer", spent=elsewhere)
    answered(desk, {**asked, "spent": 0.0})
    sitter = desk.kept.of(asked)
    assert sitter is not None
    sitter.bot, sitter.spent = Told(), 0.0
    answered(desk, asked)
    return found[0]


class AtDesk(Thinker):
    """Asks a desk instead of a process, and answers when it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.desk = Desk()
        self.asked: list[Question] = []
        self.deaths = 0
        self.is_free = asyncio.Event()
        self.is_free.set()

    async def ask(self, question: Question, tell: Callable[[float], None]) -> Question:
        self.asked.append(question)
        await self.is_free.wait()
        if self.deaths:
            self.deaths -= 1
            Sharer.watch.now += 1.0
            raise _Died
        said = answered(self.desk, question)
        if "error" in said:
            raise ThinkingFailed(said["error"])
        return said

    async def stop(self) -> None:
        await super().stop()
        self.desk = Desk()


def desks(thinking: Thinking) -> list[AtDesk]:
    found = [each for each in thinking.thinkers if isinstance(each, AtDesk)]
    assert len(found) == len(thinking.thinkers)
    return found


async def asks(thinking: Thinking, turn: str | None, **changes: object) -> int:
    """One question at a table; how often its bot was asked before."""
    await thinking.choose(question(turn, **changes), lambda share: None, str(turn).partition("/")[0])
    return Elephant.known


@asynccontextmanager
async def busy(thinking: Thinking, *thinkers: AtDesk) -> Any:
    """While this lasts, these have a question of another table; it is given up in the end."""
    others = [each for each in thinking._idle if each not in thinkers]
    thinking._idle = list(thinkers)
    tasks = [asyncio.create_task(asks(thinking, None, table=str(number))) for number in range(len(thinkers))]
    for thinker in thinkers:
        thinker.is_free.clear()
    while thinking._idle:
        await asyncio.sleep(0)
    thinking._idle = others
    try:
        yield
    finally:
        for thinker in thinkers:
            thinker.is_free.set()
        await asyncio.gather(*tasks)


@pytest.fixture
def at_desks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("motley.server.minds.thinking.Thinker", AtDesk)


@pytest.mark.usefixtures("at_desks")
def test_at_a_table_that_has_one_process_everybody_keeps_their_bots() -> None:
    async def story() -> list[int]:
        thinking = Thinking(1)
        return [await asks(thinking, f"t/{seat}/turn 4") for seat in (0, 1, 2, 0, 2, 1, 0)]

    assert asyncio.run(story()) == [0, 0, 0, 1, 1, 1, 2]


@pytest.mark.usefixtures("at_desks")
def test_questions_of_a_turn_go_to_the_process_that_has_its_bot() -> None:
    async def story() -> None:
        thinking = Thinking(3)
        one, two, _ = desks(thinking)
        for thinker, turn in ((one, "a/0/4"), (two, "b/0/4")):
            others = [each for each in desks(thinking) if each is not thinker]
            async with busy(thinking, *others):
                assert await asks(thinking, turn) == 0
                assert thinker.kept.of(question(turn)) is not None
        assert [await asks(thinking, turn) for turn in ("a/0/4", "b/0/4", "b/0/4", "a/0/4")] == [1, 1, 2, 2]
        assert "error" not in answered(one.desk, question("a/0/4"))

    asyncio.run(story())


@pytest.mark.usefixtures("at_desks")
def test_of_two_bots_of_a_turn_the_one_that_was_asked_last_is_asked_on() -> None:
    """The other one knows nothing of what was planned since."""

    async def story() -> list[int]:
        thinking = Thinking(2)
        one, two = desks(thinking)
        found = []
        for away in (one, one, two, None, None, one, None):
            async with busy(thinking, *([] if away is None else [away])):
                found.append(await asks(thinking, "t/0/4"))
        return found

    assert asyncio.run(story()) == [0, 1, 0, 1, 2, 2, 3]


@pytest.mark.usefixtures("at_desks")
def test_a_new_turn_goes_where_no_other_is_forgotten_for_it() -> None:
    async def story() -> None:
        thinking = Thinking(2)
        one, two = desks(thinking)
        first, second = ([f"{name}{number}/0/4" for number in range(BOTS)] for name in "ab")
        for turn in [*first, *second]:
            await asks(thinking, turn)
        # The last one that was asked is asked again, as long as it has room: another need not be started before.
        assert [len(one.kept), len(two.kept)] == [BOTS, BOTS]
        assert all(two.kept.of(question(turn)) is not None for turn in first)
        # Both are full now: the one whose oldest turn was asked about least lately has the next one.
        for turn in first:
            assert await asks(thinking, turn) == 1
        await asks(thinking, "new/0/4")
        assert one.kept.of(question("new/0/4")) is not None
        assert [await asks(thinking, turn) for turn in (*first, *second[1:])] == [2] * BOTS + [1] * (BOTS - 1)

    asyncio.run(story())


async def served(thinking: Thinking, homes: dict[str, AtDesk], asked: list[str], freed: AtDesk) -> list[str]:
    """In which order questions are answered by a process that has time again, while the others are busy.

    Each of these turns has its bot in that process.
    """
    for turn, home in homes.items():
        async with busy(thinking, *(each for each in desks(thinking) if each is not home)):
            await asks(thinking, turn)
    done: list[str] = []

    async def ask(turn: str) -> None:
        await asks(thinking, turn)
        done.append(turn)

    async with busy(thinking, *desks(thinking)):
        tasks = []
        for turn in asked:
            tasks.append(asyncio.create_task(ask(turn)))
            await asyncio.sleep(0)
        freed.is_free.set()
        await asyncio.wait(tasks)
    assert not thinking._passed
    return done


@pytest.mark.usefixtures("at_desks")
def test_a_process_that_has_time_again_goes_to_a_seat_whose_bot_it_has() -> None:
    async def story(asked: list[str]) -> list[str]:
        thinking = Thinking(2)
        one, two = desks(thinking)
        return await served(thinking, {"t/0/4": one, "t/1/4": two, "u/0/4": two}, asked, two)

    assert asyncio.run(story(["t/0/4", "t/1/4"])) == ["t/1/4", "t/0/4"], "at the same table"
    assert asyncio.run(story(["t/0/4", "u/0/4"])) == ["u/0/4", "t/0/4"], "at another one"
    assert asyncio.run(story(["new/0/4", "other/0/4"])) == ["new/0/4", "other/0/4"]


@pytest.mark.usefixtures("at_desks")
def test_nobody_is_gone_past_twice() -> None:
    """However many seats there are whose bots a process has, at however many tables."""
    crowd = [f"crowd/{seat}/4" for seat in range(4)]
    many = [f"{number}/0/4" for number in range(4)]

    async def story(asked: list[str]) -> list[str]:
        thinking = Thinking(2)
        one, _ = desks(thinking)
        return await served(thinking, dict.fromkeys([*crowd, *many], one), asked, one)

    assert asyncio.run(story(["lone/0/4", *crowd])) == [crowd[0], "lone/0/4", *crowd[1:]]
    assert asyncio.run(story(["lone/0/4", *many])) == [many[0], "lone/0/4", *many[1:]]
    found = asyncio.run(story(["a/0/4", many[0], "b/0/4", "c/0/4", *many[1:]]))
    assert found == [many[0], "a/0/4", many[1], "b/0/4", "c/0/4", *many[2:]]


@pytest.mark.usefixtures("at_desks")
def test_what_a_process_is_thought_to_keep_is_what_it_keeps() -> None:
    """Also when bots fail and processes die."""
    chance = random.Random(7)

    async def story() -> None:
        thinking = Thinking(3)
        for number in range(600):
            turn = f"{chance.randrange(30)}/{chance.randrange(2)}/{number // 100}"
            for thinker in desks(thinking):
                thinker.deaths = int(chance.random() < 0.02)
            try:
                await asks(thinking, turn, bot=chance.choice(["elephant", "mammoth"]))
                if chance.random() < 0.2:
                    await asks(thinking, turn, state={})
            except ThinkingFailed:
                pass
            for thinker in desks(thinking):
                assert list(thinker.kept._things) == list(thinker.desk.kept._things)
                assert len(thinker.kept) <= BOTS
        assert sum(len(thinker.kept) for thinker in desks(thinking)) > BOTS

    asyncio.run(story())


def whole_turn(seed: int, answers: int = 30) -> float:
    """The seconds of a turn whose questions land now here, now there; now and then a process dies of one."""
    chance = random.Random(seed)

    async def story() -> float:
        thinking = Thinking(3)
        began = Sharer.watch.now
        for _ in range(answers):
            Sharer.takes = chance.choice([0.1, 0.5, 1.0])
            away = [each for each in desks(thinking) if chance.random() < 0.5][:2]
            async with busy(thinking, *away):
                await asks(thinking, "t/0/turn 4", bot="sharer")
        return Sharer.watch.now - began

    return asyncio.run(story())


@pytest.mark.usefixtures("at_desks")
def test_a_turn_has_its_time_once_wherever_its_questions_are_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = 30
    most = TURN * SECONDS + answers * SHORTEST
    longest = max(whole_turn(seed, answers) for seed in range(10))
    assert 0.8 * TURN * SECONDS < longest <= most
    monkeypatch.setattr("motley.server.minds.thinker.what_is_left", lambda limits, elsewhere: limits)
    assert max(whole_turn(seed, answers) for seed in range(10)) > most, "each process gives it anew"


@pytest.mark.usefixtures("at_desks")
def test_who_answers_all_of_a_turn_shares_out_its_time_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a bot has spent itself is not taken from it twice."""
    found: list[float | None] = []

    def told(bot: Sharer, turn: Turn) -> Move:
        found.append(turn.limits.seconds)
        Sharer.watch.now += 0.1
        return turn.moves[0]

    async def story() -> None:
        thinking = Thinking(1)
        for _ in range(9):
            await asks(thinking, "t/0/turn 4", bot="sharer")
        past = thinking._past.of(question("t/0/turn 4", bot="sharer"))
        assert past is not None
        assert past.spent == pytest.approx(0.9)

    monkeypatch.setattr(Sharer, "choose", told)
    asyncio.run(story())
    assert found == [SECONDS] * 9


@pytest.mark.usefixtures("at_desks")
def test_the_time_that_a_process_took_to_die_is_gone_as_well() -> None:
    async def story() -> list[float]:
        thinking = Thinking(1)
        (thinker,) = desks(thinking)
        thinker.deaths = 2
        for turn in ("t/0/4", "t/0/4", "t/0/9", None):
            await asks(thinking, turn)
        return [each["spent"] for each in thinker.asked]

    assert asyncio.run(story()) == [0.0, 1.0, 2.0, 2.0, 0.0, 0.0]


@pytest.mark.usefixtures("at_desks")
def test_of_a_turn_whose_bot_takes_too_long_nothing_is_kept() -> None:
    async def story() -> None:
        thinking = Thinking(1)
        (thinker,) = desks(thinking)
        assert await asks(thinking, "t/0/4") == 0
        thinking.patience = 0.0
        thinker.is_free.clear()
        with pytest.raises(ThinkingFailed, match="too long"):
            await thinking.choose(question(), lambda share: None)
        assert len(thinker.kept) == 0

    asyncio.run(story())


@pytest.mark.parametrize("everybody", [False, True])
def test_the_bench_asks_for_all_seats_at_one_desk_as_a_table_does(
    everybody: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it shows when the bot of a turn is thrown away inside its turn, because others are asked in it."""
    opened: list[list[Question]] = []

    class Seen(Desk):
        def __init__(self) -> None:
            super().__init__()
            opened.append([])

        def answer(self, question: Question, report: Report) -> Question:
            opened[-1].append(question)
            return super().answer(question, report)

    monkeypatch.setattr(pace, "Desk", Seen)
    monkeypatch.setattr(pace, "OTHERS", ("mammoth", "other"))
    found = pace.measured("gauntlet", 3, "elephant", 60, "x", lambda: 0.0, everybody)
    assert len(opened) > 1, "more than one game"
    for number, asked in enumerate(opened):
        own = {0, 1, 2} if everybody else {number % 3}
        assert {each["seat"] for each in asked} == {0, 1, 2}
        assert all((each["bot"] == "elephant") is (each["seat"] in own) for each in asked)
        assert all(each["turn"].startswith(f"{number}/{each['seat']}/") for each in asked)
    measured = {each["turn"] for asked in opened for each in asked if each["bot"] == "elephant"}
    assert set(found.turns) == measured
