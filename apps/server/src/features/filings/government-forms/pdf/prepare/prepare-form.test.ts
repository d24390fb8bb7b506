import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { samples } from '../../../../../../test/harness/samples.ts';
import { makeSmallForm } from '../../testing/small-form.ts';
import fillForm from '../fill/fill-form.ts';
import readBack from '../read-back.ts';
import prepareForm, { type PreparedForm } from './prepare-form.ts';

const key = (name: string) => PDFName.of(name);
const prepare = async (bytes: Uint8Array) => {
  const form = await prepareForm({ bytes, fileName: 'form.pdf' });
  if ('problem' in form) throw new Error(form.problem);
  return form;
};
type Opened = Exclude<PreparedForm, { problem: unknown }>;
const addendum = { code: 'I-999', title: '', edition: null, applicant: 'Ana', alienNumber: null };
const field = (form: Opened, name: string) => {
  const found = form.fields.find((each) => each.name === name);
  if (!found) throw new Error(`no field ${name}`);
  return found;
};

async function fillAll(form: Opened, values: Record<string, string>) {
  const filled = await fillForm({
    pdf: form.pdf,
    values: Object.entries(values).map(([name, value]) => ({ field: field(form, name), value })),
    addendum,
  });
  expect(filled.failed).toEqual([]);
  const back = await readBack({ blank: form.pdf, filled: filled.pdf, written: filled.written });
  expect(back).toEqual({ differing: [], cut: [] });
  return filled;
}

