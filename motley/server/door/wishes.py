"""What a screen may say over the socket."""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

LONGEST: Final = 1 << 16
"""Bytes of one message."""

LONGEST_RECORD: Final = 4 << 20
RecordText = Annotated[str, Meta(max_length=LONGEST_RECORD)]

Name = Annotated[str, Meta(max_length=300)]
Text = Annotated[str, Meta(max_length=1000)]
Number = Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]
Grain = Annotated[str, Meta(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*\Z")]
"""A salt: it stands in records as it was given, so it has nothing that a text file could not show."""

Fingerprint = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
"""A SHA-256."""

Keys = Annotated[list[Name], Meta(max_length=100)]
Answers = Annotated[list[Text], Meta(max_length=1000)]
Ref = Number | Name | None


class Wish(msgspec.Struct, tag_field="do", kw_only=True):
    """A message from the client; its answer carries the same `ref`."""

    ref: Ref = None


class Answering(Wish):
    """A wish that changes something. `at` is the number of the last entry that it knows of: what has come since, and
    changed the same thing, was not meant."""

    at: Number


class Open(Wish, tag="open"):
    table: Name
    seat: Number | Literal["auto"] | None = "auto"
    look: Name | None = None
    language: Name = "en"
    seen: Number | None = None
    here: bool = True
    """Somebody opens it; a page that only connects again, with nobody before it, is not here."""


class Back(Wish, tag="back"):
    """I am back, and play on myself."""


class Learn(Wish, tag="learn"):
    """Take a lesson, as far as these answers lead."""

    game: Name
    lesson: Name
    answers: Answers = []
    look: Name | None = None
    language: Name = "en"


class Solve(Wish, tag="solve"):
    """Try a puzzle, as far as these answers lead."""

    game: Name
    puzzle: Name
    answers: Answers = []
    look: Name | None = None
    language: Name = "en"


class Show(Answering, tag="show"):
    """Do the step of the lesson for me, or of the puzzle's solution; one that only tells something is read."""


class Sit(Wish, tag="sit"):
    seat: Number | None


class LookAs(Wish, tag="look_as"):
    look: Name


class Play(Answering, tag="play"):
    move: Text


class Revise(Answering, tag="revise"):
    ply: Number
    move: Text


class Undo(Answering, tag="undo"):
    steps: Number | None = None


class Commit(Answering, tag="commit"):
    pass


class Resign(Answering, tag="resign"):
    pass


class Seat(Answering, tag="seat"):
    seat: Number
    kind: Literal["bot", "person", "open"]
    bot: Name | None = None
    level: Name | None = None
    name: Name | None = None
    away: bool = False
    """With a bot: until I come back, which is when I open the table."""


class Pause(Answering, tag="pause"):
    on: bool


class Pace(Answering, tag="pace"):
    ms: Number


class Talk(Answering, tag="talk"):
    """Say something to the others, in words or by a sign; whoever only watches brings a name."""

    text: Text = ""
    sign: Literal["", "nod", "thinking", "well-played", "thanks"] = ""
    name: Name = ""


class StandIn(msgspec.Struct):
    """After so many seconds of absence a bot answers for somebody; zero: never."""

    seconds: Number
    bot: Name = ""
    level: Name = ""


class Keep(Answering, tag="keep"):
    """Keep the table otherwise: let strangers find it, others talk, people who play together have hints, or a bot
    answer for whoever is away."""

    listed: bool | None = None
    talk: Literal["all", "apart", "off"] | None = None
    hints: bool | None = None
    away: StandIn | None = None


class Salt(Answering, tag="salt"):
    """Add a grain of chance of one's own, before the first draw."""

    text: Grain


class Plead(Answering, tag="plead"):
    """Ask the others to let my last answer be taken back."""


class End(Answering, tag="end"):
    """Ask the others to close the table, without a result."""


class Agree(Answering, tag="agree"):
    """Let somebody take an answer back, or close the table, or do not."""

    on: bool


class Preview(Wish, tag="preview"):
    move: Text
    then: Keys = []


class WhyNot(Wish, tag="why_not"):
    keys: Keys


class Frames(Wish, tag="frames"):
    first: Number = msgspec.field(name="from")
    last: Number = msgspec.field(name="to")


class Face(Wish, tag="face"):
    key: Name


class Moments(Wish, tag="moments"):
    ply: Number


class Hint(Wish, tag="hint"):
    pass


class Analyse(Wish, tag="analyse"):
    pass


class Lobby(Wish, tag="lobby"):
    """Hear from now on when the lobby has changed."""


class Close(Wish, tag="close"):
    pass


Turn = Play | Revise | Undo | Commit | Resign
"""What only somebody in a seat may wish."""

Long = Hint | Analyse
"""What takes long and is answered beside everything else."""

Question = Preview | WhyNot | Frames | Face | Moments
"""What changes nothing."""

Company = Seat | Pause | Pace | Talk | Keep | Salt | Plead | Agree | End
"""What is about the table and those at it."""

AnyWish = Open | Back | Learn | Solve | Show | Sit | LookAs | Turn | Company | Question | Long | Lobby | Close


def name_of(wish: Wish) -> str:
    """What the wish is called: its tag."""
    return str(type(wish).__struct_config__.tag)


_decoder: msgspec.json.Decoder[AnyWish] = msgspec.json.Decoder(AnyWish)


class Unreadable(ValueError):
    """A message that is no wish; the error says why, `ref` is the one it carried, if any."""

    def __init__(self, why: str, ref: Ref) -> None:
        super().__init__(why)
        self.ref = ref


class _Referring(msgspec.Struct):
    ref: Ref = None


def read(text: str) -> AnyWish:
    """The wish in a message. Raises Unreadable."""
    try:
        if len(text.encode()) > LONGEST:
            raise Unreadable(f"it is longer than {LONGEST} bytes", None)
        return _decoder.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as error:
        raise Unreadable(str(error), _ref_of(text)) from error


def _ref_of(text: str) -> Ref:
    try:
        return msgspec.json.decode(text, type=_Referring).ref
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
        return None
