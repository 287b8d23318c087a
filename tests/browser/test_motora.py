"""Motora in a real browser: one person and two bots on the island, to the end and to a win; and on a phone."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from motley.bots.greedy import Greedy
from motley.games.motora import GAME
from motley.kernel import Choice, Limits, Move, Rng, State, turn_of
from motley.match import Match
from tests.browser.conftest import Open
from tests.browser.player import LOOK, Player, Seen
from tests.browser.stage import WRITING
from tests.browser.test_play import hurry
from tests.server.house import ProcessHouse, ThreadHouse, house_in

MANY = 12
"""So many tiles are lit only while a member is sent out."""

SHORT = {"layout": "first_landing", "idols": "fewer"}


class Chief(Player):
    """Somebody who means well: goes where idols lie, carries them home, and wastes no time over cards."""

    def lead_until(self, wanted: str, at_least: int = 1) -> list[str]:
        """Until so many things whose keys begin like this can be pointed at."""
        for _ in range(900):
            seen = self.wait()
            assert not seen["result"], f"never came to {wanted}"
            found = [key for key in seen["lit"] if key.startswith(wanted)]
            if len(found) >= at_least:
                return found
            self.act(seen)
        raise AssertionError(f"never came to {wanted}")

    def act(self, seen: Seen) -> None:
        best = None if seen["end"] or seen["chooser"] else self.best(seen)
        if best is None:
            self.by_mouse(seen)
        else:
            self.point(best)
        self.settle(seen)

    def point(self, key: str) -> None:
        """At the lower edge of a tile: members stand in its middle."""
        if not key.startswith("cell:"):
            super().point(key)
            return
        box = self.page.locator(f'[data-key="{key}"] .hit').bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 0.93 * box["height"])

    def best(self, seen: Seen) -> str | None:
        """While members are sent out, a tile with an idol; while they act, whatever a member can still do."""
        more = self._more(seen)
        cells = [key for key in more if key.startswith("cell:")]
        members = [key for key in more if key.startswith("m:0:")]
        if len(cells) >= MANY:
            idols = {key.replace("idol:", "cell:") for key in self.board() if key.startswith("idol:")}
            return next((key for key in cells if key in idols and self.chance.random() < 0.5), None)
        if seen["picked"] and cells:
            return cells[0]
        return members[0] if members else None


class Thinker(Chief):
    """Somebody who knows how to survive: thinks about the position as the greedy bot does, and points at its move."""

    house: ThreadHouse
    rng: Rng

    def lead_out(self) -> None:
        """To the result."""
        for _ in range(300):
            seen = self.wait()
            if seen["result"]:
                return
            if seen["end"]:
                self.step()
                continue
            wish = self.thought()
            self.make(wish, GAME.write(self.position(), wish.move))
        raise AssertionError("the game did not end")

    def thought(self) -> Choice:
        """The move that looks best from what this seat knows, and how to point at it."""
        state = self.position()
        ask = state.ask()
        assert ask is not None
        best = greedy_move(state, 0, self.rng)
        return next(choice for choice in GAME.choices(state.view(0), ask, state.moves(0)) if choice.move == best)

    def position(self) -> State:
        return self.house.course(self.table).match.state.copy()


def greedy_move(state: State, seat: int, rng: Rng) -> Move:
    return Greedy().choose(turn_of(GAME, state, seat, rng, Limits()))


def greedy_text(match: Match, seat: int, chance: random.Random) -> str:
    return GAME.write(match.state, greedy_move(match.state, seat, Rng(chance.randrange(1 << 30))))


def winning(match: Match) -> list[Move]:
    """The moves with which the first seat wins at once, if it is to move."""
    if match.to_act != (0,):
        return []
    found: list[Move] = []
    for move in match.moves(0):
        after = match.state.copy()
        after.play(0, move)
        outcome = after.outcome()
        if outcome is not None and outcome.winners() == (0,):
            found.append(move)
    return found


def led_by(player: Player) -> Chief:
    player.__class__ = Chief
    assert isinstance(player, Chief)
    return player


def thought_by(player: Player, house: ThreadHouse) -> Thinker:
    player.__class__ = Thinker
    assert isinstance(player, Thinker)
    player.house, player.rng = house, Rng(6)
    return player


def test_the_curtain_calls_whoever_is_to_act_by_now(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("motora", "me", "person")
    with house.sit(table) as guest:
        first = guest.table["seat"]
        player = open_page(f"{house.base}/table/{table}")
        expect(player.get("curtain")).to_be_visible()
        before = player.get("curtain").text_content() or ""
        # It passes to the other one while the curtain is drawn, as when chance decides who begins.
        while guest.position["to_act"] != [1 - first]:
            guest.play_on()
    expect(player.get("curtain")).not_to_have_text(before)
    player.get("curtain-open").click()
    assert player.wait()["seat"] == str(1 - first)


@pytest.fixture
def near(tmp_path: Path) -> Iterator[ThreadHouse]:
    """A house whose tables the test can look into. It stands until the pages are closed."""
    with house_in(tmp_path) as house:
        yield house


def test_one_person_and_two_bots_play_to_the_result(near: ThreadHouse, open_page: Open) -> None:
    table = near.create("motora", "me", "greedy:beginner", "greedy:beginner", **SHORT)
    hurry(near, table)
    thinker = thought_by(open_page(f"{near.base}/table/{table}"), near)
    thinker.lead_until("m:0:")
    board = thinker.board()
    assert "volcano" in board["cell:d4"]
    assert any(key.startswith("board:1") for key in board)
    thinker.lead_out()
    outcome = thinker.position().outcome()
    assert outcome is not None
    expect(thinker.get("result")).to_contain_text(GAME.ends(outcome))


def test_the_last_answer_of_a_won_game(house: ProcessHouse, open_page: Open) -> None:
    table, match = house.prepare(
        "motora",
        "me",
        "greedy:beginner",
        "greedy:beginner",
        is_wanted=lambda match: bool(winning(match)),
        pick=greedy_text,
        **SHORT,
    )
    player = open_page(f"{house.base}/table/{table}")
    won = winning(match)[0]
    player.make(next(choice for choice in match.choices(0) if choice.move == won), GAME.write(match.state, won))
    expect(player.get("result")).to_contain_text("The Heron tribe")
    expect(player.get("result").locator("li").first).to_contain_text("You")


def test_an_illegal_tile_says_which_rule_forbids_it(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("motora", "me", "random", **SHORT)
    hurry(house, table)
    chief = led_by(open_page(f"{house.base}/table/{table}"))
    chief.lead_until("cell:", MANY)
    # The first click looks at it, the second one tries to act.
    chief.point("cell:d4")
    chief.point("cell:d4")
    expect(chief.get("table-page")).to_contain_text("R5.6")


def test_a_phone_shows_the_island_without_sideways_scrolling(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("motora", "me", "random", "random", **SHORT)
    hurry(house, table)
    phone = open_page(f"{house.base}/table/{table}", width=360, height=740, touch=True)
    for _ in range(8):
        phone.step("touch")
    wide = phone.page.evaluate("() => [document.documentElement.scrollWidth, document.body.scrollWidth]")
    assert max(wide) <= 360


def deeds_on_the_spot(match: Match) -> list[tuple[str, str]]:
    """Members of the first seat that stand alone on a tile and can act there, each with that tile."""
    pieces = match.scene(0).pieces() if match.to_act == (0,) else {}
    tiles = [piece.parent for piece in pieces.values() if piece.key.startswith("m:")]
    steps = [choice.steps for choice in match.choices(0) if len(choice.steps) == 2] if pieces else []
    return [(one, on) for (one, *_), (on, *_) in steps if pieces[one].parent == on and tiles.count(on) == 1]


def test_on_a_phone_a_second_tap_on_a_member_goes_on_to_its_tile(house: ProcessHouse, open_page: Open) -> None:
    table, match = house.prepare(
        "motora", "me", "greedy", is_wanted=lambda match: bool(deeds_on_the_spot(match)), pick=greedy_text, **SHORT
    )
    phone = open_page(f"{house.base}/table/{table}", width=390, height=844, touch=True)
    member, tile = deeds_on_the_spot(match)[0]
    phone.page.locator(f'[data-key="{member}"]').wait_for(state="attached")
    for picked in (member, tile):
        phone.tap(member)
        phone.page.wait_for_function(f"(key) => ({LOOK})().picked.includes(key)", arg=picked)
    expect(phone.get("confirm").or_(phone.get("chooser"))).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 740)])
def test_a_phone_names_five_rivals_in_full(house: ProcessHouse, open_page: Open, width: int, height: int) -> None:
    table = house.create("motora", "me", *["greedy"] * 5, **SHORT)
    phone = open_page(f"{house.base}/table/{table}", width=width, height=height, touch=True)
    phone.arrive(".area.mini .owner")
    names = phone.page.locator(".area.mini .owner span").evaluate_all(
        "(all) => all.map((each) => [each.textContent, each.scrollWidth <= each.clientWidth])"
    )
    assert [name for name, _ in names] == ["Shark", "Gecko", "Boar", "Turtle", "Moth"]
    assert all(is_whole for _, is_whole in names), names


NUMBERS = f"""() => ({WRITING})()
  .filter(({{area, text}}) => area?.matches('.main') && /^[+\u2212]/.test(text.textContent))
  .map(({{key, isPainted}}) => [key, isPainted])"""
"""What tiles give and ways cost, and whether each is painted."""


def test_a_phone_shows_what_tiles_give_without_a_closer_look(house: ProcessHouse, open_page: Open) -> None:
    table, _ = house.prepare("motora", "me", "greedy", is_wanted=sends_for_shelter, pick=greedy_text, **SHORT)
    phone = open_page(f"{house.base}/table/{table}", width=390, height=844, touch=True)
    phone.arrive('[data-key="cell:a1"]')
    told = phone.page.evaluate(NUMBERS)
    assert any(key.startswith("price:") for key, _ in told)
    assert sum(key.startswith("cell:") for key, _ in told) > 15
    assert [key for key, is_painted in told if not is_painted] == []


def sends_for_shelter(match: Match) -> bool:
    """Whether the first seat sends a member out, and some way costs it something."""
    return match.to_act == (0,) and any(key.startswith("price:") for key in match.scene(0).pieces())
