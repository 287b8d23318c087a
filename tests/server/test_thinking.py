"""Bots think in processes of their own: the table never stands still, and a dead process is replaced."""

import asyncio
import json
import os
import random
import signal
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from motley import bots
from motley.kernel import Limits, Rng, registry, turn_of
from motley.match import start
from motley.server.minds.questions import question_for
from motley.server.minds.thinking import Thinking, ThinkingFailed
from motley.server.table.course import Course
from motley.server.table.news import entry_news
from motley.server.table.sight import Sight
from motley.server.table.step import Step
from tests.server.house import ThreadHouse, sleeping_sloths, wait_for
from tests.server.test_course import new_course


def question(bot: str = "sloth", level: str = "only", **changes: object) -> dict[str, object]:
    match = start("motif", options={"first": "gold"})
    asked = {"game": "motif", "seat": 0, "state": match.state.dump(), "bot": bot, "level": level, "seed": 1}
    return {**asked, **changes}


def process_of(house: ThreadHouse) -> int:
    """The process that thinks."""
    running = [thinker.process for thinker in house.tables.thinking.thinkers if thinker.process is not None]
    assert running
    return running[-1].pid


def test_a_bot_is_asked_in_another_process_and_tells_how_far_it_is() -> None:
    told: list[float] = []

    async def story() -> tuple[str, int | None]:
        thinking = Thinking(1)
        move = await thinking.choose(question(), told.append)
        process = thinking.thinkers[0].process
        pid = None if process is None else process.pid
        await thinking.close()
        return move, pid

    move, pid = asyncio.run(story())
    match = start("motif", options={"first": "gold"})
    assert move in [match.game.write(match.state, each) for each in match.moves(0)]
    assert pid not in (None, os.getpid())
    assert told == sorted(told)
    assert all(0 <= share <= 1 for share in told)


def test_a_bot_that_fails_says_why_and_the_process_goes_on() -> None:
    async def story() -> str:
        thinking = Thinking(1)
        with pytest.raises(ThinkingFailed, match="no bot called 'hal'"):
            await thinking.choose(question("hal", "9000"), lambda share: None)
        move = await thinking.choose(question("random", "any"), lambda share: None)
        await thinking.close()
        return move

    assert asyncio.run(story()).startswith("+")


def test_a_process_that_dies_is_replaced_and_the_bot_asked_again() -> None:
    async def story() -> tuple[str, set[int]]:
        thinking = Thinking(1)
        pids = set()
        with sleeping_sloths():
            choosing = asyncio.create_task(thinking.choose(question(), lambda share: None))
            for _ in range(2):
                process = await thinking.thinkers[0].start()
                while process.pid in pids:
                    await asyncio.sleep(0.01)
                    process = await thinking.thinkers[0].start()
                pids.add(process.pid)
                process.kill()
                await process.wait()
        move = await choosing
        await thinking.close()
        return move, pids

    move, pids = asyncio.run(story())
    assert move.startswith("+")
    assert len(pids) == 2


def test_a_bot_that_is_no_longer_asked_does_not_go_on_thinking() -> None:
    async def story() -> None:
        thinking = Thinking(1)
        await thinking.choose(question("random", "any"), lambda share: None)
        process = thinking.thinkers[0].process
        assert process is not None
        is_thinking = asyncio.Event()
        with sleeping_sloths():
            choosing = asyncio.create_task(thinking.choose(question(), lambda share: is_thinking.set()))
            await is_thinking.wait()
            choosing.cancel()
            with pytest.raises(asyncio.CancelledError):
                await choosing
        assert process.returncode is not None
        await thinking.choose(question("random", "any"), lambda share: None)
        await thinking.close()

    asyncio.run(story())


def complaints() -> list[object]:
    """What the loop has to complain of from here on."""
    found: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: found.append(context))
    return found


