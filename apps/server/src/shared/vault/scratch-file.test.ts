import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createScratchFile } from './scratch-file.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'visafolio-scratch-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

it('a temporary file contains no plain text, detects changes, and is deleted afterwards', async () => {
  const canary = Buffer.from('a canary that must not be found');
  const pieces = [canary, randomBytes(200_000), Buffer.alloc(0), canary];
  {
    await using scratch = await createScratchFile(root);
    for (const piece of pieces) await scratch.append(piece);
    expect(Buffer.concat(await scratch.stream().toArray()).equals(Buffer.concat(pieces))).toBe(true);
    const [folder = ''] = await readdir(root);
    const location = path.join(root, folder, 'scratch');
    const stored = await readFile(location);
    expect(stored.length).toBeGreaterThan(190_000);
    expect(stored.includes(canary)).toBe(false);
    stored[100_000] = (stored[100_000] ?? 0) ^ 1;
    await writeFile(location, stored);
    await expect(scratch.read(100_000, 1)).rejects.toMatchObject({ name: 'BrokenSeal' });
    await expect(scratch.stream().toArray()).rejects.toMatchObject({ name: 'BrokenSeal' });
  }
  expect(await readdir(root)).toEqual([]);
});

it('any range can be read, including what was not written to disk yet', async () => {
  const content = randomBytes(300_000);
  await using scratch = await createScratchFile(root);
  for (let at = 0; at < content.length; ) {
    const length = randomInt(1, 90_000);
    await scratch.append(content.subarray(at, at + length));
    at += length;
  }
  expect(scratch.size).toBe(content.length);
  for (const [start, end] of [
    [0, 1],
    [65_535, 65_537],
    [131_072, 196_608],
    [299_999, 300_000],
    [299_000, 400_000],
    [300_000, 300_001],
    [0, 300_000],
  ] as const) {
    const expected = content.subarray(start, end);
    expect((await scratch.read(start, end - start)).equals(expected), `${start}`).toBe(true);
    expect(Buffer.concat(await scratch.stream({ start, end }).toArray()).equals(expected)).toBe(true);
  }
});
