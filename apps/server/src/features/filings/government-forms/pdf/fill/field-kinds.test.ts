import { PDFArray, PDFDocument, PDFHexString, PDFName, type PDFPage } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { withPdf } from '../../../../files/process/look/pdf.ts';
import { readFormValues } from '../../testing/read-form-values.ts';
import prepareForm, { type PreparedForm } from '../prepare/prepare-form.ts';
import readBack from '../read-back.ts';
import fillForm, { type FilledPdf } from './fill-form.ts';

type Form = Exclude<PreparedForm, { problem: unknown }>;

async function prepare(bytes: Uint8Array): Promise<Form> {
  const form = await prepareForm({ bytes, fileName: 'form.pdf' });
  if ('problem' in form) throw new Error(form.problem);
  return form;
}

/** Fills these fields and reads them back like the product, including the second try for values that are cut off. */
async function fill(form: Form, values: Record<string, string>) {
  const run = (cut: string[]): Promise<FilledPdf> =>
    fillForm({
      pdf: form.pdf,
      values: Object.entries(values).map(([name, value]) => {
        const field = form.fields.find((each) => each.name === name);
        if (!field) throw new Error(`no field ${name}`);
        return { field, value };
      }),
      addendum: { code: 'I-999', title: '', edition: null, applicant: 'Ana', alienNumber: null },
      cut,
    });
  const filled = await run([]);
  const found = await readBack({ blank: form.pdf, filled: filled.pdf, written: filled.written });
  return { ...filled, ...found };
}

/** Extracts the visible text of fields, whatever their values: flattens their appearances into the page. */
async function readShown(pdf: Uint8Array): Promise<string> {
  const document = await PDFDocument.load(pdf);
  document.getForm().flatten({ updateFieldAppearances: false });
  return withPdf(await document.save(), async (flat) => flat.getPage(0).getText());
}

const shapes = { height: 18, width: 160 };
type Make = (document: PDFDocument, page: PDFPage) => void;
async function make(draw: Make): Promise<Form> {
  const document = await PDFDocument.create();
  const page = document.addPage([612, 792]);
  draw(document, page);
  return prepare(await document.save({ updateFieldAppearances: false }));
}

describe('a filled field shows all of its letters and has its value', () => {
  const countries = ['Vietnam', 'Türkiye', 'Österreich', 'Ñuñoa', 'Việt Nam Ặ', 'Perú'];

  test.each([12, 14, 18, 40])('a combo box %i points high', async (height) => {
    const form = await make((document, page) => {
      const list = document.getForm().createDropdown('country');
      list.setOptions(countries);
      list.addToPage(page, { x: 60, y: 600, width: 160, height, borderWidth: 1 });
    });
    for (const country of countries) {
      const filled = await fill(form, { country });
      expect(filled).toMatchObject({ differing: [], cut: [], failed: [], addendum: [] });
      expect(await readFormValues(filled.pdf)).toEqual({ country });
    }
  });

  test.each([14, 30, 60, 100])('a list box %i points high', async (height) => {
    const form = await make((document, page) => {
      const list = document.getForm().createOptionList('country');
      list.setOptions(countries);
      list.addToPage(page, { x: 60, y: 600, width: 160, height, borderWidth: 1 });
    });
    for (const country of countries) {
      const filled = await fill(form, { country });
      expect(filled).toMatchObject({ differing: [], cut: [], failed: [], addendum: [] });
      expect(await readFormValues(filled.pdf)).toEqual({ country });
      expect(await readShown(filled.pdf)).toContain(country);
    }
  });

  test.each([
    [12, 9],
    [14, 9],
    [18, 20],
  ])('cells %i points high, %i of them', async (height, cells) => {
    const form = await make((document, page) => {
      const field = document.getForm().createTextField('name');
      field.setMaxLength(cells);
      field.enableCombing();
      field.addToPage(page, { x: 60, y: 600, width: 260, height, borderWidth: 1 });
    });
    for (const name of ['ẶÇŞĞ', 'Nguyễn', '123456789']) {
      const filled = await fill(form, { name });
      expect(filled).toMatchObject({ differing: [], cut: [], failed: [], addendum: [] });
      expect(await readFormValues(filled.pdf)).toEqual({ name });
    }
  });
});

