#!/usr/bin/env python3
"""Where the program vedette writes to and reads from: files, links, pipes, devices; TAP.

usage: test-cli-outputs.py VEDETTE SOURCE
"""

import contextlib
import errno
import os
import pathlib
import resource
import shutil
import signal
import stat
import subprocess
import tempfile
import threading
import time

from cli import SHARE, SOURCE, VEDETTE, case, exits, finish, run

BATTLE = SOURCE / "scenarios/jena-auerstadt/jena-auerstadt.scenario.xml"
MAP = SOURCE / "scenarios/jena-auerstadt/jena.map.xml"
SMALL = SOURCE / "tests/broken/base/small.scenario.xml"
NOBODY = 65534
CUT, UNREADABLE, USAGE = 3, 2, 64
NOBODY_CAME = "nobody has opened it to write"


def writers(store):
    """Every command that takes the name of an output, by what it writes."""
    return {
        "format": lambda out: ["format", MAP, "-o", out],
        "bundle": lambda out: ["bundle", BATTLE, "-o", out],
        "export": lambda out: ["export", MAP, "--to", "hexjson", "-o", out],
        "merge": lambda out: ["merge", MAP, MAP, MAP, "-o", out],
        "render": lambda out: ["render", SMALL, "--counters", "--format=svg", "-o", out],
        "playtest": lambda out: ["playtest", SMALL, "--games=2", "--hash", "--report", out],
        "runs": lambda out: ["runs", "report", store, "-o", out],
    }


def shell(words, *command, **how):
    """Runs vedette in bash, as "$@" of @command."""
    env = {**os.environ, "LC_ALL": "C.UTF-8"}
    done = subprocess.run(["bash", "-c", " ".join(command), "vedette", VEDETTE, *map(str, words)], capture_output=True,
                          env=env, **how)
    return done.returncode, done.stdout, done.stderr.decode()


def device(folder, name, minor):
    """A device that we may lose: the superuser's own, for what goes wrong would replace the system's."""
    node = folder / name
    if node.exists():
        return node
    try:
        os.mknod(node, 0o666 | stat.S_IFCHR, os.makedev(1, minor))
        open(node, "wb").close()
        return node
    except OSError as problem:
        if problem.errno not in (errno.EPERM, errno.EACCES):
            raise
        node.unlink(missing_ok=True)
        return pathlib.Path("/dev") / name


def read_from(path, most=None):
    """Reads a FIFO beside us, all of it or what comes first: (thread, what was read)."""
    read = []

    def go():
        with open(path, "rb", buffering=0) as pipe:
            while chunk := pipe.read(most or 65536):
                read.append(chunk)
                if most:
                    break

    thread = threading.Thread(target=go, daemon=True)
    thread.start()
    return thread, read


def is_fifo(path):
    return stat.S_ISFIFO(os.lstat(path).st_mode)


def through(name, words, folder):
    """What is no regular file is written through to and stays what it is."""
    plain = folder / f"{name}.plain"
    exits(f"{name} into a file", 0, *words(plain))
    text = plain.read_bytes()

    fifo = folder / f"{name}.fifo"
    os.mkfifo(fifo)
    thread, read = read_from(fifo)
    code, _, err = run(*words(fifo))
    if is_fifo(fifo):
        thread.join(60)
    case(f"{name} into a FIFO, which stays one", code == 0 and is_fifo(fifo) and b"".join(read) == text, code, err)

    # Before a page stands what the command says besides.
    for out in "-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1":
        code, said, err = shell(words(out), '"$@" | cat; exit ${PIPESTATUS[0]}')
        case(f"{name} -o {out} into a pipe", code == 0 and said.endswith(text), code, err)
    code, _, err = shell(words("")[:-1], f'"$@" >(cat > {name}.caught); code=$?; wait $!; exit $code', cwd=folder)
    caught = folder / f"{name}.caught"
    case(f"{name} into a process substitution", code == 0 and caught.read_bytes() == text, code, err)

    link = folder / f"{name}.stdout"
    link.symlink_to("/dev/stdout")
    code, said, err = shell(words(link), '"$@"')
    case(f"{name} by a link to standard output, which stays", code == 0 and said.endswith(text) and link.is_symlink(),
         code, err)

    log = folder / f"{name}.log"
    log.write_text("before\n")
    code, _, err = shell(words("/dev/stdout"), f'"$@" >> {log}')
    said = log.read_bytes()
    case(f"{name} appends where standard output does", code == 0 and said.startswith(b"before\n") and
         said.endswith(text), code, err)


