import type { TranslatedLanguage } from '@visafolio/contract/shared/languages.ts';
import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import type { QuestionDraft, RepeatingDraft } from '../../template-form.ts';
import { describeCondition, type Words } from '../conditions/condition-words.ts';

/** How a section repeats, in a line: 'Repeats: Address, up to 10 · last 5 years without gaps'. */
export function describeRepeating(
  { entryName, entryNameIn, max, historyYears, askIf }: RepeatingDraft,
  questions: readonly QuestionDraft[],
  words: Words,
): string {
  const { t, language } = words;
  const name =
    (language !== defaultLanguage && entryNameIn[language as TranslatedLanguage]) || entryName || '…';
  return [
    t('editor.repeating.line', { name, count: max }),
    historyYears !== undefined && t('editor.repeating.lineHistory', { count: historyYears }),
    askIf?.tests.length && describeCondition(askIf, questions, words),
  ]
    .filter(Boolean)
    .join(' · ');
}
