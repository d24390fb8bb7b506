import type {
  AnswerSuggestion,
  FileSuggestion,
} from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import type { Language, Translate } from '@visafolio/locales/types.ts';
import { isEarlier } from './suggestion.ts';

/** The file's name for the reader: its document, or its own name. */
export function getFileName({ document, file_name }: FileSuggestion, language: Language): string {
  return document?.names[language] ?? file_name;
}

/** One answer, or both if it is ambiguous. */
export const listAnswers = ({ answers, other_answers }: AnswerSuggestion, language: Language): string[] =>
  other_answers ? [answers[language], other_answers[language]] : [answers[language]];

/** Why the client should look closely before accepting it, in sentences. Needs the texts `passport`. */
export function listWarnings(suggestion: AnswerSuggestion, t: Translate): string[] {
  if (isEarlier(suggestion)) return suggestion.may_have_changed ? [t('passport.earlier.mayHaveChanged')] : [];
  if (suggestion.doubts.length)
    return suggestion.doubts.map((doubt) => t(`passport.suggestion.doubt.${doubt}`));
  return suggestion.confidence === 'low' ? [t('passport.suggestion.lookClosely')] : [];
}
