"""The commands that count, tell and prove; and what they say when they cannot."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import motley
from tests.cli.conftest import Run
from tests.toys.broken import SENTENCES, break_everything

BUILD = Path(motley.__file__).with_name("_build.py")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished game of Motif on a small board, by the first legal move each time."""
    match = motley.start("motif", seed=5, options={"size": 3})
    while match.outcome is None:
        seat = match.to_act[0]
        match.play(seat, match.moves(seat)[0])
    file = tmp_path / "game.json"
    file.write_text(match.record.dumps(), encoding="utf-8")
    return file


def test_help_imports_nothing_that_it_does_not_need() -> None:
    script = (
        "import sys; from motley.cli import status; status(['--help']); "
        "heavy = ('rich', 'litestar', 'sqlalchemy', 'motley.kernel', 'motley.match', 'motley.games', 'motley.bots'); "
        "print('LOADED', [name for name in heavy if name in sys.modules])"
    )
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert "LOADED []" in said
    for command in ("play", "match", "replay", "verify", "perft", "rules", "games", "check", "bench"):
        assert f"\n  {command} " in said


def test_the_version_says_which_build_runs(run: Run) -> None:
    ran = run("--version")
    assert ran.code == 0
    assert ran.out == f"motley 0.1.0 ({'compiled' if motley.compiled else 'uncompiled'} build)\n"


def test_perft_gives_the_numbers_of_motif(run: Run) -> None:
    assert run("perft", "motif", "--depth", "4").out == "1 25\n2 600\n3 27600\n4 621000\n"
    small = run("perft", "motif", "--depth", "5", "-o", "size=3", "-o", "tokens=2")
    assert small.out.splitlines()[-1] == "5 76760"


def test_perft_from_a_position(run: Run) -> None:
    ran = run("perft", "motif", "--depth", "2", "--position", "5/2GB1/3B*g/B1G2/5 b 10 acw 0")
    assert ran.out == "1 40\n2 798\n"


def test_perft_can_follow_all_of_chance(run: Run) -> None:
    assert run("perft", "motif", "--depth", "2", "--all-chance").out == "1 50\n2 1200\n"
    assert run("perft", "motif", "--depth", "2", "--all-chance", "-o", "first=black").out == "1 25\n2 600\n"


def test_perft_divides_by_first_moves(run: Run) -> None:
    lines = run("perft", "motif", "--depth", "2", "--divide", "-o", "size=3").out.splitlines()
    assert lines[:3] == ["1 9", "2 72", "seat 1, +a1: 8"]
    assert len(lines) == 11


def test_games_are_listed_with_their_pitch(run: Run) -> None:
    said = run("games").out
    assert "motif: Motif, 2 players, 10 to 30 minutes, chance\n  Two players" in said
    assert "gauntlet: " in said
    assert "motox: MotoX, 3 or 4 players" in said
    assert "motora: Motora, 2 to 6 players" in said
    strong = "strong: Makes the most of every move, and of its whole turn where that pays. Thinks for up to a second."
    assert strong in " ".join(said.split())


def test_rules_whole_by_section_and_by_number(run: Run) -> None:
    whole = run("rules", "motif").out
    assert "T8" in whole
    section = run("rules", "motif", "R4").out
    assert section.startswith("R4 ")
    assert "R4.2" in section
    assert "R5.1" not in section
    rule = run("rules", "motif", "r4.2").out
    assert rule.strip().startswith("R4.2")
    assert "**" not in whole + section + rule


def test_a_replay_tells_the_game_and_shows_the_end(run: Run, record: Path) -> None:
    ran = run("replay", str(record))
    assert ran.out.startswith("1. The coin shows ")
    assert "wins" in ran.out.splitlines()[-1]


def test_a_replay_stops_where_it_is_told_and_draws(run: Run, record: Path, tmp_path: Path) -> None:
    picture = tmp_path / "out.svg"
    ran = run("replay", str(record), "--ply", "2", "--svg", str(picture), "--seat", "1", "--plain")
    assert ran.code == 0
    assert "3. " not in ran.out
    assert "a1, " in ran.out
    assert picture.read_text(encoding="utf-8").startswith("<svg ")


def test_verify_proves_a_fair_game(run: Run, record: Path) -> None:
    ran = run("verify", str(record))
    assert ran.code == 0
    assert "1 of them by chance" in ran.out


def test_verify_names_the_line_of_a_bent_toss(run: Run, record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    shown, other = ("gold", "black") if '"gold"' in text else ("black", "gold")
    record.write_text(text.replace(f'"{shown}"', f'"{other}"'), encoding="utf-8")
    line = next(number for number, row in enumerate(text.splitlines(), 1) if f'"{shown}"' in row)
    ran = run("verify", str(record))
    assert ran.code == 2
    assert ran.out == ""
    assert f"game.json: line {line}: draw 1 gives {shown}, but the record says {other}" in ran.err


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("perft", "chess"), "no game called 'chess'; there are: "),
        (("perft", "motif", "-o", "size=4"), "T4: The option size cannot be 4: one of 3, 5 or 7."),
        (("perft", "motif", "-o", "colour=red"), "T4: There is no option called colour."),
        (("perft", "motif", "-o", "size"), "--option size: write it as name=value"),
        (("perft", "motif", "--position", "nonsense"), "motley: "),
        (("rules", "motif", "R99"), "Motif has no rule R99"),
        (("replay", "no-such-file.json"), "no-such-file.json: No such file or directory"),
        (("verify", "no-such-file.json"), "no-such-file.json: No such file or directory"),
        (("match", "motif", "--bots", "nobody,greedy"), "no bot called 'nobody'; there are: "),
        (("match", "motif", "--bots", "greedy:godlike,random"), "the bot greedy has no level 'godlike'"),
        (("match", "motu", "--bots", "master,greedy"), "the bot master does not play Motu"),
        (("match", "motif", "--bots", "greedy,greedy,random"), "Motif has 2 seats at most, not 3"),
        (("match", "motif", "--bots", "greedy,,"), "--bots: write names with commas between them"),
        (("match", "motif", "--games", "many"), "--games"),
        (("play", "chess"), "no game called 'chess'; there are: "),
        (("play", "motif", "--terminal", "--seats", "me,you"), "--seats: nobody is called 'you'"),
        (("play", "motif", "--terminal", "--seats", "me"), "T3: Motif is for 2 seats, not 1."),
        (("dance",), "No such command 'dance'."),
    ],
)
def test_what_cannot_be_done_is_one_sentence(run: Run, args: tuple[str, ...], sentence: str) -> None:
    ran = run(*args)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("motley: ")
    assert sentence in ran.err
    assert ran.err.count("\n") == 1


