import { defaultLanguage, type Language } from '@visafolio/contract/shared/languages.ts';
import { listLanguageWords } from '../../../../shared/language-words/language-words.ts';

export interface Keyword {
  means: 'stop' | 'start' | 'help';
  /** Of the answer; null: the word is of no language. */
  language: Language | null;
}

/** What a message asks for that is a keyword, however it is written; null for any other. */
export function readKeyword(body: string): Keyword | null {
  const words = body
    .slice(0, 500)
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^\p{L}\s]/gu, '')
    .trim()
    .split(/\s+/);
  const said = words.join(' ');
  const [head = ''] = words;
  for (const means of ['stop', 'start', 'help'] as const)
    for (const [language, { keywords }] of listLanguageWords())
      if (keywords[means].includes(said)) return { means, language: toAnswerLanguage(language) };
  // Also at the head of a sentence: 'Stop texting me' wants nothing else.
  for (const [language, { keywords }] of listLanguageWords())
    if (keywords.stopAtHead.includes(head)) return { means: 'stop', language: toAnswerLanguage(language) };
  return null;
}

/** Carriers prescribe the English words everywhere: they say nothing of the language of who writes. */
const toAnswerLanguage = (language: Language): Language | null =>
  language === defaultLanguage ? null : language;
