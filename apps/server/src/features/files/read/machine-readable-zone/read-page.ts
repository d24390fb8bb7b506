import type { FileFact } from '@visafolio/contract/files/facts.ts';
import sharp from 'sharp';
import { cutStrip, locate, type Reach } from './find/cut-strip.ts';
import { findDarkInk, findInk } from './find/ink.ts';
import { findLines, type Line } from './find/lines.ts';
import { findMarks } from './find/marks.ts';
import type { GreyPage } from './open-pages.ts';
import { countSigns, isZone } from './parse/is-zone.ts';
import { doubtSeveralZones } from './parse/several-zones.ts';
import { toZoneFacts } from './parse/zone-facts.ts';
import { recognizeZoneFormat, type Span } from './parse/zone-formats.ts';
import { networkStrip } from './readers/network.ts';
import { type Cell, fitLength, readByNetwork } from './readers/read-by-network.ts';
import { alignReading, readByTesseract, tesseractStrip } from './readers/read-by-tesseract.ts';
import type { ZoneReading } from './zone-reading.ts';

/** Longer side of the image in which lines are searched. Pixels. */
const searchedSide = 1_600;
/** Half the window of the ink threshold, in pixels of that image. */
const inkReach = 22;
/** Maximum number of lines that are read per page, those with the most characters first, as a zone has many. */
const mostLines = 10;
/** Lines that are tried before the page counts as one without a zone. */
const mostTries = 3;
/** Characters beyond the visible part of a line that are read too. */
const margin = 3;
/** Characters per extension of a strip, number of extensions, and maximum length. */
const extension = 6;
const mostExtensions = 2;
const longest = 56;
/** Minimum clarity of a character. */
const sure = 0.5;

interface ReadLine {
  line: Line;
  reach: Reach;
  cells: Cell[];
  isExact: boolean;
  text: string;
}

/** Reads the machine-readable zones of a page. */
export async function readPage(page: GreyPage, number: number): Promise<ZoneReading[]> {
  const small = await shrink(page);
  const scale = page.width / small.width;
  // If the pattern behind a zone connects its characters, only the darkest ink is used.
  for (const ink of [() => findInk(small, inkReach), () => findDarkInk(small)]) {
    const marks = findMarks(ink(), small.width, small.height);
    const read = await readLines(page, scale, findLines(marks));
    const zones: ZoneReading[] = [];
    for (const lines of toZones(read)) {
      const zone = await readZone(page, scale, number, lines);
      if (zone) zones.push(zone);
    }
    if (zones.length > 0) return doubtSeveralZones(zones);
  }
  return [];
}