def test_a_file_that_is_no_record_is_refused_with_its_line(run: Run, tmp_path: Path) -> None:
    binary, broken = tmp_path / "binary", tmp_path / "broken.json"
    binary.write_bytes(b"\xff\xfe\x00")
    broken.write_text('{"format":\n  nonsense}', encoding="utf-8")
    assert "line 1: not a text" in run("verify", str(binary)).err
    assert "line 2: " in run("replay", str(broken)).err


def test_bench_says_so_outside_a_checkout(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(motley, "__file__", str(tmp_path / "motley" / "__init__.py"))
    ran = run("bench")
    assert (ran.code, ran.out) == (2, "")
    assert "part of the source checkout" in ran.err


def test_bench_runs_the_script_of_the_checkout(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "bench").mkdir()
    (tmp_path / "bench" / "engines.py").write_text("import sys\nsys.exit(len(sys.argv))", encoding="utf-8")
    monkeypatch.setattr(motley, "__file__", str(tmp_path / "motley" / "__init__.py"))
    assert run("bench", "--rounds", "1").code == 3


def test_play_starts_the_server(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[dict[str, object]] = []
    monkeypatch.setattr("motley.server.run.run", lambda **given: calls.append(given))
    assert run("play", "motif", "--no-browser", "--port", "8123").code == 0
    assert calls == [{"open_browser": False, "port": 8123, "game": "motif"}]


def test_a_fault_of_ours_is_not_hidden(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise ValueError("a fault")

    monkeypatch.setattr("motley.cli.about.show_games", fail)
    with pytest.raises(ValueError, match="a fault"):
        run("games")


def test_games_names_what_is_installed_and_cannot_be_used(tmp_path: Path) -> None:
    """In a process of its own, as a user runs it: what is broken is told, what is whole is listed."""
    path = os.pathsep.join([str(break_everything(tmp_path)), os.environ["PYTHONPATH"]])
    settings = {**os.environ, "PYTHONPATH": path, "COLUMNS": "200"}
    command = [sys.executable, "-m", "motley.cli"]
    said = subprocess.run([*command, "games"], env=settings, capture_output=True, text=True, check=True)
    assert "\nmotif: Motif, 2 players" in said.stdout
    assert said.stdout.splitlines()[-2:] == list(SENTENCES)
    played = subprocess.run([*command, "perft", "shatter"], env=settings, capture_output=True, text=True, check=False)
    assert (played.returncode, played.stderr) == (2, f"motley: {SENTENCES[1]}\n")


def test_a_mistyped_folder_is_told_and_not_filled(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nowhere = tmp_path / "mistyped"
    monkeypatch.setenv("MOTLEY_HOME", str(nowhere))
    monkeypatch.delenv("MOTLEY_DATABASE_URL", raising=False)
    for wish in (["list"], ["block", "somebody"], ["close", "a-table"], ["back-up", str(tmp_path / "backup")]):
        ran = run("admin", *wish)
        assert (ran.code, ran.err.count("\n")) == (2, 1)
        assert "is MOTLEY_HOME right?" in ran.err
    assert [each.name for each in tmp_path.iterdir()] == []


def test_a_build_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    """As where nothing was ever compiled: what chooses the build looks for it in a folder that is not there."""
    script = (
        "import importlib.util, sys; "
        f"spec = importlib.util.spec_from_file_location('motley._build', {str(BUILD)!r}); "
        "build = importlib.util.module_from_spec(spec); sys.modules['motley._build'] = build; "
        "spec.loader.exec_module(build); build.MANIFEST = build.BESIDE = '/nowhere'; "
        "from motley.cli import main; main(['games'])"
    )
    settings = {**os.environ, "MOTLEY_COMPILED": "1"}
    command = [sys.executable, "-c", script]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, env=settings, cwd=tmp_path)
    assert (ran.returncode, ran.stderr.count("\n")) == (2, 1), ran.stderr
    assert "there is no compiled build" in ran.stderr


def test_a_measure_that_is_not_there_is_said_before_any_game(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a", "b"):
        text = f'title = "{name}"\ngame = "motox"\ngames = 4\nbots = ["random", "random", "random"]\n'
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")

    def played(*_: object) -> None:
        raise AssertionError("a game was played")

    monkeypatch.setattr("motley.lab.compare.play_game", played)
    files = [str(tmp_path / f"{name}.toml") for name in ("a", "b")]
    for measure, told in (("score", "there is no measure 'score'"), ("seat 4", "there are 3 seats")):
        ran = run("lab", "compare", *files, "--measure", measure, "--jobs", "1")
        assert ran.code == 2
        assert told in ran.err
        assert "game" not in ran.out
