import { PDFDict, PDFDocument, type PDFFont, PDFName } from '@cantoo/pdf-lib';
import type { NotDrawn } from '@visafolio/contract/files/not-drawn.ts';
import type { FormField } from '@visafolio/contract/filings/form-field.ts';
import type { Task } from '../../../../../shared/files/child/messages.ts';
import { findAcroForm, readFieldTree, type TreeField } from '../prepare/form-tree.ts';
import { type Addendum, renderAddendum } from './addendum.ts';
import { layOutList, layOutText, shortenText, type TextBox } from './fit-text.ts';
import { createFontChooser, type FieldFont } from './form-fonts.ts';
import { readBox } from './text-box.ts';
import { type Shown, writeChosen, writeState, writeValue } from './write-fields.ts';

/** The value for a field; for checkboxes, radio buttons and lists one of their options. */
export interface FieldValue {
  field: FormField;
  value: string;
}

export interface FormToFill {
  /** The prepared blank. */
  pdf: Uint8Array;
  values: FieldValue[];
  addendum: Omit<Addendum, 'items'>;
  /** Fields whose text was cut off: their values go to the addendum. */
  cut?: string[];
  /** Further texts of the addendum. */
  continued?: Addendum['items'];
}

export interface FilledPdf {
  pdf: Uint8Array;
  /** The values that the fields have now, to be read back. */
  written: { name: string; value: string }[];
  addendum: {
    field: string;
    label: string;
    page: number;
    reason: 'too_long' | 'other_letters';
    shown: string;
  }[];
  notDrawn: NotDrawn[];
  /** Fields that could not be written. */
  failed: string[];
}

const key = (name: string) => PDFName.of(name);

/** Writes values into a prepared blank; appends pages for values that do not fit. */
const fillForm: Task<FormToFill, FilledPdf> = async ({ pdf, values, addendum, cut = [], continued = [] }) => {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const chooseFont = await createFontChooser(document);
  const tree = new Map(readFieldTree(document).map((field) => [field.name, field]));
  const isCut = new Set(cut);
  const written: FilledPdf['written'] = [];
  const moved: (FilledPdf['addendum'][number] & { value: string })[] = [];
  const used = new Set<PDFFont>();
  const failed: string[] = [];

  const move = (field: FormField, reason: 'too_long' | 'other_letters', shown: string, value: string) =>
    moved.push({
      field: field.name,
      label: field.label,
      page: field.places[0]?.page ?? 1,
      reason,
      shown,
      value,
    });

  const writeText = async (found: TreeField, field: FormField, value: string): Promise<void> => {
    const text = cleanText(value, field.multiline);
    const boxes = found.widgets.map((widget) => readBox(widget, found, field));
    const font = await chooseFont(text);
    const whole = font && !isCut.has(field.name) ? layOutAll(text, font, boxes) : null;
    if (font && whole) {
      used.add(font.pdf);
      writeValue(document, found, text, font, whole);
      written.push({ name: field.name, value: text });
      return;
    }
    const narrowest = findNarrowest(boxes);
    const plain = await chooseFont('See Addendum');
    if (!plain || !narrowest) throw new Error('a field has no place');
    // Even the beginning of a text needs the font for its letters.
    const shown = font
      ? shortenText(text, font, narrowest)
      : shortenText('', plain, { ...narrowest, multiline: false });
    const noteFont = (await chooseFont(shown)) ?? plain;
    used.add(noteFont.pdf);
    const layout = layOutAll(shown, noteFont, boxes) ?? boxes.map(() => ({ layout: nothing }));
    writeValue(document, found, shown, noteFont, layout);
    written.push({ name: field.name, value: shown });
    move(field, font ? 'too_long' : 'other_letters', shown, text);
  };

  const writeChoice = async (found: TreeField, field: FormField, value: string): Promise<void> => {
    const index = field.choices.findIndex((choice) => choice.value === value);
    const label = cleanText(field.choices[index]?.label ?? value, false);
    const boxes = found.widgets.map((widget) => {
      const box = readBox(widget, found, field);
      return { ...box, size: Math.min(10, box.size || 10), comb: false, maxLength: null, multiline: false };
    });
    const labels = field.choices.map((choice) => cleanText(choice.label, false));
    const font = await chooseFont(field.kind === 'list' ? labels.join('') : label);
    const isWhole = !isCut.has(field.name);
    const whole =
      font && isWhole
        ? field.kind === 'list'
          ? all(boxes.map((box) => layOutList(labels, index, font, box)))
          : layOutAll(label, font, boxes)
        : null;
    const plain = await chooseFont('See Addendum');
    const narrowest = findNarrowest(boxes);
    if (!plain || !narrowest) throw new Error('a field has no place');
    if (font && whole) {
      used.add(font.pdf);
      writeValue(document, found, value, font, whole);
    } else {
      // Shows the label, or the shorter export value if the label does not fit.
      const valueFont = await chooseFont(value);
      const short = valueFont && isWhole && field.kind === 'dropdown' && layOutAll(value, valueFont, boxes);
      const shown = short ? value : shortenText('', plain, narrowest);
      const drawn = short ? valueFont : plain;
      used.add(drawn.pdf);
      writeValue(
        document,
        found,
        value,
        drawn,
        layOutAll(shown, drawn, boxes) ?? boxes.map(() => ({ layout: nothing })),
      );
      if (!short) move(field, font ? 'too_long' : 'other_letters', shown, label);
    }
    writeChosen(document, found, index, whole?.[0]?.list?.first);
    written.push({ name: field.name, value });
  };

  const write = async ({ field, value }: FieldValue): Promise<void> => {
    const found = tree.get(field.name);
    if (!found) throw new Error('a field of the form is gone');
    if (field.kind === 'text' || (field.kind === 'dropdown' && !isChoice(field, value)))
      return writeText(found, field, value);
    if (field.kind === 'dropdown' || field.kind === 'list') return writeChoice(found, field, value);
    writeState(document, found, value);
    written.push({ name: field.name, value });
  };
  for (const each of values)
    await write(each).catch((error: unknown) => {
      process.stderr.write(`${error}\n`);
      failed.push(each.field.name);
    });
  registerFonts(document, used);
  let notDrawn: NotDrawn[] = [];
  if (moved.length + continued.length > 0) {
    const made = await renderAddendum({
      ...addendum,
      items: [...moved.map(({ page, label, value }) => ({ page, label, value })), ...continued],
    });
    notDrawn = made.notDrawn;
    const pages = await PDFDocument.load(made.pdf);
    for (const page of await document.copyPages(pages, pages.getPageIndices())) document.addPage(page);
  }
  return {
    pdf: await document.save({ updateFieldAppearances: false }),
    written,
    addendum: moved.map(({ value: _, ...item }) => item),
    failed,
    notDrawn,
  };
};
export default fillForm;

