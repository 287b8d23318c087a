"""Every game is finished at the terminal by somebody who uses only what the terminal printed."""

import re

import pytest

from motley.cli import status
from tests.cli.newcomer import Lost, Newcomer

MOTBA = (
    "motba", "-o", "season=pregen", "-o", "character_method=standard_prepared", "-o",
    "artifact_method=standard_prepared", "-o", "round_limit=6",
)  # fmt: skip
GAMES = {
    "motif": ("motif", "-o", "size=3"),
    "motox": ("motox", "-o", "race_cap=4"),
    "motu": ("motu",),
    "motu alone": ("motu", "--seats", "me"),
    "motora": ("motora", "-o", "max_rounds=12"),
    "motba": MOTBA,
    "gauntlet": ("gauntlet",),
}
STYLES = {"plain": "--plain", "styled": "--terminal"}
# What a person should not have to read: words for a pointer, empty remarks, keys and codes of the program.
ODD = re.compile(r": \.|\w\.\.|\(None| None\.|[{}]|Traceback")


def played(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *args: str) -> Newcomer:
    person = Newcomer(lambda: capsys.readouterr().out)
    monkeypatch.setattr("builtins.input", person.answer)
    capsys.readouterr()
    assert status(["play", *args, "--seed", "11"]) == 0
    person.told += capsys.readouterr().out
    return person


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_from_what_is_printed(
    name: str, style: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    person = played(capsys, monkeypatch, *GAMES[name], STYLES[style])
    lines = person.told.rstrip().splitlines()
    assert "You have left the game." not in lines
    assert any(line.strip().startswith("Place") for line in lines[-3:]), "the score sheet stands at the end"
    # A board may be drawn with any signs; a line with a word in it is a sentence.
    sentences = [line for line in lines if re.search(r"[a-z]{3}", line)]
    assert [line for line in sentences if ODD.search(line)] == []


def test_the_newcomer_is_lost_where_nothing_is_listed() -> None:
    person = Newcomer(lambda: "Somebody did something.\n")
    assert [person.answer("Do it. (3 moves, such as x) >") for _ in range(2)] == ["moves", "moves"]
    with pytest.raises(Lost):
        person.answer("Do it. (3 moves, such as x) >")
    with pytest.raises(Lost):
        person.answer("What now?")
