"""Games and bots by name, found through entry points, so that anybody's package can add one.

A plug-in that cannot be used is left out: it is remembered with its distribution and its error, and all others go on.
"""

from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.metadata import Distribution, EntryPoint, distributions, entry_points
from typing import Any, Final, TypeVar, final

from motley.kernel.core import MotleyError
from motley.kernel.game import Game
from motley.kernel.scene import Art, Scene
from motley.kernel.state import State

GAMES: Final = "motley.games"
BOTS: Final = "motley.bots"
OURS: Final = "motley-games"
NOBODY: Final = "no distribution"

T = TypeVar("T")


class Unknown(MotleyError):
    """A name that no installed package has registered."""


@final
class Fault:
    """Why an installed plug-in is left out: what it is, which distribution brought it, and what went wrong."""

    def __init__(self, kind: str, name: str, distribution: str, error: str) -> None:
        self.kind = kind
        self.name = name
        self.distribution = distribution
        self.error = error

    @property
    def sentence(self) -> str:
        return f"The {self.kind} {self.name!r} of {self.distribution} is left out: {self.error}"

    def json(self) -> dict[str, str]:
        """As the live protocol tells it."""
        return {
            "kind": self.kind,
            "name": self.name,
            "distribution": self.distribution,
            "error": self.error,
            "sentence": self.sentence,
        }


