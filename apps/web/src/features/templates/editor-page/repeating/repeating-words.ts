import type { TranslatedLanguage } from '@visafolio/contract/shared/languages.ts';
import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import type { Language } from '@visafolio/locales/types.ts';
import type { QuestionDraft, RepeatingDraft } from '../../template-form.ts';
import { describeCondition, type Words } from '../conditions/condition-words.ts';

/** What one entry is called, in the reader's language if it is translated. */
export const entryWords = ({ entryName, entryNameIn }: RepeatingDraft, language: Language): string =>
  (language !== defaultLanguage && entryNameIn[language as TranslatedLanguage]) || entryName || '…';

/** How a section repeats, in a line: 'Repeats: Address, up to 10 · last 5 years without gaps'. */
export function describeRepeating(
  repeating: RepeatingDraft,
  questions: readonly QuestionDraft[],
  words: Words,
): string {
  const { t, language } = words;
  const { max, historyYears, askIf } = repeating;
  const name = entryWords(repeating, language);
  return [
    t('editor.repeating.line', { name, count: max }),
    historyYears !== undefined && t('editor.repeating.lineHistory', { count: historyYears }),
    askIf?.tests.length && describeCondition(askIf, questions, words),
  ]
    .filter(Boolean)
    .join(' · ');
}
