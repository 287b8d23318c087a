"""Hints: where to look, up to three moves with reasons, and how the best one goes on.

All of it is made from a Turn, which is what the seat knows: nothing hidden can find its way into a hint. Its luck comes
from the view, so the same question has the same hint.

A reason is told for a move and not for others: what a preview calls good, or a part of the seat's worth, if most of the
other moves do not bring as much of it. What is against a move is told as a warning, and only if most of the others are
better off in that. A move about which nothing of this can be said is compared with the others, no more.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import median
from typing import Any, Final

from motley.bots.greedy import Greedy, let_settle
from motley.bots.levels import Thinker, has_numpy, kinds
from motley.bots.search_turn import TurnSearch
from motley.bots.words import words
from motley.kernel import CHANCE, Bot, Choice, Game, Limits, Move, Preview, Promise, Rng, State, Turn, turn_of
from motley.kernel.codec import digest_of
from motley.kernel.weights import USUAL

MOST_MOVES: Final = 3
MOST_REASONS: Final = 2
LONGEST_LINE: Final = 40
"""A turn may have so many answers: what is longer is broken off, and says so."""
LEARNED: Final = "master"
"""Who is asked for the best move where something was learned of the game: it answers as soon as others, and knows it
better."""
ADVISERS: Final = ("strong", "greedy")
"""Who is asked elsewhere: the first of these who plays the game."""
THOUGHT: Final = Limits(simulations=400)
SLIGHT: Final = 0.005
"""Smaller differences of a judgement are none."""
SAMPLE: Final = 24
"""So many moves tell what is usual, where there are more."""

FAR: Final = 0.03
FAR_SHARE: Final = 1 / 3
"""A move is not suggested beside the best if it is worth so much less than what looks best, of a judgement between 0
and 1, and that is more than this share of the way to what looks worst. Where nothing else is near, one move is all."""

WEIGHTY: Final = 0.25
"""A part of the worth that sets a move apart by less than this share of what does so most is not worth telling."""
RARE: Final = 0.02
"""What is less likely is no reason for a move, and nothing against it."""
SHORT: Final = 48
"""A nudge calls a piece by no more letters than this, if it has a name that is shorter."""
STEM: Final = 4
WORDS: Final = re.compile(r"\w+")
"""Words that begin with the same letters are the same to whoever listens."""
STOPS: Final = (". ", ": ", "; ", ", ", " (")
"""Where a label goes on to say more than what a piece is called."""


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
    """One answer of a line: its notation, its sentence, the pieces that it is pointed out with, and what it would do
    where it is given."""

    notation: str
    sentence: str
    preview: Preview
    keys: tuple[str, ...] = ()

    def json(self) -> dict[str, Any]:
        told = {"move": self.notation, "sentence": self.sentence, "keys": list(self.keys)}
        return {**told, "preview": self.preview.json()}


@dataclass(frozen=True)
class Hint:
    """A hint in three steps: a nudge (a sentence, and the pieces it means), moves, and the line of the first."""

    nudge: str
    keys: tuple[str, ...]
    moves: tuple[Advice, ...]
    line: tuple[Step, ...]
    """The own answers to the end of the turn, or until somebody else is asked."""
    ends: str
    """Who comes after the line: "own" (the same seat), "others", "chance"; or the game is "over"."""

    def json(self) -> dict[str, Any]:
        """As the live protocol tells it."""
        return {
            "nudge": self.nudge,
            "keys": list(self.keys),
            "moves": [advice.json() for advice in self.moves],
            "line": [step.json() for step in self.line],
            "ends": self.ends,
        }


def question(game: Game, state: State, seat: int) -> Turn:
    """The turn to make a hint of; its luck depends on what the seat sees and on nothing else."""
    seed = int(digest_of({"view": state.view(seat), "seat": seat})[:15], 16)
    return turn_of(game, state, seat, Rng(seed), THOUGHT)


def adviser(game: Game) -> Bot:
    """Who is asked about this game."""
    known = {each.name: each for each in kinds(game.name)}
    names = [LEARNED, *ADVISERS] if has_numpy() else ADVISERS
    return next((known[name]() for name in names if name in known), Greedy())


def hint(turn: Turn, by: Bot | None = None, look: str | None = None) -> Hint:
    """The hint for a turn, in the language of its game; `by` decides which move is the best, the game's judgement which
    come next. Its previews are for that look, or for the first."""
    asked = adviser(turn.game) if by is None else by
    worths = Greedy().worths(turn)
    favourite = asked.choose(turn)
    position = turn.imagine(turn.rng)
    choices = {choice.move: choice for choice in turn.game.choices(turn.view, turn.ask, turn.moves)}
    places = worth_telling(worths, turn.moves.index(favourite))
    notations = [turn.game.write(position, turn.moves[place]) for place in places]
    sentences = [sentence_of(choices, turn.moves[place], text) for place, text in zip(places, notations, strict=True)]
    reasons = Weighing(turn, position, worths, places, not isinstance(asked, Greedy)).reasons(sentences)
    told = [
        Advice(turn.moves[place], notation, sentence, why, worths[place])
        for place, notation, sentence, why in zip(places, notations, sentences, reasons, strict=True)
    ]
    steps, ends = line(turn, position, [favourite, *plan_of(asked)], asked, look or turn.game.looks[0])
    return Hint(*nudge(turn, choices.get(favourite)), tuple(told), steps, ends)


def said(game: Game, key: str, **args: object) -> str:
    """A sentence of every hint, in the language of the game."""
    return words(game.words.language).say("hint", key, args)


def sentence_of(choices: dict[Move, Choice], move: Move, notation: str) -> str:
    return choices[move].sentence if move in choices else notation


def worth_telling(worths: Sequence[float], favourite: int) -> list[int]:
    """The places of the moves to suggest: the favourite, and those next to it that are not far worse than the best."""
    most, least = max(worths), min(worths)
    far = max(FAR, FAR_SHARE * (most - least))
    order = sorted(range(len(worths)), key=lambda place: (place != favourite, -worths[place]))
    return [place for place in order[:MOST_MOVES] if place == favourite or most - worths[place] <= far]


# Where to look


def nudge(turn: Turn, best: Choice | None) -> tuple[str, tuple[str, ...]]:
    """Where to look first: the piece that the best move begins with, or the button that makes it."""
    game = turn.game
    if best is None or not best.steps:
        label = turn.ask.kind if best is None else best.button or best.sentence
        return said(game, "button", button=label.removesuffix(".")), ()
    keys = best.steps[0]
    pieces = game.scene(turn.view, game.looks[0]).pieces()
    labels = {key: pieces[key].label for key in keys if key in pieces and pieces[key].label}
    if not labels:
        return said(game, "look"), keys
    others = [piece.label for piece in pieces.values()]
    names = [called(label, others) for label in labels.values()]
    # Pieces of one kind are meant together; a space beside the coin that lies on it is only another way to point.
    if len({key.partition(":")[0] for key in labels}) == 1 and len(set(names)) > 1:
        return said(game, "pieces", n=len(names)), keys
    return said(game, "piece", piece=names[0]), keys


def called(label: str, others: Sequence[str]) -> str:
    """What a piece is called: as much of its label as tells it from all others, if that is short, or else its first
    words. What more is said of it is read where it lies."""
    whole = label.removesuffix(".")
    ends = [place for stop in STOPS for place in range(len(whole)) if whole.startswith(stop, place)]
    names = [*[whole[:end] for end in sorted(ends)], whole]
    for name in names:
        is_whole = len(name) <= SHORT and name.count("(") == name.count(")")
        if is_whole and not any(begins(other, name) for other in others if other != label):
            return name
    return names[0]


def begins(label: str, name: str) -> bool:
    """Whether a label begins with these whole words."""
    return label.startswith(name) and not label[len(name) :][:1].isalnum()


# Why


@dataclass(frozen=True)
class Line:
    """A line of a preview: what it says, and of what. Of the same kind and piece lines can be compared."""

    tone: str
    text: str
    kind: str | None
    piece: str | None
    size: float

    def is_same(self, other: "Line") -> bool:
        """Whether both speak of the same."""
        if self.kind is None or other.kind is None:
            return self.text == other.text
        return self.kind == other.kind and (self.piece == other.piece or self.text == other.text)

    def is_outdone(self, other: "Line") -> bool:
        """Whether the other says as much of the same in the same tone."""
        return self.is_same(other) and self.tone == other.tone and other.size >= self.size

    def is_better(self, other: "Line") -> bool:
        """Whether this is good news, and the other, of the same kind, is none."""
        return self.kind is not None and self.kind == other.kind and self.tone == "good" != other.tone

    def is_less(self, other: "Line") -> bool:
        """Whether the other says more of something of this kind in the same tone."""
        return self.kind is not None and (self.kind, self.tone) == (other.kind, other.tone) and other.size > self.size


def lines_of(preview: Preview) -> list[Line]:
    """What a preview says, by itself: a heading is nothing without what follows it, nor is that without the heading."""
    found: list[Line] = []
    for place, (tone, text) in enumerate(preview.lines):
        if text.rstrip().endswith(":"):
            break
        promise = preview.promises[place] if place < len(preview.promises) else None
        if promise is not None and promise.odds is not None and chance_of(promise.odds) < RARE:
            continue
        kind, piece = (None, None) if promise is None else (promise.kind, promise.piece)
        found.append(Line(tone, text, kind, piece, size_of(promise)))
    return found


def chance_of(odds: Sequence[tuple[float, float]]) -> float:
    """How likely it is that anything comes of it."""
    return sum(share for amount, share in odds if amount)


def size_of(promise: Promise | None) -> float:
    """How much a promise is about; what has no amount is there or not."""
    if promise is None or (promise.amount is None and promise.odds is None):
        return 1.0
    if promise.odds is None:
        return abs(promise.amount or 0.0)
    return abs(sum(amount * share for amount, share in promise.odds))


def repeats(reason: str, sentence: str) -> bool:
    """Whether a reason says nothing that the sentence of its move does not say: by how its words begin."""
    known = [word[:STEM] for word in WORDS.findall(sentence.casefold())]
    return all(word[:STEM] in known for word in WORDS.findall(reason.casefold()) if len(word) >= STEM or word.isdigit())


@dataclass(frozen=True)
class Part:
    """A part of the seat's worth after a move: how it changes, and how far it is from what other moves make of it."""

    name: str
    change: float
    apart: float


