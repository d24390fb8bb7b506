"""Strips of one line, as the small network sees them (strip) and as Tesseract sees them (page_line).

The two are made differently on purpose: other weights, other blur, other noise and another background, so that what one reader
has never learned is not what the other one has never learned.
"""

import io
import math

import numpy
from PIL import Image, ImageDraw, ImageFilter, ImageFont

FONTS = "/usr/share/fonts/opentype/ocr-b/"
# Distance between characters, relative to the font size.
ADVANCE = 0.723

# A strip of the network: pixels from character to character, rows, and columns.
CELL = 20
ROWS = 32
CELLS = 48

fonts = {}


def font(name, size):
    key = (name, size)
    if key not in fonts:
        fonts[key] = ImageFont.truetype(FONTS + name, size)
    return fonts[key]


def draw(text, cell, height, name, weight, left):
    """Ink from 0 to 1 of a line; the middle of capital letters is in the middle of the height. `left`: of the first character, in cells."""
    size = round(cell / ADVANCE)
    face = font(name, size)
    image = Image.new("L", (round(cell * CELLS), height), 0)
    pen = ImageDraw.Draw(image)
    middle = (face.getbbox("H")[1] + face.getbbox("H")[3]) / 2
    for index, character in enumerate(text):
        if character == " ":
            continue
        pen.text((cell * (left + index), height / 2 - middle), character, font=face, fill=255)
    if weight > 0:
        image = image.filter(ImageFilter.GaussianBlur(weight * cell * 0.05))
        ink = numpy.asarray(image, dtype=numpy.float32) / 255
        return numpy.clip(ink * 1.9, 0, 1)
    if weight < 0:
        image = image.filter(ImageFilter.GaussianBlur(-weight * cell * 0.05))
        ink = numpy.asarray(image, dtype=numpy.float32) / 255
        return numpy.clip(ink * 2.2 - 1.1, 0, 1)
    return numpy.asarray(image, dtype=numpy.float32) / 255


def waves(rng, height, width, strength):
    """Fine curved lines, as in the background of passports."""
    y, x = numpy.mgrid[0:height, 0:width].astype(numpy.float32)
    total = numpy.zeros((height, width), dtype=numpy.float32)
    for _ in range(rng.randrange(1, 4)):
        angle = rng.uniform(0, math.pi)
        period = rng.uniform(5, 40)
        bend = rng.uniform(0, 12)
        along = x * math.cos(angle) + y * math.sin(angle)
        across = -x * math.sin(angle) + y * math.cos(angle)
        wave = numpy.sin((across + bend * numpy.sin(along / rng.uniform(20, 120))) * (2 * math.pi / period))
        total += numpy.where(wave > rng.uniform(0.2, 0.9), 1, 0) if rng.random() < 0.6 else wave
    return total * strength


def normalise(strip):
    """Normalizes pixels by mean and deviation of the surrounding columns, like the product."""
    strip = strip.astype(numpy.float32)
    width = strip.shape[1]
    reach = 40
    sums = numpy.concatenate([[0], numpy.cumsum(strip.sum(axis=0))])
    squares = numpy.concatenate([[0], numpy.cumsum((strip**2).sum(axis=0))])
    low = numpy.clip(numpy.arange(width) - reach, 0, width)
    high = numpy.clip(numpy.arange(width) + reach + 1, 0, width)
    count = (high - low) * strip.shape[0]
    mean = (sums[high] - sums[low]) / count
    deviation = numpy.sqrt(numpy.maximum((squares[high] - squares[low]) / count - mean**2, 0))
    return (strip - mean) / (deviation + 4)


def jpeg(image, quality):
    stored = io.BytesIO()
    image.save(stored, "JPEG", quality=quality)
    return Image.open(stored).convert("L")


