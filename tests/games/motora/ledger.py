"""What a reader of the log knows: a table kept by the events alone, to be held against the table itself."""

from collections.abc import Sequence
from copy import copy
from typing import Any

from motley.games.motora.rules.board import CELLS, TILES, TRACK_OF
from motley.games.motora.rules.book import MotoraState
from motley.games.motora.rules.cards import CARD_NUMBERS, CARDS, EVENTS
from motley.games.motora.rules.state import (
    ACTIVE,
    BESIDE_ACTIVE,
    BESIDE_INJURED,
    BESIDE_SERIOUS,
    INJURED,
    MEMBERS,
    NOWHERE,
    PRISONER,
    SERIOUS,
)
from motley.kernel import Event

Args = dict[str, Any]
FOOD, SHELTER = 0, 2
BESIDE = {BESIDE_ACTIVE: ACTIVE, BESIDE_INJURED: INJURED, BESIDE_SERIOUS: SERIOUS}
FATES = (BESIDE_ACTIVE, BESIDE_INJURED, BESIDE_SERIOUS, NOWHERE, PRISONER)


class Untrue(AssertionError):
    """The log told what did not happen, or kept back what did."""


def claim(condition: object, event: Event, what: str) -> None:
    if not condition:
        raise Untrue(f"{event.kind} {event.args}: {what}")


class Ledger:
    """The public part of a table, carried on by what is told."""

    def __init__(self, state: MotoraState) -> None:
        self.seats = state.seats
        self.tiles = list(state.tiles)
        self.fish = state.shore.fish
        self.fishing = state.shore.fishing
        self.needed = state.needed
        self.round = state.round
        self.token = state.token
        self.village = list(state.village)
        self.stock = list(state.stock)
        self.where = list(state.where)
        self.home = list(state.home)
        self.fresh = list(state.fresh)
        self.prisoners = sorted(state.prisoners)
        self.idols = list(state.idols)
        self.moved = list(state.moved)
        self.shrine_idols = list(state.shrine_idols)
        self.shrine_moved = list(state.shrine_moved)
        self.dead = list(state.dead)
        self.destroyed = list(state.destroyed)
        self.poisoned = list(state.poisoned)
        self.closed = list(state.closed)
        self.need = list(state.need)
        self.combat = list(state.combat)
        self.yields = list(state.yields)
        self.fish_bonus = state.fish_bonus
        self.fish_ban = state.fish_ban
        self.bags = [bag_size(state, deck) for deck in (0, 1)]
        self.tails = [[CARDS[card].id for card in tail] for tail in state.tails]
        self.hands = [[deck_size(state, seat, deck) for deck in (0, 1)] for seat in range(state.seats)]
        self.borne = [borne_by(state, seat) for seat in range(state.seats)]
        self.winners = tuple(state.winners)

    def copy(self) -> "Ledger":
        twin = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, list):
                setattr(twin, name, [each.copy() if isinstance(each, list) else each for each in value])
        return twin

    def size(self, seat: int) -> int:
        return sum(place <= PRISONER for place in self.members(seat))

    def free(self, seat: int) -> int:
        return sum(place < PRISONER for place in self.members(seat))

    def members(self, seat: int) -> list[int]:
        return self.where[seat * MEMBERS : (seat + 1) * MEMBERS]

    def place(self, seat: int, member: int) -> int:
        return self.where[seat * MEMBERS + member - 1]

    def send(self, seat: int, member: int, place: int) -> None:
        self.where[seat * MEMBERS + member - 1] = place
        if place >= PRISONER and self.home[seat] == member:
            self.home[seat] = -1
        if place == NOWHERE and self.fresh[seat] == member:
            self.fresh[seat] = 0

    def give(self, seat: int, resource: int, amount: int) -> None:
        self.stock[3 * seat + resource] += amount

    def needs(self, seat: int) -> list[int]:
        """R13.2, from what was told."""
        count = self.free(seat) - (1 if self.fresh[seat] else 0)
        if self.home[seat] > 0 and self.place(seat, self.home[seat]) < PRISONER:
            count -= 1
        count += sum(1 for held in self.prisoners if held[0] == seat and held[3] < self.round)
        base = (count, count, 1)
        return [max(0, base[track] + self.need[3 * seat + track]) for track in range(3)]

    def free_gear(self, seat: int, name: str) -> None:
        self.hands[seat][CARDS[CARD_NUMBERS[name]].deck] -= 1

    def bury(self, names: Sequence[str]) -> None:
        for name in names:
            self.tails[CARDS[CARD_NUMBERS[name]].deck].append(name)

    def lay_idol(self, cell: int) -> None:
        """On a village it is in somebody's hands until the shrine is told."""
        if cell not in self.village:
            self.moved[cell] += 1

    def leave_village(self, seat: int, victim: int) -> None:
        """R9.3: raiders go home."""
        for member in range(1, MEMBERS + 1):
            if self.place(seat, member) == self.village[victim]:
                self.send(seat, member, ACTIVE)

    def clean_up(self) -> None:
        """R4.4."""
        self.where = [ACTIVE if place < CELLS else BESIDE.get(place, place) for place in self.where]
        self.home = [0] * self.seats
        self.fresh = [0] * self.seats
        self.borne = [[] for _ in range(self.seats)]
        self.closed = [False] * CELLS
        self.idols = [idols + moved for idols, moved in zip(self.idols, self.moved, strict=True)]
        self.moved = [0] * CELLS
        self.shrine_idols = [a + b for a, b in zip(self.shrine_idols, self.shrine_moved, strict=True)]
        self.shrine_moved = [0] * (2 * self.seats)
        self.need = [0] * (3 * self.seats)
        self.combat = [0] * self.seats
        self.yields = [0] * self.seats
        self.fish_bonus = 0
        self.fish_ban = False


