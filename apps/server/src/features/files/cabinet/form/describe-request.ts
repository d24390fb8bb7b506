import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { readAbsence } from '@visafolio/contract/questions/absent-answer.ts';
import { formatAnswer } from '@visafolio/contract/questions/format-answer.ts';
import { labelEntries, type NamedGroup } from '@visafolio/contract/questions/groups/entry-labels.ts';
import type { TemplateParty } from '@visafolio/contract/questions/parties/template-party.ts';
import { isDraft } from '@visafolio/contract/questions/stored-answer.ts';
import { isStructured } from '@visafolio/contract/questions/structured-types.ts';
import type { Language } from '@visafolio/contract/shared/fields.ts';
import { languages, translationIn } from '@visafolio/contract/shared/languages.ts';
import { translatorFor } from '@visafolio/locales';
import { answerWords } from '@visafolio/locales/answer-words.ts';
import { isAskedOrAnswered } from '../../../cases/questionnaire/asked-or-answered.ts';
import type { AnswersForm } from './answers-form.ts';

type Question = Pick<
  RequestDetail['questions'][number],
  | 'id'
  | 'text'
  | 'type'
  | 'options'
  | 'translations'
  | 'answer'
  | 'waived'
  | 'not_asked'
  | 'entry_id'
  | 'removed'
>;
/** What the document shows of a request: nothing that only staff may read. */
export type AnsweredRequest = Pick<RequestDetail, 'name' | 'template_name' | 'visa_type' | 'submitted_at'> & {
  questions: readonly Question[];
  repeating_groups: readonly NamedGroup[];
  parties: readonly Pick<TemplateParty, 'key' | 'name' | 'translations'>[];
};
type Section = AnswersForm['sections'][number];

/** A request's answers in the reader's language: shared ones, then those of each party in the template's order. */
export function describeRequest(request: AnsweredRequest, language: Language, sender: string): AnswersForm {
  const sections: Section[] = [];
  const labels = labelEntries(
    request.questions.filter(({ removed }) => !removed),
    request.repeating_groups,
    language,
  );
  const place = ({ options }: Question) => request.parties.findIndex(({ key }) => key === options?.party);
  const asked = request.questions
    .filter(isAskedOrAnswered)
    .toSorted((one, other) => place(one) - place(other));
  for (const question of asked) {
    const party = request.parties[place(question)];
    const part = party ? (translationIn(party.translations, language)?.name ?? party.name) : '';
    const name = inLanguage(question, language)?.group_name ?? question.options?.group_name ?? '';
    const title = [name, labels.get(question.entry_id ?? '')].filter(Boolean).join(' · ');
    const last = sections.at(-1);
    const section = last?.part === part && last.title === title ? last : { part, title, questions: [] };
    if (section !== last) sections.push(section);
    const text = inLanguage(question, language)?.text ?? question.text;
    section.questions.push({ text, answer: toAnswerText(question, language) });
  }
  const { name: client, template_name: template, visa_type: visaType, submitted_at } = request;
  const submitted = submitted_at ? formatLongDate(submitted_at.slice(0, 10), language) : '';
  return { language, sender, client, template, visaType, submitted, sections };
}

const inLanguage = ({ translations }: Question, language: Language) => translationIn(translations, language);

/** An answer as text for a document; null if there is none. */
export function toAnswerText(question: Question, language: Language): string | null {
  const { answer, type, options } = question;
  if (answer === null) return null;
  const absence = readAbsence(answer);
  if (absence) {
    const text = translatorFor(language)(`pieces.absent.${absence.reason}`);
    return absence.note ? `${text}: ${absence.note}` : text;
  }
  if (type === 'date') return formatLongDate(answer, language);
  const t = translatorFor(language);
  if (type === 'yesno') return t(answer === 'Yes' ? 'documents.form.yes' : 'documents.form.no');
  const choiceText = (choice: string) => {
    const place = options?.choices?.indexOf(choice) ?? -1;
    return inLanguage(question, language)?.choices?.[place] ?? choice;
  };
  if (type === 'select') return choiceText(answer);
  const text = formatAnswer(type, answer, answerWords(t, language, choiceText));
  return isStructured(type) && isDraft(answer) ? `${text}\n(${t('pieces.incomplete')})` : text;
}

/** Formats `yyyy-mm-dd` without a time zone. */
export function formatLongDate(day: string, language: Language): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return new Intl.DateTimeFormat(languages[language].region, { dateStyle: 'long', timeZone: 'UTC' }).format(
    date,
  );
}
