"""Properties of what a seat knows: imagination agrees with sight, nothing leaks, simultaneous answers stay apart."""

from typing import Any

from motley.kernel import CHANCE, Ask, Move, Rng, State
from motley.match import Match
from motley.match.locks import told
from motley.testing.walk import Walk, random_answer, some

ALTERNATIVES = 4
AHEAD = 8


def imagination_agrees(walk: Walk) -> None:
    """What a seat sees, is asked, may do and is refused is the same in every position it could imagine."""
    for ply, state in walk.sampled():
        for viewer in walk.viewers:
            for salt in range(2):
                imagined = state.imagine(viewer, walk.rng(200 + salt))
                agree(walk, ply, state, imagined, viewer)
                imagined.playout(walk.rng(210 + salt), walk.limit)
                walk.expect(imagined.ask() is None, ply, f"what {viewer} imagines does not come to an end")


def agree(walk: Walk, ply: int, state: State, imagined: State, viewer: int | None) -> None:
    walk.expect(imagined.events is None, ply, "an imagined position has a listener")
    walk.expect(imagined.view(viewer) == state.view(viewer), ply, f"the view of {viewer} differs in its imagination")
    walk.expect(imagined.asked(viewer) == state.asked(viewer), ply, f"{viewer} imagines another ask")
    for seat in range(walk.seats):
        kept = state.answered(seat) if seat == viewer else ()
        walk.expect(imagined.answered(seat) == kept, ply, f"{viewer} imagines a held answer of seat {seat} wrongly")
    if viewer is None:
        return
    walk.expect(imagined.moves(viewer) == state.moves(viewer), ply, f"seat {viewer} imagines other legal moves")
    for move in walk.pool(20):
        alike = imagined.refusal(viewer, move) == state.refusal(viewer, move)
        walk.expect(alike, ply, f"the refusal of {move!r} differs in what seat {viewer} imagines")
    walk.expect(
        pointing(walk, imagined, viewer) == pointing(walk, state, viewer), ply, f"seat {viewer} points otherwise"
    )


def pointing(walk: Walk, state: State, seat: int) -> tuple[list[str], list[Any]]:
    """The keys of the scene and the choices of a seat."""
    view, ask = state.view(seat), state.asked(seat)
    keys = sorted(walk.game.scene(view, walk.game.looks[0]).pieces())
    if ask is None or seat not in ask.seats:
        return keys, []
    moves = state.moves(seat)
    return keys, [choice.json("") for choice in walk.game.choices(view, ask, moves)]


def screens_are_shared_openly(walk: Walk) -> None:
    """A seat that is said to have no secrets sees nothing that another could not know: the screen needs no curtain."""
    for ply, state in walk.sampled():
        for seat in range(walk.seats):
            view = state.view(seat)
            if walk.game.is_private(view):
                continue
            for other in some([viewer for viewer in walk.viewers if viewer != seat], 2, walk.rng(220)):
                imagined = state.imagine(other, walk.rng(221))
                walk.expect(imagined.view(seat) == view, ply, f"seat {seat} has secrets from {other} and no curtain")


class Trace:
    """All that a viewer can tell of a running match: view, ask, scene, and what it was told of each answer."""

    def __init__(self, match: Match, viewer: int | None, since: int) -> None:
        state = match.state
        self.view = state.view(viewer)
        self.asked = state.asked(viewer)
        self.told = [line for ply in match.plies[since:] for line in told(ply.events, viewer)]

    def __eq__(self, other: object) -> bool:
        assert isinstance(other, Trace)
        return (self.view, self.asked, self.told) == (other.view, other.asked, other.told)


def secrets_are_kept(walk: Walk) -> None:
    """Two answers that a viewer may not know look alike to it; where games look alike, log and record do too."""
    for ply in {*walk.sampled_plies(6, secret=True), *walk.sampled_plies(3)}:
        match = walk.match(ply)
        state = match.state
        for seat in some(list(state.owing()), 2, walk.rng(300)):
            moves = some(state.moves(seat), ALTERNATIVES, walk.rng(301))
            for viewer in walk.viewers:
                if viewer != seat:
                    compare_alternatives(walk, ply, match, seat, viewer, moves)


