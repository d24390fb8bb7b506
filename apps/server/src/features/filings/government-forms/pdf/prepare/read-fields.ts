import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFRef } from '@cantoo/pdf-lib';
import {
  type FieldPlace,
  type FormChoice,
  type FormField,
  type FormFieldKind,
  formLimits,
} from '@visafolio/contract/filings/form-field.ts';
import {
  decodeName,
  getInheritedEntry,
  getNumber,
  getText,
  listOnStates,
  readFieldTree,
  type TreeField,
} from './form-tree.ts';

const key = (name: string) => PDFName.of(name);
/** Bits of /Ff, PDF 32000-1, 12.7.4. */
export const flags = {
  readOnly: 1 << 0,
  multiline: 1 << 12,
  password: 1 << 13,
  radio: 1 << 15,
  pushButton: 1 << 16,
  combo: 1 << 17,
  edit: 1 << 18,
  fileSelect: 1 << 20,
  comb: 1 << 24,
  richText: 1 << 25,
} as const;
/** Bits of an annotation's /F. */
const hidden = 1 << 1;
const noView = 1 << 5;

/** The fields of a cleaned blank, by page and from top to bottom. */
export function readFields(document: PDFDocument): FormField[] {
  const widgetPages = indexWidgets(document);
  const sizes = document.getPages().map((page) => page.getCropBox());
  return readFieldTree(document)
    .map((field) => describeField(field, widgetPages, sizes))
    .sort(compareByPosition);
}

type Size = { x: number; y: number; width: number; height: number };

function describeField(field: TreeField, widgetPages: Map<PDFDict, number>, sizes: Size[]): FormField {
  const [first] = field.dicts;
  const places = field.widgets.flatMap((widget) => getPlace(widget, widgetPages, sizes));
  const bits = getNumber(first && getInheritedEntry(first, 'Ff')) ?? 0;
  const kind = getKind(field, bits, places);
  const label = cleanLabel(getText(first && getInheritedEntry(first, 'TU'))) || splitFieldName(field.name);
  const maxLength = getNumber(first && getInheritedEntry(first, 'MaxLen'));
  // A limit of millions means no limit.
  const hasLimit = maxLength !== undefined && maxLength > 0 && maxLength <= 100_000;
  return {
    name: field.name,
    kind,
    label,
    places,
    max_length: kind === 'text' && hasLimit ? Math.floor(maxLength) : null,
    comb: kind === 'text' && hasLimit && Boolean(bits & flags.comb),
    multiline: kind === 'text' && Boolean(bits & flags.multiline),
    editable: kind === 'dropdown' && Boolean(bits & flags.edit),
    choices: getChoices(field, kind),
  };
}

function getKind({ dicts }: TreeField, bits: number, places: FieldPlace[]): FormFieldKind {
  const [first] = dicts;
  const type = first && getInheritedEntry(first, 'FT');
  if (bits & flags.readOnly || places.length === 0) return 'left_alone';
  if (type === key('Tx')) return bits & flags.fileSelect || bits & flags.password ? 'left_alone' : 'text';
  if (type === key('Ch')) return bits & flags.combo ? 'dropdown' : 'list';
  if (type === key('Btn')) {
    if (bits & flags.pushButton) return 'left_alone';
    return bits & flags.radio ? 'radio' : 'checkbox';
  }
  return 'left_alone';
}

/** Whether a field stays locked: a barcode of all values, or a line that is signed by hand. */
export const staysLocked = ({ name, dicts, widgets }: TreeField): boolean =>
  /bar_?code/i.test(name) ||
  /signature(?!.*date)/i.test(name.replace(/date_?of_?signature/i, 'date')) ||
  [...dicts, ...widgets].some((dict) => dict.has(key('PMD')));