describe('a blank form', () => {
  test('yields its fields with kinds, limits and positions', async () => {
    const form = await prepare(await makeSmallForm());
    expect(form).toMatchObject({ code: 'I-999', edition: '2024-04-01', expires_on: '2099-02-28', pages: 1 });
    expect(form.fields.map(({ name, kind }) => [name, kind])).toEqual([
      ['Pt1Line1a_FamilyName', 'text'],
      ['Pt1Line1b_GivenName', 'text'],
      ['Pt1Line2_DateOfBirth', 'text'],
      ['Pt1Line3_AlienNumber', 'text'],
      ['Pt1Line4_Yes', 'checkbox'],
      ['Pt1Line4_No', 'checkbox'],
      ['Pt1Line5_Status', 'radio'],
      ['Pt1Line6_State', 'dropdown'],
      ['Pt2Line1_Reason', 'text'],
      ['Pt3_Signature', 'left_alone'],
    ]);
    expect(field(form, 'Pt1Line3_AlienNumber')).toMatchObject({ max_length: 9, comb: true });
  });

  describe('whose list of fields leaves some out', () => {
    const formOf = (document: PDFDocument) => document.catalog.lookup(key('AcroForm'), PDFDict);
    const listOf = (document: PDFDocument) => formOf(document).lookup(key('Fields'), PDFArray);
    const namesOf = async (change: (document: PDFDocument) => void) =>
      (await prepare(await makeSmallForm(change))).fields.map(({ name }) => name);

    test.for<[string, (document: PDFDocument) => void]>([
      [
        'all but one',
        (document) => {
          while (listOf(document).size() > 1) listOf(document).remove(1);
        },
      ],
      [
        'all',
        (document) => {
          while (listOf(document).size() > 0) listOf(document).remove(0);
        },
      ],
      ['itself', (document) => formOf(document).delete(key('Fields'))],
      ['some, and names missing ones', (document) => listOf(document).set(0, document.context.nextRef())],
    ])('%s: they are found on the pages', async ([, change]) => {
      const whole = await namesOf(() => {});
      expect((await namesOf(change)).sort()).toEqual(whole.sort());
    });

    test('fills them, and adds a field below a listed one once', async () => {
      const form = await prepare(
        await makeSmallForm((document) => {
          const first = listOf(document).get(0) as PDFRef;
          while (listOf(document).size() > 0) listOf(document).remove(0);
          const parent = document.context.register(
            document.context.obj({ T: PDFString.of('form1'), Kids: [first] }),
          );
          document.context.lookup(first, PDFDict).set(key('Parent'), parent);
          listOf(document).push(parent);
        }),
      );
      await fillAll(form, { 'form1.Pt1Line1a_FamilyName': 'Okafor', Pt1Line1b_GivenName: 'Ada' });
      expect(new Set(form.fields.map(({ name }) => name)).size).toBe(form.fields.length);
    });

    test('ignores parents that form a cycle', async () => {
      const names = await namesOf((document) => {
        const widget = document.getPage(0).node.Annots()?.get(0) as PDFRef;
        const parent = document.context.register(document.context.obj({ T: PDFString.of('a') }));
        document.context.lookup(parent, PDFDict).set(key('Parent'), parent);
        document.context.lookup(widget, PDFDict).set(key('Parent'), parent);
        while (listOf(document).size() > 0) listOf(document).remove(0);
      });
      expect(names).not.toContain('Pt1Line1a_FamilyName');
      expect(names).toContain('Pt1Line1b_GivenName');
    });
  });

  test('loses scripts, actions, links and everything that would hide its values', async () => {
    const bytes = await makeSmallForm((document) => {
      const { context, catalog } = document;
      const script = context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') });
      catalog.set(key('OpenAction'), script);
      catalog.set(key('Names'), context.obj({ JavaScript: { Names: [PDFString.of('a'), script] } }));
      const form = catalog.lookup(key('AcroForm'), PDFDict);
      form.set(key('XFA'), context.obj([PDFString.of('template'), context.stream('<xdp/>')]));
      form.set(key('CO'), context.obj([]));
      const name = document.getForm().getTextField('Pt1Line1a_FamilyName').acroField.dict;
      name.set(key('AA'), context.obj({ K: script }));
      name.set(key('RV'), PDFString.of('<body>rich</body>'));
      document.getPage(0).node.addAnnot(
        context.register(
          context.obj({
            Type: 'Annot',
            Subtype: 'Link',
            Rect: [0, 0, 10, 10],
            A: { S: 'URI', URI: PDFString.of('https://evil.example/') },
          }),
        ),
      );
    });
    const form = await prepare(bytes);
    expect(form.dropped.toSorted()).toEqual(['actions', 'rich_text', 'scripts']);
    const text = await PDFDocument.load(form.pdf).then((document) =>
      document.context
        .enumerateIndirectObjects()
        .map(([, object]) => object.toString())
        .join('\n'),
    );
    for (const word of ['JavaScript', 'evil.example', 'app.alert', '/XFA', 'OpenAction', 'rich'])
      expect(text).not.toContain(word);
  });

  test('with a cycle in its fields is refused', async () => {
    const bytes = await makeSmallForm((document) => {
      const form = document.catalog.lookup(key('AcroForm'), PDFDict);
      const loop = document.context.obj({ T: PDFString.of('loop') });
      const ref = document.context.register(loop);
      loop.set(key('Kids'), document.context.obj([ref]));
      form.set(key('Fields'), document.context.obj([ref]));
    });
    await expect(prepareForm({ bytes, fileName: 'a.pdf' })).rejects.toMatchObject({ problem: 'broken' });
  });

  test('with more fields than real forms have is refused', async () => {
    const bytes = await makeSmallForm((document) => {
      const form = document.catalog.lookup(key('AcroForm'), PDFDict);
      const { context } = document;
      const fields = Array.from({ length: 6_000 }, (_, i) =>
        context.register(context.obj({ T: PDFString.of(`f${i}`), FT: 'Tx' })),
      );
      form.set(key('Fields'), context.obj(fields));
    });
    await expect(prepareForm({ bytes, fileName: 'a.pdf' })).rejects.toMatchObject({ problem: 'too_large' });
  });

  test('with control characters in names and a limit of millions is read and filled', async () => {
    const bytes = await makeSmallForm((document) => {
      const { dict } = document.getForm().getTextField('Pt1Line1a_FamilyName').acroField;
      dict.set(key('T'), PDFHexString.fromText('name\u0000\u202e\n1'));
      dict.set(key('TU'), PDFHexString.fromText('Enter\u0007 your \u202ename'));
      dict.set(key('MaxLen'), PDFNumber.of(2_000_000_000));
    });
    const form = await prepare(bytes);
    const strange = form.fields.find(({ label }) => label === 'Enter your name');
    expect(strange).toMatchObject({ max_length: null, comb: false });
    await fillAll(form, { [strange?.name ?? '']: 'Ana' });
  });

  test('without labels gets labels from the names of its fields', async () => {
    const bytes = await makeSmallForm((document) => {
      for (const each of document.getForm().getFields()) each.acroField.dict.delete(key('TU'));
    });
    expect(field(await prepare(bytes), 'Pt1Line1a_FamilyName').label).toBe('Pt 1 Line 1a Family Name');
  });

  test('that is not a form is distinguished from an unreadable file', async () => {
    const plain = await PDFDocument.create();
    plain.addPage();
    expect(await prepareForm({ bytes: await plain.save(), fileName: 'a.pdf' })).toEqual({
      problem: 'no_fields',
    });
    const bytes = new TextEncoder().encode('%PDF-1.7\nnothing of it');
    await expect(prepareForm({ bytes, fileName: 'a.pdf' })).rejects.toMatchObject({ problem: 'broken' });
  });

  test('that needs a password is distinguished from one that only forbids changes', async () => {
    const locked = (userPassword: string) =>
      makeSmallForm((document) => document.encrypt({ userPassword, ownerPassword: 'of the agency' }));
    const form = await prepare(await locked(''));
    expect(form.dropped).toContain('encryption');
    await fillAll(form, { Pt1Line1a_FamilyName: 'García' });
    await expect(
      prepareForm({ bytes: await locked('open sesame'), fileName: 'a.pdf' }),
    ).rejects.toMatchObject({
      problem: 'password_protected',
    });
  });

  test('with a missing end is refused, although its pages can be counted', async () => {
    const bytes = await makeSmallForm((document) => {
      const contents = document.getPage(0).node.get(key('Contents'));
      const [text] = contents instanceof PDFArray ? contents.asArray() : [contents];
      document.getPage(0).node.set(key('Contents'), text as PDFRef);
      document.context.delete(text as PDFRef);
    });
    await expect(prepareForm({ bytes, fileName: 'a.pdf' })).rejects.toMatchObject({ problem: 'broken' });
  });
});

