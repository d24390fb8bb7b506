import { z } from 'zod';
import type { PublicFetch } from '../../../shared/outbound/public-fetch.ts';
import { type Patience, sendPatiently } from '../../../shared/outbound/send-patiently.ts';
import type { TranslationEngine } from '../../../shared/outbound/translation-engine.ts';
import { fromWords, toWords } from './place-words.ts';
import { checkTexts, readAnswer } from './read-answer.ts';

interface Settings {
  url: string;
  key: string | undefined;
}

const Answer = z.object({ translatedText: z.array(z.string()) });

/** LibreTranslate's API. */
export function createLibreTranslate(
  { url, key }: Settings,
  call: PublicFetch,
  patience: Partial<Patience> = {},
): TranslationEngine {
  const address = `${url.replace(/\/+$/, '')}/translate`;
  return {
    name: 'libretranslate',
    host: new URL(url).host,
    isRough: false,
    // What a server takes at once is its operator's to say; these are below what is usual.
    limits: { texts: 20, characters: 5_000 },
    async translate(texts, { from, to }, { soon } = {}) {
      const body = JSON.stringify({
        q: texts.map(toWords),
        source: from,
        target: to,
        format: 'text',
        ...(key && { api_key: key }),
      });
      const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
      const response = await sendPatiently(call, address, request, {
        ...patience,
        ...(soon && { tries: 1 }),
      });
      const { translatedText } = await readAnswer(response, Answer);
      return checkTexts(texts, translatedText.map(fromWords));
    },
  };
}
