"""Properties of the rules: what is listed is accepted, what is not is refused, and everything comes back as it was."""

import json
import math
from collections.abc import Callable
from inspect import isdatadescriptor
from itertools import chain
from operator import methodcaller

from motley.kernel import CHANCE, Answer, IllegalMove, MotleyError, Move, Record, Rng, State, UnreadableMove
from motley.kernel.codec import canonical
from motley.kernel.rulebook import numbers
from motley.kernel.weights import USUAL
from motley.match import Match, replay
from motley.testing.walk import Walk, raised, random_answer, some

DRAWS = 600
GIBBERISH = ("", " ", "xyzzy", "0", "-1", "\x00", "ⅷ", "²", "@²", "a" * 300)


def ends_within_its_bound(walk: Walk) -> None:
    """Random play comes to an end, and takes no more decisions than the game declares."""
    made = len(walk.answers)
    walk.expect(made <= walk.bound, None, f"still going after {made} decisions; the declared bound is {walk.bound}")
    walk.expect(walk.is_over, None, "random play stopped without an end")


def keeps_its_width(walk: Walk) -> None:
    """No ask of a seat has more legal moves than the game declares, and every open ask has one."""
    width = walk.game.width(walk.seats, walk.options)
    for ply, (ask, listed) in enumerate(zip(walk.asks, walk.listed, strict=True)):
        walk.expect(listed <= width, ply, f"{listed} legal moves; the declared width is {width}")
        is_for_seats = ask is not None and ask.seats != (CHANCE,)
        walk.expect(listed or not is_for_seats, ply, "a seat is asked and has no legal move")


def keys_tell_positions_apart(walk: Walk) -> None:
    """Positions with one key ask the same of the same seats, with the same moves in the same order, or end alike."""
    known: dict[object, object] = {}
    for ply, state in walk.every():
        key = state.key()
        if key is None:
            return
        moves = [(seat, state.moves(seat)) for seat in state.owing() if seat != CHANCE]
        now = (state.ask(), moves, state.outcome())
        walk.expect(known.setdefault(key, now) == now, ply, f"two positions have the key {key!r}")


def accepts_what_it_lists(walk: Walk) -> None:
    """Every listed move is accepted; the list has no move twice and is the same each time."""
    rng = walk.rng(10)
    for ply, state in walk.sampled():
        for seat in state.owing():
            listed = state.moves(seat)
            walk.expect(len(set(listed)) == len(listed), ply, f"seat {seat} has a move twice")
            walk.expect(listed == state.moves(seat), ply, f"the moves of seat {seat} differ when asked again")
            for move in some(listed, 40, rng):
                said = state.refusal(seat, move)
                walk.expect(said is None, ply, f"seat {seat} is refused its listed move {move!r}: {said!r}")
                try:
                    state.copy().play(seat, move)
                except MotleyError as error:
                    walk.fail(ply, f"seat {seat} cannot play its listed move {move!r}: {error}")


def refuses_what_it_does_not_list(walk: Walk) -> None:
    """Moves that are not listed are refused by a rule that exists, in words, and nothing changes."""
    rules = numbers(walk.game.rules_text)
    for ply, state in walk.sampled(and_end=True):
        before = state.digest()
        for seat, move in unlisted(walk, state, walk.rng(20 + ply)):
            said = state.refusal(seat, move)
            if said is None:
                walk.fail(ply, f"seat {seat} is not refused {move!r}, which is not listed")
            walk.expect(said.rule in rules, ply, f"{move!r} is refused by rule {said.rule!r}, which does not exist")
            try:
                sentence = walk.game.words.refusal(said)
            except MotleyError as error:
                walk.fail(ply, f"the refusal of {move!r} has no words: {error}")
            walk.expect(sentence.strip(), ply, f"the refusal of {move!r} says nothing")
            try:
                state.play(seat, move)
            except IllegalMove:
                pass
            else:
                walk.fail(ply, f"seat {seat} could play {move!r}, which is not listed")
            walk.expect(state.digest() == before, ply, f"the refused move {move!r} of seat {seat} changed something")


