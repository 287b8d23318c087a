"""The one record format: the game, its rules version, options, seats, the commitment to chance, and every answer."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, final

from motley.kernel.core import CHANCE, BrokenRecord
from motley.kernel.plain import Plain

EDITION: Final = 2
FORMATS: Final = {"motley-record-1": 1, "motley-record-2": EDITION}
FORMAT: Final = "motley-record-2"
LOCKS: Final = {True: "locked", False: "open"}
_HEXADECIMAL: Final = re.compile("(?:[0-9a-f]{2})*")


@final
class Answer(Plain):
    """One answer: whose, its notation (None: not for the reader's eyes), and which draw of chance it was.

    `lock` says whether it could be taken back; None where that was never decided.
    """

    def __init__(self, seat: int, text: str | None, draw: int | None = None, lock: bool | None = None) -> None:
        self.seat = seat
        self.text = text
        self.draw = draw
        self.lock = lock

    def json(self) -> list[object]:
        if self.draw is not None:
            return [self.seat, self.text, self.draw]
        return [self.seat, self.text] if self.lock is None else [self.seat, self.text, LOCKS[self.lock]]

    def fields(self) -> tuple[str, ...]:
        return ("seat", "text", "draw", "lock")


@final
class Result(Plain):
    """How a recorded game ended: the reason, and a place and a score for each seat."""

    def __init__(self, reason: str, placings: Sequence[int], scores: Sequence[int]) -> None:
        self.reason = reason
        self.placings = tuple(placings)
        self.scores = tuple(scores)

    def json(self) -> dict[str, object]:
        return {"reason": self.reason, "placings": list(self.placings), "scores": list(self.scores)}

    def fields(self) -> tuple[str, ...]:
        return ("reason", "placings", "scores")


@final
class Record(Plain):
    """A game from its first position to its last answer. It replays without the seed; with it, chance is verified.

    `result` is None while the game is on, and in records of the first edition of the format. `chance`: the secrets that
    players added, with the fingerprints that they were sealed by, or that the seed was public; None where neither.
    """

    def __init__(
        self,
        game: str,
        version: int,
        seats: int,
        options: Mapping[str, Any],
        commitment: str | None = None,
        salts: Mapping[int, str] | None = None,
        answers: Sequence[Answer] = (),
        seed: str | None = None,
        position: Mapping[str, Any] | None = None,
        names: Sequence[str] = (),
        resigned: int | None = None,
        result: Result | None = None,
        edition: int = EDITION,
        chance: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.version = version
        self.seats = seats
        self.options = dict(options)
        self.commitment = commitment
        self.salts: dict[int, str] = {} if salts is None else dict(salts)
        self.answers = list(answers)
        self.seed = seed
        self.position = None if position is None else dict(position)
        self.names = list(names)
        self.resigned = resigned
        self.result = result
        self.edition = edition
        self.chance = None if chance is None else dict(chance)

    def fields(self) -> tuple[str, ...]:
        head = ("game", "version", "seats", "options", "commitment", "salts", "answers", "seed", "position")
        return (*head, "names", "resigned", "result", "edition", "chance")

    def __repr__(self) -> str:
        told = "still on" if self.result is None else repr(self.result)
        return f"<Record of {self.game}, {self.seats} seats, {len(self.answers)} answers, {told}>"

    def dumps(self) -> str:
        """The record as text: JSON, an answer on each line."""
        head: dict[str, object] = {
            "format": f"motley-record-{self.edition}",
            "game": self.game,
            "version": self.version,
            "seats": self.seats,
            "options": self.options,
            "names": self.names,
            "commitment": self.commitment,
            "salts": {str(seat): salt for seat, salt in sorted(self.salts.items())},
            "seed": self.seed,
            "position": self.position,
            "resigned": self.resigned,
        }
        if self.chance is not None:
            head["chance"] = self.chance
        if self.edition > 1:
            head["result"] = None if self.result is None else self.result.json()
        lines = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}," for key, value in head.items()]
        answers = [f"    {json.dumps(answer.json(), ensure_ascii=False)}" for answer in self.answers]
        body = '  "answers": [\n' + ",\n".join(answers) + "\n  ]" if answers else '  "answers": []'
        return "{\n" + "\n".join(lines) + "\n" + body + "\n}\n"

    @classmethod
    def loads(cls, text: str) -> "Record":
        """Read a record. Raises BrokenRecord, which names the line."""
        try:
            data = json.loads(text)
        except json.JSONDecodeError as error:
            raise BrokenRecord(error.lineno, error.msg) from error
        if not isinstance(data, dict) or data.get("format") not in FORMATS:
            raise BrokenRecord(head_line(text, "format"), f"not a record of the format {FORMAT}")
        for key in ("game", "version", "seats", "options", "answers"):
            if data.get(key) is None:
                raise BrokenRecord(head_line(text, key), f"{key} is missing")
        for key, value in data.items():
            if value is not None and not _is_sound(key, value):
                raise BrokenRecord(head_line(text, key), f"{key} is of the wrong kind")
        answers = [_answer(entry, ply, text) for ply, entry in enumerate(data["answers"])]
        salts = data.get("salts") or {}
        result = data.get("result")
        return cls(
            data["game"],
            data["version"],
            data["seats"],
            data["options"],
            data.get("commitment"),
            {int(seat): salt for seat, salt in salts.items()},
            answers,
            data.get("seed"),
            data.get("position"),
            data.get("names") or (),
            data.get("resigned"),
            None if result is None else Result(result["reason"], result["placings"], result["scores"]),
            FORMATS[data["format"]],
            data.get("chance"),
        )


def answer_line(text: str, ply: int) -> int:
    """The line of the record's text on which answer `ply` (from 0) stands, when written an answer to a line."""
    return head_line(text, "answers") + 1 + ply


def _is_sound(key: str, value: object) -> bool:
    """Whether an entry of a record, of those that this format knows, has the kind that it should have."""
    if key in ("version", "seats", "resigned"):
        return isinstance(value, int) and not isinstance(value, bool)
    if key in ("game", "commitment"):
        return isinstance(value, str)
    if key == "seed":
        return isinstance(value, str) and _HEXADECIMAL.fullmatch(value) is not None
    if key in ("options", "position", "chance"):
        return isinstance(value, dict)
    if key == "salts":
        return isinstance(value, dict) and all(seat.isdecimal() and isinstance(value[seat], str) for seat in value)
    if key == "names":
        return isinstance(value, list) and all(isinstance(name, str) for name in value)
    if key == "result":
        return isinstance(value, dict) and _is_result(value)
    return key != "answers" or isinstance(value, list)


def _is_result(value: dict[str, object]) -> bool:
    numbers = [value.get("placings"), value.get("scores")]
    are_numbers = [isinstance(each, list) and all(isinstance(one, int) for one in each) for each in numbers]
    return isinstance(value.get("reason"), str) and all(are_numbers)


def _answer(entry: object, ply: int, text: str) -> Answer:
    if isinstance(entry, list) and len(entry) in (2, 3):
        seat, move = entry[0], entry[1]
        more = entry[2] if len(entry) == 3 else None
        is_seat = isinstance(seat, int) and not isinstance(seat, bool) and seat >= CHANCE
        if is_seat and (move is None or isinstance(move, str)):
            if more is None or isinstance(more, int):
                return Answer(seat, move, more)
            for lock, word in LOCKS.items():
                if more == word:
                    return Answer(seat, move, None, lock)
    raise BrokenRecord(answer_line(text, ply), f"answer {ply + 1} is not [seat, move]")


def head_line(text: str, key: str) -> int:
    """The line of the record's text on which this key stands."""
    found = re.search(re.escape(f'"{key}"') + r"\s*:", text)
    return 1 if found is None else text.count("\n", 0, found.start()) + 1
