"""Every property that conformance demands, by name: of a walk, of all walks of a game, of a game."""

from collections.abc import Callable

from motley.kernel import Game
from tests.conformance import rules, settings, sight, table
from tests.conformance.walk import Walk

WALK_CHECKS: dict[str, Callable[[Walk], None]] = {
    check.__name__: check
    for check in (
        rules.ends_within_its_bound,
        rules.keeps_its_width,
        rules.accepts_what_it_lists,
        rules.refuses_what_it_does_not_list,
        rules.plays_as_it_applies,
        rules.copies_are_isolated,
        rules.changes_nothing_when_asked,
        rules.record_replays,
        rules.dumps_load,
        rules.notation_round_trips,
        rules.index_round_trips,
        rules.chance_is_honest,
        rules.playout_is_a_twin,
        rules.outcomes_are_sound,
        rules.judge_ranks,
        sight.imagination_agrees,
        sight.screens_are_shared_openly,
        sight.secrets_are_kept,
        sight.answers_stay_apart,
        sight.traits_are_true,
        table.everything_has_words,
        table.scenes_are_sound,
        table.scenes_are_pure,
        table.choices_reach_every_move,
        table.previews_are_sound,
    )
}

GAME_CHECKS: dict[str, Callable[[Game], None]] = {
    check.__name__: check
    for check in (
        settings.rules_are_numbered,
        settings.options_have_words,
        settings.bad_settings_are_refused,
        settings.nonsense_is_no_position,
        settings.example_plays,
    )
}

# Of a game's walks together.
TOGETHER_CHECKS: dict[str, Callable[[list[Walk]], None]] = {"traits_are_used": sight.traits_are_used}