def compare_alternatives(walk: Walk, ply: int, match: Match, seat: int, viewer: int | None, moves: list[Move]) -> None:
    branches = []
    for move in moves:
        branch = match.copy()
        branch.play(seat, move)
        branches.append((move, is_hidden(match, branch, seat, viewer, move), branch))
    for place, (first, first_hidden, one) in enumerate(branches):
        for second, second_hidden, other in branches[place + 1 :]:
            what = f"{first!r} and {second!r} of seat {seat}, for viewer {viewer}"
            if one.state.digest() == other.state.digest():
                continue
            alike = Trace(one, viewer, match.ply) == Trace(other, viewer, match.ply)
            walk.expect(
                alike or not (first_hidden and second_hidden),
                ply,
                f"these secret answers can be told apart at once: {what}",
            )
            if alike:
                tell_alike(walk, ply, one.copy(), other.copy(), viewer, what)


def is_hidden(match: Match, branch: Match, seat: int, viewer: int | None, move: Move) -> bool:
    """Whether the viewer may neither know nor infer this answer: by its witnesses and heirs, or as it is only held."""
    if branch.ply == match.ply:
        return True
    witnesses = match.state.witnesses(seat, move)
    return witnesses is not None and viewer not in witnesses and viewer not in match.state.heirs(seat, move)


def tell_alike(walk: Walk, ply: int, one: Match, other: Match, viewer: int | None, what: str) -> None:
    """As long as two matches look alike to a viewer, so do its log and its record."""
    rng = walk.rng(310)
    for _ in range(AHEAD):
        lines = [[line.json() for line in match.log(viewer)] for match in (one, other)]
        walk.expect(lines[0] == lines[1], ply, f"the log tells apart {what}: {difference(*lines)}")
        if one.outcome is not None or other.outcome is not None:
            return
        records = [match.record_for(viewer).dumps() for match in (one, other)]
        walk.expect(
            records[0] == records[1],
            ply,
            f"the masked record tells apart {what}: {difference(*[text.splitlines() for text in records])}",
        )
        since = (one.ply, other.ply)
        if not answer_both(walk, one, other, rng):
            return
        if Trace(one, viewer, since[0]) != Trace(other, viewer, since[1]):
            return


def answer_both(walk: Walk, one: Match, other: Match, rng: Rng) -> bool:
    """Give both matches the same answer, one that does not depend on what differs; False if there is none."""
    asks = (one.state.ask(), other.state.ask())
    if one.to_act != other.to_act or asks[0] is None or asks[1] is None or asks[0].kind != asks[1].kind:
        return False
    for _ in range(6):
        seat, move = random_answer(walk.game, one.state, rng)
        if move in other.moves(seat):
            one.play(seat, move)
            other.play(seat, move)
            return True
    return False


def difference(one: list[Any], other: list[Any]) -> str:
    """The first entries in which two lists differ."""
    for left, right in zip(one, other, strict=False):
        if left != right:
            return f"{left!r} against {right!r}"
    return f"{len(one)} entries against {len(other)}"


def answers_stay_apart(walk: Walk) -> None:
    """In a simultaneous ask nobody's moves, view or ask depend on what others hold; order of arrival never matters."""
    for ply in simultaneous_plies(walk):
        state = walk.at(ply)
        ask = state.ask()
        assert ask is not None
        state.held = None
        whole = [full_answer(state, seat, walk.rng(400 + seat)) for seat in ask.seats]
        for place, seat in enumerate(ask.seats):
            unmoved_by_others(walk, ply, state, ask, seat, dict(zip(ask.seats, whole, strict=True)))
            takes_back(walk, ply, state, seat, whole[place])
        forward, backward = state.copy(), state.copy()
        together(forward, list(zip(ask.seats, whole, strict=True)))
        together(backward, list(zip(reversed(ask.seats), reversed(whole), strict=True)))
        walk.expect(forward.held is None, ply, "a settled ask still holds answers")
        walk.expect(forward.digest() == backward.digest(), ply, "the order in which answers arrive matters")