def bag_size(state: MotoraState, deck: int) -> int:
    return sum(count for card, count in zip(CARDS, state.bag, strict=True) if card.deck == deck)


def deck_size(state: MotoraState, seat: int, deck: int) -> int:
    return sum(CARDS[slot[0]].deck == deck for slot in state.hands[seat])


def borne_by(state: MotoraState, seat: int) -> list[tuple[str, int]]:
    return sorted((CARDS[slot[0]].id, slot[3]) for slot in state.hands[seat] if slot[3])


class Reader:
    """Reads the log of a game as it goes on; whatever is told must be true, and whatever changes must be told."""

    def __init__(self, state: MotoraState) -> None:
        self.ledger = Ledger(state)
        self.dice: dict[int, list[int]] = {}
        self.totals: dict[int, int] = {}
        self.needs: dict[int, list[int]] = {}
        self.victim: tuple[int, int] | None = None
        self.rolled = 0
        self.reached = self.runs = 0

    def copy(self) -> "Reader":
        twin = copy(self)
        twin.ledger = self.ledger.copy()
        twin.dice = {side: pair.copy() for side, pair in self.dice.items()}
        twin.totals = self.totals.copy()
        twin.needs = self.needs.copy()
        return twin

    def read(self, events: Sequence[Event], state: MotoraState) -> None:
        """One answer's events, and the table after it."""
        for event in events:
            getattr(self, "_" + event.kind.replace("-", "_"))(event, {**event.args, **(event.secret or {})})
        if self.reached:
            raise Untrue(f"lava was told to reach {self.reached} more tiles or fewer")
        told, found = vars(self.ledger), vars(Ledger(state))
        for name, value in found.items():
            if told[name] != value:
                raise Untrue(f"{name}: told {told[name]}, found {value}, after {[event.kind for event in events]}")

    def _standing(self, event: Event, seat: int, member: int, cell: int) -> None:
        claim(self.ledger.place(seat, member) == cell, event, f"member {member} of {seat} is not at cell {cell}")

    def _tile(self, event: Event, args: Args) -> None:
        tile = self.ledger.tiles[args["cell"]]
        claim(tile >= 0 and TILES[tile].id == args["tile"], event, "another tile lies there")

    def _hungry(self, seat: int) -> list[int]:
        """The needs of a meal are fixed before anybody dies."""
        return self.needs.setdefault(seat, self.ledger.needs(seat))

    def _first_player(self, event: Event, args: Args) -> None:
        self.ledger.token = args["tribe"]

    def _village_chosen(self, event: Event, args: Args) -> None:
        self.ledger.village[args["tribe"]] = args["cell"]
        for resource, letter in enumerate("fws"):
            self.ledger.give(args["tribe"], resource, args[letter])

    def _idols_set(self, event: Event, args: Args) -> None:
        claim(args["n"] == self.ledger.needed, event, "another number wins")
        for cell in args["cells"]:
            self.ledger.idols[cell] += 1

    def _idol_set(self, event: Event, args: Args) -> None:
        claim(TILES[self.ledger.tiles[args["cell"]]].group == "temple", event, "no temple")
        self.ledger.idols[args["cell"]] += 1

    def _round(self, event: Event, args: Args) -> None:
        claim(args["n"] == self.ledger.round + 1 and args["tribe"] == self.ledger.token, event, "another round")
        self.ledger.round = args["n"]

    def _token(self, event: Event, args: Args) -> None:
        self.ledger.token = args["tribe"]
        self.needs = {}
        self.ledger.clean_up()

    def _placed(self, event: Event, args: Args) -> None:
        seat, member, cell = args["tribe"], args["member"], args["cell"]
        self._standing(event, seat, member, ACTIVE)
        claim(bool(args["cost"]) == event.kind.endswith("-far"), event, "the price is not told")
        claim(bool(args["gear"]) == ("-gear" in event.kind), event, "the gear is not told")
        self.ledger.give(seat, SHELTER, -args["cost"])
        self.ledger.send(seat, member, cell)
        self.ledger.borne[seat] = sorted([*self.ledger.borne[seat], *((name, member) for name in args["gear"])])
        if cell == self.ledger.village[seat] and self.ledger.home[seat] == 0:
            self.ledger.home[seat] = member

    _placed_far = _placed_gear = _placed_gear_far = _placed

    def _event(self, event: Event, args: Args) -> None:
        self.reached = self.runs = 0
        claim(args["event"] in {card.id for card in EVENTS}, event, "no such event")

    def _reshuffled(self, event: Event, args: Args) -> None:
        pass

    _no_effect = _board_laid = _reshuffled

    def _tile_rolled(self, event: Event, args: Args) -> None:
        self._tile(event, args)
        claim(args["n"] in TILES[self.ledger.tiles[args["cell"]]].numbers, event, "the die hits another tile")

    def _lava(self, event: Event, args: Args) -> None:
        claim(args["count"] <= 2 + (args["n"] - 1) // 2, event, "lava does not run so far")
        self.reached, self.runs = args["count"], 1

    def _tile_destroyed(self, event: Event, args: Args) -> None:
        self._tile(event, args)
        self.reached -= self.runs
        claim(not self.ledger.idols[args["cell"]] and not self.ledger.moved[args["cell"]], event, "an idol lies there")
        self.ledger.destroyed[args["cell"]] = True

    def _tile_spared(self, event: Event, args: Args) -> None:
        self._tile(event, args)
        self.reached -= self.runs
        claim(self.ledger.idols[args["cell"]] or self.ledger.moved[args["cell"]], event, "no idol lies there")

    def _tile_closed(self, event: Event, args: Args) -> None:
        self._tile(event, args)
        self.ledger.closed[args["cell"]] = True

    def _tile_renewed(self, event: Event, args: Args) -> None:
        self._tile(event, args)
        self.ledger.destroyed[args["cell"]] = self.ledger.poisoned[args["cell"]] = False

    def _tile_poisoned(self, event: Event, args: Args) -> None:
        self._tile(event, args)
        self.ledger.poisoned[args["cell"]] = True

    def _sent_home(self, event: Event, args: Args) -> None:
        self._standing(event, args["tribe"], args["member"], args["cell"])
        self.ledger.send(args["tribe"], args["member"], BESIDE_ACTIVE)

    def _stock(self, event: Event, args: Args) -> None:
        claim(int(args["delta"]), event, "nothing changed")
        self.ledger.give(args["tribe"], args["res"], int(args["delta"]))
        claim(self.ledger.stock[3 * args["tribe"] + args["res"]] == args["total"], event, "another total")

    def _stock_spared(self, event: Event, args: Args) -> None:
        claim(self.ledger.stock[3 * args["tribe"] + args["res"]] == 0, event, "there is some")

    def _need(self, event: Event, args: Args) -> None:
        self.ledger.need[3 * args["tribe"] + args["res"]] += int(args["delta"])

    def _fish_changed(self, event: Event, args: Args) -> None:
        self.ledger.fish_bonus += args["delta"]

    def _fish_banned(self, event: Event, args: Args) -> None:
        self.ledger.fish_ban = True

    def _combat_changed(self, event: Event, args: Args) -> None:
        self.ledger.combat[args["tribe"]] += int(args["delta"])

    def _yield_changed(self, event: Event, args: Args) -> None:
        self.ledger.yields[args["tribe"]] += args["delta"]

    def _healed(self, event: Event, args: Args) -> None:
        claim(self.ledger.place(args["tribe"], args["member"]) in (INJURED, SERIOUS), event, "it was not hurt")
        self.ledger.send(args["tribe"], args["member"], ACTIVE)

    def _slept(self, event: Event, args: Args) -> None:
        self._standing(event, args["tribe"], args["member"], ACTIVE)
        self.ledger.send(args["tribe"], args["member"], BESIDE_ACTIVE)

    def _victim(self, event: Event, args: Args) -> None:
        self._standing(event, args["tribe"], args["member"], args["cell"])
        self.victim = (args["tribe"], args["member"])

    def _hurt(self, event: Event, args: Args) -> None:
        claim(self.victim == (args["tribe"], args["member"]), event, "somebody else was chosen")
        self.ledger.send(args["tribe"], args["member"], BESIDE_INJURED)

    def _fight(self, event: Event, args: Args) -> None:
        standing = {seat for seat in range(self.ledger.seats) if args["cell"] in self.ledger.members(seat)}
        claim(set(args["tribes"]) == standing, event, "others stand there")
        self.dice, self.totals = {}, {}

    def _roll(self, event: Event, args: Args) -> None:
        self._rolled(event, args, args["tribe"])

    def _npe_roll(self, event: Event, args: Args) -> None:
        self._rolled(event, args, -1)

    def _rolled(self, event: Event, args: Args, side: int) -> None:
        claim("+ -" not in args["sum"], event, "a sum is not written like this")
        numbers = [int(number) for number in args["sum"].replace("- ", "-").replace("+ ", "").split()]
        claim(sum(numbers) == args["total"], event, "the sum is wrong")
        claim(all(1 <= number <= 6 for number in numbers[:2]), event, "no such dice")
        self.dice[side], self.totals[side] = numbers[:2], args["total"]

    def _reroll(self, event: Event, args: Args) -> None:
        dice = self.dice[args["tribe"]]
        claim(args["old"] in dice, event, "no die shows that")
        dice[dice.index(args["old"])] = args["new"]
        self.totals[args["tribe"]] += args["new"] - args["old"]

    def _tie(self, event: Event, args: Args) -> None:
        best = max(self.totals.values())
        claim(args["total"] == best and list(self.totals.values()).count(best) > 1, event, "no tie")

    _npe_tie = _tie

    def _fight_won(self, event: Event, args: Args) -> None:
        best, worst = max(self.totals.values()), min(self.totals.values())
        claim(self.totals[args["winner"]] == best and args["d"] == best - worst, event, "another result")
        claim(args["cell"] in self.ledger.members(args["winner"]), event, "the winner stands elsewhere")

    def _fight_result(self, event: Event, args: Args) -> None:
        self._standing(event, args["loser"], args["member"], args["cell"])
        self.ledger.send(args["loser"], args["member"], FATES[args["result"]])

    def _stand_off(self, event: Event, args: Args) -> None:
        standing = [seat for seat in range(self.ledger.seats) if args["cell"] in self.ledger.members(seat)]
        claim(len(standing) > 1, event, "nobody fights there")

    def _npe(self, event: Event, args: Args) -> None:
        self._standing(event, args["tribe"], args["member"], args["cell"])
        self.dice, self.totals = {}, {}

    def _npe_won(self, event: Event, args: Args) -> None:
        claim(args["d"] == self.totals[args["tribe"]] - self.totals[-1], event, "another difference")
        if args["foe"] in CARD_NUMBERS:
            self.ledger.send(args["tribe"], args["member"], ACTIVE)

    _npe_broken = _npe_won

    def _npe_lost(self, event: Event, args: Args) -> None:
        claim(args["d"] == self.totals[-1] - self.totals[args["tribe"]], event, "another difference")

    def _card_used(self, event: Event, args: Args) -> None:
        self.ledger.free_gear(args["tribe"], args["card"])
        self.ledger.bury([args["card"]])

    def _raid_none(self, event: Event, args: Args) -> None:
        claim(self.ledger.village[args["victim"]] in self.ledger.members(args["tribe"]), event, "nobody is there")

    def _raid_rolled(self, event: Event, args: Args) -> None:
        self._raid_none(event, args)
        claim(1 <= args["n"] <= 6, event, "no face of a die")
        self.rolled = args["n"]

    def _raid_stock(self, event: Event, args: Args) -> None:
        there = self.ledger.stock[3 * args["victim"] : 3 * args["victim"] + 2]
        if all(there):
            claim(args["n"] == min(self.rolled, there[args["res"]]), event, "not what the die allows")
        self.rolled = 0
        self.ledger.give(args["tribe"], args["res"], args["n"])
        self._raid_burnt(event, args)

    def _raid_burnt(self, event: Event, args: Args) -> None:
        self._raid_none(event, args)
        self.ledger.give(args["victim"], args["res"], -args["n"])
        self.ledger.leave_village(args["tribe"], args["victim"])

    def _raid_search(self, event: Event, args: Args) -> None:
        self._raid_none(event, args)
        self.ledger.leave_village(args["tribe"], args["victim"])

    def _raid_no_gear(self, event: Event, args: Args) -> None:
        pass

    def _raid_gear(self, event: Event, args: Args) -> None:
        deck = CARDS[CARD_NUMBERS[args["card"]]].deck
        self.ledger.hands[args["victim"]][deck] -= 1
        self.ledger.hands[args["tribe"]][deck] += 1

    _raid_gear_seen = _raid_gear

    def _raid_idol(self, event: Event, args: Args) -> None:
        self._raid_none(event, args)
        self.ledger.shrine_idols[2 * args["victim"] + args["shrine"]] -= 1
        self.ledger.leave_village(args["tribe"], args["victim"])
        self.ledger.lay_idol(args["to"])

    def _captured(self, event: Event, args: Args) -> None:
        self._standing(event, args["loser"], args["member"], PRISONER)
        held = (args["winner"], args["loser"], args["member"], self.ledger.round)
        self.ledger.prisoners = sorted([*self.ledger.prisoners, held])

    def _let_go(self, event: Event, captor: int, owner: int, member: int, place: int) -> None:
        held = [each for each in self.ledger.prisoners if each[:3] == (captor, owner, member)]
        claim(len(held) == 1, event, f"member {member} of {owner} is not held by {captor}")
        self.ledger.prisoners.remove(held[0])
        self.ledger.send(owner, member, place)

    def _freed(self, event: Event, args: Args) -> None:
        claim(args["n"] == len(args["members"]), event, "another number")
        for member in args["members"]:
            self._let_go(event, args["captor"], args["tribe"], member, BESIDE_ACTIVE)
        if args["captor"] >= 0 and self.ledger.village[args["captor"]] >= 0:
            self.ledger.leave_village(args["tribe"], args["captor"])

    def _eaten(self, event: Event, args: Args) -> None:
        self._let_go(event, args["tribe"], args["loser"], args["member"], NOWHERE)
        self.ledger.give(args["tribe"], FOOD, args["n"])

    def _knife_drawn(self, event: Event, args: Args) -> None:
        claim(args["card"] == "sacrificial_knife", event, "another card")

    def _sacrificed(self, event: Event, args: Args) -> None:
        self._let_go(event, args["tribe"], args["loser"], args["member"], NOWHERE)
        self.ledger.dead[2 * args["tribe"] + args["shrine"]] += 1

    def _recovered(self, event: Event, args: Args) -> None:
        members = self.ledger.members(args["tribe"])
        claim([args["n"], args["m"]] == [members.count(INJURED), members.count(SERIOUS)], event, "other numbers")
        for number, place in enumerate(members, 1):
            if place in (INJURED, SERIOUS):
                self.ledger.send(args["tribe"], number, ACTIVE if place == INJURED else INJURED)

    def _idle(self, event: Event, args: Args) -> None:
        claim(args["n"] == len(args["members"]), event, "another number")
        for member in args["members"]:
            claim(self.ledger.place(args["tribe"], member) < CELLS, event, "it is at home")
            self.ledger.send(args["tribe"], member, ACTIVE)

    def _gathered(self, event: Event, args: Args) -> None:
        self._standing(event, args["tribe"], args["member"], args["cell"])
        tile = TILES[self.ledger.tiles[args["cell"]]]
        claim(args["sub"] in dict(tile.gives), event, "the tile gives nothing like that")
        self.ledger.give(args["tribe"], TRACK_OF[args["sub"]], args["n"])
        self.ledger.send(args["tribe"], args["member"], ACTIVE)

    def _fished(self, event: Event, args: Args) -> None:
        self._standing(event, args["tribe"], args["member"], args["cell"])
        claim(args["spot"] in self.ledger.fishing[args["cell"]], event, "no fish there")
        self.ledger.give(args["tribe"], FOOD, args["n"])
        self.ledger.send(args["tribe"], args["member"], ACTIVE)

    def _guardian(self, event: Event, args: Args) -> None:
        self._from_deck(event, args)

    def _from_deck(self, event: Event, args: Args) -> None:
        deck = args["deck"]
        claim(CARDS[CARD_NUMBERS[args["card"]]].deck == deck, event, "a card of the other deck")
        if self.ledger.bags[deck]:
            self.ledger.bags[deck] -= 1
        else:
            claim(self.ledger.tails[deck].pop(0) == args["card"], event, "another card is next")

    def _card_drawn(self, event: Event, args: Args) -> None:
        self._from_deck(event, args)
        self.ledger.hands[args["tribe"]][args["deck"]] += 1
        if args["member"]:
            self.ledger.send(args["tribe"], args["member"], ACTIVE)

    _card_shown = _card_drawn

    def _buried(self, event: Event, args: Args) -> None:
        claim(CARDS[CARD_NUMBERS[args["card"]]].deck == args["deck"], event, "a card of the other deck")
        self.ledger.bury([args["card"]])

    def _boars(self, event: Event, args: Args) -> None:
        self._standing(event, args["tribe"], args["member"], args["cell"])
        claim(TILES[self.ledger.tiles[args["cell"]]].boars, event, "no boars there")
        self.ledger.send(args["tribe"], args["member"], BESIDE_INJURED)

    def _idol_moved(self, event: Event, args: Args) -> None:
        claim(args["n"] == len(args["members"]), event, "another number")
        for member in args["members"]:
            self._standing(event, args["tribe"], member, args["from"])
            self.ledger.send(args["tribe"], member, ACTIVE)
        self._idol_glides(event, args)

    def _idol_glides(self, event: Event, args: Args) -> None:
        self.ledger.idols[args["from"]] -= 1
        self.ledger.lay_idol(args["to"])

    def _idol_home(self, event: Event, args: Args) -> None:
        base = 2 * args["tribe"]
        self.ledger.shrine_moved[base + args["shrine"]] += 1
        both = self.ledger.shrine_idols[base : base + 2] + self.ledger.shrine_moved[base : base + 2]
        claim([args["x"], args["needed"]] == [sum(both), self.ledger.needed], event, "another number")

    def _recruited(self, event: Event, args: Args) -> None:
        seat = args["tribe"]
        for member in args["members"]:
            self._standing(event, seat, member, self.ledger.village[seat])
            self.ledger.send(seat, member, ACTIVE)
        self._standing(event, seat, args["member"], NOWHERE)
        self.ledger.send(seat, args["member"], ACTIVE)
        self.ledger.fresh[seat] = args["member"]
        claim([args["n"], args["most"]] == [self.ledger.size(seat), MEMBERS], event, "another number")

    def _consumed(self, event: Event, args: Args) -> None:
        claim([args["f"], args["w"], args["s"]] == self._hungry(args["tribe"]), event, "it needs something else")
        for resource, letter in enumerate("fws"):
            self.ledger.give(args["tribe"], resource, -args[letter])

    def _paid(self, event: Event, args: Args) -> None:
        claim(args["n"] == self._hungry(args["tribe"])[args["res"]], event, "it needs something else")
        self.ledger.give(args["tribe"], args["res"], -args["n"])

    def _short(self, event: Event, args: Args) -> None:
        claim(args["need"] == self._hungry(args["tribe"])[args["res"]] > args["n"], event, "it needs something else")
        claim(bool(args["n"]) == (event.kind == "short"), event, "the wrong sentence")
        self.ledger.give(args["tribe"], args["res"], -args["n"])
        claim(self.ledger.stock[3 * args["tribe"] + args["res"]] == 0, event, "there is more")

    _short_none = _short

    def _died(self, event: Event, args: Args) -> None:
        claim(self.ledger.place(args["tribe"], args["member"]) < PRISONER, event, "it was not free")
        claim(args["cause"] in ("hunger", "thirst"), event, "no such cause")
        self.ledger.send(args["tribe"], args["member"], NOWHERE)
        self.ledger.dead[2 * args["tribe"] + args["shrine"]] += 1

    def _homeless(self, event: Event, args: Args) -> None:
        seat = args["tribe"]
        claim(args["need"] == self._hungry(seat)[SHELTER] > args["s"], event, "it has a roof")
        claim(self.ledger.stock[3 * seat : 3 * seat + 3] == [args["f"], args["w"], args["s"]], event, "other stock")
        claim(args["n"] == len(args["cards"]) == sum(self.ledger.hands[seat]), event, "another number of cards")
        claim(bool(args["n"]) == (event.kind == "homeless-cards"), event, "the wrong sentence")
        self._empty(seat, args["cards"])

    _homeless_cards = _homeless

    def _empty(self, seat: int, cards: Sequence[str]) -> None:
        self.ledger.stock[3 * seat : 3 * seat + 3] = [0, 0, 0]
        self.ledger.hands[seat], self.ledger.borne[seat] = [0, 0], []
        self.ledger.bury(cards)

    def _eliminated(self, event: Event, args: Args) -> None:
        seat = args["tribe"]
        claim(self.ledger.free(seat) == 0, event, "it lives")
        claim(len(args["cards"]) == sum(self.ledger.hands[seat]), event, "another number of cards")
        cell = self.ledger.village[seat]
        self.ledger.village[seat] = -1
        for shrine in (2 * seat, 2 * seat + 1):
            self.ledger.idols[cell] += self.ledger.shrine_idols[shrine]
            self.ledger.moved[cell] += self.ledger.shrine_moved[shrine]
            self.ledger.shrine_idols[shrine] = self.ledger.shrine_moved[shrine] = 0
        self._empty(seat, args["cards"])
        # R10.6: prisoners of a tribe that is out as well are nobody's any more; those of others are told to be free.
        for held in [each for each in self.ledger.prisoners if each[0] == seat and self.ledger.free(each[1]) == 0]:
            self._let_go(event, seat, held[1], held[2], NOWHERE)

    def _game_over(self, event: Event, args: Args) -> None:
        self.ledger.winners = tuple(args["winners"])
        if args["reason"] == "round_cap":
            self.ledger.clean_up()
