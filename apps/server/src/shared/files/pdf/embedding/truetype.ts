import { unitsPerEm } from '../font-file.ts';
import type { Contours, Point, Shape } from './shape.ts';

/** A TrueType font with the tables that a PDF needs: the .notdef glyph and these shapes. */
export function buildTrueType(shapes: Shape[], ascent: number, descent: number): Buffer {
  const glyphs = [Buffer.alloc(0), ...shapes.map(({ contours }) => buildGlyph(contours))];
  const widths = [0, ...shapes.map(({ width }) => width)];
  const points = shapes.map(({ contours }) => contours.reduce((sum, { length }) => sum + length, 0));
  const counts = shapes.map(({ contours }) => contours.length);
  const offsets = [0];
  for (const { length } of glyphs) offsets.push((offsets.at(-1) ?? 0) + length);

  const head = Buffer.alloc(54);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt32BE(0x5f0f3cf5, 12);
  head.writeUInt16BE(unitsPerEm, 18);
  head.writeInt16BE(-unitsPerEm, 36);
  head.writeInt16BE(-unitsPerEm, 38);
  head.writeInt16BE(3 * unitsPerEm, 40);
  head.writeInt16BE(2 * unitsPerEm, 42);
  head.writeInt16BE(2, 48);
  head.writeInt16BE(1, 50);
  const hhea = Buffer.alloc(36);
  hhea.writeUInt32BE(0x00010000, 0);
  hhea.writeInt16BE(ascent, 4);
  hhea.writeInt16BE(descent, 6);
  hhea.writeUInt16BE(largest(widths), 10);
  hhea.writeUInt16BE(glyphs.length, 34);
  const maxp = Buffer.alloc(32);
  maxp.writeUInt32BE(0x00010000, 0);
  maxp.writeUInt16BE(glyphs.length, 4);
  maxp.writeUInt16BE(largest(points), 6);
  maxp.writeUInt16BE(largest(counts), 8);
  maxp.writeUInt16BE(2, 14);
  return buildTables({
    glyf: Buffer.concat(glyphs),
    head,
    hhea,
    hmtx: numbers(widths.flatMap((width) => [width >>> 8, width & 255, 0, 0])),
    loca: numbers(offsets.flatMap((offset) => bytes(offset, 4))),
    maxp,
  });
}

const largest = (values: number[]) => values.reduce((most, value) => Math.max(most, value), 0);
const numbers = (values: number[]) => Buffer.from(values);
const bytes = (value: number, count: number) =>
  Array.from({ length: count }, (_, at) => (value >>> (8 * (count - 1 - at))) & 255);

/** Bits of a point's flag in the format. */
const flag = { onCurve: 1, xShort: 2, yShort: 4, xSameOrPositive: 16, ySameOrPositive: 32 };

function buildGlyph(contours: Contours): Buffer {
  const points = contours.flat();
  if (points.length === 0) return Buffer.alloc(0);
  const header = Buffer.alloc(10 + 2 * contours.length + 2);
  header.writeInt16BE(contours.length, 0);
  for (const [at, value] of bounds(points).entries()) header.writeInt16BE(value, 2 + 2 * at);
  let last = -1;
  for (const [at, { length }] of contours.entries()) {
    last += length;
    header.writeUInt16BE(last, 10 + 2 * at);
  }
  const flags: number[] = [];
  const xs: number[] = [];
  const ys: number[] = [];
  let before: Point = { x: 0, y: 0, onCurve: true };
  for (const point of points) {
    flags.push(
      (point.onCurve ? flag.onCurve : 0) |
        pushDistance(xs, point.x - before.x, flag.xShort, flag.xSameOrPositive) |
        pushDistance(ys, point.y - before.y, flag.yShort, flag.ySameOrPositive),
    );
    before = point;
  }
  const length = header.length + flags.length + xs.length + ys.length;
  return Buffer.concat([header, numbers(flags), numbers(xs), numbers(ys), Buffer.alloc(length % 2)]);
}

function pushDistance(into: number[], distance: number, short: number, sameOrPositive: number): number {
  if (distance === 0) return sameOrPositive;
  if (Math.abs(distance) < 256) {
    into.push(Math.abs(distance));
    return distance > 0 ? short | sameOrPositive : short;
  }
  into.push((distance >> 8) & 255, distance & 255);
  return 0;
}

function bounds(points: Point[]): number[] {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return [-largest(xs.map((x) => -x)), -largest(ys.map((y) => -y)), largest(xs), largest(ys)];
}

function buildTables(tables: Record<string, Buffer>): Buffer {
  const names = Object.keys(tables);
  const power = Math.floor(Math.log2(names.length));
  const directory = Buffer.alloc(12 + 16 * names.length);
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(names.length, 4);
  directory.writeUInt16BE(16 * 2 ** power, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(16 * (names.length - 2 ** power), 10);
  const parts = [directory];
  let offset = directory.length;
  for (const [at, [name, table]] of Object.entries(tables).entries()) {
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    const entry = 12 + 16 * at;
    directory.write(name, entry, 'latin1');
    directory.writeUInt32BE(checksum(padded), entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(table.length, entry + 12);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}

function checksum(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}
