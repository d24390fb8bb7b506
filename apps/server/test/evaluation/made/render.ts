import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { fillIn, type MadeDocument, seeded } from './made-document.ts';

type Face = 'sans' | 'serif' | 'mono';
interface Placed {
  text: string;
  x: number;
  y: number;
  size: number;
  face: Face;
  bold: boolean;
}
interface Layout {
  width: number;
  height: number;
  paper: string;
  placed: Placed[];
  rules: { y: number; from: number; to: number }[];
}

const pdfFonts: Record<Face, [string, string]> = {
  sans: ['Helvetica', 'Helvetica-Bold'],
  serif: ['Times-Roman', 'Times-Bold'],
  mono: ['Courier', 'Courier-Bold'],
};
/** Fonts with the same widths, if installed. */
const svgFonts: Record<Face, string> = {
  sans: 'Nimbus Sans, Liberation Sans, Helvetica, Arial, sans-serif',
  serif: 'Nimbus Roman, Liberation Serif, Times New Roman, serif',
  mono: 'Nimbus Mono PS, Liberation Mono, Courier New, monospace',
};

/** Margins, fonts, sizes and sides differ between documents. */
function layOut(made: MadeDocument): Layout {
  const random = seeded(`${made.name} layout`);
  const isCard = made.paper === 'card';
  const width = isCard ? 420 : 595;
  const height = isCard ? 265 : 842;
  const margin = isCard ? 18 : 42 + random() * 36;
  const face: Face = random() < 0.55 ? 'sans' : 'serif';
  const size = isCard ? 10 : 9.5 + random() * 2;
  const titleSize = isCard ? 14 : 14 + random() * 6;
  const isCentered = random() < 0.6;
  const measure = new PDFDocument({ autoFirstPage: false });
  const getWidth = (text: string, font: [Face, boolean], fontSize: number) =>
    measure
      .font(pdfFonts[font[0]][font[1] ? 1 : 0])
      .fontSize(fontSize)
      .widthOfString(text);
  const layout: Layout = {
    width,
    height,
    paper: isCard ? (['#eaf2fb', '#f6efe2', '#e9f5ea'][Math.floor(random() * 3)] ?? '#fff') : '#ffffff',
    placed: [],
    rules: [],
  };
  let y = margin;
  const put = (text: string, x: number, fontSize: number, font: [Face, boolean]) =>
    layout.placed.push({ text, x, y, size: fontSize, face: font[0], bold: font[1] });
  for (const line of fillIn(made).split('\n')) {
    const [, mark = '', text = ''] = /^(#{1,2}|>|\||\*\*|\^|~|---)?\s*(.*)$/.exec(line) ?? [];
    if (mark === '---') {
      layout.rules.push({ y: y + 3, from: margin, to: width - margin });
      y += 10;
    } else if (mark === '|') {
      const cells = text.split('|').map((cell) => cell.trim());
      const step = (width - 2 * margin) / cells.length;
      for (const [index, cell] of cells.entries()) put(cell, margin + index * step, size, [face, false]);
      y += size * 1.55;
    } else if (mark === '~') {
      const mono = isCard ? 11 : 12.2;
      put(text, margin / 2, mono, ['mono', false]);
      y += mono * 1.7;
    } else if (!text) y += size;
    else {
      const isTitle = mark.startsWith('#');
      const fontSize =
        mark === '#' ? titleSize : mark === '##' ? titleSize * 0.75 : mark === '^' ? size * 0.8 : size;
      const font: [Face, boolean] = [face, isTitle || mark === '**'];
      let row = '';
      const flush = () => {
        const rowWidth = getWidth(row, font, fontSize);
        const x =
          mark === '>'
            ? width - margin - rowWidth
            : isTitle && isCentered
              ? Math.max(margin, (width - rowWidth) / 2)
              : margin;
        put(row, x, fontSize, font);
        y += fontSize * 1.4;
        row = '';
      };
      for (const word of text.split(' ')) {
        if (row && getWidth(`${row} ${word}`, font, fontSize) > width - 2 * margin) flush();
        row = row ? `${row} ${word}` : word;
      }
      flush();
      y += isTitle ? 4 : 2;
    }
  }
  return layout;
}

export function renderPdf(made: MadeDocument): Promise<Buffer> {
  const { width, height, placed, rules } = layOut(made);
  const pdf = new PDFDocument({ size: [width, height], margin: 0 });
  for (const { text, x, y, size, face, bold } of placed)
    pdf
      .font(pdfFonts[face][bold ? 1 : 0])
      .fontSize(size)
      .text(text, x, y, { lineBreak: false });
  for (const { y, from, to } of rules) pdf.moveTo(from, y).lineTo(to, y).stroke();
  pdf.end();
  return buffer(pdf);
}

export const degradations = ['scan', 'photo', 'turned'] as const;
export type Degradation = (typeof degradations)[number];

/** A picture of it: a flat scan, a hand-held photo, or a scan that is rotated. */
export async function renderPicture(made: MadeDocument, how: Degradation): Promise<Buffer> {
  const random = seeded(`${made.name} ${how}`);
  const { width, height, placed, rules, paper } = layOut(made);
  const scale = made.paper === 'card' ? 3.4 : how === 'photo' ? 2.6 : 2.1;
  const escapeXml = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const ink = 20 + Math.floor(random() * 50);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}">
    <rect width="100%" height="100%" fill="${paper}"/>
    ${rules.map(({ y, from, to }) => `<line x1="${from}" x2="${to}" y1="${y}" y2="${y}" stroke="rgb(${ink},${ink},${ink})"/>`).join('')}
    ${placed
      .map(
        ({ text, x, y, size, face, bold }) =>
          `<text x="${x}" y="${y + size * 0.8}" font-size="${size}" font-family="${svgFonts[face]}" font-weight="${bold ? 700 : 400}" fill="rgb(${ink},${ink},${ink})" xml:space="preserve">${escapeXml(text)}</text>`,
      )
      .join('')}</svg>`;
  let picture = sharp(Buffer.from(svg)).flatten({ background: paper });
  const skew = how === 'photo' ? (random() - 0.5) * 7 : (random() - 0.5) * 2.4;
  const table = how === 'photo' ? { r: 96, g: 74, b: 58 } : { r: 245, g: 245, b: 245 };
  picture = sharp(await picture.rotate(skew, { background: table }).png({ compressionLevel: 0 }).toBuffer());
  if (how === 'photo') {
    const { width: w = 0, height: h = 0 } = await picture.metadata();
    const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="${random().toFixed(2)}"><stop offset="0" stop-color="#000" stop-opacity="0.02"/><stop offset="1" stop-color="#000" stop-opacity="${(0.25 + random() * 0.25).toFixed(2)}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`;
    picture = sharp(
      await picture
        .composite([{ input: Buffer.from(shade) }])
        .blur(0.7 + random() * 0.7)
        .modulate({ brightness: 0.8 + random() * 0.2 })
        .png({ compressionLevel: 0 })
        .toBuffer(),
    );
  } else picture = picture.blur(0.5 + random() * 0.3);
  const turned = how === 'turned' ? ([90, 180, 270][Math.floor(random() * 3)] ?? 90) : 0;
  const { data, info } = await sharp(await picture.png({ compressionLevel: 0 }).toBuffer())
    .rotate(turned)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grain = how === 'photo' ? 26 : 18;
  for (let at = 0; at < data.length; at++) {
    // The sum of two is closer to sensor noise than one.
    const noise = (random() + random() - 1) * grain;
    data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) + noise));
  }
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return sharp(data, { raw })
    .jpeg({ quality: how === 'photo' ? 55 : 62 })
    .toBuffer();
}

