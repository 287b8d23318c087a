"""What a screen may say over the socket."""

from typing import Any, Literal

import msgspec


class Wish(msgspec.Struct, tag_field="do", kw_only=True):
    """A message from the client; its answer carries the same `ref`."""

    ref: Any = None


class Open(Wish, tag="open"):
    table: str
    seat: int | Literal["auto"] | None = "auto"
    look: str | None = None
    language: str = "en"
    seen: int | None = None


class Sit(Wish, tag="sit"):
    seat: int | None


class LookAs(Wish, tag="look_as"):
    look: str


class Play(Wish, tag="play"):
    move: str
    at: int | None = None


class Revise(Wish, tag="revise"):
    ply: int
    move: str


class Undo(Wish, tag="undo"):
    steps: int | None = None


class Commit(Wish, tag="commit"):
    pass


class Resign(Wish, tag="resign"):
    pass


class Seat(Wish, tag="seat"):
    seat: int
    kind: Literal["bot", "person"]
    bot: str | None = None
    level: str | None = None
    name: str | None = None


class Pause(Wish, tag="pause"):
    on: bool


class Pace(Wish, tag="pace"):
    ms: int


class Preview(Wish, tag="preview"):
    move: str


class WhyNot(Wish, tag="why_not"):
    keys: list[str]


class Frames(Wish, tag="frames"):
    first: int = msgspec.field(name="from")
    last: int = msgspec.field(name="to")


class Face(Wish, tag="face"):
    key: str


class Moments(Wish, tag="moments"):
    ply: int


class Hint(Wish, tag="hint"):
    pass


class Analyse(Wish, tag="analyse"):
    pass


class Close(Wish, tag="close"):
    pass


Turn = Play | Revise | Undo | Commit | Resign
"""What only somebody in a seat may wish."""

Long = Hint | Analyse
"""What takes long and is answered beside everything else."""

AnyWish = Open | Sit | LookAs | Turn | Seat | Pause | Pace | Preview | WhyNot | Frames | Face | Moments | Long | Close

_decoder: msgspec.json.Decoder[AnyWish] = msgspec.json.Decoder(AnyWish)


def read(text: str) -> AnyWish:
    """The wish in a message. Raises msgspec.DecodeError, which says what is wrong with it."""
    return _decoder.decode(text)


def ref_of(text: str) -> object:
    """The `ref` of a message that is no wish, if it has one."""
    try:
        said = msgspec.json.decode(text)
    except msgspec.DecodeError:
        return None
    return said.get("ref") if isinstance(said, dict) else None
