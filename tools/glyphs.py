"""Fit the network that tells glyphs apart (minesweeper/screenshots/glyphs.py), and print its constants.

    python tools/glyphs.py FONTS [SCREENSHOTS]

FONTS is a folder of fonts: 75 families of Debian's packages were there (Liberation, Roboto, Noto, URW and
others). SCREENSHOTS is a folder as bench_screenshots reads it, whose cells are learnt as well. It needs numpy
and Pillow, and takes some minutes.
"""

import sys
from base64 import b85encode
from io import BytesIO
from math import cos, pi, sin
from pathlib import Path
from random import Random
from textwrap import wrap

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from minesweeper.files.pictures import picture_of
from minesweeper.screenshots.cells import looks_of
from minesweeper.screenshots.glyphs import KINDS, LAYER, inputs_of
from minesweeper.screenshots.lattice import Lattice, find_lattice
from minesweeper.screenshots.periods import Axis
from minesweeper.screenshots.picture import Masks, Picture

SHEETS, SIDE = 2000, 9  # boards that are drawn, each with so many rows and columns of cells
EPOCHS, BATCH = 22, 256
LOOK = 1500  # what all cells of a screenshot weigh together, where a drawn cell weighs 1

BLUE, GREEN, RED = (0, 0, 255), (0, 128, 0), (255, 0, 0)
INKS = [BLUE, GREEN, RED, (0, 0, 128), (128, 0, 0), (0, 128, 128), (0, 0, 0), (128, 128, 128)]


def main():
    fonts = sorted(path for path in Path(sys.argv[1]).rglob("*") if path.suffix in (".ttf", ".otf"))
    samples = [sample for seed in range(SHEETS) for sample in drawn(Random(seed), fonts)]
    if len(sys.argv) > 2:
        samples += pictured(Path(sys.argv[2]))
    inputs, kinds, weights = (np.array(column, dtype=float) for column in zip(*samples, strict=True))
    layers = fitted(inputs, kinds.astype(int), weights)
    scales = [np.abs(layer).max() / 127 for layer in layers]
    whole = [np.round(layer / scale) + 128 for layer, scale in zip(layers, scales, strict=True)]
    text = b85encode(np.concatenate([layer.ravel() for layer in whole]).astype(np.uint8).tobytes()).decode()
    print(f"_SCALES = {scales[0]:.6g}, {scales[1]:.6g}\n_WEIGHTS = (")
    print(*(f'    "{line}"' for line in wrap(text, 100, break_on_hyphens=False)), ")", sep="\n")


def samples_of(picture, lattice, kinds, weight):
    """Return the inputs of each glyph in a picture, the number of its kind, and its weight."""
    return [
        (inputs_of(cell.glyph), KINDS.index(kind), weight)
        for cell, kind in zip(looks_of(picture, lattice), kinds, strict=True)
        if cell.glyph and kind in KINDS
    ]


def pictured(folder):
    """Return the glyphs of screenshots."""
    samples = []
    for label in sorted(folder.glob("*.txt")):
        lines = [line for line in label.read_text().splitlines() if line and not line.startswith("#")]
        file = next(file for file in folder.glob(f"{label.stem}.*") if file.suffix != ".txt")
        picture = picture_of(file.read_bytes())
        lattice = find_lattice(Masks.of(picture))
        if lattice and (lattice.down.cells, lattice.across.cells) == (len(lines), len(lines[0])):
            kinds = "".join(lines).translate(str.maketrans("@X?", "FM_"))
            samples += samples_of(picture, lattice, kinds, LOOK / len(kinds))
    return samples


