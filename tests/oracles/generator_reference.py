"""The judge's generator in C++, built with the compiler at hand, and the variant that its library draws."""

import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest


def built(folder):
    """Build the reference; return a function that runs it and returns its output. Skip without a compiler."""
    compiler = shutil.which("g++")
    if not compiler:
        pytest.skip("no g++ to build the reference with")
    program = folder / "generator_reference"
    source = Path(__file__).with_suffix(".cpp")
    subprocess.run([compiler, "-std=c++17", "-o", program, source], check=True)

    def run(*arguments, given=""):
        command = [program, *map(str, arguments)]
        return subprocess.run(command, input=given, capture_output=True, text=True, check=True).stdout

    return run


@cache
def library_variant():
    """Return the variant that draws as the compiler's own library, or None where it is another library."""
    command, source = ["g++", "-E", "-x", "c++", "-"], "#include <random>\n_GLIBCXX_RELEASE"
    done = subprocess.run(command, input=source, capture_output=True, text=True, check=True)
    release = done.stdout.split()[-1]
    return ("gcc11" if int(release) >= 11 else "gcc10") if release.isdigit() else None