def unlisted(walk: Walk, state: State, rng: Rng) -> list[tuple[int, Move]]:
    """Moves of other positions, misspelt ones, and legal ones of seats that are not asked."""
    ask = state.ask()
    asked = () if ask is None else ask.seats
    strangers = [seat for seat in range(CHANCE, walk.seats) if seat not in asked]
    found: list[tuple[int, Move]] = []
    for seat in state.owing():
        listed = state.moves(seat)
        candidates = [*some(walk.pool(), 25, rng), *misspelt(walk, state, listed, rng)]
        found += [(seat, move) for move in candidates if move not in listed]
        found += [(stranger, move) for stranger in strangers for move in some(listed, 2, rng)]
    if ask is None:
        found += [(seat, move) for seat in strangers for move in some(walk.pool(), 3, rng)]
    return found


def misspelt(walk: Walk, state: State, moves: list[Move], rng: Rng) -> list[Move]:
    """What the notation reader makes of spoilt notations, where it makes anything of them."""
    found: list[Move] = []
    for move in some(moves, 8, rng):
        text = walk.game.write(state, move)
        spoilt = [spoil(text, rng) for _ in range(4)]
        for each in [*spoilt, *GIBBERISH]:
            try:
                found.append(walk.game.read(state, each))
            except UnreadableMove:
                continue
    return list(dict.fromkeys(found))


def spoil(text: str, rng: Rng) -> str:
    """A notation with one character changed, dropped or doubled."""
    place = int(rng.below(max(len(text), 1)))
    letters = "0123456789abcdefghijklmnopqrstuvwxyz-+ "
    other = letters[int(rng.below(len(letters)))]
    middle = ("", other, text[place : place + 1] * 2)[int(rng.below(3))]
    return text[:place] + middle + text[place + 1 :]


def plays_as_it_applies(walk: Walk) -> None:
    """The checked door, the unchecked one and a listener make no difference to where a legal move leads."""
    rng = walk.rng(30)
    for ply, state in walk.sampled():
        seat, move = random_answer(walk.game, state, rng)
        checked, trusted, heard = state.copy(), state.copy(), state.copy()
        heard.events = []
        checked.play(seat, move)
        trusted.accept(seat, move)
        heard.accept(seat, move)
        walk.expect(checked.digest() == trusted.digest(), ply, f"play and apply differ for {move!r} of seat {seat}")
        walk.expect(heard.digest() == trusted.digest(), ply, f"{move!r} of seat {seat} leads elsewhere when heard")


def copies_are_isolated(walk: Walk) -> None:
    """All earlier positions keep their digest while the game goes on, and nobody listens to a copy."""
    state = walk.start()
    kept = [state.copy()]
    for ply, (seat, move) in enumerate(walk.answers):
        walk.here = ply
        state.events = []
        accept(walk, ply, state, seat, move)
        kept.append(state.copy())
        walk.expect(kept[-1].events is None, ply + 1, "a copy has a listener")
    for ply, copy in enumerate(kept):
        same_as_kept(walk, ply, copy, "a kept copy changed while the game went on")
    for ply in walk.sampled_plies():
        walk.here = ply
        copy = kept[ply]
        copy.copy().playout(walk.rng(40), walk.limit)
        same_as_kept(walk, ply, copy, "playing on with a copy changed what it was copied from")


def accept(walk: Walk, ply: int, state: State, seat: int, move: Move) -> None:
    """Play an answer of the walk again, on a position of which there are copies."""
    try:
        state.accept(seat, move)
    except Exception as error:
        walk.fail(ply, f"an answer that went well does not where the position was copied before: {error!r}")


def same_as_kept(walk: Walk, ply: int, copy: State, message: str) -> None:
    if copy.digest() == walk.digests[ply]:
        return
    was, now = walk.at(ply).dump(), copy.dump()
    changed = [name for name in was if now.get(name) != was[name]]
    told = [f"{name} was {json.dumps(was[name])} and is {json.dumps(now.get(name))}" for name in changed]
    walk.fail(ply, f"{message}: {'; '.join(told)}. Does copy() share it?")