describe('a filled form', () => {
  test('supports radio buttons with any state names, and checkboxes that share a name', async () => {
    const bytes = await makeSmallForm((document) => {
      const page = document.getPage(0);
      const again = document.getForm().getTextField('Pt1Line1a_FamilyName');
      again.addToPage(page, { x: 300, y: 100, width: 200, height: 20 });
      const odd = document.getForm().createRadioGroup('odd');
      for (const [i, name] of ['Sí (1)', '/2#', '三'].entries())
        odd.addOptionToPage(name, page, { x: 20 * i + 20, y: 200, width: 12, height: 12 });
    });
    const form = await prepare(bytes);
    const odd = field(form, 'odd');
    expect(odd.choices).toHaveLength(3);
    expect(field(form, 'Pt1Line1a_FamilyName').places).toHaveLength(2);
    for (const { value } of odd.choices)
      await fillAll(form, { odd: value, Pt1Line1a_FamilyName: 'García', Pt1Line6_State: 'TX' });
  });

  test('keeps letters of other scripts if the font has them', async () => {
    const form = await prepare(await makeSmallForm());
    const filled = await fillAll(form, {
      Pt1Line1a_FamilyName: 'Łukasiewicz',
      Pt1Line1b_GivenName: 'Жанна Ελένη',
    });
    expect(filled.addendum).toEqual([]);
    const others = await fillAll(form, { Pt1Line1a_FamilyName: 'محمد', Pt1Line1b_GivenName: 'Ana 𓀀' });
    expect(others.addendum.map(({ reason }) => reason)).toEqual(['other_letters', 'other_letters']);
    expect(others.notDrawn).toEqual([{ where: expect.stringContaining('Given Name'), characters: ['𓀀'] }]);
    const picture = await fillAll(form, { Pt1Line1b_GivenName: 'Ana 🛂' });
    expect(picture.notDrawn).toEqual([]);
  });

  test('is rejected if somebody changed it after it was written', async () => {
    const form = await prepare(await makeSmallForm());
    const filled = await fillAll(form, { Pt1Line1a_FamilyName: 'García' });
    const changed = await PDFDocument.load(filled.pdf);
    changed.getForm().getTextField('Pt1Line1b_GivenName').setText('Eva');
    const written = [{ name: 'Pt1Line1a_FamilyName', value: 'Garcia' }];
    const back = await readBack({ blank: form.pdf, filled: await changed.save(), written });
    expect(back.differing).toEqual(['Pt1Line1a_FamilyName', 'Pt1Line1b_GivenName']);
  });
});

const official = new URL('forms/', samples);
const ofOfficial = existsSync(official) ? test : test.skip;
ofOfficial.for([
  ['i-130.pdf', '2024-04-01', '2027-02-28'],
  ['i-130-2021-encrypted.pdf', '2021-07-20', '2024-07-31'],
])(
  '%s is opened, filled in every field and reads back equal',
  { timeout: 120_000 },
  async ([name, edition, expires_on]) => {
    const form = await prepare(await readFile(new URL(name ?? '', official)));
    expect(form).toMatchObject({ code: 'I-130', edition, expires_on, pages: 12 });
    const fillable = form.fields.filter(({ kind }) => kind !== 'left_alone');
    expect(fillable.length).toBeGreaterThan(430);
    const values = fillable.map(({ name, kind, comb, max_length, choices }): [string, string] => [
      name,
      kind !== 'text'
        ? (choices.at(-1)?.value ?? '')
        : comb
          ? '1'.repeat(max_length ?? 1)
          : 'García 12/31/1999, a long value for most fields',
    ]);
    const filled = await fillAll(form, Object.fromEntries(values));
    expect(filled.written).toHaveLength(fillable.length);
  },
);
