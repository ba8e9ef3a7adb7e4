"""What benchmarks share: times of programs, and rows with goals and whether they are met."""

import os
import statistics
import subprocess
import tempfile


class Figures:
    """Rows that are shown at the end, and which of them miss their goals."""

    def __init__(self):
        self.rows = []

    def row(self, name, value, unit, goal=None, better=None, normed=None):
        """A figure; @better: 'more' or 'less' is good.  @normed: how it scales
        with the machine, 'rate' or 'time'."""
        met = goal is None or (value >= goal if better == "more" else value <= goal)
        self.rows.append((name, value, unit, goal, better, met, normed))

    def missed(self):
        return [name for name, *_, met, _ in self.rows if not met]

    def show(self, step):
        """@step: nanoseconds that a step of the calibration loop takes here; None
        if nobody asked, and there is no last column."""
        width = max(len(name) for name, *_ in self.rows)
        last = "at 1 ns a step" if step else ""
        print(f"{'':{width}}  {'measured':>12} {'':9} {'goal':>14}  {'':3}  {last:>14}".rstrip())
        for name, value, unit, goal, better, met, normed in self.rows:
            wanted = "" if goal is None else f"{'>=' if better == 'more' else '<='} {number(goal)}"
            mark = "" if goal is None else "yes" if met else "NO"
            scaled = {"rate": value * step, "time": value / step}.get(normed) if step else None
            print(f"{name:{width}}  {number(value):>12} {unit:9} {wanted:>14}  {mark:3}  "
                  f"{number(scaled):>14}".rstrip())


def number(value):
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:,.2f}"


def median(reports, figure):
    return statistics.median(map(figure, reports))


def timed(*words, stderr=None):
    """Runs a program: (output, processor seconds, peak memory in MB, exit code)."""
    with tempfile.TemporaryFile() as out:
        program = subprocess.Popen(list(map(str, words)), stdout=out, stderr=stderr)
        _, status, used = os.wait4(program.pid, 0)
        program.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        return (out.read().decode(), used.ru_utime + used.ru_stime, used.ru_maxrss / 1024,
                program.returncode)


def use_one_core():
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
