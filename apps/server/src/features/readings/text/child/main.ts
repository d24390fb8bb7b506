import {
  type ReadAnswer,
  type ReadPage,
  type ReadTask,
  type TextReading,
  TextReadingFailed,
} from '../text-reading.ts';
import { countPicturePages, describePicture, openPicture, toGreyPage } from './picture.ts';
import { readDocx } from './read-docx.ts';
import { readPdf } from './read-pdf.ts';
import { createRecognizer } from './recognize.ts';
import { tellLanguage } from './tell-language.ts';

/** The process in which files are read: one after the other, each told by a message and answered by one. */
const recognizer = createRecognizer();

async function read(task: ReadTask): Promise<TextReading> {
  const reading = await readByType(task);
  const text = reading.pages.map((page) => page.text).join('\n');
  return { ...reading, language: tellLanguage(text.slice(0, 20_000)) };
}

function readByType(task: ReadTask): Promise<Omit<TextReading, 'language'>> {
  if (task.type === 'application/pdf') return readPdf(task, recognizer);
  if (task.type.startsWith('image/')) return readPicture(task);
  if (task.type.endsWith('wordprocessingml.document')) return readDocx(task);
  throw new TextReadingFailed('unsupported');
}

async function readPicture({
  bytes,
  type,
  maxRecognizedPages,
}: ReadTask): Promise<Omit<TextReading, 'language'>> {
  try {
    const pageCount = await countPicturePages(bytes, type);
    const pages: ReadPage[] = [];
    for (let page = 0; page < Math.min(pageCount, maxRecognizedPages); page++) {
      const picture = await openPicture(bytes, type, page);
      const found = await recognizer.recognize(await toGreyPage(picture));
      pages.push({ ...found, picture: await describePicture(picture) });
    }
    return { pages, pageCount, engine: 'tesseract' };
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit|too large/i.test(error.message);
    throw new TextReadingFailed(isTooLarge ? 'too_large' : 'broken', { cause: error });
  }
}

process.on('message', (task: ReadTask) => {
  read(task).then(
    (reading) => answer({ id: task.id, reading }),
    (error: unknown) =>
      answer({
        id: task.id,
        problem: error instanceof TextReadingFailed ? error.problem : 'broken',
        message: describe(error),
      }),
  );
});
process.on('disconnect', () => process.exit());

const answer = (message: ReadAnswer): void => void process.send?.(message);

/** Names and codes of errors; what a library says may quote the file. */
function describe(error: unknown): string {
  const names: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) names.push(cause.name);
  return names.join(' < ') || typeof error;
}
