"""The rules of Gauntlet, in the order of RULES.md. A frame is a tuple with its kind in front."""

from collections.abc import Callable
from itertools import combinations_with_replacement
from math import factorial
from typing import Any

from motley.kernel import CHANCE, Ask, Event, Move, Outcome, Refusal, Rng
from motley_gauntlet import refusals, sight
from motley_gauntlet.cards import ANSWERS, DICE, GUARD, LAID, RESPONSES
from motley_gauntlet.moves import KEEP, PASS, REST, Verb, verb
from motley_gauntlet.state import HEART_WORTH, OWNER, STAKES, Position, crosses, numbers

WOUND = 2


class GauntletState(Position):
    """A position and its rules."""

    def copy(self) -> "GauntletState":
        twin = type(self)(self.seats)
        twin.take_over(self)
        return twin

    def view(self, seat: int | None) -> dict[str, Any]:
        return sight.view(self, seat)

    def imagine(self, seat: int | None, rng: Rng) -> "GauntletState":
        twin = self.copy()
        twin.held = self.held_by(seat)
        sight.deal_anew(twin, seat, rng)
        return twin

    def asked(self, seat: int | None) -> Ask | None:
        """A note half written shows to the others as the question whether there will be one."""
        if self.open is not None and self.open.kind == "send" and seat != self.leader:
            return scheme(self.leader)
        return self.open

    def reason(self, seat: int, move: Move) -> Refusal:
        return refusals.reason(self, seat, verb(move))

    def witnesses(self, seat: int, move: Move) -> tuple[int, ...] | None:
        assert self.open is not None
        if self.open.kind == "deal":  # R2.1
            return numbers(self.open)
        if self.open.kind == "steal":  # R5.4
            return numbers(self.open)
        if self.open.kind == "scheme" and move != PASS:  # R7.1
            return (seat,)
        return None

    def moves(self, seat: int) -> list[Move]:
        ask = self.open
        if ask is None or seat not in ask.seats:
            return []
        if seat == CHANCE:
            return [move for move, _ in self.odds()]
        return list(self.legal(ask, seat))

    def legal(self, ask: Ask, seat: int) -> list[Verb]:
        if ask.kind == "plan":
            return self.plans(seat)
        if ask.kind == "respond":  # R4.1, R4.2
            fitting = [card for card in RESPONSES if ask.args[2] in ANSWERS[card] and card in self.hands[seat]]
            return [*[("play", card) for card in fitting], PASS]
        if ask.kind == "reroll":  # R5.2
            return [*[("again", *dice) for dice in handfuls(self.dice)], KEEP]
        if ask.kind == "rig":
            return [*self.ties(seat), PASS]
        if ask.kind == "scheme":  # R7.1
            return [*[("note", card) for card in sorted(set(self.hands[seat]))], PASS]
        return [("to", other) for other in self.standing() if other != seat]  # R7.2

    def plans(self, seat: int) -> list[Verb]:  # R3.1, R3.2, R3.3
        if self.steps(seat):
            return [("at", other) for other in self.standing() if other != seat]
        return [*[("lay", card) for card in LAID if card in self.hands[seat]], REST]

    def is_complete(self, seat: int, steps: tuple[Move, ...]) -> bool:
        return len(steps) == 2 or (len(steps) == 1 and not is_attack(verb(steps[0])))

    def ties(self, seat: int) -> list[Verb]:  # R6.1 to R6.4
        free = [
            (left, right)
            for left in range(STAKES)
            for right in range(STAKES)
            if self.is_free(left, right) and not self.crosses_chain(left, right)
        ]
        kinds = ("rope", "chain") if self.chains[seat] else ("rope",)
        return [(kind, left, right) for kind in kinds for left, right in free]

    def odds(self) -> list[tuple[Move, int]]:
        assert self.open is not None
        if self.open.kind == "deal":
            return [(("deal", card), left) for card, left in enumerate(self.bag) if left]
        if self.open.kind == "steal":
            hand = self.hands[numbers(self.open)[1]]
            return [(("take", card), hand.count(card)) for card in sorted(set(hand))]
        count = numbers(self.open)[1]
        return [(("roll", *dice), ways(dice)) for dice in combinations_with_replacement(range(1, 7), count)]

    def step(self, frame: object) -> None:
        assert isinstance(frame, tuple)
        FRAMES[frame[0]](self, *frame[1:])

    def answer(self, ask: Ask, seat: int, move: Move) -> None:
        ANSWERED[ask.kind](self, ask, seat, verb(move))

    # R1.1
    def begin_round(self) -> None:
        self.guards = []
        self.stack += [("turn",), ("scheme",), ("rig",), ("plan",)]
        self.stack += [("deal", seat) for seat in reversed(self.standing())]

    def turn(self) -> None:
        self.round += 1
        self.leader = next(
            seat for step in range(1, self.seats + 1) if self.hearts[seat := (self.leader + step) % self.seats]
        )
        if self.round < self.rounds:  # R1.2
            self.stack.append(("round",))

    # R2.1
    def deal(self, seat: int) -> None:
        if not any(self.bag):
            self.bag, self.spent = self.spent, [0] * len(self.spent)
        if len(self.hands[seat]) < self.hand and any(self.bag):
            self.stack.append(("deal", seat))
            self.open = Ask("deal", (CHANCE,), (seat,))

    def dealt(self, ask: Ask, seat: int, move: Verb) -> None:
        (who,), card = numbers(ask), move[1]
        self.bag[card] -= 1
        self.draw(who, card)
        self.emit(Event("dealt", {"who": who}, {"card": card}, (who,)))

    def plan(self) -> None:
        self.open = Ask("plan", self.standing())

    # R3.4
    def settled(self, ask: Ask, answers: dict[int, tuple[Move, ...]]) -> None:
        blows: list[object] = []
        for seat, steps in answers.items():
            word, *card = verb(steps[0])
            if word == "rest":
                self.emit(Event("rested", {"who": seat}))
                continue
            self.spend(seat, card[0])
            if card[0] == GUARD:
                self.guards.append(seat)
                self.emit(Event("laid", {"who": seat, "card": GUARD}))
            else:
                target = verb(steps[1])[1]
                self.emit(Event("aimed", {"who": seat, "card": card[0], "target": target}))
                blows.append(("attack", seat, target, card[0]))
        self.stack += reversed(blows)

    # R4.1, R4.4
    def attack(self, seat: int, target: int, card: int) -> None:
        if not self.hearts[seat] or not self.hearts[target]:
            self.emit(Event("fizzled", {"who": seat, "card": card}))
            return
        self.stack += [("strike", seat, target, card), ("window", target, seat, card)]

    def window(self, seat: int, other: int, card: int) -> None:
        self.open = Ask("respond", (seat,), (seat, other, card))

    # R4.2, R4.3
    def respond(self, ask: Ask, seat: int, move: Verb) -> None:
        if move == PASS:
            self.emit(Event("passed", {"who": seat}))
            return
        self.spend(seat, move[1])
        self.emit(Event("answered", {"who": seat, "card": move[1]}))
        self.stack += [("counter", seat, move[1]), ("window", ask.args[1], seat, move[1])]

    def counter(self, seat: int, card: int) -> None:
        below = self.stack.pop()
        assert isinstance(below, tuple)
        self.emit(Event("undone", {"who": below[1], "card": below[-1]}))

    # R5.1
    def strike(self, seat: int, target: int, card: int) -> None:
        self.dice = ()
        self.stack += [("hits", seat, target, card), ("reroll", seat), ("roll", seat, DICE[card])]

    def roll(self, seat: int, count: int) -> None:
        self.open = Ask("roll", (CHANCE,), (seat, count))

    def rolled(self, ask: Ask, seat: int, move: Verb) -> None:
        self.dice = tuple(sorted((*self.dice, *move[1:])))
        self.emit(Event("rolled", {"who": ask.args[0], "dice": list(move[1:])}))

    # R5.2
    def offer_reroll(self, seat: int) -> None:
        self.open = Ask("reroll", (seat,), (seat,))

    def rerolled(self, ask: Ask, seat: int, move: Verb) -> None:
        if move == KEEP:
            self.emit(Event("kept", {"who": seat}))
            return
        kept = list(self.dice)
        for die in move[1:]:
            kept.remove(die)
        self.dice = tuple(kept)
        self.emit(Event("again", {"who": seat, "dice": list(move[1:])}))
        self.stack.append(("roll", seat, len(move) - 1))

    # R5.3, R5.4, R5.5
    def hits(self, seat: int, target: int, card: int) -> None:
        needed = self.edge + (target in self.guards)
        hits = sum(die >= needed for die in self.dice)
        self.dice = ()
        if hits < WOUND:
            self.emit(Event("missed", {"hits": hits, "target": target}))
            return
        self.hearts[target] -= 1
        self.emit(Event("wounded", {"hits": hits, "target": target}))
        if not self.hearts[target]:
            self.fall(target)
        elif self.hands[target]:
            self.open = Ask("steal", (CHANCE,), (seat, target))

    def fall(self, seat: int) -> None:
        for card in self.hands[seat]:
            self.spend(seat, card)
        self.fallen.append(seat)
        self.emit(Event("out", {"who": seat}))
        if len(self.standing()) == 1:  # R1.2
            self.stack.clear()

    def stolen(self, ask: Ask, seat: int, move: Verb) -> None:
        who, target = numbers(ask)
        self.hand_over(target, who, move[1])
        self.emit(Event("stole", {"who": who, "target": target}, {"card": move[1]}, (who, target)))

    # R6.1
    def rig(self) -> None:
        if self.hearts[self.leader]:
            self.open = Ask("rig", (self.leader,), (self.leader,))

    def tied(self, ask: Ask, seat: int, move: Verb) -> None:
        if move == PASS:
            self.emit(Event("no-rope", {"who": seat}))
            return
        kind, left, right = move
        crossed = sum(rope[OWNER] != seat and crosses(rope, left, right) for rope in self.ropes)
        self.points[seat] += 1 + crossed
        self.ropes.append((left, right, seat, kind == "chain"))
        if kind == "chain":
            self.chains[seat] = False
        where = {"tie": kind, "left": left + 1, "right": right + 1}
        self.emit(Event("tied", {"who": seat, "points": 1 + crossed, **where}))

    # R7.1
    def scheme(self) -> None:
        if self.hearts[self.leader] and self.hands[self.leader]:
            self.open = scheme(self.leader)

    def noted(self, ask: Ask, seat: int, move: Verb) -> None:
        if move == PASS:
            self.emit(Event("no-note", {"who": seat}))
            return
        self.open = Ask("send", (seat,), (move[1],))

    # R7.2
    def sent(self, ask: Ask, seat: int, move: Verb) -> None:
        (card,), target = numbers(ask), move[1]
        self.hand_over(seat, target, card)
        self.emit(Event("sent", {"who": seat, "target": target}, {"card": card}, (seat, target)))

    # R8.1
    def scores(self) -> tuple[int, ...]:
        return tuple(HEART_WORTH * hearts + points for hearts, points in zip(self.hearts, self.points, strict=True))

    def outcome(self) -> Outcome | None:
        if self.open is not None:
            return None
        scores = self.scores()
        standing = self.standing()
        placings = [0] * self.seats
        for seat in standing:
            placings[seat] = 1 + sum(scores[other] > scores[seat] for other in standing)
        for place, seat in enumerate(reversed(self.fallen), len(standing) + 1):
            placings[seat] = place
        reason = "last" if len(standing) == 1 else "rounds"
        sheet = (("hearts", tuple([HEART_WORTH * hearts for hearts in self.hearts])), ("ropes", tuple(self.points)))
        return Outcome(tuple(placings), scores, reason, sheet)


