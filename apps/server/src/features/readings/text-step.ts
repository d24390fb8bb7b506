import type { FileStep } from '../file-processing/steps/step.ts';
import { type KeptPage, sealReading } from '../sealing/sealed-reading.ts';
import { writeReading } from './readings.queries.ts';
import type { ReadPage, TextReading } from './text/text-reading.ts';

/** Pages whose words are kept with their places. */
const placedPages = 10;

/** Reads the file's text, and keeps it sealed. */
export const textStep: FileStep = {
  name: 'text',
  lane: 'read',
  needs: ['pages'],
  limits: { ms: 180_000, megabytes: 1_400 },
  async run({ services, file, bytes, inChild, finish }) {
    const input = { type: file.file_type, bytes: await bytes() };
    const task = new URL('./text/read-text.ts', import.meta.url);
    const reading = await inChild<TextReading>(task, input);
    const pages = reading.pages.map((page, index) => toKeptPage(page, index < placedPages));
    const sealed = await sealReading(services.vault, file.workspace_id, file.client_request_id, pages);
    await finish(async (tx) => {
      const isWritten = await writeReading(tx, file.workspace_id, {
        uploadId: file.id,
        language: reading.language,
        engine: reading.engine,
        ...sealed,
      });
      if (!isWritten) throw new Error('the case moved to another workspace while a file of it was read');
    });
  },
};

const thousandths = (part: number): number => Math.round(part * 1_000);

const toKeptPage = ({ words, picture, ...page }: ReadPage, withPlaces: boolean): KeptPage => ({
  ...page,
  picture,
  words: withPlaces
    ? words.map(({ text, box: [left, top, right, bottom] }) => [
        text,
        thousandths(left),
        thousandths(top),
        thousandths(right),
        thousandths(bottom),
      ])
    : [],
});
