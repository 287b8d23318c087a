"""A game at the terminal: typed moves, numbers, undo, refusals that name their rule, plain sentences."""

from pathlib import Path

import motley
from tests.cli.conftest import Run

MOTIF = ("play", "motif", "--terminal", "--seed", "3", "-o", "first=gold")
SMALL = (*MOTIF, "-o", "size=3", "-o", "tokens=1")


def test_a_move_is_typed_and_confirmed_and_the_bot_answers(run: Run) -> None:
    ran = run(*MOTIF, typed="+c3\n\nquit")
    assert ran.code == 0
    assert "Gold adds a token on c3, which was white." in ran.out
    assert "Your turn is done" in ran.out
    assert "Black adds a token on " in ran.out
    assert ran.out.rstrip().endswith("You have left the game.")


def test_nothing_goes_on_before_the_turn_is_confirmed(run: Run) -> None:
    assert "Black adds" not in run(*MOTIF, typed="+c3\n+c4\nboard").out


def test_a_move_can_be_given_by_its_number(run: Run) -> None:
    said = run(*MOTIF, typed="moves c3\n13\nquit").out
    assert "  13  +c3  Add a token on c3" in said
    assert "+c4" not in said.partition("  13  ")[0]
    assert "Gold adds a token on c3" in said


def test_few_moves_are_listed_unasked(run: Run) -> None:
    said = run(*SMALL, typed="quit").out
    assert "  9  +c3  " in said
    assert "  25  " not in run(*MOTIF, typed="quit").out


def test_an_illegal_move_names_its_rule_and_quotes_it(run: Run) -> None:
    said = run(*MOTIF, typed="+c3\n\nc3-c3\nquit").out
    assert "(rule R4.4)" in said
    assert "\nR4.4: " in said


def test_an_unreadable_move_says_what_can_be_typed(run: Run) -> None:
    assert "cannot read move 'banana'" in run(*MOTIF, typed="banana\nquit").out


def test_undo_before_and_after_the_turn_is_done(run: Run) -> None:
    said = run(*MOTIF, typed="undo\n+c3\nundo\n+a1\n\nquit").out
    assert "(rule T5)" in said
    assert said.index("Taken back.") < said.index("Gold adds a token on a1")
    assert "Black adds" in said


def test_log_rules_and_help(run: Run) -> None:
    said = run(*MOTIF, typed="+c3\nlog\nrules R4.2\nhelp\n?\nrules R99\nquit").out
    assert "1. Gold adds a token on c3, which was white." in said
    assert "R4.2  " in said
    assert said.count("leave the game") == 2
    assert "Motif has no rule R99" in said


