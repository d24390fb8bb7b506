import sharp from 'sharp';
import type { Picture } from '../../apps/web/src/features/files/scan/images/picture.ts';
import { between, pick, type Random } from './random.ts';

/** Kinds of paper that clients photograph, with invented content. */
const kinds = [letter, statement, form, certificate, identityCard, receipt] as const;

/** A printed document at 200 pixels per inch. */
export async function makeDocument(random: Random): Promise<Picture> {
  const { svg, width, height } = pick(random, kinds)(random);
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(width, height)
    .flatten({ background: 'white' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

interface Drawn {
  svg: string;
  width: number;
  height: number;
}

const words = (
  'the of to and in that is for on this with residence employment certificate petition account balance ' +
  'número fecha de nacimiento constancia trabajo domicilio salario banco pago período firma testigo before ' +
  'hereby declare statement income year month address city state country passport beneficiary spouse child'
).split(' ');

const fonts = ['DejaVu Sans', 'DejaVu Serif', 'Liberation Sans', 'Liberation Serif'] as const;
const inks = ['#111', '#222', '#1d2433', '#333'] as const;
const papers = ['#ffffff', '#fdfcf8', '#f8f6ef', '#fbfbfb'] as const;

function sentence(random: Random, length: number): string {
  let text = '';
  while (text.length < length) text += `${pick(random, words as [string, ...string[]])} `;
  return text.slice(0, length);
}

function page(random: Random, width: number, height: number, content: string, paper?: string): Drawn {
  const font = pick(random, fonts);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${font}" fill="${pick(random, inks)}"><rect width="100%" height="100%" fill="${paper ?? pick(random, papers)}"/>${content}</svg>`;
  return { svg, width, height };
}

const text = (x: number, y: number, size: number, content: string, more = ''): string =>
  `<text x="${x}" y="${y}" font-size="${size}" ${more}>${content}</text>`;

function lines(
  random: Random,
  left: number,
  top: number,
  width: number,
  count: number,
  size: number,
): string {
  return Array.from({ length: count }, (_, index) =>
    text(
      left,
      top + index * size * 1.45,
      size,
      sentence(random, Math.floor((width / size) * between(random, 1.3, 1.85))),
    ),
  ).join('');
}

const letterSize = (random: Random): [number, number] => (random() < 0.5 ? [1700, 2200] : [1654, 2339]);

function letter(random: Random): Drawn {
  const [width, height] = letterSize(random);
  const size = between(random, 26, 34);
  const count = Math.floor(between(random, 12, 34));
  const content =
    text(160, 220, 52, sentence(random, 24), 'font-weight="bold"') +
    lines(random, 160, 380, width - 320, count, size) +
    `<path d="M 180 ${height - 260} q 80 -120 160 0 t 200 -30 t 120 20" stroke="#1a2a6c" stroke-width="6" fill="none"/>`;
  return page(random, width, height, content);
}

function statement(random: Random): Drawn {
  const [width, height] = letterSize(random);
  const rows = Math.floor(between(random, 18, 34));
  const step = (height - 900) / rows;
  let content = `<rect x="0" y="0" width="${width}" height="${between(random, 120, 240)}" fill="${pick(random, ['#123a6b', '#7a1f2b', '#205a3b', '#ffffff'])}"/>`;
  content +=
    text(130, 380, 46, sentence(random, 30), 'font-weight="bold"') + lines(random, 130, 450, 700, 4, 26);
  for (let row = 0; row <= rows; row++) {
    const y = 700 + row * step;
    content += `<line x1="130" x2="${width - 130}" y1="${y}" y2="${y}" stroke="#999" stroke-width="2"/>`;
    if (row === rows) continue;
    content += text(150, y + step * 0.66, 24, `${(row % 28) + 1}/0${(row % 9) + 1}/2026`);
    content += text(400, y + step * 0.66, 24, sentence(random, 34));
    content += text(
      width - 400,
      y + step * 0.66,
      24,
      `${Math.floor(random() * 9000)}.${Math.floor(10 + random() * 89)}`,
    );
  }
  return page(random, width, height, content);
}

function form(random: Random): Drawn {
  const [width, height] = letterSize(random);
  let content = text(120, 160, 44, sentence(random, 34), 'font-weight="bold"');
  for (let y = 240; y < height - 220; y += 124) {
    const split = between(random, 0.3, 0.7) * (width - 240);
    content += `<rect x="120" y="${y}" width="${width - 240}" height="110" fill="none" stroke="#222" stroke-width="3"/>`;
    content += `<line x1="${120 + split}" x2="${120 + split}" y1="${y}" y2="${y + 110}" stroke="#222" stroke-width="3"/>`;
    content +=
      text(136, y + 30, 20, sentence(random, 26)) + text(136 + split, y + 30, 20, sentence(random, 16));
    content += text(150, y + 84, 34, sentence(random, 18), 'font-family="DejaVu Sans Mono" fill="#1c2b6d"');
  }
  return page(random, width, height, content);
}

function certificate(random: Random): Drawn {
  const [width, height] = random() < 0.5 ? [2200, 1700] : [1700, 2200];
  const inset = between(random, 50, 120);
  const colour = pick(random, ['#7c6a1d', '#1d4a7c', '#5b1d7c', '#333333']);
  let content = `<rect x="${inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" fill="none" stroke="${colour}" stroke-width="${between(random, 8, 26)}"/>`;
  content += text(width / 2, 380, 80, sentence(random, 22), 'text-anchor="middle" font-weight="bold"');
  content += lines(random, 300, 560, width - 600, Math.floor((height - 1000) / 60), 36);
  content += `<circle cx="${width - 380}" cy="${height - 320}" r="120" fill="none" stroke="${colour}" stroke-width="14"/>`;
  return page(random, width, height, content, pick(random, ['#fdfaf0', '#f6f1dd', '#eef4ee']));
}

function identityCard(random: Random): Drawn {
  const content =
    `<rect x="0" y="0" width="1012" height="130" fill="${pick(random, ['#2a5a8c', '#8c2a4a', '#3a7a5a'])}"/>` +
    text(40, 85, 50, sentence(random, 18).toUpperCase(), 'fill="white" font-weight="bold"') +
    '<rect x="50" y="180" width="260" height="340" fill="#b9a08a"/><circle cx="180" cy="320" r="80" fill="#7a5c48"/>' +
    [220, 300, 380, 460]
      .map(
        (y) =>
          text(360, y, 22, sentence(random, 12)) + text(360, y + 36, 32, sentence(random, 18).toUpperCase()),
      )
      .join('') +
    text(40, 610, 36, 'ID&lt;MADEUP&lt;&lt;NOBODY&lt;&lt;0123456789&lt;', 'font-family="DejaVu Sans Mono"');
  return page(random, 1012, 638, content, pick(random, ['#dfe9f2', '#f2e6df', '#e4efe2']));
}

function receipt(random: Random): Drawn {
  const height = Math.floor(between(random, 1300, 1900));
  const content =
    text(300, 140, 50, sentence(random, 14), 'text-anchor="middle"') +
    lines(random, 50, 240, 500, Math.floor((height - 340) / 44), 28);
  return page(random, 640, height, content);
}
