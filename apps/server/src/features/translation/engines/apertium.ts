import { z } from 'zod';
import type { PublicFetch } from '../../../shared/outbound/public-fetch.ts';
import { type Patience, sendPatiently } from '../../../shared/outbound/send-patiently.ts';
import type { TranslationEngine } from '../../../shared/outbound/translation-engine.ts';
import { fromWords, toWords } from './place-words.ts';
import { checkTexts, readAnswer } from './read-answer.ts';

/** Apertium names languages by three letters. */
const codes: Record<string, string> = {
  ca: 'cat',
  de: 'deu',
  en: 'eng',
  es: 'spa',
  fr: 'fra',
  it: 'ita',
  pt: 'por',
};
const Answer = z.object({ responseData: z.object({ translatedText: z.string() }) });

/** Apertium APY. It translates by rules, one text in a call. */
export function createApertium(
  { url }: { url: string },
  call: PublicFetch,
  patience: Partial<Patience> = {},
): TranslationEngine {
  const address = `${url.replace(/\/+$/, '')}/translate`;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return {
    name: 'apertium',
    host: new URL(url).host,
    isRough: true,
    limits: { texts: 1, characters: 5_000 },
    async translate(texts, { from, to }, { soon } = {}) {
      const received: string[] = [];
      for (const text of texts) {
        const langpair = `${codes[from] ?? from}|${codes[to] ?? to}`;
        const body = new URLSearchParams({ q: toWords(text), langpair, markUnknown: 'no' });
        const request = { method: 'POST', headers, body };
        const response = await sendPatiently(call, address, request, {
          ...patience,
          ...(soon && { tries: 1 }),
        });
        const { responseData } = await readAnswer(response, Answer);
        received.push(fromWords(responseData.translatedText));
      }
      return checkTexts(texts, received);
    },
  };
}
