#!/usr/bin/env python3
"""A first bot for Saigen: it attacks with everything, sets bulwarks, and else chooses at random.

Try it:  saigen arena --a "cmd:python3 examples/bots/first_bot.py" --b random \
             --games 20 --edition 8.2 --format lite --setup entry --seed 1
docs/bots.md describes the protocol. One JSON object a line comes in, one goes out when asked.
"""

import json
import random
import sys

# What is good at the chance, the best first; everything else comes after, passing last.
LIKES = ["attack", "summon_soldier", "set_bulwark"]


def choose(options, view):
    """One of the options. The view holds everything that a person in this seat could see."""
    ask = view["decision"]["ask"]
    if ask == "chance":
        for action in LIKES:
            if action in options:
                return action
        return "pass" if "pass" in options else random.choice(options)
    if ask == "attacker":
        soldiers = [option for option in options if option != "done"]
        return soldiers[0] if soldiers else "done"
    return random.choice(options)


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            answer = {"type": "hello", "protocol": 2, "name": "first bot"}
        elif message["type"] == "choose":
            choice = choose(message["options"], message["view"])
            answer = {"type": "choice", "id": message["id"], "choice": choice}
        elif message["type"] == "new_game":
            random.seed(message["seed"])
            continue
        elif message["type"] == "quit":
            return
        else:
            continue  # rulebook, game_over, and what later versions may add
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
