import { readFileSync } from 'node:fs';
import type { Language } from '@visafolio/contract/shared/languages.ts';
import type { PreparedTexts } from './prepared-message.ts';
import { createPreparedMessages } from './render-prepared.ts';

const read = new Map<Language, PreparedTexts>();

/** The prepared messages of a language, from its file. */
export function prepared(language: Language): PreparedTexts {
  const texts =
    read.get(language) ?? JSON.parse(readFileSync(new URL(`./${language}.json`, import.meta.url), 'utf8'));
  read.set(language, texts);
  return texts;
}

export const { listPreparedFields, renderPrepared } = createPreparedMessages(prepared);