def drawn(random, fonts):
    """Return the glyphs on a board of one look: digits, question marks, flags, mines and shaded cells."""
    side = random.choice([12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 36, 40, 48, 60])
    grey = random.randrange(256)
    ground = tuple(min(255, max(0, grey + random.randrange(-12, 13))) for _ in range(3))
    font = ImageFont.truetype(random.choice(fonts), max(6, round(side * random.uniform(0.5, 0.92) * 1.15)))
    image = Image.new("RGB", (SIDE * side, SIDE * side), ground)
    draw = ImageDraw.Draw(image)
    draw.fontmode = "1" if random.random() < 0.3 else "L"
    ink = None if random.random() < 0.75 else tuple(random.randrange(256) for _ in range(3))
    is_lined, is_raised, is_shaded = (random.random() < part for part in (0.6, 0.4, 0.35))
    shift = [random.uniform(-0.06, 0.06) * side for _ in range(2)]
    sizes = [random.uniform(0.45, 0.8) * side for _ in range(2)]
    looks = [random.randrange(1 << 30) for _ in range(2)]
    tile = shaded(random, side)
    kinds = "".join(random.choices(KINDS, [9, 6, 5, 5, 4, 3, 2, 2, 2, 4, 3, 2, 3], k=SIDE * SIDE))
    for number, kind in enumerate(kinds):
        x, y = number % SIDE * side, number // SIDE * side
        if kind in "FM_" and is_shaded:
            image.paste(tile, (x, y))
        elif kind in "FM_?" and is_raised:
            bevel(draw, x, y, side)
        if is_lined:
            draw.rectangle([x, y, x + side - 1, y + side - 1], outline=tuple(max(0, c - 40) for c in ground))
        x, y = x + shift[0] + side / 2, y + shift[1] + side / 2  # the middle
        if kind in "FM":
            size, look = sizes[kind == "M"], Random(looks[kind == "M"])
            (flag if kind == "F" else mine)(draw, x - size / 2, y - size / 2, size, look, ground)
        elif kind != "_":
            colour = ink or (INKS[int(kind) - 1] if kind in KINDS[:8] else (0, 0, 0))
            left, top, right, bottom = font.getbbox(kind)
            place = x - (left + right) / 2, y - (top + bottom) / 2
            draw.text(place, kind, fill=apart(colour, ground), font=font)
    if random.random() < 0.35:
        scale = max(random.uniform(0.7, 1.6), 12 / side)
        image = image.resize((round(scale * image.width), round(scale * image.height)), random.randrange(4))
    if random.random() < 0.2:
        image = image.filter(ImageFilter.GaussianBlur(random.uniform(0.3, 0.8)))
    if random.random() < 0.3:
        file = BytesIO()
        image.save(file, "JPEG", quality=random.choice([50, 60, 75, 85, 90]))
        image = Image.open(file).convert("RGB")
    pitch = image.width / SIDE
    across, down = (Axis(random.uniform(-0.05, 0.05) * pitch, pitch, SIDE) for _ in range(2))
    return samples_of(Picture(*image.size, image.tobytes()), Lattice(across, down, 0.0), kinds, 1.0)


def apart(colour, ground):
    """Return the colour, or black or white if it is invisible on this ground."""
    if max(abs(a - b) for a, b in zip(colour, ground, strict=True)) >= 40:
        return colour
    return (255, 255, 255) if sum(ground) < 380 else (0, 0, 0)


def shaded(random, side):
    """Draw a hidden cell with a gradient."""
    first = [random.randrange(256) for _ in range(3)]
    second = [min(255, max(0, level + random.randrange(-90, 90))) for level in first]
    if random.random() < 0.6:
        way = Image.linear_gradient("L").rotate(45 * random.randrange(8))
    else:
        way = Image.radial_gradient("L")
    ends = [Image.new("RGB", (side, side), tuple(colour)) for colour in (first, second)]
    return Image.composite(*ends, way.crop((40, 40, 216, 216)).resize((side, side)))


