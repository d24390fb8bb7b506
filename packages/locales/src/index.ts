import * as en from './en/index.ts';
import * as es from './es/index.ts';
import { createTranslator } from './translator.ts';
import type { Language, Translate } from './types.ts';

export type { Language, Translate } from './types.ts';

/** All texts by language and namespace. */
export const messages = { en, es };

const translators: Record<Language, Translate> = {
  en: createTranslator('en', en),
  es: createTranslator('es', es),
};

/** The text function of a language, with all namespaces: for mails, documents and tests. */
export function translatorFor(language: Language): Translate {
  return translators[language];
}
