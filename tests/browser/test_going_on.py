"""A refresh is a non-event; a server that was killed is missed, and then play goes on."""

from pathlib import Path

from playwright.sync_api import expect

from motley.match import replay
from tests.browser.conftest import Open
from tests.browser.player import Player
from tests.browser.test_play import hurry
from tests.server.house import ProcessHouse


def goes_on(house: ProcessHouse, player: Player) -> None:
    """Another turn is played and answered, and it is all in the record."""
    before = player.wait()["ply"]
    player.play_turns(1)
    assert player.wait()["ply"] >= before + 2
    record = house.http.get(f"/api/tables/{player.table}/record").text
    assert replay(record).ply == player.look()["ply"]


def test_a_refresh_in_the_middle_of_a_turn_changes_nothing(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("motif", "me", "greedy:beginner", first="gold")
    hurry(house, table)
    player = open_page(f"{house.base}/table/{table}")
    player.play_turns(2)
    player.answer()
    expect(player.get("undo")).to_be_enabled()
    before, board = player.look(), player.board()
    assert not before["end"], "the turn is half made"
    player.page.reload()
    player.wait()
    assert player.board() == board
    after = player.look()
    assert [after["ply"], sorted(after["lit"])] == [before["ply"], sorted(before["lit"])]
    player.get("undo").click()
    player.page.wait_for_function(f"() => document.querySelector('[data-ply]').dataset.ply == {before['ply'] - 1}")
    goes_on(house, player)


def test_a_finished_turn_survives_a_refresh_and_waits_for_its_end(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("gauntlet", "me", "person")
    player = open_page(f"{house.base}/table/{table}")
    player.make_turn()
    player.page.reload()
    assert player.wait()["end"], "the same person is still in front of the screen: no curtain"
    player.get("end-turn").click()
    expect(player.get("curtain")).to_be_visible()
    player.page.reload()
    expect(player.get("curtain")).to_be_visible()


def test_a_killed_server_is_missed_and_the_game_goes_on(tmp_path: Path, open_page: Open) -> None:
    house = ProcessHouse(tmp_path)
    table = house.create("motif", "me", "greedy:beginner", first="gold")
    hurry(house, table)
    player = open_page(f"{house.base}/table/{table}")
    player.play_turns(2)
    player.answer()
    expect(player.get("undo")).to_be_enabled()
    board, ply = player.board(), player.look()["ply"]
    player.is_patient = True
    house.kill()
    expect(player.get("connection")).to_be_visible()
    expect(player.get("connection")).to_contain_text("does not answer")
    again = ProcessHouse(tmp_path, house.port)
    try:
        expect(player.get("connection")).to_have_count(0)
        assert player.board() == board
        assert player.look()["ply"] == ply
        goes_on(again, player)
    finally:
        player.page.close()
        again.kill()
