import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { samples } from '../../../../test/harness/samples.ts';
import prepareForm from '../government-forms/pdf/prepare/prepare-form.ts';
import { describeField, knownFieldsFiles } from './editions/known-fields.ts';
import { findMapProblems, readFormMaps } from './form-maps.ts';

const maps = [...readFormMaps()];

/** Code -> the blank that its map was made from. */
const blanks: Readonly<Record<string, string>> = {
  'ETA-9089 Appendix A': 'eta-9089-appendix-a.pdf',
  'G-1145': 'g-1145.pdf',
  'G-28': '2018/g-28.pdf',
  'I-129': '2018/i-129.pdf',
  'I-129F': 'i-129f.pdf',
  'I-130': 'i-130.pdf',
  'I-130A': 'i-130a.pdf',
  'I-131': 'i-131.pdf',
  'I-140': 'i-140.pdf',
  'I-485': 'i-485.pdf',
  'I-485J': '2018/i-485supj.pdf',
  'I-539': '2018/i-539.pdf',
  'I-589': 'i-589.pdf',
  'I-751': '2018/i-751.pdf',
  'I-765': 'i-765.pdf',
  'I-864': 'i-864.pdf',
  'I-864A': '2018/i-864a.pdf',
  'I-907': '2018/i-907.pdf',
  'N-400': 'n-400.pdf',
};

describe.for(maps)('the map of %s', ([code, map]) => {
  test('refers only to facts, pieces, answers, parts and roles that exist', () => {
    expect(findMapProblems(map)).toEqual([]);
  });

  const file = new URL(`forms/${blanks[code]}`, samples);
  test.skipIf(!existsSync(file))('has each field of its blank', { timeout: 60_000 }, async () => {
    const form = await prepareForm({ bytes: await readFile(file), fileName: `${code}.pdf` });
    if ('problem' in form) throw new Error(form.problem);
    const fillable = form.fields.filter(({ kind }) => kind !== 'left_alone').map(({ name }) => name);
    expect(fillable.filter((name) => !map.fields[name])).toEqual([]);
    const names = new Set(form.fields.map(({ name }) => name));
    expect(Object.keys(map.fields).filter((name) => !names.has(name))).toEqual([]);
    // Other editions are compared with this file.
    const known = Object.fromEntries(
      form.fields
        .filter(({ kind }) => kind !== 'left_alone')
        .map((field) => [field.name, describeField(field)]),
    );
    await expect(`${JSON.stringify(known, null, 2)}\n`).toMatchFileSnapshot(
      fileURLToPath(knownFieldsFiles.find((each) => each.code() === code)?.known.file ?? ''),
    );
  });

  test('gives boxes answers, and texts none', async ({ skip }) => {
    if (!existsSync(file)) return skip();
    const form = await prepareForm({ bytes: await readFile(file), fileName: `${code}.pdf` });
    if ('problem' in form) throw new Error(form.problem);
    const wrong = form.fields.filter(({ name, kind, choices }) => {
      const rule = map.fields[name];
      if (!rule || !('fact' in rule)) return false;
      if (kind === 'checkbox') return !rule.is;
      if (kind === 'radio') return !rule.choose;
      const values = choices.map(({ value }) => value);
      if (kind === 'text') return Boolean(rule.is);
      return Boolean(rule.is) || Object.values(rule.choose ?? {}).some((value) => !values.includes(value));
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});
