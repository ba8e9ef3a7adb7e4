"""The npm modules of tests/clients, in a folder of their own while a test runs."""

import contextlib
import pathlib
import shutil
import subprocess
import tempfile

CLIENTS = pathlib.Path(__file__).resolve().parent.parent / "clients"
PATIENCE = 120  # seconds for npm to fetch what it does not have


@contextlib.contextmanager
def installed(engines=False):
    """Yields (folder, why): our clients with what they need beside them, or None and the
    reason: there is no node or npm here, or no net.  The engines of games are large, and come
    only if they are asked for."""
    missing = [name for name in ("node", "npm") if not shutil.which(name)]
    if missing:
        yield None, f"no {' and no '.join(missing)} here"
        return
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch) / "clients"
        shutil.copytree(CLIENTS, folder)
        try:
            done = subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline",
                                   *([] if engines else ["--omit=dev"])],
                                  cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False)
        except subprocess.TimeoutExpired:
            yield None, "npm does not come to an end"
            return
        if done.returncode != 0:
            words = done.stderr.strip().splitlines() or ["npm failed"]
            yield None, f"npm: {words[0].removeprefix('npm error ')}"
            return
        yield folder, None
