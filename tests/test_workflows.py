"""What runs on GitHub: lint and tests for every change, and the page is published only after them."""

import re

from tests.helpers.programs import ROOT

WORKFLOWS = ROOT / ".github" / "workflows"


def workflow(name):
    """The events that start a workflow, and the text of each of its jobs."""
    text = (WORKFLOWS / name).read_text(encoding="utf-8")
    events = re.search(r"^on:\n((?:  .*\n)+)", text, re.MULTILINE)[1]
    _, *jobs = re.split(r"^  (\w+):\n", text.partition("\njobs:\n")[2], flags=re.MULTILINE)
    return re.findall(r"^  (\w+):", events, re.MULTILINE), dict(zip(jobs[::2], jobs[1::2], strict=True))


def test_every_change_is_checked():
    """By the same command as here; pushes to main by the workflow that publishes."""
    events, jobs = workflow("ci.yml")
    assert {"push", "pull_request", "workflow_call"} <= {*events}
    assert [name for name, job in jobs.items() if "- run: bash .ci/run\n" in job] == ["checks"]
    assert "push" in workflow("site.yml")[0]


def test_the_page_is_published_after_the_checks():
    _, jobs = workflow("site.yml")
    assert "    uses: ./.github/workflows/ci.yml\n" in jobs["checks"]
    publishing = [name for name, job in jobs.items() if "actions/deploy-pages@" in job]
    assert publishing == ["publish"]
    assert "    needs: checks\n" in jobs["publish"]


def test_only_who_publishes_may_write():
    for path in WORKFLOWS.glob("*.yml"):
        _, jobs = workflow(path.name)
        writing = [
            name for name, job in jobs.items() if re.search(r"^      [\w-]+: write$", job, re.MULTILINE)
        ]
        assert writing == (["publish"] if path.name == "site.yml" else [])
        assert not re.search(r"^  [\w-]+: write$", path.read_text(encoding="utf-8"), re.MULTILINE)