def test_a_server_stops_while_a_process_that_never_answers_is_asked_and_others_wait() -> None:
    """Nobody cancels a question whose answer is for all who will look, so it is open until the processes end."""

    async def story() -> None:
        thinking, found = Thinking(1), complaints()
        is_thinking = asyncio.Event()
        with sleeping_sloths():
            asked = [
                asyncio.create_task(thinking.choose(question(), lambda share: is_thinking.set(), table))
                for table in ("a", "b")
            ]
            await is_thinking.wait()
            process = thinking.thinkers[0].process
            assert process is not None
            await thinking.close()
            assert [each.cancelled() for each in await gathered(asked)] == [True, True]
        assert process.returncode is not None
        assert thinking.thinkers[0].process is None
        assert found == []

    asyncio.run(story())


async def gathered(asked: list["asyncio.Task[str]"]) -> list["asyncio.Task[str]"]:
    await asyncio.wait(asked)
    return asked


def test_a_server_stops_while_a_process_is_just_being_started() -> None:
    async def story() -> None:
        thinking, found = Thinking(1), complaints()
        thinker = thinking.thinkers[0]
        with sleeping_sloths():
            asked = asyncio.create_task(thinking.choose(question(), lambda share: None))
            while not thinker._asking.locked():
                await asyncio.sleep(0)
            assert thinker.process is None
            await thinking.close()
            assert (await gathered([asked]))[0].cancelled()
            late = asyncio.create_task(thinking.choose(question(), lambda share: None))
            assert (await gathered([late]))[0].cancelled()
        assert thinker.process is None
        assert found == []

    asyncio.run(story())


def test_the_table_answers_at_once_while_a_bot_thinks(house: ThreadHouse) -> None:
    table = house.create("motif", "me", "sloth", first="gold")
    with house.sit(table) as guest:
        while not guest.position["held"]:
            guest.play()
        with sleeping_sloths():
            guest.ask("commit")
            assert guest.hear_say("thinking")["progress"] == 0.0
            for _ in range(10):
                assert guest.ask("frames", **{"from": 0, "to": 0})["say"] == "frames"
            assert not any(message["say"] == "entry" and message["seat"] == 1 for message in guest.heard)
        guest.hear_until(lambda message: message["say"] == "entry" and message["seat"] == 1)
        shares = [message["progress"] for message in guest.heard if message["say"] == "thinking"]
        assert shares[-1] is None or guest.hear_say("thinking")["progress"] is None


def test_a_table_whose_bot_was_killed_goes_on(house: ThreadHouse) -> None:
    table = house.create("motif", "me", "sloth", first="gold")
    with house.sit(table) as guest:
        guest.ask("pace", ms=0)
        while not guest.position["held"]:
            guest.play()
        with sleeping_sloths():
            guest.ask("commit")
            guest.hear_until(lambda message: message["say"] == "thinking" and message["progress"])
            killed = process_of(house)
            os.kill(killed, signal.SIGKILL)
        guest.hear_until(lambda message: message["say"] == "entry" and message["seat"] == 1)
        wait_for(lambda: process_of(house) != killed)


