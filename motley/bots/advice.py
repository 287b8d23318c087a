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
from motley.kernel import Bot, Choice, Game, Limits, Move, Preview, Rng, State, Turn, turn_of
from motley.kernel.codec import digest_of

MOST_MOVES: Final = 3
MOST_REASONS: Final = 2
LONGEST_LINE: Final = 8
ADVISERS: Final = ("strong", "master", "greedy")
"""Who is asked for the best move: the first of these who plays the game."""
THOUGHT: Final = Limits(simulations=400)
SLIGHT: Final = 0.005
"""Smaller differences of a judgement are none."""
SAMPLE: Final = 24
"""So many moves tell what is usual, where there are more."""


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
class Step:
    """One answer of a line: its notation, its sentence, and what it would do where it is given."""

    notation: str
    sentence: str
    preview: Preview

    def json(self) -> dict[str, Any]:
        return {"move": self.notation, "sentence": self.sentence, "preview": self.preview.json()}


@dataclass(frozen=True)
class Hint:
    """A hint in three steps: a nudge (a sentence, and the pieces it means), moves, and the line of the first."""

    nudge: str
    keys: tuple[str, ...]
    moves: tuple[Advice, ...]
    line: tuple[Step, ...]
    """The own answers until somebody else is asked."""

    def json(self) -> dict[str, Any]:
        """As the live protocol tells it."""
        return {
            "nudge": self.nudge,
            "keys": list(self.keys),
            "moves": [advice.json() for advice in self.moves],
            "line": [step.json() for step in self.line],
        }


def question(game: Game, state: State, seat: int) -> Turn:
    """The turn to make a hint of; its luck depends on what the seat sees and on nothing else."""
    seed = int(digest_of({"view": state.view(seat), "seat": seat})[:15], 16)
    return turn_of(game, state, seat, Rng(seed), THOUGHT)


def adviser(game: Game) -> Bot:
    """Who is asked about this game."""
    known = {each.name: each for each in kinds(game.name)}
    return next((known[name]() for name in ADVISERS if name in known), Greedy())


def hint(turn: Turn, by: Bot | None = None, look: str | None = None) -> Hint:
    """The hint for a turn, in the language of its game; `by` decides which move is the best, the game's judgement which
    come next. Its previews are for that look, or for the first."""
    worths = Greedy().worths(turn)
    favourite = (by or adviser(turn.game)).choose(turn)
    order = sorted(range(len(turn.moves)), key=lambda place: (turn.moves[place] != favourite, -worths[place]))
    position = turn.imagine(turn.rng)
    choices = {choice.move: choice for choice in turn.game.choices(turn.view, turn.ask, turn.moves)}
    middle, usual = median(worths), usual_features(turn, position)
    told: list[Advice] = []
    for place in order[:MOST_MOVES]:
        move = turn.moves[place]
        reasons = reasons_for(turn, position, move, worths[place] - middle, usual)
        notation = turn.game.write(position, move)
        told.append(Advice(move, notation, sentence_of(choices, move, notation), reasons, worths[place]))
    best = choices.get(told[0].move)
    return Hint(*nudge(turn, best), tuple(told), line(turn, position, told[0], look or turn.game.looks[0]))


def said(game: Game, key: str, **args: object) -> str:
    """A sentence of every hint, in the language of the game."""
    return words(game.words.language).say("hint", key, args)


def sentence_of(choices: dict[Move, Choice], move: Move, notation: str) -> str:
    return choices[move].sentence if move in choices else notation


def nudge(turn: Turn, best: Choice | None) -> tuple[str, tuple[str, ...]]:
    """Where to look first: the piece that the best move begins with, or the button that makes it."""
    game = turn.game
    if best is None or not best.steps:
        label = turn.ask.kind if best is None else best.button or best.sentence
        return said(game, "button", button=label.removesuffix(".")), ()
    keys = best.steps[0]
    pieces = game.scene(turn.view, game.looks[0]).pieces()
    labels = [pieces[key].label for key in keys if key in pieces and pieces[key].label]
    if not labels:
        return said(game, "look"), keys
    # What it is called is enough to find it: what a card says is told where it lies.
    called = labels[0].partition(". ")[0]
    return said(game, "piece", piece=called.removesuffix(".")), keys


