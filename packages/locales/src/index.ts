import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inEachLanguage, type Language } from '@visafolio/contract/shared/languages.ts';
import { createTranslator } from './translator.ts';
import type { MessageTree, Translate } from './types.ts';

export type { Language } from '@visafolio/contract/shared/languages.ts';
export type { Translate } from './types.ts';

/** All texts by language and namespace. A namespace is a file's name, in any folder. */
export const messages: Record<Language, Record<string, MessageTree>> = inEachLanguage((language) => {
  const folder = path.join(import.meta.dirname, language);
  const files = globSync('**/*.json', { cwd: folder }).sort();
  return Object.fromEntries(
    files.map((file) => [
      path.basename(file, '.json'),
      JSON.parse(readFileSync(path.join(folder, file), 'utf8')),
    ]),
  );
});

/** The texts directly below a key such as `contacts.status`, by the last part of their key. */
export function listTexts(language: Language, key: string): Record<string, string> {
  let node: MessageTree | string | undefined = messages[language];
  for (const step of key.split('.')) node = typeof node === 'object' ? node[step] : undefined;
  if (typeof node !== 'object') throw new Error(`No texts below ${key} in ${language}`);
  return Object.fromEntries(
    Object.entries(node).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

const translators = inEachLanguage((language) => createTranslator(language, messages[language]));

/** The text function of a language with all namespaces, for mails, documents and tests. */
export function translatorFor(language: Language): Translate {
  return translators[language];
}
