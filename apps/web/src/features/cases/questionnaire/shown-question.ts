import type { PortalQuestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import type { QuestionType } from '@visafolio/contract/questions/question-type.ts';
import { translationIn } from '@visafolio/contract/shared/languages.ts';
import type { DateLimit } from '@visafolio/contract/templates/templates.contract.ts';
import type { Language } from '@visafolio/locales/types.ts';
import { fallbackLang, isBilingual } from '../../../shared/i18n/in-language.ts';

/** A question as its reader sees it. */
export interface ShownQuestion {
  id: string;
  /** In other versions of the template: the server may name it by one of them. */
  otherIds: readonly string[];
  type: QuestionType;
  required: boolean;
  text: string;
  /** A line below the question; '' for none. */
  help: string;
  /** Its group's title; '' for none. */
  section: string;
  /** For dates. */
  dateLimit: DateLimit | undefined;
  /** The reader may say that they do not have or know it. */
  mayLack: boolean;
  /** For selects. `value` is the template's wording, whatever the language of `label`. */
  choices: { value: string; label: string; lang: Language | undefined }[];
  /** The `lang` of each text; undefined if it is in the page's language or unknown. */
  lang: Record<'text' | 'help' | 'section', Language | undefined>;
}

/** The questions in the reader's language, if translated. */
export function toShownQuestions(questions: readonly PortalQuestion[], language: Language): ShownQuestion[] {
  const bilingual = isBilingual(questions);
  return questions.map((question) => shownQuestion(question, bilingual, language));
}

function shownQuestion(question: PortalQuestion, bilingual: boolean, language: Language): ShownQuestion {
  const { id, type, required, text, options, own, other_ids } = question;
  const textLang = (translated: string | undefined) => fallbackLang(translated, { bilingual, own }, language);
  const words = translationIn(question.translations, language);
  return {
    id,
    otherIds: other_ids,
    type,
    required,
    text: words?.text || text,
    help: words?.help || options?.help || '',
    section: (words?.group_name || options?.group_name || '').trim(),
    dateLimit: options?.date_limit,
    mayLack: options?.may_lack ?? false,
    choices: (options?.choices ?? []).map((value, index) => ({
      value,
      label: words?.choices?.[index] || value,
      lang: textLang(words?.choices?.[index]),
    })),
    lang: { text: textLang(words?.text), help: textLang(words?.help), section: textLang(words?.group_name) },
  };
}
