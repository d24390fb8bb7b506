import { readAbsence } from '@visafolio/contract/questions/absent-answer.ts';
import { type AnswerWords, formatAnswer } from '@visafolio/contract/questions/format-answer.ts';
import { languages } from '@visafolio/contract/shared/languages.ts';
import type { Language, Translate } from './types.ts';

/** The words that `formatAnswer` writes answers with. Needs the texts `pieces` and `questionnaire`. */
export function answerWords(
  t: Translate,
  language: Language,
  choice: (choice: string) => string = (each) => each,
): AnswerWords {
  const days = new Intl.DateTimeFormat(languages[language].region, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    language: languages[language].region,
    yes: t('questionnaire.yes'),
    no: t('questionnaire.no'),
    present: t('pieces.present'),
    otherNames: t('pieces.otherNamesBefore'),
    extension: t('pieces.extensionBefore'),
    otherCountry: (code) => t(`pieces.country.${code}`),
    day: (day) => (Number.isNaN(Date.parse(day)) ? day : days.format(new Date(`${day}T00:00:00Z`))),
    choice,
  };
}

/** An answer with pieces as one line of text. Needs the texts `pieces` and `questionnaire`. */
export function formatAnswerLine(type: string, answer: string, t: Translate, language: Language): string {
  const absence = readAbsence(answer);
  if (absence) return [t(`pieces.absent.${absence.reason}`), absence.note].filter(Boolean).join('; ');
  return formatAnswer(type, answer, answerWords(t, language)).split('\n').join('; ');
}
