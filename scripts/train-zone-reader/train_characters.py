"""Trains the network for single characters and writes its weights: python3 train_characters.py OUT.bin [MINUTES] [CHECKPOINT]

It sees one character in the middle of a window and nothing of the line, and its pictures are made by another way than those of
the network for lines: what one of them takes wrongly the other one has no reason to.
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
from weights import save

CLASSES = len(texts.ALPHABET) + 1
NONE = CLASSES - 1
LINES = 8


class Characters(nn.Module):
    def __init__(self):
        super().__init__()

        def layer(inputs, outputs, kernel, padding):
            return [nn.Conv2d(inputs, outputs, kernel, padding=padding, bias=False), nn.BatchNorm2d(outputs), nn.ReLU()]

        self.layers = nn.Sequential(
            *layer(1, 8, (5, 5), (2, 2)),
            nn.MaxPool2d((2, 2)),
            *layer(8, 20, (3, 3), (1, 1)),
            nn.MaxPool2d((2, 2)),
            *layer(20, 40, (3, 3), (1, 1)),
            nn.MaxPool2d((2, 2)),
            *layer(40, 96, (4, 4), (0, 0)),
            nn.Conv2d(96, CLASSES, (1, 1)),
        )

    def forward(self, window):
        return self.layers(window)[:, :, 0, 0]


def make_batches(seed, queue):
    rng = random.Random(seed)
    noise = numpy.random.default_rng(seed)
    while True:
        images, labels = [], []
        for _ in range(LINES):
            # Mostly by chance: fillers are easy, and there are many.
            text = texts.random_line(rng, 40) if rng.random() < 0.7 else texts.line(rng)
            cut, is_off = strips.windows(rng, noise, text)
            images.append(cut)
            labels += [NONE if off else texts.ALPHABET.index(each) for each, off in zip("<" + text + "<", is_off)]
        queue.put((numpy.concatenate(images)[:, None].astype(numpy.float32), numpy.array(labels)))


def main():
    out = sys.argv[1]
    minutes = float(sys.argv[2]) if len(sys.argv) > 2 else 20
    checkpoint = sys.argv[3] if len(sys.argv) > 3 else None
    torch.manual_seed(11)
    torch.set_num_threads(1)
    model = Characters()
    optimiser = torch.optim.AdamW(model.parameters(), lr=2e-3, weight_decay=1e-4)
    if checkpoint:
        try:
            model.load_state_dict(torch.load(checkpoint))
        except FileNotFoundError:
            pass
    queue = multiprocessing.Queue(maxsize=8)
    maker = multiprocessing.Process(target=make_batches, args=(int(time.time()), queue), daemon=True)
    maker.start()
    began = time.time()
    step, shown, right = 0, 0.0, 0.0
    while (part := (time.time() - began) / (60 * minutes)) < 1:
        for group in optimiser.param_groups:
            group["lr"] = 3e-3 * min(1, (step + 1) / 50) * (1 - part) + 1e-5
        images, labels = queue.get()
        scores = model(torch.from_numpy(images))
        labels = torch.from_numpy(labels)
        loss = nn.functional.cross_entropy(scores, labels, label_smoothing=0.01)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        step += 1
        weight = max(0.02, 1 / step)
        shown += weight * (loss.item() - shown)
        right += weight * ((scores.argmax(1) == labels).float().mean().item() - right)
        if step % 100 == 0:
            print(f"{step} steps, {time.time() - began:.0f} s, loss {shown:.4f}, right {right:.2%}", flush=True)
            save(model, out)
            if checkpoint:
                torch.save(model.state_dict(), checkpoint)
    save(model, out)
    maker.terminate()


if __name__ == "__main__":
    main()
