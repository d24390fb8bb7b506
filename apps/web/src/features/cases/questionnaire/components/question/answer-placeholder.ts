import type { Translate } from '@visafolio/locales/types.ts';

const longestQuestion = 40;

/** 'Enter ' with the question's text; for a long question, which is shown above, a generic placeholder. */
export function answerPlaceholder(kind: 'enter' | 'select', question: string, t: Translate): string {
  if (question.length > longestQuestion) return t('questionnaire.placeholder.long');
  const subject = { question: question.toLowerCase() };
  return kind === 'enter'
    ? t('questionnaire.placeholder.enter', subject)
    : t('questionnaire.placeholder.select', subject);
}
