"""Writes dist/site: the page of `make play` without a server, with Python in the browser.

usage: python tools/site.py [DIRECTORY] [--url https://example.org/minesweeper/]

It needs node and npm, and the npm registry the first time: one pinned package brings the whole runtime, and
the page loads nothing from elsewhere. The result is static files for any host (docs/browser.md). With --url,
links to the page show a picture.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path, PurePath

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from minesweeper import __version__  # noqa: E402
from minesweeper.shell.arguments import Parser  # noqa: E402
from minesweeper.shell.language import LANGUAGES  # noqa: E402
from minesweeper.shell.program import run  # noqa: E402
from minesweeper.web.catalogue_js import catalogue_js, words_json  # noqa: E402

PACKAGE = "pyodide@314.0.7"
DIGEST = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"  # SHA-256 of its archive

STATIC = ROOT / "minesweeper" / "web" / "static"
PARTS = ROOT / "tools" / "site"

# What the worker unpacks, so that it is small also where the host does not compress.
COMPRESSED = ("*.asm.*", "*.zip", "languages/*.po")

# What is loaded only if somebody asks for a language.
LANGUAGE_FILES = ("words/*", "pyodide/languages/*")

# What a browser may do with the page: nothing that does not come from where the page does.
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none';"
    " form-action 'none'"
)


# What chats and social networks show of a link: they take no relative addresses. There is no og:url, because
# some put it in the place of a link to a game.
PREVIEW = """\
<meta property="og:image" content="{url}preview.png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="A Minesweeper board, and the question which cell is safe">
<meta name="twitter:card" content="summary_large_image">
"""


def main() -> int:
    parser = Parser(prog="make site", description="Write the page without a server.")
    parser.add_argument("directory", nargs="?", type=Path, default=ROOT / "dist" / "site")
    parser.add_argument(
        "--url", type=address, help="where the page is going to be, for previews of links to it"
    )
    told = parser.parse_args()
    site, url = told.directory, told.url
    for name in ("node", "npm"):
        if not shutil.which(name):
            raise ValueError(f"{name} is missing, which makes the page without a server")
    runtime = unpacked(fetched())
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(STATIC, site)
    (site / "shared" / "catalogue.js").write_text(catalogue_js(), "utf-8")
    (site / "words").mkdir()
    for code in LANGUAGES.keys() - {"en"}:
        (site / "words" / f"{code}.json").write_text(words_json(code), "utf-8")
    (site / "index.html").write_text(page((STATIC / "index.html").read_text("utf-8"), url), "utf-8")
    carried(runtime, site / "pyodide")
    node(PARTS / "pack.mjs", runtime, ROOT, site / "pyodide")
    for pattern in COMPRESSED:
        for file in sorted((site / "pyodide").glob(pattern)):
            Path(f"{file}.gz").write_bytes(gzip.compress(file.read_bytes(), mtime=0))
            file.unlink()
    (site / "worker.js").write_text(worker(site), "utf-8")
    (site / "sw.js").write_text(service(site), "utf-8")
    if url:  # only now: the service worker need not keep it
        shutil.copy(PARTS / "preview.png", site)
    plain, packed = sizes(site)
    print(f"{site}: {plain / 1e6:.1f} MB for a visitor, {packed / 1e6:.1f} MB where the host compresses")
    return 0


def address(text: str) -> str:
    """Return the absolute address of the page, with a slash at its end.

    >>> address("https://example.org/minesweeper")
    'https://example.org/minesweeper/'
    """
    if not re.fullmatch(r"https?://[^\s\"'<>&?#]+", text):
        wanted = "an address such as https://example.org/minesweeper/"
        raise argparse.ArgumentTypeError(f"expected {wanted}, found {text!r}")
    return text.rstrip("/") + "/"


def fetched() -> Path:
    """Return the archive of the runtime, from an earlier run or from npm."""
    cache = ROOT / "build" / "npm"
    archive = cache / f"{PACKAGE.replace('@', '-')}.tgz"
    if not archive.exists():
        cache.mkdir(parents=True, exist_ok=True)
        command = ["npm", "pack", "--silent", PACKAGE, "--pack-destination", str(cache)]
        try:
            done = subprocess.run(command, capture_output=True, timeout=300, check=False).returncode
        except subprocess.TimeoutExpired:
            done = 1
        if done or not archive.exists():
            raise ValueError(f"npm cannot be reached for {PACKAGE}")
    if hashlib.sha256(archive.read_bytes()).hexdigest() != DIGEST:
        archive.unlink()
        raise ValueError(f"{PACKAGE} from npm is not the one that is expected")
    return archive


def unpacked(archive: Path) -> Path:
    """Return the folder with the files of the archive."""
    folder = archive.with_suffix("")
    if not folder.exists():
        with tarfile.open(archive) as files:
            files.extractall(folder, filter="data")
    return folder / "package"


def page(text: str, url: str | None = None) -> str:
    """Return the page with its policy, its `url`, and a worker in place of the server."""
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    for old, new in (
        ('<meta name="carrier" content="socket">', f'{policy}\n<meta name="carrier" content="worker">'),
        ("<title>", f"{PREVIEW.format(url=url) if url else ''}<title>"),
    ):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def carried(runtime: Path, place: Path) -> None:
    """Copy of the runtime what the worker loads, without its packages."""
    place.mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        source = (runtime / name).read_text("utf-8")
        (place / name).write_text(source.replace(f"//# sourceMappingURL={name}.map", ""), "utf-8")
    shutil.copy(runtime / "pyodide.asm.wasm", place)
    lock = json.loads((runtime / "pyodide-lock.json").read_text("utf-8"))
    (place / "pyodide-lock.json").write_text(json.dumps(lock | {"packages": {}}), "utf-8")


def node(script: Path, *arguments: Path) -> None:
    done = subprocess.run(["node", script, *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        raise ValueError(f"{script.name}: {done.stderr.strip().splitlines()[-1]}")


def worker(site: Path) -> str:
    """Return the worker with the number of bytes that it loads."""
    counted = (site / "pyodide").glob("*.gz")
    text = (PARTS / "worker.js").read_text("utf-8")
    return text.replace("@BYTES@", str(sum(file.stat().st_size for file in counted)))


def listed(site: Path) -> tuple[list[str], list[str]]:
    """Return the names of the files that every visitor loads, and of those of the languages."""
    names = sorted(file.relative_to(site).as_posix() for file in site.rglob("*") if file.is_file())
    languages = [name for name in names if any(map(PurePath(name).match, LANGUAGE_FILES))]
    return [name for name in names if name not in languages], languages


def service(site: Path) -> str:
    """Return the service worker, which keeps the files of this version, and languages that are asked for."""
    files, languages = listed(site)
    digest = hashlib.sha256(b"".join((site / name).read_bytes() for name in files + languages)).hexdigest()
    codes = [PurePath(name).stem for name in languages if name.startswith("words/")]
    text = (PARTS / "sw.js").read_text("utf-8").replace("@VERSION@", f"{__version__}-{digest[:12]}")
    return text.replace("@FILES@", json.dumps(["./", *files])).replace("@LANGUAGES@", json.dumps(codes))


def sizes(site: Path) -> tuple[int, int]:
    """Return how many bytes a visitor loads in English: as they are, and from a host that compresses text."""
    files = [site / name for name in listed(site)[0]]
    packed = {file: file.stat().st_size for file in files if file.suffix in (".gz", ".png")}
    rest = [file.read_bytes() for file in files if file not in packed]
    whole = sum(packed.values())
    return whole + sum(map(len, rest)), whole + sum(len(gzip.compress(data)) for data in rest)


if __name__ == "__main__":
    sys.exit(run("make site", main))