/** The options of a checkbox, radio button or list. */
function getChoices({ dicts, widgets }: TreeField, kind: FormFieldKind): FormChoice[] {
  const [first] = dicts;
  const options = first && getInheritedEntry(first, 'Opt');
  if (kind === 'dropdown' || kind === 'list') {
    if (!(options instanceof PDFArray)) return [];
    const choices: FormChoice[] = [];
    for (let at = 0; at < Math.min(options.size(), formLimits.choicesMax); at++) {
      const option = options.lookup(at);
      if (option instanceof PDFArray) {
        const value = getText(option.lookup(0));
        choices.push({ value, label: cleanLabel(getText(option.lookup(1))) || value });
      } else {
        const value = getText(option);
        choices.push({ value, label: cleanLabel(value) });
      }
    }
    return choices;
  }
  if (kind !== 'checkbox' && kind !== 'radio') return [];
  const choices = new Map<string, FormChoice>();
  for (const [at, widget] of widgets.entries()) {
    // The export value of a radio button whose state name is only a number.
    const exported = options instanceof PDFArray && at < options.size() ? getText(options.lookup(at)) : '';
    const tooltip = widgets.length > 1 ? cleanLabel(getText(widget.lookup(key('TU')))) : '';
    for (const state of listOnStates(widget)) {
      const value = decodeName(state);
      if (choices.size < formLimits.choicesMax && !choices.has(value))
        choices.set(value, { value, label: tooltip || cleanLabel(exported) || cleanLabel(value) || value });
    }
  }
  // The library draws a checkbox without appearances of its own.
  return choices.size ? [...choices.values()] : [{ value: 'Yes', label: 'Yes' }];
}

/** Maps widgets to page numbers, from 1. */
function indexWidgets(document: PDFDocument): Map<PDFDict, number> {
  const widgetPages = new Map<PDFDict, number>();
  const pages = document.getPages();
  for (const [index, page] of pages.entries()) {
    const annotations = page.node.lookup(key('Annots'));
    if (!(annotations instanceof PDFArray)) continue;
    for (let at = 0; at < Math.min(annotations.size(), 4 * formLimits.fieldsMax); at++) {
      const annotation = annotations.lookup(at);
      if (annotation instanceof PDFDict) widgetPages.set(annotation, index + 1);
    }
  }
  return widgetPages;
}

function getPlace(widget: PDFDict, widgetPages: Map<PDFDict, number>, sizes: Size[]): FieldPlace[] {
  const page = widgetPages.get(widget);
  const size = page && sizes[page - 1];
  const rect = widget.lookup(key('Rect'));
  const bits = getNumber(widget.lookup(key('F'))) ?? 0;
  if (!page || !size || !(rect instanceof PDFArray) || rect.size() !== 4) return [];
  if (bits & hidden || bits & noView) return [];
  const [x1, y1, x2, y2] = rect.asArray().map((each) => getNumber(each instanceof PDFRef ? undefined : each));
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return [];
  const thousandths = (value: number, of: number) => Math.round((value / of) * 1_000);
  const width = Math.abs(x2 - x1);
  const height = Math.abs(y2 - y1);
  if (!(width > 0 && height > 0 && size.width > 0 && size.height > 0)) return [];
  return [
    {
      page,
      left: thousandths(Math.min(x1, x2) - size.x, size.width),
      top: thousandths(size.y + size.height - Math.max(y1, y2), size.height),
      width: Math.max(1, thousandths(width, size.width)),
      height: Math.max(1, thousandths(height, size.height)),
    },
  ];
}

/** One line without control characters, cut to the length of a label. */
const cleanLabel = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, formLimits.labelMaxLength);

/** 'form1[0].#subform[0].Pt2Line4a_FamilyName[0]' as 'Pt 2 Line 4a Family Name'. */
function splitFieldName(name: string): string {
  const last = name.split('.').findLast((part) => !part.startsWith('#')) ?? name;
  return (
    cleanLabel(
      last
        .replace(/\[\d+\]/g, '')
        .replace(/_/g, ' ')
        .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
        .replace(/(\p{L})(\d)/gu, '$1 $2'),
    ) || 'Field'
  );
}

/** Sorts by reading order: fields with the same bottom are in one line. */
function compareByPosition(a: FormField, b: FormField): number {
  const [one] = a.places;
  const [other] = b.places;
  if (!one || !other) return Number(Boolean(other)) - Number(Boolean(one));
  return one.page - other.page || getLine(one) - getLine(other) || one.left - other.left;
}

const getLine = ({ top, height }: FieldPlace): number => Math.round((top + height) / 8);
