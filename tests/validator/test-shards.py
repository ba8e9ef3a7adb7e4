#!/usr/bin/env python3
"""The commands of CAMPAIGNS.md, with a worker that is killed half-way; TAP.

usage: test-shards.py VEDETTE SOURCE

With GNU parallel and with Slurm, each where it is installed.
"""

import contextlib
import getpass
import os
import pathlib
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time

from cli import SOURCE, VEDETTE, case, exits, finish, run

BATTLE = SOURCE / "scenarios/jena-auerstadt/jena-auerstadt.scenario.xml"
# A part is stored in more than one piece, however fast it is played.
GAMES, PARTS = 800, 2


def blocks(heading):
    """The commands of a chapter, as they would be typed."""
    text = (SOURCE / "validator/CAMPAIGNS.md").read_text().split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return re.findall(r"```\n(.*?)```", text, re.S)


def setup():
    """What all engines share, for a small campaign."""
    text, = blocks("What all engines share")
    for name, value in (("battle", BATTLE), ("games", GAMES), ("parts", PARTS), ("players", '""')):
        text, n = re.subn(rf"(?m)^{name}=.*$", f"{name}={value}", text)
        assert n == 1, name
    return text


def environment(**more):
    path = f"{os.path.dirname(VEDETTE)}:{os.environ['PATH']}"
    return {**os.environ, "LC_ALL": "C.UTF-8", "PATH": path, **more}


def shell(text, folder, **more):
    return subprocess.Popen(["bash", "-c", setup() + text], cwd=folder, env=environment(**more),
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def count(store):
    try:
        with contextlib.closing(sqlite3.connect(f"file:{store}?mode=ro", uri=True)) as base:
            return base.execute("SELECT count (*) FROM games").fetchone()[0]
    except sqlite3.Error:
        return 0


def workers(folder):
    """The workers in this folder: {number of process: part}."""
    found = {}
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if os.readlink(process / "cwd") == str(folder):
                words = (process / "cmdline").read_bytes().decode().split("\0")
                if os.path.basename(words[0]) == "vedette":
                    found[int(process.name)] = int(words[words.index("--shard") + 1].split("/")[0])
        except (OSError, ValueError):
            pass
    return found


def kill_one(folder, has_ended):
    """Kills a worker that has stored some of its games, but not all; returns its part, or None
    where all have ended before."""
    while not has_ended():
        for process, part in workers(folder).items():
            store = folder / f"part-{part}.sqlite"
            if not 0 < count(store) < GAMES // PARTS:
                continue
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGSTOP)
                if count(store) < GAMES // PARTS:
                    os.kill(process, signal.SIGKILL)
                    return part
                os.kill(process, signal.SIGCONT)
        time.sleep(0.01)
    return None


def kill_half_way(folder, start, has_ended):
    """Starts a campaign, anew where it is over before we come to it; returns what was started,
    and the part whose worker was killed."""
    while True:
        started = start()
        part = kill_one(folder, lambda: has_ended(started))
        if part is not None:
            return started, part
        for store in folder.glob("part-*.sqlite*"):
            store.unlink()


def merged(folder, whole):
    commands, = blocks("Afterwards")
    done = shell(commands, folder)
    said = done.communicate()[0]
    case("the parts are merged and reported", done.returncode == 0 and f"{GAMES} games" in said, said)
    case("all games are there, once each, as if one process had played them",
         run("runs", "dump", folder / "campaign.sqlite")[1] == whole[0])
    case("the report too", (folder / "campaign.html").read_bytes() == whole[1])