def changes_nothing_when_asked(walk: Walk) -> None:
    """Looking at a position (its moves, views, odds, outcome, imagination) leaves it as it was."""
    for ply, state in walk.sampled():
        before = state.digest()
        for viewer in walk.viewers:
            view = state.view(viewer)
            state.asked(viewer)
            state.imagine(viewer, walk.rng(50))
            for look in walk.game.looks:
                walk.game.scene(view, look)
        for seat in range(CHANCE, walk.seats):
            state.moves(seat)
        state.outcome()
        state.returns()
        walk.game.judge(state)
        for seat in range(walk.seats):
            walk.game.judge_seat(state, seat, USUAL)
            walk.game.expect(state, seat, USUAL)
            walk.game.standing(state, seat)
        walk.game.text(state)
        if state.owing() == (CHANCE,):
            state.sample(walk.rng(51))
        walk.expect(state.digest() == before, ply, "the position changed by being looked at")


def record_replays(walk: Walk) -> None:
    """The record gives the game back, equal to the live one at every ply, and reads as what was written."""
    live = walk.match(len(walk.answers))
    text = live.record.dumps()
    walk.expect(Record.loads(text).dumps() == text, None, "the record reads differently from how it was written")
    again = replay(text, 0)
    for ply, answer in enumerate(live.record.answers):
        walk.expect(
            again.state.digest() == live.state_at(ply).digest(),
            None,
            f"replay differs before answer {ply} of the record",
        )
        play_answer(walk, again, ply, answer)
    walk.expect(again.state.digest() == walk.digests[-1], None, "replay ends elsewhere than the game did")
    walk.expect(again.outcome == live.outcome, None, "replay has another outcome")
    walk.expect(replay(text).state.digest() == walk.digests[-1], None, "motley.replay ends elsewhere")


def play_answer(walk: Walk, match: Match, ply: int, answer: Answer) -> None:
    assert answer.text is not None
    try:
        match.play(answer.seat, answer.text, answer.draw)
    except MotleyError as error:
        walk.fail(None, f"answer {ply} of the record, {answer.text!r} of seat {answer.seat}, is not accepted: {error}")


def dumps_load(walk: Walk) -> None:
    """A position written as JSON or as one line of text comes back as the same position, at every ply."""
    for ply, state in walk.every():
        loaded = walk.game.load(json.loads(json.dumps(state.dump())))
        walk.expect(loaded.digest() == walk.digests[ply], ply, "the dump loads as another position")
        comes_back(walk, ply, "ask", state, loaded, methodcaller("ask"))
    for ply, state in walk.sampled():
        loaded = walk.game.load(json.loads(canonical(state.dump())))
        walk.expect(loaded.events is None, ply, "a loaded position has a listener")
        for seat in state.owing():
            comes_back(walk, ply, f"moves of seat {seat}", state, loaded, methodcaller("moves", seat))
        for viewer in walk.viewers:
            comes_back(walk, ply, f"view of {viewer}", state, loaded, methodcaller("view", viewer))
        line = walk.game.text(state)
        walk.expect("\n" not in line, ply, "the position's text is more than one line")
        same_to_play(walk, ply, state, walk.game.position(line, walk.options))


def comes_back(walk: Walk, ply: int, what: str, state: State, loaded: State, look: Callable[[State], object]) -> None:
    """What the position has, the loaded one has too. If not, `fields()` may have forgotten something."""
    expected = look(state)
    try:
        found = look(loaded)
    except Exception as error:
        walk.fail(ply, f"after loading there is no {what}: {raised(error)}{forgotten(state, loaded)}")
    walk.expect(found == expected, ply, f"after loading, the {what} is another{forgotten(state, loaded)}")


def forgotten(state: State, loaded: State) -> str:
    """The attributes that are no longer what they were and that `fields()` does not name."""
    mine, theirs = attributes(state), attributes(loaded)
    known = {*state.fields(), "seats", "held", "events"}
    lost = [name for name, value in mine.items() if name not in known and theirs.get(name) != value]
    return f". Not named in fields(), and not what it was: {', '.join(sorted(lost))}" if lost else ""


def attributes(state: State) -> dict[str, object]:
    """All that a state has, however its class keeps it: in a dict, in slots, natively."""
    slots = [name for kind in type(state).__mro__ for name in vars(kind) if isdatadescriptor(vars(kind)[name])]
    names = [*getattr(state, "__dict__", ()), *slots]
    return {name: getattr(state, name) for name in names if not name.startswith("_") and hasattr(state, name)}