class Weighing:
    """What speaks for moves and against them, each against the others that there are."""

    def __init__(
        self, turn: Turn, position: State, worths: Sequence[float], told: Sequence[int], is_searched: bool
    ) -> None:
        self.turn = turn
        self.game = turn.game
        self.position = position
        self.worths = worths
        self.told = told
        self.is_searched = is_searched
        """Whether the first of those that are told was found by thinking ahead."""
        stride = -(-len(turn.moves) // SAMPLE)
        self.places = sorted({*range(0, len(turn.moves), stride), *told})
        self.before = self.game.features(position, turn.seat)
        weights = self.game.weights().get(USUAL)
        self.weights = {} if weights is None else dict(zip(weights.names, weights.factors, strict=True))

    @cached_property
    def lines(self) -> dict[int, list[Line]]:
        moves, view = self.turn.moves, self.turn.view
        return {place: lines_of(self.game.preview(view, moves[place])) for place in self.places}

    @cached_property
    def after(self) -> dict[int, State]:
        """The positions once a move was made, and chance and the others have answered it."""
        found: dict[int, State] = {}
        for place in self.places:
            state = self.position.copy()
            state.accept(self.turn.seat, self.turn.moves[place])
            let_settle(state, Rng(1))
            found[place] = state
        return found

    @cached_property
    def features(self) -> dict[int, dict[str, float]]:
        if not self.before:
            return {place: {} for place in self.places}
        return {place: self.game.features(self.after[place], self.turn.seat) for place in self.places}

    @cached_property
    def rivals(self) -> dict[int, float]:
        """What the worth of all others is made of, taken together."""
        seats = [seat for seat in range(self.position.seats) if seat != self.turn.seat]
        return {
            place: sum(self.weighed(self.game.features(self.after[place], seat)) for seat in seats)
            for place in self.places
        }

    def weighed(self, features: dict[str, float]) -> float:
        return sum(self.weights.get(name, 1.0) * value for name, value in features.items())

    def others(self, place: int) -> list[int]:
        return [each for each in self.places if each != place]

    def reasons(self, sentences: Sequence[str]) -> list[tuple[str, ...]]:
        """Why each of those that are told: what speaks for it, and then one thing against it, or another for it."""
        pros = [
            [said for said in self.pros(place) if not repeats(said, sentence)]
            for place, sentence in zip(self.told, sentences, strict=True)
        ]
        cons = [self.cons(place, bool(pros[number])) for number, place in enumerate(self.told)]
        # What speaks for the first as well is no reason for another move; what is against all of them is against none.
        pros[1:] = [[text for text in each if text not in pros[0]] for each in pros[1:]]
        if len(self.told) > 1:
            cons = unshared(cons)
        return [self.put(number, pros[number], cons[number]) for number in range(len(self.told))]

    def put(self, number: int, pros: Sequence[str], cons: Sequence[str]) -> tuple[str, ...]:
        """What is said for a move and against it, as one sentence that clients put a semicolon into."""
        against = [said(self.game, "but", reason=begun_small(self.game, text)) for text in cons[:1]]
        first = pros[0] if pros else self.compared(self.told[number], number == 0)
        rest = [*against, *[begun_small(self.game, text) for text in pros[1:]]]
        return begun_large(first), *rest[: MOST_REASONS - 1]

    def pros(self, place: int) -> list[str]:
        """What speaks for a move, concrete things first."""
        good = [bare(line.text) for line in self.lines[place] if self.speaks_for(line, place)]
        parts = [self.in_words(part) for part in self.parts(place) if part.apart > 0.0]
        better = [text for text in parts if text is not None]
        found = [*good[:1], *better[:1], *good[1:], *better[1:]]
        if not found and self.before and self.is_at_their_cost(place):
            found.append(said(self.game, "rivals" if self.position.seats > 2 else "rival"))
        return found

    def cons(self, place: int, has_pros: bool) -> list[str]:
        """What is against a move. Where the first was found by thinking ahead, and nothing speaks for it at once, what
        looks worse at once is nothing against it: that was thought of."""
        bad = [bare(line.text) for line in self.lines[place] if self.warns_of(line, place)]
        if place == self.told[0] and self.is_searched and not has_pros:
            return bad
        parts = [self.in_words(part) for part in self.parts(place) if part.apart < 0.0]
        return [*bad, *[text for text in parts if text is not None]]

    def of(self, places: Sequence[int]) -> list[Line]:
        return [each for place in places for each in self.lines[place]]

    def speaks_for(self, line: Line, place: int) -> bool:
        """Whether a line of a preview is good news which most other moves do not bring; no danger is good news where
        most of them leave one."""
        others = self.others(place)
        if line.tone == "info":
            left = [
                each
                for each in others
                if any(line.is_same(other) and other.tone == "warn" for other in self.lines[each])
            ]
            return 2 * len(left) > len(others)
        if line.tone != "good" or (line.size < SLIGHT and not any(line.is_better(other) for other in self.of(others))):
            return False
        as_much = [each for each in others if any(line.is_outdone(other) for other in self.lines[each])]
        more = [each for each in others if any(line.is_less(other) for other in self.lines[each])]
        return 2 * len(as_much) <= len(others) and 2 * len(more) <= len(others)

    def warns_of(self, line: Line, place: int) -> bool:
        """Whether a line of a preview warns of what most other moves do not bring, or not the first that is told."""
        if line.tone != "warn":
            return False
        others = self.others(place)
        as_bad = [each for each in others if any(line.is_outdone(other) for other in self.lines[each])]
        return 2 * len(as_bad) <= len(others) or (place != self.told[0] and self.told[0] not in as_bad)

    def parts(self, place: int) -> list[Part]:
        """What of the seat's worth sets a move apart, most first: more or less of it than other moves make."""
        now, others = self.features[place], self.others(place)
        found: list[Part] = []
        for name, value in self.before.items():
            usual = median(self.features[each].get(name, 0.0) for each in others) if others else value
            weight = self.weights.get(name, 1.0)
            after = now.get(name, 0.0)
            found.append(Part(name, weight * (after - value), weight * (after - usual)))
        least = max(SLIGHT, WEIGHTY * max((abs(part.apart) for part in found), default=0.0))
        found = [part for part in found if abs(part.apart) >= least]
        return sorted(found, key=lambda part: (-abs(part.apart), part.name))

    def in_words(self, part: Part) -> str | None:
        """As the game says it: of a part that grows more than elsewhere, or shrinks more than elsewhere. Of one that
        shrinks less, or stays, only a game with words for that says anything; and to grow less is nothing against."""
        if abs(part.change) > SLIGHT and part.change * part.apart > 0:
            return change_in_words(self.game, part.name, part.change > 0)
        spared = self.game.words.tables["names"].get("spared", {})
        return str(spared[part.name]) if part.apart > 0 and part.name in spared else None

    def is_at_their_cost(self, place: int) -> bool:
        """Whether a move is better than others for what it does to rivals."""
        others = self.others(place)
        if not others or self.position.seats < 2:
            return False
        usual = median(self.rivals[each] for each in others)
        better = self.worths[place] - median(self.worths[each] for each in others) > SLIGHT
        return better and self.rivals[place] < usual - SLIGHT

    def compared(self, place: int, is_first: bool) -> str:
        """How a move looks at once beside the others, where nothing else can be said for it."""
        worth, game = self.worths[place], self.game
        if not is_first:
            first = self.worths[self.told[0]]
            return said(game, "tempting" if worth > first + SLIGHT else "near" if worth < first - SLIGHT else "alike")
        others = [each for number, each in enumerate(self.worths) if number != place]
        if not others:
            return said(game, "only")
        worse = sum(each < worth - SLIGHT for each in others)
        if worse == len(others):
            return said(game, "best-of-two" if len(others) == 1 else "best")
        if max(others) > worth + SLIGHT and self.is_searched:
            return said(game, "later")
        if 2 * worse > len(others):
            return said(game, "better")
        return said(game, "preferred" if self.is_searched else "even")


def unshared(told: Sequence[list[str]]) -> list[list[str]]:
    """The same without what is in every one of these lists."""
    shared = set(told[0]).intersection(*told[1:])
    return [[text for text in each if text not in shared] for each in told]


def bare(text: str) -> str:
    """The first sentence of a text, without its full stop."""
    return text.partition(". ")[0].removesuffix(".")


def begun_large(text: str) -> str:
    """As a sentence begins, unless the first word is the name of a place or has no letters."""
    first = text.partition(" ")[0].rstrip(",:;")
    return text[:1].upper() + text[1:] if first.isalpha() else text


def begun_small(game: Game, text: str) -> str:
    """As a sentence goes on: one that begins with words of its own, and not with a name, begins small."""
    for template in game.words.tables.get("preview", {}).values():
        head = template.partition("{")[0] if isinstance(template, str) else ""
        if len(head) > 1 and head[1].islower() | head[1].isspace() and text.startswith(bare(head)):
            return text[:1].lower() + text[1:]
    return text


def change_in_words(game: Game, feature: str, is_more: bool) -> str:
    """As the game says it in its `[names.gain]` or `[names.loss]`; otherwise by the name of the feature."""
    names = game.words.tables["names"]
    told = names.get("gain" if is_more else "loss", {})
    if feature in told:
        return str(told[feature])
    named = names.get("feature", {}).get(feature, feature.replace("_", " "))
    return said(game, "more" if is_more else "less", feature=named)


# How it goes on


def plan_of(bot: Bot) -> list[Move]:
    """The own answers that a bot has in mind after the one that it chose, if it plans its turns."""
    search = bot.search if isinstance(bot, Thinker) else bot
    return list(search.rest) if isinstance(search, TurnSearch) else []


def line(turn: Turn, position: State, plan: Sequence[Move], by: Bot, look: str) -> tuple[tuple[Step, ...], str]:
    """How the best move goes on in one position that could be, and who comes then: the own answers of this turn as they
    are planned, and then, or where the plan cannot be kept, as the same adviser would give them."""
    game, seat = turn.game, turn.seat
    state, asked, kept = position.copy(), turn, list(plan)
    span = span_of(game, state)
    told: list[Step] = []
    while True:
        move = kept.pop(0) if kept else by.choose(asked)
        if move not in asked.moves:
            kept, move = [], by.choose(asked)
        choices = {choice.move: choice for choice in game.choices(asked.view, asked.ask, asked.moves)}
        notation = game.write(state, move)
        keys = tuple([keys[0] for keys in choices[move].steps]) if move in choices else ()
        preview = game.preview_in(asked.view, move, look)
        told.append(Step(notation, sentence_of(choices, move, notation), preview, keys))
        state.accept(seat, move)
        if len(told) == LONGEST_LINE or not goes_on(state, seat) or span_of(game, state) != span:
            return tuple(told), end_of(state, seat)
        asked = turn_of(game, state, seat, turn.rng, turn.limits)


def span_of(game: Game, state: State) -> tuple[object, object]:
    """The turn and the round, where the game tells them."""
    return game.turn(state), game.round(state)


def goes_on(state: State, seat: int) -> bool:
    """Whether this seat alone is to answer next, or has more to say to what all are asked."""
    ask = state.ask()
    if ask is None or seat not in state.owing():
        return False
    return ask.seats == (seat,) or len(state.answered(seat)) > 0


def end_of(state: State, seat: int) -> str:
    """Who comes next."""
    ask = state.ask()
    if ask is None:
        return "over"
    if seat in state.owing():
        return "own"
    return "chance" if CHANCE in ask.seats else "others"