def test_a_game_to_the_end_and_its_record(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    ran = run(*SMALL, "--seats", "random,greedy", "--record", str(file))
    assert "wins" in ran.out.splitlines()[-1]
    match = motley.replay(file.read_text(encoding="utf-8"))
    assert match.outcome is not None
    assert match.names == ["random", "greedy"]


def test_people_play_a_whole_game_by_numbers(run: Run) -> None:
    said = run(*SMALL, "--seats", "me,person", typed="1\n\n" * 60).out
    assert "wins" in said.splitlines()[-1]
    assert "Traceback" not in said


def test_resigning_ends_the_game(run: Run) -> None:
    said = run(*MOTIF, typed="resign").out
    assert "left the game" not in said
    assert said.splitlines()[-1] == "Gold has resigned."


def test_a_bot_plays_on_for_whoever_leaves_a_bigger_table(run: Run) -> None:
    said = run("play", "gauntlet", "--plain", "--seats", "me,random,random", "--seed", "2", typed="resign").out
    assert "has resigned; a bot plays on." in said
    assert "left the game" not in said


def test_the_record_can_be_saved_at_any_time(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    run(*MOTIF, typed=f"+c3\nsave {file}\nquit")
    assert motley.replay(file.read_text(encoding="utf-8")).ply == 1
    said = run(*MOTIF, typed=f"save {tmp_path}/none/kept.json\nquit").out
    assert "No such file or directory" in said


def test_plain_has_sentences_and_no_drawing(run: Run) -> None:
    ran = run(*MOTIF, "--plain", typed="board\n+c3\n\nquit")
    assert "a1, white tile, can be chosen." in ran.out
    assert "1 token still to move." in ran.out
    assert "\x1b" not in ran.out
    assert not set("│─╭╮╰╯█▒·") & set(ran.out)
    assert "  5  " not in ran.out


def test_hidden_hands_stay_hidden_between_two_people(run: Run) -> None:
    said = run("play", "gauntlet", "--plain", "--seats", "me,person", "--seed", "1", typed="1\n\n" * 6).out
    assert "Pass the keyboard to seat 2" in said


def test_the_gauntlet_is_played_to_its_end(run: Run) -> None:
    said = run("play", "gauntlet", "--terminal", "--seats", "random,random", "--seed", "2").out
    assert said.strip()


def test_the_same_seed_gives_the_same_game(run: Run) -> None:
    first, again = (run(*SMALL, "--seats", "random,random").out for _ in range(2))
    assert first == again


CARDS = "field_medic,geomancer,thornback,gate_mage,frost_seer/blink_stone,healing_salve,war_chest,loaded_die,wax_doll"
WINDOWS = (
    "play", "motba", "--plain", "--seats", "me,random", "--seed", "4", "-o", "season=pregen", "-o", f"pregen={CARDS}",
    "-o", "character_method=standard_prepared", "-o", "artifact_method=standard_prepared",
)  # fmt: skip


def test_windows_without_a_stake_go_by_unless_the_person_wants_to_be_asked(run: Run) -> None:
    usual = run(*WINDOWS, typed="1\n\n" * 50).out
    assert usual.count("Azure passes.") > usual.count("or pass. (")
    always = run(*WINDOWS, typed="ask always\n" + "1\n\n" * 50).out
    assert "You are asked in every window" in always
    assert 0 < always.count("Azure passes.") <= always.count("or pass. (")


def test_what_can_be_chosen_is_marked_without_colours_too(run: Run) -> None:
    said = run(*MOTIF, typed="+c3\nundo\nquit").out
    assert "3   [.] [.] [.] [.] [.]" in said
    assert "[G]" not in said


def test_the_legend_comes_once_and_on_demand(run: Run) -> None:
    first = run(*MOTIF, typed="quit").out
    assert first.count(".  white tile") == 1
    again = run(*MOTIF, typed="legend\nquit").out
    assert again.count(".  white tile") == 2


def test_show_tells_one_thing(run: Run) -> None:
    said = run(*MOTIF, "--plain", typed="+c3\nshow c3\nshow xyzzy\nshow\nquit").out
    assert "  c3, " in said
    assert "Nothing on the table is called that." in said
    assert "Show what?" in said


def test_many_moves_are_told_by_group_and_listed_by_a_word(run: Run) -> None:
    sparse = (*MOTIF, "-o", "tokens=2", "--seats", "me,person")
    said = run(*sparse, typed="+c3\n\n+a1\n\nmoves\nmoves d4\nmoves all\nquit").out
    contents, _, rest = said.partition("moves: type moves and a word for those that speak of it")
    assert " moves, such as " in contents.splitlines()[-2]
    assert "-d4  " in rest


def test_the_only_answer_is_given_unasked_unless_the_person_wants_to_be_asked(run: Run) -> None:
    narrow = (*MOTIF, "-o", "size=3", "--seats", "me,person")
    first = "+a1\n\n"
    usual = run(*narrow, typed=first + "1\n\n" * 80).out
    always = run(*narrow, typed=f"ask always\n{first}ask always\n" + "1\n\n" * 80).out
    assert "(1 move, " not in usual
    assert "(1 move, " in always


def test_the_sheet_stands_at_the_end(run: Run) -> None:
    lines = run(*SMALL, "--seats", "random,greedy").out.splitlines()
    assert [line.split()[0] for line in lines[-3:-1]] == ["Score", "Place"]
    told = run(*SMALL, "--seats", "random,greedy", "--plain").out.splitlines()
    assert told[-2].startswith("Place: Gold ")


def test_without_seats_there_are_as_many_bots_as_the_game_needs(run: Run) -> None:
    said = run("play", "motox", "--plain", "--seed", "1", typed="quit").out
    assert "Crowns" in said
    assert "Stars" not in said


def test_a_hint_tells_a_little_more_each_time(run: Run) -> None:
    said = run(*SMALL, "--seats", "me,random", typed="hint\nhint\nhint\nquit").out
    nudge, line = said.index("Look at this: "), said.index("The best line: ")
    assert nudge < said.index("  +", nudge) < line
    assert said.count("Look at this: ") == 1


def test_words_the_turn_and_the_coach_are_told(run: Run) -> None:
    typed = "glossary HEAPS\nglossary xyzzy\nglossary\nsummary\nquit"
    told = run("play", "tally", "--terminal", "--coach", "--seats", "me,random", typed=typed)
    assert "Heap: Stones that lie on each other." in told.out
    assert "explains no such word; it explains: heap, grip" in told.out + told.err
    assert "Grip: The most stones that a hand can take in one turn." in told.out
    assert "never more than the grip allows (R1.1)." in " ".join(told.out.split())
    assert "Coach: Leave heaps of equal size" in told.out
    assert "Coach:" not in run("play", "tally", "--terminal", "--seats", "me,random", typed="quit").out
