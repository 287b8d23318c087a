"""Every promise, by name: of a walk, of all walks of a game, of a game; and how one is held to it."""

from collections.abc import Callable
from functools import partial

from motley.kernel import Game
from motley.testing import forecasts, lessons, numbers, pairs, presets, puzzles, rules, settings, sight, table, teaching
from motley.testing.walk import Broken, Walk, raised

# What everything else stands on comes first: whoever shares a list in `copy` reads of that before what follows from it.
WALK_CHECKS: dict[str, Callable[[Walk], None]] = {
    check.__name__: check
    for check in (
        rules.copies_are_isolated,
        rules.dumps_load,
        rules.ends_within_its_bound,
        rules.keeps_its_width,
        rules.keys_tell_positions_apart,
        rules.accepts_what_it_lists,
        rules.refuses_what_it_does_not_list,
        rules.plays_as_it_applies,
        rules.changes_nothing_when_asked,
        rules.record_replays,
        rules.notation_round_trips,
        rules.chance_is_honest,
        rules.playout_is_a_twin,
        rules.outcomes_are_sound,
        rules.judge_ranks,
        rules.seats_are_judged_alike,
        rules.expectations_come_true,
        sight.imagination_agrees,
        pairs.imagination_is_blind,
        pairs.reveals_lock,
        sight.screens_are_shared_openly,
        sight.secrets_are_kept,
        sight.answers_stay_apart,
        sight.traits_are_true,
        numbers.actions_round_trip,
        numbers.features_are_sound,
        numbers.observations_are_sound,
        numbers.observations_keep_secrets,
        numbers.observations_tell_apart,
        table.everything_has_words,
        table.log_lines_lie_with_whom_they_name,
        table.scenes_are_sound,
        table.faces_tell_all,
        table.moments_can_be_shown,
        table.open_games_tell_all_alike,
        table.areas_have_their_slots,
        table.labels_tell_apart,
        table.sheets_add_up,
        table.scenes_are_pure,
        table.changes_tell_all,
        table.choices_reach_every_move,
        table.routes_lead_somewhere,
        table.previews_are_sound,
        forecasts.forecasts_are_kept,
        teaching.coach_has_words,
    )
}

GAME_CHECKS: dict[str, Callable[[Game], None]] = {
    check.__name__: check
    for check in (
        settings.rules_are_numbered,
        settings.options_have_words,
        settings.bad_settings_are_refused,
        presets.presets_can_be_played,
        presets.options_matter_where_they_say,
        settings.nonsense_is_no_position,
        settings.example_plays,
        lessons.lessons_can_be_taken,
        puzzles.puzzles_have_one_solution,
        puzzles.dailies_can_be_played,
        settings.pictures_can_be_drawn,
        teaching.glossary_is_alive,
        teaching.summary_fits_a_page,
    )
}

# Of a game's walks together.
TOGETHER_CHECKS: dict[str, Callable[[list[Walk]], None]] = {"traits_are_used": sight.traits_are_used}


def hold_walk(walk: Walk, promise: str) -> None:
    """Hold a random game to a promise. Raises Broken, whatever goes wrong."""
    _hold(promise, partial(WALK_CHECKS[promise], walk), walk.broken)


def hold_walks(walks: list[Walk], promise: str) -> None:
    """Hold a game's random games together to a promise. Raises Broken."""
    _hold(promise, partial(TOGETHER_CHECKS[promise], walks), walks[0].broken)


def hold_game(game: Game, promise: str) -> None:
    """Hold a game to a promise about what is before it begins. Raises Broken."""
    _hold(promise, partial(GAME_CHECKS[promise], game), partial(Broken, game))


def meaning(promise: str) -> str:
    """What a promise says, in a sentence."""
    check = {**WALK_CHECKS, **GAME_CHECKS, **TOGETHER_CHECKS}.get(promise)
    return "Random play goes through." if check is None else (check.__doc__ or "").strip().splitlines()[0]


def _hold(promise: str, check: Callable[[], None], broken: Callable[[str], Broken]) -> None:
    try:
        check()
    except Broken as found:
        found.promise = promise
        raise
    except Exception as error:
        fault = broken(raised(error))
        fault.promise = promise
        raise fault from error
