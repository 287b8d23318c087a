"""How good a position of Motora looks for a tribe: survival first, then idols and raids.

Members on tiles count for what they are about to do there, so that a placement is judged by its plan.
"""

from typing import Final, final

from motley.games.motora.rules.actions import LARGEST_TRIBE, amount_of, fish_amount
from motley.games.motora.rules.board import CELLS, TILES, TRACK_OF, Shore, Tile
from motley.games.motora.rules.combat import bonus_of
from motley.games.motora.rules.endings import outcome_of
from motley.games.motora.rules.frames import Fight
from motley.games.motora.rules.moves import CELL
from motley.games.motora.rules.placement import place_moves
from motley.games.motora.rules.raids import idol_ends, spoils_moves
from motley.games.motora.rules.state import (
    BESIDE_INJURED,
    BESIDE_SERIOUS,
    BITS,
    DEATH,
    INJURED,
    LIFE,
    MEMBERS,
    PRISONER,
    SERIOUS,
    Table,
)
from motley.games.motora.rules.upkeep import needs_of
from motley.kernel.core import Ask
from motley.kernel.weights import USUAL, read_weights

FARTHEST: Final = 10
SURE: Final = 0.92
"""A plan is worth a little less than what is in the stores."""

SPARE: Final = 4.0
"""Stock beyond tonight's need that still counts for much."""

GUARD: Final = 3.0
"""What a guard at home is worth for each of the first two idols on the shrines."""

CLOSER: Final = 0.12
"""How much surer an idol becomes with each step that the nearest rival is farther from it."""

LAST_STEPS: Final = [8.4, 5.4, 2.4, 1.2] + [0.0] * 96
"""What an idol so many steps from home still lacks of the bonus for the last steps."""

ATTACHED: Final = 0.0005

MEAN_RIVAL: Final = 0.15
BEST_RIVAL: Final = 0.05
"""How much the rivals' prospects take from one's own: all of them, and the one who stands best."""


@final
class Claims:
    """For the villages as they lie: how far every cell is from each, and how surely an idol there is that tribe's."""

    shore: Shore
    villages: list[int]
    steps: list[list[int]]
    shares: list[list[float]]

    def __init__(self, shore: Shore, villages: list[int]) -> None:
        self.shore = shore
        self.villages = villages
        nowhere = [FARTHEST] * CELLS
        self.steps = [shore.distances(village) if village >= 0 else nowhere for village in villages]
        self.shares = [[self._share(seat, cell) for cell in range(CELLS)] for seat in range(len(villages))]

    def _share(self, seat: int, cell: int) -> float:
        """Half for an idol as near to a rival, less or more by every step."""
        rival = FARTHEST
        for other in range(len(self.villages)):
            if other != seat and self.villages[other] >= 0:
                rival = min(rival, self.steps[other][cell])
        return max(0.1, min(1.0, 0.5 + CLOSER * (rival - self.steps[seat][cell])))


_last: list[Claims] = []


def claims_of(t: Table) -> Claims:
    """Villages hardly ever change: those of the position judged last are remembered."""
    if _last:
        known = _last[0]
        if known.shore is t.shore and known.villages == t.village:
            return known
    found = Claims(t.shore, t.village.copy())
    _last[:] = [found]
    return found


@final
class Ground:
    """What every tribe's prospects look at, found once for a position: who stands where, and loose idols."""

    crowds: list[int]
    idols: list[tuple[int, int]]

    def __init__(self, t: Table) -> None:
        self.crowds = [0] * CELLS
        for seat in range(t.seats):
            if t.gone[seat] == 0:
                for place in t.where[seat * MEMBERS : (seat + 1) * MEMBERS]:
                    if place < CELLS:
                        self.crowds[place] |= BITS[seat]
        self.idols = []
        for cell in range(CELLS):
            count = t.idols[cell] + t.moved[cell]
            if count:
                self.idols.append((cell, count))

    def is_shared(self, seat: int, cell: int) -> bool:
        """Whether anybody else stands there."""
        crowd = self.crowds[cell]
        return crowd != 0 and crowd != BITS[seat]