def same_to_play(walk: Walk, ply: int, state: State, reopened: State) -> None:
    """A position out of its text plays on as the original does. (A text may leave out what only the picture shows.)"""
    rng = walk.rng(55)
    original = state.copy()
    for step in range(6):
        line = walk.game.text(original)
        what = f"opened from its text and {step} answers on"
        walk.expect(walk.game.text(reopened) == line, ply, f"{what}, the position is another: {line}")
        walk.expect(reopened.ask() == original.ask(), ply, f"{what}, the position asks something else: {line}")
        walk.expect(reopened.outcome() == original.outcome(), ply, f"{what}, the outcome is another: {line}")
        for seat in range(CHANCE, walk.seats):
            alike = reopened.moves(seat) == original.moves(seat)
            walk.expect(alike, ply, f"{what}, seat {seat} has other moves: {line}")
        if original.ask() is None:
            return
        seat, move = random_answer(walk.game, original, rng)
        original.accept(seat, move)
        reopened.accept(seat, move)


def notation_round_trips(walk: Walk) -> None:
    """Each legal move has a notation of its own, which reads as that move."""
    rng = walk.rng(60)
    for ply, state in walk.sampled():
        for seat in state.owing():
            moves = state.moves(seat)
            texts = [walk.game.write(state, move) for move in moves]
            walk.expect(len(set(texts)) == len(texts), ply, f"seat {seat} has two moves with one notation: {texts}")
            for move, text in some(list(zip(moves, texts, strict=True)), 60, rng):
                walk.expect(text == text.strip() and text.isprintable() and text, ply, f"an odd notation: {text!r}")
                try:
                    read = walk.game.read(state, text)
                except UnreadableMove as error:
                    walk.fail(ply, f"{move!r} is written as what cannot be read: {error}")
                walk.expect(read == move, ply, f"{move!r} is written {text!r}, which reads as {read!r}")


def chance_is_honest(walk: Walk) -> None:
    """Odds are distinct outcomes with positive integer weights, and `sample` follows them."""
    for ply, state in walk.sampled():
        if state.owing() != (CHANCE,):
            continue
        odds = state.odds()
        outcomes = [move for move, _ in odds]
        walk.expect(odds, ply, "chance is asked and has no outcomes")
        walk.expect(len(set(outcomes)) == len(outcomes), ply, "an outcome of chance is listed twice")
        walk.expect(all(type(weight) is int and weight > 0 for _, weight in odds), ply, f"odd weights: {odds}")
        walk.expect(state.moves(CHANCE) == outcomes, ply, "the moves of chance are not the outcomes of its odds")
        rng = walk.rng(80)
        drawn: dict[Move, int] = {}
        for _ in range(DRAWS):
            move = state.sample(rng)
            drawn[move] = drawn.get(move, 0) + 1
        walk.expect(set(drawn) <= set(outcomes), ply, "chance draws what is not among its odds")
        total = sum(weight for _, weight in odds)
        for move, weight in odds:
            share = weight / total
            # Six standard deviations, and never less than a few draws: wrong weights are further off than that.
            room = 6 * math.sqrt(DRAWS * share * (1 - share)) + 3
            off = abs(drawn.get(move, 0) - DRAWS * share)
            walk.expect(off <= room, ply, f"{move!r} came {drawn.get(move, 0)} times in {DRAWS}, odds {weight}/{total}")


def playout_is_a_twin(walk: Walk) -> None:
    """A game's own playout ends where the generic one ends, after as many decisions, and uses chance alike."""
    for ply, state in chain([(0, walk.at(0))], walk.sampled(2)):
        for limit in (1, 7, walk.limit):
            own, generic = state.copy(), state.copy()
            mine, theirs = walk.rng(90 + limit), walk.rng(90 + limit)
            made, expected = own.playout(mine, limit), State.playout(generic, theirs, limit)
            walk.expect(made == expected, ply, f"playout to {limit} counts {made}, the generic one {expected}")
            walk.expect(
                own.digest() == generic.digest(), ply, f"playout to {limit} ends elsewhere than the generic one"
            )
            same = (mine.a, mine.b) == (theirs.a, theirs.b)
            walk.expect(same, ply, f"playout to {limit} draws other numbers than the generic one")


