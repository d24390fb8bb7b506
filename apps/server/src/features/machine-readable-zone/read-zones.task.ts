import { createRequire } from 'node:module';
import path from 'node:path';
import sharp from 'sharp';
import { createWorker, OEM, type Worker } from 'tesseract.js';
import type { Task } from '../../shared/files/child/messages.ts';
import { forEachPage, type GreyPage } from './open-pages.ts';
import { toZoneFacts } from './parse/zone-facts.ts';
import { tellFormat } from './parse/zone-formats.ts';
import type { ZoneReading } from './zone-reading.ts';

export interface ZoneTask {
  type: string;
  bytes: Uint8Array;
}

const require = createRequire(import.meta.url);
let worker: Promise<Worker> | undefined;
const openWorker = () => {
  worker ??= createWorker('eng', OEM.LSTM_ONLY, {
    cacheMethod: 'none',
    gzip: true,
    langPath: path.join(
      path.dirname(require.resolve('@tesseract.js-data/eng/package.json')),
      '4.0.0_best_int',
    ),
    errorHandler: () => {},
  });
  return worker;
};

/** The machine-readable zones of a file's first pages, and what they say. Runs in a process of its own. */
const readZones: Task<ZoneTask, ZoneReading[]> = async (file) => {
  const found: ZoneReading[] = [];
  await forEachPage(file, async (page, number) => {
    for (const rotation of [0, 90, 180, 270] as const) {
      const lines = await readLines(page, rotation);
      const format = tellFormat(lines);
      if (!format) continue;
      const facts = toZoneFacts(
        { format, page: number, readings: [lines, null], isSure: () => false, placeOf: () => null },
        new Date(),
      );
      found.push({ format, page: number, rotation, lines, facts });
      break;
    }
  });
  return found;
};
export default readZones;

async function readLines(page: GreyPage, rotation: number): Promise<string[]> {
  const turned = await sharp(page.data, { raw: { width: page.width, height: page.height, channels: 1 } })
    .rotate(rotation)
    .toColourspace('b-w')
    .png({ compressionLevel: 1 })
    .toBuffer();
  const { data } = await (await openWorker()).recognize(turned);
  const lines = data.text
    .split('\n')
    .map((line) => line.toUpperCase().replace(/[«‹]/g, '<').replace(/\s/g, ''))
    .filter((line) => /^[A-Z0-9<]{28,46}$/.test(line) && line.includes('<'));
  const length = [44, 36, 30].find((each) => lines.some((line) => Math.abs(line.length - each) <= 2)) ?? 0;
  return lines.slice(length === 30 ? -3 : -2).map((line) => line.slice(0, length).padEnd(length, '<'));
}
