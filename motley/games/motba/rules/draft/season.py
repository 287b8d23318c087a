"""R1 and R2: the pools of a season, the order of a battle's stages, number draws and roles."""

from typing import Final

from motley.games.motba.rules.deck.arenas import CARDS_OF, HIGH, IDS, LOW, PREGENS
from motley.games.motba.rules.moves import DRAW, NUMBER, SKIP, WANT
from motley.games.motba.rules.state import BITS, Table
from motley.kernel.core import CHANCE, Ask, Event, Move

CHARACTERS: Final = 0
ARTIFACTS: Final = 1
ARENAS: Final = 2
SEASONS: Final = ("standard", "infinite", "tight", "fan", "committee", "pregen", "ready")
METHODS: Final = ("standard_prepared", "unique_prepared", "standard_draft", "mini_draft", "pack_draft", "chaos")
ROLES: Final = {"draft": (22, 23), "arena": (24, 25), "reveal": (26, 27)}


def drawn_size(season: str, kind: int, seats: int) -> int:
    """R1.2, R1.4: how many cards are drawn into a pool."""
    if kind == ARENAS:
        return 3 * (seats + 1)
    if season == "tight":
        return 5 * (seats + 1) + 1
    return (6 if kind == CHARACTERS else 8) * (seats + 1)


def need(method: str, seats: int) -> int:
    """R1.12: the fewest cards that a way of selecting reserves works with."""
    return {
        "standard_prepared": 5,
        "unique_prepared": 5 * seats,
        "standard_draft": 6 * seats + 1,
        "mini_draft": 5 * seats + 5,
        "pack_draft": 6 * seats,
        "chaos": 6 * seats + 1,
    }[method]


def needed(t: Table, kind: int) -> int:
    return t.seats + 2 if kind == ARENAS else need(t.methods[kind], t.seats)


def listed(pregen: str, kind: int) -> list[int]:
    """R1.9: the cards of a kind that a pregen season names, each once: a known one, or lists `a,b/c,d/e,f`."""
    if pregen in PREGENS:
        return PREGENS[pregen].pools[kind]
    parts = pregen.split("/")
    named = parts[kind].split(",") if kind < len(parts) and parts[kind] else []
    return [IDS.index(name) for name in dict.fromkeys([name.strip() for name in named]) if name]


def candidates(t: Table, kind: int) -> list[int]:
    """R1.10: the cards that may come into a pool: perma-bans never do."""
    cards = CARDS_OF[kind]
    if t.season == "pregen" and (kind != ARENAS or listed(t.pregen, kind)):
        cards = sorted(listed(t.pregen, kind))
    return [card for card in cards if card not in t.banned]


def begin(t: Table) -> None:
    t.stack.append(("battle",))
    if t.season == "ready":
        return
    if t.season in ("fan", "committee"):
        t.stack.append(("vote",))
    else:
        t.stack.append(("pool", 0))


def is_drawn(t: Table, kind: int) -> bool:
    """Whether the pool of that kind is a random draw."""
    if t.season == "pregen":
        return kind == ARENAS and not listed(t.pregen, kind)
    return t.season in ("standard", "tight")


def fill_pool(t: Table, frame: tuple[int, ...]) -> None:
    """R1.2 to R1.4, R1.9, R1.11: one pool after the other."""
    kind = frame[0]
    found = candidates(t, kind)
    if is_drawn(t, kind):
        wanted = min(drawn_size(t.season, kind, t.seats), len(found))
        if wanted < len(found) and len(t.pools[kind]) < wanted:
            t.stack.append(("pool", kind))
            t.open = Ask("pool", (CHANCE,), (kind,))
            return
    if not is_drawn(t, kind) or len(t.pools[kind]) == 0:
        t.pools[kind] = tuple(found)
    if kind < ARENAS:
        t.stack.append(("pool", kind + 1))
    else:
        tell_season(t)


def tell_season(t: Table) -> None:
    if t.events is not None:
        sizes = [len(pool) for pool in t.pools]
        args: dict[str, object] = {"season": t.season, "c": sizes[0], "a": sizes[1], "r": sizes[2]}
        t.emit(Event("season", args))


def pool_odds(t: Table, kind: int) -> list[tuple[Move, int]]:
    return [((DRAW, card), 1) for card in candidates(t, kind) if card not in t.pools[kind]]


def drawn(t: Table, kind: int, card: int) -> None:
    t.pools[kind] = tuple(sorted((*t.pools[kind], card)))


def ballot(t: Table) -> list[int]:
    """R1.7: the cards that are voted on, in content order."""
    return [card for kind in (0, 1, 2) for card in candidates(t, kind)]


def vote_step(t: Table, frame: tuple[int, ...]) -> None:
    """R1.5 to R1.7: one card after the other, all seats at once."""
    cards = ballot(t)
    if len(t.votes) < len(cards):
        t.stack.append(("vote",))
        t.open = Ask("vote", tuple(range(t.seats)), (IDS[cards[len(t.votes)]],))
        return
    for kind in (0, 1, 2):
        t.pools[kind] = tuple([card for card in candidates(t, kind) if is_wanted(t, votes_for(t, card))])
    t.stack.append(("top_up", 0))