def outcomes_are_sound(walk: Walk) -> None:
    """There is an outcome if and only if nothing is asked; its placings are a ranking; it has words."""
    for ply, state in walk.every():
        is_over = state.ask() is None
        walk.expect(
            (state.outcome() is not None) == is_over, ply, "an outcome while something is asked, or none at the end"
        )
        walk.expect(not (is_over and state.owing()), ply, "somebody owes an answer after the end")
    last = len(walk.answers)
    end = walk.at(last)
    outcome = end.outcome()
    if outcome is None:
        walk.fail(last, "no outcome at the end")
    for seat in range(walk.seats):
        walk.expect(not end.moves(seat), last, f"seat {seat} has moves after the end")
    places = outcome.placings
    walk.expect(len(places) == len(outcome.scores) == walk.seats, last, f"not one place and score per seat: {outcome}")
    if walk.seats == 1:
        # Alone against the game: first is won, second is lost.
        walk.expect(places[0] in (1, 2), last, f"placings {places} are no ranking")
    for place in places if walk.seats > 1 else ():
        better = sum(other < place for other in places)
        walk.expect(place == better + 1, last, f"placings {places} are no ranking")
    for label, values in outcome.sheet:
        walk.expect(len(values) == walk.seats, last, f"the sheet's line {label!r} has not one value per seat")
    try:
        walk.expect(walk.game.ends(outcome).strip(), last, "the result has no sentence")
    except MotleyError as error:
        walk.fail(last, f"the result has no words: {error}")


def judge_ranks(walk: Walk) -> None:
    """The judge gives each seat a finite value, and at the end the ranking of the result."""
    for ply, state in walk.sampled():
        values = walk.game.judge(state)
        sound = len(values) == walk.seats and all(math.isfinite(value) for value in values)
        walk.expect(sound, ply, f"the judge says {values}")
    _expect_result(walk, walk.game.judge(walk.at(len(walk.answers))), "the judge says")


def seats_are_judged_alike(walk: Walk) -> None:
    """What a seat is worth by itself is what it is worth among all, to every character."""
    game = walk.game
    for ply, state in walk.sampled():
        for character in (USUAL, *game.characters()):
            values = game.judge_as(state, character)
            alone = [game.judge_seat(state, seat, character) for seat in range(walk.seats)]
            alike = all(math.isclose(one, other, abs_tol=1e-9) for one, other in zip(values, alone, strict=True))
            walk.expect(alike, ply, f"to {character} the seats are worth {values}, and one by one {alone}")


def expectations_come_true(walk: Walk) -> None:
    """Every seat expects something finite, at the end as the result ranks them, and of the whole a share;
    every standing has the same parts."""
    game, seats = walk.game, range(walk.seats)
    names: list[str] = []
    for ply, state in walk.sampled():
        expected = [game.expect(state, seat, USUAL) for seat in seats]
        walk.expect(all(math.isfinite(each) for each in expected), ply, f"the seats expect {expected}")
        outlook = game.outlook(state)
        is_share = len(outlook) == walk.seats and all(0 <= each <= 1 for each in outlook)
        walk.expect(is_share, ply, f"looking back, the seats could expect {outlook}")
        for seat in seats:
            standing = game.standing(state, seat)
            names = names or list(standing)
            walk.expect(not standing or list(standing) == names, ply, f"a standing of {list(standing)}, not {names}")
            finite = all(math.isfinite(each) for each in standing.values())
            walk.expect(finite, ply, f"seat {seat + 1} stands at {standing}")
    end = walk.at(len(walk.answers))
    _expect_result(walk, [game.expect(end, seat, USUAL) for seat in seats], "the seats expect")
    came = game.outlook(end)
    walk.expect(came == end.returns(), len(walk.answers), f"at the end the seats could expect {came}")


def _expect_result(walk: Walk, values: list[float], says: str) -> None:
    """At the end, that the values rank the seats as the result does."""
    last = len(walk.answers)
    returns = walk.at(last).returns()
    for seat in range(walk.seats):
        for other in range(walk.seats):
            alike = (returns[seat] > returns[other]) == (values[seat] > values[other])
            walk.expect(alike, last, f"at the end {says} {values}, the result {returns}")
