"""Programs of any kind, such as `make` and other Pythons."""

import subprocess

from tests.helpers.programs import ENVIRONMENT, ROOT, Ended


def ran(*words, given="", cwd=ROOT, **environment):
    """Run a program, by default in the project's directory."""
    done = subprocess.run(
        [*map(str, words)],
        input=given,
        capture_output=True,
        text=True,
        cwd=cwd,
        env=ENVIRONMENT | environment,
        timeout=300,
        check=False,
    )
    return Ended(done.returncode, done.stdout, done.stderr)
