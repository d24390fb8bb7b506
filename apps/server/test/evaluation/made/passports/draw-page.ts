import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sharp from 'sharp';
import type { MadeZone } from './zone-text.ts';

type Random = () => number;

/** The font of machine-readable zones, from Debian's package fonts-ocr-b. */
export async function hasZoneFont(): Promise<boolean> {
  const { stdout } = await promisify(execFile)('fc-list', ['OCR B']).catch(() => ({ stdout: '' }));
  return stdout.includes('OCR');
}

export interface DrawnPage {
  /** Three channels. */
  data: Buffer;
  width: number;
  height: number;
}

/** Fonts for a page's other text. */
const faces = ['Liberation Sans', 'DejaVu Sans', 'Nimbus Sans', 'DejaVu Serif', 'Liberation Serif'];

/** The page of a passport, visa or card, without perspective. */
export async function drawPage(random: Random, zone: MadeZone, width: number): Promise<DrawnPage> {
  const between = (low: number, high: number) => low + (high - low) * random();
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  // Millimetres: TD1, TD2 and TD3 of ICAO 9303; a visa is a sticker on a page.
  const [wide, high] = zone.format === 'TD1' ? [85.6, 54] : zone.format === 'TD2' ? [105, 74] : [125, 88];
  const unit = width / wide;
  const height = Math.round(high * unit);
  const hue = Math.floor(between(0, 360));
  const paper = `hsl(${hue}, ${between(5, 45).toFixed(0)}%, ${between(82, 97).toFixed(0)}%)`;
  const parts: string[] = [`<rect width="100%" height="100%" fill="${paper}"/>`];
  // Background of fine curved lines.
  const strength = between(0.08, 0.4);
  for (let group = 0; group < 3; group++) {
    const [period, sway, stroke] = [between(1.2, 4) * unit, between(1, 8) * unit, between(0.08, 0.22) * unit];
    const colour = `hsl(${(hue + between(-60, 60) + 360) % 360}, 50%, ${between(45, 75).toFixed(0)}%)`;
    const tilt = between(-90, 90);
    const curves: string[] = [];
    for (let y = -height; y < 2 * height; y += period) {
      let d = `M ${-width} ${y.toFixed(1)}`;
      for (let x = -width; x < 2 * width; x += width / 5)
        d += ` q ${(width / 10).toFixed(1)} ${sway.toFixed(1)} ${(width / 5).toFixed(1)} 0`;
      curves.push(d);
    }
    parts.push(
      `<path d="${curves.join(' ')}" fill="none" stroke="${colour}" stroke-width="${stroke.toFixed(2)}" opacity="${strength.toFixed(2)}" transform="rotate(${tilt.toFixed(1)} ${width / 2} ${height / 2})"/>`,
    );
  }
  // The photo.
  const isCard = zone.format === 'TD1';
  const [left, top] = [between(4, 8) * unit, (isCard ? between(4, 6) : between(14, 20)) * unit];
  const [photoWide, photoHigh] = isCard
    ? [14 * unit, 17 * unit]
    : zone.format === 'TD2'
      ? [22 * unit, 28 * unit]
      : [30 * unit, 38 * unit];
  const grey = Math.round(between(60, 170));
  parts.push(
    `<rect x="${left}" y="${top}" width="${photoWide}" height="${photoHigh}" fill="rgb(${grey + 40},${grey + 50},${grey + 60})"/>`,
    `<ellipse cx="${left + photoWide / 2}" cy="${top + photoHigh * 0.42}" rx="${photoWide * 0.22}" ry="${photoHigh * 0.25}" fill="rgb(${grey + 30},${grey},${grey - 20})"/>`,
    `<path d="M ${left + photoWide * 0.1} ${top + photoHigh} q ${photoWide * 0.4} ${-photoHigh * 0.5} ${photoWide * 0.8} 0 z" fill="rgb(${grey - 40},${grey - 40},${grey - 20})"/>`,
  );
  // Printed fields.
  const face = pick(faces);
  const ink = `hsl(${hue}, 30%, ${between(8, 28).toFixed(0)}%)`;
  const text = (x: number, y: number, size: number, words: string, extra = '') =>
    parts.push(
      `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-family="${face}" font-size="${(size * unit).toFixed(1)}" fill="${ink}" ${extra}>${words}</text>`,
    );
  const column = left + photoWide + 4 * unit;
  const small = isCard ? 0.5 : zone.format === 'TD2' ? 0.8 : 1;
  text(
    column,
    (isCard ? 4 : 9 * small + 2) * unit,
    3.4 * small,
    pick(['PASSPORT · PASSEPORT', 'PASAPORTE', 'REISEPASS', 'PASSAPORTO', 'VISA']),
    'font-weight="bold" letter-spacing="2"',
  );
  const fields = [
    ['Surname / Nom', zone.family],
    ['Given names / Prénoms', zone.given],
    ['Nationality / Nationalité', zone.nationality],
    ['Date of birth', zone.birth],
    ['Place of birth', zone.family.slice(0, 7)],
    ['Date of expiry', zone.expiry],
    ['No.', zone.number],
  ];
  const lineHeight = (isCard ? 2.6 : zone.format === 'TD2' ? 5.2 : 7.1) * unit;
  for (const [index, [label = '', value = '']] of fields.entries()) {
    const y = (isCard ? 6.5 : zone.format === 'TD2' ? 13 : 16) * unit + index * lineHeight;
    text(column, y, 1.6 * small, label);
    text(column, y + 3.2 * unit * small, 2.7 * small, value, random() < 0.3 ? 'font-weight="bold"' : '');
  }
  // The machine-readable zone: 2.54 mm per character.
  const font = pick(['OCR B', 'OCR B', 'OCR B', 'OCR B S']);
  const [count] = zone.lines.map((line) => line.length);
  const across = isCard ? 79.5 : zone.format === 'TD2' ? 96 : 114.5;
  const pitch = (across / (count ?? 44)) * between(0.93, 1.02) * unit;
  const size = pitch / 0.723;
  const spacing = between(1.75, 2.75) * pitch;
  const bottom = height - between(3, 7) * unit;
  const start = (width - pitch * (count ?? 44)) / 2 + between(-1, 1) * unit;
  const zoneInk = `rgb(${Math.round(between(0, 60))},${Math.round(between(0, 60))},${Math.round(between(0, 70))})`;
  const weight =
    random() < 0.35 ? `stroke="${zoneInk}" stroke-width="${(between(0.01, 0.05) * size).toFixed(2)}"` : '';
  if (random() < 0.5)
    parts.push(
      `<rect x="0" y="${bottom - spacing * zone.lines.length}" width="${width}" height="${height}" fill="#fff" opacity="${between(0.3, 1).toFixed(2)}"/>`,
    );
  for (const [index, line] of zone.lines.entries()) {
    const y = bottom - (zone.lines.length - 1 - index) * spacing;
    const places = [...line].map((_, at) => (start + at * pitch).toFixed(2)).join(' ');
    parts.push(
      `<text x="${places}" y="${y.toFixed(1)}" font-family="${font}" font-size="${size.toFixed(2)}" fill="${zoneInk}" ${weight}>${line.replaceAll('<', '&lt;')}</text>`,
    );
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`;
  const { data } = await sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width, height };
}