def test_a_bot_that_cannot_answer_pauses_the_table_and_another_takes_its_place(
    house: ThreadHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = house.create("tally", "me", "greedy")

    async def failing(*_: object) -> str:
        raise ThinkingFailed("ZeroDivisionError: division by zero")

    with house.sit(table) as guest:
        guest.ask("pace", ms=0)
        monkeypatch.setattr(house.tables.thinking, "choose", failing)
        guest.play()
        guest.ask("commit")
        paused = guest.hear_until(lambda message: message.get("what") == "pause")
        assert paused["paused"]
        assert "failed" in paused["lines"][0]["text"]
        assert "division by zero" in guest.hear_say("error")["sentence"]
        monkeypatch.undo()
        guest.ask("seat", seat=1, kind="bot", bot="random")
        guest.ask("pause", on=False)
        guest.hear_until(lambda message: message["say"] == "entry" and message["what"] == "answer")


def test_a_bot_whose_answer_breaks_the_game_is_not_waited_for_in_vain(
    house: ThreadHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault of the game's drawing while a bot's answer is told: everybody hears of it, and the table goes on."""
    table = house.create("tally", "me", "greedy")

    def breaking(course: Course, step: Step, sight: Sight) -> object:
        if step.entry.kind == "answer" and step.entry.seat == 1:
            raise ZeroDivisionError("while drawing")
        return entry_news(course, step, sight)

    with house.sit(table) as guest:
        guest.ask("pace", ms=0)
        monkeypatch.setattr("motley.server.table.table.entry_news", breaking)
        guest.play()
        guest.ask("commit")
        paused = guest.hear_until(lambda message: message.get("what") == "pause")
        assert paused["paused"]
        assert "ZeroDivisionError" in guest.hear_say("error")["sentence"]
        monkeypatch.undo()
        guest.ask("pause", on=False)
        guest.hear_until(lambda message: message["say"] == "entry" and message["what"] == "answer")


async def asleep(thinking: Thinking, table: str) -> "asyncio.Task[str]":
    """A question to a sloth that sleeps."""
    is_thinking = asyncio.Event()
    asked = asyncio.create_task(thinking.choose(question(), lambda share: is_thinking.set(), table))
    await is_thinking.wait()
    return asked


def test_nobody_whose_bot_is_quick_waits_behind_one_that_never_answers() -> None:
    async def story() -> None:
        thinking = Thinking(1)
        with sleeping_sloths():
            hung = await asleep(thinking, "a")
            others = asyncio.create_task(thinking.choose(question(), lambda share: None, "b"))
            for bot in ("beginner", "casual"):
                assert await thinking.choose(question(bot, "usual"), lambda share: None, "c")
            assert not hung.done()
            assert not others.done()
            assert thinking.busy == 1
        assert await hung
        assert await others
        await thinking.close()

    asyncio.run(story())


def test_what_only_seemed_quick_does_not_stay_in_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """As when the code of a game never ends, whoever of ours is asked in it."""
    ours = registry.is_bot_of_ours
    monkeypatch.setattr(registry, "is_bot_of_ours", lambda name: name == "sloth" or ours(name))

    async def story() -> None:
        thinking = Thinking(1)
        thinking.quick_patience = 0.2
        with sleeping_sloths():
            hung = await asleep(thinking, "a")
            also = asyncio.create_task(thinking.choose(question(), lambda share: None, "b"))
            while "b" not in thinking._slow:
                await asyncio.sleep(0.01)
            thinking.quick_patience = 1000.0
            assert await thinking.choose(question("beginner", "usual"), lambda share: None, "c")
            assert not hung.done()
            assert not also.done()
        assert await hung
        assert await also
        await thinking.close()

    asyncio.run(story())


def test_a_bot_that_hangs_is_set_aside_at_its_table_which_says_so(
    house: ThreadHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = house.create("tally", "me", "sloth")
    with house.sit(table) as guest, sleeping_sloths():
        guest.ask("pace", ms=0)
        monkeypatch.setattr(house.tables.thinking, "patience", 0.3)
        # However slow this machine is, who plays on has time.
        monkeypatch.setattr(
            "motley.server.minds.thinking.usual_time", lambda asked: 0 if asked["bot"] == "sloth" else 1000
        )
        guest.play("3-3")
        guest.ask("commit")
        told = guest.hear_until(lambda message: message.get("what") == "seat")
        assert "does not answer and is not asked again at this table" in told["lines"][0]["text"]
        monkeypatch.undo()
        guest.hear_until(
            lambda message: message["say"] == "entry" and message["seat"] == 1 and message["what"] == "answer"
        )
        assert [each.bot for each in house.course(table).people] == [None, "casual"]
        # Opened again from what is written, it is the same.
        course = house.course(table)
        assert Course.of(course.row, house.tables.store.entries(table)).people == course.people


def test_only_a_bot_of_others_that_fails_several_hosts_is_asked_no_more() -> None:
    thinking = Thinking(1)
    for host in ("ann", "ann", None, "ben"):
        thinking.blame("beginner", host)
    thinking.blame("sloth", "ann")
    thinking.blame("sloth", "ann")
    assert not thinking.is_aside("beginner")
    assert not thinking.is_aside("sloth")
    thinking.blame("sloth", "ben")
    assert thinking.is_aside("sloth")
    assert not thinking.is_aside("greedy")


def test_a_bot_that_answers_nonsense_changes_nothing(house: ThreadHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    table = house.create("tally", "me", "greedy")

    async def nonsense(*_: object) -> str:
        return "1-9"

    with house.sit(table) as guest:
        guest.ask("pace", ms=0)
        monkeypatch.setattr(house.tables.thinking, "choose", nonsense)
        guest.play()
        guest.ask("commit")
        paused = guest.hear_until(lambda message: message.get("what") == "pause")
        assert paused["ply"] == 1


def test_what_goes_to_a_bot_is_what_its_seat_imagines() -> None:
    course = new_course("gauntlet", 3, random.Random(5))
    list(course.roll())
    course.people[1] = type(course.people[1])(1, "bot", "Bo", "greedy", "steady")
    real = course.match.state
    asked = [question_for(course, 1) for _ in range(8)]
    states = [registry.game("gauntlet").load(each["state"]) for each in asked]
    assert all(state.view(1) == real.view(1) for state in states)
    assert all(state.moves(1) == real.moves(1) for state in states)
    assert len({json.dumps(each["state"], sort_keys=True) for each in asked}) > 1
    assert any(state.view(0) != real.view(0) for state in states)


def test_a_table_takes_neither_files_nor_commands(
    house: ThreadHouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over the wire and by request: whatever is named, nothing of it runs."""
    monkeypatch.chdir(tmp_path)
    mark = tmp_path / "it-ran"
    file = tmp_path / "bot.py"
    file.write_text(f"open({str(mark)!r}, 'w')\n", encoding="utf-8")
    wanted = [str(file), f"{file}:Bot", f"cmd:{sys.executable} {file}", f"cmd:touch {mark}"]
    table = house.create("motif", "me", "greedy", first="gold")
    with house.sit(table) as guest:
        for bot in wanted:
            assert guest.ask("seat", seat=1, kind="bot", bot=bot)["say"] == "refused"
            assert guest.ask("seat", seat=1, kind="bot", bot="greedy", level=bot)["say"] == "refused"
    for bot in wanted:
        seats = [{"kind": "me"}, {"kind": "bot", "bot": bot}]
        answer = house.http.post("/api/tables", json={"game": "motif", "seats": seats, "options": {}, "salt": ""})
        assert answer.status_code == 422

    async def story() -> None:
        thinking = Thinking(1)
        for bot in wanted:
            with pytest.raises(ThinkingFailed, match="no bot called"):
                await thinking.choose(question(bot), lambda share: None)
        await thinking.close()

    asyncio.run(story())
    assert not mark.exists()
    # The same does run where it is allowed: the trap is a real one.
    match = start("motif", options={"first": "gold"})
    bots.seat(wanted[2]).choose(turn_of(match.game, match.state, 0, Rng(1), Limits(seconds=0.1)))
    assert mark.exists()


def test_a_turn_is_one_seats_at_one_table_and_lasts_until_another_answers() -> None:
    courses = [new_course("tally", 2, random.Random(seed)) for seed in (5, 6)]
    for name, course in zip("ab", courses, strict=True):
        course.row = replace(course.row, id=name)
        course.match.hold.clear()
        list(course.roll())
    turns: list[tuple[str, int]] = []
    for course in courses:
        while course.match.outcome is None:
            seat = course.match.to_act[0]
            turns.append((question_for(course, seat)["turn"], seat))
            course.match.play(seat, course.match.moves(seat)[0])
            list(course.roll())
    # Every name belongs to one seat, and to questions that follow each other.
    runs = [name for place, (name, _) in enumerate(turns) if not place or turns[place - 1][0] != name]
    assert len(runs) == len(set(runs))
    assert len({name for name, _ in turns}) == len(set(turns))
