"""The rules of Motu in the order of the rulebook: set-up, the turn, interim totals, solo play, the end."""

from itertools import combinations
from typing import Any, Final, final

from motley.games.motu.rules.cards import (
    CARDS,
    DATA,
    DESTINIES,
    SYMBOL_NAMES,
    TRAVELERS,
)
from motley.games.motu.rules.island import REACH, SOLO_REACH, Island, settle
from motley.games.motu.rules.refusals import reason_of
from motley.games.motu.rules.scoring import SOURCES, traveler_count
from motley.games.motu.rules.sight import imagined, view_of
from motley.games.motu.rules.standing import Standing, standing_of
from motley.games.motu.rules.state import BITS, NO_TRAVELER, UNSCORED, Table
from motley.kernel.core import CHANCE, Ask, Event, Move, Outcome, Refusal
from motley.kernel.rng import Rng

PASS: Final = -1
GIVE: Final = 0
BURN: Final = 1
COCONUTS_EACH: Final[int] = DATA["setup"]["coconuts"]
SOLO_COCONUTS: Final[int] = DATA["solo"]["coconuts"]
SOLO_HUT: Final[int] = DATA["solo"]["hut"]
BURN_COSTS: Final[int] = DATA["solo"]["burn_costs"]
INTERIM_ROUNDS: Final = (4, 7, 9)
INTERIM_SOURCES: Final = (1, 2, 3)
SOLO_INTERIM_TURNS: Final = (8, 14, 18)
PILE_LETTERS: Final = "ABC"