const isChoice = ({ choices }: FormField, value: string) => choices.some((choice) => choice.value === value);

const nothing = { size: 10, lines: [] };

/** Lays out a text in every widget of a field; null if one is too small. */
const layOutAll = (text: string, font: FieldFont, boxes: TextBox[]): Shown[] | null =>
  all(
    boxes.map((box) => {
      const layout = layOutText(text, font, box);
      return layout && { layout };
    }),
  );

function all<Item>(items: (Item | null)[]): Item[] | null {
  const there = items.filter((item) => item !== null);
  return there.length === items.length ? there : null;
}

const findNarrowest = (boxes: TextBox[]): TextBox | undefined =>
  boxes.toSorted((a, b) => a.width * a.height - b.width * b.height)[0];

/** Normalizes a text like form fields: composed letters, no control characters, and line breaks only in multiline fields. */
function cleanText(text: string, multiline: boolean): string {
  const lines = text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]/gu, ' ')
    .replace(/[^\P{Cc}\n]|[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
  return multiline ? lines : lines.replace(/\s*\n\s*/g, ', ');
}

/** Programs that regenerate a field look for its font here. */
function registerFonts(document: PDFDocument, fonts: Set<PDFFont>): void {
  const form = findAcroForm(document);
  if (!form) return;
  const resources = ensureDict(document, form, 'DR');
  const named = ensureDict(document, resources, 'Font');
  for (const font of fonts) named.set(key(font.name), font.ref);
}

function ensureDict(document: PDFDocument, dict: PDFDict, name: string): PDFDict {
  const there = dict.lookup(key(name));
  if (there instanceof PDFDict) return there;
  const made = document.context.obj({});
  dict.set(key(name), made);
  return made;
}
