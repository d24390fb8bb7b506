import type { EarlierSuggestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { formatDate } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';

/** 'From your earlier answers (Work visa, May 3, 2025)'. Needs the texts `passport`. */
export function EarlierSource({ suggestion }: { suggestion: EarlierSuggestion }) {
  const { t, language } = useTranslation();
  return t('passport.earlier.from', {
    case: suggestion.case_names[language],
    date: formatDate(suggestion.answered_at, language),
  });
}
