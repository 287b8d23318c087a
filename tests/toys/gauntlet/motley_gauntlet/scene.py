"""How a view of Gauntlet looks, and how its moves are pointed at."""

from collections.abc import Sequence
from math import comb
from typing import Any

from motley.kernel import (
    Area,
    Ask,
    Choice,
    Event,
    Move,
    Phases,
    Piece,
    Preview,
    Promise,
    Refusal,
    Scene,
    SeatCard,
    Words,
)
from motley_gauntlet.cards import DICE, INDEX, NAMES
from motley_gauntlet.moves import verb
from motley_gauntlet.state import HEART_WORTH, OWNER, STAKES, crosses

LANE_WIDTH = 9.0
LEFT_X, RIGHT_X = 0.8, LANE_WIDTH - 0.8
HINTS = {
    "plan": ("R3.1", "only-cards"),
    "respond": ("R4.3", "only-response"),
    "reroll": ("R5.2", "only-dice"),
    "rig": ("R6.1", "only-stakes"),
    "scheme": ("R7.1", "only-note"),
    "send": ("R7.2", "no-receiver"),
}
PHASES = ("Deal", "Plan", "Blows", "Rope", "Note")
PHASE_OF = {
    "deal": "Deal", "plan": "Plan", "respond": "Blows", "roll": "Blows", "reroll": "Blows", "steal": "Blows",
    "rig": "Rope", "scheme": "Note", "send": "Note",
}  # fmt: skip
HOTKEYS = {"pass": "p", "rest": "r", "keep": "k"}


