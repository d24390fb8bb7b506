import type { PreparedTexts } from '@visafolio/locales/prepared/prepared-message.ts';
import { createPreparedMessages } from '@visafolio/locales/prepared/render-prepared.ts';
import type { Language } from '@visafolio/locales/types.ts';

const files = import.meta.glob<PreparedTexts>('./*.json', {
  base: '../../../../../packages/locales/src/prepared',
  import: 'default',
  eager: true,
});

/** The prepared messages of a language. Not imported by any page that must load fast. */
export function prepared(language: Language): PreparedTexts {
  const texts = files[`./${language}.json`];
  if (!texts) throw new Error(`No prepared messages in ${language}`);
  return texts;
}

export const { listPreparedFields, renderPrepared } = createPreparedMessages(prepared);
