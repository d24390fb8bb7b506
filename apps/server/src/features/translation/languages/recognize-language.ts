import { languageCodes } from '@visafolio/contract/shared/languages.ts';

/** How far the likeliest language must be ahead of the next: eld's scores, from 0 to 1. */
const lead = 0.02;
/** Of languages that few clients write in: short Spanish sentences look like some of them. */
const rareLead = 0.06;
const usual = new Set<string>([...languageCodes, 'fr', 'pt']);

/** What says nothing of the language around it. */
const withoutLanguage = /\b(?:https?:\/\/|www\.)\S+|\S+@\S+\.\S+|[\p{L}-]*\d[\p{L}\d-]*/giu;

/**
 * The language that a text is written in, ISO 639-1; null where it is too short or too mixed to tell. Calibrated on the sentences of its
 * test (docs/decisions/0087).
 */
export async function recognizeLanguage(text: string): Promise<string | null> {
  const words = text.slice(0, 2_000).replace(withoutLanguage, ' ').trim();
  if ([...words.matchAll(/\p{L}{2,}/gu)].length < 2) return null;
  // Its tables take 90 MB and 200 ms: they are loaded with the first message.
  const { eld } = await import('eld/extrasmall');
  const found = eld.detect(words);
  const [first = 0, second = 0] = Object.values(found.getScores()).sort((one, other) => other - one);
  const needed = usual.has(found.language) ? lead : rareLead;
  return found.isReliable() && first - second >= needed ? found.language : null;
}
