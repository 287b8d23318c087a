"""MOTBA in a real browser: one person against a bot, from the season's cards to the result; and on a phone."""

import random
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

import motley
from motley.games.motba.look.reading.paragraphs import card_paragraphs
from motley.games.motba.rules.deck.cards import CHARACTERS
from motley.kernel import CHANCE, Choice, Record, Words
from motley.match import Match, replay
from tests.browser.conftest import STILL, Open
from tests.browser.player import LOOK, Player, Seen
from tests.browser.stage import Watch
from tests.browser.test_play import hurry
from tests.server.house import ProcessHouse
from tests.server.prepared import Wanted, any_move

QUICK = (
    "thornback", "twin_fang", "javelin_runner", "frost_seer", "gate_mage", "field_medic", "geomancer", "ash_acolyte",
    "moon_assassin", "oath_paladin", "quartermaster", "war_drummer", "shield_sister", "clock_keeper",
    "rampart_tortoise",
)  # fmt: skip
"""Fighters whose abilities are charged soon and can be used at any time."""
RELICS = ("blink_stone", "healing_salve", "thunder_flask", "null_charm", "war_chest")
SHORT = {
    "season": "pregen",
    "pregen": f"{','.join(QUICK)}/{','.join(RELICS)}",
    "character_method": "mini_draft",
    "artifact_method": "standard_prepared",
    "round_limit": 8,
}
ABILITIES = ("ab:", "sp:")
ASKED_ALWAYS = {**STILL, "passing": {"motba": {"mode": "manual", "stops": []}}}
"""Somebody who wants to be asked in every window."""


class Fighter(Player):
    """Somebody who likes to interfere: uses abilities wherever they can be used, attacks, and seldom passes."""

    def fight_out(self) -> None:
        """To the result."""
        for _ in range(1200):
            seen = self.wait()
            if seen["result"]:
                return
            self.act(seen)
        raise AssertionError("the battle did not end")

    def fight_until(self, sign: str) -> Seen:
        """Until something whose key begins like this can be pointed at, or a button like this be pressed."""
        for _ in range(1200):
            seen = self.wait()
            assert not seen["result"], f"never came to {sign}"
            if any(key.startswith(sign) for key in (*seen["lit"], *seen["buttons"])):
                return seen
            self.act(seen)
        raise AssertionError(f"never came to {sign}")

    def act(self, seen: Seen) -> None:
        best = None if seen["end"] or seen["chooser"] or seen["armed"] else self.best(seen)
        if best in seen["buttons"]:
            self.page.locator(f'[data-testid="choice-button"][data-move="{best}"]').click()
        elif best is not None:
            self.point(best)
        else:
            self.by_mouse(seen)
        self.settle(seen)

    def best(self, seen: Seen) -> str | None:
        """An ability, what charges one, or an attack; rolls are kept."""
        if seen["picked"]:
            return None
        for sign in (*ABILITIES, "pool:hourglass", "pool:coin", "pool:sword"):
            found = [str(key) for key in seen["lit"] if key.startswith(sign)]
            if found:
                return self.chance.choice(found)
        return "keep" if "keep" in seen["buttons"] else None


def fought_by(player: Player) -> Fighter:
    player.__class__ = Fighter
    assert isinstance(player, Fighter)
    return player


def is_window(match: Match, *kinds: str) -> bool:
    """Whether somebody may throw an ability into what is going on: into a phase, an attack, an ability ..."""
    ask = match.state.ask()
    return ask is not None and ask.kind == "react" and ask.args[0] in kinds


def uses(match: Match, seat: int) -> list[str]:
    """What the seat may throw in."""
    texts = [match.game.write(match.state, move) for move in match.moves(seat)]
    return [text for text in texts if text.startswith("use ")]


def undrafted(match: Match) -> Match:
    """The same game, where a finished turn waits for nobody."""
    twin = match.copy()
    twin.hold.clear()
    return twin


def quarrel(match: Match) -> list[tuple[int, str]]:
    """An ability that one seat can throw into an attack, with its targets, and one with which the other answers it."""
    if not (is_window(match, "attack") and match.to_act == (0,)):
        return []
    for first in uses(match, 0):
        twin, script = undrafted(match), [(0, first)]
        twin.play(0, first)
        while twin.to_act == (0,) and not is_window(twin, "ability"):
            target = twin.game.write(twin.state, twin.moves(0)[0])
            script.append((0, target))
            twin.play(0, target)
        if is_window(twin, "ability") and twin.to_act == (1,) and uses(twin, 1):
            return [*script, (1, uses(twin, 1)[0])]
    return []