def links(name, words, folder):
    """A link is followed, one that leads nowhere is an error."""
    target, link = folder / f"{name}.target", folder / f"{name}.link"
    target.write_text("old")
    target.chmod(0o640)
    link.symlink_to(target.name)
    code, _, err = run(*words(link))
    case(f"{name} through a link to a file", code == 0 and link.is_symlink() and
         target.read_bytes() == (folder / f"{name}.plain").read_bytes() and target.stat().st_mode & 0o777 == 0o640,
         code, err)

    astray = folder / f"{name}.astray"
    astray.symlink_to("nowhere")
    code, _, err = run(*words(astray))
    case(f"{name} through a link that leads nowhere", code == UNREADABLE and "leads nowhere" in err and
         str(astray) in err and astray.is_symlink() and not (folder / "nowhere").exists(), code, err)
    code, _, err = run(*words(folder))
    case(f"{name} into a folder", code == UNREADABLE and str(folder) in err and folder.is_dir(), code, err)


def cut(name, words, folder):
    """What was written in part has an exit status of its own."""
    null, full = device(folder, "null", 3), device(folder, "full", 7)
    code, _, err = run(*words(null))
    case(f"{name} into a device, which stays one", code == 0 and null.is_char_device(), code, err)
    code, _, err = run(*words(full))
    case(f"{name} into a full device", code == CUT and f"{full}: " in err and full.is_char_device(), code, err)
    with open(full, "wb") as full:
        for out in "-", "/dev/stdout":
            done = subprocess.run([VEDETTE, *map(str, words(out))], stdout=full, stderr=subprocess.PIPE)
            case(f"{name} -o {out} into a full device", done.returncode == CUT and done.stderr, done)

    fifo = folder / f"{name}.gone"
    os.mkfifo(fifo)
    thread, _ = read_from(fifo, 1)
    code, _, err = run(*words(fifo))
    # A short page fits into the pipe before its reader goes.
    case(f"{name} into a FIFO whose reader goes", is_fifo(fifo) and
         (code == CUT and "who reads it has gone" in err if (folder / f"{name}.plain").stat().st_size > 1 << 17
          else code in (0, CUT)), code, err)

    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([VEDETTE, *map(str, words("-"))], stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    case(f"{name} -o - when nobody reads", done.returncode == CUT and b"has gone" in done.stderr, done)


def as_nobody(name, words, folder):
    """One who may not write in /dev has a standard output too."""
    if os.geteuid() == 0 and subprocess.run([VEDETTE, "--version"], user=NOBODY, capture_output=True,
                                            check=False).returncode != 0:
        return
    how = {"user": NOBODY} if os.geteuid() == 0 else {}
    code, said, err = shell(words("/dev/stdout"), 'exec "$@"', **how)
    case(f"{name} -o /dev/stdout by a common user", code == 0 and said.endswith((folder / f"{name}.plain").read_bytes()),
         code, err)


def files_only(folder, store):
    """What must be a file is refused where it is none."""
    fifo, astray = folder / "a.fifo", folder / "astray"
    os.mkfifo(fifo)
    astray.symlink_to("not-there")
    for place in fifo, device(folder, "null", 3), "/dev/stdout", astray:
        mode = os.lstat(place).st_mode
        for what, words in {
                "a store to play into": ["playtest", SMALL, "--games=1", "--store", place],
                "a store to merge into": ["runs", "merge", place, store],
                "a store to merge": ["runs", "merge", folder / "all.sqlite", place],
                "a store to list": ["runs", "list", place],
        }.items():
            _, err = exits(f"{place} is refused as {what}", UNREADABLE, *words)
            case("by its name", str(place) in err and os.lstat(place).st_mode == mode and
                 not (folder / "not-there").exists(), err)

    code, _, err = shell(["format", "PLACE"], f'cat {MAP} | tail -n +2 > odd.xml; "$1" "$2" <(cat odd.xml)', cwd=folder)
    case("what came from a pipe is not written back to it", code == UNREADABLE and "is no file" in err, code, err)
    exits("nor is it repaired", USAGE, "check", "--fix", fifo)
    _, err = exits("pairs have a page each", USAGE, "playtest", SMALL, "--pairs=random", "--report=/dev/stdout")
    case("so none goes to standard output", "/dev/stdout" in err, err)

    games = folder / "games"
    exits("games are saved", 0, "playtest", SMALL, "--games=1", "--save", games)
    game = next(games.iterdir())
    game.unlink()
    os.mkfifo(game)
    _, err = exits("but not into a FIFO of that name", UNREADABLE, "playtest", SMALL, "--games=1", "--save", games)
    case("which stays one", is_fifo(game) and game.name in err, err)

    split = folder / "split"
    exits("a bundle is made", 0, "bundle", SMALL, "-o", folder / "whole.xml")
    exits("and split", 0, "unbundle", folder / "whole.xml", "-d", split)
    part = next(path for path in split.rglob("*.xml"))
    part.unlink()
    os.mkfifo(part)
    exits("a FIFO is in the way of a part", UNREADABLE, "unbundle", folder / "whole.xml", "-d", split)
    exits("even by force", UNREADABLE, "unbundle", "-f", folder / "whole.xml", "-d", split)
    case("and stays one", is_fifo(part))


def pictures(folder):
    """A pipe says nothing of what is to be drawn."""
    code, said, err = shell(["render", SMALL, "--counters", "-o", "-"], '"$@" | cat')
    case("a picture without an ending is SVG", code == 0 and said.startswith(b"<?xml") and b"<svg" in said, err)
    code, said, err = shell(["render", SMALL, "--counters", "--format=png", "-o", "-"], '"$@" | cat')
    case("or as --format says", code == 0 and said.startswith(b"\x89PNG"), err)
    odd = folder / "picture.odd"
    exits("of a file too", 0, "render", SMALL, "--counters", "--format=pdf", "-o", odd)
    case("whatever its name", odd.read_bytes().startswith(b"%PDF"))
    exits("a format that there is not is refused", USAGE, "render", SMALL, "--format=gif", "-o", odd)
    _, err = exits("several maps do not go to one pipe", USAGE, "render", BATTLE, "-o", "-")
    case("which is said", "--map-id" in err, err)


def answers(folder):
    """Answers on standard output that nobody reads, or that find no room."""
    with open(device(folder, "full", 7), "wb") as full:
        for words in (["check", SMALL], ["check", "--format=json", SMALL], ["help"], ["playtest", SMALL, "--games=2"],
                      ["diff", MAP, SOURCE / "scenarios/wagram/wagram.map.xml"], ["runs", "dump", folder / "store.sqlite"]):
            done = subprocess.run([VEDETTE, *map(str, words)], stdout=full, stderr=subprocess.PIPE)
            case(f"{words[0]} says that a device is full", done.returncode == CUT and done.stderr, done)
    for requests in (b'{"request":"hello"}\n', b'{"request":"quit"}\n', b"\n", b"no JSON"):
        with open(device(folder, "full", 7), "wb") as full:
            done = subprocess.run([VEDETTE, "referee", SMALL], input=requests, stdout=full, stderr=subprocess.PIPE)
        case(f"so does the referee, asked {requests}", done.returncode == CUT and done.stderr.count(b"\n") == 1, done)
    code, _, err = shell(["playtest", SMALL, "--list-players"], '"$@" | :; exit ${PIPESTATUS[0]}')
    case("an answer that nobody reads is no crash", code in (0, CUT), code, err)


def flags_of(program, path):
    """Of the file that a program has open, or None."""
    place = pathlib.Path(f"/proc/{program.pid}")
    for fd in place.glob("fd/*"):
        try:
            if os.readlink(fd) == str(path):
                return int((place / "fdinfo" / fd.name).read_text().split("flags:")[1].split()[0], 8)
        except FileNotFoundError:
            continue
    return None


def wait_for_read(program, fifo):
    """Until it waits for words, no longer for who writes them, or has ended."""
    while (flags_of(program, fifo) or 0) & os.O_NONBLOCK:
        time.sleep(0.01)


def check_pipe(fifo, wait):
    """Checks what is written into a pipe that is opened after the program waits for that, and
    once more where we are too slow for its patience: (exit code, answer, complaints).  It
    stands still meanwhile, or waits as @wait says."""
    while True:
        program = subprocess.Popen([VEDETTE, "check", fifo], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   env={**os.environ, "LC_ALL": "C.UTF-8"})
        while program.poll() is None and flags_of(program, fifo) is None:
            time.sleep(0.01)
        program.send_signal(signal.SIGSTOP)
        try:
            out = os.open(fifo, os.O_WRONLY | os.O_NONBLOCK)
        except OSError as error:
            if error.errno != errno.ENXIO:
                raise
            program.send_signal(signal.SIGCONT)
            said, err = program.communicate()
            if NOBODY_CAME in err.decode():
                continue
            return program.returncode, said, err.decode()
        if wait:
            program.send_signal(signal.SIGCONT)
            wait(program, fifo)
        os.set_blocking(out, True)
        with contextlib.suppress(BrokenPipeError), open(out, "wb") as pipe:
            program.send_signal(signal.SIGCONT)
            pipe.write(MAP.read_bytes())
        said, err = program.communicate()
        return program.returncode, said, err.decode()


def inputs(folder):
    """A pipe is read as any file is, and nobody waits for ever for one who does not come."""
    fifo = folder / "in.fifo"
    os.mkfifo(fifo)
    readers = {
        "check": ["check", fifo], "check of positions": ["check", folder / "in.cases.xml"],
        "a report of findings": ["check", MAP, "--baseline", fifo], "format": ["format", "--check", fifo],
        "diff": ["diff", MAP, fifo], "merge": ["merge", MAP, MAP, fifo], "bundle": ["bundle", fifo],
        "unbundle": ["unbundle", fifo], "render": ["render", fifo, "-o", folder / "never.svg"],
        "playtest": ["playtest", fifo], "explain": ["explain", fifo, "move", "b1", "0101"],
        "referee": ["referee", fifo], "replay": ["replay", fifo], "cases": ["cases", fifo],
        "cases by a list": ["cases", SOURCE / "tests/cases/combat.cases.xml", "--coverage", fifo],
        "new": ["new", "map", "-t", "A", "--from", fifo, folder / "new"],
    }
    (folder / "in.cases.xml").symlink_to(fifo)
    waiting = {name: subprocess.Popen([VEDETTE, *map(str, words)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                      stderr=subprocess.PIPE) for name, words in readers.items()}
    for name, program in waiting.items():
        err = program.communicate()[1].decode()
        case(f"{name} does not wait for ever for who writes", program.returncode == UNREADABLE and
             NOBODY_CAME in err, program.returncode, err)

    for name, wait_for_reader in (("who comes late is waited for", None),
                                  ("and who has come, as long as he takes", wait_for_read)):
        code, said, err = check_pipe(fifo, wait_for_reader)
        case(name, code == 0 and b"1 file, " in said, said, err)
    code, said, err = shell(["diff"], f'"$@" <(cat {MAP}) <(sed s/forest/town/ {MAP})')
    case("two versions come from two programs", code == 1 and b"is now" in said and not err, said, err)
    base = folder / "base.map.xml"
    shutil.copy(MAP, base)
    code, said, err = shell(["merge"], f'"$@" <(cat {base}) {MAP} {MAP}')
    case("what a merge begins with may come from one", code == 0 and said == MAP.read_bytes(), said[:200], err)
    for option in "--store", "--save":
        code, _, err = shell(["playtest"], f'"$@" <(cat {SMALL}) --games=1 {option} {folder}/kept')
        case(f"what is read once is not kept by {option}", code == USAGE and option in err and
             not (folder / "kept").exists(), code, err)


def full_disks(folder):
    """A file that finds no room is not torn, is named, and can be tried again."""
    for kind, words in {"scenario": ["scenario", "-t", "A", "-s", "napoleon-at-war", "--side=Red", "--side=Blue"],
                        "system": ["system", "-t", "A", "--from", "napoleon-at-war"]}.items():
        place = folder / f"new-{kind}"
        done = subprocess.run([VEDETTE, "new", *words, str(place)], capture_output=True, restore_signals=False,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192)),
                              env={**os.environ, "LC_ALL": "C.UTF-8"})  # SIGXFSZ stays ignored
        err = done.stderr.decode()
        case(f"a new {kind} that finds no room", done.returncode == UNREADABLE and f"{place}/" in err and
             "cannot be written" in err, done)
        case("leaves nothing behind", not place.exists(), list(place.glob("*")) if place.exists() else "")
        exits("and can be made once there is room", 0, "new", *words, place)


def main():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="vedette-outputs-"))
    folder.chmod(0o755)
    try:
        store = folder / "store.sqlite"
        run("playtest", SMALL, "--games=2", "--store", store)
        store.chmod(0o644)
        for name, words in list(writers(store).items())[::SHARE]:
            through(name, words, folder)
            links(name, words, folder)
            cut(name, words, folder)
            as_nobody(name, words, folder)
        files_only(folder, store)
        pictures(folder)
        answers(folder)
        inputs(folder)
        full_disks(folder)
    finally:
        shutil.rmtree(folder)
    finish()


main()
