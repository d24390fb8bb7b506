import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, PDFStream } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { samples } from '../../../../../../test/harness/samples.ts';
import { fillEveryField, names } from '../../testing/fill-every-field.ts';
import { findCutFields } from '../find-cut-fields.ts';
import prepareForm from '../prepare/prepare-form.ts';

const key = (name: string) => PDFName.of(name);
const prepare = async (bytes: Uint8Array) => {
  const form = await prepareForm({ bytes, fileName: 'form.pdf' });
  if ('problem' in form) throw new Error(form.problem);
  return form;
};

interface Wishes {
  height: number;
  width?: number;
  size?: number;
  quadding?: number;
  rotation?: number;
  border?: number;
  multiline?: boolean;
  cells?: number;
}

/** A form with a field for each entry. */
async function makeForm(wishes: Wishes[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([612, 792]);
  const form = document.getForm();
  let at = 770;
  for (const wish of wishes) {
    const { height, width = 180, size, quadding, rotation, border, multiline, cells } = wish;
    at -= (rotation ? width : height) + 4;
    const field = form.createTextField(JSON.stringify(wish).replaceAll('.', ','));
    const box = rotation ? { width: height, height: width } : { width, height };
    field.addToPage(page, { x: 60, y: at, ...box, borderWidth: border ?? 0 });
    const { dict } = field.acroField;
    if (rotation) {
      const [widget] = field.acroField.getWidgets();
      widget?.getOrCreateAppearanceCharacteristics().dict.set(key('R'), PDFNumber.of(rotation));
    }
    if (quadding) dict.set(key('Q'), PDFNumber.of(quadding));
    if (multiline) field.enableMultiline();
    if (cells) {
      field.setMaxLength(cells);
      field.enableCombing();
    }
    const [widget] = field.acroField.getWidgets();
    if (size !== undefined) widget?.setDefaultAppearance(`0 0 0.5 rg /Helv ${size} Tf`);
  }
  return document.save({ updateFieldAppearances: false });
}

const single: Wishes[] = [12, 14, 16, 18].flatMap((height) => [0, 10, 12].map((size) => ({ height, size })));
const shapes: Wishes[] = [
  { height: 14, size: 12, quadding: 1 },
  { height: 14, size: 12, quadding: 2 },
  { height: 20, size: 12, border: 4 },
  { height: 14, size: 12, rotation: 90 },
  { height: 14, size: 12, cells: 9 },
  { height: 14, size: 12, cells: 40 },
  { height: 30, size: 12, multiline: true },
  { height: 30, size: 0, multiline: true, quadding: 1 },
  { height: 9, size: 0 },
];

describe.each(Object.entries(names))('a name of %s: %s', (_, name) => {
  test.each([
    ['low fields of every size', single],
    ['fields of other shapes', shapes],
  ])('shows all of its letters in %s', async (_kind, wishes) => {
    const filled = await fillEveryField(await prepare(await makeForm(wishes)), () => name);
    expect(filled).toMatchObject({ differing: [], cut: [], failed: [] });
    const whole = filled.written.filter(({ value }) => value === name).map(({ name }) => name);
    const moved = filled.addendum.map(({ field }) => field);
    expect([...whole, ...moved].toSorted()).toEqual(filled.written.map(({ name }) => name).toSorted());
    // Single-line fields of the usual heights have room for seven points.
    if (wishes === single) expect(moved).toEqual([]);
  });
});

test('letters that are cut off in a filled form are detected', async () => {
  const form = await prepare(await makeForm(single));
  const filled = await fillEveryField(form, () => 'Nguyễn Thị');
  const document = await PDFDocument.load(filled.pdf);
  const [field] = document.getForm().getFields();
  const appearance = field?.acroField
    .getWidgets()[0]
    ?.dict.lookup(key('AP'), PDFDict)
    .lookup(key('N'), PDFStream);
  const box = appearance?.dict.lookup(key('BBox'), PDFArray);
  // Cuts off only the dot below a letter.
  box?.set(1, PDFNumber.of(3.5));
  const names = filled.written.map((each) => each.name);
  expect(await findCutFields(await document.save(), names)).toEqual([field?.getName()]);
});

test.skipIf(!existsSync(new URL('forms/i-589.pdf', samples)))(
  'the official I-589 shows all letters, in fields of any height',
  { timeout: 120_000 },
  async () => {
    const form = await prepare(await readFile(new URL('forms/i-589.pdf', samples)));
    const filled = await fillEveryField(form, (index) => Object.values(names)[index % 5] ?? '');
    expect(filled).toMatchObject({ differing: [], cut: [], failed: [] });
  },
);
