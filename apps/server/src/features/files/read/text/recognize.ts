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

/** Language data from a package: read from disk, never downloaded or cached. */
const local = { cacheMethod: 'none', gzip: true, logger: () => {}, errorHandler: () => {} } as const;

type Turn = ReadPage['rotation'];

/** Recognizes text in images. Creates its two workers on demand and keeps them. */
export interface Recognizer {
  recognize(page: GreyPage): Promise<Omit<ReadPage, 'picture'>>;
}

/** Minimum confidence of a reliable word. */
const believed = 60;
/** Longer side of the copy on which orientations are tried. Pixels. */
const smallSide = 1_200;
/** A page with this many reliable letters is upright. */
const uprightLetters = 40;
/** Minimum confidence of the orientation by letter shapes to skip the tries. */
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

  /** `isStraightened`: deskews lines first, which takes a third longer. */
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

  /** The rotation by the shapes of its letters; null if unclear. */
  async function askCompass(page: GreyPage): Promise<{ turn: Turn; isSure: boolean } | null> {
    const worker = await openCompass();
    try {
      const { data } = await worker.detect(toPortableGreyMap(page));
      const degrees = data.orientation_degrees;
      const confidence = data.orientation_confidence ?? 0;
      if (degrees === null || confidence < 1) return null;
      return { turn: ((360 - degrees) % 360) as Turn, isSure: confidence >= sureCompass };
    } catch {
      // There are too few letters.
      return null;
    }
  }

  /** Tries the rotations on a small copy; 0 if none reads better. */
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

  /** Retries a page that reads badly as it is: it is rotated, its lines are skewed, or it has little text. */
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
  /** Number of letters in reliable words. */
  letters: number;
  confidence: number;
}

/** Text in the wrong orientation has a few short words that look correct, among many that do not. */
const isUpright = ({ letters, words }: Found): boolean => {
  const all = words.reduce((sum, word) => sum + countLetters(word.text), 0);
  return letters >= uprightLetters && letters / Math.max(1, all) > 0.55;
};

/**
 * Whether most of its edge is light: a scan or a rendered page, whose lines are hardly skewed. A photo by hand shows the table.
 */
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
 * Loads the languages of the product together. tesseract.js reads all languages from one folder, but each has a package of its own:
 * those after the first one are written into the worker's memory, and registered.
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
