#!/usr/bin/python3
"""guard.py PROGRAM ARGUMENT...: runs a test program, and ends it if it hangs.

Cases wait for events, however long they take.  Only what has not ended after VD_GUARD
seconds (1200), many times what any program of the tests needs, is taken to hang: the
stacks of all threads of all of its processes are told, and it fails.  The last words are how
long the processor worked for it, which count.py reads: what it has started and not waited for
is not in it.

The program has a folder of its own for temporary files, in memory if there is room, where
a sync costs nothing; it goes away with the program.  With VD_ON_DISK, for what measures the
disk too, it is where temporary files go anyway."""

import contextlib
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import sys
import tempfile

PATIENCE = float(os.environ.get("VD_GUARD", 1200))
LAST_WORDS = 30  # seconds
GDB_TAKES = 60  # seconds at most, for a process
HANGS = 124  # the exit status, as of timeout(1)
MEMORY = "/dev/shm"
ROOM = 2 << 30  # bytes that are free there, at least


def list_processes(root):
    """This one and all that it has started, directly or not."""
    children = {}
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(stat.read_text(errors="replace").rpartition(")")[2].split()[1])
        except OSError:  # it has ended meanwhile
            continue
        children.setdefault(parent, []).append(int(stat.parent.name))
    found = [root]
    for process in found:
        found += children.get(process, [])
    return found


def tell_stacks(process):
    """The stacks of all threads of a process."""
    words = pathlib.Path(f"/proc/{process}/cmdline").read_text(errors="replace").replace("\0", " ")
    said = f"process {process}: {words}\n"
    if not shutil.which("gdb"):
        return said + "(there is no gdb that tells its stacks)\n"
    try:
        told = subprocess.run(["gdb", "-nx", "-batch", "-iex", "set debuginfod enabled off", "-p",
                               str(process), "-ex", "thread apply all backtrace"], timeout=GDB_TAKES,
                              stdin=subprocess.DEVNULL, capture_output=True, errors="replace")
    except subprocess.TimeoutExpired:
        return said + f"(gdb has not told its stacks in {GDB_TAKES} s)\n"
    return said + told.stdout + told.stderr


def tell_all_stacks(root):
    """Of a process and all that it has started; what ends meanwhile is left out."""
    said = ""
    for process in list_processes(root):
        try:
            said += tell_stacks(process)
        except OSError:
            continue
    return said


def end(program):
    """Python tells its own stacks as it is aborted, for which it has a while."""
    processes = list_processes(program.pid)
    for number in signal.SIGABRT, signal.SIGKILL:
        for process in processes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            program.wait(LAST_WORDS)


def find_room():
    """Where temporary files go; None for where they go anyway."""
    if "VD_ON_DISK" in os.environ:
        return None
    try:
        return MEMORY if shutil.disk_usage(MEMORY).free >= ROOM and os.access(MEMORY, os.W_OK) else None
    except OSError:
        return None


def run(words, folder):
    program = subprocess.Popen(words, env={**os.environ, "PYTHONFAULTHANDLER": "1", "TMPDIR": folder})
    try:
        return program.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        try:
            print(f"guard: {' '.join(words)} has not ended in {PATIENCE:g} s", file=sys.stderr)
            print(tell_all_stacks(program.pid), file=sys.stderr, flush=True)
        finally:
            end(program)
        return HANGS


def main(words):
    with tempfile.TemporaryDirectory(dir=find_room(), ignore_cleanup_errors=True) as folder:
        os.chmod(folder, 0o755)  # for cases that run a program as another user
        code = run(words, folder)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"guard: {used.ru_utime + used.ru_stime:.2f} s of processor", file=sys.stderr)
    if code < 0:  # ends as the program did
        signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
