"""The scripts behind the Makefile: they retry, remember what is done, and say loudly what they could not do."""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from motley import bots
from motley.bots.words import words
from tools import chromium, icons, ladder, node, steps, told
from tools import test as whole_test


def program(folder: Path, name: str, script: str) -> Path:
    """A program of this name that runs a few lines of shell."""
    file = folder / name
    file.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    file.chmod(0o755)
    return file


def test_a_download_is_tried_again_until_it_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    monkeypatch.setattr(time, "sleep", waited.append)
    tries = tmp_path / "tries"
    fetch = program(tmp_path, "fetch", f'echo x >> {tries}; test "$(wc -l < {tries})" -ge 3')
    steps.run_patiently([fetch])
    assert waited == list(steps.WAITS[:2])


def test_a_download_that_never_works_is_a_failure_with_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    with pytest.raises(steps.StepFailed, match=r"exit code 7 of: .*fetch"):
        steps.run_patiently([program(tmp_path, "fetch", "exit 7")])


def test_a_stamp_is_fresh_until_an_input_or_the_output_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "TOOLS", tmp_path)
    source, output = tmp_path / "source", tmp_path / "output"
    source.write_text("one", encoding="utf-8")
    output.touch()
    stamp = steps.Stamp("step", steps.digest([source]), [output])
    assert not stamp.is_fresh()
    stamp.set()
    assert stamp.is_fresh()
    source.write_text("two", encoding="utf-8")
    assert not steps.Stamp("step", steps.digest([source]), [output]).is_fresh()
    output.unlink()
    assert not stamp.is_fresh()


@pytest.mark.parametrize(
    ("version", "will_do"),
    [("v18.20.4", False), ("v20.18.0", False), ("v20.19.0", True), ("v21.7.3", False), ("v22.12.0", True), ("", False)],
)
def test_only_a_node_that_vite_runs_on_will_do(version: str, will_do: bool) -> None:
    assert node.is_new_enough(version) == will_do


def test_an_icon_that_does_not_exist_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = '{"icons": {"anvil": {"body": "<path/>"}}, "aliases": {"smithy": {"parent": "anvil"}}}'
    (tmp_path / "icons.json").write_text(whole, encoding="utf-8")
    monkeypatch.setattr(icons, "PACKAGE", tmp_path)
    assert icons.subset(["anvil", "smithy"]) == {"anvil": "<path/>", "smithy": "<path/>"}
    with pytest.raises(steps.StepFailed, match="no icon 'anvvil'"):
        icons.subset(["anvvil"])


@pytest.mark.parametrize(
    ("path", "short"),
    [
        ("M158.06 18.422c-36.695 0-69.95 6.1.04.96z", "M158.1 18.4c-36.7 0-70 6.1 0 1z"),
        ("m1.96.5-.04 0.25L5,.949", "m2 .5 0 .2L5 .9"),
        ("a10.164 10.164 0 0 1-.094 20.329", "a10.2 10.2 0 0 1-.1 20.3"),
    ],
)
def test_pictograms_are_written_to_a_tenth_and_no_numbers_run_together(path: str, short: str) -> None:
    assert icons.rounded(path) == short
    assert icons.rounded(short) == short


def test_flags_that_are_written_together_are_not_taken_for_a_number() -> None:
    with pytest.raises(steps.StepFailed):
        icons.rounded("M0 0a10 10 0 01-.094 20.329")


