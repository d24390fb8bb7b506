import { randomBytes, randomInt } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createScratchFile } from './scratch-file.ts';

const folders = async () =>
  new Set((await readdir(tmpdir())).filter((name) => /^visafolio-\w{6}$/.test(name)));

it('a temporary file holds nothing that can be read, notices a change, and is gone afterwards', async () => {
  const canary = Buffer.from('a canary that must not be found');
  const before = await folders();
  const pieces = [canary, randomBytes(200_000), Buffer.alloc(0), canary];
  let folder = '';
  {
    await using scratch = await createScratchFile();
    for (const piece of pieces) await scratch.append(piece);
    expect(Buffer.concat(await scratch.stream().toArray()).equals(Buffer.concat(pieces))).toBe(true);
    const made = [...(await folders())].filter((name) => !before.has(name));
    for (const name of made) {
      const location = path.join(tmpdir(), name, 'scratch');
      const stored = await readFile(location).catch(() => null);
      if (stored?.length !== 200_000 + 2 * canary.length + 4 * 28) continue;
      folder = name;
      expect(stored.includes(canary)).toBe(false);
      stored[100_000] = (stored[100_000] ?? 0) ^ 1;
      await writeFile(location, stored);
    }
    expect(folder).not.toBe('');
    await expect(scratch.stream().toArray()).rejects.toMatchObject({ name: 'BrokenSeal' });
  }
  expect((await folders()).has(folder)).toBe(false);
});

it('any range of it reads as it was written', async () => {
  await using scratch = await createScratchFile();
  const pieces = Array.from({ length: 200 }, () => randomBytes(randomInt(3) ? randomInt(2_000) : 0));
  const content = Buffer.concat(pieces);
  for (const piece of pieces) await scratch.append(piece);
  expect(scratch.size).toBe(content.length);
  for (let round = 0; round < 300; round++) {
    const start = randomInt(content.length + 10);
    const length = randomInt(5_000);
    const wanted = content.subarray(start, start + length);
    expect((await scratch.read(start, length)).equals(wanted)).toBe(true);
    const streamed = Buffer.concat(await scratch.stream(start, start + length).toArray());
    expect(streamed.equals(wanted)).toBe(true);
  }
  expect(Buffer.concat(await scratch.stream().toArray()).equals(content)).toBe(true);
});