@final
class MotuState(Table):
    """A position of Motu."""

    def begin(self) -> None:
        """R1, R11.1: everything that chance decides before the first turn."""
        seats = self.seats
        reach = SOLO_REACH if self.solo else REACH
        self.islands = [Island((), reach)] * seats
        self.banks = [SOLO_COCONUTS if self.solo else COCONUTS_EACH] * seats
        self.travelers = [NO_TRAVELER] * seats
        self.played = [False] * seats
        self.traveler_points = [0] * seats
        self.destinies = [()] * seats
        self.scored = [(UNSCORED,) * 6] * seats
        self.interims = [(0,) * 6] * seats
        if self.solo:
            self.hut = SOLO_HUT
            self.stack = [("solo_turn",), ("village", 0)]
        else:
            self.stack = [("deal_out",), ("first",)]
        self.run()

    def copy(self) -> "MotuState":
        twin = MotuState(self.seats)
        self.fill(twin)
        return twin

    def view(self, seat: int | None) -> dict[str, Any]:
        return view_of(self, seat)

    def imagine(self, seat: int | None, rng: Rng) -> "MotuState":
        twin = self.copy()
        imagined(twin, seat, rng)
        return twin

    def witnesses(self, seat: int, move: Move) -> tuple[int, ...] | None:
        # R1.6: only its owner knows a Traveler.
        ask = self.open
        if ask is not None and ask.kind == "traveler_deal":
            owner = ask.args[0]
            assert isinstance(owner, int)
            return (owner,)
        return None

    def outcome(self) -> Outcome | None:
        return standing_of(self).outcome() if self.over else None

    def returns(self) -> list[float]:
        return standing_of(self).outcome().returns() if self.over else [0.5] * self.seats

    def reason(self, seat: int, move: Move) -> Refusal:
        assert self.open is not None
        return reason_of(self, self.open, seat, move)

    def moves(self, seat: int) -> list[Move]:
        ask = self.open
        if ask is None or seat not in ask.seats:
            return []
        kind = ask.kind
        if kind == "place":
            return self._positions(ask, seat)
        if kind == "rotate":
            return self._directions(ask, seat)
        if kind == "pick":
            return self._picks(seat)
        if kind == "destiny":
            affordable = [number for number in self.display if DESTINIES[number].price <= self.banks[seat]]
            return [*sorted(affordable), PASS]
        if kind in ("traveler", "rest"):
            return [1, 0] if kind == "traveler" else [GIVE, BURN]
        if kind == "sources":
            return self._source_sets(ask, seat)
        if kind == "take":
            return self._takes()
        return [move for move, _ in self.odds()]

    def _picks(self, seat: int) -> list[Move]:
        # R3.2: slot k costs k - 1. R3.4: what can be placed comes first; R3.5: if nothing can, all that can be paid.
        affordable = [slot for slot in range(1, 5) if slot - 1 <= self.banks[seat]]
        island = self.islands[seat]
        placeable = [slot for slot in affordable if island.is_placeable(self.row[slot - 1])]
        return list(placeable or affordable)

    def _takes(self) -> list[Move]:
        # R11.3: the left card costs a counter. R11.4 as R3.4 and R3.5.
        affordable = [side for side in (0, 1) if side == 1 or self.banks[0] >= 1]
        placeable = [side for side in affordable if self.islands[0].is_placeable(self.pair[side])]
        return list(placeable or affordable)

    def _directions(self, ask: Ask, seat: int) -> list[Move]:
        card = ask.args[0]
        assert isinstance(card, int)
        return [direction for direction in range(4) if self.islands[seat].fits(card, direction)]

    def _positions(self, ask: Ask, seat: int) -> list[Move]:
        card, direction = ask.args
        assert isinstance(card, int)
        assert isinstance(direction, int)
        return list(self.islands[seat].placements(card, direction))

    def _source_sets(self, ask: Ask, seat: int) -> list[Move]:
        # R8.1, R8.3: so many of the sources not scored yet.
        count = ask.args[0]
        assert isinstance(count, int)
        open_sources = [source for source in range(6) if self.scored[seat][source] == UNSCORED]
        return list(combinations(open_sources, count))

    def odds(self) -> list[tuple[Move, int]]:
        ask = self.open
        if ask is None or ask.seats != (CHANCE,):
            return []
        kind = ask.kind
        if kind == "first":
            left = list(range(self.seats))
        elif kind == "village":
            left = self.villages_left()
        elif kind == "traveler_deal":
            left = [number for number in range(len(TRAVELERS)) if number not in self.travelers]
        elif kind == "destiny_deal":
            left = [number for number in range(len(DESTINIES)) if number not in self.display]
        else:
            left = self.unseen()
        return [(move, 1) for move in left]

    def step(self, frame: object) -> None:
        assert isinstance(frame, tuple)
        kind = frame[0]
        if kind == "first":
            self._choose_first()
        elif kind == "deal_out":
            self._deal_out()
        elif kind == "village":
            self.open = Ask("village", (CHANCE,), (frame[1],))
        elif kind == "row":
            self.open = Ask("row", (CHANCE,), (frame[1],))
        elif kind == "traveler_deal":
            self.open = Ask("traveler_deal", (CHANCE,), (frame[1],))
        elif kind == "destiny_deal":
            self.open = Ask("destiny_deal", (CHANCE,))
        elif kind == "turn":
            self._begin_turn(frame[1])
        elif kind == "refill":
            self.open = Ask("draw", (CHANCE,))
        elif kind == "destiny":
            self._offer_destiny(frame[1])
        elif kind == "traveler":
            self._offer_traveler(frame[1])
        elif kind == "next":
            self._end_turn(frame[1])
        elif kind == "interim":
            self._interim(frame[1], frame[2])
        elif kind == "solo_turn":
            self._begin_solo_turn()
        elif kind == "deal":
            self.open = Ask("deal", (CHANCE,), (frame[1],))
        elif kind == "take":
            self.open = Ask("take", (0,))
        elif kind == "rest":
            self._ask_rest()
        elif kind == "solo_next":
            self._end_solo_turn()
        else:
            self._finish()

    def answer(self, ask: Ask, seat: int, move: Move) -> None:
        kind = ask.kind
        if kind == "place":
            assert isinstance(move, tuple)
            self._place(seat, ask, move[0], move[1])
            return
        if kind == "sources":
            assert isinstance(move, tuple)
            for source in move:
                self._score(seat, source, INTERIM_SOURCES.index(len(move)) + 1)
            return
        assert isinstance(move, int)
        if kind == "pick":
            self._pick(seat, move)
        elif kind == "rotate":
            self.open = Ask("place", (seat,), (ask.args[0], move))
        elif kind == "draw":
            self._draw(move)
        elif kind == "destiny":
            self._buy(seat, move)
        elif kind == "traveler":
            self._play_traveler(seat, move)
        elif kind == "take":
            self._take(move)
        elif kind == "rest":
            self._put_away(move == BURN)
        else:
            self._dealt(ask, move)

    # R1: what chance deals.

    def _choose_first(self) -> None:
        if self.start < 0:
            self.open = Ask("first", (CHANCE,))
        else:
            self._first_is(self.start)

    def _first_is(self, seat: int) -> None:
        self.first = seat
        if self.events is not None:
            self.emit(Event("first", {"seat": seat}))

    def _deal_out(self) -> None:
        """R1.2 to R1.7, the last on top of the stack first."""
        order = self.turn_order()
        frames: list[object] = [("village", seat) for seat in order]
        frames += [("row", slot) for slot in range(1, 5)]
        if self.full:
            frames += [("traveler_deal", seat) for seat in order]
            frames += [("destiny_deal",)] * (self.seats + 1)
        self.stack += [("turn", 0), *reversed(frames)]

    def _dealt(self, ask: Ask, move: int) -> None:
        kind = ask.kind
        if kind == "first":
            self._first_is(move)
        elif kind == "village":
            seat = ask.args[0]
            assert isinstance(seat, int)
            self.islands[seat] = settle(move, SOLO_REACH if self.solo else REACH)
            if self.events is not None:
                self.emit(Event("village", {"seat": seat, "village": CARDS[move].id}))
        elif kind == "row":
            self._see(move)
            self.row.append(move)
            self.counters.append(0)
            if self.events is not None:
                self.emit(Event("row", {"card": CARDS[move].id, "slot": len(self.row)}))
        elif kind == "traveler_deal":
            seat = ask.args[0]
            assert isinstance(seat, int)
            self.travelers[seat] = move
            if self.events is not None:
                self.emit(Event("traveler_deal", {"seat": seat}, {"traveler": TRAVELERS[move].id}, (seat,)))
        elif kind == "destiny_deal":
            self.display.append(move)
            if self.events is not None:
                self.emit(Event("destiny_deal", {"destiny": DESTINIES[move].id}))
        else:
            self._see(move)
            self.drawn += 1
            self.pair.append(move)
            if self.events is not None:
                self.emit(Event("deal", {"card": CARDS[move].id, "side": ask.args[0]}))

    def _see(self, card: int) -> None:
        self.seen = self.seen | BITS[card]

    # R2 to R5: the turn.

    def _begin_turn(self, place: int) -> None:
        seat = self.turn_order()[place]
        self.active = seat
        if place == 0 and self.events is not None:
            self.emit(Event("round", {"n": self.round}))
        self.stack += [("next", place), ("traveler", seat), ("destiny", seat), ("refill",)]
        self.open = Ask("pick", (seat,))

    def _pick(self, seat: int, slot: int) -> None:
        """R3.1 to R3.3: pay one counter to each card on the left, collect those on the card."""
        fits = self.islands[seat].is_placeable(self.row[slot - 1])
        for place in range(slot - 1):
            self.counters[place] += 1
        card = self.row.pop(slot - 1)
        collected = self.counters.pop(slot - 1)
        self.banks[seat] += collected - (slot - 1)
        if self.events is not None:
            paid = {"seat": seat, "card": CARDS[card].id, "slot": slot, "pays": slot - 1, "collects": collected}
            self.emit(Event("pick", paid))
        self._lay_or_lose(seat, card, fits)

    def _lay_or_lose(self, seat: int, card: int, fits: bool) -> None:
        if fits:
            self.open = Ask("rotate", (seat,), (card,))
            return
        # R3.5: nothing that could be paid fits, so the card leaves the game.
        self.out.append(card)
        if self.events is not None:
            self.emit(Event("forfeit", {"seat": seat, "card": CARDS[card].id}))

    def _place(self, seat: int, ask: Ask, x: int, y: int) -> None:
        card, direction = ask.args
        assert isinstance(card, int)
        assert isinstance(direction, int)
        island = self.islands[seat]
        if self.events is not None:
            covered = [SYMBOL_NAMES[symbol] for symbol in island.covered(CARDS[card].faces[direction], x, y)]
            laid = {"seat": seat, "card": CARDS[card].id, "dir": "NESW"[direction], "x": x, "y": y, "symbols": covered}
            self.emit(Event("place", laid))
        self.islands[seat] = island.with_card(card, x, y, direction)

    def _draw(self, card: int) -> None:
        # R5.1: the row has closed up to the left; the new card comes into slot 4 without counters.
        self._see(card)
        number, left = self.current_pile()
        self.drawn += 1
        self.row.append(card)
        self.counters.append(0)
        if self.events is not None:
            self.emit(Event("draw", {"card": CARDS[card].id, "pile": PILE_LETTERS[number], "left": left - 1}))

    # R6, R7: Destiny and Traveler.

    def _offer_destiny(self, seat: int) -> None:
        if self.full and any(DESTINIES[number].price <= self.banks[seat] for number in self.display):
            self.open = Ask("destiny", (seat,))

    def _buy(self, seat: int, destiny: int) -> None:
        if destiny == PASS:
            return
        price = DESTINIES[destiny].price
        self.banks[seat] -= price
        for place in range(price):
            # R6.2: from the right, and again from slot 4 should a price ever exceed the row.
            self.counters[3 - place % 4] += 1
        self.display.remove(destiny)
        self.destinies[seat] = (*self.destinies[seat], destiny)
        if self.events is not None:
            self.emit(Event("buy", {"seat": seat, "destiny": DESTINIES[destiny].id, "price": price}))

    def _offer_traveler(self, seat: int) -> None:
        if self.full and not self.played[seat]:
            self.open = Ask("traveler", (seat,))

    def _play_traveler(self, seat: int, plays: int) -> None:
        if not plays:
            return
        card = TRAVELERS[self.travelers[seat]]
        count = traveler_count(self.travelers[seat], self.row)
        self.played[seat] = True
        self.traveler_points[seat] = count * card.points
        if self.events is not None:
            added = [SYMBOL_NAMES[symbol] for symbol in card.adds]
            shown = {"seat": seat, "traveler": card.id, "n": count, "p": card.points, "points": count * card.points}
            self.emit(Event("traveler", {**shown, "symbols": added, "coconuts": card.coconuts}))

    def _end_turn(self, place: int) -> None:
        if place + 1 < self.seats:
            self.stack.append(("turn", place + 1))
        elif self.round in INTERIM_ROUNDS:
            self.stack.append(("interim", INTERIM_ROUNDS.index(self.round), 0))
        else:
            self.round += 1
            self.stack.append(("turn", 0))

    # R8: interim totals.

    def _interim(self, number: int, place: int) -> None:
        """R8.1, R8.2: each seat in turn order scores so many sources; the third time all that is left."""
        if place == 0 and self.events is not None:
            self.emit(Event("interim", {"pile": PILE_LETTERS[number], "number": number + 1}))
        if place >= self.seats:
            self._after_interim(number)
            return
        seat = self.turn_order()[place]
        self.active = seat
        if number == 2:
            for source in range(6):
                if self.scored[seat][source] == UNSCORED:
                    self._score(seat, source, 3)
            self.stack.append(("interim", number, place + 1))
            return
        self.stack.append(("interim", number, place + 1))
        self.open = Ask("sources", (seat,), (INTERIM_SOURCES[number],))

    def _score(self, seat: int, source: int, interim: int) -> None:
        # R8.3: worked out now, written down, and never again.
        points = self.tally(seat).source(source, self.solo and self.lenient)
        scored = list(self.scored[seat])
        scored[source] = points
        self.scored[seat] = tuple(scored)
        marked = list(self.interims[seat])
        marked[source] = interim
        self.interims[seat] = tuple(marked)
        if self.events is not None:
            self.emit(Event("source", {"seat": seat, "source": SOURCES[source], "points": points}))

    def _after_interim(self, number: int) -> None:
        if number == 2:
            self.stack.append(("final",))
        elif self.solo:
            self.stack.append(("solo_turn",))
        else:
            self.round += 1
            self.stack.append(("turn", 0))

    # R11: the solo turn.

    def _begin_solo_turn(self) -> None:
        self.pair = []
        self.stack += [("solo_next",), ("rest",), ("take",), ("deal", "right"), ("deal", "left")]

    def _take(self, side: int) -> None:
        """R11.3: the left card costs a counter, the right one brings one while the hut has any."""
        card = self.pair.pop(side)
        fits = self.islands[0].is_placeable(card)
        change = -1 if side == 0 else min(1, self.hut)
        self.banks[0] += change
        self.hut -= change
        if self.events is not None:
            told = {"card": CARDS[card].id, "side": "left" if side == 0 else "right", "change": str(change)}
            self.emit(Event("take", {"seat": 0, **told}))
        self._lay_or_lose(0, card, fits)

    def _ask_rest(self) -> None:
        # R11.6: without three counters the other card goes to the Opponent and nothing is asked.
        if self.banks[0] >= BURN_COSTS:
            self.open = Ask("rest", (0,), (self.pair[0],))
        else:
            self._put_away(False)

    def _put_away(self, burns: bool) -> None:
        card = self.pair.pop()
        if burns:
            self.banks[0] -= BURN_COSTS
            self.hut += BURN_COSTS
            self.out.append(card)
        else:
            self.pile.append(card)
        if self.events is not None:
            self.emit(Event("burn" if burns else "give", {"card": CARDS[card].id}))

    def _end_solo_turn(self) -> None:
        turns = self.drawn // 2
        if turns in SOLO_INTERIM_TURNS:
            self.stack.append(("interim", SOLO_INTERIM_TURNS.index(turns), 0))
        else:
            self.stack.append(("solo_turn",))

    # R10, R12: the end.

    def _finish(self) -> None:
        self.over = True
        if self.events is not None:
            for event in end_events(self, standing_of(self)):
                self.emit(event)


