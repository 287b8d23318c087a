"""Matches out of names, records and saved positions, and the proof that chance was fair."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from motley.kernel import CHANCE, Answer, BadPosition, BrokenRecord, Game, MotleyError, Record
from motley.kernel.record import answer_line, head_line
from motley.kernel.registry import game as find_game
from motley.match.chance import Chance, drawn, fingerprint, seed_bytes
from motley.match.match import POSITION_FORMAT, Match
from motley.match.sealing import check_sealing, held_back, is_public


def start(
    game: str,
    seats: int | None = None,
    seed: int | str | bytes | None = None,
    options: Mapping[str, Any] | None = None,
    hold: Iterable[int] = (),
    salts: Mapping[int, str] | None = None,
    names: Sequence[str] = (),
    by_hand: bool = False,
    position: str | None = None,
) -> Match:
    """A new match. Chance is rolled for you from the seed; `by_hand` lets you say what was rolled.

    With a `position`, the text that `Game.text` gives of one, it begins there. Raises BadSetup or BadPosition.
    """
    found = find_game(game)
    if position is None:
        state = found.start(found.traits.seats[0] if seats is None else seats, options)
    else:
        state = found.position(position, options)
    if seats is not None and seats != state.seats:
        raise BadPosition(f"a position of {state.seats} seats, not of {seats}")
    chance = None if by_hand else Chance(seed_bytes(seed), salts)
    match = Match(found, state, found.checked(state.seats, options), chance, not by_hand, hold, names)
    if position is not None:
        match.begin_here()
    return match.begin()


class OtherRules(BrokenRecord):
    """A record of an older version of the rules that does not go through under this one; `match` is how far it went."""

    def __init__(self, line: int, why: str, match: Match) -> None:
        super().__init__(line, why)
        self.match = match

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.line, self.why, self.match)


def replay(record: str | Record, ply: int | None = None) -> Match:
    """The match of a record, at its end or after that many answers. Raises BrokenRecord, which names the line.

    A record of an older version of the rules is played under this one as far as that goes: OtherRules says where not.
    """
    text = record if isinstance(record, str) else record.dumps()
    read = Record.loads(text)
    match = _first_position(read)
    answers = read.answers if ply is None else read.answers[:ply]
    for index, answer in enumerate(answers):
        if answer.text is None:
            raise BrokenRecord(
                answer_line(text, index), "this record hides an answer; it cannot be replayed from here on"
            )
        _play(match, read, answer, answer_line(text, index))
    if read.resigned is not None and len(answers) == len(read.answers):
        _resign(match, read.resigned, text)
    return match


def _resign(match: Match, seat: int, text: str) -> None:
    try:
        match.resign(seat)
    except MotleyError as error:
        raise BrokenRecord(head_line(text, "resigned"), str(error)) from error


def _play(match: Match, record: Record, answer: Answer, line: int) -> None:
    # The first edition of the format knew no locks: what was answered could be taken back.
    lock = answer.lock if record.edition > 1 else False
    assert answer.text is not None
    try:
        match.play(answer.seat, answer.text, answer.draw, lock)
    except Exception as error:  # what the rules refuse, or what a game's code makes of an answer that it never saw
        why = str(error) if isinstance(error, MotleyError) else f"{type(error).__name__}: {error}"
        if record.version == match.game.version:
            raise BrokenRecord(line, why) from error
        raise OtherRules(line, f"{other_version(match.game, record.version)}: {why}", match) from error


def other_version(game: Game, version: int) -> str:
    return f"played under version {version} of {game.title}; this is version {game.version}"


def resume(position: Mapping[str, Any], seed: int | str | bytes | None = None, hold: Iterable[int] = ()) -> Match:
    """Go on from a saved position. Raises BadPosition."""
    if position.get("format") != POSITION_FORMAT:
        raise BadPosition(f"not a position of the format {POSITION_FORMAT}")
    game = find_game(position["game"])
    if position["version"] != game.version:
        raise BadPosition(f"saved under version {position['version']} of {game.title}; this is {game.version}")
    state = game.load(position["state"])
    return Match(game, state, position["options"], Chance(seed_bytes(seed)), True, hold, (), dict(position)).begin()


def revived(
    record: str,
    state: dict[str, Any],
    chance: tuple[bytes, dict[int, str], int, dict[str, Any] | None] | None,
    auto: bool,
    hold: Iterable[int],
    waiting: Iterable[int],
) -> Match:
    """The match that was pickled."""
    match = replay(record)
    match.state = match.game.load(state)
    match.chance = None if chance is None else Chance(*chance)
    match.auto = auto
    match.hold = set(hold)
    match.waiting = set(waiting)
    return match


def verify(record: str | Record, commitment: str | None = None) -> int:
    """Check that no die or deal was bent; returns how many draws were checked. Raises BrokenRecord with the line.

    `commitment` is the fingerprint that was published before the game: a record cannot vouch for its own.
    """
    text = record if isinstance(record, str) else record.dumps()
    read = Record.loads(text)
    match = _first_position(read)
    if read.seed is None or read.commitment is None:
        raise BrokenRecord(1, "the seed is not in this record: it is revealed when the game is over")
    if commitment is not None and commitment.strip().lower() != read.commitment:
        why = "this is not the fingerprint that was published: the record is of another seed"
        raise BrokenRecord(head_line(text, "commitment"), why)
    seed = bytes.fromhex(read.seed)
    if fingerprint(seed) != read.commitment:
        raise BrokenRecord(1, "the seed does not fit the fingerprint published before the game")
    check_sealing(read, text)
    checked = 0
    last = 0
    for index, answer in enumerate(read.answers):
        line = answer_line(text, index)
        if answer.seat == CHANCE:
            # A skipped number would be a draw that somebody did not like.
            if answer.draw != last + 1:
                raise BrokenRecord(line, f"draw {last + 1} is missing: this answer is draw {answer.draw}")
            last = answer.draw
            expected = _expected(match, seed, read, last, line)
            if expected != answer.text:
                raise BrokenRecord(line, f"draw {last} gives {expected}, but the record says {answer.text}")
            checked += 1
        _play(match, read, answer, line)
    if read.resigned is not None:
        _resign(match, read.resigned, text)
    if match.outcome is None:
        raise BrokenRecord(
            1, "the seed is revealed at the end, but the answers lead to none: the last ones are missing"
        )
    if read.edition > 1 and read.result != match.result:
        raise BrokenRecord(head_line(text, "result"), f"the answers lead to {match.result}")
    return checked


def _expected(match: Match, seed: bytes, record: Record, draw: int, line: int) -> str | None:
    """What chance says here; None where it is not asked."""
    try:
        odds = match.state.odds()
        return match.game.write(match.state, drawn(seed, record.salts, draw, odds)) if odds else None
    except Exception as error:  # a position that nobody could have come to
        raise BrokenRecord(line, f"{type(error).__name__}: {error}") from error


def unproved(record: Record) -> list[str]:
    """What a record that is in order still does not prove, as sentences."""
    found: list[str] = []
    if record.position is not None:
        found.append("It begins from a given position: nothing is proved of what led there.")
    if not any(answer.seat == CHANCE for answer in record.answers):
        found.append("Chance had no part in it: there was nothing to bend.")
    elif is_public(record):
        found.append("Whoever looked the seed up knew everything that was to come.")
    elif not record.salts:
        found.append("Nobody added a salt: whoever chose the seed could have tried several.")
    elif record.chance is not None:
        found.append(
            "The fingerprints of the secrets are the record's own: each browser keeps those that it was shown."
        )
    for seat in held_back(record):
        found.append(f"Seat {seat} sealed a secret and did not open it: the others began anew without it.")
    return found


def _first_position(record: Record) -> Match:
    """The match of a record before its first answer, chance by hand."""
    game = find_game(record.game)
    if record.version > game.version:
        raise BrokenRecord(1, other_version(game, record.version))
    try:
        if record.position is not None:
            state = game.load(record.position["state"])
            # What seats held then is told among the answers as soon as there are any.
            state.held = None if record.answers else state.held
        else:
            state = game.start(record.seats, record.options)
    except MotleyError as error:
        raise BrokenRecord(1, str(error)) from error
    return Match(game, state, record.options, None, False, (), record.names, record.position, record.version)
