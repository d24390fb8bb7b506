import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FormField as BlankField } from '@visafolio/contract/filings/form-field.ts';
import { expect, test } from 'vitest';
import { samples } from '../../../../test/harness/samples.ts';
import prepareForm from '../government-forms/pdf/prepare/prepare-form.ts';
import { chooseMap } from './choose-map.ts';
import { describedLabel, readKnownFields } from './editions/known-fields.ts';

const hasSamples = existsSync(new URL('forms/', samples));

async function choose(file: string) {
  const form = await prepareForm({
    bytes: await readFile(new URL(`forms/${file}`, samples)),
    fileName: file,
  });
  if ('problem' in form) throw new Error(form.problem);
  return { chosen: chooseMap(form) };
}

test.skipIf(!hasSamples).for([
  ['i-140.pdf', 'I-140'],
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
  ['2018/i-140.pdf', 'I-140'],
  ['2018/i-131.pdf', 'I-131'],
  ['2018/i-864.pdf', 'I-864'],
])(
  '%s of an earlier edition never takes a rule of another item',
  { timeout: 60_000 },
  async ([file = '', code]) => {
    const { chosen } = await choose(file);
    if (!chosen) throw new Error(`${file} has no map`);
    expect(chosen.map.code).toBe(code);
    const { changed, added } = chosen.match;
    const waiting = [...changed.map(({ field }) => field.name), ...added.map(({ name }) => name)];
    expect(waiting.filter((name) => chosen.map.fields[name])).toEqual([]);
  },
);

/** What the edition of 05/09/18 asks in fields that have another name, item or page in the edition of the map, and the other way round. */
test.skipIf(!hasSamples)(
  'the I-140 of 2018 is filled where it asks the same',
  { timeout: 60_000 },
  async () => {
    const { chosen } = await choose('2018/i-140.pdf');
    const ruleOf = (page: number, name: string) => chosen?.map.fields[`form1[0].#subform[${page}].${name}`];
    // Items 1/5 and 1/6, now 1/7 and 1/8 with other names.
    expect(ruleOf(0, 'Line4_SSN[0]')).toMatchObject({ fact: 'person.ssn' });
    expect(ruleOf(0, '#area[1].Pt2Line2_USCISOnlineActNumber[0]')).toMatchObject({
      fact: 'person.uscis_account',
    });
    // Items 8/3.a and 8/5, now 8/1.a and 8/3 with the same names: the same person.
    expect(ruleOf(5, 'Part7_Item3a_FamilyName[0]')).toMatchObject({ fact: 'company.contact_name' });
    expect(ruleOf(5, 'Part7_Item5_DayPhone[0]')).toMatchObject({ fact: 'company.contact_phone' });
    // The page for additional information has the same names on another page.
    expect(ruleOf(8, 'Pt9Line3d_AdditionalInfo[0]')).toMatchObject({ left: 'additional' });
    expect(ruleOf(8, 'Pt1Line1a_FamilyName[1]')).toMatchObject({ fact: 'person.name', piece: 'family' });
    // Classes that stand on another page now.
    expect(ruleOf(0, 'prt2PetitionType[7]')).toMatchObject({ item: '2/1.f' });
    expect(ruleOf(0, 'prt2PetitionType[5]')).toMatchObject({ item: '2/1.g' });
    // The statement about an interpreter, the preparer's address.
    expect(ruleOf(5, 'Part7_Item1_Interpreter[0]')).toBeUndefined();
    expect(ruleOf(6, 'Part9_Item3_StreetNumberName[0]')).toBeUndefined();
    expect(chosen?.match.gone).toContain('form1[0].#subform[0].P1_Line5_Checkbox[0]');
  },
);

/** The edition of the map has the same words for the names of the applicant and of somebody else who receives the document. */
test.skipIf(!hasSamples)(
  'the I-131 of 2018 takes no name of another person',
  { timeout: 60_000 },
  async () => {
    const { chosen } = await choose('2018/i-131.pdf');
    const ofRecipient = Object.values(chosen?.map.fields ?? {}).filter(
      (rule) => 'fact' in rule && rule.of === 'recipient',
    );
    expect(ofRecipient).toEqual([]);
  },
);

test.skipIf(!hasSamples)(
  'the I-864 of 2018 has its own numbers of parts and items',
  { timeout: 60_000 },
  async () => {
    const { chosen } = await choose('2018/i-864.pdf');
    const domicile = Object.values(chosen?.map.fields ?? {}).find(
      (rule) => 'fact' in rule && rule.fact === 'domicile.country',
    );
    expect(domicile?.item).toBe('4/5');
    expect(chosen?.map.parts['4']).toBe(chosen?.reviewed.parts['2']);
  },
);

test('a field that a person called another item stays empty, also where the whole blank carries over', () => {
  const fields = Object.entries(readKnownFields().get('G-1145') ?? {}).map(
    ([name, description]): BlankField => ({
      name,
      kind: 'text',
      label: describedLabel(description),
      choices: [],
      editable: false,
      max_length: null,
      comb: false,
      multiline: false,
      places: [],
    }),
  );
  const [name = ''] = fields.map((field) => field.name);
  const blank = { code: 'G-1145', fields };
  expect(chooseMap(blank)?.map.fields[name]).toBeDefined();
  const reviewed = chooseMap(blank, { [name]: null });
  expect(reviewed?.map.fields[name]).toBeUndefined();
  expect(Object.keys(reviewed?.map.fields ?? {})).toHaveLength(fields.length - 1);
});
