#!/usr/bin/python3
"""Passes lines on, and says of each frame of a stack in which function and line it is.

usage: name-frames.py < OUTPUT

A program with sanitizers that names its frames itself takes longer to do so than to do its
work, as frames are looked up even of leaks that are suppressed: it is told not to
(symbolize=0), and what it then says of a fault goes through here.
"""

import functools
import re
import subprocess
import sys

FRAME = re.compile(r"^(\s*#\d+ 0x[0-9a-f]+)\s+\((/[^()]+)\+(0x[0-9a-f]+)\)")


@functools.cache
def name(module, offset):
    done = subprocess.run(["addr2line", "-f", "-e", module, offset], capture_output=True, text=True)
    function, _, line = done.stdout.strip().partition("\n")
    return f"{function} {line}" if line and function != "??" else f"({module}+{offset})"


for line in sys.stdin:
    frame = FRAME.match(line)
    if frame:
        line = f"{frame[1]} in {name(frame[2], frame[3])}\n"
    sys.stdout.write(line)
    sys.stdout.flush()