def reasons_for(turn: Turn, position: State, move: Move, gain: float, usual: dict[str, float]) -> tuple[str, ...]:
    """Why a move: what its preview says, what of the seat's worth it changes most, or else how it compares."""
    foretold, changed = forecast(turn, move), changes(turn, position, move, usual)
    found = [*foretold[:1], *changed[:1], *foretold[1:], *changed[1:]]
    if not found:
        found = [said(turn.game, "better" if gain > SLIGHT else "worse" if gain < -SLIGHT else "even")]
    return tuple(reason.removesuffix(".") for reason in found[:MOST_REASONS])


def features_after(turn: Turn, position: State, move: Move) -> dict[str, float]:
    """The features of the seat once a move was made, and chance and the others have answered it."""
    after = position.copy()
    after.accept(turn.seat, move)
    let_settle(after, Rng(1))
    return turn.game.features(after, turn.seat)


def usual_features(turn: Turn, position: State) -> dict[str, float]:
    """What the features are after a move that is neither good nor bad for them."""
    before = turn.game.features(position, turn.seat)
    if not before:
        return {}
    stride = -(-len(turn.moves) // SAMPLE)
    found = [features_after(turn, position, move) for move in turn.moves[::stride]]
    return {name: median(each.get(name, 0.0) for each in found) for name in before}


def changes(turn: Turn, position: State, move: Move, usual: dict[str, float]) -> list[str]:
    """What a move changes: first that in which it differs most from what other moves do, each told in words."""
    before = turn.game.features(position, turn.seat)
    if not before:
        return []
    now = features_after(turn, position, move)
    change = {name: now.get(name, 0.0) - value for name, value in before.items()}
    apart = {name: now.get(name, 0.0) - usual.get(name, 0.0) for name in before}
    # What it costs less of than other moves do is nothing against it, and what it brings less of is nothing for it.
    telling = [name for name, by in change.items() if abs(by) > SLIGHT and apart[name] * by / abs(by) > -SLIGHT]
    # What all moves do comes last: it is no reason for this one.
    telling.sort(key=lambda name: (abs(apart[name]) <= SLIGHT, -abs(apart[name]), -abs(change[name]), name))
    return [change_in_words(turn.game, name, change[name] > 0) for name in telling[:MOST_REASONS]]


def change_in_words(game: Game, feature: str, is_more: bool) -> str:
    """As the game says it in its `[names.gain]` or `[names.loss]`; otherwise by the name of the feature."""
    names = game.words.tables["names"]
    told = names.get("gain" if is_more else "loss", {})
    if feature in told:
        return str(told[feature])
    named = names.get("feature", {}).get(feature, feature.replace("_", " "))
    return said(game, "more" if is_more else "less", feature=named)


def forecast(turn: Turn, move: Move) -> list[str]:
    """What the preview of a move says: gains and dangers first."""
    lines = turn.game.preview(turn.view, move).lines
    ranks = {"good": 0, "warn": 1}
    return [text for _, text in sorted(lines, key=lambda each: ranks.get(each[0], 2))]


def line(turn: Turn, position: State, best: Advice, look: str) -> tuple[Step, ...]:
    """How the best move goes on: the own answers in one position that could be, until somebody else is asked."""
    game, seat = turn.game, turn.seat
    state = position.copy()
    state.accept(seat, best.move)
    told = [Step(best.notation, best.sentence, game.preview_in(turn.view, best.move, look))]
    while len(told) < LONGEST_LINE:
        ask = state.asked(seat)
        if ask is None or tuple(ask.seats) != (seat,):
            break
        following = turn_of(game, state, seat, turn.rng, turn.limits)
        move = Greedy().choose(following)
        choices = {choice.move: choice for choice in game.choices(following.view, ask, following.moves)}
        notation = game.write(state, move)
        preview = game.preview_in(following.view, move, look)
        told.append(Step(notation, sentence_of(choices, move, notation), preview))
        state.accept(seat, move)
    return tuple(told)
