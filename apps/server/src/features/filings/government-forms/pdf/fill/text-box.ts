import { PDFArray, type PDFDict, PDFName, PDFString, PDFWidgetAnnotation } from '@cantoo/pdf-lib';
import type { FormField } from '@visafolio/contract/filings/form-field.ts';
import { getNumber, getText, inherited, type TreeField } from '../prepare/form-tree.ts';
import type { TextBox } from './fit-text.ts';

const key = (name: string) => PDFName.of(name);

/** The box of a place of a field, as its text stands: a turned one is as wide as its text may be long. */
export function readBox(widget: PDFDict, found: TreeField, field: FormField): TextBox {
  const { width, height } = PDFWidgetAnnotation.fromDict(widget).getRectangle();
  const turned = readRotation(widget) % 180 === 90;
  const [first] = found.dicts;
  return {
    width: turned ? height : width,
    height: turned ? width : height,
    border: readBorder(widget),
    size: sizeIn(formAppearance(widget)) ?? sizeIn(getText(first && inherited(first, 'DA'))) ?? 0,
    align: aligns[getNumber(inherited(widget, 'Q')) ?? 0] ?? 'left',
    multiline: field.multiline,
    comb: field.comb,
    maxLength: field.max_length,
  };
}

/** Of /Q, PDF 32000-1, 12.7.3.3. */
const aligns = ['left', 'center', 'right'] as const;

/** 0, 90, 180 or 270. */
export function readRotation(widget: PDFDict): 0 | 90 | 180 | 270 {
  const turned = PDFWidgetAnnotation.fromDict(widget).getAppearanceCharacteristics()?.getRotation() ?? 0;
  const rotation = ((turned % 360) + 360) % 360;
  return rotation === 90 || rotation === 180 || rotation === 270 ? rotation : 0;
}

/** Without a style of its own, a border with a colour is one point wide. PDF 32000-1, 12.5.2 and 12.5.4. */
export function readBorder(widget: PDFDict): number {
  const annotation = PDFWidgetAnnotation.fromDict(widget);
  const styled = annotation.getBorderStyle()?.getWidth();
  if (styled !== undefined) return Math.max(0, styled);
  const border = widget.lookup(key('Border'));
  const width = border instanceof PDFArray ? getNumber(border.lookup(2)) : undefined;
  const hasColor = Boolean(annotation.getAppearanceCharacteristics()?.getBorderColor()?.length);
  return Math.max(0, width ?? (hasColor ? 1 : 0));
}

function sizeIn(appearance: string): number | undefined {
  const size = Number(/([\d.]+)\s+Tf\b/.exec(appearance)?.[1]);
  return size >= 0 && size <= 200 ? size : undefined;
}

/** 'g', 'rg' or 'k' with its numbers, as fields name the colour of their text; '0 g' where they name none. */
export function readTextColor(widget: PDFDict): string {
  const appearance = getText(inherited(widget, 'DA')).replace(/\/\S+\s+[\d.]+\s+Tf\b/g, ' ');
  const [, one] =
    /(?<![\d.])((?:[\d.]+\s+)(?:g|[\d.]+\s+[\d.]+\s+(?:rg|[\d.]+\s+k)))\b/.exec(appearance) ?? [];
  return one ?? '0 g';
}

/** Where a field that we wrote keeps the form's own appearance string and ours, so that it can be filled again as a blank is. */
const kept = key('VFOL_Appearance');

/** Programs that set the field anew use this font and size. */
export function setAppearanceString(dict: PDFDict, font: string, size: number, color: string): void {
  const own = formAppearance(dict);
  const ours = `/${font} ${size} Tf ${color}`;
  dict.set(kept, dict.context.obj([PDFString.of(own), PDFString.of(ours)]));
  dict.set(key('DA'), PDFString.of(ours));
}

/** The appearance string of the form, also where an earlier filling put its own in its place. */
function formAppearance(widget: PDFDict): string {
  const now = getText(inherited(widget, 'DA'));
  const before = widget.lookup(kept);
  if (!(before instanceof PDFArray)) return now;
  return getText(before.lookup(1)) === now ? getText(before.lookup(0)) : now;
}
