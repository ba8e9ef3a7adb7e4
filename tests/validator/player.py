#!/usr/bin/env python3
"""A player for vedette playtest: any legal order, drawn from all of them.

vedette playtest --player french="program:python3 player.py" FILE
"""

import json
import random
import sys


def ask(request, **members):
    print(json.dumps({"request": request, **members}), flush=True)
    return json.loads(sys.stdin.readline())


for line in sys.stdin:
    notice = json.loads(line)
    if notice["notice"] == "begin":
        chance = random.Random(notice["seed"])
    elif notice["notice"] == "decide":
        ask("apply", order=chance.choice(ask("orders")["orders"]))
