import {
  PDFAcroCheckBox,
  PDFAcroComboBox,
  PDFAcroListBox,
  PDFAcroText,
  PDFCheckBox,
  PDFDict,
  PDFDocument,
  PDFDropdown,
  type PDFFont,
  PDFHexString,
  PDFName,
  PDFOptionList,
  type PDFRef,
  PDFString,
  PDFTextField,
  PDFWidgetAnnotation,
} from '@cantoo/pdf-lib';
import type { FormField } from '@visafolio/contract/government-forms/form-field.ts';
import type { Task } from '../../../shared/files/child/messages.ts';
import { type Addendum, findNotDrawn, renderAddendum } from './addendum.ts';
import { fitText, shortenText, type TextBox, wrapText } from './fit-text.ts';
import { openFonts } from './fonts-of-form.ts';
import {
  findAcroForm,
  inherited,
  nameText,
  onStates,
  readTree,
  type TreeField,
  textOf,
} from './form-tree.ts';

/** What goes into a field: of boxes, circles and lists one of its values. */
export interface FieldValue {
  field: FormField;
  value: string;
}

export interface FormToFill {
  /** As it was prepared. */
  pdf: Uint8Array;
  values: FieldValue[];
  addendum: Omit<Addendum, 'items'>;
}

export interface FilledPdf {
  pdf: Uint8Array;
  /** What stands in the fields now: to be read back. */
  written: { name: string; value: string }[];
  addendum: {
    field: string;
    label: string;
    page: number;
    reason: 'too_long' | 'other_letters';
    shown: string;
  }[];
  notDrawn: string[];
  /** Fields that could not be written. */
  failed: string[];
}

const key = (name: string) => PDFName.of(name);

/** Writes values into a prepared blank; what does not fit stands on pages behind it. */
const fillForm: Task<FormToFill, FilledPdf> = async ({ pdf, values, addendum }) => {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const chooseFont = await openFonts(document);
  const tree = new Map(readTree(document).map((field) => [field.name, field]));
  const written: FilledPdf['written'] = [];
  const moved: (FilledPdf['addendum'][number] & { value: string })[] = [];
  const used = new Set<PDFFont>();
  const failed: string[] = [];

  const write = async ({ field, value }: FieldValue): Promise<void> => {
    const found = tree.get(field.name);
    if (!found) throw new Error('a field of the form is gone');
    if (field.kind === 'text' || (field.kind === 'dropdown' && !isChoice(field, value))) {
      const text = cleanText(value, field.multiline);
      const boxes = found.widgets.map((widget) => boxOf(found, widget, field));
      const font = await chooseFont(text);
      const fits = font !== undefined && boxes.every((box) => fitText(text, font, box) !== null);
      const plain = await chooseFont('See Addendum');
      const drawn = fits ? font : plain;
      const narrowest = boxes.toSorted((a, b) => a.width * a.height - b.width * b.height)[0];
      if (!drawn || !narrowest) throw new Error('a field has no place');
      // The beginning of a text in other letters would need them.
      const shown = fits
        ? text
        : font
          ? shortenText(text, font, narrowest)
          : shortenText('', drawn, { ...narrowest, multiline: false });
      const inFont = fits ? drawn : ((await chooseFont(shown)) ?? drawn);
      used.add(inFont);
      if (!fits)
        moved.push({
          field: field.name,
          label: field.label,
          page: field.places[0]?.page ?? 1,
          reason: font ? 'too_long' : 'other_letters',
          shown,
          value: text,
        });
      writeText(document, found, field, shown, inFont, boxes);
      written.push({ name: field.name, value: shown });
    } else if (field.kind === 'dropdown' || field.kind === 'list') {
      const font = (await chooseFont(labelOf(field, value))) ?? (await chooseFont(''));
      if (!font) throw new Error('no font');
      used.add(font);
      writeChoice(document, found, field, value, font);
      written.push({ name: field.name, value });
    } else {
      writeState(document, found, value);
      written.push({ name: field.name, value });
    }
  };
  for (const each of values)
    await write(each).catch((error: unknown) => {
      process.stderr.write(`${error}\n`);
      failed.push(each.field.name);
    });
  registerFonts(document, used);
  if (moved.length > 0) {
    const pages = await PDFDocument.load(
      await renderAddendum({
        ...addendum,
        items: moved.map(({ page, label, value }) => ({ page, label, value })),
      }),
    );
    for (const page of await document.copyPages(pages, pages.getPageIndices())) document.addPage(page);
  }
  return {
    pdf: await document.save({ updateFieldAppearances: false }),
    written,
    addendum: moved.map(({ value: _, ...item }) => item),
    failed,
    notDrawn: [...new Set(moved.flatMap(({ value }) => findNotDrawn(value)))],
  };
};
export default fillForm;