def test_chromium_is_installed_where_root_and_apt_allow_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = tmp_path / "chromium"
    script = f"""test "$1" = install || exit 0
printf '#!/bin/sh\\necho Chromium 1.0\\n' > {browser}
/bin/chmod +x {browser}"""
    program(tmp_path, "apt-get", script)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("MOTLEY_CHROMIUM", raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert chromium.chromium() is None
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert chromium.chromium() == str(browser)


def test_a_script_that_only_tells_where_to_get_a_browser_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(tmp_path, "chromium-browser", "echo 'get it elsewhere' >&2; exit 1")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("MOTLEY_CHROMIUM", raising=False)
    assert chromium.on_the_machine() is None


def skipped_part() -> None:
    raise whole_test.Skipped("there is no C compiler")


@pytest.mark.parametrize(("ci", "is_good"), [("", True), ("true", False)])
def test_what_cannot_run_is_loud_and_under_ci_a_failure(
    ci: str, is_good: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CI", ci)
    report = whole_test.Report()
    report.part("compiled tests", skipped_part)
    report.part("the next part", lambda: None)
    assert report.is_good == is_good
    assert "####" in capsys.readouterr().out
    assert report.lines[1].startswith("passed")


def test_the_seeds_that_passing_tests_print_are_found_in_the_report(tmp_path: Path) -> None:
    folder = tmp_path / "tests" / "conformance"
    folder.mkdir(parents=True)
    text = "def test_walk():\n    print('motif, 2 seats: 3 games, 90 plies, seeds 5 to 7')\n"
    (folder / "test_seeds.py").write_text(text, encoding="utf-8")
    report = tmp_path / "report.xml"
    command = [sys.executable, "-m", "pytest", "-q", f"--rootdir={tmp_path}", f"--junitxml={report}", *told.OPTIONS]
    subprocess.run([*command, "-c", os.devnull, "-p", "no:cacheprovider", str(folder)], cwd=tmp_path, check=True)
    assert told.told(report) == ["motif, 2 seats: 3 games, 90 plies, seeds 5 to 7"]
    assert told.counts(report) == ["1", "0", "0", "0"]
    assert told.counted(report) == []


def test_what_long_runs_counted_is_read_from_the_report(tmp_path: Path) -> None:
    file, report = tmp_path / "test_long.py", tmp_path / "report.xml"
    body = 'record_property("kills", 200)\n    record_property("acknowledged", 1622)'
    file.write_text(f"def test_kills(record_property):\n    {body}\n\n\ndef test_silent():\n    pass\n", "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", f"--rootdir={tmp_path}", f"--junitxml={report}", *told.OPTIONS]
    subprocess.run([*command, file.name], cwd=tmp_path, check=True, stdout=subprocess.DEVNULL)
    assert told.counted(report) == ["`test_long::test_kills`: 200 kills, 1622 acknowledged"]


def untried(game: str, climbs: Sequence[ladder.Climb]) -> list[tuple[str, str]]:
    """Neighbouring strengths that a person can choose in a game, and no ladder compares."""
    ours = [kind for kind in bots.kinds(game) if words().has("bot", kind.name)]
    strengths = [kind for kind in ours if kind.in_form and kind.name != "random"]
    wanted = [(lower.name, upper.name) for lower, upper in pairwise(strengths)]
    climbed = [[bot.partition("@")[0] for bot in climb.bots.split(",")] for climb in climbs if climb.game == game]
    steps = {step for names in climbed for step in pairwise(names)}
    return [step for step in wanted if step not in steps]


def test_every_two_neighbouring_strengths_are_steps_of_a_ladder() -> None:
    assert [untried(game, ladder.climbs()) for game in ladder.SEATS] == [[]] * len(ladder.SEATS)
    without = [climb for climb in ladder.climbs() if climb.name != "motif-2-master"]
    assert untried("motif", without) == [("expert", "master")]


def test_master_is_climbed_at_full_strength() -> None:
    [climb] = ladder.climbs(["motif-2-master"])
    assert "@" not in climb.bots
    assert climb.target == "0.8"


def test_a_new_pass_of_the_ladders_leaves_what_was_measured_by_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "strength.md"
    monkeypatch.setattr(ladder, "PAGE", page)
    monkeypatch.setattr(ladder, "ROOT", tmp_path)
    monkeypatch.setattr(ladder, "FOLDER", tmp_path / "ladder")
    samples = f"{ladder.SAMPLES}\nTwo of three.\n"
    page.write_text(f"# Of old\n\n{samples}", encoding="utf-8")
    ladder.write_page(0.1)
    ladder.write_page(0.2)
    told = page.read_text("utf-8")
    assert told.endswith(f"Not played yet.\n\n{samples}")
    assert told.count("Two of three.") == 1
    assert "Of old" not in told


def test_what_was_not_played_here_stays_on_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "strength.md"
    monkeypatch.setattr(ladder, "PAGE", page)
    monkeypatch.setattr(ladder, "ROOT", tmp_path)
    monkeypatch.setattr(ladder, "FOLDER", tmp_path / "ladder")
    head, other = (f"`motley {' '.join(ladder.climbs([name])[0].words())}`" for name in ("motba-2", "motba-4"))
    page.write_text(f"# Of old\n\n### 2 seats\n\n{head}\n\n| of | old |\n\n### 4 seats\n", encoding="utf-8")
    ladder.write_page(0.1)
    ladder.write_page(0.2)
    told = page.read_text("utf-8")
    assert f"{head}\n\n| of | old |\n\n### 4 seats\n\n{other}\n\nNot played yet.\n" in told
    assert told.count("| of | old |") == 1