def fierce(match: Match, seat: int, chance: random.Random) -> str:
    """Charge and attack; throw nothing in, so that everything is there when the quarrel comes."""
    texts = [match.game.write(match.state, move) for move in match.moves(seat)]
    for sign in ("pass", "keep", "hourglass", "coin", "sword"):
        found = [text for text in texts if text.startswith(sign)]
        if found:
            return chance.choice(found)
    return chance.choice(texts)


def test_an_interrupt_and_its_answer_between_two_people(house: ProcessHouse, open_page: Open) -> None:
    table, match = house.prepare(
        "motba", "me", "person", is_wanted=lambda match: bool(quarrel(match)), pick=fierce, **SHORT
    )
    script = quarrel(match)
    player = open_page(f"{house.base}/table/{table}", likes=ASKED_ALWAYS)
    told = undrafted(match)
    for seat, text in script:
        move = told.game.read(told.state, text)
        choice = next(choice for choice in told.choices(seat) if choice.move == move)
        assert player.wait()["seat"] == str(seat)
        player.make(choice, text)
        told.play(seat, text)
    record = Record.loads(house.http.get(f"/api/tables/{table}/record").text)
    answers = [(answer.seat, answer.text) for answer in record.answers if answer.seat != CHANCE]
    assert answers[-len(script) :] == script
    for line in told.log(1)[-2:]:
        expect(player.get("log")).to_contain_text(line.text)


def is_rolling(match: Match) -> bool:
    ask = match.state.asked(0)
    return match.to_act == (0,) and ask is not None and ask.kind == "reroll"


UNDER = """([x, y]) => document.elementFromPoint(x, y)?.closest('button:not(:disabled)')?.textContent.trim() ?? null"""
"""What a click there would press."""


def test_quick_clicks_on_one_spot_throw_no_turn_away(house: ProcessHouse, open_page: Open) -> None:
    table, _ = house.prepare("motba", "me", "greedy", is_wanted=is_rolling, season="ready")
    player = open_page(f"{house.base}/table/{table}", likes={**STILL, "confirm": False})
    pressed: list[str] = []
    for _ in range(12):
        seen = player.wait()
        button = next((move for move in ("keep", "done", "end") if move in seen["buttons"]), None)
        assert button is not None, seen
        box = player.page.locator(f'[data-testid="choice-button"][data-move="{button}"]').bounding_box()
        assert box is not None
        spot = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        pressed.append(button)
        if button == "end":
            break
        player.page.mouse.click(*spot)
        player.settle(seen)
        player.wait()
        assert player.page.evaluate(UNDER, spot) is None, f"{pressed} leads to another button at the same spot"
    assert {"keep", "end"} <= set(pressed)


def is_last_round(match: Match) -> bool:
    return match.to_act == (0,) and match.view(0)["round"] == SHORT["round_limit"]


def test_a_battle_from_the_form_to_the_first_fight(house: ProcessHouse, open_page: Open, tmp_path: Path) -> None:
    fighter = fought_by(open_page(f"{house.base}/new/motba"))
    fighter.get("preset-draft").click()
    fighter.get("more").locator("summary").click()
    for name in ("character_method", "artifact_method"):
        fighter.get(f"option-{name}").locator(f'label:has([value="{SHORT[name]}"])').click()
    fighter.get("option-pregen").locator('label:has([value=""])').click()
    fighter.get("option-pregen").get_by_role("textbox").fill(str(SHORT["pregen"]))
    fighter.get("option-round_limit").get_by_role("spinbutton").fill(str(SHORT["round_limit"]))
    fighter.get("seat-1").get_by_label("Which bot").select_option(label="Any move")
    fighter.get("start").click()
    fighter.wait()
    hurry(house, fighter.table)
    fighter.get("tab-table").click()
    fighter.get("passing-mode").select_option("manual")
    fighter.get("tab-log").click()
    fighter.fight_until("card:")
    fighter.page.screenshot(path=tmp_path / "draft.png")
    fighter.fight_until("end")
    expect(fighter.page.locator('[data-key^="u:2"]').first).to_be_visible()
    fighter.page.screenshot(path=tmp_path / "fight.png")
    assert Record.loads(house.http.get(f"/api/tables/{fighter.table}/record").text).options["season"] == "pregen"


