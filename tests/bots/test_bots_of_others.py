"""Bots in files and programs: they play, and what goes wrong with one costs it that decision and nothing else."""

import os
import re
import shlex
import shutil
import sys
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

import motley
from motley import bots
from motley.bots.levels import Thinker
from motley.bots.process import LONGEST_LOG, Forfeited, Process
from motley.bots.program import MOST_FORFEITS, Program, question_of
from motley.bots.search import Mcts
from motley.kernel import Limits, Rng, Turn, turn_of
from motley.lab import Contest, play_game
from tests.cli.conftest import Run, run  # noqa: F401
from tests.server.house import wait_for

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "bots"
QUICK = Limits(seconds=0.05)


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is forfeited lies below the folder one is in."""
    monkeypatch.chdir(tmp_path)


def a_turn(game: str = "motif", limits: Limits = QUICK) -> Turn:
    match = motley.start(game, seed=7)
    seat = match.to_act[0]
    return turn_of(match.game, match.state, seat, Rng(1), limits)


def script(name: str, body: str) -> str:
    """A program of these lines, as an entrant."""
    Path(name).write_text(f"import json, os, sys, time\n{body}", encoding="utf-8")
    return f"cmd:{sys.executable} {name}"


def program(body: str) -> Program:
    bot = bots.seat(script("bot.py", body))
    assert isinstance(bot, Program)
    return bot


def small(*entries: str) -> Contest:
    return Contest.of("motif", entries, options={"size": 3}, seed="7", seconds=0.1)


@pytest.mark.parametrize(
    "entry",
    [
        f"{EXAMPLES / 'hasty.py'}",
        f"{EXAMPLES / 'hasty.py'}:Hasty",
        f"cmd:{sys.executable} {EXAMPLES / 'any_move.py'}",
        f"cmd:node {EXAMPLES / 'any_move.mjs'}",
    ],
    ids=["file", "class", "python", "node"],
)
def test_examples_play_whole_games_and_the_same_again(entry: str) -> None:
    if entry.startswith("cmd:node") and shutil.which("node") is None:
        pytest.skip("no Node on this machine")
    contest = small(entry, "random")
    first, again = play_game(contest, 1), play_game(contest, 1)
    assert first.forfeits == ()
    assert first.record == again.record
    assert motley.verify(first.record) >= 0


def test_the_page_shows_the_examples() -> None:
    page = (ROOT / "docs" / "bots-of-others.md").read_text("utf-8")
    for name in ("any_move.py", "any_move.mjs"):
        body = (EXAMPLES / name).read_text("utf-8").partition("\n")[2].lstrip("\n")
        assert body in page


FAULTS = {
    "crash": ("sys.stdin.readline(); print('ouch', file=sys.stderr); sys.exit(3)", "exit code 3"),
    "hang": ("sys.stdin.readline(); time.sleep(600)", "no answer within"),
    "deaf": ("time.sleep(600)", "no answer within"),
    "illegal": (
        "sys.stdin.readline(); print(json.dumps({'move': 'z9'}), flush=True); time.sleep(600)",
        "'z9' is not one of the moves",
    ),
    "chatty": (
        "sys.stdin.readline(); print('thinking...', flush=True); time.sleep(600)",
        "this is no answer: thinking...",
    ),
    "shares": (
        "sys.stdin.readline(); print(json.dumps({'tell': 7}), flush=True); time.sleep(600)",
        "this is no answer",
    ),
    "bytes": ("sys.stdin.readline(); os.write(1, b'\\xff\\xfe\\n'); time.sleep(600)", "this is no answer"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_goes_wrong_forfeits_the_decision_and_can_be_asked_again(
    fault: str,
    run: Run,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if fault in ("hang", "deaf"):
        monkeypatch.setattr("motley.bots.program.STARTING", 0.0)
    body, why = FAULTS[fault]
    bot = bots.seat(script("bot.py", body))
    assert isinstance(bot, Program)
    # A question that no pipe takes whole: whoever does not read it must hold up nobody.
    turn = a_turn("motba" if fault == "deaf" else "motif")
    question = question_of(turn)
    assert bot.choose(turn) in turn.moves
    assert bot._process is None
    (forfeit,) = bots.dismiss([bot])
    assert why in forfeit.sentence
    ran = run("ask", str(forfeit.file))
    assert ran.code == 1
    assert why in ran.out
    assert question["ask"]["sentence"] in ran.out
    assert ("Its log:\nouch" in ran.out) == (fault == "crash")
    mended = run("ask", str(forfeit.file), "--bot", "random")
    assert mended.code == 0
    assert "random answers: " in mended.out


def test_a_contest_goes_on_and_tells_of_forfeits(run: Run) -> None:  # noqa: F811
    # Crashes at every second question.
    entry = script("bot.py", "print(json.dumps({'move': json.loads(sys.stdin.readline())['moves'][0]}), flush=True)")
    ran = run("match", "motif", "--bots", f"{entry},random", "--games", "2", "-o", "size=3")
    assert ran.code == 0
    told = [line for line in ran.out.splitlines() if "forfeits" in line]
    assert f"exit code 0; to ask it again: motley ask {Path.cwd()}/forfeits/motif-" in told[0]
    file = told[0].rpartition(" ")[2]
    assert run("ask", file).code == 0


def test_a_game_in_the_terminal_tells_of_all_forfeits_at_once(run: Run) -> None:  # noqa: F811
    Path("bad.py").write_text(LAZY, encoding="utf-8")
    ran = run("play", "motif", "--terminal", "--seats", "bad.py,random", "-o", "size=3", "--seed", "3")
    assert ran.code == 0
    first, in_all = [line for line in ran.out.splitlines() if "forfeits" in line]
    assert "it ended with the exit code 1; to ask it again: motley ask " in first
    assert re.fullmatch(r"the bot bad.py forfeits \d+ decisions in all, in 1 game", in_all)


def test_a_program_that_never_answers_is_not_asked_for_ever() -> None:
    bot = Program("gone", ["/nowhere/nothing"])
    turn = a_turn()
    for _ in range(MOST_FORFEITS + 3):
        assert bot.choose(turn) in turn.moves
    assert ["does not start" in each.sentence for each in bot.forfeits] == [True] * MOST_FORFEITS + [False] * 3
    assert "it is not asked any more" in bot.forfeits[-1].sentence


def processes_of(group: int) -> Iterator[int]:
    """The processes of a group that still run."""
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[2]) == group and fields[0] not in "ZX":
                yield int(folder.name)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads Linux's list of processes")
def test_nothing_that_a_program_started_is_left_behind() -> None:
    body = "import subprocess; subprocess.Popen(['sleep', '600'])\nfor line in sys.stdin:\n"
    answer = "    print(json.dumps({'move': json.loads(line)['moves'][0]}), flush=True)"
    bot = bots.seat(script("bot.py", body + answer))
    assert isinstance(bot, Program)
    bot.choose(a_turn(limits=Limits()))
    assert bot._process is not None
    group = bot._process.process.pid
    assert os.getpgid(group) == group
    assert len(list(processes_of(group))) == 2
    assert bots.dismiss([bot]) == []
    wait_for(lambda: not list(processes_of(group)))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("./nowhere.py", "no such file"),
        ("cmd:", "no such program"),
        ("cmd:no-such-program-here x", "no such program"),
        ("cmd:'", "No closing quotation"),
        ("hal", "no bot called 'hal'"),
    ],
)
def test_who_cannot_play_is_refused_before_the_first_game(text: str, why: str, run: Run) -> None:  # noqa: F811
    ran = run("match", "motif", "--bots", f"{text},random")
    assert ran.code == 2
    assert why in ran.err


def test_a_file_with_two_bots_wants_a_name() -> None:
    head = "from motley.kernel import Bot\nclass A(Bot):\n    def choose(self, turn): return turn.moves[0]\n"
    Path("two.py").write_text(head + "class B(A): pass\n", encoding="utf-8")
    with pytest.raises(bots.BadEntrant, match=r"more than one bot.*there are: A, B"):
        small("two.py", "random")
    assert play_game(small("two.py:B", "random"), 0).forfeits == ()


def test_a_question_tells_no_more_than_the_seat_knows() -> None:
    """Two positions that look alike to a seat give the same question by the same luck."""
    match = motley.start("gauntlet", 3, seed=3)
    seat = match.to_act[0]
    true = match.state
    other = true.imagine(seat, Rng(99))
    assert other.dump() != true.dump()
    asked = [question_of(turn_of(match.game, each, seat, Rng(5), Limits())) for each in (true, other)]
    assert asked[0] == asked[1]


def test_a_share_of_its_simulations_is_named_behind_the_bot() -> None:
    kind, level = bots.entrant("strong@0.25")
    assert (kind.name, level.name) == ("strong", bots.kind("strong").default)
    whole, part = bots.seat("strong"), bots.seat("strong@0.25")
    assert isinstance(whole, Thinker)
    assert isinstance(part, Thinker)
    assert isinstance(whole.tree, Mcts)
    assert isinstance(part.tree, Mcts)
    assert whole.tree.limits.simulations == 4 * (part.tree.limits.simulations or 0) > 0
    # Who does not search has nothing to share.
    assert type(bots.seat("casual@0.25")) is type(bots.seat("casual"))
    for nonsense in ("strong@", "strong@0", "strong@2", "strong@x"):
        with pytest.raises(bots.BadEntrant, match="share"):
            bots.entrant(nonsense)


def test_a_second_answer_is_never_taken_for_the_next_one() -> None:
    twice = "print((json.dumps({'move': json.loads(line)['moves'][0]}) + '\\n') * 2, end='', flush=True)"
    bot = program(f"for line in sys.stdin:\n    {twice}")
    turn = a_turn(limits=Limits())
    assert bot.choose(turn) == turn.moves[0]
    assert bot.forfeits == []
    assert bot.choose(turn) in turn.moves
    (forfeit,) = bots.dismiss([bot])
    assert "it answered the question before more than once" in forfeit.sentence


def test_an_answer_that_comes_late_is_told_from_a_wrong_one() -> None:
    """It comes after the next question was put: only that it was the answer before can be told of it."""
    late = "sys.stdin.readline(); print(json.dumps({'move': told}), flush=True)"
    first = "told = json.loads(sys.stdin.readline())['moves'][0]; print(json.dumps({'move': told}), flush=True)"
    bot = program(f"{first}\n{late}\ntime.sleep(600)")
    match = motley.start("motif", seed=7)
    turn = a_turn(limits=Limits())
    match.play(turn.seat, bot.choose(turn))
    bot.choose(turn_of(match.game, match.state, match.to_act[0], Rng(2), Limits()))
    (forfeit,) = bots.dismiss([bot])
    assert "is what it answered the question before" in forfeit.sentence


def test_whoever_answers_before_it_can_have_read_all_is_told_so() -> None:
    # It hears that it is asked, and reads no further.
    bot = program("os.read(0, 1); print(json.dumps({'move': 'x'}), flush=True); time.sleep(600)")
    turn = a_turn("motba")
    # A question longer than any pipe.
    bot._process = Process(bot.command, None)
    with pytest.raises(Forfeited, match="before it had read the question"):
        bot._process.ask(question_of(turn) | {"more": "x" * (1 << 21)}, None, 60.0)
    bot.close()


LATE = "no answer within"
ASKED = "sys.stdin.readline()"
"""Whoever speaks before it is asked is told that instead; how soon it starts is up to the machine."""
CLOSED = "it closed its stdout"
FLOODS = {
    "tells": ("while True: os.write(1, b'{\"tell\": 0.5}\\n' * 9999)", "it said too much: more than 4 MiB"),
    "line": ("while True: os.write(1, b'x' * 99999)", "it said too much: a line of more than 1 MiB"),
    "log": ("while True: os.write(2, b'x' * 99999)", LATE),
    "deep": ("os.write(1, b'[' * 200000 + b'\\n'); time.sleep(600)", "this is no answer: [["),
    "mute": ("os.close(1); time.sleep(600)", CLOSED),
}


@pytest.mark.parametrize("flood", FLOODS)
def test_whoever_says_too_much_forfeits_and_fills_no_memory(flood: str) -> None:
    body, why = FLOODS[flood]
    bot = program(f"{ASKED}\n{body}" if why != CLOSED else body)
    process = bot._process = Process(bot.command, None)
    question = question_of(a_turn(limits=Limits()))
    # Where it is the time that ends it, there is little of it.
    patience = 0.5 if why in (LATE, CLOSED) else 60.0
    tracemalloc.start()
    try:
        with pytest.raises(Forfeited, match=re.escape(why)):
            process.ask(question, lambda share: None, patience)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 8 << 20
    assert len(bot.close()) <= LONGEST_LOG
    assert process.process.poll() is not None


def test_the_time_is_over_also_for_whoever_never_stops_talking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("motley.bots.process.MOST_SAID", 1 << 60)
    bot = program(f"{ASKED}\n{FLOODS['tells'][0]}")
    bot._process = Process(bot.command, None)
    heard: list[float] = []

    def tell(share: float) -> None:
        heard.append(share)
        assert len(heard) < 3_000_000, "it is listened to for ever"

    with pytest.raises(Forfeited, match=LATE):
        bot._process.ask(question_of(a_turn()), tell, 2.0)
    bot.close()


def test_a_log_is_read_also_where_it_is_longer_than_a_pipe() -> None:
    answer = "print(json.dumps({'move': json.loads(line)['moves'][0]}), flush=True)"
    bot = program(f"for line in sys.stdin:\n    os.write(2, b'x' * (1 << 20) + b'end')\n    {answer}")
    turn = a_turn(limits=Limits())
    for _ in range(3):
        assert bot.choose(turn) == turn.moves[0]
    assert bot.forfeits == []
    log = bot.close()
    assert (len(log), log[-3:]) == (LONGEST_LOG, "end")


def test_a_forfeit_can_be_asked_again_from_anywhere(
    run: Run,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for entry, body in (("./bot.py", LAZY), (f"cmd:{sys.executable} plain.py", "import sys; sys.exit(3)")):
        Path(entry.rpartition(" ")[2]).write_text(body, encoding="utf-8")
        bot = bots.seat(entry)
        bot.choose(a_turn())
        (forfeit,) = bots.dismiss([bot])
        command = shlex.split(forfeit.sentence.partition("motley ")[2])
        with monkeypatch.context() as moved:
            Path("far").mkdir(exist_ok=True)
            moved.chdir("far")
            ran = run(*command)
        assert ran.code == 1, ran.err
        assert "forfeits again: it ended with the exit code" in ran.out


LAZY = "from motley.kernel import Bot\n\n\nclass Lazy(Bot):\n    def choose(self, turn): raise RuntimeError\n"

BROKEN_FILES = {
    "syntax": ("x = 1\ndef (", "bot.py, line 2: invalid syntax"),
    "name": ("\n\nprint(nothing)", "bot.py, line 3: NameError: name 'nothing' is not defined"),
    "beside": ("\nimport crooked", "bot.py, line 2: SyntaxError: "),
    "none": ("x = 1", "bot.py: there is no bot in it"),
    "maker": (LAZY + "    def __init__(self): self.x = 1 / 0", "bot.py, line 6: ZeroDivisionError: "),
    "exit": ("raise SystemExit(4)", "bot.py, line 1: SystemExit: 4"),
    "end": ("import os, sys; print('bye', file=sys.stderr, flush=True); os._exit(4)", "exit code 4\nbye"),
}


@pytest.mark.parametrize("broken", BROKEN_FILES)
@pytest.mark.parametrize("command", ["match", "ladder", "play"])
def test_a_file_that_cannot_play_is_refused_with_its_line(command: str, broken: str, run: Run) -> None:  # noqa: F811
    body, why = BROKEN_FILES[broken]
    Path("bot.py").write_text(body, encoding="utf-8")
    Path("crooked.py").write_text("def (", encoding="utf-8")
    args = ("--terminal", "--seats", "me,bot.py") if command == "play" else ("--bots", "bot.py,random", "--games", "2")
    ran = run(command, "motif", *args)
    assert ran.code == 2
    assert why in ran.err
    assert not Path("motif.ladder").exists()


def test_what_a_file_prints_is_no_answer() -> None:
    Path("bot.py").write_text(f"{LAZY.replace('raise RuntimeError', 'return turn.moves[0]')}\nprint('hello')\n")
    assert play_game(small("bot.py", "random"), 0).forfeits == ()


@pytest.mark.parametrize("command", ["match", "ladder", "tune", "play"])
def test_a_character_of_another_game_is_refused_with_the_levels_there_are(command: str, run: Run) -> None:  # noqa: F811
    seats = ("--terminal", "--seats", "me,casual:raider") if command == "play" else ("--bots", "random,casual:raider")
    ran = run(command, "motif", *seats)
    assert ran.code == 2
    assert "the bot casual has no level 'raider' for Motif; there are: usual" in ran.err
    assert bots.entrant("casual:raider", "motora")[1].name == "raider"
