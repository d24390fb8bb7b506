"""Trains Tesseract's network for the first reader from nothing: python3 train_tesseract.py FOLDER [LINES] [ITERATIONS]

Needs Debian's packages tesseract-ocr and fonts-ocr-b. FOLDER/ocrb.traineddata is the result.
"""

import os
import random
import subprocess
import sys
from pathlib import Path

import numpy

import strips
import texts

# Small: 36 rows, one convolution, one LSTM along the columns and two along the line.
NETWORK = "[1,36,0,1 Ct3,3,16 Mp3,3 Lfys32 Lfx64 Lrx64 O1c1]"
PER_FILE = 500


def run(*command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{command}\n{done.stdout}\n{done.stderr}")


def write_lines(folder, name, count, seed, is_easy=False):
    """Makes training data for lstmtraining from a page of many lines and their places. Keeps existing data."""
    base = folder / name
    made = base.with_suffix(".lstmf")
    if made.exists():
        return made
    rng = random.Random(seed)
    noise = numpy.random.default_rng(seed)
    pages, boxes = [], []
    for number in range(count):
        text = texts.line(rng)
        # Training learns faster from short lines.
        if is_easy:
            text = text[: rng.randrange(3, 10)]
        elif rng.random() < 0.6:
            text = text[: rng.randrange(5, 20)]
        page = strips.page_line(rng, noise, text, is_easy)
        pages.append(page)
        boxes.append(f"WordStr 0 0 {page.width} {page.height} {number} #{text}")
        boxes.append(f"\t {page.width} 0 {page.width + 1} {page.height} {number}")
    pages[0].save(base.with_suffix(".tif"), save_all=True, append_images=pages[1:])
    base.with_suffix(".box").write_text("\n".join(boxes) + "\n")
    run("tesseract", base.with_suffix(".tif"), base, "--psm", "13", "lstm.train")
    base.with_suffix(".tif").unlink()
    return made


def main():
    folder = Path(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    iterations = int(sys.argv[3]) if len(sys.argv) > 3 else 20_000
    folder.mkdir(parents=True, exist_ok=True)
    # A box file with each character defines the character set.
    all_characters = folder / "all.box"
    all_characters.write_text("".join(f"{each} 0 0 10 10 0\n" for each in texts.ALPHABET))
    run("unicharset_extractor", "--output_unicharset", folder / "unicharset", "--norm_mode", "1", all_characters)
    # The character set has no Chinese characters, so their table can be a comment.
    (folder / "radical-stroke.txt").write_text("# none\n")
    run("combine_lang_model", "--input_unicharset", folder / "unicharset", "--script_dir", folder, "--output_dir", folder, "--lang", "ocrb", "--pass_through_recoder")
    files = [write_lines(folder, f"lines{index}", PER_FILE, 1_000 + index) for index in range(count // PER_FILE)]
    (folder / "train.txt").write_text("\n".join(map(str, files)) + "\n")
    held_out = write_lines(folder, "held-out", 100, 5)
    (folder / "held-out.txt").write_text(f"{held_out}\n")
    easy = [write_lines(folder, f"easy{index}", PER_FILE, 2_000 + index, is_easy=True) for index in range(2)]
    (folder / "easy.txt").write_text("\n".join(map(str, easy)) + "\n")
    # Starts with clear short lines, because training learns nothing from photo-like lines for a long time.
    train(folder, "easy", min(iterations // 4, 6_000), 5)
    train(folder, "train", iterations, 0.3)
    finish(folder)


def train(folder, lines, iterations, target):
    """Continues from the last checkpoint until this number of iterations or this error rate in percent."""
    subprocess.run(
        [
            "lstmtraining",
            "--traineddata", folder / "ocrb" / "ocrb.traineddata",
            "--net_spec", NETWORK,
            "--model_output", folder / "check",
            "--learning_rate", "0.002",
            "--train_listfile", folder / f"{lines}.txt",
            "--max_iterations", str(iterations),
            "--target_error_rate", str(target),
        ],
        check=True,
        # More threads spend more time waiting for each other than working.
        env={**os.environ, "OMP_THREAD_LIMIT": "1"},
    )


def finish(folder):
    run("lstmtraining", "--stop_training", "--convert_to_int", "--continue_from", folder / "check_checkpoint", "--traineddata", folder / "ocrb" / "ocrb.traineddata", "--model_output", folder / "ocrb.traineddata")


if __name__ == "__main__":
    main()
