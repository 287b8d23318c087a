"""Run the simulation of one number and print what happens, step by step: python -m tests.simulation --seed 7"""

import argparse
import sys

from tests import conftest


def main() -> int:
    parser = argparse.ArgumentParser(description="What happens in one run, step by step.")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--ours", action="store_true", help="one of the project's games instead of a toy")
    parser.add_argument("--count", type=int, default=1, help="so many runs; only their faults are told")
    options = parser.parse_args()
    from tests.simulation.run import Broken, simulate

    is_wrong = False
    for seed in range(options.seed, options.seed + options.count):
        try:
            simulate(seed, not options.ours, print if options.count == 1 else lambda line: None)
        except Broken as error:
            print(error)
            is_wrong = True
    return int(is_wrong)


if __name__ == "__main__":
    assert conftest
    sys.exit(main())
