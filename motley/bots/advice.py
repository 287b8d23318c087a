"""Hints: where to look, up to three moves with reasons, and how the best one goes on.

All of it is made from a Turn, which is what the seat knows: nothing hidden can find its way into a hint. Its luck comes
from the view, so the same question has the same hint.
"""

from dataclasses import dataclass
from statistics import median
from typing import Any, Final

from motley.bots.greedy import Greedy, let_settle
from motley.bots.levels import kinds
from motley.bots.words import words
from motley.kernel import Bot, Choice, Game, Limits, Move, Rng, State, Turn, turn_of
from motley.kernel.codec import digest_of

MOST_MOVES: Final = 3
MOST_REASONS: Final = 2
LONGEST_LINE: Final = 8
ADVISERS: Final = ("strong", "master", "greedy")
"""Who is asked for the best move: the first of these who plays the game."""
THOUGHT: Final = Limits(simulations=400)
SLIGHT: Final = 0.005
"""Smaller differences of a judgement are none."""


@dataclass(frozen=True)
class Advice:
    """A move worth making: its notation, its sentence, and why."""

    move: Move
    notation: str
    sentence: str
    reasons: tuple[str, ...]
    worth: float

    def json(self) -> dict[str, Any]:
        return {"move": self.notation, "sentence": self.sentence, "reasons": list(self.reasons)}


@dataclass(frozen=True)
class Hint:
    """A hint in three steps: a nudge (a sentence, and the pieces it means), moves, and the line of the first."""

    nudge: str
    keys: tuple[str, ...]
    moves: tuple[Advice, ...]
    line: tuple[tuple[str, str], ...]
    """The own answers until somebody else is asked: notation and sentence."""

    def json(self) -> dict[str, Any]:
        """As the live protocol tells it."""
        return {
            "nudge": self.nudge,
            "keys": list(self.keys),
            "moves": [advice.json() for advice in self.moves],
            "line": [{"move": notation, "sentence": sentence} for notation, sentence in self.line],
        }


def question(game: Game, state: State, seat: int) -> Turn:
    """The turn to make a hint of; its luck depends on what the seat sees and on nothing else."""
    seed = int(digest_of({"view": state.view(seat), "seat": seat})[:15], 16)
    return turn_of(game, state, seat, Rng(seed), THOUGHT)


def adviser(game: Game) -> Bot:
    """Who is asked about this game."""
    known = {each.name: each for each in kinds(game.name)}
    return next((known[name]() for name in ADVISERS if name in known), Greedy())


def hint(turn: Turn, by: Bot | None = None) -> Hint:
    """The hint for a turn; `by` decides which move is the best, the game's judgement which come next."""
    worths = Greedy().worths(turn)
    favourite = (by or adviser(turn.game)).choose(turn)
    order = sorted(range(len(turn.moves)), key=lambda place: (turn.moves[place] != favourite, -worths[place]))
    position = turn.imagine(turn.rng)
    choices = {choice.move: choice for choice in turn.game.choices(turn.view, turn.ask, turn.moves)}
    middle = median(worths)
    told: list[Advice] = []
    for place in order[:MOST_MOVES]:
        move = turn.moves[place]
        reasons = reasons_for(turn, position, move, worths[place] - middle)
        notation = turn.game.write(position, move)
        told.append(Advice(move, notation, sentence_of(choices, move, notation), reasons, worths[place]))
    best = choices.get(told[0].move)
    return Hint(*nudge(turn, best), tuple(told), line(turn, position, told[0]))


def said(key: str, **args: object) -> str:
    """A sentence of every hint."""
    return words().say("hint", key, args)


def sentence_of(choices: dict[Move, Choice], move: Move, notation: str) -> str:
    return choices[move].sentence if move in choices else notation


def nudge(turn: Turn, best: Choice | None) -> tuple[str, tuple[str, ...]]:
    """Where to look first: the piece that the best move begins with, or the button that makes it."""
    if best is None or not best.steps:
        label = turn.ask.kind if best is None else best.button or best.sentence
        return said("button", button=label.removesuffix(".")), ()
    keys = best.steps[0]
    pieces = turn.game.scene(turn.view, turn.game.looks[0]).pieces()
    labels = [pieces[key].label for key in keys if key in pieces and pieces[key].label]
    if not labels:
        return said("look"), keys
    return said("piece", piece=labels[0].removesuffix(".")), keys


def reasons_for(turn: Turn, position: State, move: Move, gain: float) -> tuple[str, ...]:
    """Why a move: what its preview says, what of the seat's worth it changes most, or else how it compares."""
    foretold, changed = forecast(turn, move), changes(turn, position, move)
    found = [*foretold[:1], *changed[:1], *foretold[1:], *changed[1:]]
    if found:
        return tuple(found[:MOST_REASONS])
    kind = "better" if gain > SLIGHT else "worse" if gain < -SLIGHT else "even"
    return (said(kind),)


def changes(turn: Turn, position: State, move: Move) -> list[str]:
    """The features of the seat that change most by a move, once chance and the others have answered it."""
    before = turn.game.features(position, turn.seat)
    if not before:
        return []
    after = position.copy()
    after.accept(turn.seat, move)
    let_settle(after, Rng(1))
    now = turn.game.features(after, turn.seat)
    differences = {name: now.get(name, 0.0) - value for name, value in before.items()}
    names, told = turn.game.words.tables["names"].get("feature", {}), []
    for name in sorted(differences, key=lambda each: (-abs(differences[each]), each)):
        if abs(differences[name]) > SLIGHT:
            named = names.get(name, name.replace("_", " "))
            told.append(said("more" if differences[name] > 0 else "less", feature=named))
    return told[:MOST_REASONS]


def forecast(turn: Turn, move: Move) -> list[str]:
    """What the preview of a move says: gains and dangers first."""
    lines = turn.game.preview(turn.view, move).lines
    ranks = {"good": 0, "warn": 1}
    return [text for _, text in sorted(lines, key=lambda each: ranks.get(each[0], 2))]


def line(turn: Turn, position: State, best: Advice) -> tuple[tuple[str, str], ...]:
    """How the best move goes on: the own answers in one position that could be, until somebody else is asked."""
    game, seat = turn.game, turn.seat
    state = position.copy()
    state.accept(seat, best.move)
    told = [(best.notation, best.sentence)]
    while len(told) < LONGEST_LINE:
        ask = state.asked(seat)
        if ask is None or tuple(ask.seats) != (seat,):
            break
        following = turn_of(game, state, seat, turn.rng, turn.limits)
        move = Greedy().choose(following)
        choices = {choice.move: choice for choice in game.choices(following.view, ask, following.moves)}
        notation = game.write(state, move)
        told.append((notation, sentence_of(choices, move, notation)))
        state.accept(seat, move)
    return tuple(told)