class Broken(Unknown):
    """A plug-in that is installed and cannot be used."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.sentence)
        self.fault = fault


_games: dict[str, Game] = {}
_found: dict[str, dict[str, EntryPoint]] = {}
_faults: dict[tuple[str, str, str], Fault] = {}


def left_out() -> list[Fault]:
    """The plug-ins that were tried and cannot be used. Those that nobody has asked for yet are not tried here."""
    return [_faults[key] for key in sorted(_faults)]


def leave_out(group: str, name: str, error: object) -> Broken:
    """Do without a plug-in from now on; the error to raise where it was asked for."""
    entry = _entries(group).get(name)
    if group == GAMES:
        _games.pop(name, None)
    return Broken(_noted(group, name, NOBODY if entry is None else _distribution(entry), error))


def survey(tell: Callable[[Game], T]) -> list[T]:
    """What `tell` makes of every game; one for which it fails is left out."""
    told: list[T] = []
    for found in games():
        try:
            told.append(tell(found))
        except Exception as error:  # a game is anybody's code
            leave_out(GAMES, found.name, error)
    return told


def game_names() -> list[str]:
    """The names of all installed games, in alphabetical order, without those that turned out to be broken."""
    return _names(GAMES, _games)


def game(name: str) -> Game:
    """The game of that name. Raises Unknown, which lists the names there are, or Broken, which says what is wrong."""
    if name not in _games:
        found = _loaded(GAMES, name, game_names)
        if not isinstance(found, Game):
            raise leave_out(GAMES, name, f"{_entries(GAMES)[name].value} is no Game")
        if found.name != name:
            raise leave_out(GAMES, name, f"the game calls itself {found.name!r}")
        _games[name] = found
    return _games[name]


def games() -> list[Game]:
    """All games that can be used."""
    found: list[Game] = []
    for name in game_names():
        try:
            found.append(game(name))
        except Broken:
            continue
    return found


def is_registered(found: Game) -> bool:
    """Whether this very game is the one of its name."""
    try:
        return game(found.name) is found
    except Unknown:
        return False


def game_of(state: State) -> Game:
    """The game whose positions are of this class. Raises Unknown."""
    # It is nearly always one that is in use; only otherwise are all the others loaded.
    for known in (list(_games.values()), games()):
        for found in known:
            if type(_blank(found)) is type(state):
                return found
    raise Unknown(f"no registered game has positions of the class {type(state).__name__}")


def load(name: str, dump: dict[str, Any]) -> State:
    """The position of that game: what a pickled position comes back through."""
    return game(name).load(dump)


def picture(state: State, seat: int | None = None) -> str:
    """The position as an SVG. Whoever draws is found by name, as games are: the kernel imports nothing of ours."""
    found = game_of(state)
    drawn: Callable[[Scene, Art], str] = import_module("motley.render.svg").svg
    return drawn(found.scene(state.view(seat), found.looks[0]), found.art())


def _blank(found: Game) -> State | None:
    try:
        return found.blank()
    except Exception:  # a game is anybody's code
        return None


def register(found: Game) -> None:
    """Add a game by hand: in a notebook, in a test."""
    _games[found.name] = found


def forget(name: str) -> None:
    """Take back what `register` added; a game of an installed package is found again when it is next asked for."""
    _games.pop(name, None)


def bot_names() -> list[str]:
    """The names of all installed bots, in alphabetical order, without those that turned out to be broken."""
    return _names(BOTS)


def bot_maker(name: str) -> Any:
    """What the entry point of that bot names: a callable that makes one. Raises Unknown or Broken."""
    found = _loaded(BOTS, name, bot_names)
    if not callable(found):
        raise leave_out(BOTS, name, f"{_entries(BOTS)[name].value} cannot be called to make a bot")
    return found


def is_bot_of_ours(name: str) -> bool:
    """Whether a bot of that name comes with Motley."""
    entry = _entries(BOTS).get(name)
    return entry is not None and entry.value.startswith("motley.")


def _names(group: str, by_hand: Iterable[str] = ()) -> list[str]:
    found = {name for name, entry in _entries(group).items() if _fault(group, name, entry) is None}
    return sorted({*found, *by_hand})


def _fault(group: str, name: str, entry: EntryPoint) -> Fault | None:
    """What is wrong with a plug-in, if it was tried."""
    # Whose it is takes long to read, and a table wants the names for every answer of a bot.
    if all(key[:2] != (group, name) for key in _faults):
        return None
    return _faults.get((group, name, _distribution(entry)))


def _loaded(group: str, name: str, names: Callable[[], list[str]]) -> Any:
    entry = _entries(group).get(name)
    if entry is None:
        raise Unknown(f"no {_kind(group)} called {name!r}; there are: {', '.join(names())}")
    known = _fault(group, name, entry)
    if known is not None:
        raise Broken(known)
    try:
        return entry.load()
    except (Exception, SystemExit) as error:  # importing it runs anybody's code
        raise leave_out(group, name, error) from error


def _entries(group: str) -> dict[str, EntryPoint]:
    """The entry points of a group by name. Where two distributions claim a name, ours has it, or else the first."""
    if group not in _found:
        kept: dict[str, EntryPoint] = {}
        for entry in sorted(_entry_points(group), key=_precedence):
            holder = kept.setdefault(entry.name, entry)
            if holder is not entry:
                _noted(group, entry.name, _distribution(entry), f"the name belongs to {_distribution(holder)}")
        _found[group] = kept
    return _found[group]


def _entry_points(group: str) -> list[EntryPoint]:
    """The entry points of all distributions; one whose list of them cannot be read is left out."""
    try:
        return list(entry_points(group=group))
    except Exception:  # which distribution it was takes longer to find
        found: dict[tuple[str, str], EntryPoint] = {}
        for each in distributions():
            try:
                for entry in each.entry_points.select(group=group):
                    found.setdefault((_label(each), entry.name), entry)
            except Exception as error:
                _noted(group, "*", _label(each), error)
        return list(found.values())


def _precedence(entry: EntryPoint) -> tuple[bool, str]:
    distribution = _distribution(entry)
    return distribution.partition(" ")[0] != OURS, distribution


def _distribution(entry: EntryPoint) -> str:
    return NOBODY if entry.dist is None else _label(entry.dist)


def _label(distribution: Distribution) -> str:
    try:
        return f"{distribution.name} {distribution.version}"
    except Exception:  # its own description of itself may be what is broken
        return "a distribution without a name"


def _kind(group: str) -> str:
    return group.removeprefix("motley.").removesuffix("s")


def _noted(group: str, name: str, distribution: str, error: object) -> Fault:
    said = str(error).strip().partition("\n")[0]
    if isinstance(error, BaseException):
        said = f"{type(error).__name__}: {said}" if said else type(error).__name__
    return _faults.setdefault((group, name, distribution), Fault(_kind(group), name, distribution, said))
