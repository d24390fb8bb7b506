import { z } from 'zod';
import type { PublicFetch } from '../../../shared/outbound/public-fetch.ts';
import { type Patience, sendPatiently } from '../../../shared/outbound/send-patiently.ts';
import {
  keptPlace,
  keptPlaces,
  type TranslationEngine,
} from '../../../shared/outbound/translation-engine.ts';
import { checkTexts, readAnswer } from './read-answer.ts';

interface Settings {
  /** Absent: that of the key's plan. */
  url: string | undefined;
  key: string;
}

/** DeepL tells regions of English apart as a target, and of Spanish it has one. */
const targets: Record<string, string> = { en: 'EN-US' };
const Answer = z.object({ translations: z.array(z.object({ text: z.string() })) });

/** DeepL's API, version 2. Kept places are elements that it is told to leave alone. */
export function createDeepL(
  { url, key }: Settings,
  call: PublicFetch,
  patience: Partial<Patience> = {},
): TranslationEngine {
  // Keys of the free plan end like this, and work at its own address only.
  const origin = url ?? (key.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com');
  const address = `${origin.replace(/\/+$/, '')}/v2/translate`;
  const headers = { 'content-type': 'application/json', authorization: `DeepL-Auth-Key ${key}` };
  return {
    name: 'deepl',
    host: new URL(origin).host,
    isRough: false,
    limits: { texts: 50, characters: 30_000 },
    async translate(texts, { from, to }, { soon } = {}) {
      const body = JSON.stringify({
        text: texts.map(toXml),
        source_lang: from.toUpperCase(),
        target_lang: targets[to] ?? to.toUpperCase(),
        tag_handling: 'xml',
        ignore_tags: ['x'],
        // A client is addressed as 'usted'.
        formality: 'prefer_more',
        preserve_formatting: true,
      });
      const request = { method: 'POST', headers, body };
      const response = await sendPatiently(call, address, request, {
        ...patience,
        ...(soon && { tries: 1 }),
      });
      const { translations } = await readAnswer(response, Answer);
      return checkTexts(
        texts,
        translations.map(({ text }) => fromXml(text)),
      );
    },
  };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const toXml = (text: string) =>
  text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign).replace(keptPlaces, '<x>$1</x>');

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const fromXml = (xml: string) =>
  xml
    .replace(/<x>\s*(\d+)\s*<\/x>/g, (_, number: string) => keptPlace(Number(number)))
    .replace(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => signs[name] ?? whole);