/** A head and shoulders before a plain wall: no real person's face. */
export async function renderPortrait(name: string, looksLikePhoto: boolean): Promise<Buffer> {
  const random = seeded(name);
  const skins = ['#f1c9a5', '#d9a066', '#8d5524', '#5c3a1e', '#e0ac69'];
  const skin = skins[Math.floor(random() * skins.length)];
  const wall = looksLikePhoto ? ['#ffffff', '#f4f4f4', '#e9eef3'][Math.floor(random() * 3)] : '#37633b';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600">
    <rect width="600" height="600" fill="${wall}"/>
    ${looksLikePhoto ? '' : '<circle cx="120" cy="90" r="70" fill="#d7b72a"/><rect x="0" y="380" width="600" height="220" fill="#7d5b36"/>'}
    <ellipse cx="300" cy="560" rx="210" ry="170" fill="#2c3e64"/>
    <rect x="255" y="340" width="90" height="90" fill="${skin}"/>
    <ellipse cx="300" cy="260" rx="105" ry="140" fill="${skin}"/>
    <path d="M190 230 Q300 60 410 230 Q400 130 300 110 Q200 130 190 230Z" fill="#221a14"/>
    <ellipse cx="262" cy="250" rx="12" ry="8" fill="#222"/><ellipse cx="338" cy="250" rx="12" ry="8" fill="#222"/>
    <path d="M260 325 Q300 345 340 325" stroke="#8c4a45" stroke-width="7" fill="none"/></svg>`;
  return sharp(Buffer.from(svg)).blur(1.2).jpeg({ quality: 80 }).toBuffer();
}
