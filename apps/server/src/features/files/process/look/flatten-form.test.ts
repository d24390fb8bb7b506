import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { expect, test, vi } from 'vitest';
import { readPdf } from '../../../../../test/harness/read-pdf.ts';
import { flattenForm } from './flatten-form.ts';

/** A filled field, an empty one, and two boxes of which one is ticked. As in official forms, what is empty has no appearance. */
async function makeFilledForm(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([612, 792]);
  const form = document.getForm();
  const [name, empty] = ['Name', 'Empty'].map((each) => form.createTextField(each));
  const [ticked, unticked] = ['Yes', 'No'].map((each) => form.createCheckBox(each));
  for (const [index, field] of [name, empty, ticked, unticked].entries())
    field?.addToPage(page, { x: 60, y: 700 - 40 * index, width: 200, height: 20 });
  name?.setText('Ana Lima');
  ticked?.check();
  form.updateFieldAppearances();
  for (const { dict } of empty?.acroField.getWidgets() ?? []) dict.delete(PDFName.of('AP'));
  for (const { dict } of unticked?.acroField.getWidgets() ?? [])
    dict.lookup(PDFName.of('AP'), PDFDict).lookup(PDFName.of('N'), PDFDict).delete(PDFName.of('Off'));
  return document.save({ updateFieldAppearances: false });
}

test('a filled form becomes content, also where empty fields have no appearance', async () => {
  const reported = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const flat = await flattenForm(await makeFilledForm());
  expect(reported).not.toHaveBeenCalled();
  reported.mockRestore();
  const document = await PDFDocument.load(flat);
  expect(document.getForm().getFields()).toEqual([]);
  expect(document.getPage(0).node.Annots()?.size() ?? 0).toBe(0);
  expect((await readPdf(flat))[0]).toContain('Ana Lima');
});

test('a file that does not open comes back as it is', async () => {
  const broken = new TextEncoder().encode('%PDF-1.7 nothing');
  expect(await flattenForm(broken)).toBe(broken);
});