def votes_for(t: Table, card: int) -> int:
    return t.votes[ballot(t).index(card)]


def is_wanted(t: Table, votes: int) -> bool:
    """R1.5, R1.6: one vote for Fan, half of the seats for By Committee."""
    return votes * 2 >= t.seats if t.season == "committee" else votes > 0


def voted(t: Table, answers: dict[int, tuple[Move, ...]]) -> None:
    votes = sum([1 for steps in answers.values() if steps[-1] == (WANT,)])
    if t.events is not None:
        card = IDS[ballot(t)[len(t.votes)]]
        kind = "voted-in" if is_wanted(t, votes) else "voted-out"
        t.emit(Event(kind, {"card": card, "votes": votes, "n": t.seats}))
    t.votes = (*t.votes, votes)


def vote_moves() -> list[Move]:
    return [(WANT,), (SKIP,)]


def top_up_odds(t: Table, kind: int) -> list[tuple[Move, int]]:
    """R1.8: the unchosen cards with most votes."""
    rest = [card for card in candidates(t, kind) if card not in t.pools[kind]]
    most = max([votes_for(t, card) for card in rest], default=0)
    return [((DRAW, card), 1) for card in rest if votes_for(t, card) == most]


def top_up(t: Table, frame: tuple[int, ...]) -> None:
    kind = frame[0]
    tied = top_up_odds(t, kind)
    if len(t.pools[kind]) >= needed(t, kind) or not tied:
        if kind < ARENAS:
            t.stack.append(("top_up", kind + 1))
        else:
            tell_season(t)
        return
    t.stack.append(("top_up", kind))
    t.open = Ask("top_up", (CHANCE,), (kind,))


def begin_battle(t: Table, frame: tuple[int, ...]) -> None:
    """R2.1: the stages of a battle in order."""
    t.clear_battle()
    t.battle += 1
    if t.season == "ready":
        t.stack.append(("ready",))
    else:
        t.stack.append(("number", "reveal", 0))
        t.stack.append(("lay",))
        t.stack.append(("number", "arena", 0))
        t.stack.append(("reserve", ARTIFACTS))
        t.stack.append(("reserve", CHARACTERS))
    if t.events is not None:
        t.emit(Event("battle", {"n": t.battle, "of": t.battles}))


# R2.2 to R2.4: number draws. The frame carries the numbers so far: seat, number, seat, number.
def drawers(t: Table) -> list[int]:
    """The seats that may draw; R2.4: if nobody may, all may again."""
    found = [seat for seat in range(t.seats) if not t.picked & BITS[seat]]
    if not found:
        t.picked = 0
        return list(range(t.seats))
    return found


def number_step(t: Table, frame: tuple[object, ...]) -> None:
    seats = drawers(t)
    numbers = [each for each in frame[2:] if isinstance(each, int)]
    drawn_already = len(numbers) // 2
    if len(seats) == 1:
        _won(t, frame, seats[0])
    elif drawn_already == len(seats):
        pairs = [(numbers[place + 1], numbers[place]) for place in range(0, len(numbers), 2)]
        _won(t, frame, max(pairs)[1])
    else:
        t.stack.append(("number", *frame))
        t.open = Ask("number", (CHANCE,), (seats[drawn_already],))


def number_odds(t: Table) -> list[tuple[Move, int]]:
    frame = t.stack[-1]
    assert isinstance(frame, tuple)
    taken = frame[4::2]
    return [((NUMBER, number), 1) for number in range(LOW, HIGH + 1) if number not in taken]


def number_drawn(t: Table, seat: int, number: int) -> None:
    frame = t.stack.pop()
    assert isinstance(frame, tuple)
    if t.events is not None:
        t.emit(Event("number", {"seat": seat, "n": number}))
    t.stack.append((*frame, seat, number))


def _won(t: Table, frame: tuple[object, ...], seat: int) -> None:
    """R2.3: the winner counts as having picked, and chooses a role where there are two."""
    stage = str(frame[0])
    kind = frame[1]
    assert isinstance(kind, int)
    t.picked |= BITS[seat]
    if stage in ROLES:
        t.open = Ask("role", (seat,), (stage, kind))
    else:
        if t.events is not None:
            t.emit(Event("leader" if stage == "mini" else "double-ban", {"seat": seat}))
        t.stack.append((stage, kind, seat, 0))


def role_moves(stage: str) -> list[Move]:
    one, other = ROLES[stage]
    return [(one,), (other,)]


def role_taken(t: Table, stage: str, kind: int, seat: int, role: int) -> None:
    """R2.5: the right neighbour gets the other role; the first role acts first, the second last."""
    is_first = role == ROLES[stage][0]
    right = (seat - 1) % t.seats
    first = seat if is_first else right
    direction = 1 if is_first else -1
    if t.events is not None:
        args: dict[str, object] = {"seat": seat, "role": role, "other": right, "direction": direction}
        t.emit(Event("role", args))
    if stage == "reveal":
        t.first = first
        t.direction = direction
        t.stack.append(("reveal", 0))
    elif stage == "draft":
        t.stack.append(("draft_ban", kind, first, direction, 0))
    else:
        t.stack.append(("offer", first, direction, 0))