async function shrink(page: GreyPage): Promise<GreyPage> {
  if (Math.max(page.width, page.height) <= searchedSide) return page;
  const { data, info } = await sharp(page.data, {
    raw: { width: page.width, height: page.height, channels: 1 },
  })
    .resize(searchedSide, searchedSide, { fit: 'inside' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * Reads lines with the network. A line with the form of a zone shows the orientation of the page, because names alone can also be
 * read clearly upside down, as other names.
 */
async function readLines(page: GreyPage, scale: number, lines: Line[]): Promise<ReadLine[]> {
  const read: ReadLine[][] = [];
  let turned: boolean | undefined;
  for (const [index, line] of lines.slice(0, mostLines).entries()) {
    if (!read.length && index >= mostTries) break;
    const ways = turned === undefined ? [isLeftward(line), !isLeftward(line)] : [turned !== isLeftward(line)];
    const found: ReadLine[] = [];
    for (const isTurned of ways) {
      const one = await readLine(page, scale, line, isTurned);
      if (one && clarity(one) >= 0.72) found.push(one);
      if (one && clarity(one) > 0.9 && countSigns(one.text) > 1) break;
    }
    if (!found.length) continue;
    const best = mostUpright(found);
    if (clarity(best) > 0.8 && countSigns(best.text) > 0) turned ??= isPageTurned(best);
    read.push(found);
  }
  const isUpright = (one: ReadLine) => turned === undefined || isPageTurned(one) === turned;
  return read
    .map((ways) => ways.filter(isUpright))
    .flatMap((ways) => (ways.length ? [mostUpright(ways)] : []));
}

const isPageTurned = ({ line, reach }: ReadLine): boolean => reach.isTurned !== isLeftward(line);

const mostUpright = (ways: ReadLine[]): ReadLine =>
  ways.reduce((best, one) => (uprightness(one) > uprightness(best) ? one : best));

/** Whether the line's indices increase to the left, or upwards in a vertical line. */
function isLeftward(line: Line): boolean {
  const [from, to] = [line.at(line.first), line.at(line.last)];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  return Math.abs(dx) >= Math.abs(dy) ? dx < 0 : dy < 0;
}

/** Characters upside down can also be read clearly, as others, but their text has no form of a zone. */
const uprightness = (line: ReadLine): number => clarity(line) + 0.1 * countSigns(line.text);

const clarity = ({ cells }: ReadLine): number =>
  cells.reduce((sum, { probability }) => sum + probability, 0) / cells.length;

async function readLine(
  page: GreyPage,
  scale: number,
  line: Line,
  isTurned: boolean,
): Promise<ReadLine | null> {
  const reach: Reach = {
    from: (isTurned ? -line.last : line.first) - margin,
    cells: line.last - line.first + 1 + 2 * margin,
    isTurned,
  };
  let reading = await readByNetwork(cutStrip(page, scale, line, reach, networkStrip));
  // Extends the strip if it is readable up to its end: a shadow or pattern hid the rest from the search for lines.
  for (let round = 0; reading && round < mostExtensions && reach.cells < longest; round++) {
    const before = reading.first <= 1 ? extension : 0;
    const behind = reading.last >= reading.cells.length - 2 ? extension : 0;
    if (!before && !behind) break;
    reach.from -= before;
    reach.cells += before + behind;
    reading = (await readByNetwork(cutStrip(page, scale, line, reach, networkStrip))) ?? reading;
  }
  const found = reading && fitLength(reading);
  if (!found) return null;
  return { line, reach, ...found, text: found.cells.map(({ character }) => character).join('') };
}

/** Groups lines that are one zone. */
function toZones(lines: ReadLine[]): ReadLine[][] {
  const zones: ReadLine[][] = [];
  const used = new Set<ReadLine>();
  for (const top of lines.toSorted((a, b) => clarity(b) - clarity(a))) {
    for (const count of [3, 2]) {
      if (used.has(top)) break;
      const zone = [top];
      while (zone.length < count) {
        const next = findBelow(
          zone.at(-1) as ReadLine,
          lines.filter((each) => !used.has(each)),
        );
        if (!next) break;
        zone.push(next);
      }
      if (zone.length < count || !isZone(zone.map(({ text }) => text))) continue;
      for (const each of zone) used.add(each);
      zones.push(zone);
    }
  }
  return zones;
}

/** The next line of the same zone: equal in length and size, and starting below. The third line has the second in between. */
function findBelow(upper: ReadLine, lines: ReadLine[]): ReadLine | undefined {
  return lines
    .map((line) => ({ line, down: getDistanceBelow(upper, line) }))
    .filter(({ down }) => down > 1.1 && down < 3.8)
    .sort((a, b) => a.down - b.down)[0]?.line;
}

/** In widths of a character; NaN if the line belongs to another zone. */
function getDistanceBelow(upper: ReadLine, lower: ReadLine): number {
  if (upper === lower || upper.text.length !== lower.text.length) return Number.NaN;
  const [start, end] = [0, -1].map((at) => {
    const [a, b] = [upper, lower].map((each) => locate(each.line, each.reach, each.cells.at(at)?.at ?? 0));
    if (!a || !b) return Number.NaN;
    const [dx, dy] = [(b.x - a.x) / a.pitch, (b.y - a.y) / a.pitch];
    const aside = dx * a.across.y - dy * a.across.x;
    const isAlike = Math.abs(aside) < 1.8 && Math.abs(b.pitch / a.pitch - 1) < 0.3;
    return isAlike ? dx * a.across.x + dy * a.across.y : Number.NaN;
  });
  return ((start ?? Number.NaN) + (end ?? Number.NaN)) / 2;
}

async function readZone(
  page: GreyPage,
  scale: number,
  number: number,
  lines: ReadLine[],
): Promise<ZoneReading | null> {
  const texts = lines.map(({ text }) => text);
  const format = recognizeZoneFormat(texts);
  if (!format) return null;
  const others: string[] = [];
  for (const { line, reach, cells, text } of lines) {
    const first = cells[0]?.at ?? 0;
    const pitch = ((cells.at(-1)?.at ?? 0) - first) / (cells.length - 1);
    const [from, long] = [first - 1.3 * pitch, (cells.length + 1.6) * pitch];
    const strip = cutStrip(
      page,
      scale,
      line,
      { ...reach, from: reach.from + from, cells: long },
      tesseractStrip,
    );
    others.push(alignReading(text, await readByTesseract(strip)));
  }
  const rotation = toRotation(lines[0] as ReadLine);
  const facts = toZoneFacts(
    {
      format,
      page: number,
      readings: [texts, others],
      isSure: ({ line, from, to }) =>
        lines[line]?.isExact === true &&
        lines[line].cells.slice(from, to).every(({ probability }) => probability > sure),
      isCutOff: lines.some((line) => endsOutside(line, page.width / scale, page.height / scale)),
      getPlace: (span) => toPlace(lines, span, rotation, page.width / scale, page.height / scale),
    },
    new Date(),
  );
  return { format, page: number, rotation, lines: texts, facts };
}

/** Whether a line's last characters would be outside the image. */
function endsOutside({ line, reach, cells }: ReadLine, width: number, height: number): boolean {
  const { x, y } = locate(line, reach, cells.at(-1)?.at ?? 0);
  return x < 0 || y < 0 || x > width || y > height;
}

/** Degrees to rotate the page so that the line runs to the right. */
function toRotation({ line, reach, cells }: ReadLine): ZoneReading['rotation'] {
  const from = locate(line, reach, cells[0]?.at ?? 0);
  const to = locate(line, reach, cells.at(-1)?.at ?? 0);
  const quarters = Math.round(Math.atan2(to.y - from.y, to.x - from.x) / (Math.PI / 2));
  return ([0, 270, 180, 90] as const)[(quarters + 4) % 4] ?? 0;
}

/** Bounding box of characters of a line, in thousandths of the upright page. */
function toPlace(
  lines: ReadLine[],
  span: Span,
  rotation: ZoneReading['rotation'],
  width: number,
  height: number,
): FileFact['place'] {
  const read = lines[span.line];
  const [first, last] = [read?.cells[span.from], read?.cells[Math.max(span.from, span.to - 1)]];
  if (!read || !first || !last) return null;
  const corners = [
    [first.at - 0.5, -1],
    [last.at + 0.5, 1],
    [first.at - 0.5, 1],
    [last.at + 0.5, -1],
  ].map(([cells = 0, side = 0]) => {
    const { x, y, across, pitch } = locate(read.line, read.reach, cells);
    const [u, v] = [
      (x + 0.7 * side * pitch * across.x) / width,
      (y + 0.7 * side * pitch * across.y) / height,
    ];
    if (rotation === 90) return [1 - v, u] as const;
    if (rotation === 180) return [1 - u, 1 - v] as const;
    return rotation === 270 ? ([v, 1 - u] as const) : ([u, v] as const);
  });
  const inside = (value: number) => Math.round(1000 * Math.min(1, Math.max(0, value)));
  return {
    left: inside(Math.min(...corners.map(([u]) => u))),
    top: inside(Math.min(...corners.map(([, v]) => v))),
    right: inside(Math.max(...corners.map(([u]) => u))),
    bottom: inside(Math.max(...corners.map(([, v]) => v))),
  };
}