def strip(rng, noise, text):
    """A strip for the network, and the centres of its characters in columns."""
    cell = 32
    height = 92
    left = rng.uniform(0.6, 3.4) if len(text) >= 44 else rng.uniform(0.6, CELLS - len(text) - 0.6)
    name = rng.choices(["OCRB.otf", "OCRBS.otf", "OCRBL.otf"], [6, 5, 0.4])[0]
    ink = draw(text, cell, height, name, rng.choice([0, 0, rng.uniform(0, 1.6), -rng.uniform(0, 1.4)]), left)
    if rng.random() < 0.3:  # printed unevenly
        small = noise.random((height // 4 + 1, ink.shape[1] // 4 + 1)).astype(numpy.float32)
        holes = Image.fromarray((small * 255).astype(numpy.uint8)).resize((ink.shape[1], height), Image.BICUBIC)
        ink = ink * numpy.clip(numpy.asarray(holes, dtype=numpy.float32) / 255 * 3, rng.uniform(0.2, 0.9), 1)
    # Surroundings of the line: nothing, the page's edge, or the table.
    paper = numpy.full(ink.shape, rng.uniform(0.6, 1), dtype=numpy.float32)
    paper -= waves(rng, height, ink.shape[1], rng.uniform(0, 0.14) if rng.random() < 0.7 else 0)
    for side in (0, 1):
        if rng.random() < 0.25:
            reach = rng.uniform(0.1, left - 0.4) if side == 0 else rng.uniform(0.1, CELLS - left - len(text) - 0.4)
            edge = int(reach * cell)
            shade = rng.uniform(0, 1)
            if edge > 0:
                if side == 0:
                    paper[:, :edge] = shade
                else:
                    paper[:, -edge:] = shade
    if rng.random() < 0.15:  # the page's lower edge
        paper[height // 2 + round(rng.uniform(0.8, 1.3) * cell) :, :] = rng.uniform(0, 1)
    dark = rng.uniform(0, 0.45)
    scene = paper * (1 - ink) + dark * paper * ink
    # Light.
    x = numpy.linspace(-1, 1, scene.shape[1], dtype=numpy.float32)
    scene = scene * (1 + rng.uniform(-0.35, 0.35) * x + rng.uniform(-0.2, 0.2) * x * x)
    if rng.random() < 0.15:
        scene = scene * (1 - rng.uniform(0.1, 0.6) / (1 + numpy.exp(numpy.clip(-(x - rng.uniform(-1, 1)) / rng.uniform(0.005, 0.1), -50, 50))))
    if rng.random() < 0.12:
        scene = scene + rng.uniform(0, 0.7) * numpy.exp(-(((x - rng.uniform(-1, 1)) / rng.uniform(0.03, 0.3)) ** 2))
    image = Image.fromarray(numpy.clip(scene * 255, 0, 255).astype(numpy.uint8))
    # Resolution of the camera.
    seen = math.exp(rng.uniform(math.log(8.5), math.log(38)))
    scale = seen / cell
    image = image.resize((max(1, round(image.width * scale)), max(1, round(height * scale))), Image.BOX if scale < 1 else Image.BICUBIC)
    if rng.random() < 0.8:
        image = image.filter(ImageFilter.GaussianBlur(rng.uniform(0.2, min(1.7, 0.17 * seen))))
    pixels = numpy.asarray(image, dtype=numpy.float32)
    gain = rng.choice([1, 1, rng.uniform(0.12, 1)])
    pixels = pixels * gain + noise.normal(0, rng.uniform(0, 5 + 9 * rng.random() ** 2), pixels.shape)
    image = Image.fromarray(numpy.clip(pixels, 0, 255).astype(numpy.uint8))
    if rng.random() < 0.6:
        image = jpeg(image, rng.randrange(38, 95))
    # Cropped with a small offset.
    pitch = CELL * rng.uniform(0.965, 1.035)
    across = CELL * rng.uniform(0.92, 1.08)
    slope = rng.uniform(-0.006, 0.006)
    shear = rng.uniform(-0.09, 0.09)
    shift = rng.uniform(-3.2, 3.2)
    real = image.width / CELLS  # pixels of a cell in the picture
    # From strip (u, v) to picture: x = a u + b v + c, y = d u + e v + f.
    width = CELLS * CELL
    a, e = real / pitch, real / across
    b, d = shear * e, slope * a
    c = image.width / 2 - a * width / 2 - b * ROWS / 2
    f = image.height / 2 - d * width / 2 - e * (ROWS / 2 + shift)
    cut = image.transform((width, ROWS), Image.AFFINE, (a, b, c, d, e, f), Image.BICUBIC, fillcolor=int(numpy.median(numpy.asarray(image))))
    middles = []
    for index in range(len(text)):
        px = (left + index + 0.5) * real
        # In the middle of the line, v follows from y = height / 2.
        u = (px - c - b * ROWS / 2) / a
        middles.append(u)
    return normalise(numpy.asarray(cut)), middles


def page_line(rng, noise, text, is_easy=False):
    """A line for Tesseract: grey, unevenly lit, with random margins. An easy one is unchanged."""
    cell = rng.uniform(22, 30)
    height = round(cell * rng.uniform(1.45, 1.85))
    name = rng.choices(["OCRB.otf", "OCRBS.otf", "OCRBF.otf"], [5, 5, 0.3])[0]
    left = rng.uniform(0.3, 2.5)
    tall = height + 16
    ink = draw(text, cell, tall, name, rng.uniform(-1, 1.2) if rng.random() < 0.5 else 0, left)
    ink = ink[:, : round((left + len(text) + rng.uniform(0.3, 2.5)) * cell)]
    paper = rng.uniform(150, 255)
    image = paper - ink * (paper - rng.uniform(0, 110))
    if is_easy:
        picture = Image.fromarray(numpy.clip(image, 0, 255).astype(numpy.uint8))
        return picture.resize((round(picture.width * 40 / tall), 40), Image.BICUBIC)
    y, x = numpy.mgrid[0:tall, 0 : image.shape[1]].astype(numpy.float32)
    if rng.random() < 0.6:  # rings
        cx, cy = rng.uniform(0, image.shape[1]), rng.uniform(-400, 400)
        rings = numpy.sin(numpy.hypot(x - cx, y - cy) * (2 * math.pi / rng.uniform(6, 30)))
        image -= rng.uniform(0, 26) * (rings > rng.uniform(0, 0.9))
    if rng.random() < 0.4:  # stains
        spots = noise.random((6, 40)) * 255
        big = Image.fromarray(spots.astype(numpy.uint8)).resize((image.shape[1], tall), Image.BICUBIC)
        image -= rng.uniform(0, 0.25) * (255 - numpy.asarray(big, dtype=numpy.float32))
    image *= 1 + rng.uniform(-0.3, 0.3) * (x / image.shape[1] - 0.5)
    picture = Image.fromarray(numpy.clip(image, 0, 255).astype(numpy.uint8))
    factor = math.exp(rng.uniform(math.log(0.36), math.log(1.3)))
    picture = picture.resize((round(picture.width * factor), round(tall * factor)), Image.LANCZOS)
    chosen = rng.random()
    if chosen < 0.4:
        picture = picture.filter(ImageFilter.BoxBlur(rng.uniform(0.2, 1.1)))
    elif chosen < 0.7:  # a hand that moved
        pixels = numpy.asarray(picture, dtype=numpy.float32)
        steps = rng.randrange(2, 4)
        moved = [numpy.roll(pixels, (round(i * rng.uniform(-0.6, 0.6)), i), (0, 1)) for i in range(steps)]
        picture = Image.fromarray(numpy.mean(moved, axis=0).astype(numpy.uint8))
    elif chosen < 0.85:
        picture = picture.filter(ImageFilter.GaussianBlur(rng.uniform(0.4, 1.5)))
    pixels = numpy.asarray(picture, dtype=numpy.float32)
    if rng.random() < 0.4:
        pixels = 255 * (pixels / 255) ** rng.uniform(0.6, 1.8)
    pixels = pixels * rng.uniform(0.3, 1) + noise.uniform(-1, 1, pixels.shape) * rng.uniform(0, 16)
    picture = Image.fromarray(numpy.clip(pixels, 0, 255).astype(numpy.uint8))
    if rng.random() < 0.5:
        picture = jpeg(picture, rng.randrange(30, 90))
    target = 40
    scale = target / (height * factor)
    picture = picture.rotate(rng.uniform(-0.25, 0.25), Image.BICUBIC, fillcolor=int(numpy.median(pixels)))
    picture = picture.resize((round(picture.width * scale), round(picture.height * scale)), Image.BICUBIC)
    top = max(0, (picture.height - target) / 2 + rng.uniform(-2.5, 2.5))
    picture = picture.crop((0, round(top), picture.width, round(top) + target))
    return picture

