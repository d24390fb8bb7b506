import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { samples } from '../../../../test/harness/samples.ts';
import prepareForm from '../government-forms/pdf/prepare/prepare-form.ts';
import { chooseMap } from './choose-map.ts';

const hasSamples = existsSync(new URL('forms/', samples));

async function choose(file: string) {
  const form = await prepareForm({
    bytes: await readFile(new URL(`forms/${file}`, samples)),
    fileName: file,
  });
  if ('problem' in form) throw new Error(form.problem);
  return { form, chosen: chooseMap(form) };
}

test.skipIf(!hasSamples).for([
  ['i-485.pdf', 'I-485'],
  ['2018/i-485supj.pdf', 'I-485J'],
  ['i-765.pdf', 'I-765'],
  ['g-1145.pdf', 'G-1145'],
  ['n-400.pdf', 'N-400'],
])('%s has the map of %s, with nothing to review', { timeout: 60_000 }, async ([file = '', code]) => {
  const { chosen } = await choose(file);
  expect(chosen?.map.code).toBe(code);
  expect(chosen?.toReview).toEqual([]);
  expect(chosen?.match.added).toEqual([]);
});

test.skipIf(!hasSamples).for([
  ['2018/i-765.pdf', 'I-765'],
  ['2018/i-485.pdf', 'I-485'],
])(
  '%s of an earlier edition never takes a rule of another item',
  { timeout: 60_000 },
  async ([file = '', code]) => {
    const { form, chosen } = await choose(file);
    console.log(
      file,
      chosen?.map.code,
      form.fields.length,
      chosen && {
        carried: chosen.match.carried.size,
        changed: chosen.match.changed.length,
        added: chosen.match.added.length,
        gone: chosen.match.gone.length,
      },
    );
    if (chosen) expect(chosen.map.code).toBe(code);
  },
);
