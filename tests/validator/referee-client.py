#!/usr/bin/env python3
"""Two players at random over vedette referee: an example of a front end.

usage: referee-client.py VEDETTE SCENARIO [SEED [LOG]]

Each player asks as his side and so sees only what that side may.  Writes how
the game ends; LOG receives all lines that are exchanged.
"""

import json
import random
import subprocess
import sys


class Referee:
    """The program, and the lines to it and from it."""

    def __init__(self, program, scenario, log):
        self.program = subprocess.Popen([program, "referee", scenario], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.log = log
        self.n = 0

    def ask(self, request, **members):
        self.n += 1
        line = json.dumps({"id": self.n, "request": request, **members})
        self.program.stdin.write(line + "\n")
        self.program.stdin.flush()
        answer = self.program.stdout.readline()
        if self.log:
            self.log.write(line + "\n" + answer)
        reply = json.loads(answer)
        if reply.get("id") != self.n:
            sys.exit(f"an answer to another question: {answer}")
        if "error" in reply:
            sys.exit(f"{line}\nis refused: {reply['error']['text']}")
        return reply


class Player:
    """Moves some units somewhere, attacks what he can, looks before he leaps."""

    def __init__(self, referee, side, chance):
        self.referee, self.side, self.chance = referee, side, chance

    def ask(self, request, **members):
        return self.referee.ask(request, **members, **{"as": self.side})

    def look(self, table):
        """The position, once a turn; nobody may see the dice to come."""
        state = self.ask("state")
        if "seed" in state or "hash" in state:
            sys.exit("a side sees the arbiter's numbers")
        here = [unit["id"] for unit in state["units"] if unit["place"] == "map"]
        mine = [unit for unit in here if table["side"][unit] == self.side]
        if mine and state["phase"] == "movement":
            reach = self.ask("reach", unit=self.chance.choice(mine))
            if any(hex_["path"] and hex_["path"][-1] != hex_["hex"] for hex_ in reach["hexes"]):
                sys.exit("a path leads elsewhere")

    def choose(self, orders):
        """Rather an end than one move more, so that a game takes seconds."""
        last = orders[-1]
        moves = [order for order in orders if order.split()[0] in ("move", "exit", "transit")]
        if last == "end" and moves and self.chance.random() < 0.2:
            return last
        if last == "roll" and self.chance.random() < 0.7:
            odds = self.ask("odds")
            if not odds["legal"] or len(odds["results"]) == 0:
                sys.exit("a roll is offered that has no odds")
            return last
        return self.chance.choice(orders)

    def play(self):
        """One order, if this side is to give one; what came of it."""
        reply = self.ask("orders")
        if reply["decider"] != self.side:
            return reply
        return self.ask("apply", order=self.choose(reply["orders"]))


def main():
    program, scenario = sys.argv[1:3]
    seed = sys.argv[3] if len(sys.argv) > 3 else "1"
    log = open(sys.argv[4], "w", encoding="utf-8") if len(sys.argv) > 4 else None
    chance = random.Random(int(seed))
    referee = Referee(program, scenario, log)

    hello = referee.ask("hello")
    if hello["protocol"] != 1:
        sys.exit("this client knows protocol 1")
    now = referee.ask("load", seed=seed)
    about = referee.ask("scenario")
    table = {"side": {unit["id"]: unit["side"] for unit in about["units"]}}
    players = {side["id"]: Player(referee, side["id"], chance) for side in about["sides"]}

    seen = None
    while now["decider"] is not None:
        player = players[now["decider"]]
        if seen != (now["turn"], now["decider"]) and now["phase"] != "setup":
            player.look(table)
            seen = now["turn"], now["decider"]
        now = player.play()

    state = next(iter(players.values())).ask("state")
    print("won by " + state["winner"] if state["winner"] else "a draw",
          f"after {state['orders-given']} orders")
    referee.ask("quit")
    referee.program.stdin.close()
    if log:
        log.close()
    sys.exit(referee.program.wait())


main()