def bevel(draw, x, y, side):
    """Draw a raised cell: light at two sides, and dark at the others."""
    edge = max(1, side // 10)
    a, b, c, d = x + side - 1, y + side - 1, x + edge, y + edge
    light = (x, y), (a, y), (a - edge, d), (c, d), (c, b - edge), (x, b)
    dark = (a, b), (x, b), (c, b - edge), (a - edge, b - edge), (a - edge, d), (a, y)
    draw.polygon(light, fill="white")
    draw.polygon(dark, fill=(110, 110, 110))


def flag(draw, x, y, size, random, ground):
    cloth = apart(random.choice([RED, (220, 30, 30), (255, 255, 255), (0, 160, 60), (255, 140, 0)]), ground)
    pole = cloth
    if random.random() >= 0.35:
        pole = apart(random.choice([(0, 0, 0), (255, 255, 255), (90, 60, 30)]), ground)
    at, top, bottom = x + size * random.uniform(0.3, 0.65), y + 0.08 * size, y + size * random.uniform(0.8, 1)
    end = at + size * random.uniform(0.35, 0.6) * (-1 if at > x + size / 2 else 1)
    height = size * random.uniform(0.35, 0.55)
    if random.random() < 0.7:
        draw.polygon([(at, top), (at, top + height), (end, top + height / 2)], fill=cloth)
    else:
        draw.rectangle([min(at, end), top, max(at, end), top + 0.8 * height], fill=cloth)
    width = max(1, round(size * random.uniform(0.04, 0.12)))
    draw.line([(at, top), (at, bottom)], fill=pole, width=width)
    if random.random() < 0.5:
        draw.rectangle([at - 0.28 * size, bottom - 0.1 * size, at + 0.28 * size, bottom], fill=pole)


def mine(draw, x, y, size, random, ground):
    colour = apart(random.choice([(0, 0, 0), (60, 60, 60), (220, 40, 40)]), ground)
    middle, radius = (x + size / 2, y + size / 2), size * random.uniform(0.22, 0.42)
    draw.circle(middle, radius, fill=colour)
    spikes = random.choice([0, 4, 6, 8, 8])
    for spike in range(spikes):
        angle = 2 * pi * spike / spikes
        tip = (middle[0] + size / 2 * cos(angle), middle[1] + size / 2 * sin(angle))
        draw.line([middle, tip], fill=colour, width=max(1, round(0.08 * size)))
    if random.random() < 0.5:
        draw.circle((middle[0] - radius / 2, middle[1] - radius / 2), radius / 4, fill="white")


def fitted(inputs, kinds, weights):
    """Fit the two layers of the network, by Adam; the last row of each is its bias."""
    random = np.random.default_rng(0)
    rows, width = inputs.shape
    layers = [random.normal(0, 0.15, (width + 1, LAYER)), random.normal(0, 0.2, (LAYER + 1, len(KINDS)))]
    means, squares = ([np.zeros_like(layer) for layer in layers] for _ in range(2))
    inputs = np.c_[inputs, np.ones(rows)]
    step = 0
    for epoch in range(EPOCHS):
        rate = 0.004 * (1 - epoch / EPOCHS) + 0.0002
        order = random.permutation(rows)
        for start in range(0, rows, BATCH):
            chosen = order[start : start + BATCH]
            step += 1
            values = np.c_[np.tanh(inputs[chosen] @ layers[0]), np.ones(len(chosen))]
            outputs = values @ layers[1]
            outputs = np.exp(outputs - outputs.max(1, keepdims=True))
            outputs /= outputs.sum(1, keepdims=True)
            wanted = np.full_like(outputs, 0.02 / len(KINDS))
            wanted[np.arange(len(chosen)), kinds[chosen]] += 0.98
            error = (outputs - wanted) * weights[chosen, None] / len(chosen)
            back = (error @ layers[1][:-1].T) * (1 - values[:, :-1] ** 2)
            slopes = (inputs[chosen].T @ back + 1e-4 * layers[0], values.T @ error + 1e-4 * layers[1])
            for layer, mean, square, slope in zip(layers, means, squares, slopes, strict=True):
                mean += 0.1 * (slope - mean)
                square += 0.001 * (slope**2 - square)
                layer -= rate * mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return layers


if __name__ == "__main__":
    main()
