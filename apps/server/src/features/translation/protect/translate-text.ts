import {
  keptPlaces,
  type LanguagePair,
  type TranslationEngine,
} from '../../../shared/outbound/translation-engine.ts';
import { haveSameNumbers, type ProtectedText, protectText, restoreText, type Term } from './protect-text.ts';

export interface TextOptions extends LanguagePair {
  names: readonly string[];
  terms: readonly Term[];
  /** Somebody waits for it. */
  soon?: boolean;
}

export interface TranslatedText {
  text: string;
  /** A name, date or number came through changed, or its sentence was translated in parts around it. */
  checkOriginal: boolean;
}

/** A line, or a part of one that is longer than the engine takes, with what stands around it. */
interface Unit extends ProtectedText {
  before: string;
  after: string;
}

/**
 * Translates texts line by line, so that paragraphs and lists keep their form. What is protected comes through unchanged in any
 * case: where an engine loses its place, the words between the places are translated each for itself. Throws ProviderUnavailable.
 */
export async function translateTexts(
  engine: TranslationEngine,
  texts: readonly string[],
  options: TextOptions,
): Promise<TranslatedText[]> {
  const lines = texts.map((text) => text.split('\n').map((line) => splitLine(line, engine, options)));
  const units = lines.flat(2).filter(({ text }) => hasWords(text));
  const translated = await translateAll(
    engine,
    units.map(({ text }) => text),
    options,
  );
  const results = new Map<Unit, TranslatedText>();
  const broken: Unit[] = [];
  for (const [index, unit] of units.entries()) {
    const answer = translated[index] ?? '';
    const { text, isWhole } = restoreText(answer, unit.pieces);
    if (isWhole) results.set(unit, { text, checkOriginal: !haveSameNumbers(unit.text, answer) });
    else broken.push(unit);
  }
  for (const [unit, result] of await translateAround(engine, broken, options)) results.set(unit, result);
  return lines.map((text) => {
    const parts = text.map((line) =>
      line.map((unit) => {
        const { text, checkOriginal } = results.get(unit) ?? {
          text: restoreText(unit.text, unit.pieces).text,
          checkOriginal: false,
        };
        return { text: unit.before + text.trim() + unit.after, checkOriginal };
      }),
    );
    return {
      text: parts.map((line) => line.map((part) => part.text).join('')).join('\n'),
      checkOriginal: parts.flat().some((part) => part.checkOriginal),
    };
  });
}

const hasWords = (text: string) => /\p{L}/u.test(text.replace(keptPlaces, ''));

/** Keeps what stands around the words: indents, and the signs of lists. */
function splitLine(line: string, { limits }: TranslationEngine, options: TextOptions): Unit[] {
  const { text, pieces } = protectText(line, options);
  return splitLong(text, limits.characters).map((part) => {
    const [, before = '', words = '', after = ''] =
      /^(\s*(?:[-*•–]\s+|\d{1,2}[.)]\s+)?)(.*?)(\s*)$/su.exec(part) ?? [];
    // Each part has the places that it holds, counted anew.
    const own: string[] = [];
    const renumbered = words.replace(keptPlaces, (_, number: string) => {
      own.push(pieces[Number(number) - 1] ?? '');
      return `⟦${own.length}⟧`;
    });
    return { before, after, text: renumbered, pieces: own };
  });
}

/** At ends of sentences where there are any, else between words. */
function splitLong(text: string, most: number): string[] {
  if (text.length <= most) return [text];
  const head = text.slice(0, most);
  const sentences = [...head.matchAll(/[.!?]\s+/g)].at(-1);
  const words = [...head.matchAll(/\s+/g)].at(-1);
  const end = sentences ?? words;
  // A word without an end is cut before a place that would be torn.
  const open = head.lastIndexOf('⟦') > head.lastIndexOf('⟧') ? head.lastIndexOf('⟦') : most;
  const at = end ? end.index + end[0].length : open;
  return [text.slice(0, at), ...splitLong(text.slice(at), most)];
}

/** In calls of what the engine takes at once. */
async function translateAll(
  engine: TranslationEngine,
  texts: readonly string[],
  { from, to, soon }: TextOptions,
): Promise<string[]> {
  const translated: string[] = [];
  while (translated.length < texts.length) {
    const call: string[] = [];
    let size = 0;
    for (const text of texts.slice(translated.length, translated.length + engine.limits.texts)) {
      size += text.length;
      if (call.length && size > engine.limits.characters) break;
      call.push(text);
    }
    translated.push(...(await engine.translate(call, { from, to }, { soon: soon === true })));
  }
  return translated;
}

async function translateAround(
  engine: TranslationEngine,
  units: readonly Unit[],
  options: TextOptions,
): Promise<[Unit, TranslatedText][]> {
  const parts = units.map(({ text }) => text.split(/(⟦\d+⟧)/));
  const words = parts.flat().filter((part) => !/^⟦/.test(part) && hasWords(part));
  const translated = await translateAll(
    engine,
    words.map((part) => part.trim()),
    options,
  );
  return units.map((unit, index) => {
    const joined = (parts[index] ?? []).map((part) => {
      if (/^⟦/.test(part) || !hasWords(part)) return part;
      const [start = '', end = ''] = [/^\s*/.exec(part)?.[0], /\s*$/.exec(part)?.[0]];
      // What the engine adds as a place here is none.
      return start + (translated.shift() ?? '').replace(keptPlaces, '').trim() + end;
    });
    return [unit, { text: restoreText(joined.join(''), unit.pieces).text, checkOriginal: true }];
  });
}
