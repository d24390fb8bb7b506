import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createWorker, OEM, type Worker } from 'tesseract.js';
import { listLanguageWords } from '../../../../shared/language-words/language-words.ts';
import { type GreyPage, shrink, toPortableGreyMap, turn } from './picture.ts';
import type { ReadPage, ReadWord } from './text-reading.ts';

const require = createRequire(import.meta.url);
const dataFolder = (language: string, variant: string): string =>
  path.join(path.dirname(require.resolve(`@tesseract.js-data/${language}/package.json`)), variant);

/** The data as a package has it: read from the disk, never fetched, and not copied anywhere. */
const local = { cacheMethod: 'none', gzip: true, logger: () => {}, errorHandler: () => {} } as const;

type Turn = ReadPage['rotation'];

/** Reads text off pictures. Its two workers are made when they are needed first, and stay. */
export interface Recognizer {
  recognize(page: GreyPage): Promise<Omit<ReadPage, 'picture'>>;
}

/** Words of at least this confidence are believed. */
const believed = 60;
/** Pixels of the longer side of the copy on which turns are tried. */
const smallSide = 1_200;
/** A page with that many believed letters stands upright. */
const uprightLetters = 40;
/** From here on the shapes of the letters are believed without a try. */
const sureCompass = 4;

export function createRecognizer(): Recognizer {
  let reader: Promise<Worker> | undefined;
  let compass: Promise<Worker> | undefined;

  const openReader = (): Promise<Worker> => {
    reader ??= openLanguages();
    return reader;
  };
  const openCompass = (): Promise<Worker> => {
    compass ??= createWorker('osd', OEM.TESSERACT_ONLY, {
      ...local,
      langPath: dataFolder('osd', '4.0.0'),
      legacyCore: true,
      legacyLang: true,
    });
    return compass;
  };

  /** `isStraightened`: lines that lean are made level first, which costs a third more. */
  async function read(page: GreyPage, isStraightened: boolean): Promise<Found> {
    const worker = await openReader();
    const { data } = await worker.recognize(
      toPortableGreyMap(page),
      { rotateAuto: isStraightened },
      { text: true, blocks: true },
    );
    const words: ReadWord[] = [];
    for (const block of data.blocks ?? [])
      for (const paragraph of block.paragraphs)
        for (const line of paragraph.lines)
          for (const { text, bbox, confidence } of line.words)
            words.push({
              text,
              box: [bbox.x0 / page.width, bbox.y0 / page.height, bbox.x1 / page.width, bbox.y1 / page.height],
              confidence,
            });
    const letters = words.reduce(
      (sum, word) => sum + ((word.confidence ?? 0) >= believed ? countLetters(word.text) : 0),
      0,
    );
    return { text: data.text, words, letters, confidence: data.confidence };
  }

  /** The turn by the shapes of its letters; null where it cannot be told. */
  async function askCompass(page: GreyPage): Promise<{ turn: Turn; isSure: boolean } | null> {
    const worker = await openCompass();
    try {
      const { data } = await worker.detect(toPortableGreyMap(page));
      const degrees = data.orientation_degrees;
      const confidence = data.orientation_confidence ?? 0;
      if (degrees === null || confidence < 1) return null;
      return { turn: ((360 - degrees) % 360) as Turn, isSure: confidence >= sureCompass };
    } catch {
      // Too few letters to tell.
      return null;
    }
  }

  /** Tries the turns on a small copy; 0 where none reads better. */
  async function findTurn(small: GreyPage, asked: Turn | undefined, upright: Found): Promise<Turn> {
    let best: { rotation: Turn; letters: number } = { rotation: 0, letters: upright.letters };
    for (const rotation of new Set<Turn>([...(asked ? [asked] : []), 180, 90, 270])) {
      const found = await read(await turn(small, rotation), true);
      if (found.letters > best.letters) best = { rotation, letters: found.letters };
      if (isUpright(found)) break;
    }
    return best.rotation;
  }

  type Turned = Found & { rotation: Turn };
  const readTurned = async (page: GreyPage, rotation: Turn, isStraightened: boolean): Promise<Turned> => ({
    ...(await read(await turn(page, rotation), isStraightened)),
    rotation,
  });

  /** What reads badly as it lies: it is turned, its lines lean, or there is little to read. */
  async function readBadPage(page: GreyPage, first: Turned, isFlat: boolean): Promise<Turned> {
    const small = await shrink(page, smallSide);
    const asked = await askCompass(small);
    if (asked?.isSure && asked.turn) {
      const turned = await readTurned(page, asked.turn, !isFlat);
      if (isUpright(turned)) return turned;
    }
    const rotation = await findTurn(small, asked?.turn, first);
    if (!rotation && !isFlat) return first;
    const level = await readTurned(page, rotation, true);
    return rotation || level.letters > first.letters ? level : first;
  }

  return {
    async recognize(page) {
      const isFlat = hasPaperEdge(page);
      const first = await readTurned(page, 0, !isFlat);
      const best = isUpright(first) ? first : await readBadPage(page, first, isFlat);
      const { text, words, rotation, confidence } = best;
      return {
        text,
        words,
        rotation,
        confidence: Math.round(confidence),
        source: words.length ? 'recognized' : 'none',
      };
    },
  };
}

interface Found {
  text: string;
  words: ReadWord[];
  /** In believed words. */
  letters: number;
  confidence: number;
}

/** Text that is read the wrong way round has a few short words that look right, among many that do not. */
const isUpright = ({ letters, words }: Found): boolean => {
  const all = words.reduce((sum, word) => sum + countLetters(word.text), 0);
  return letters >= uprightLetters && letters / Math.max(1, all) > 0.55;
};

/** Most of its edge is light: a scan or a page that was drawn, whose lines lean hardly. A photo by hand shows the table. */
function hasPaperEdge({ data, width, height }: GreyPage): boolean {
  let light = 0;
  let all = 0;
  const look = (x: number, y: number) => {
    all++;
    if ((data[y * width + x] ?? 0) > 150) light++;
  };
  for (let x = 0; x < width; x += 8) for (const y of [3, height - 4]) look(x, y);
  for (let y = 0; y < height; y += 8) for (const x of [3, width - 4]) look(x, y);
  return light > all * 0.85;
}

const countLetters = (text: string): number => text.match(/\p{L}{2,}/gu)?.join('').length ?? 0;

/**
 * The languages of the product together. tesseract.js reads the data of all languages from one folder, but each comes in a package of
 * its own: those after the first one are put into the worker's memory, and its list told that they are there.
 */
async function openLanguages(): Promise<Worker> {
  const [first = 'eng', ...others] = listLanguageWords().flatMap(([, { tesseract }]) => tesseract ?? []);
  const languages = [first];
  const worker = await createWorker(languages, OEM.LSTM_ONLY, {
    ...local,
    langPath: dataFolder(first, '4.0.0_best_int'),
  });
  for (const other of others) {
    const data = `${other}.traineddata`;
    const packed = await readFile(path.join(dataFolder(other, '4.0.0_best_int'), `${data}.gz`));
    await worker.FS('writeFile', [data, gunzipSync(packed)]);
    languages.push(other);
  }
  await worker.reinitialize(languages.join('+'), OEM.LSTM_ONLY);
  return worker;
}
