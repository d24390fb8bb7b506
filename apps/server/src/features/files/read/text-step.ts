import type { Services } from '../../../shared/services.ts';
import { type KeptPage, sealReading } from '../../sealing/sealed-reading.ts';
import type { Picture } from '../process/look/pictures.ts';
import type { RenderedPage } from '../process/look/render-pages.ts';
import type { FileStep, ProcessedFile, StepRun } from '../process/steps/step.ts';
import { askForPage, findAgreedProvider } from './provider/ask-provider.ts';
import { writeReading } from './readings.queries.ts';
import type { ReadPage, TextReading } from './text/text-reading.ts';

/** Of a page's words, 0 to 100: below it more are wrong than right. */
const poorConfidence = 50;
/** Pages of a file that a provider is sent at most. */
const poorPages = 5;

/** Pages whose words are kept with their places. */
const placedPages = 10;

/** Reads the file's text, and keeps it sealed. */
export const textStep: FileStep = {
  name: 'text',
  lane: 'read',
  limits: { ms: 180_000, megabytes: 1_400 },
  async run({ services, file, bytes, inChild, finish }) {
    const input = { type: file.file_type, bytes: await bytes() };
    const task = new URL('./text/read-text.ts', import.meta.url);
    const reading = await inChild<TextReading>(task, input);
    await readPoorPages(reading, services, file, input, inChild);
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

/** Pages that recognition hardly read are read by the provider, where the firm has agreed to one. */
async function readPoorPages(
  { pages }: TextReading,
  services: Services,
  file: ProcessedFile,
  picture: Picture,
  inChild: StepRun['inChild'],
): Promise<void> {
  const poor = pages.flatMap((page, index) =>
    page.source === 'recognized' && (page.confidence ?? 0) < poorConfidence ? [index + 1] : [],
  );
  const provider = poor.length ? await findAgreedProvider(services, file) : null;
  if (!provider) return;
  const asked = poor.slice(0, poorPages).map((page) => ({ page, size: 'screen' as const }));
  const task = new URL('../process/look/render-pages.ts', import.meta.url);
  const rendered = await inChild<RenderedPage[]>(task, { ...picture, pages: asked });
  for (const { page, jpeg } of rendered) {
    const text = await askForPage(services, provider, file, jpeg);
    const read = pages[page - 1];
    if (text && read) Object.assign(read, { text, words: [], confidence: null });
  }
}

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
