/// <reference path="./opentype.d.ts" />

import opentype, { type OutlinePath } from 'opentype.js';
import { type Cluster, type FontFile, unitsPerEm } from '../font-file.ts';

/** A CFF font of these clusters after the .notdef glyph, for fonts with cubic curves. */
export function buildCff(file: FontFile, drawn: { glyphs: Cluster['glyphs']; width: number }[]): Buffer {
  const missing = new opentype.Glyph({ name: '.notdef', advanceWidth: 0, path: new opentype.Path() });
  const glyphs = drawn.map(({ glyphs, width }, at) => {
    const path = new opentype.Path();
    for (const { id, x, y } of glyphs) addOutline(path, file, id, x, y);
    return new opentype.Glyph({ name: at.toString(36), advanceWidth: width, path });
  });
  const font = new opentype.Font({
    familyName: 'Noto',
    styleName: 'Regular',
    unitsPerEm,
    ascender: file.ascent,
    descender: file.descent,
    glyphs: [missing, ...glyphs],
  });
  return findTable(Buffer.from(font.toArrayBuffer()), 'CFF ');
}

function addOutline(path: OutlinePath, file: FontFile, id: number, dx: number, dy: number): void {
  for (const { type, values } of file.outline(id)) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values.map((value, at) => value + (at % 2 ? dy : dx));
    if (type === 'M') path.moveTo(a, b);
    else if (type === 'L') path.lineTo(a, b);
    else if (type === 'C') path.curveTo(a, b, c, d, e, f);
    else path.close();
  }
}

/** Looks up a table in the directory at the beginning of a font file. */
function findTable(font: Buffer, name: string): Buffer {
  const count = font.readUInt16BE(4);
  for (let entry = 12; entry < 12 + 16 * count; entry += 16) {
    if (font.toString('latin1', entry, entry + 4) !== name) continue;
    const start = font.readUInt32BE(entry + 8);
    return font.subarray(start, start + font.readUInt32BE(entry + 12));
  }
  throw new Error(`a font without a table ${name}`);
}