def simultaneous_plies(walk: Walk) -> list[int]:
    """Some of the places where a simultaneous ask is open."""
    found = [ply for ply, ask in enumerate(walk.asks) if ask is not None and len(ask.seats) > 1]
    return some(found, 3, walk.rng(410))


def full_answer(state: State, seat: int, rng: Rng) -> tuple[Move, ...]:
    """A random whole answer of a seat, in as many steps as it takes."""
    branch = state.copy()
    while not branch.is_complete(seat, branch.answered(seat)):
        moves = branch.moves(seat)
        branch.hold(seat, moves[int(rng.below(len(moves)))])
    return branch.answered(seat)


def unmoved_by_others(
    walk: Walk, ply: int, state: State, ask: Ask, seat: int, answers: dict[int, tuple[Move, ...]]
) -> None:
    others = {other: steps for other, steps in answers.items() if other != seat}
    for count in range(len(answers[seat]) + 1):
        alone, crowded = state.copy(), state.copy()
        own = {seat: answers[seat][:count]} if count else {}
        alone.held = own or None
        crowded.held = {**own, **others}
        walk.expect(crowded.ask() == ask, ply, "the ask changes while answers are missing")
        walk.expect(alone.moves(seat) == crowded.moves(seat), ply, f"moves of seat {seat} depend on others' answers")
        for viewer in (seat, None):
            before = state if viewer is None else alone
            walk.expect(
                before.view(viewer) == crowded.view(viewer), ply, f"the view of {viewer} shows what others hold"
            )
            walk.expect(before.asked(viewer) == crowded.asked(viewer), ply, f"{viewer} is asked by others' answers")


def takes_back(walk: Walk, ply: int, state: State, seat: int, steps: tuple[Move, ...]) -> None:
    branch = state.copy()
    digests = [branch.digest()]
    for move in steps:
        branch.hold(seat, move)
        digests.append(branch.digest())
    branch.hold(seat, steps[-1])
    walk.expect(branch.digest() == digests[-1], ply, f"answering again does not replace the last step of seat {seat}")
    for digest in reversed(digests[:-1]):
        branch.withdraw(seat)
        walk.expect(branch.digest() == digest, ply, f"taking back a step of seat {seat} leaves something behind")


def together(state: State, answers: list[tuple[int, tuple[Move, ...]]]) -> None:
    for seat, steps in answers:
        for move in steps:
            state.play(seat, move)


def observed_traits(walk: Walk) -> set[str]:
    """Which of the traits this walk shows."""
    seen: set[str] = set()
    for ask in walk.asks:
        if ask is not None and ask.seats == (CHANCE,):
            seen.add("chance")
        if ask is not None and len(ask.seats) > 1:
            seen.add("simultaneous")
    if any(event.secret is not None for events in walk.events for event in events):
        seen.add("hidden")
    for ply, state in walk.sampled(3):
        seat, move = walk.answers[ply]
        if state.witnesses(seat, move) is not None and state.ask() is not None:
            seen.add("hidden")
        held = state.held
        state.held = None
        for viewer in walk.viewers:
            if state.imagine(viewer, walk.rng(500)).digest() != state.digest():
                seen.add("hidden")
        state.held = held
    return seen


def traits_are_true(walk: Walk) -> None:
    """A game that declares no chance, no secrets or no simultaneous asks has none."""
    traits = walk.game.traits
    declared = {"chance": traits.chance, "hidden": traits.hidden, "simultaneous": traits.simultaneous}
    for trait in observed_traits(walk):
        walk.expect(declared[trait], None, f"the game has {trait} in it but does not declare it")


def traits_are_used(walks: list[Walk]) -> None:
    """What a game declares is seen in one of its games at least."""
    seen = {trait for walk in walks for trait in observed_traits(walk)}
    traits = walks[0].game.traits
    # One seat alone has nobody to hide from or to answer together with.
    shared = walks[0].seats > 1
    declared = {
        "chance": traits.chance,
        "hidden": traits.hidden and shared,
        "simultaneous": traits.simultaneous and shared,
    }
    for trait, has in declared.items():
        walks[0].expect(trait in seen or not has, None, f"the game declares {trait}, and {len(walks)} games show none")