def parallel(folder, whole):
    if not shutil.which("parallel"):
        case("GNU parallel # SKIP it is not there", True)
        return
    command, = blocks("GNU parallel")
    first, part = kill_half_way(folder, lambda: shell(command, folder, HOME=str(folder)),
                                lambda started: started.poll() is not None)
    said = first.communicate()[0]
    case("a worker of GNU parallel is killed half-way", first.returncode != 0, part, said)
    held = count(folder / f"part-{part}.sqlite")
    case("its part is unfinished", 0 < held < GAMES // PARTS, held)
    case("the others are done", all(count(folder / f"part-{i}.sqlite") == GAMES // PARTS
                                    for i in range(1, PARTS + 1) if i != part), said)
    again = shell(command, folder, HOME=str(folder))
    said = again.communicate()[0]
    case("the same command goes on with it", again.returncode == 0, said)
    case("and with nothing else", len(re.findall(r"^[0-9a-f]{16}$", said, re.M)) == 1, said)
    merged(folder, whole)


def configure(folder):
    """A cluster of this machine alone, which needs nothing of the system's."""
    for name in ("state", "spool"):
        (folder / name).mkdir()
    ports = []
    with contextlib.ExitStack() as stack:
        for _ in range(2):
            port = stack.enter_context(socket.socket())
            port.bind(("127.0.0.1", 0))
            ports.append(port.getsockname()[1])
    host, user = socket.gethostname(), getpass.getuser()
    (folder / "slurm.conf").write_text(f"""ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={ports[0]}
SlurmdPort={ports[1]}
AuthType=auth/none
CredType=cred/none
SlurmUser={user}
SlurmdUser={user}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/builtin
JobAcctGatherType=jobacct_gather/none
MailProg=/bin/true
MpiDefault=none
ReturnToService=2
NodeName={host.split('.')[0]} NodeAddr=127.0.0.1 CPUs={min(2, os.cpu_count())} State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
""")
    return str(folder / "slurm.conf")


def logs(folder):
    """What its daemons have said."""
    return "\n".join(f"{path.name}:\n{path.read_text(errors='replace')}"
                     for ending in ("out", "log") for path in sorted(folder.glob(f"*.{ending}")))


@contextlib.contextmanager
def cluster(folder):
    """Gives its configuration, and what asks it."""
    conf = configure(folder)
    daemons = []

    def ask(*words):
        for daemon in daemons:
            if daemon.poll() is not None:
                raise ChildProcessError(f"{daemon.args[0]} has ended: {daemon.returncode}\n{logs(folder)}")
        return subprocess.run(words, env=environment(SLURM_CONF=conf), capture_output=True,
                              text=True).stdout.strip()

    try:
        for name in ("slurmctld", "slurmd"):
            with (folder / f"{name}.out").open("w") as out:
                daemons.append(subprocess.Popen([name, "-D"], cwd=folder, stdout=out, stderr=out,
                                                env=environment(SLURM_CONF=conf)))
        yield conf, ask
    finally:
        for daemon in reversed(daemons):
            daemon.terminate()
            daemon.wait()


def wait_for(condition):
    while not condition():
        time.sleep(0.1)


def submitted(name, command, folder, conf):
    said = shell(command, folder, SLURM_CONF=conf)
    words = said.communicate()[0]
    case(name, said.returncode == 0, words)
    return said


def slurm(folder, whole):
    if not all(map(shutil.which, ("slurmctld", "slurmd", "sbatch"))):
        case("Slurm # SKIP it is not there", True)
        return
    script, submit = blocks("A Slurm job array")
    (folder / "campaign.sh").write_text(script)
    home = folder / "cluster"
    home.mkdir()
    with cluster(home) as (conf, ask):
        wait_for(lambda: ask("sinfo", "-h", "-o", "%t") == "idle")
        first, part = kill_half_way(folder, lambda: submitted("a job array is submitted", submit, folder, conf),
                                    lambda _: not ask("squeue", "-h"))
        wait_for(lambda: not ask("squeue", "-h"))
        held = count(folder / f"part-{part}.sqlite")
        case("the part is unfinished", 0 < held < GAMES // PARTS, held)
        submitted("the array is submitted again", submit, folder, conf)
        wait_for(lambda: not ask("squeue", "-h"))
    merged(folder, whole)


with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
    scratch = pathlib.Path(scratch).resolve()
    store, page = scratch / "whole.sqlite", scratch / "whole.html"
    exits("one process plays a campaign", 0, "playtest", BATTLE, "-n", GAMES, "--store", store, "--hash")
    exits("and reports it", 0, "runs", "report", store, "--output", page)
    whole = run("runs", "dump", store)[1], page.read_bytes()
    for engine in (parallel, slurm):
        folder = scratch / engine.__name__
        folder.mkdir()
        engine(folder, whole)
finish()
