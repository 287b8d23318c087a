"""Commands about records: tell them, draw them, prove them."""

from pathlib import Path

import motley
from motley.kernel import BrokenRecord, MotleyError, Record
from motley.match import Match, OtherRules
from motley.match.replay import unproved
from motley.match.sealing import promise
from motley.render.text import flattest, text
from motley.render.text import plain as plainly


class BrokenFile(MotleyError):
    """A record that cannot be read, replayed or verified."""


def show(file: Path, ply: int | None, svg: Path | None, seat: int | None, plain: bool) -> None:
    stopped: OtherRules | None = None
    try:
        match = motley.replay(_content(file), ply)
    except OtherRules as other:
        match, stopped = other.match, other
    except BrokenRecord as error:
        raise BrokenFile(f"{file}: {error}") from error
    if match.version != match.game.version:
        print(f"Began under version {match.version} of {match.game.title}; told by version {match.game.version}.\n")
    for line in match.log(seat):
        notation = f" ({line.notation})" if line.notation else ""
        print(f"{line.ply}. {line.text}{notation}")
    scene = match.scene(seat, flattest(match.game.looks))
    print()
    print(plainly(scene) if plain else text(scene, match.game.art()))
    if stopped is not None:
        _tell_rest(file, match.ply, stopped)
    elif match.outcome is not None:
        print(ending(match))
    if svg is not None:
        svg.write_text(match.svg(seat), encoding="utf-8")
        print(f"The picture is in {svg}.")


def _tell_rest(file: Path, ply: int, stopped: OtherRules) -> None:
    """The answers that do not go through under the rules of now: as they were written, and how it ended then."""
    record = Record.loads(_content(file))
    print(f"It goes no further under these rules: {stopped}")
    for number, answer in enumerate(record.answers[ply:], ply + 1):
        print(f"{number}. seat {answer.seat}: {answer.text}")
    if record.result is not None:
        print(f"It ended with the places {list(record.result.placings)} and the scores {list(record.result.scores)}.")


def ending(match: Match) -> str:
    """How a match ended, as a sentence."""
    if match.resigned is not None:
        return f"{match.game.seat_names(match.seats)[match.resigned]} has resigned."
    assert match.outcome is not None
    return match.game.ends(match.outcome)


def sheet(match: Match) -> list[list[str]]:
    """The score sheet of a finished match: the seats, a row for each of its lines, and the scores."""
    outcome = match.outcome
    if outcome is None or match.resigned is not None:
        return []
    game, names = match.game, match.game.seat_names(match.seats)
    rows = [[game.sheet_title(key), *(game.sheet_value(key, each) for each in line)] for key, line in outcome.sheet]
    places = [str(place) for place in outcome.placings]
    scores = [str(score) for score in outcome.scores]
    return [["", *names], *rows, ["Score", *scores], ["Place", *places]]


BARS = "▁▂▃▄▅▆▇█"
WIDEST = 60


def tell_analysis(file: Path) -> None:
    """A curve for each seat, and the turning points with what the judgement would have preferred."""
    match = _replayed(file, None)
    found = motley.analyse(match)
    names = match.game.seat_names(match.seats)
    width = max(len(name) for name in names)
    step = max(1, -(-len(found.values) // WIDEST))
    for seat, name in enumerate(names):
        shown = [values[seat] for values in found.values[::step]]
        bars = "".join(BARS[min(len(BARS) - 1, int(value * len(BARS)))] for value in shown)
        print(f"{name:{width}} {bars} {found.values[-1][seat]:.2f}")
    lines = {index + 1: match.lines(index, index + 1, None) for index in range(match.ply)}
    for point in found.turning_points:
        told = " ".join(line.text for line in lines[point.ply]) or f"({match.plies[point.ply - 1].text})"
        instead = f" Better: {point.told} ({point.better})" if point.told else ""
        print(f"{point.ply}. {told} {names[point.seat]} {point.change:+.0%}.{instead}")
    if not found.turning_points:
        print("No answer turned the game.")
    if found.luck:
        drawn = zip(names, found.luck.drawn, found.luck.below, strict=True)
        shares = (f"{name} {amount:+.0%}, more than {below:.0%} of all shuffles" for name, amount, below in drawn)
        print(f"Luck: {'; '.join(shares)}.")


def check(file: Path, commitment: str | None = None) -> None:
    try:
        draws = motley.verify(_content(file), commitment)
    except BrokenRecord as error:
        raise BrokenFile(f"{file}: {error}") from error
    answers = _replayed(file, None).ply
    print(f"{file}: {answers} answers are legal; {draws} of them by chance, as drawn from the committed seed.")
    if commitment is None:
        print("The fingerprint is the record's own: give the one that you saw before the game with --commitment.")
    record = Record.loads(_content(file))
    if promised := promise(record):
        print(promised)
    for sentence in unproved(record):
        print(sentence)


def _replayed(file: Path, ply: int | None) -> Match:
    try:
        return motley.replay(_content(file), ply)
    except BrokenRecord as error:
        raise BrokenFile(f"{file}: {error}") from error


def _content(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BrokenFile(f"{file}: line 1: not a text") from error
