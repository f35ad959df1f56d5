#!/usr/bin/env python3
"""Compares the speed of Saigen with that of OpenSpiel's fastest card game, on one core.

It alternates between `saigen bench` (8.2 Master, full deck) and games of spades between uniform random bots,
and prints medians. Further programs, such as an earlier build, take part in the same run.

    python3 -m venv venv && venv/bin/pip install open_spiel
    taskset -c 1 venv/bin/python examples/benchmarks/openspiel.py target/release/saigen
"""

import argparse
import json
import statistics
import subprocess
import time

import pyspiel

# 52 cards dealt, 4 bids, 52 cards played.
STEPS_PER_GAME = 108
GAMES_BETWEEN_CLOCK_READINGS = 200


def openspiel(seconds):
    """Steps per second of spades."""
    game = pyspiel.load_game("spades")
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(4)]
    games, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        for seed in range(games, games + GAMES_BETWEEN_CLOCK_READINGS):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
        games += GAMES_BETWEEN_CLOCK_READINGS
    return games * STEPS_PER_GAME / (time.perf_counter() - begun)


def saigen(program, seconds):
    """Decisions per second of 8.2 Master with the full deck."""
    case = ["--edition", "8.2", "--format", "master", "--setup", "full"]
    command = [program, "bench", "--json", *case, "--seconds", str(seconds)]
    report = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return report["results"][0]["decisions_per_second"]


def main():
    parser = argparse.ArgumentParser(description="Compares the speed of Saigen with that of OpenSpiel.")
    parser.add_argument("programs", nargs="+", help="release builds of saigen")
    parser.add_argument("--rounds", type=int, default=11, help="number of rounds (default 11)")
    parser.add_argument("--seconds", type=float, default=1, help="seconds per measurement (default 1)")
    args = parser.parse_args()
    steps, decisions = [], {program: [] for program in args.programs}
    for _ in range(args.rounds):
        steps.append(openspiel(args.seconds))
        for program, figures in decisions.items():
            figures.append(saigen(program, args.seconds))
    print(f"OpenSpiel, spades: {statistics.median(steps) / 1e6:.2f} M steps/s")
    for program, figures in decisions.items():
        ratio = statistics.median(ours / theirs for ours, theirs in zip(figures, steps))
        print(f"{program}: {statistics.median(figures) / 1e6:.2f} M decisions/s, {ratio:.2f} times OpenSpiel")


if __name__ == "__main__":
    main()
