import type { PortalQuestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import type { DateLimit } from '@visafolio/contract/questions/date-limits.ts';
import { labelEntries } from '@visafolio/contract/questions/groups/entry-labels.ts';
import type { QuestionType } from '@visafolio/contract/questions/question-type.ts';
import { translationIn } from '@visafolio/contract/shared/languages.ts';
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
  /** Its section's title, with the entry of a repeating group; '' for none. */
  section: string;
  /** The same without the entry. */
  sectionTitle: string;
  /** The entry of a repeating group that it belongs to. */
  entryId: string | undefined;
  /** The entry's name and number, for example 'Address 2'; '' for none. */
  entry: string;
  /** For dates. */
  dateLimit: DateLimit | undefined;
  /** The reader may say that they do not have or know it. */
  mayLack: boolean;
  /** The browser may offer the reader's own name, address and phone number. */
  autofills: boolean;
  /** For selects. `value` is the template's wording, whatever the language of `label`. */
  choices: { value: string; label: string; lang: Language | undefined }[];
  /** The `lang` of each text; undefined if it is in the page's language or unknown. */
  lang: Record<'text' | 'help' | 'section', Language | undefined>;
}

/** Entry id -> its name and number, for the questions of a request that are asked or not. */
export const labelAll = (questions: readonly PortalQuestion[], language: Language): Map<string, string> =>
  labelEntries(
    questions,
    questions.flatMap(({ repeating_group }) => repeating_group ?? []),
    language,
  );

type Question = Omit<PortalQuestion, 'copied_from' | 'repeating_group'>;

/** The questions in the reader's language, if translated. `entries`: entry id -> its name and number. */
export function toShownQuestions(
  questions: readonly Question[],
  language: Language,
  entries: ReadonlyMap<string, string> = new Map(),
): ShownQuestion[] {
  const bilingual = isBilingual(questions);
  return questions.map((question) =>
    shownQuestion(question, entries.get(question.entry_id ?? '') ?? '', bilingual, language),
  );
}

export const getQuestionText = (
  { text, translations }: Pick<PortalQuestion, 'text' | 'translations'>,
  language: Language,
): string => translationIn(translations, language)?.text || text;

/** First words of facts about the person who answers. */
const ownFacts = ['person', 'other_names', 'contact', 'address', 'address_history', 'company'];

/** False if it is about somebody else, such as a child or a parent, for whom the reader's own details would be wrong. */
function isAboutReader({ type, options, entry_id }: Question): boolean {
  const [subject] = options?.fact?.split('.') ?? [];
  return subject === undefined ? type !== 'person_name' || entry_id === null : ownFacts.includes(subject);
}

function shownQuestion(
  question: Question,
  entry: string,
  bilingual: boolean,
  language: Language,
): ShownQuestion {
  const { id, type, required, options, own, other_ids } = question;
  const textLang = (translated: string | undefined) => fallbackLang(translated, { bilingual, own }, language);
  const words = translationIn(question.translations, language);
  const sectionTitle = (words?.group_name || options?.group_name || '').trim();
  return {
    id,
    otherIds: other_ids,
    type,
    required,
    text: getQuestionText(question, language),
    help: words?.help || options?.help || '',
    section: [sectionTitle, entry].filter(Boolean).join(' · '),
    sectionTitle,
    entryId: question.entry_id ?? undefined,
    entry,
    dateLimit: options?.date_limit,
    mayLack: options?.may_lack ?? false,
    autofills: isAboutReader(question),
    choices: (options?.choices ?? []).map((value, index) => ({
      value,
      label: words?.choices?.[index] || value,
      lang: textLang(words?.choices?.[index]),
    })),
    lang: { text: textLang(words?.text), help: textLang(words?.help), section: textLang(words?.group_name) },
  };
}
