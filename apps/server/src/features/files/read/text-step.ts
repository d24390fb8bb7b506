import type { Services } from '../../../shared/services.ts';
import { type KeptPage, sealReading } from '../../sealing/sealed-reading.ts';
import type { Picture } from '../process/look/pictures.ts';
import type { RenderedPage } from '../process/look/render-pages.ts';
import type { FileStep, ProcessedFile, StepRun } from '../process/steps/step.ts';
import { askForPage, findAgreedProvider } from './provider/ask-provider.ts';
import { writeReading } from './readings.queries.ts';
import type { ReadPage, TextReading } from './text/text-reading.ts';

/** Confidence of a page's words, 0 to 100: below it most are wrong. */
const poorConfidence = 50;
/** Maximum number of pages of a file that are sent to a provider. */
const poorPages = 5;

/** Number of pages whose words are stored with positions. */
const placedPages = 10;

/** Reads the file's text, and stores it sealed. */
export const textStep: FileStep = {
  name: 'text',
  limits: { ms: 180_000, megabytes: 1_400 },
  async run({ services, file, bytes, inChild, finish }) {
    const input = { type: file.file_type, bytes: await bytes() };
    const task = new URL('./text/read-text.ts', import.meta.url);
    const reading = await inChild<TextReading>(task, input);
    await readPoorPages(reading, services, file, input, inChild);
    const pages = reading.pages.map((page, index) => toKeptPage(page, index < placedPages));
    const sealed = await sealReading(
      services.vault,
      file.workspace_id,
      { requestId: file.client_request_id, uploadId: file.id },
      pages,
    );
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

/** Lets the provider read poorly recognized pages, if the firm has agreed. */
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
