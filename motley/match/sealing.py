"""Secrets that players add to chance: sealed by a fingerprint first, opened only when all fingerprints are in.

Whoever runs a table knows its seed. Had they seen the secrets of the others they could search for one of their own that
suits them; so everybody is bound by a fingerprint before anything is opened.
"""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Final

from motley.kernel import CHANCE, BrokenRecord, Record
from motley.kernel.record import head_line

PUBLIC: Final = {"public": True}
"""What a record says of a seed that everybody could know beforehand."""


def seal(table: str, seat: int, commitment: str, secret: str) -> str:
    """The fingerprint of a secret: good for this seat of this table and this seed alone."""
    return hashlib.sha256(f"motley-secret\n{table}\n{seat}\n{commitment}\n{secret}".encode()).hexdigest()


def is_public(record: Record) -> bool:
    """Whether the record says that its seed was public."""
    return record.chance is not None and record.chance.get("public") is True


def check_sealing(record: Record, text: str) -> None:
    """Hold what a record says of its players' secrets to their fingerprints. Raises BrokenRecord."""
    if record.chance is None or is_public(record):
        return
    line = head_line(text, "chance")
    try:
        why = _broken(record, str(record.chance["table"]), _rounds(record.chance))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BrokenRecord(line, "chance is of the wrong kind") from error
    if why is not None:
        raise BrokenRecord(line, why)


def _rounds(chance: Mapping[str, Any]) -> list[tuple[dict[int, str], dict[int, str]]]:
    return [(_by_seat(each["fingerprints"]), _by_seat(each["secrets"])) for each in chance["rounds"]]


def _by_seat(told: Mapping[str, Any]) -> dict[int, str]:
    return {int(seat): str(found) for seat, found in told.items()}


def _broken(record: Record, table: str, rounds: Sequence[tuple[dict[int, str], dict[int, str]]]) -> str | None:
    """What is wrong with the rounds of secrets, if anything."""
    if not rounds:
        return "chance has no round of secrets"
    out: set[int] = set()
    for number, (prints, secrets) in enumerate(rounds, 1):
        for seat, secret in secrets.items():
            if prints.get(seat) != seal(table, seat, str(record.commitment), secret):
                return f"the secret of seat {seat} in round {number} does not fit its fingerprint"
        if out & {*prints}:
            return f"a seat that did not open its secret sealed another one in round {number}"
        closed = {*prints} - {*secrets}
        if not closed and number < len(rounds):
            return f"round {number} was opened whole, and another one followed"
        out |= closed
    prints, secrets = rounds[-1]
    if any(answer.seat == CHANCE for answer in record.answers):
        if {*prints} != {*secrets}:
            return "something was drawn before all secrets were opened"
        if secrets != record.salts:
            return "the salts are not the secrets that were sealed"
    elif record.salts and secrets != record.salts:
        return "the salts are not the secrets that were sealed"
    return None


def promise(record: Record) -> str | None:
    """What a record that is in order promises of its chance, as a sentence; None where chance had no part."""
    if not any(answer.seat == CHANCE for answer in record.answers):
        return None
    if is_public(record):
        return (
            "The seed was public before the game, as that of a daily game is: nobody chose it, and nobody added to it."
        )
    count = 0 if record.chance is None else len(record.salts)
    if not count:
        return "Chance was committed to by the operator only: no secrets of players were sealed before the first draw."
    people = "1 person added a secret that was" if count == 1 else f"{count} people added secrets that were"
    return f"Nobody could bend chance: {people} sealed before any was opened."


def held_back(record: Record) -> list[int]:
    """The seats whose secrets were sealed and not opened: the others began anew without them."""
    if record.chance is None or is_public(record):
        return []
    return sorted({seat for prints, secrets in _rounds(record.chance) for seat in {*prints} - {*secrets}})