class Table:
    """One view, drawn."""

    def __init__(self, words: Words, view: dict[str, Any]) -> None:
        self.words = words
        self.view = view

    def name(self, seat: int) -> str:
        return self.words.name("seat", seat)

    def scene(self) -> Scene:
        areas = [self.lane(), self.fighters(), *self.hands(), self.dice(), self.pending(), self.sheet()]
        cards = [
            SeatCard(
                seat,
                self.name(seat),
                self.name(seat)[0],
                counters=[
                    ("hearts", hearts),
                    ("cards", self.view["sizes"][seat]),
                    ("score", HEART_WORTH * hearts + points),
                ],
                status=self.status(seat),
            )
            for seat, (hearts, points) in enumerate(zip(self.view["hearts"], self.view["points"], strict=True))
        ]
        rounds = f"Round {min(self.view['round'] + 1, self.view['rounds'])} of {self.view['rounds']}"
        shown = [area for area in areas if area.pieces or area.rows]
        return Scene(shown, cards, phases=self.phases(rounds))

    def phases(self, rounds: str) -> Phases:
        now = PHASE_OF.get(self.view["asked"])
        return Phases(rounds, PHASES, None if now is None else PHASES.index(now))

    def status(self, seat: int) -> str:
        if seat in self.view["fallen"]:
            return "out"
        if seat in self.view["guards"]:
            return "on guard"
        return "has the lead" if seat == self.view["leader"] else ""

    def lane(self) -> Area:
        ropes = [self.rope(*rope) for rope in self.view["ropes"]]
        stakes = [self.stake(side, number) for side in ("left", "right") for number in range(STAKES)]
        box = (0.0, 0.0, LANE_WIDTH, float(STAKES))
        return Area(
            "lane",
            "The lane",
            "board",
            box,
            [*ropes, *stakes],
            layers=("ropes", "ghosts", "stakes"),
            backdrop="lane",
            slot="lane",
        )

    def stake(self, side: str, number: int) -> Piece:
        place = 0 if side == "left" else 1
        tied = any(rope[place] == number for rope in self.view["ropes"])
        x = LEFT_X if side == "left" else RIGHT_X
        label = f"Stake {number + 1} on the {side}, " + ("tied" if tied else "free")
        marks = ("tied",) if tied else ()
        return Piece(
            f"{side}:{number}", "stake", (x, number + 0.5), 0, 0.9, "stakes", label, marks, text=str(number + 1)
        )

    def rope(self, left: int, right: int, owner: int, is_chain: bool) -> Piece:
        kind = "chain" if is_chain else "rope"
        middle = ((LEFT_X + RIGHT_X) / 2, (left + right + 1) / 2)
        label = f"{kind.capitalize()} of {self.name(owner)} from left {left + 1} to right {right + 1}"
        path = f"M{LEFT_X} {left + 0.5} L{RIGHT_X} {right + 0.5}"
        return Piece(
            f"rope:{left}:{right}",
            None,
            middle,
            layer="ropes",
            label=label,
            marks=(f"owner-{owner}",),
            path=path,
            style=kind,
        )

    def fighters(self) -> Area:
        pieces = []
        for seat, hearts in enumerate(self.view["hearts"]):
            state = f"{hearts} hearts" if hearts else "out"
            marks = [mark for mark, has in (("out", not hearts), ("leads", seat == self.view["leader"])) if has]
            if seat in self.view["guards"]:
                marks.append("guards")
            label = f"{self.name(seat)}, {state}, {self.view['sizes'][seat]} cards"
            art = f"fighter-{seat}"
            letter = self.name(seat)[0]
            key = f"fighter:{seat}"
            place = (seat * 2 + 1.0, 1.0)
            style = "on-dark" if seat == 3 else None
            pieces.append(Piece(key, art, place, 0, 1.6, "", label, marks, letter, hearts, style=style))
        return Area("fighters", "Fighters", "row", (0, 0, 2.0 * self.view["seats"], 2), pieces, slot="fighters")

    def hands(self) -> list[Area]:
        """The own hand first, face up; of the others' hands the backs, and the cards that were seen."""
        own = self.view["seat"]
        seats = [seat for seat in range(self.view["seats"]) if seat != own]
        backs = [self.backs(seat) for seat in seats]
        return backs if own is None else [self.own_hand(own), *backs]

    def own_hand(self, seat: int) -> Area:
        hand = self.view["hand"]
        pieces = []
        for place, card in enumerate(hand):
            copy = hand[:place].count(card)
            is_chosen = copy == 0 and (["lay", card] in self.view["plan"] or card == self.view["note"])
            key = f"card:{NAMES[card]}:{copy}"
            marks = ("chosen",) if is_chosen else ()
            label = f"{NAMES[card].capitalize()} in your hand" + (", chosen" if is_chosen else "")
            pieces.append(Piece(key, NAMES[card], (place + 0.5, 0.75), 0, (0.9, 1.3), "", label, marks))
        return Area("hand", "Your hand", "hand", (0, 0, max(len(hand), 3), 1.5), pieces, seat, slot="hand")

    def backs(self, seat: int) -> Area:
        seen = self.view["known"].get(str(seat), [])
        pieces = []
        for place in range(self.view["sizes"][seat]):
            at, size = (place + 0.5, 0.75), (0.9, 1.3)
            if place < len(seen):
                card, copy = NAMES[seen[place]], seen[:place].count(seen[place])
                label = f"{card.capitalize()} that {self.name(seat)} holds"
                pieces.append(Piece(f"seen:{seat}:{card}:{copy}", card, at, 0, size, "", label, ("seen",)))
            else:
                label = f"Hidden card of {self.name(seat)}"
                pieces.append(Piece(f"back:{seat}:{place}", "back", at, 0, size, "", label))
        title = f"Hand of {self.name(seat)}"
        box = (0, 0, max(len(pieces), 3), 1.5)
        return Area(f"hand-{seat}", title, "hand", box, pieces, seat, slot="rivals", mini=True)

    def dice(self) -> Area:
        dice = self.view["dice"]
        pieces = [
            Piece(f"die:{place}", f"die-{die}", (place + 0.5, 0.5), 0, 0.9, "", f"Die {place + 1} shows {die}")
            for place, die in enumerate(dice)
        ]
        return Area("dice", "Dice", "pool", (0, 0, 4, 1), pieces, slot="side")

    def pending(self) -> Area:
        """What waits to be carried out, the top card first."""
        pieces = []
        for place, (_, seat, target, card) in enumerate(self.view["pending"]):
            against = "" if target is None else f" against {self.name(target)}"
            label = f"{NAMES[card].capitalize()} of {self.name(seat)}{against}"
            at = (0.75 + place * 0.8, 0.75)
            pieces.append(Piece(f"pending:{place}", NAMES[card], at, 0, (0.9, 1.3), "", label, (f"owner-{seat}",)))
        return Area(
            "pending", "Still to come", "stack", (0, 0, max(4.0, 0.8 * len(pieces) + 0.7), 1.5), pieces, slot="side"
        )

    def sheet(self) -> Area:
        rows = [["", *[self.name(seat) for seat in range(self.view["seats"])]]]
        rows += [[self.words.say("sheet", "hearts"), *[str(HEART_WORTH * each) for each in self.view["hearts"]]]]
        rows += [[self.words.say("sheet", "ropes"), *[str(points) for points in self.view["points"]]]]
        return Area("score", "Score", "sheet", (0, 0, 6, 3), rows=rows, slot="side")

    def choice(self, move: Move) -> Choice:
        word, *rest = verb(move)
        steps = self.steps(word, rest)
        sentence = self.words.say("move", word, self.spoken(word, rest))
        return Choice(
            move,
            steps,
            sentence,
            any_order=word == "again",
            button=None if steps else sentence,
            hotkey=HOTKEYS.get(word),
            group=f"Left {rest[0] + 1}" if word in ("rope", "chain") else None,
            final=word == "again" or (word == "pass" and self.view["asked"] == "respond"),
            place={"pass": "pass", "rest": "pass", "keep": "keep"}.get(word),
        )

    def routes(self, ask: Ask, moves: Sequence[Move]) -> list[Choice]:
        """A fighter, then the card that is laid against it: two answers in a row."""
        seat = self.view["seat"]
        others = [other for other, hearts in enumerate(self.view["hearts"]) if hearts and other != seat]
        attacks = [move for move in moves if verb(move)[0] == "lay" and DICE[verb(move)[1]]]
        found: list[Choice] = []
        for move in attacks if ask.kind == "plan" else ():
            for other in others:
                laid, against = self.choice(move), self.choice(("at", other))
                steps = (*against.steps, *laid.steps)
                found.append(Choice(move, steps, f"{laid.sentence}. {against.sentence}", then=[("at", other)]))
        return found

    def steps(self, word: str, rest: Sequence[int]) -> list[tuple[str, ...]]:
        if word in ("lay", "play", "note"):
            copies = self.view["hand"].count(rest[0])
            return [tuple(f"card:{NAMES[rest[0]]}:{copy}" for copy in range(copies))]
        if word in ("at", "to"):
            return [(f"fighter:{rest[0]}",)]
        if word == "again":
            dice = self.view["dice"]
            return [tuple(f"die:{place}" for place, shown in enumerate(dice) if shown == die) for die in rest]
        if word in ("rope", "chain"):
            return [(f"left:{rest[0]}",), (f"right:{rest[1]}",)]
        return []

    def spoken(self, word: str, rest: Sequence[int]) -> dict[str, object]:
        if word in ("lay", "play", "note"):
            return {"card": rest[0]}
        if word in ("at", "to"):
            return {"who": rest[0]}
        if word == "again":
            return {"dice": list(rest)}
        if word in ("rope", "chain"):
            return {"left": rest[0] + 1, "right": rest[1] + 1}
        return {}

    def preview(self, move: Move) -> Preview:
        word, *rest = verb(move)
        if word in ("rope", "chain"):
            return self.rope_preview(word, rest[0], rest[1])
        if word in ("again", "keep"):
            return self.dice_preview(rest)
        if word == "play":
            top = f"pending:{len(self.view['pending']) - 1}"
            line = ("good", "Undoes the card on top, unless it is answered.")
            return Preview(marks={top: ("undone",)}, lines=[line], promises=[Promise("undoes", top, amount=1)])
        return Preview()

    def rope_preview(self, kind: str, left: int, right: int) -> Preview:
        seat = self.view["seat"]
        crossed = [rope for rope in self.view["ropes"] if rope[OWNER] != seat and crosses(tuple(rope), left, right)]
        ghost = self.rope(left, right, seat, kind == "chain")
        ghost.key, ghost.layer = "ghost", "ghosts"
        points = len(crossed) + 1
        line = ("good", f"Crosses {len(crossed)}: {points} points") if crossed else ("info", "Crosses none: 1 point")
        marks = {f"rope:{rope[0]}:{rope[1]}": ("crossed",) for rope in crossed}
        return Preview([ghost], marks, [line], [Promise("points", seat=seat, amount=points)])

    def dice_preview(self, again: Sequence[int]) -> Preview:
        """How likely the blow wounds."""
        kept = list(self.view["dice"])
        for die in again:
            kept.remove(die)
        target = next(frame[2] for frame in reversed(self.view["pending"]) if frame[0] == "hits")
        needed = self.view["edge"] + (target in self.view["guards"])
        missing = 2 - sum(die >= needed for die in kept)
        hit = (7 - needed) / 6
        n = len(again)
        chance = sum(comb(n, k) * hit**k * (1 - hit) ** (n - k) for k in range(max(missing, 0), n + 1))
        promise = Promise("wounds", f"fighter:{target}", target, odds=((1, chance), (0, 1 - chance)))
        return Preview(lines=[("good" if chance > 0.5 else "warn", f"Wounds with {chance:.0%}")], promises=[promise])

    def measured(self, promise: Promise, after: dict[str, Any], events: Sequence[Event]) -> float | None:
        """Points at once; a card undone or a blow that fell when that is told."""
        if promise.kind == "points":
            return int(after["points"][promise.seat]) - int(self.view["points"][promise.seat])
        kinds = [event.kind for event in events]
        if promise.kind == "undoes":
            return 1 if "undone" in kinds else None
        return 1 if "wounded" in kinds else 0 if "missed" in kinds else None

    def why_not(self, ask: Ask, keys: Sequence[str]) -> Refusal:
        kind, _, rest = (keys[-1] if keys else "").partition(":")
        if ask.kind == "rig" and kind in ("left", "right"):
            place = 0 if kind == "left" else 1
            tied = any(rope[place] == int(rest) for rope in self.view["ropes"])
            return Refusal("R6.2", "taken-stake") if tied else Refusal("R6.3", "chained")
        if ask.kind in ("plan", "send") and kind == "fighter":
            return Refusal("R3.3", "no-target") if ask.kind == "plan" else Refusal("R7.2", "no-receiver")
        if ask.kind == "plan" and kind == "card":
            return Refusal("R3.2", "not-laid", {"card": INDEX[rest.partition(":")[0]]})
        return Refusal(*HINTS.get(ask.kind, ("T2", "not-asked")))
