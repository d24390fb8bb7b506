import { PDFArray, type PDFDict, PDFName, PDFString, PDFWidgetAnnotation } from '@cantoo/pdf-lib';
import type { FormField } from '@visafolio/contract/filings/form-field.ts';
import { getInheritedEntry, getNumber, getText, type TreeField } from '../prepare/form-tree.ts';
import type { TextBox } from './fit-text.ts';

const key = (name: string) => PDFName.of(name);

/** The box of a widget in the direction of its text: swaps width and height of a rotated one. */
export function readBox(widget: PDFDict, found: TreeField, field: FormField): TextBox {
  const { width, height } = PDFWidgetAnnotation.fromDict(widget).getRectangle();
  const turned = readRotation(widget) % 180 === 90;
  const [first] = found.dicts;
  return {
    width: turned ? height : width,
    height: turned ? width : height,
    border: readBorder(widget),
    size: sizeIn(formAppearance(widget)) ?? sizeIn(getText(first && getInheritedEntry(first, 'DA'))) ?? 0,
    align: aligns[getNumber(getInheritedEntry(widget, 'Q')) ?? 0] ?? 'left',
    multiline: field.multiline,
    comb: field.comb,
    maxLength: field.max_length,
  };
}

/** Values of /Q, PDF 32000-1, 12.7.3.3. */
const aligns = ['left', 'center', 'right'] as const;

/** 0, 90, 180 or 270. */
export function readRotation(widget: PDFDict): 0 | 90 | 180 | 270 {
  const turned = PDFWidgetAnnotation.fromDict(widget).getAppearanceCharacteristics()?.getRotation() ?? 0;
  const rotation = ((turned % 360) + 360) % 360;
  return rotation === 90 || rotation === 180 || rotation === 270 ? rotation : 0;
}

/** Without a style, a coloured border is one point wide. PDF 32000-1, 12.5.2 and 12.5.4. */
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

/** The operator 'g', 'rg' or 'k' with its operands, from the field's appearance string; '0 g' if it has none. */
export function readTextColor(widget: PDFDict): string {
  const appearance = getText(getInheritedEntry(widget, 'DA')).replace(/\/\S+\s+[\d.]+\s+Tf\b/g, ' ');
  const [, one] =
    /(?<![\d.])((?:[\d.]+\s+)(?:g|[\d.]+\s+[\d.]+\s+(?:rg|[\d.]+\s+k)))\b/.exec(appearance) ?? [];
  return one ?? '0 g';
}

/** Keeps the form's appearance string with ours, so that a filled form can be filled again like a blank. */
const kept = key('VFOL_Appearance');

/** Programs that regenerate the field use this font and size. */
export function setAppearanceString(dict: PDFDict, font: string, size: number, color: string): void {
  const own = formAppearance(dict);
  const ours = `/${font} ${size} Tf ${color}`;
  dict.set(kept, dict.context.obj([PDFString.of(own), PDFString.of(ours)]));
  dict.set(key('DA'), PDFString.of(ours));
}

/** The original appearance string, even if an earlier filling replaced it. */
function formAppearance(widget: PDFDict): string {
  const now = getText(getInheritedEntry(widget, 'DA'));
  const before = widget.lookup(kept);
  if (!(before instanceof PDFArray)) return now;
  return getText(before.lookup(1)) === now ? getText(before.lookup(0)) : now;
}
