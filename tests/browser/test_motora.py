"""Motora in a real browser: one person and two bots on the island, to a win; and the same table on a phone."""

from pathlib import Path

from playwright.sync_api import expect

from motley.bots.greedy import Greedy
from motley.games.motora import GAME
from motley.kernel import Choice, Limits, Rng, State, turn_of
from tests.browser.conftest import Open
from tests.browser.player import Player, Seen
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
        self._settle(seen)

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


class Winner(Chief):
    """Somebody who knows how to survive: thinks about the position as the greedy bot does, and points at its move."""

    house: ThreadHouse
    rng: Rng
    wish: Choice | None

    def lead_out(self) -> None:
        """To the result."""
        for _ in range(900):
            seen = self.wait()
            if seen["result"]:
                return
            self.act(seen)
        raise AssertionError("the game did not end")

    def act(self, seen: Seen) -> None:
        if seen["end"]:
            self.get("end-turn").click()
        else:
            self.point_on(seen)
        self._settle(seen)

    def point_on(self, seen: Seen) -> None:
        """The next step of what is wished for; a new wish where nothing is begun."""
        if self.wish is None or not (seen["picked"] or seen["chooser"]):
            self.wish = self.thought()
        lit = [key for step in self.wish.steps for key in step if key in self._more(seen)]
        if lit and not seen["chooser"]:
            self.point(lit[0])
        else:
            self.page.locator(f'button[data-move="{GAME.write(self.position(), self.wish.move)}"]').click()

    def thought(self) -> Choice:
        """The move that looks best from what this seat knows, and how to point at it."""
        state = self.position()
        ask = state.ask()
        assert ask is not None
        turn = turn_of(GAME, state, 0, self.rng, Limits())
        best = Greedy().choose(turn)
        return next(choice for choice in GAME.choices(state.view(0), ask, turn.moves) if choice.move == best)

    def position(self) -> State:
        course = self.house.tables._live[self.table]._course
        assert course is not None
        return course.match.state.copy()


def led_by(player: Player) -> Chief:
    player.__class__ = Chief
    assert isinstance(player, Chief)
    return player


def won_by(player: Player, house: ThreadHouse) -> Winner:
    player.__class__ = Winner
    assert isinstance(player, Winner)
    player.house, player.rng, player.wish = house, Rng(6), None
    return player


def test_one_person_and_two_bots_play_to_a_win(tmp_path: Path, open_page: Open) -> None:
    with house_in(tmp_path) as house:
        table = house.create("motora", "me", "greedy:beginner", "greedy:beginner", **SHORT)
        with house.sit(table, None) as guest:
            guest.ask("pace", ms=0)
        winner = won_by(open_page(f"{house.base}/table/{table}"), house)
        winner.lead_until("m:0:")
        board = winner.board()
        assert "volcano" in board["cell:d4"]
        assert any(key.startswith("board:1") for key in board)
        winner.lead_out()
        outcome = winner.position().outcome()
        assert outcome is not None
        assert outcome.reason in ("idols", "last_tribe")
        assert outcome.winners() == (0,)
        expect(winner.get("result")).to_contain_text("The Heron tribe")
        expect(winner.get("result").locator("li").first).to_contain_text("You")


def test_an_illegal_tile_says_which_rule_forbids_it(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("motora", "me", "random", **SHORT)
    hurry(house, table)
    chief = led_by(open_page(f"{house.base}/table/{table}"))
    chief.lead_until("cell:", MANY)
    chief.point("cell:d4")
    expect(chief.get("table-page")).to_contain_text("R5.6")


def test_a_phone_shows_the_island_without_sideways_scrolling(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("motora", "me", "random", "random", **SHORT)
    hurry(house, table)
    phone = open_page(f"{house.base}/table/{table}", width=360, height=740, touch=True)
    for _ in range(8):
        seen = phone.wait()
        phone.by_touch(seen)
        phone._settle(seen)
    wide = phone.page.evaluate("() => [document.documentElement.scrollWidth, document.body.scrollWidth]")
    assert max(wide) <= 360
