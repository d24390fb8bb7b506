import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makePhoto, type PhotoWishes, toJpeg } from '../../../bench/scan/made-photos.ts';
import { findChromium } from '../../../scripts/installs/chromium.ts';
import { test as base } from '../client.ts';

/** A photo of a generated document, for a file input. */
export async function makePhotoFile(name: string, seed: number, wishes: PhotoWishes = {}) {
  const { picture, corners } = await makePhoto(seed, { table: 'wood', ...wishes });
  return { file: { name, mimeType: 'image/jpeg', buffer: await toJpeg(picture) }, corners };
}

/** Seed of the document in front of the camera. */
const beforeTheCamera = 1001;

/** For tests with a camera: Chromium's fake camera shows a generated document on a table. */
export const test = base.extend<object>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'visafolio-camera-'));
      const video = path.join(folder, 'camera.mjpeg');
      const { file } = await makePhotoFile('frame.jpg', beforeTheCamera, { size: 1440 });
      await writeFile(video, Buffer.concat([file.buffer, file.buffer]));
      await use({
        ...launchOptions,
        // The headless shell has no fake cameras.
        executablePath: findChromium(),
        args: [
          ...(launchOptions.args ?? []),
          '--use-fake-device-for-media-stream',
          `--use-file-for-fake-video-capture=${video}`,
        ],
      });
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

export { expect } from '../client.ts';