def member_worth(t: Table, seat: int) -> float:
    """Everybody alive, the readier the better; own people in captivity can still be freed."""
    total = 0.0
    for place in t.where[seat * MEMBERS : (seat + 1) * MEMBERS]:
        if place in (SERIOUS, BESIDE_SERIOUS):
            total += 8.0
        elif place in (INJURED, BESIDE_INJURED):
            total += 9.5
        elif place < PRISONER:
            total += 11.0
        elif place == PRISONER:
            total += 2.0
    return total


def track_worth(amount: float, need: float, first: float, following: float, rest: float, beyond: float) -> float:
    """Stock by use: what is needed tonight, the next few, as much again, the rest."""
    if amount <= need:
        return first * amount
    value = first * need
    left = amount - need
    if left <= SPARE:
        return value + following * left
    value += following * SPARE
    left -= SPARE
    again = need - SPARE if need > SPARE else 0.0
    if left <= again:
        return value + rest * left
    return value + rest * again + beyond * (left - again)


def stock_worth(amounts: list[float], needs: tuple[int, int, int]) -> float:
    food, water, shelter = amounts[0], amounts[1], amounts[2]
    food_need, water_need, shelter_need = float(needs[0]), float(needs[1]), float(needs[2])
    value = track_worth(food, food_need, 3.0, 1.1, 0.4, 0.08) + track_worth(water, water_need, 3.0, 1.1, 0.4, 0.08)
    value += track_worth(shelter, shelter_need, 6.0, 1.2, 0.5, 0.05)
    if food < food_need:
        value -= 7.0
    if water < water_need:
        value -= 7.0
    return value - 9.0 if shelter < shelter_need else value


def step_worth(t: Table, seat: int) -> float:
    """What it is worth to a tribe that an idol has come a step, the later the more."""
    step = 3.6 + 0.2 * t.round
    return step + 4.0 if t.idols_of(seat) + 1 >= t.needed else step


def way_worth(step: float, distance: int) -> float:
    """All the steps that an idol has come which is so many from home; the last ones are dearer."""
    return step * max(0, FARTHEST - distance) + LAST_STEPS[distance]


def idol_worth(t: Table, seat: int, distance: int) -> float:
    """An idol so many steps from home."""
    return way_worth(step_worth(t, seat), distance)


def home_idol_worth(t: Table, seat: int) -> float:
    return idol_worth(t, seat, 0) + 6.0


def loose_idol_worth(t: Table, seat: int, cell: int) -> float:
    """An idol on that cell: half won when it lies near home, less so when a rival is as near."""
    claims = claims_of(t)
    return claims.shares[seat][cell] * idol_worth(t, seat, claims.steps[seat][cell])


def loose_worth(t: Table, seat: int, ground: Ground) -> float:
    claims = claims_of(t)
    shares, steps = claims.shares[seat], claims.steps[seat]
    step = step_worth(t, seat)
    value = 0.0
    for cell, count in ground.idols:
        value += count * (shares[cell] * way_worth(step, steps[cell]))
    return value


def carry_worth(t: Table, seat: int, cell: int, steps: int) -> float:
    """What carrying the idol of that cell so many steps homewards brings."""
    distances = claims_of(t).steps[seat]
    if distances[cell] <= steps:
        return home_idol_worth(t, seat) - loose_idol_worth(t, seat, cell)
    best = 0.0
    for end in idol_ends(t, cell, steps):
        if distances[end] == distances[cell] - steps:
            best = max(best, loose_idol_worth(t, seat, end))
    return max(0.0, best - loose_idol_worth(t, seat, cell))


def tiles_of(t: Table, seat: int) -> list[int]:
    """The tiles that a tribe's members stand on, rising."""
    found: list[int] = []
    for place in t.where[seat * MEMBERS : (seat + 1) * MEMBERS]:
        if place < CELLS and place not in found:
            found.append(place)
    found.sort()
    return found


