import type { Task } from '../../../../shared/files/child/messages.ts';
import { isPdf, isPicture } from '../../process/look/formats.ts';
import { countPictures, withPicture } from '../../process/look/pictures.ts';
import { maxRecognizedPages } from './page-limits.ts';
import { describePicture, toGreyPage } from './picture.ts';
import { readDocx } from './read-docx.ts';
import { readPdf } from './read-pdf.ts';
import { createRecognizer } from './recognize.ts';
import { recognizeTextLanguage } from './recognize-text-language.ts';
import type { ReadPage, TextReading, TextToRead } from './text-reading.ts';

/** Lives as long as the process: loading the languages takes longer than most pages. */
const recognizer = createRecognizer();

const languageLetters = 20_000;

/** Reads a file's text. Runs in a child process. */
const readText: Task<TextToRead, TextReading> = async (file) => {
  const reading = await readByType(file);
  const text = reading.pages.map((page) => page.text).join('\n');
  return { ...reading, language: recognizeTextLanguage(text.slice(0, languageLetters)) };
};
export default readText;

type Unlabelled = Omit<TextReading, 'language'>;

async function readByType(file: TextToRead): Promise<Unlabelled> {
  if (isPdf(file.type)) return readPdf(file, recognizer);
  if (isPicture(file.type)) return readPicture(file);
  if (file.type.endsWith('wordprocessingml.document')) return readDocx(file);
  // Word documents from before 2007 are not read.
  return { pages: [], pageCount: 0, engine: 'none' };
}

async function readPicture(file: TextToRead): Promise<Unlabelled> {
  const pageCount = await countPictures(file);
  const pages: ReadPage[] = [];
  for (let page = 1; page <= Math.min(pageCount, maxRecognizedPages); page++)
    pages.push(
      await withPicture(file, page, async (picture) => {
        const found = await recognizer.recognize(await toGreyPage(picture));
        return { ...found, picture: await describePicture(picture) };
      }),
    );
  return { pages, pageCount, engine: 'tesseract' };
}