def test_the_last_round_of_a_battle_and_its_result(house: ProcessHouse, open_page: Open) -> None:
    table, _ = house.prepare("motba", "me", "random", is_wanted=is_last_round, pick=any_move, **SHORT)
    hurry(house, table)
    fighter = fought_by(open_page(f"{house.base}/table/{table}", likes=ASKED_ALWAYS))
    fighter.fight_out()
    expect(fighter.get("result")).to_contain_text(re.compile("team|round|fell", re.IGNORECASE))
    assert replay(house.http.get(f"/api/tables/{table}/record").text).outcome is not None


def test_a_phone_shows_drafts_and_arena_without_sideways_scrolling(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("motba", "me", "random", **SHORT)
    hurry(house, table)
    phone = open_page(f"{house.base}/table/{table}", width=360, height=740, touch=True)
    wide = "() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)"
    phone.wait()
    assert phone.page.evaluate(wide) <= 360
    for _ in range(400):
        seen = phone.wait()
        if "end" in seen["buttons"]:
            break
        phone.step("touch")
    assert phone.page.evaluate(wide) <= 360
    expect(phone.page.locator('[data-key^="u:1"]').first).to_be_visible()


def has_boots(match: Match) -> bool:
    """Whether the first seat is about to act, with two boots, in the round in which nobody can respond."""
    ask = match.state.ask()
    if ask is None or ask.kind != "act" or ask.seats != (0,):
        return False
    view = match.view(0)
    return bool(view["round"] == 1 and view["pool"]["boot"] >= 2 and view["units"][0]["at"] == "e2")


def test_a_fighter_walks_where_one_points(house: ProcessHouse, open_page: Open, tmp_path: Path) -> None:
    table, match = house.prepare("motba", "me", "person", is_wanted=has_boots, season="ready")
    player = open_page(f"{house.base}/table/{table}")
    routes = [route for route in match.routes(0) if route.then and route.steps[0] == ("u:1a",)]
    far, goal = farthest(match)
    before = player.wait()
    player.arrive('[data-key="u:1a"]')
    player.point("u:1a")
    player.page.wait_for_function(LIT_AT, arg=goal)
    assert {route.steps[1][0] for route in routes} <= set(player.look()["lit"])
    player.page.screenshot(path=tmp_path / "reach.png")
    player.point(goal)
    done = before["ply"] + len(far.then)
    player.page.wait_for_function(f"(done) => ({LOOK})().ply >= done", arg=done)
    player.page.screenshot(path=tmp_path / "after.png")
    record = house.http.get(f"/api/tables/{table}/record").text
    assert f"s:{replay(record).view(0)['units'][0]['at']}" == goal
    answers = [answer.text for answer in Record.loads(record).answers]
    assert answers[match.ply : match.ply + 2] == [match.write(far.move), "go 1a"]
    player.get("undo").first.click()
    player.page.wait_for_function(f"(ply) => ({LOOK})().ply === ply", arg=before["ply"])


def farthest(match: Match) -> tuple[Choice, str]:
    """The longest walk of the first fighter, and the space that it ends on."""
    routes = [route for route in match.routes(0) if route.then and route.steps[0] == ("u:1a",)]
    far = max(routes, key=lambda route: len(route.then))
    return far, far.steps[1][0]


LIT_AT = "(key) => document.querySelector(`[data-key='${key}'][data-lit]`)"


def test_a_finger_walks_a_fighter_to_where_it_taps(house: ProcessHouse, open_page: Open) -> None:
    table, match = house.prepare("motba", "me", "person", is_wanted=has_boots, season="ready")
    phone = open_page(f"{house.base}/table/{table}", 390, 844, True)
    watch = Watch(phone.page, True)
    far, goal = farthest(match)
    before = phone.wait()
    phone.arrive('[data-key="u:1a"]')
    assert watch.look() == []
    phone.tap("u:1a")
    phone.page.wait_for_function(LIT_AT, arg=goal)
    assert watch.look() == [], "where it can go is large enough for a finger"
    phone.tap(goal)
    expect(phone.get("prompt")).to_contain_text(goal.removeprefix("s:"))
    phone.get("confirm").tap()
    phone.page.wait_for_function(f"(done) => ({LOOK})().ply >= done", arg=before["ply"] + len(far.then))
    record = house.http.get(f"/api/tables/{table}/record").text
    assert f"s:{replay(record).view(0)['units'][0]['at']}" == goal


def rolls_again(match: Match) -> bool:
    """Whether the first seat may choose among its dice which to roll again."""
    ask = match.state.ask()
    return ask is not None and ask.kind == "reroll" and ask.seats == (0,)


TINT = """() => {
  const dice = [...document.querySelectorAll('[data-key^="die:"]')];
  const fills = (chosen) => dice.filter((die) => die.getAttribute('aria-pressed') === chosen)
    .map((die) => getComputedStyle(die.querySelector('.glow:not(.under)')));
  const plain = (colour) => {
    const drawn = new OffscreenCanvas(1, 1).getContext('2d');
    drawn.fillStyle = colour;
    drawn.fillRect(0, 0, 1, 1);
    return [...drawn.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  };
  return {
    chosen: fills('true').map(({fill}) => fill !== 'none' && plain(fill)),
    others: fills('false').map(({fill}) => fill),
    rings: fills('true').map(({stroke}) => plain(stroke)),
  };
}"""
"""How the dice that are chosen, and those that could be, are tinted and ringed."""


def test_chosen_dice_are_tinted_in_a_colour_that_no_seat_has(house: ProcessHouse, open_page: Open) -> None:
    table, match = house.prepare("motba", "me", "person", is_wanted=rolls_again, season="ready")
    player = open_page(f"{house.base}/table/{table}")
    player.arrive('[data-key^="die:"][data-lit]')
    player.point(next(key for key in player.look()["lit"] if key.startswith("die:")))
    player.page.wait_for_function(f"() => ({LOOK})().picked.length === 1")
    player.arrive("[data-picked]")
    told = player.page.evaluate(TINT)
    assert len(told["chosen"]) == 1
    assert told["chosen"][0], "it has a tint"
    assert set(told["others"]) == {"none"}, "which the others have not"
    for card in match.scene(0).seats:
        colour = [int(card.colour[at : at + 2], 16) for at in (1, 3, 5)]
        far = max(abs(a - b) for a, b in zip(told["rings"][0], colour, strict=True))
        assert far > 60, f"the seat {card.letter} has that colour"


# Holds what fades away in the middle of it.
FADING = """() => {
  window.fading = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, ...rest) {
    const animation = animate.call(this, frames, ...rest);
    if (this.matches('.piece.named') && this.inert) {
      animation.pause();
      animation.currentTime = 1;
      window.fading.push(this);
    }
    return animation;
  };
}"""
REACHED = """() => window.fading.map((piece) => {
  const {left, top, width, height} = piece.querySelector('.hit').getBoundingClientRect();
  const all = document.elementsFromPoint(left + width / 2, top + height / 2);
  return [piece.dataset.key, piece.isConnected, all.some((each) => each.closest('.piece') === piece)];
})"""


def test_what_fades_away_is_out_of_reach(house: ProcessHouse, open_page: Open) -> None:
    """A card that is taken fades where it lay: neither the pointer nor a player finds it there."""
    table = house.create("motba", "me", "greedy", **SHORT)
    hurry(house, table)
    player = open_page(f"{house.base}/table/{table}", likes={"speed": "slow", "confirm": False})
    player.page.evaluate(FADING)
    for _ in range(20):
        seen = player.step()
        if held := player.page.evaluate(REACHED):
            break
        assert not seen["result"]
    assert held, "nothing faded"
    for key, is_drawn, is_reached in held:
        assert is_drawn
        assert not is_reached, key
        assert player.look()["lit"].count(key) <= 1


def letters_of(fighter: str, words: Words) -> int:
    return sum(len(run.text) for line in card_paragraphs(fighter, words) for run in line)


CUT = """() => [...document.querySelectorAll('[data-area="pool"] .lines[data-cut]')].map((each) => each.textContent)"""
"""What is not told in full on the cards to choose from."""


def lies_open(name: str) -> Wanted:
    def is_open(match: Match) -> bool:
        return name in match.view(0)["open"]

    return is_open


def test_cards_with_much_to_tell_are_read_in_full(house: ProcessHouse, open_page: Open) -> None:
    words = motley.game("motba").words
    wordy = sorted((card.id for card in CHARACTERS), key=lambda name: letters_of(name, words))[-len(QUICK) :]
    options: dict[str, Any] = {**SHORT, "pregen": f"{','.join(wordy)}/{','.join(RELICS)}"}
    for name in wordy[-6:]:
        table, match = house.prepare("motba", "me", "greedy", is_wanted=lies_open(name), **options)
        assert len(match.view(0)["open"]) > 4
        player = open_page(f"{house.base}/table/{table}")
        player.arrive(f'[data-key="card:{name}"]')
        assert player.page.evaluate(CUT) == []
