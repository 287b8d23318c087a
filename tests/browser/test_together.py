"""Separate browsers at one table: invited by a link, each in its own seat, and somebody who only watches."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import expect

from motley.kernel import registry
from motley.match import replay
from tests.browser.conftest import LIKES, PATIENCE, Open
from tests.browser.player import LOOK, READY, Player
from tests.browser.stage import Watch
from tests.server.house import Message, ProcessHouse, ThreadHouse, house_in, wait_for
from tests.server.test_together import join

TITLES = ("motif", "motox", "motu", "motora", "motba")


def mover_and_other(one: Player, two: Player) -> tuple[Player, Player]:
    """Whose turn it is, and who waits for it, once both screens say the same: whoever has just moved may hear last."""

    def whose() -> list[bool]:
        return [each.get("whose-turn").inner_text() == "Your turn" for each in (one, two)]

    wait_for(lambda: sum(whose()) == 1)
    return (one, two) if whose()[0] else (two, one)


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[ThreadHouse]:
    """A server for several; it outlives the pages that look at it."""
    with house_in(tmp_path, is_shared=True) as running:
        yield running


def test_two_browsers_play_by_a_link_and_a_third_watches(shared: ThreadHouse, open_page: Open) -> None:
    host = open_page(f"{shared.base}/new/motif")
    host.get("seat-1").get_by_label("Who sits here").select_option("open")
    host.get("start").click()
    expect(host.get("table-page")).to_have_attribute("data-seat", "0")
    host.get("tab-table").click()
    guest = open_page(host.get("link-1").input_value())
    expect(guest.get("table-card")).to_contain_text("Motif")
    guest.page.get_by_label("Your name").fill("Wren <b>")
    guest.get("join").click()
    expect(guest.get("table-page")).to_have_attribute("data-seat", "1")
    expect(host.get("invitations")).to_have_count(0)
    eye = open_page(f"{shared.base}/table/{host.table}")
    expect(eye.get("whose-turn")).to_contain_text("to move")
    for turn in range(3):
        mover, other = mover_and_other(host, guest)
        mover.play_turns(1)
        expect(other.get("whose-turn")).to_have_text("Your turn")
        if turn == 1:
            other.page.reload()
            expect(other.get("whose-turn")).to_have_text("Your turn")
    assert not eye.look()["lit"]
    ply = str(host.look()["ply"])
    for each in (guest, eye):
        expect(each.get("table-page")).to_have_attribute("data-ply", ply)
    take_back(*mover_and_other(host, guest))


def test_who_only_watches_is_offered_nothing_to_press(shared: ThreadHouse, open_page: Open) -> None:
    host = open_page(f"{shared.base}/new/tally")
    host.get("start").click()
    host.wait()
    eye = open_page(f"{shared.base}/table/{host.table}")
    expect(eye.get("whose-turn")).to_contain_text("to move")
    eye.get("tab-table").click()
    expect(eye.get("table-menu")).to_be_visible()
    host.get("tab-table").click()
    for player, count in ((host, 1), (eye, 0)):
        expect(player.get("pause")).to_have_count(count)
        expect(player.get("seat-more-0")).to_have_count(count)
        expect(player.get("seat-more-1")).to_have_count(count)
    # Whoever made the table may sit down where a bot was from the beginning.
    host.get("seat-more-1").click()
    expect(host.get("take-seat")).to_be_visible()


def recklessly(choices: list[Message]) -> Message:
    """The answer of somebody who would rather crash than ride on."""
    return next((choice for choice in choices if choice["move"].endswith("!")), choices[0])


def test_who_only_watches_sees_the_same_piece_fall_again(shared: ThreadHouse, open_page: Open) -> None:
    riders = shared.visitor()
    table = riders.create("motox", "me", "me", "me", course="sprint")
    eye = open_page(f"{shared.base}/table/{table}")
    expect(eye.get("whose-turn")).to_contain_text("to move")
    falls: Counter[str] = Counter()
    with riders.sit(table) as rider:
        while max(falls.values(), default=0) < 2:
            assert rider.position["outcome"] is None, "nobody fell twice"
            if rider.position["to_act"]:
                rider.ask("sit", seat=rider.position["to_act"][0])
            rider.play_on(recklessly)
            falls.update(each["keys"][0] for each in rider.heard.pop().get("moments", ()) if each["kind"] == "fall")
        expect(eye.get("table-page")).to_have_attribute("data-ply", str(rider.position["ply"]))
    expect(eye.page.locator(".fallen").first).to_be_visible()


def test_all_come_to_the_rematch_that_one_of_them_asks_for(shared: ThreadHouse, open_page: Open) -> None:
    host = open_page(f"{shared.base}/new/tally")
    host.get("seat-1").get_by_label("Who sits here").select_option("open")
    host.get("start").click()
    expect(host.get("table-page")).to_have_attribute("data-seat", "0")
    guest = sit_down(host, 1, "Wren", open_page)
    eye = open_page(f"{shared.base}/table/{host.table}")
    while not act([host, guest], 20):
        pass
    for each in (guest, eye):
        expect(each.get("result")).to_be_visible()
    expect(eye.get("rematch")).to_have_count(0)
    before = host.table
    host.get("rematch").click()
    guest.get("to-rematch").click()
    for each in (host, guest):
        expect(each.get("result")).to_have_count(0)
        expect(each.get("table-page")).to_have_attribute("data-ply", "0")
    assert host.table == guest.table != before
    expect(host.get("table-page")).to_have_attribute("data-seat", "1")
    expect(guest.get("table-page")).to_have_attribute("data-seat", "0")
    expect(eye.get("to-rematch")).to_have_count(0)


def test_who_goes_away_for_a_while_has_the_seat_again_by_opening_the_table(
    shared: ThreadHouse, open_page: Open
) -> None:
    host = open_page(f"{shared.base}/new/tally")
    host.get("seat-1").get_by_label("Who sits here").select_option("open")
    host.get("away").select_option("900")
    host.get("away-bot").select_option('["random","any"]')
    host.get("start").click()
    expect(host.get("table-page")).to_have_attribute("data-seat", "0")
    guest = sit_down(host, 1, "Wren", open_page)
    # Whoever made the table may think otherwise of it later.
    host.get("away").select_option("60")
    expect(host.get("away-bot")).to_have_value('["random","any"]')
    row = host.get("players").locator("[data-seat='1']")
    guest.get("seat-more-1").click()
    guest.get("go-away").click()
    guest.page.wait_for_url(f"{shared.base}/")
    expect(row).to_contain_text("away · bot")
    host.get("tab-log").click()
    expect(host.get("log")).to_contain_text("Wren goes away for a while.")
    guest.page.goto(f"{shared.base}/table/{host.table}")
    expect(guest.get("seat-more-1")).to_be_visible()
    expect(row).not_to_contain_text("bot")
    expect(host.get("log")).to_contain_text("Wren is back and plays again.")


def test_who_ran_out_of_time_is_back_by_one_click_or_by_opening_the_table(shared: ThreadHouse, open_page: Open) -> None:
    host = open_page(f"{shared.base}/new/tally")
    host.get("seat-1").get_by_label("Who sits here").select_option("open")
    host.get("start").click()
    expect(host.get("table-page")).to_have_attribute("data-seat", "0")
    sit_down(host, 1, "Wren", open_page)
    stand_in(shared, host.table)
    # The page was open all the time: only who sits before it can say so.
    expect(host.get("im-back")).to_be_visible()
    expect(host.get("prompt")).to_contain_text("A bot plays for you")
    host.get("im-back").click()
    expect(host.get("im-back")).to_have_count(0)
    expect(host.get("end-turn")).to_be_visible()
    stand_in(shared, host.table)
    expect(host.get("im-back")).to_be_visible()
    host.page.reload()
    expect(host.get("end-turn")).to_be_visible()


def stand_in(shared: ThreadHouse, table: str) -> None:
    """A bot has taken the place of the first seat, whose time was up some turns ago."""

    async def taken() -> None:
        found = await shared.tables.table(table)
        await found.enter("pause", None, {"on": True})
        bot = {"kind": "bot", "bot": "random", "level": "any", "away": "late", "late": True}
        await found.enter("seat", 0, bot)

    asyncio.run_coroutine_threadsafe(taken(), shared.loop).result(PATIENCE)


LYING = """() => [...document.querySelectorAll('[data-key]')].map((piece) => {
  const {left, top, width, height} = piece.getBoundingClientRect();
  return [piece.dataset.key, left, top, width, height];
})"""
"""Where every piece lies on the screen."""


def take_back(mover: Player, other: Player) -> None:
    """One asks for the last move back, the other allows it, at a desk and on a phone: nothing moves for it."""
    other.resize(390, 844)
    mover.get("tab-table").click()
    watches = [Watch(each.page, False) for each in (mover, other)]
    for watch in watches:
        watch.look()
    lay = [each.page.evaluate(LYING) for each in (mover, other)]
    ply = mover.look()["ply"]
    mover.get("plead").click()
    for each, watch, before in zip((mover, other), watches, lay, strict=True):
        expect(each.get("plea")).to_be_visible()
        assert each.page.evaluate(LYING) == before
        assert watch.look() == []
    # What would go is shown before anybody agrees: in the words, in the log, and on the board.
    expect(other.get("plea")).to_contain_text(f"to {ply}")
    other.get("plea-show").click()
    expect(other.get("plea-show")).to_have_attribute("aria-pressed", "true")
    expect(other.get("lookback")).to_be_visible()
    other.get("plea-show").click()
    expect(other.get("lookback")).to_have_count(0)
    other.get("plea-yes").click()
    expect(mover.get("plea")).to_have_count(0)
    mover.page.wait_for_function(f"(ply) => ({LOOK})().ply < ply", arg=ply)


def sit_down(host: Player, seat: int, name: str, open_page: Open) -> Player:
    """Another browser, which opens the link that the host sees."""
    host.get("tab-table").click()
    guest = open_page(host.get(f"link-{seat}").input_value())
    guest.page.get_by_label("Your name").fill(name)
    guest.get("join").click()
    expect(guest.get("table-page")).to_have_attribute("data-seat", str(seat))
    return guest


def act(players: list[Player], most: int) -> bool:
    """Whoever has something to do does it, so many times; whether the game is over."""
    done, since = 0, time.monotonic()
    while done < most:
        seen = [player.page.evaluate(READY) for player in players]
        if any(each and each["result"] for each in seen):
            return True
        due = [player for player, each in zip(players, seen, strict=True) if each]
        if due:
            due[0].step()
            done, since = done + 1, time.monotonic()
        else:
            if time.monotonic() > since + PATIENCE / 1000:
                still = [[player.get("whose-turn").inner_text(), player.done[-3:], player.look()] for player in players]
                raise AssertionError(f"nobody has anything to do: {still}")
            players[0].page.wait_for_timeout(20)
    return False


@pytest.fixture
def street(tmp_path: Path) -> Iterator[list[ProcessHouse]]:
    """A server for several in a process of its own; whoever kills it puts the next one behind it."""
    houses = [ProcessHouse(tmp_path, is_shared=True)]
    yield houses
    houses[-1].kill()


def interrupt(street: list[ProcessHouse], players: list[Player], fresh: Player) -> None:
    """One of them refreshes the page, then the server is killed under all of them, and started again."""
    seat = fresh.look()["seat"]
    fresh.page.reload()
    expect(fresh.get("table-page")).to_have_attribute("data-seat", str(seat))
    house = street[-1]
    for each in players:
        each.is_patient = True
    house.kill()
    for each in players:
        expect(each.get("connection")).to_be_visible()
    street.append(ProcessHouse(house.folder, port=house.port, is_shared=True))
    for each in players:
        expect(each.get("connection")).to_have_count(0)


def lend(player: Player, players: list[Player], most: int) -> bool:
    """Let a bot play on for somebody, while the others go on; then come back. Whether the game was over before."""
    seat = player.look()["seat"]
    row = player.get("players").locator(f'[data-seat="{seat}"]')
    player.get(f"seat-more-{seat}").click()
    player.get("hand-to-bot").click()
    expect(row).to_contain_text("bot")
    if act(players, most):
        return True
    player.get(f"seat-more-{seat}").click()
    player.get("take-seat").click()
    expect(row.or_(player.get("result")).first).not_to_contain_text("bot")
    return False


def play_a_game(
    street: list[ProcessHouse], open_page: Open, game: str, browsers: int, seats: int, pauses: Sequence[int]
) -> int:
    """Separate browsers by invitation, bots on the other seats. After so many things done each time there is a refresh
    and a killed server, the first time somebody lets a bot play on for a while as well; then to the end. The number of
    answers in the game."""
    house = street[-1]
    host = open_page(f"{house.base}/new/{game}")
    expect(host.get("seat-0")).to_be_visible()
    for seat in range(1, seats):
        if not host.get(f"seat-{seat}").count():
            host.get("add-seat").click()
        if seat < browsers:
            host.get(f"seat-{seat}").get_by_label("Who sits here").select_option("open")
    host.get("start").click()
    expect(host.get("table-page")).to_have_attribute("data-seat", "0")
    players = [host, *[sit_down(host, seat, f"Guest {seat} <b>", open_page) for seat in range(1, browsers)]]
    expect(host.get("invitations")).to_have_count(0)
    expect(host.get("players").locator("li[data-seat]").filter(has_text="bot")).to_have_count(seats - browsers)
    is_over = False
    for number, pause in enumerate(pauses):
        is_over = act(players, pause)
        assert number or not is_over, "the game was over before anything could happen"
        if is_over:
            break
        interrupt(street, players, players[number % browsers])
        if not number and lend(players[-1], players, 3):
            break
    while not act(players, 50):
        pass
    for each in players:
        expect(each.get("result")).to_be_visible()
        expect(each.page.get_by_text("Chance was NOT")).to_have_count(0)
    return len(replay(street[-1].http.get(f"/api/tables/{host.table}/record").text).plies)


def test_three_browsers_play_a_whole_game_through_a_refresh_and_a_killed_server(
    street: list[ProcessHouse], open_page: Open
) -> None:
    play_a_game(street, open_page, "tally", 3, 3, [4])


def companies(game: str) -> Iterator[tuple[int, int]]:
    """Two browsers and three, where there is room with a bot beside them; how many, and how many seats."""
    room = max(registry.game(game).traits.seats)
    for browsers in (2, 3):
        if browsers <= room:
            seats = min(count for count in registry.game(game).traits.seats if count >= min(room, browsers + 1))
            yield browsers, seats


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "browsers", "seats"), [(game, *company) for game in TITLES for company in companies(game)]
)
def test_browsers_and_bots_play_a_whole_game_of_every_title(
    street: list[ProcessHouse],
    open_page: Open,
    game: str,
    browsers: int,
    seats: int,
    record_property: Callable[[str, object], None],
) -> None:
    answers = play_a_game(street, open_page, game, browsers, seats, [6, 30, 90])
    record_property("answers", answers)
    record_property("kills", len(street) - 1)


REFUSED = "status of 422"


def test_the_lobby_is_live_and_a_stale_seat_leads_to_a_free_one(shared: ThreadHouse, open_page: Open) -> None:
    eye = open_page(f"{shared.base}/")
    expect(eye.page.locator("#games")).to_be_visible()
    ann, bob = shared.visitor(), shared.visitor()
    body = {"game": "tally", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], "listed": True}
    table = ann.http.post("/api/tables", json=body).json()["id"]
    stale = eye.get("lobby-join").get_attribute("href")
    late, later = open_page(f"{shared.base}{stale}"), open_page(f"{shared.base}{stale}")
    assert join(bob, table, str(stale), name="Bob").status_code == 200
    # Whoever comes too late for one seat takes the other; whoever comes too late for both is told so.
    late.get("join").click()
    expect(late.get("table-page")).to_have_attribute("data-seat", "2")
    expect(eye.get("lobby-join")).to_have_count(0)
    later.get("join").click()
    expect(later.get("join-problem")).to_contain_text("may be taken")
    for each in (late, later):
        assert [REFUSED in fault for fault in each.faults] == [True], "the refusal, and nothing else"
        each.faults.clear()


def test_an_invitation_to_a_game_that_has_ended_leads_to_its_end(shared: ThreadHouse, open_page: Open) -> None:
    ann, bob = shared.visitor(), shared.visitor()
    table = ann.http.post("/api/tables", json={"game": "tally", "seats": [{"kind": "me"}, {"kind": "open"}]}).json()[
        "id"
    ]
    path = ann.http.get(f"/api/tables/{table}/links").json()["seats"][0]["path"]
    assert join(bob, table, path, name="Bob").status_code == 200
    with bob.sit(table) as guest:
        guest.tell("resign")
        guest.hear_until(lambda message: guest.position["outcome"] is not None)
    page = open_page(f"{shared.base}{path}")
    expect(page.get("result")).to_be_visible()
    assert page.table == table


def test_people_talk_see_each_other_and_take_seats_along(shared: ThreadHouse, open_page: Open) -> None:
    host = open_page(f"{shared.base}/new/tally")
    host.get("seat-1").get_by_label("Who sits here").select_option("open")
    host.get("form-clock").select_option("turn")
    host.get("form-time").select_option(str(3 * 86400))
    host.get("form-listed").check()
    host.get("start").click()
    expect(host.get("table-page")).to_have_attribute("data-seat", "0")
    host.get("tab-table").click()
    host.get("link-1-qr").click()
    expect(host.page.get_by_alt_text("QR code of this link")).to_be_visible()
    guest = open_page(f"{shared.base}/")
    guest.get("lobby-join").click()
    guest.page.get_by_label("Your name").fill("Wren")
    guest.get("join").click()
    expect(guest.get("table-page")).to_have_attribute("data-seat", "1")
    expect(host.get("clock-0")).to_contain_text("days")
    expect(host.get("presence-1")).to_have_attribute("aria-label", "is here")
    guest.get("tab-talk").click()
    guest.get("talk-text").fill("<img src=x onerror=alert(1)>")
    guest.get("talk-send").click()
    guest.get("sign-well-played").click()
    expect(host.get("unread")).to_be_visible()
    host.get("tab-talk").click()
    expect(host.get("talk")).to_contain_text("Wren <img src=x onerror=alert(1)>")
    expect(host.get("talk")).to_contain_text("Well played!")
    expect(host.get("unread")).to_have_count(0)
    # The seat goes to another browser, and the first one only watches from then on.
    guest.get("tab-table").click()
    moved = open_page(guest.get("link-own-1").input_value())
    moved.get("join").click()
    expect(moved.get("table-page")).to_have_attribute("data-seat", "1")
    expect(guest.get("table-page")).not_to_have_attribute("data-seat", "1")
    # Whoever lost everything comes back by the link that was kept.
    moved.page.goto(f"{shared.base}/me")
    moved.get("show-link").click()
    again = open_page(moved.get("link-back").input_value())
    again.get("come-back").click()
    again.get("continue").click()
    # The name came along.
    assert "Wren" in again.page.evaluate("() => Object.values(localStorage).join()")
    expect(again.get("table-page")).to_have_attribute("data-seat", "1")


RECORDING = """() => {
  window.told = [];
  window.Notification = class extends Notification {
    constructor() {
      throw new TypeError('Illegal constructor');
    }
  };
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
    told.push(`${title} ${options.tag} ${options.data.path}`);
  };
  Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
}"""
"""Keeps what the browser is asked to tell, and looks elsewhere. As on a phone, no page shows a notification itself."""


def test_whose_turn_it_is_is_told_to_who_looks_elsewhere_and_asked_for_it(shared: ThreadHouse, open_page: Open) -> None:
    host = open_page(f"{shared.base}/new/tally")
    host.get("seat-1").get_by_label("Who sits here").select_option("open")
    host.get("start").click()
    expect(host.get("table-page")).to_have_attribute("data-seat", "0")
    guest = sit_down(host, 1, "Wren", open_page)
    mover, other = mover_and_other(host, guest)
    expect(mover.page).to_have_title("● Tally · Motley")
    expect(other.page).to_have_title("Tally · Motley")
    for each in (mover, other):
        each.page.context.grant_permissions(["notifications"], origin=shared.base)
    other.get("preferences").click()
    other.get("pref-notify").check()
    other.page.wait_for_function(f"() => JSON.parse(localStorage['{LIKES}']).notify === true")
    other.page.keyboard.press("Escape")
    for each in (mover, other):
        each.page.evaluate(RECORDING)
    mover.play_turns(1)
    other.page.wait_for_function("() => told.length === 1")
    assert other.page.evaluate("told") == [f"Your turn: Tally{f' /table/{other.table}' * 2}"]
    other.play_turns(1)
    expect(mover.page).to_have_title("● Tally · Motley")
    assert mover.page.evaluate("told") == [], "nobody asked for it"
    mover.get("tab-talk").click()
    other.get("tab-talk").click()
    other.get("talk-text").fill("Hurry up")
    other.get("talk-send").click()
    expect(mover.get("talk")).to_contain_text("Hurry up")
    mover.get("talk").get_by_role("button", name="Mute").click()
    expect(mover.get("talk")).not_to_contain_text("Hurry up")
    # Away from the table, the title counts where one is waited for.
    mover.page.goto(shared.base)
    expect(mover.page).to_have_title("(1) Motley")
