"""Trains the small network of the second reader and writes its weights: python3 train_network.py OUT.bin [MINUTES] [CHECKPOINT] [RATE]

Goes on from CHECKPOINT where there is one; RATE is the learning rate at the beginning.

The network is a few convolutions over a strip of one line; each fifth of a character's width it says which character's middle is
there, or that none is. OUT.bin holds the layers in their order as 32-bit floats, batch normalisation folded in.
"""

import multiprocessing
import random
import sys
import time

import numpy
import torch
from torch import nn

import strips
import texts

CLASSES = len(texts.ALPHABET) + 1
BLANK = CLASSES - 1
STEP = 4  # columns of a strip for one answer
STEPS = strips.CELLS * strips.CELL // STEP
UNKNOWN = -100


class Reader(nn.Module):
    def __init__(self):
        super().__init__()

        def layer(inputs, outputs, kernel, padding):
            return [nn.Conv2d(inputs, outputs, kernel, padding=padding, bias=False), nn.BatchNorm2d(outputs), nn.ReLU()]

        self.layers = nn.Sequential(
            *layer(1, 8, (3, 3), (1, 1)),
            nn.MaxPool2d((2, 2)),
            *layer(8, 24, (3, 3), (1, 1)),
            nn.MaxPool2d((2, 2)),
            *layer(24, 48, (3, 3), (1, 1)),
            nn.MaxPool2d((2, 1)),
            *layer(48, 96, (4, 3), (0, 1)),
            *layer(96, 96, (1, 5), (0, 2)),
            nn.Conv2d(96, CLASSES, (1, 1)),
        )

    def forward(self, strip):
        return self.layers(strip)[:, :, 0, :]


def label(text, middles):
    """Labels of each step. Between a character and a gap, both are correct."""
    steps = numpy.full(STEPS, BLANK, dtype=numpy.int64)
    for character, middle in zip(text, middles):
        at = (middle - STEP / 2) / STEP
        for step in range(int(at) - 2, int(at) + 4):
            if 0 <= step < STEPS:
                away = abs(step - at)
                if away <= 1.3:
                    steps[step] = texts.ALPHABET.index(character)
                elif away <= 1.9:
                    steps[step] = UNKNOWN
    return steps


def make_batches(seed, size, queue):
    rng = random.Random(seed)
    noise = numpy.random.default_rng(seed)
    while True:
        images, labels = [], []
        for _ in range(size):
            text = texts.line(rng)
            image, middles = strips.strip(rng, noise, text)
            images.append(image)
            labels.append(label(text, middles))
        queue.put((numpy.stack(images)[:, None].astype(numpy.float32), numpy.stack(labels)))


def decode(scores):
    """The text of the most likely steps."""
    best = scores.argmax(0)
    text, last = "", BLANK
    for step in best:
        if step != last and step != BLANK:
            text += texts.ALPHABET[step]
        last = step
    return text


def save(model, path):
    """The layers in order as 32-bit floats, with batch normalisation folded in."""
    model.eval()
    parts = []
    layers = list(model.layers)
    for index, layer in enumerate(layers):
        if not isinstance(layer, nn.Conv2d):
            continue
        weight = layer.weight.detach().clone()
        bias = layer.bias.detach().clone() if layer.bias is not None else torch.zeros(weight.shape[0])
        after = layers[index + 1] if index + 1 < len(layers) else None
        if isinstance(after, nn.BatchNorm2d):
            scale = after.weight.detach() / torch.sqrt(after.running_var + after.eps)
            weight = weight * scale[:, None, None, None]
            bias = after.bias.detach() - after.running_mean * scale
        parts += [weight.flatten(), bias]
    torch.cat(parts).numpy().astype("<f4").tofile(path)
    model.train()


def test(model, batches):
    model.eval()
    characters = lines = wrong = 0
    with torch.no_grad():
        for images, labels in batches:
            scores = model(torch.from_numpy(images)).numpy()
            for one, steps in zip(scores, labels):
                wanted, last = "", BLANK
                for step in steps:
                    if step == UNKNOWN:
                        last = BLANK
                        continue
                    if step != last and step != BLANK:
                        wanted += texts.ALPHABET[step]
                    last = step
                got = decode(one)
                lines += 1
                wrong += got != wanted
    model.train()
    return wrong / lines


def main():
    out = sys.argv[1]
    minutes = float(sys.argv[2]) if len(sys.argv) > 2 else 30
    checkpoint = sys.argv[3] if len(sys.argv) > 3 else None
    rate = float(sys.argv[4]) if len(sys.argv) > 4 else 3e-3
    torch.manual_seed(7)
    torch.set_num_threads(1)
    model = Reader()
    optimiser = torch.optim.AdamW(model.parameters(), lr=2e-3, weight_decay=1e-4)
    if checkpoint:
        try:
            model.load_state_dict(torch.load(checkpoint))
        except FileNotFoundError:
            pass
    queue = multiprocessing.Queue(maxsize=8)
    makers = [multiprocessing.Process(target=make_batches, args=(int(time.time()), 24, queue), daemon=True)]
    for maker in makers:
        maker.start()
    held_out = [queue.get() for _ in range(8)]
    began = time.time()
    step = 0
    loss_shown = 0.0
    while True:
        part = (time.time() - began) / (60 * minutes)
        if part >= 1:
            break
        # Rises quickly, then falls to zero.
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1, (step + 1) / 50) * (1 - part) + 1e-5
        images, labels = queue.get()
        scores = model(torch.from_numpy(images))
        loss = nn.functional.cross_entropy(scores, torch.from_numpy(labels), ignore_index=UNKNOWN)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 5)
        optimiser.step()
        step += 1
        loss_shown += 0.02 * (loss.item() - loss_shown) if step > 1 else loss.item()
        if step % 100 == 0:
            wrong = test(model, held_out)
            print(f"{step} steps, {time.time() - began:.0f} s, loss {loss_shown:.4f}, lines with an error {wrong:.1%}", flush=True)
            save(model, out)
            if checkpoint:
                torch.save(model.state_dict(), checkpoint)
    save(model, out)
    if checkpoint:
        torch.save(model.state_dict(), checkpoint)
    for maker in makers:
        maker.terminate()


if __name__ == "__main__":
    main()
