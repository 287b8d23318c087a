"""What goes to a bot that is to act, and what its answer rests on."""

from motley.kernel import Rng
from motley.server.minds.thinking import Question
from motley.server.table import daily
from motley.server.table.course import Course


def basis(course: Course, seat: int) -> object:
    """What a bot's answer rests on: if it is the same, the answer still holds."""
    match = course.match
    state = match.state
    sitter = course.people[seat]
    return sitter.bot, sitter.level, state.asked(seat), match.seen(seat), state.steps(seat), seat in match.waiting


def question_for(course: Course, seat: int) -> Question:
    """What goes to the bot: the position as its seat imagines it."""
    rng = Rng(daily.luck(course.row, f"{seat}/{course.match.ply}") or course.machine.number(62))
    sitter = course.people[seat]
    return {
        "game": course.game.name,
        "seat": seat,
        "state": course.match.state.imagine(seat, rng).dump(),
        "bot": sitter.bot,
        "level": sitter.level,
        "seed": int(rng.word()) >> 2,
        "turn": _turn(course, seat),
    }


def _turn(course: Course, seat: int) -> str:
    """Which turn it is: this table, this seat, and the turn as the game tells it, or else the first of the answers that
    the seat has given one after the other."""
    told = course.game.turn(course.match.state)
    if told is not None:
        return f"{course.row.id}/{seat}/turn {told[0]}"
    plies = course.match.plies
    first = len(plies)
    while first and plies[first - 1].seat == seat:
        first -= 1
    return f"{course.row.id}/{seat}/{first}"
