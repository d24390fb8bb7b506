import { readFile } from 'node:fs/promises';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';

/** Noise like a camera's, which does not compress. */
export const photo = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#999',
      noise: { type: 'gaussian', mean: 150, sigma: 25 },
    },
  })
    .jpeg({ quality: 88 })
    .toBuffer();

/** A grey page on a dark table, without text. */
export const blankPage = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#333' } })
    .composite([
      {
        input: { create: { width: width - 800, height: height - 800, channels: 3, background: '#ccc' } },
        left: 400,
        top: 400,
      },
    ])
    .jpeg({ quality: 88 })
    .toBuffer();

/** Made with heif-enc from a rendered page of 1,200 x 1,600 pixels. */
export const heic = (): Promise<Buffer> => readFile(new URL('./photo.heic', import.meta.url));

export async function typedPdf(pages: number): Promise<Buffer> {
  const made = await PDFDocument.create();
  const font = await made.embedFont(StandardFonts.Helvetica);
  for (let n = 1; n <= pages; n++) {
    const page = made.addPage([612, 792]);
    for (let line = 0; line < 45; line++)
      page.drawText(`Page ${n}, line ${line}: the balance of the account is stated below in dollars.`, {
        x: 60,
        y: 740 - line * 15,
        size: 10,
        font,
      });
  }
  return Buffer.from(await made.save());
}

/** Opens only with the password 'secret'. */
export async function lockedPdf(): Promise<Buffer> {
  const made = await PDFDocument.create();
  made.addPage();
  made.encrypt({ userPassword: 'secret', ownerPassword: 'secret' });
  return Buffer.from(await made.save());
}
