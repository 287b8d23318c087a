"""Toy games, each with one thing broken, for the proof that every check can fail."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from motley_gauntlet.game import Gauntlet
from motley_gauntlet.moves import Verb, verb
from motley_gauntlet.rules import GauntletState
from motley_tally.game import Tally
from motley_tally.rules import TallyState

from motley.kernel import (
    CHANCE,
    Ask,
    Choice,
    Event,
    Field,
    Game,
    IllegalMove,
    Move,
    Option,
    Options,
    Outcome,
    Phases,
    Piece,
    Preset,
    Preview,
    Refusal,
    Rng,
    Row,
    Scene,
    State,
    Traits,
    UnreadableMove,
)


@dataclass(frozen=True)
class Variant:
    """A broken game, the check that must find it and what it must say, and checks that cannot help noticing too."""

    name: str
    check: str
    make: Callable[[], Game]
    also: tuple[str, ...] = ()
    says: str = ""


VARIANTS: list[Variant] = []


def game_of(made: type) -> Game:
    """A broken game, or the toy whose state is broken like this."""
    whole: type = Tally if issubclass(made, TallyState) else Gauntlet
    broken = made if issubclass(made, Game) else type(made.__name__, (whole,), {"made": made})
    game = broken()
    assert isinstance(game, Game)
    return game


def breaks(check: str, *also: str, says: str = "") -> Callable[[type], type]:
    """Enlist a broken game or a broken state of a toy."""

    def enlist(made: type) -> type:
        VARIANTS.append(Variant(made.__name__, check, partial(game_of, made), also, says))
        return made

    return enlist


@breaks("ends_within_its_bound")
class BoundTooSmall(Tally):
    def bound(self, seats: int, options: Options) -> int:
        return 3


@breaks("keeps_its_width", "actions_round_trip")
class WidthTooSmall(Tally):
    def width(self, seats: int, options: Options) -> int:
        return 2


@breaks("keys_tell_positions_apart")
class OneKeyForAll(TallyState):
    """Whoever remembers positions by their keys takes every one for the first."""

    def key(self) -> object:
        return self.seats


@breaks("accepts_what_it_lists", "plays_as_it_applies")
class RefusesListed(TallyState):
    def refusal(self, seat: int, move: Move) -> Refusal | None:
        listed = self.moves(seat)
        if listed and move == listed[-1]:
            return Refusal("R1.1", "grip", {"grip": self.grip})
        return super().refusal(seat, move)


@breaks("refuses_what_it_does_not_list")
class RefusesNothing(TallyState):
    def refusal(self, seat: int, move: Move) -> Refusal | None:
        return None


@breaks("refuses_what_it_does_not_list")
class CitesNoRule(TallyState):
    def reason(self, seat: int, move: Move) -> Refusal:
        return Refusal("R9.9", "nowhere")


@breaks("refuses_what_it_does_not_list")
class RefusesWithoutWords(TallyState):
    def reason(self, seat: int, move: Move) -> Refusal:
        return Refusal("R1.1", "xyzzy")


@breaks("refuses_what_it_does_not_list")
class ChangesWhenRefusing(TallyState):
    def play(self, seat: int, move: Move) -> None:
        try:
            super().play(seat, move)
        except IllegalMove:
            self.grip += 1
            raise


@breaks("plays_as_it_applies")
class PlaysMoreThanItApplies(TallyState):
    def play(self, seat: int, move: Move) -> None:
        super().play(seat, move)
        self.turn = 0


@breaks("copies_are_isolated")
class CopyListens(TallyState):
    def copy(self) -> "CopyListens":
        twin = super().copy()
        twin.events = self.events
        assert isinstance(twin, CopyListens)
        return twin


@breaks(
    "copies_are_isolated",
    "dumps_load",
    "accepts_what_it_lists",
    "playout_is_a_twin",
    "record_replays",
    "secrets_are_kept",
    "forecasts_are_kept",
    says="ropes was []",
)
class CopySharesRopes(GauntletState):
    def copy(self) -> "CopySharesRopes":
        twin = super().copy()
        twin.ropes = self.ropes
        assert isinstance(twin, CopySharesRopes)
        return twin


@breaks(
    "copies_are_isolated",
    "accepts_what_it_lists",
    "dumps_load",
    "playout_is_a_twin",
    "plays_as_it_applies",
    "record_replays",
    "secrets_are_kept",
    says="Does copy() share it?",
)
class CopySharesHeaps(TallyState):
    def copy(self) -> "CopySharesHeaps":
        twin = super().copy()
        twin.heaps = self.heaps
        assert isinstance(twin, CopySharesHeaps)
        return twin


@breaks("changes_nothing_when_asked")
class JudgeMeddles(Tally):
    def judge(self, state: State) -> list[float]:
        assert isinstance(state, TallyState)
        state.grip += 1
        return state.returns()


@breaks("record_replays", "example_plays", "lessons_can_be_taken")
class ReadsFromMemory(Tally):
    """Writes the place in the list and reads what it wrote last, so that nobody else can read it."""

    def __init__(self) -> None:
        super().__init__()
        self.memory: dict[str, Move] = {}

    def write(self, state: State, move: Move) -> str:
        text = str(state.moves(state.owing()[0]).index(move)) if state.owing() else "0"
        self.memory[text] = move
        return text

    def read(self, state: State, text: str) -> Move:
        if text not in self.memory:
            raise UnreadableMove(text)
        return self.memory[text]


@breaks("dumps_load", says="Not named in fields(), and not what it was: turn")
class DumpForgetsTurn(TallyState):
    def fields(self) -> tuple[str, ...]:
        return ("heaps", "grip", "is_reversed")


@breaks("dumps_load", says="Not named in fields(), and not what it was: heaps")
class DumpForgetsHeaps(TallyState):
    """So a loaded position has none, and whoever counts them counts beyond the end."""

    def fields(self) -> tuple[str, ...]:
        return ("grip", "turn", "is_reversed")

    def moves(self, seat: int) -> list[Move]:
        assert self.heaps[0] >= 0
        return super().moves(seat)


@breaks("dumps_load", "nonsense_is_no_position")
class TextForgetsTurn(Tally):
    def text(self, state: State) -> str:
        assert isinstance(state, TallyState)
        return " ".join(str(left) for left in state.heaps)

    def position(self, text: str, options: Any = None) -> State:
        state = self.start(2, options)
        assert isinstance(state, TallyState)
        state.heaps = [int(left) for left in text.split()]
        return state


@breaks("notation_round_trips", "lessons_can_be_taken")
class SloppyNotation(Tally):
    def write(self, state: State, move: Move) -> str:
        return super().write(state, move) + " "


@breaks("notation_round_trips", "record_replays", "lessons_can_be_taken")
class AmbiguousNotation(Tally):
    def write(self, state: State, move: Move) -> str:
        return "1-" + super().write(state, move).partition("-")[2]


@breaks("actions_round_trip", says="share a number")
class OneNumberForAll(Tally):
    def numbers(self, state: State, seat: int, moves: Sequence[Move]) -> list[int]:
        return [0] * len(moves)


@breaks("actions_round_trip", says="which is")
class NumbersBackwards(Tally):
    def numbers(self, state: State, seat: int, moves: Sequence[Move]) -> list[int]:
        return super().numbers(state, seat, moves)[::-1]


@breaks("actions_round_trip", says="elsewhere")
class NumbersThatChange(Tally):
    """The place in the list is passed off as a number that a move has everywhere."""

    def actions(self, seats: int, options: Options) -> int | None:
        return self.width(seats, options)


@breaks("actions_round_trip", says="is not below 3")
class TooFewActions(Tally):
    def actions(self, seats: int, options: Options) -> int | None:
        return 3


@breaks("actions_round_trip", says="the mask")
class MaskForgetsTheLast(Tally):
    def mask(self, state: State, seat: int, into: Any, at: int = 0) -> None:
        super().mask(state, seat, into, at)
        into[at + len(state.moves(seat)) - 1] = 0


class Counted(Tally):
    """Tally with an observation of its own: the heaps, and whose turn it is as seen from the seat."""

    high = 10.0

    def observation(self, seats: int, options: Options) -> Row:
        return Row(
            [
                Field("heaps", (options["heaps"],), 0, self.high, "the stones of each heap"),
                Field("turn", (seats,), 0, 1, "who takes next, counted from the own seat"),
            ]
        )

    def observe(self, view: dict[str, Any], seat: int, into: Any, at: int = 0) -> None:
        for heap, stones in enumerate(view["heaps"]):
            into[at + heap] = stones
        into[at + len(view["heaps"]) + (view["turn"] - seat) % view["seats"]] = 1


@breaks("observations_are_sound", says="which is not from 0 to 1")
class HeapsOutOfRange(Counted):
    high = 1.0


@breaks("observations_are_sound", says="others when they are asked for again")
class FieldsThatVary(Counted):
    def __init__(self) -> None:
        super().__init__()
        self.times = 0

    def observation(self, seats: int, options: Options) -> Row:
        self.times += 1
        return Row([*super().observation(seats, options).parts, Field(f"n{self.times}", (1,), 0, 1, "times asked")])


@breaks(
    "observations_are_sound",
    "observations_keep_secrets",
    "observations_tell_apart",
    says="written beyond",
)
class WritesBeyond(Counted):
    def observe(self, view: dict[str, Any], seat: int, into: Any, at: int = 0) -> None:
        super().observe(view, seat, into, at)
        into[at + len(view["heaps"]) + view["seats"]] = 1


@breaks("observations_are_sound", "observations_keep_secrets", "observations_tell_apart", says="nan")
class NotANumber(Counted):
    def observe(self, view: dict[str, Any], seat: int, into: Any, at: int = 0) -> None:
        super().observe(view, seat, into, at)
        into[at] = float("nan")


@breaks("observations_tell_apart", says="heaps: ")
class ForgetsAHeap(Counted):
    def observe(self, view: dict[str, Any], seat: int, into: Any, at: int = 0) -> None:
        super().observe(view, seat, into, at)
        into[at] = 0


@breaks("observations_keep_secrets", says="the numbers of seat")
class LooksIntoHands(Gauntlet):
    """By the short way it observes what a spectator of everything would."""

    def observe_state(self, state: State, seat: int, into: Any, at: int = 0) -> None:
        super().observe({**state.view(seat), "all": state.dump()}, seat, into, at)


@breaks("observations_keep_secrets", says="the numbers of seat")
class PacksAnothersSight(Gauntlet):
    """What is joined for many games at once is seen with the eyes of the next seat."""

    def pack_observation(self, state: State, seat: int, blank: bytes, parts: list[bytes]) -> None:
        super().pack_observation(state, (seat + 1) % state.seats, blank, parts)


@breaks("observations_keep_secrets", says="bytes are packed for")
class PacksTooLittle(Counted):
    def pack_observation(self, state: State, seat: int, blank: bytes, parts: list[bytes]) -> None:
        super().pack_observation(state, seat, blank, parts)
        parts[-1] = parts[-1][:-4]


@breaks("actions_round_trip", says="the packed mask")
class PacksAFullMask(Tally):
    def pack_mask(self, state: State, seat: int, blank: bytes, parts: list[bytes]) -> None:
        parts.append(b"\1" * len(blank))


@breaks("observations_keep_secrets", says="the features of seat")
class FeaturesTellHands(Gauntlet):
    def state_features(self, state: State, seat: int, moves: Sequence[Move], into: Any, at: int = 0) -> None:
        super().state_features(state, seat, moves, into, at)
        into[at] = sum(state.digest().encode()) / 10000


@breaks("features_are_sound", says="the same features")
class AllMovesAlike(Tally):
    def move_features(
        self, view: dict[str, Any], seat: int, ask: Ask, moves: Sequence[Move], into: Any, at: int = 0
    ) -> None:
        super().move_features(view, seat, ask, [moves[0]] * len(moves), into, at)


@breaks("features_are_sound", says="which is not from 0 to 1")
class FeaturesOutOfRange(Tally):
    def move_features(
        self, view: dict[str, Any], seat: int, ask: Ask, moves: Sequence[Move], into: Any, at: int = 0
    ) -> None:
        super().move_features(view, seat, ask, moves, into, at)
        into[at] = -1


@breaks("chance_is_honest")
class LoadedDice(GauntletState):
    def sample(self, rng: Rng) -> Move:
        rng.word()
        return self.odds()[0][0]


@breaks("chance_is_honest")
class ChanceListsOtherwise(GauntletState):
    def moves(self, seat: int) -> list[Move]:
        listed = super().moves(seat)
        return listed[::-1] if seat == CHANCE else listed


@breaks("playout_is_a_twin")
class PlayoutMiscounts(TallyState):
    def playout(self, rng: Rng, limit: int) -> int:
        return super().playout(rng, limit) + 1


@breaks("playout_is_a_twin")
class PlayoutTakesTheLast(TallyState):
    def playout(self, rng: Rng, limit: int) -> int:
        count = 0
        while count < limit and any(self.heaps):
            self.apply(self.turn, self.moves(self.turn)[-1])
            rng.word()
            count += 1
        return count


@breaks("outcomes_are_sound", "lessons_can_be_taken")
class NoRanking(TallyState):
    def outcome(self) -> Outcome | None:
        found = super().outcome()
        if found is None:
            return None
        return Outcome(tuple(place + 1 for place in found.placings), found.scores, found.reason)


@breaks("outcomes_are_sound")
class EndsWithoutWords(TallyState):
    def outcome(self) -> Outcome | None:
        found = super().outcome()
        return None if found is None else Outcome(found.placings, found.scores, "xyzzy")


@breaks("judge_ranks", "expectations_come_true")
class JudgeUpsideDown(Tally):
    def judge(self, state: State) -> list[float]:
        return [-value for value in state.returns()]


@breaks("seats_are_judged_alike")
class JudgesASeatOtherwise(Tally):
    def judge_seat(self, state: State, seat: int, character: str) -> float:
        return 2 * self.judge(state)[seat] + 1

    def expect(self, state: State, seat: int, character: str) -> float:
        return self.judge(state)[seat]


@breaks("expectations_come_true")
class ExpectsUpsideDown(Tally):
    def expect(self, state: State, seat: int, character: str) -> float:
        return -self.judge(state)[seat]


@breaks("expectations_come_true")
class StandsOnNothing(Tally):
    def standing(self, state: State, seat: int) -> dict[str, float]:
        return {"taken": math.nan}


@breaks("expectations_come_true")
class StandsNowSoNowSo(Tally):
    def standing(self, state: State, seat: int) -> dict[str, float]:
        return {f"part_{seat}": 1.0}


@breaks("expectations_come_true")
class HopesForTheMoon(Tally):
    def outlook(self, state: State) -> list[float]:
        return [1.5 for _ in range(state.seats)] if state.ask() else state.returns()


@breaks("expectations_come_true")
class HopesToTheLast(Tally):
    def outlook(self, state: State) -> list[float]:
        return [0.5 for _ in range(state.seats)]


@breaks("changes_nothing_when_asked")
class ExpectingMeddles(Tally):
    def expect(self, state: State, seat: int, character: str) -> float:
        assert isinstance(state, TallyState)
        state.grip += 1
        return state.returns()[seat]


@breaks("imagination_agrees", "secrets_are_kept")
class ViewShowsHands(GauntletState):
    def view(self, seat: int | None) -> dict[str, Any]:
        return {**super().view(seat), "next": list(self.hands[0 if seat is None else (seat + 1) % self.seats])}


@breaks("imagination_agrees")
class ForgetsOwnHand(GauntletState):
    def imagine(self, seat: int | None, rng: Rng) -> GauntletState:
        return super().imagine(None, rng) if rng.below(2) else super().imagine(seat, rng)


class SeesThrough(GauntletState):
    """Imagines what is the case, apart from what others hold."""

    def imagine(self, seat: int | None, rng: Rng) -> GauntletState:
        twin = self.copy()
        twin.held = self.held_by(seat)
        twin.open = self.asked(seat)
        return twin


@breaks("imagination_is_blind", "reveals_lock", says="Does imagine() look at what is hidden")
class Peeks(SeesThrough):
    pass


@breaks("imagination_is_blind", says="50 times of 50")
class ImaginesOneThing(GauntletState):
    def imagine(self, seat: int | None, rng: Rng) -> GauntletState:
        return super().imagine(seat, Rng(1))


@breaks("imagination_is_blind")
class DealsAsItLies(GauntletState):
    """Deals anew, but which cards come first depends on who has them."""

    def imagine(self, seat: int | None, rng: Rng) -> GauntletState:
        lies = sum(place * card for hand in self.hands for place, card in enumerate(hand, 1))
        return super().imagine(seat, Rng(int(rng.word()) + lies))


@breaks("reveals_lock", "imagination_is_blind", says="and can be undone")
class TellsHandsInVain(SeesThrough):
    """Whoever ties no rope is told the hands of all, and imagines nothing else: no lock can come of it."""

    def answer(self, ask: Ask, seat: int, move: Move) -> None:
        if ask.kind == "rig" and verb(move)[0] == "pass":
            self.emit(Event("no-rope", {"who": seat}, {"hands": [list(hand) for hand in self.hands]}, (seat,)))
        else:
            super().answer(ask, seat, move)


@breaks("reveals_lock", "imagination_agrees", "imagination_is_blind", says="and can be withdrawn")
class ShowsToWhoeverPlans(GauntletState):
    """A plan that can still be taken back shows what the others have."""

    def view(self, seat: int | None) -> dict[str, Any]:
        is_planning = seat is not None and bool(self.answered(seat))
        return {**super().view(seat), "all": [list(hand) for hand in self.hands] if is_planning else []}


@breaks("imagination_agrees")
class RefusalTellsHands(GauntletState):
    def reason(self, seat: int, move: Move) -> Refusal:
        found = super().reason(seat, move)
        return Refusal(found.rule, found.key, {**found.args, "hands": list(self.hands)})


@breaks("secrets_are_kept")
class EverybodyIsWitness(GauntletState):
    def witnesses(self, seat: int, move: Move) -> tuple[int, ...] | None:
        return None


@breaks("secrets_are_kept")
class EventTellsAll(GauntletState):
    def emit(self, event: Event) -> None:
        super().emit(Event(event.kind, {**event.args, **(event.secret or {})}))


@breaks("secrets_are_kept")
class EventCountsCards(GauntletState):
    """Not the card itself, but its number of dice: enough to know it."""

    def dealt(self, ask: Ask, seat: int, move: Verb) -> None:
        super().dealt(ask, seat, move)
        self.points[0] += move[1]

    def answer(self, ask: Ask, seat: int, move: Move) -> None:
        if ask.kind == "deal":
            self.dealt(ask, seat, verb(move))
        else:
            super().answer(ask, seat, move)


@breaks("secrets_are_kept", "imagination_agrees")
class NoteIsOpen(GauntletState):
    """Everybody is shown the second half of a secret decision, in their imagination too."""

    def asked(self, seat: int | None) -> Ask | None:
        return self.open


@breaks("answers_stay_apart")
class KeepsWithdrawn(GauntletState):
    def withdraw(self, seat: int) -> None:
        return


@breaks("answers_stay_apart", "imagination_agrees", "secrets_are_kept")
class ViewShowsWhoIsIn(GauntletState):
    def view(self, seat: int | None) -> dict[str, Any]:
        return {**super().view(seat), "in": sorted(self.held or ())}


@breaks("answers_stay_apart", "imagination_agrees", "accepts_what_it_lists", "record_replays")
class TargetsAreTaken(GauntletState):
    """Whom somebody aims at already nobody else may aim at, as long as there is another."""

    def plans(self, seat: int) -> list[Verb]:
        listed = super().plans(seat)
        taken = [steps[1] for other, steps in (self.held or {}).items() if other != seat and len(steps) > 1]
        return [move for move in listed if move not in taken] or listed


@breaks("answers_stay_apart", "record_replays", "secrets_are_kept", "example_plays")
class LastToPlanLeads(GauntletState):
    def hold(self, seat: int, move: Move) -> None:
        super().hold(seat, move)
        self.leader = seat


@breaks("traits_are_true")
class DeniesChance(Gauntlet):
    def __init__(self) -> None:
        super().__init__()
        self.traits = Traits((2, 3, 4), hidden=True, chance=False, simultaneous=True)


@breaks("traits_are_used")
class BoastsOfChance(Tally):
    def __init__(self) -> None:
        super().__init__()
        self.traits = Traits((2, 3), chance=True)


@breaks("everything_has_words")
class AsksWithoutWords(TallyState):
    def ask(self) -> Ask | None:
        return Ask("grab", (self.turn,)) if any(self.heaps) else None


@breaks("everything_has_words", "log_lines_lie_with_whom_they_name", "open_games_tell_all_alike")
class EventWithoutWords(TallyState):
    def emit(self, event: Event) -> None:
        super().emit(Event("grabbed", event.args))


@breaks("everything_has_words")
class MoveWithoutWords(Tally):
    def choices(self, view: dict[str, Any], ask: Ask, moves: Sequence[Move]) -> list[Choice]:
        return [Choice(made.move, made.steps, "") for made in super().choices(view, ask, moves)]


class Redrawn(Tally):
    """Tally with its stones changed before they are drawn."""

    def stones(self, stones: list[Piece]) -> list[Piece]:
        return stones

    def scene(self, view: dict[str, Any], look: str) -> Scene:
        scene = super().scene(view, look)
        scene.areas[0].pieces = self.stones(scene.areas[0].pieces)
        return scene


@breaks("log_lines_lie_with_whom_they_name", says="is shown as a line of")
class Misattributed(Gauntlet):
    def speaks_of(self, event: Event, seat: int | None) -> tuple[int, ...] | None:
        named = super().speaks_of(event, seat)
        return None if named is None else tuple((each + 1) % 2 for each in named)


@breaks("scenes_are_sound")
class StonesWithoutLabel(Redrawn):
    def stones(self, stones: list[Piece]) -> list[Piece]:
        return [Piece(stone.key, stone.art, stone.at, layer=stone.layer) for stone in stones]


@breaks("labels_tell_apart", says="are both called 'A stone'")
class StonesWithOneName(Redrawn):
    """Each has its number on it, and all have the same label."""

    def stones(self, stones: list[Piece]) -> list[Piece]:
        named = []
        for number, stone in enumerate(stones):
            named.append(Piece(stone.key, stone.art, stone.at, layer=stone.layer, label="A stone", text=str(number)))
        return named


@breaks("sheets_add_up", says="the sheet of seat 0 adds up to")
class SheetForgetsRopes(GauntletState):
    def outcome(self) -> Outcome | None:
        found = super().outcome()
        return None if found is None else Outcome(found.placings, found.scores, found.reason, found.sheet[:1])


@breaks("sheets_add_up", says="no counter of the seat cards shows the scores")
class CardsForgetRopes(Gauntlet):
    def scene(self, view: dict[str, Any], look: str) -> Scene:
        return super().scene({**view, "points": [0] * view["seats"]}, look)


@breaks("scenes_are_sound", "changes_tell_all")
class StonesWithOneKey(Redrawn):
    def stones(self, stones: list[Piece]) -> list[Piece]:
        return [*stones, *stones[:1]]


@breaks("scenes_are_sound", "faces_tell_all", "glossary_is_alive")
class StonesWithoutSymbol(Redrawn):
    def art(self) -> Any:
        art = super().art()
        art.symbols = {}
        return art


@breaks("scenes_are_pure", "changes_tell_all")
class SceneCounts(Tally):
    """Says how often it was drawn."""

    times = 0

    def scene(self, view: dict[str, Any], look: str) -> Scene:
        scene = super().scene(view, look)
        self.times += 1
        scene.status = [str(self.times)]
        return scene


@breaks("scenes_are_sound")
class PhasesOfOneName(Tally):
    """Has two phases that nobody can tell apart."""

    def scene(self, view: dict[str, Any], look: str) -> Scene:
        scene = super().scene(view, look)
        scene.phases = Phases("Round 1", ["Take", "Take"], 1)
        return scene


@breaks("scenes_are_sound", says="the area heaps is beyond its bounds")
class HeapsBeyondTheirBounds(Tally):
    """Says that its board stays smaller than it is."""

    def scene(self, view: dict[str, Any], look: str) -> Scene:
        scene = super().scene(view, look)
        for area in scene.areas:
            area.bounds = (area.box[2] - 1, area.box[3])
        return scene


@breaks("scenes_are_pure")
class ViewOfTuples(TallyState):
    def view(self, seat: int | None) -> dict[str, Any]:
        return {**super().view(seat), "heaps": tuple(self.heaps)}


@breaks("scenes_are_pure", "previews_are_sound")
class SceneKeepsNotes(Tally):
    def scene(self, view: dict[str, Any], look: str) -> Scene:
        view["drawn"] = True
        return super().scene(view, look)


class Repointed(Tally):
    """Tally with its choices changed."""

    def choices(self, view: dict[str, Any], ask: Ask, moves: Sequence[Move]) -> list[Choice]:
        return self.pointed(super().choices(view, ask, moves))

    def pointed(self, made: list[Choice]) -> list[Choice]:
        return made


@breaks("choices_reach_every_move")
class LastMoveHasNoChoice(Repointed):
    def pointed(self, made: list[Choice]) -> list[Choice]:
        return made[:-1]


@breaks("choices_reach_every_move")
class PointsNowhere(Repointed):
    def pointed(self, made: list[Choice]) -> list[Choice]:
        return [Choice(each.move, [("pebble",)], each.sentence) for each in made]


@breaks("choices_reach_every_move")
class ChoicesAlike(Repointed):
    def pointed(self, made: list[Choice]) -> list[Choice]:
        return [Choice(each.move, made[0].steps, "Take stones") for each in made]


@breaks("choices_reach_every_move")
class NeitherStepsNorButton(Repointed):
    def pointed(self, made: list[Choice]) -> list[Choice]:
        return [Choice(each.move, (), each.sentence) for each in made]


@breaks("choices_reach_every_move")
class WritesAnotherMove(Repointed):
    """A choice goes over the wire as another move than it is."""

    def pointed(self, made: list[Choice]) -> list[Choice]:
        for each in made:
            each.notation = "1"
        return made


@breaks("choices_reach_every_move")
class LetsNothingGoBy(Repointed):
    """The game has no windows, and a choice says that it lets one go by."""

    def pointed(self, made: list[Choice]) -> list[Choice]:
        return [Choice(each.move, each.steps, each.sentence, final=True, stop="window") for each in made]


@breaks("screens_are_shared_openly")
class NeedsNoCurtain(Gauntlet):
    """Hands lie open for whoever shares the screen."""

    def is_private(self, view: dict[str, Any]) -> bool:
        return False


@breaks("choices_reach_every_move")
class SameDieTwice(Gauntlet):
    """Two dice are to be rolled again, and only one can be pointed at."""

    def choices(self, view: dict[str, Any], ask: Ask, moves: Sequence[Move]) -> list[Choice]:
        made = super().choices(view, ask, moves)
        for each in made:
            each.steps = tuple(("die:0",) for _ in each.steps) if each.any_order else each.steps
        return made


@breaks("previews_are_sound")
class PreviewMarksNothing(Tally):
    def preview(self, view: dict[str, Any], move: Move) -> Preview:
        return Preview(marks={"pebble": ("leaving",)})


@breaks("previews_are_sound")
class NoReasonWhyNot(Tally):
    def why_not(self, view: dict[str, Any], ask: Ask, keys: Sequence[str]) -> Refusal:
        return Refusal("R9.9", "grip", {"grip": 1})


@breaks("rules_are_numbered")
class RuleTwice(Tally):
    @property
    def rules_text(self) -> str:
        return super().rules_text + "\n- **R1.1** Once more.\n"


@breaks("options_have_words")
class UnspokenOption(Tally):
    def __init__(self) -> None:
        super().__init__()
        self.options = (*self.options, Option("mystery", 1, low=0, high=2))


@breaks("bad_settings_are_refused")
class TakesAnySetting(Tally):
    def check(self, seats: int, options: Any) -> Refusal | None:
        known = {name: value for name, value in options.items() if name != "xyzzy"}
        return super().check(seats, known)


@breaks("presets_can_be_played", says="cannot be started")
class PresetForNobody(Tally):
    def presets(self) -> list[Preset]:
        return [Preset("usual", 2), Preset("solo", 77)]


@breaks("options_matter_where_they_say", says="not the same game")
class LoudOption(Tally):
    """It says that the number of heaps matters to nobody."""

    def __init__(self) -> None:
        super().__init__()
        heaps = next(option for option in self.options if option.name == "heaps")
        quiet = Option("heaps", heaps.default, heaps.values, heaps.low, heaps.high, seats=(77,))
        self.options = tuple(quiet if option is heaps else option for option in self.options)


@breaks("nonsense_is_no_position")
class TakesAnyPosition(Tally):
    def position(self, text: str, options: Any = None) -> State:
        return super().position(text, options) if text.startswith('{"g') else self.start(2)


@breaks("example_plays")
class ExampleCheats(Tally):
    def example(self) -> list[str]:
        return ["3-3", "3-3"]


class Taught(Tally):
    """Tally with a lesson that was written for other rules: from its second step on."""

    step: dict[str, Any]

    def lessons(self, language: str = "en") -> dict[str, Any]:
        taught = super().lessons(language)
        first = taught["lesson"][0]
        first["step"][1] = {**first["step"][1], **self.step}
        return taught


@breaks("lessons_can_be_taken", says="cannot be answered")
class LessonCheats(Taught):
    step = {"moves": ["2-4"]}


@breaks("lessons_can_be_taken", says="which the table does not show")
class LessonPointsAtNothing(Taught):
    step = {"points": ["stone:1:9"]}


@breaks("lessons_can_be_taken", says="says nothing to a wrong try")
class LessonIsSilent(Taught):
    step = {"wrong": ""}


@breaks("lessons_can_be_taken", says="the others cannot answer '1-9'")
class LessonOfOthersWhoCheat(Taught):
    step = {"then": ["1-9"]}


@breaks("lessons_can_be_taken", says="the lesson cannot go on")
class LessonLeadsNowhere(Taught):
    step = {"moves": [], "free": True, "show": "2-1"}


@breaks("lessons_can_be_taken", says="nobody knows mvoes")
class LessonIsMisspelt(Taught):
    step = {"mvoes": ["2-1"]}


@breaks("lessons_can_be_taken", says="is said to win, and does not")
class LessonLies(Tally):
    def lessons(self, language: str = "en") -> dict[str, Any]:
        taught = super().lessons(language)
        taught["lesson"][0]["step"] = taught["lesson"][0]["step"][:-1]
        return taught


@breaks("pictures_can_be_drawn", says="section R9")
class PictureOfNothing(Tally):
    @property
    def rules_text(self) -> str:
        return super().rules_text + "\n## R9 More\n\n![A heap](position: start; point stone:9:9)\n"


@breaks("pictures_can_be_drawn", says="no symbol 'unicorn'")
class UndrawnOption(Tally):
    symbols = {"3": "unicorn"}

    def __init__(self) -> None:
        super().__init__()
        heaps = next(option for option in self.options if option.name == "heaps")
        drawn = Option("heaps", heaps.default, heaps.values, heaps.low, heaps.high, symbols=self.symbols)
        self.options = tuple(drawn if option is heaps else option for option in self.options)


@breaks("pictures_can_be_drawn", says="no value of it")
class DrawnForNothing(UndrawnOption):
    symbols = {"xyzzy": "stone"}