FRAMES: dict[str, Callable[..., None]] = {
    "round": GauntletState.begin_round,
    "turn": GauntletState.turn,
    "deal": GauntletState.deal,
    "plan": GauntletState.plan,
    "attack": GauntletState.attack,
    "window": GauntletState.window,
    "counter": GauntletState.counter,
    "strike": GauntletState.strike,
    "roll": GauntletState.roll,
    "reroll": GauntletState.offer_reroll,
    "hits": GauntletState.hits,
    "rig": GauntletState.rig,
    "scheme": GauntletState.scheme,
}

ANSWERED = {
    "deal": GauntletState.dealt,
    "respond": GauntletState.respond,
    "roll": GauntletState.rolled,
    "reroll": GauntletState.rerolled,
    "steal": GauntletState.stolen,
    "rig": GauntletState.tied,
    "scheme": GauntletState.noted,
    "send": GauntletState.sent,
}


def scheme(seat: int) -> Ask:
    return Ask("scheme", (seat,), (seat,))


def is_attack(move: Verb) -> bool:
    return move[0] == "lay" and DICE[move[1]] > 0


def handfuls(dice: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Every multiset that can be taken from these dice, the empty one left out."""
    found: set[tuple[int, ...]] = {()}
    for die in dice:
        found |= {(*some, die) for some in found}
    return sorted(found - {()}, key=lambda some: (len(some), some))


def ways(dice: tuple[int, ...]) -> int:
    """In how many ways dice that can be told apart show this."""
    count = factorial(len(dice))
    for face in set(dice):
        count //= factorial(dice.count(face))
    return count
