import type { PortalQuestion } from '@visafolio/contract/questionnaire/questionnaire.contract.ts';
import type { QuestionType } from '@visafolio/contract/templates/templates.contract.ts';
import type { Language } from '@visafolio/locales/types.ts';

/** A question as its reader sees it. */
export interface ShownQuestion {
  id: string;
  type: QuestionType;
  required: boolean;
  text: string;
  /** A line below the question; '' for none. */
  help: string;
  /** Its group's title; '' for none. */
  section: string;
  /** Of a select. `value` is stored in the template's own words, whatever language `label` is in. */
  choices: { value: string; label: string }[];
}

/** The question in the reader's language, where the template has it. */
export function shownQuestion(question: PortalQuestion, language: Language): ShownQuestion {
  const { id, type, required, text, options } = question;
  const words = language === 'es' ? question.translations?.es : undefined;
  return {
    id,
    type,
    required,
    text: words?.text || text,
    help: words?.help || options?.help || '',
    section: (words?.group_name || options?.group_name || '').trim(),
    choices: (options?.choices ?? []).map((value, index) => ({
      value,
      label: words?.choices?.[index] || value,
    })),
  };
}