def end_events(state: MotuState, standing: Standing) -> list[Event]:
    """What the table hears when a game is over."""
    events: list[Event] = []
    for seat in range(state.seats):
        if state.full and not state.played[seat]:
            events.append(Event("traveler_end", {"seat": seat, "traveler": TRAVELERS[state.travelers[seat]].id}))
    for seat, destiny, amounts, points in standing.destiny_lines:
        told = {"destiny": DESTINIES[destiny].id, "seat": seat, "amounts": amounts, "points": points}
        events.append(Event("destiny_end", told))
    if standing.beach_winners:
        events.append(Event("beach_bonus", {"seats": standing.beach_winners, "n": max(standing.beaches)}))
    if standing.coconut_winners:
        events.append(Event("coconut_bonus", {"seats": standing.coconut_winners, "n": max(standing.coconuts)}))
    opponent = standing.opponent
    if opponent is not None:
        lines = [{"name": name, "points": points} for name, points in opponent.sheet()]
        events.append(Event("opponent", {"lines": lines, "points": opponent.total()}))
    outcome = standing.outcome()
    winners = list(outcome.winners())
    if winners:
        reason = outcome.reason.replace(" ", "-")
        events.append(Event("end", {"seats": winners, "points": max(outcome.scores), "reason": reason}))
    else:
        events.append(Event("lost", {"points": outcome.scores[0]}))
    return events