def planned(t: Table, seat: int, needs: tuple[int, int, int], ground: Ground) -> tuple[list[float], float, float]:
    """What the members on tiles are about to bring: expected stock, the worth of raids, and of everything else."""
    amounts = [float(t.stock[3 * seat + track]) for track in range(3)]
    extra = 0.0
    raids = 0.0
    for cell in tiles_of(t, seat):
        members = t.members_at(seat, cell)
        hands = len(members)
        share = SURE * standing_share(t, seat, cell) if ground.is_shared(seat, cell) else SURE
        if cell == t.village[seat]:
            extra += home_worth(t, seat, hands)
            hands -= 2 if hands > 1 else 1
        owner = t.owner_of(cell)
        if owner >= 0 and owner != seat:
            # What was not taken when the raid was decided is not taken any more.
            raids += 0.0 if cell in t.resolved else raid_worth(t, seat, owner, min(2, hands)) * share
            continue
        if t.idols[cell] and hands > 0:
            steps = min(2, hands)
            extra += share * carry_worth(t, seat, cell, steps)
            hands -= steps
        hands -= gathered(t, seat, cell, members, hands, amounts, needs, share)
        for spot in t.shore.fishing[cell]:
            if hands > 0 and not t.fish_ban and (spot, cell) not in t.fished:
                amounts[0] += share * fish_amount(t, seat, members[0], spot)
                hands -= 1
        if t.tiles[cell] >= 0 and hands >= 0 and not TILES[t.tiles[cell]].gives and cell not in t.gathered:
            extra += 0.0 if t.destroyed[cell] else share * (3.4 if len(t.hands[seat]) < 6 else 1.5)
    return amounts, raids, extra


def gathered(
    t: Table,
    seat: int,
    cell: int,
    members: list[int],
    hands: int,
    amounts: list[float],
    needs: tuple[int, int, int],
    share: float,
) -> int:
    """One Gather of the tile, of the resource that helps most; how many members it takes."""
    if hands < 1 or t.tiles[cell] < 0 or t.destroyed[cell] or cell in t.gathered:
        return 0
    tile: Tile = TILES[t.tiles[cell]]
    best, track, gain = -1.0, -1, 0.0
    for sub, printed in tile.gives:
        amount = share * amount_of(t, seat, members[0], cell, sub, printed) * (0.83 if tile.boars else 1.0)
        worth = 0.0
        if len(tile.gives) > 1:
            after = amounts.copy()
            after[TRACK_OF[sub]] += amount
            worth = stock_worth(after, needs)
        if track < 0 or worth > best:
            best, track, gain = worth, TRACK_OF[sub], amount
    if track >= 0:
        amounts[track] += gain
    return 1


def standing_share(t: Table, seat: int, cell: int, more: int = 0) -> float:
    """The chance to still stand there after the fights, with so many more members."""
    share = 1.0
    mine = -1.0
    for rival in range(t.seats):
        if rival != seat and t.is_in(rival) and t.count_at(rival, cell):
            if mine < 0.0:
                mine = bonus_of(t, seat, cell) + 0.9 * (t.count_at(seat, cell) + more)
            lead = mine - bonus_of(t, rival, cell) - 0.9 * t.count_at(rival, cell)
            share *= max(0.1, min(0.9, 0.5 + 0.13 * lead))
    return share


def home_worth(t: Table, seat: int, hands: int) -> float:
    """The first at home eats nothing, two recruit, and whoever is there guards the idols."""
    idols = min(2, t.idols_of(seat))
    value = 3.7 + GUARD * idols
    if hands > 1:
        value += 0.4 * GUARD * idols
        if not t.recruited[seat] and t.size(seat) < LARGEST_TRIBE:
            value += 6.5 if t.size(seat) < LARGEST_TRIBE - 1 else 4.5
    return value


def raid_worth(t: Table, seat: int, owner: int, steps: int) -> float:
    """What a raid on that village promises: an idol taken that many steps towards home, or some of the stock."""
    value = 1.5 + 0.8 * min(4, t.stock_sum(owner))
    for shrine in (LIFE, DEATH):
        if t.shrine_idols[2 * owner + shrine]:
            near = 0.0
            for cell in idol_ends(t, t.village[owner], steps):
                near = max(near, loose_idol_worth(t, seat, cell))
            threat = 5.0 if t.idols_of(owner) + 1 >= t.needed else 0.0
            return max(value, near + threat)
    return value


