import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { changeHeic, type HeicChanges } from './heic-boxes.ts';

const run = promisify(execFile);

/** Debian's libheif-examples has it; no npm package encodes HEIC. */
export const hasHeicEncoder = (): Promise<boolean> =>
  run('heif-enc', ['--list-encoders']).then(
    ({ stdout }) => stdout.includes('x265'),
    () => false,
  );

export interface Source {
  /** JPEG or PNG. */
  bytes: Buffer;
  type: 'jpg' | 'png';
}

/** One file with these images, in their order. */
export async function encodeHeic(
  sources: Source[],
  options: string[] = [],
  changes?: HeicChanges,
): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'visafolio-heic-'));
  try {
    const names: string[] = [];
    for (const [index, { bytes, type }] of sources.entries()) {
      const name = path.join(folder, `${String(index).padStart(3, '0')}.${type}`);
      await writeFile(name, bytes);
      names.push(name);
    }
    const target = path.join(folder, 'made.heic');
    await run('heif-enc', ['-q', '60', '-p', 'preset=ultrafast', ...options, ...names, '-o', target]);
    const made = await readFile(target);
    return changes ? changeHeic(made, changes) : made;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const tile = 512;

/** Like phones: tiles of 512 pixels, with those at the right and bottom extending over the edge. */
export async function encodeTiledHeic(bytes: Buffer, changes: HeicChanges = {}): Promise<Buffer> {
  const { width, height } = await sharp(bytes).metadata();
  const columns = Math.ceil(width / tile);
  const rows = Math.ceil(height / tile);
  const whole = await sharp(bytes)
    .extend({ right: columns * tile - width, bottom: rows * tile - height, extendWith: 'copy' })
    .removeAlpha()
    .raw()
    .toBuffer();
  const raw = { width: columns * tile, height: rows * tile, channels: 3 as const };
  const tiles: Source[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      tiles.push({
        bytes: await sharp(whole, { raw, limitInputPixels: false })
          .extract({ left: column * tile, top: row * tile, width: tile, height: tile })
          .jpeg({ quality: 95 })
          .toBuffer(),
        type: 'jpg',
      });
  return encodeHeic(tiles, [], { ...changes, grid: { columns, rows, width, height } });
}

/** A sheet on a table with a different colour in each corner, and sensor noise. */
export async function makeScene(width: number, height: number, alpha = false): Promise<Sharp> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 100" preserveAspectRatio="none">
    <rect width="50" height="50" fill="#b03030"/><rect x="50" width="50" height="50" fill="#309050"/>
    <rect y="50" width="50" height="50" fill="#3050b0"/><rect x="50" y="50" width="50" height="50" fill="#6b5a48"/>
    <rect x="22" y="14" width="52" height="70" fill="#f4f2ec"/>
    ${Array.from({ length: 22 }, (_, line) => `<rect x="27" y="${19 + line * 2.7}" width="${24 + ((line * 7) % 17)}" height="0.9" fill="#333"/>`).join('')}</svg>`;
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 9 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const scene = sharp(Buffer.from(svg), { limitInputPixels: false, unlimited: true }).composite([
    { input: grain, blend: 'soft-light', limitInputPixels: false },
  ]);
  return sharp(await scene.png({ compressionLevel: 0 }).toBuffer(), { limitInputPixels: false })[
    alpha ? 'ensureAlpha' : 'removeAlpha'
  ]();
}
