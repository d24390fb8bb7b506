import {
  adjustDimsForRotation,
  type Color,
  cmyk,
  componentsToColor,
  drawOptionList,
  drawTextField,
  grayscale,
  PDFAcroCheckBox,
  PDFCheckBox,
  type PDFDict,
  type PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFName,
  type PDFOperator,
  type PDFRef,
  PDFWidgetAnnotation,
  rgb,
  rotateInPlace,
} from '@cantoo/pdf-lib';
import { decodeName, listOnStates, type TreeField } from '../prepare/form-tree.ts';
import type { TextLayout } from './fit-text.ts';
import type { FieldFont } from './form-fonts.ts';
import { readBorder, readRotation, readTextColor, setAppearanceString } from './text-box.ts';

const key = (name: string) => PDFName.of(name);

/** What one widget of a field shows. */
export interface Shown {
  layout: TextLayout;
  /** For a list: points from line to line, and index of the selected line. */
  list?: { leading: number; chosen: number; first: number };
}

/** Sets the value of a field, and draws the appearance of each widget. */
export function writeValue(
  document: PDFDocument,
  { dicts, widgets }: TreeField,
  value: string,
  font: FieldFont,
  shown: Shown[],
): void {
  for (const dict of dicts) {
    dict.set(key('V'), PDFHexString.fromText(value));
    dict.delete(key('RV'));
    dict.delete(key('I'));
  }
  for (const [at, widget] of widgets.entries()) {
    const each = shown[at];
    if (each) draw(document, widget, font.pdf, each);
  }
}

/** Sets the selected line of a list, for programs that regenerate it. */
export function writeChosen(
  document: PDFDocument,
  { dicts }: TreeField,
  chosen: number,
  first: number | undefined,
): void {
  for (const dict of dicts) {
    dict.set(key('I'), document.context.obj([chosen]));
    if (first !== undefined) dict.set(key('TI'), document.context.obj(first));
  }
}

function draw(document: PDFDocument, widget: PDFDict, font: PDFFont, { layout, list }: Shown): void {
  const color = readTextColor(widget);
  setAppearanceString(widget, font.name, layout.size, color);
  const annotation = PDFWidgetAnnotation.fromDict(widget);
  const rectangle = annotation.getRectangle();
  const rotation = readRotation(widget);
  const { width, height } = adjustDimsForRotation(rectangle, rotation);
  const style = annotation.getAppearanceCharacteristics();
  const border = readBorder(widget);
  const options = {
    x: border / 2,
    y: border / 2,
    width: width - border,
    height: height - border,
    borderWidth: border,
    borderColor: componentsToColor(style?.getBorderColor()),
    color: componentsToColor(style?.getBackgroundColor()),
    textColor: toColor(color),
    font: font.name,
    fontSize: layout.size,
    // Letters may be anywhere within the border.
    padding: 0,
    textLines: layout.lines.map(({ text, x, y }) => ({
      encoded: font.encodeText(text),
      x,
      y,
      height: layout.size,
    })),
  };
  const operators: PDFOperator[] = [
    ...rotateInPlace({ ...rectangle, rotation }),
    ...(list
      ? drawOptionList({
          ...options,
          lineHeight: list.leading,
          selectedLines: [list.chosen],
          selectedColor: rgb(0.6, 0.757, 0.855),
        })
      : drawTextField(options)),
  ];
  const appearance = document.context.formXObject(operators, {
    Resources: { Font: { [font.name]: font.ref } },
    BBox: [0, 0, rectangle.width, rectangle.height],
    Matrix: [1, 0, 0, 1, 0, 0],
  });
  annotation.setNormalAppearance(document.context.register(appearance));
  annotation.removeRolloverAppearance();
  annotation.removeDownAppearance();
}

function toColor(text: string): Color {
  const [a = 0, b = 0, c = 0, d = 0] = text.split(/\s+/).map((part) => Math.min(1, Number(part) || 0));
  if (text.endsWith('rg')) return rgb(a, b, c);
  return text.endsWith('k') ? cmyk(a, b, c, d) : grayscale(a);
}

/** Ticks the checkboxes and radio buttons of this state, and clears the others of the field. */
export function writeState(document: PDFDocument, { dicts, widgets }: TreeField, value: string): void {
  for (const dict of dicts)
    if (widgets.every((widget) => listOnStates(widget).length === 0)) {
      const ref = getRef(document, dict);
      PDFCheckBox.of(PDFAcroCheckBox.fromDict(dict, ref), ref, document).updateAppearances();
    }
  const states = widgets.map((widget) => listOnStates(widget));
  const state = states.flat().find((each) => decodeName(each) === value);
  if (!state) throw new Error('a box has no such state');
  for (const dict of dicts) dict.set(key('V'), state);
  for (const [at, widget] of widgets.entries())
    widget.set(key('AS'), states[at]?.includes(state) ? state : key('Off'));
}

function getRef(document: PDFDocument, dict: PDFDict): PDFRef {
  return document.context.getObjectRef(dict) ?? document.context.register(dict);
}