test('labels are shown in a list and a combo box, export values are kept', async () => {
  const form = await make((document, page) => {
    for (const [at, kind] of (['createDropdown', 'createOptionList'] as const).entries()) {
      const field = document.getForm()[kind](kind);
      field.setOptions(['one', 'two']);
      field.addToPage(page, { x: 60, y: 600 - at * 100, ...shapes, height: 60 });
      const pairs = [
        ['V', 'Vợ hoặc chồng'],
        ['C', 'Çocuk'],
      ].map((pair) => document.context.obj(pair.map((each) => PDFHexString.fromText(each))));
      field.acroField.dict.set(PDFName.of('Opt'), document.context.obj(pairs));
    }
  });
  const filled = await fill(form, { createDropdown: 'V', createOptionList: 'C' });
  expect(filled).toMatchObject({ differing: [], cut: [], failed: [], addendum: [] });
  const text = await readShown(filled.pdf);
  expect(text).toContain('Vợ hoặc chồng');
  expect(text).toContain('Çocuk');
});

describe('a form that is filled a second time', () => {
  const first = {
    name: 'Wolfeschlegelsteinhausen Bergerdorff',
    cells: 'ABCDEFGHI',
    reason: 'A first reason\nwith a second line of words',
    country: 'Vietnam',
    state: 'California',
    status: '0',
  };
  const second = {
    name: 'Ana',
    cells: '12',
    reason: 'Shorter',
    country: 'Peru',
    state: 'Texas',
    status: '1',
  };
  const blank = () =>
    make((document, page) => {
      const form = document.getForm();
      const at = { x: 60, width: 160 };
      form.createTextField('name').addToPage(page, { ...at, y: 700, height: 18 });
      const cells = form.createTextField('cells');
      cells.setMaxLength(9);
      cells.enableCombing();
      cells.addToPage(page, { ...at, y: 660, height: 18 });
      const reason = form.createTextField('reason');
      reason.enableMultiline();
      reason.addToPage(page, { ...at, y: 560, height: 60 });
      const country = form.createDropdown('country');
      country.setOptions(['Vietnam', 'Peru']);
      country.addToPage(page, { ...at, y: 500, height: 18 });
      const state = form.createOptionList('state');
      state.setOptions(['California', 'New York', 'Texas']);
      state.addToPage(page, { ...at, y: 440, height: 20 });
      const status = form.createRadioGroup('status');
      for (const [index, name] of ['Single', 'Married'].entries())
        status.addOptionToPage(name, page, { x: 60 + index * 40, y: 400, width: 12, height: 12 });
    });

  test('has and shows only the new values, in the size of a blank', async () => {
    const form = await blank();
    const once = await fill(form, first);
    expect(once).toMatchObject({ differing: [], cut: [], failed: [] });
    const twice = await fill(await prepare(once.pdf), second);
    expect(twice).toMatchObject({ differing: [], cut: [], failed: [], addendum: [] });
    expect(await readFormValues(twice.pdf)).toEqual({ ...second, status: 'Married' });
    const text = (await readShown(twice.pdf)).replace(/\s/g, '');
    for (const value of ['Ana', '12', 'Shorter', 'Peru', 'Texas']) expect(text).toContain(value);
    for (const value of ['Wolfe', 'ABC', 'reason', 'Vietnam']) expect(text).not.toContain(value);
    const { acroField } = (await PDFDocument.load(twice.pdf)).getForm().getOptionList('state');
    expect(acroField.dict.lookup(PDFName.of('I'), PDFArray).toString()).toBe('[ 2 ]');
    const plain = await fill(form, second);
    expect(await readSizes(twice.pdf)).toEqual(await readSizes(plain.pdf));
  });
});

/** The font size in each field's appearance. */
async function readSizes(pdf: Uint8Array): Promise<Record<string, string>> {
  const document = await PDFDocument.load(pdf);
  return Object.fromEntries(
    document
      .getForm()
      .getFields()
      .map((field) => {
        const [widget] = field.acroField.getWidgets();
        return [field.getName(), /([\d.]+) Tf/.exec(widget?.getDefaultAppearance() ?? '')?.[1] ?? ''];
      }),
  );
}
