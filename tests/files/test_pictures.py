"""Picture files: formats, reduction, and refusals in one sentence before any work."""

import struct
import sys
import zlib
from io import BytesIO
from itertools import product

import pytest

from minesweeper.files import pictures
from minesweeper.files.pictures import FORMATS, MAX_PICTURE, picture_of
from minesweeper.screenshots.picture import MAX_PIXELS
from tests.helpers.programs import hiding, python

Image = pytest.importorskip("PIL.Image")

RED, BLUE = (255, 0, 0), (0, 0, 255)


def drawn(mode="RGB", size=(4, 2), colour=RED, corner=BLUE):
    """Return a picture of one colour, with a corner of another."""
    image = Image.new(mode, size, colour)
    image.putpixel((0, 0), corner)
    return image


def saved(image, format="PNG", **options):
    """Return a file with this picture."""
    file = BytesIO()
    image.save(file, format, **options)
    return file.getvalue()


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def promising(width, height, data=b""):
    """Return a PNG file whose head has a size, and whose data is something else."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b"")


def refusal(source):
    with pytest.raises(ValueError) as raised:
        picture_of(source)
    return str(raised.value)


@pytest.mark.parametrize("format", FORMATS)
def test_each_format_is_decoded_from_bytes_and_from_a_path(format, tmp_path):
    path = tmp_path / "a"
    path.write_bytes(saved(drawn(), format, **({"lossless": True} if format == "WEBP" else {})))
    picture = picture_of(path.read_bytes())
    assert (picture.width, picture.height, len(picture.pixels)) == (4, 2, 24)
    if format != "JPEG":
        assert picture.pixels == bytes(BLUE) + 7 * bytes(RED)
    assert picture == picture_of(path) == picture_of(str(path))


def test_transparent_pixels_become_white():
    image = drawn("RGBA", (3, 1), (255, 0, 0, 0), (0, 0, 255, 255))
    image.putpixel((1, 0), (0, 0, 0, 128))
    assert picture_of(saved(image)).pixels == bytes((0, 0, 255, 127, 127, 127, 255, 255, 255))
    palette = image.convert("P")
    palette.info["transparency"] = palette.getpixel((2, 0))
    assert picture_of(saved(palette)).pixels[-3:] == bytes((255, 255, 255))


@pytest.mark.slow
@pytest.mark.parametrize("size", [(4000, 3000), (2501, 5001)])
def test_large_picture_is_reduced_to_means(size):
    # Narrow stripes of black and white become grey, and all parts stay in place.
    width, height = size[0] // 2, size[1] // 2
    image = Image.frombytes("L", size, (bytes((0, 255)) * 6_300_000)[: size[0] * size[1]])
    for shade, place in ((10, (width, 0)), (20, (0, height)), (30, (width, height))):
        image.paste(
            shade, (*place, width if place[0] == 0 else size[0], height if place[1] == 0 else size[1])
        )
    picture = picture_of(saved(image, compress_level=1))
    assert picture.width * picture.height <= MAX_PIXELS < (picture.width + 1) * (picture.height + 1)
    assert picture.width / picture.height == pytest.approx(size[0] / size[1], rel=0.01)
    for row, column in product((0, 0.49, 0.51, 0.9999), repeat=2):
        at = 3 * (int(row * picture.height) * picture.width + int(column * picture.width))
        shade = 20 * (row > 0.5) + 10 * (column > 0.5)
        least, most = (shade, shade) if shade else (85, 170)  # one or two stripes of three
        assert all(least <= pixel <= most for pixel in picture.pixels[at : at + 3])


def test_picture_is_turned_by_its_exif_orientation():
    exif = Image.Exif()
    exif[0x0112] = 6
    picture = picture_of(saved(drawn(size=(2, 1)), exif=exif))
    assert (picture.width, picture.height, picture.pixels) == (1, 2, bytes((*BLUE, *RED)))


def test_too_many_pixels_are_refused_before_they_are_decoded(recwarn):
    for size in ((10_000, 10_000), (65_000, 65_000), (64_001, 1000)):
        assert refusal(promising(*size)) == "a picture has at most 64000000 pixels"
    assert refusal(promising(8000, 8000)) == "the picture is damaged or incomplete"
    assert not recwarn  # one sentence is enough


def test_too_long_a_side_is_refused_before_it_is_decoded():
    for size in ((60_000_000, 1), (1, 60_000_000), (pictures.MAX_PICTURE_SIDE + 1, 1)):
        assert refusal(promising(*size)) == "a picture has at most 4000000 pixels a side"
    assert refusal(promising(pictures.MAX_PICTURE_SIDE, 1)) == "the picture is damaged or incomplete"


# The peak of its own memory: that of getrusage is at least as large as the process that started it.
LARGE = """
import re, sys
from minesweeper.files.pictures import picture_of
picture = picture_of(sys.argv[1])
print(picture.width, picture.height, re.search(r"VmHWM:\\s+(\\d+) kB", open("/proc/self/status").read())[1])
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only there /proc tells the peak of memory")
def test_large_picture_is_in_memory_once(tmp_path):
    # Thirty million decoded pixels take 115 MiB.
    path = tmp_path / "a.png"
    Image.new("RGB", (6000, 5000)).save(path, compress_level=1)
    width, height, kibibytes = map(int, python("-c", LARGE, path).out.split())
    assert MAX_PIXELS * 0.99 < width * height <= MAX_PIXELS
    assert kibibytes < 220 * 1024


def test_too_large_a_picture_file_is_refused_unread(tmp_path):
    path = tmp_path / "a.png"
    with path.open("wb") as file:
        file.truncate(MAX_PICTURE + 1)
    assert refusal(path) == f"{path}: larger than {MAX_PICTURE} bytes"
    assert refusal(bytes(MAX_PICTURE + 1)) == "larger than 64000000 bytes"
    assert refusal(bytes(MAX_PICTURE)).startswith("expected a picture")


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("part", [0.3, 0.6, 0.9])
def test_truncated_picture_is_refused(format, part):
    data = saved(Image.effect_noise((80, 60), 90).convert("RGB"), format)
    said = refusal(data[: int(part * len(data))])
    assert said == "the picture is damaged or incomplete" or said.startswith("expected a picture (PNG,")


@pytest.mark.parametrize("data", [b"", b"%PDF-1.4", b"<svg xmlns='http://www.w3.org/2000/svg'/>", bytes(99)])
def test_other_content_is_refused_as_a_picture(data):
    assert refusal(data) == "expected a picture (PNG, JPEG, GIF, WEBP, BMP), found something else"


@pytest.mark.parametrize("format", ["TIFF", "PPM", "TGA", "PCX"])
def test_other_decoders_are_not_used(format):
    data = saved(drawn(), format)
    assert Image.open(BytesIO(data)).size == (4, 2)  # Pillow would read it
    assert refusal(data).startswith("expected a picture")


@pytest.mark.slow
def test_missing_pillow_is_one_line_with_the_command_that_installs_it(tmp_path):
    path = tmp_path / "a.png"
    path.write_bytes(saved(drawn()))
    ended = python(*hiding("PIL", "read", path))
    wanted = (
        f"reading pictures needs Pillow; install what this needs by: {sys.executable} -m pip install pillow"
    )
    assert ended == (2, "", f"minesweeper read: {path}: {wanted}\n")
