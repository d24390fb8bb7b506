import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  type PDFStream,
  PDFWidgetAnnotation,
} from '@cantoo/pdf-lib';
import { drawPdfPage, withPdf } from '../../../files/process/look/pdf.ts';
import { readFieldTree } from './prepare/form-tree.ts';

const key = (name: string) => PDFName.of(name);
/** Two per point: the dot below a letter of 7 points is then one and a half pixels wide. */
const pixelsPerPoint = 2;
/** Longest side of an image. Larger pages are rendered at a lower resolution. */
const pixelsMax = 4_000;
/** How far around a field its letters may reach. Points. */
const around = 24;
/** Of 255. The antialiased edge of an uncut letter is a shade lighter. */
const shade = 60;

interface Place {
  name: string;
  /** From the upper left corner of the page. Points. */
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Finds fields whose letters are partly cut off: renders each page as it is and once more without clipping, and compares the
 * images. Renders only these fields.
 */
export async function findCutFields(filled: Uint8Array, names: string[]): Promise<string[]> {
  const document = await PDFDocument.load(filled, { updateMetadata: false });
  const wanted = new Set(names);
  const widgetNames = new Map<PDFDict, string>();
  for (const { name, widgets } of readFieldTree(document))
    if (wanted.has(name)) for (const widget of widgets) widgetNames.set(widget, name);
  const places = document.getPages().map((page) => isolateFields(page, widgetNames));
  if (places.every((fields) => fields.length === 0)) return [];
  const shown = await save(document);
  const opened = new Set<PDFStream>();
  for (const [widget, name] of widgetNames) if (wanted.has(name)) removeClipping(document, widget, opened);
  const whole = await save(document);
  const cut = new Set<string>();
  await withPdf(shown, (one) =>
    withPdf(whole, async (other) => {
      for (const [index, fields] of places.entries()) {
        if (fields.length === 0) continue;
        const { width, height } = document.getPage(index).getCropBox();
        const pixels = Math.min(pixelsMax, Math.ceil(Math.max(width, height) * pixelsPerPoint));
        const scale = pixels / Math.max(width, height);
        const [now, meant] = [await draw(one, index + 1, pixels), await draw(other, index + 1, pixels)];
        for (const place of fields) if (differs(now, meant, place, scale)) cut.add(place.name);
      }
    }),
  );
  return [...cut];
}

/** With the fastest options: the bytes are read once and discarded. */
const save = (document: PDFDocument) =>
  document.save({ updateFieldAppearances: false, useObjectStreams: false, objectsPerTick: Infinity });

/** Removes everything but these fields from a page, and returns their positions. */
function isolateFields(page: PDFPage, widgetNames: Map<PDFDict, string>): Place[] {
  const annotations = page.node.lookup(key('Annots'));
  page.node.delete(key('Contents'));
  page.node.set(key('Rotate'), page.doc.context.obj(0));
  if (!(annotations instanceof PDFArray)) return [];
  const { x, y, height } = page.getCropBox();
  const places: Place[] = [];
  for (let at = annotations.size() - 1; at >= 0; at--) {
    const widget = annotations.lookup(at);
    const name = widget instanceof PDFDict ? widgetNames.get(widget) : undefined;
    if (!(widget instanceof PDFDict) || name === undefined) {
      annotations.remove(at);
      continue;
    }
    const box = PDFWidgetAnnotation.fromDict(widget).getRectangle();
    places.push({
      name,
      left: box.x - x,
      right: box.x - x + box.width,
      top: y + height - box.y - box.height,
      bottom: y + height - box.y,
    });
  }
  return places;
}

/** Removes the clipping of a field's appearance. */
function removeClipping(document: PDFDocument, widget: PDFDict, opened: Set<PDFStream>): void {
  const appearances = widget.lookup(key('AP'));
  const normal = appearances instanceof PDFDict ? appearances.get(key('N')) : undefined;
  const stream = normal instanceof PDFRef ? document.context.lookup(normal) : normal;
  if (!(normal instanceof PDFRef && stream instanceof PDFRawStream)) return;
  grow(widget, 'Rect');
  if (opened.has(stream)) return;
  const content = Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
  const dict = stream.dict.clone(document.context);
  dict.delete(key('Filter'));
  dict.delete(key('DecodeParms'));
  grow(dict, 'BBox');
  const open = PDFRawStream.of(dict, Buffer.from(content.replace(/\bW\*?(\s+n\b)/g, '$1'), 'latin1'));
  document.context.assign(normal, open);
  opened.add(open);
}

function grow(dict: PDFDict, name: string): void {
  const box = dict.lookup(key(name));
  if (!(box instanceof PDFArray) || box.size() !== 4) return;
  const sides = box.asArray().map((side) => Number(String(lookUp(dict, side))));
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = sides;
  dict.set(
    key(name),
    dict.context.obj([
      Math.min(x1, x2) - around,
      Math.min(y1, y2) - around,
      Math.max(x1, x2) + around,
      Math.max(y1, y2) + around,
    ]),
  );
}

const lookUp = (dict: PDFDict, object: PDFObject) =>
  object instanceof PDFRef ? dict.context.lookup(object) : object;

interface Picture {
  data: Buffer;
  width: number;
  height: number;
}

async function draw(
  document: Parameters<typeof drawPdfPage>[0],
  page: number,
  pixels: number,
): Promise<Picture> {
  const drawn = await drawPdfPage(document, page, { pixels, renderFormFields: true });
  // Letters are dark in every colour, so one channel is enough.
  const { data, info } = await drawn.extractChannel(1).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Whether a pixel in or near a field is dark without clipping, but light in the form itself. */
function differs(now: Picture, meant: Picture, place: Place, scale: number): boolean {
  const slack = 2;
  const left = Math.max(1, Math.floor((place.left - slack) * scale));
  const right = Math.min(now.width - 1, Math.ceil((place.right + slack) * scale));
  const top = Math.max(1, Math.floor((place.top - slack) * scale));
  const bottom = Math.min(now.height - 1, Math.ceil((place.bottom + slack) * scale));
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const dark = meant.data[y * now.width + x] ?? 0;
      if (dark < 255 - shade && findDarkest(now, x, y) - dark > shade) return true;
    }
  return false;
}

/** Includes the neighbouring pixels: letters snap to whole pixels, so they may be one pixel off in the other image. */
function findDarkest({ data, width }: Picture, x: number, y: number): number {
  let darkest = 255;
  for (let row = y - 1; row <= y + 1; row++)
    for (let column = x - 1; column <= x + 1; column++)
      darkest = Math.min(darkest, data[row * width + column] ?? 255);
  return darkest;
}
