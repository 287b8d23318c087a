"""A fault of a game's code is logged so that it can be opened again; players read a number, and nothing of it."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from motley.server.faults import MOST_KEPT, Faults
from tests.server.house import PATIENCE, House, ProcessHouse
from tests.toys.snare import snare

pytestmark = pytest.mark.once

HIDDEN = "the ace of spades"


def again(line: str, path: Path) -> str:
    """What comes of a command that the log names."""
    command = line.split()
    assert command[0] == "motley"
    code = f"import sys; sys.path.append({str(path)!r}); from motley.cli import main; sys.argv = {command!r}; main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE)
    return done.stdout + done.stderr


def test_a_fault_that_a_bot_meets_and_one_that_a_person_meets_can_be_opened_again(tmp_path: Path) -> None:
    path = snare(tmp_path / "packages")
    house = ProcessHouse(tmp_path / "home", path=path)
    try:
        with house.sit(House.create(house, "snare", "me", "clumsy")) as guest:
            guest.ask("pace", ms=0)
            guest.play("1-1")
            guest.ask("commit")
            told = guest.hear_say("error")["sentence"]
        with house.sit(House.create(house, "snare", "me", "person")) as guest:
            failed = guest.play("3-2")
            heard = str(guest.heard)
    finally:
        house.kill()
    log = (path / "log").read_text("utf-8")
    for sentence in (told, failed["sentence"]):
        number = re.search(r"fault ([0-9a-f]{8})", sentence)
        assert number is not None
        assert number[1] in log
        assert HIDDEN not in sentence
    assert HIDDEN not in heard
    assert log.count(f"KeyError: '{HIDDEN}'") == 2
    assert '"heaps":[2,4,5]' in log, "the position"
    (asked,) = re.findall(r"to open it again: (motley ask \S+)", log)
    assert "in choose" in again(asked, path)
    (entered,) = re.findall(r"to look at it: (motley replay \S+)", log)
    assert "after 0 answers; then seat 1: answer {'move': '3-2'}" in log
    assert "12 stones left" in again(entered, path)
    files = list((tmp_path / "home" / "faults").iterdir())
    assert len(files) == 2
    assert all(each.stat().st_mode & 0o077 == 0 for each in files)


def test_no_more_faults_are_kept_than_one_can_look_at(tmp_path: Path) -> None:
    faults = Faults(tmp_path / "faults")
    question: dict[str, Any] = {"bot": "greedy", "level": None, "game": "tally", "seat": 0, "state": {}}
    for _ in range(MOST_KEPT + 5):
        faults.asked(question, "", "t1", "KeyError")
    assert len(list((tmp_path / "faults").iterdir())) == MOST_KEPT