const isChoice = ({ choices }: FormField, value: string) => choices.some((choice) => choice.value === value);
const labelOf = ({ choices }: FormField, value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? value;

/** As fields keep text: composed letters, no control characters, and line breaks where there are lines. */
export function cleanText(text: string, multiline: boolean): string {
  const lines = text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]/gu, ' ')
    .replace(/[^\P{Cc}\n]|[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
  return multiline ? lines : lines.replace(/\s*\n\s*/g, ', ');
}

function boxOf(found: TreeField, widget: PDFDict, field: FormField): TextBox {
  const annotation = PDFWidgetAnnotation.fromDict(widget);
  const { width, height } = annotation.getRectangle();
  const turned = Math.abs(annotation.getAppearanceCharacteristics()?.getRotation() ?? 0) % 180 === 90;
  const size =
    sizeOf(textOf(inherited(widget, 'DA'))) ??
    sizeOf(textOf(found.dicts[0] && inherited(found.dicts[0], 'DA')));
  return {
    width: turned ? height : width,
    height: turned ? width : height,
    border: annotation.getBorderStyle()?.getWidth() ?? 0,
    size: size ?? 0,
    multiline: field.multiline,
    comb: field.comb,
    maxLength: field.max_length,
  };
}

function sizeOf(appearance: string): number | undefined {
  const size = Number(/([\d.]+)\s+Tf\b/.exec(appearance)?.[1]);
  return size >= 0 && size <= 200 ? size : undefined;
}

/** The same colour, this size; the library sets the font's name. */
function setSize(dict: PDFDict, size: number): void {
  const before = textOf(inherited(dict, 'DA'));
  const color = /((?:[\d.]+\s+){1,4}(?:g|rg|k))\b/.exec(before.replace(/^.*\bTf\b/s, ''))?.[1] ?? '0 g';
  dict.set(key('DA'), PDFString.of(`/Helv ${size} Tf ${color}`));
}

function writeText(
  document: PDFDocument,
  { dicts, widgets }: TreeField,
  field: FormField,
  text: string,
  font: PDFFont,
  boxes: TextBox[],
): void {
  for (const [at, widget] of widgets.entries()) {
    const box = boxes[at];
    if (box) setSize(widget, fitText(text, font, box) ?? 8);
  }
  const [first] = boxes;
  const lines = first?.multiline
    ? (wrapText(text, font, fitText(text, font, first) ?? 8, first)?.join('\n') ?? text)
    : text;
  for (const dict of dicts) {
    if (!dict.has(key('DA'))) setSize(dict, first?.size || 10);
    // Lines are broken here: the library takes minutes for long texts.
    dict.set(key('V'), PDFHexString.fromText(lines));
    dict.delete(key('RV'));
    const ref = refOf(document, dict);
    if (field.kind === 'dropdown') {
      dict.delete(key('I'));
      PDFDropdown.of(PDFAcroComboBox.fromDict(dict, ref), ref, document).updateAppearances(font);
    } else PDFTextField.of(PDFAcroText.fromDict(dict, ref), ref, document).updateAppearances(font);
    dict.set(key('V'), PDFHexString.fromText(text));
  }
}

function writeChoice(
  document: PDFDocument,
  { dicts, widgets }: TreeField,
  field: FormField,
  value: string,
  font: PDFFont,
): void {
  for (const widget of widgets) setSize(widget, Math.min(10, sizeOf(textOf(inherited(widget, 'DA'))) || 10));
  for (const dict of dicts) {
    if (!dict.has(key('DA'))) setSize(dict, 10);
    const ref = refOf(document, dict);
    const index = field.choices.findIndex((choice) => choice.value === value);
    const show = (text: string) => dict.set(key('V'), PDFHexString.fromText(text));
    // The library draws the value; people read its label.
    show(labelOf(field, value));
    if (field.kind === 'dropdown')
      PDFDropdown.of(PDFAcroComboBox.fromDict(dict, ref), ref, document).updateAppearances(font);
    else {
      dict.set(key('I'), document.context.obj([index]));
      PDFOptionList.of(PDFAcroListBox.fromDict(dict, ref), ref, document).updateAppearances(font);
    }
    show(value);
    dict.set(key('I'), document.context.obj([index]));
  }
}

/** Ticks the boxes and circles of this state, and no other of the field. */
function writeState(document: PDFDocument, { dicts, widgets }: TreeField, value: string): void {
  for (const dict of dicts)
    if (widgets.every((widget) => onStates(widget).length === 0)) {
      const ref = refOf(document, dict);
      PDFCheckBox.of(PDFAcroCheckBox.fromDict(dict, ref), ref, document).updateAppearances();
    }
  const states = widgets.map((widget) => onStates(widget));
  const state = states.flat().find((each) => nameText(each) === value);
  if (!state) throw new Error('a box has no such state');
  for (const dict of dicts) dict.set(key('V'), state);
  for (const [at, widget] of widgets.entries())
    widget.set(key('AS'), states[at]?.includes(state) ? state : key('Off'));
}

function refOf(document: PDFDocument, dict: PDFDict): PDFRef {
  return document.context.getObjectRef(dict) ?? document.context.register(dict);
}

/** Programs that set a field anew look for its font here. */
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
