"""Records of other rules and of the first edition of the format stay readable."""

import json
from pathlib import Path

import pytest

import motley
from motley.kernel import CHANCE, BrokenRecord, Record, Result
from motley.match import Match, OtherRules
from motley.testing import registered
from tests.cli.conftest import Run
from tests.cli.conftest import run as run  # the fixture
from tests.match.peeking import Peeking, Strict

OLD = Path(__file__).with_name("old") / "motif.json"


def played(thought: int, guess: int | None = None) -> Match:
    """A game under the first version of the rules."""
    game = Peeking()
    match = Match(game, game.start(2), {}, None, False)
    for seat, move in ((CHANCE, 3), (0, thought), (0, 0)):
        match.play(seat, move)
    if guess is not None:
        match.play(0, guess)
    return match


def test_a_record_of_the_first_edition_reads_replays_and_verifies() -> None:
    text = OLD.read_text(encoding="utf-8")
    assert '"motley-record-1"' in text
    assert Record.loads(text).dumps() == text
    match = motley.replay(text)
    assert match.outcome is not None
    assert motley.verify(text) == 1
    again = match.record
    assert again.edition == 2
    assert [answer.text for answer in again.answers] == [answer.text for answer in Record.loads(text).answers]


def test_a_record_says_how_the_game_ended() -> None:
    match = played(2, 3)
    data = json.loads(match.record.dumps())
    assert data["format"] == "motley-record-2"
    assert data["result"] == {"reason": "done", "placings": [1, 2], "scores": [1, 0]}
    assert Record.loads(match.record.dumps()).result == Result("done", (1, 2), (1, 0))
    assert played(2).record.result is None


def test_a_result_that_is_not_the_games_is_found() -> None:
    match = motley.start("motif", seed=5, options={"size": 3})
    while match.outcome is None:
        seat = match.to_act[0]
        match.play(seat, match.moves(seat)[0])
    text = match.record.dumps()
    assert motley.verify(text) == 1
    placings = json.dumps(list(match.outcome.placings))
    bent = text.replace(f'"placings": {placings}', '"placings": [1, 1]')
    line = next(number for number, each in enumerate(bent.splitlines(), 1) if '"result"' in each)
    with pytest.raises(BrokenRecord, match=f"line {line}: the answers lead to"):
        motley.verify(bent)


def test_an_old_game_goes_on_where_its_answers_hold_under_the_new_rules() -> None:
    text = played(2).record.dumps()
    with registered(Strict()):
        match = motley.replay(text)
        assert match.to_act == (0,)
        match.play(0, 3)
        assert match.outcome is not None
        assert match.record.version == 1, "the version it began under"


def test_an_old_game_that_breaks_the_new_rules_is_told_as_far_as_it_goes() -> None:
    text = played(4, 3).record.dumps()
    with (
        registered(Strict()),
        pytest.raises(OtherRules, match="under version 1 of Peeking; this is version 2") as caught,
    ):
        motley.replay(text)
    assert caught.value.match.ply == 1
    assert caught.value.line == text.splitlines().index('    [0, "4"],') + 1


def test_the_command_line_shows_an_old_game_and_its_other_answers(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "old.json"
    file.write_text(played(4, 3).record.dumps(), encoding="utf-8")
    with registered(Strict()):
        ran = run("replay", str(file))
    assert ran.code == 0, ran.err
    assert ran.out.startswith("Began under version 1 of Peeking; told by version 2.")
    assert "It goes no further under these rules: line" in ran.out
    assert "2. seat 0: 4\n3. seat 0: 0\n4. seat 0: 3\n" in ran.out
    assert "the scores [1, 0]" in ran.out


def test_a_game_of_rules_to_come_is_refused() -> None:
    game = Strict()
    match = Match(game, game.start(2), {}, None, False)
    with registered(Peeking()), pytest.raises(BrokenRecord, match="under version 2 of Peeking; this is version 1"):
        motley.replay(match.record.dumps())
