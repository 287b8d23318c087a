"""Bots in files and programs: they play, and what goes wrong with one costs it that decision and nothing else."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import motley
from motley import bots
from motley.bots.levels import Thinker
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
    assert "exit code 0; to ask it again: motley ask forfeits/motif-" in told[0]
    file = told[0].rpartition(" ")[2]
    assert run("ask", file).code == 0


def test_a_program_that_never_answers_is_not_asked_for_ever() -> None:
    bot = Program("gone", ["/nowhere/nothing"])
    turn = a_turn()
    for _ in range(MOST_FORFEITS + 3):
        assert bot.choose(turn) in turn.moves
    assert len(bot.forfeits) == MOST_FORFEITS
    assert "does not start" in bot.forfeits[0].sentence


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
    forfeits = play_game(small("two.py", "random"), 0).forfeits
    assert forfeits
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
    bot = bots.seat(script("bot.py", f"for line in sys.stdin:\n    {twice}"))
    assert isinstance(bot, Program)
    turn = a_turn(limits=Limits())
    assert bot.choose(turn) == turn.moves[0]
    assert bot.forfeits == []
    wait_for(lambda: bot._process is not None and not bot._process.lines.empty())
    assert bot.choose(turn) in turn.moves
    (forfeit,) = bots.dismiss([bot])
    assert "it spoke without being asked" in forfeit.sentence
