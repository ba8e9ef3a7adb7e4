"""Keys and seals of the rows of a store, computed as STORE.md says, for tests that alter them."""

import hashlib


def seal_game(*values):
    """The same of a game; who stood where is the last, and of older games not known."""
    return seal(*values[:-1] if values[-1] is None else values)


def seal(*values):
    """The seal of a row, as STORE.md says."""
    text = b"".join(b"n," if value is None else b"i%d," % value if isinstance(value, int) else
                    b"t%d:%s," % (len(value.encode()), value.encode()) for value in values)
    return int.from_bytes(hashlib.sha256(text).digest()[:8], "big", signed=True)


class Rows:
    """The sum of the seals of rows."""

    def __init__(self):
        self.sum = 0

    def step(self, *values):
        self.sum += seal(*values)

    def finalize(self):
        return (self.sum + 2 ** 63) % 2 ** 64 - 2 ** 63


NAMES = {"sides": "side, id, name", "options": "option, id, name", "choices": "option, choice, id, name",
         "levels": "level, name", "fields": "field, id, name", "classes": "class, id, name",
         "units": "unit, id, name, side, class, strength", "cells": "cell, label, field", "awards": "award, id, text",
         "cases": "number, name", "results": "column, die, odds, result"}


def reseal(base, tables=("scenarios", "runs", "games")):
    """Seals all rows of the tables as they are, as whoever knows this page can; says whether none had another seal."""
    base.create_function("seal", -1, seal)
    base.create_function("seal_game", -1, seal_game)
    base.create_aggregate("seal_rows", -1, Rows)
    names = ", ".join(f"(SELECT seal_rows ({columns}) FROM {table} WHERE scenario = s.id)"
                      for table, columns in NAMES.items())
    wishes = "".join(", (SELECT seal_rows (first, games, rule, wish) FROM wishes WHERE run = runs.id)" for _ in
                     base.execute("SELECT 1 FROM sqlite_schema WHERE name = 'wishes'"))
    game, told = ([row[1] for row in base.execute(f"PRAGMA table_info ({table})") if row[1] not in ("run", "seal")]
                  for table in ("games", "chronicles"))
    columns = ", ".join([f"g.{name}" for name in game] + [f"c.{name}" for name in told[1:]] +
                        ["NULL"] * ("stand_list" not in told))
    wanted = {"scenarios": f"SELECT s.id, seal (hash, rules, title, document, {names}), s.seal FROM scenarios AS s",
              "runs": f"SELECT id, seal (key, file, signature{wishes}), seal FROM runs",
              "games": f"SELECT g.run * 1000000 + g.number, seal_game (r.key, {columns}), g.seal FROM games AS g JOIN runs AS r"
                       " ON r.id = g.run JOIN chronicles AS c ON c.run = g.run AND c.number = g.number"}
    rows = {table: base.execute(words).fetchall() for table, words in wanted.items() if table in tables}
    for table, key in (("scenarios", "id"), ("runs", "id"), ("games", "run * 1000000 + number")):
        if table not in tables:
            continue
        base.executemany(f"UPDATE {table} SET seal = ? WHERE {key} = ?", [(new, row) for row, new, _ in rows[table]])
    return all(new == old for table in rows.values() for _, new, old in table) and all(rows.values())


def rekey(base):
    """Gives runs the keys of what they say."""
    for run_id, core, rules, scenario, seed, audited, fixed in base.execute(
            "SELECT r.id, core, rules, hash, seed, audited, fixed FROM runs AS r JOIN scenarios AS s ON s.id = r.scenario"
            ).fetchall():
        text = f"core {core}\nrules {rules}\nscenario {scenario}\nseed {seed}\naudited {audited}\nfixed {fixed}\n"
        for side, player in base.execute("SELECT s.id, player FROM players AS p JOIN runs AS r ON r.id = p.run JOIN sides AS s"
                                         " ON s.scenario = r.scenario AND s.side = p.side WHERE p.run = ? ORDER BY p.side",
                                         [run_id]):
            text += f"player {side} {player}\n"
        base.execute("UPDATE runs SET key = ? WHERE id = ?", [hashlib.sha256(text.encode()).hexdigest()[:32], run_id])