def fight_worth(t: Table, seat: int) -> float:
    """A fight under way: how the totals stand."""
    for frame in t.stack:
        if isinstance(frame, Fight) and seat in frame.sides:
            totals = [
                sum(frame.dice[place]) + bonus_of(t, each, frame.cell) if frame.dice[place][0] else 7.0
                for place, each in enumerate(frame.sides)
            ]
            mine = totals[frame.sides.index(seat)]
            best = max([total for each, total in zip(frame.sides, totals, strict=True) if each != seat])
            lead = float(mine - best)
            return 9.0 * lead / (abs(lead) + 2.0)
    return 0.0


def idols_at_home(t: Table, seat: int) -> int:
    """Idols on the shrines, and the one that waits for its owner to choose between them."""
    ask = t.open
    waiting = ask is not None and ask.kind == "shrine" and ask.args == ("idol",) and ask.seats == (seat,)
    return t.idols_of(seat) + (1 if waiting else 0)


PARTS: Final = (
    "members", "idols", "shrines", "gear", "prisoners", "stock", "raids", "plans", "loose_idols", "fights", "out"
)  # fmt: skip
"""What a tribe's prospects are made of; how much each counts is in content/weights.toml."""

WEIGHTS: Final = read_weights("motley.games.motora", PARTS)


def parts_of(t: Table, seat: int, ground: Ground | None = None) -> list[float]:
    """One tribe's prospects, part by part; whoever asks for several tribes gives the ground they share."""
    found = [0.0] * len(PARTS)
    if not t.is_in(seat):
        found[10] = -60.0
        return found
    found[0] = member_worth(t, seat)
    found[1] = home_idol_worth(t, seat) * idols_at_home(t, seat)
    found[2] = 3.0 * t.level(seat, LIFE) + 2.5 * t.level(seat, DEATH)
    found[3] = 2.6 * min(6, len(t.hands[seat]))
    found[4] = 2.0 * sum([1 for held in t.prisoners if held[0] == seat])
    if t.village[seat] < 0:
        return found
    if ground is None:
        ground = Ground(t)
    needs = needs_of(t, seat)
    amounts, raids, extra = planned(t, seat, needs, ground)
    found[5] = stock_worth(amounts, needs)
    found[6] = raids
    found[7] = extra
    found[8] = loose_worth(t, seat, ground)
    found[9] = fight_worth(t, seat)
    return found


def sent_out(t: Table, seat: int, character: str) -> list[float]:
    """Gear that was attached is worth what its bearer does with it at the best place."""
    found: list[float] = []
    for move in place_moves(t, seat):
        assert isinstance(move, tuple)
        if move[0] != CELL:
            continue
        twin = t.copy()
        assert isinstance(twin, Table)
        twin.apply(seat, move)
        values = judgement(twin, character)
        if not found or values[seat] > found[seat]:
            found = values
    # Somebody else may need more what is of no use here.
    found[seat] -= ATTACHED
    return found


def taken_best(t: Table, ask: Ask, character: str) -> list[float]:
    """R9.2: what the die allows is in the raider's hand as soon as it has said which."""
    seat = ask.seats[0]
    found: list[float] = []
    cell = ask.args[0]
    assert isinstance(cell, int)
    for move in spoils_moves(t, cell):
        twin = t.copy()
        assert isinstance(twin, Table)
        twin.apply(seat, move)
        values = judgement(twin, character)
        if not found or values[seat] > found[seat]:
            found = values
    return found


def judgement(t: Table, character: str = USUAL) -> list[float]:
    """One value per seat between 0 and 1; at the end it agrees with the result."""
    if t.reason_ended:
        return outcome_of(t).returns()
    if t.attached and t.open is not None and t.open.kind == "place":
        return sent_out(t, t.open.seats[0], character)
    if t.open is not None and t.open.kind == "spoils":
        return taken_best(t, t.open, character)
    weights = WEIGHTS[character]
    ground = Ground(t)
    values = [weights.total(parts_of(t, seat, ground)) for seat in range(t.seats)]
    found: list[float] = []
    for seat in range(t.seats):
        others = [value for other, value in enumerate(values) if other != seat and t.is_in(other)]
        rivals = MEAN_RIVAL * sum(others) / len(others) + BEST_RIVAL * max(others) if others else 0.0
        lead = values[seat] - rivals - 150.0
        found.append(0.5 + 0.49 * lead / (abs(lead) + 100.0))
    return found
