"""How the networks are kept."""

import torch
from torch import nn


def save(model, path):
    """The layers in their order as 32-bit floats, batch normalisation folded in."""
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
