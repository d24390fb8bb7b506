import { namesBirthDate } from '@visafolio/contract/questionnaire/birth-date.ts';
import type {
  QuestionOptions,
  TemplateDetail,
  TemplateInput,
} from '@visafolio/contract/templates/templates.contract.ts';
import type { Translate } from '@visafolio/locales/types.ts';
import { groupNeighbours } from '../../shared/group-neighbours.ts';
import {
  emptyDocument,
  emptyGroup,
  emptyQuestion,
  type QuestionDraft,
  type TemplateForm,
} from './template-form.ts';

type Question = TemplateDetail['questions'][number];
type Group = TemplateForm['groups'][number];

/** What a new template begins with, from the specification. */
export function newTemplate(t: Translate): TemplateForm {
  const fullName = { ...emptyQuestion, text: t('templates.defaults.fullName'), required: true };
  const email = { ...fullName, text: t('templates.defaults.email'), type: 'email' as const };
  return {
    name: '',
    spanishName: '',
    visa_type: '',
    description: '',
    spanishDescription: '',
    bilingual: false,
    grouped: false,
    groups: [{ ...emptyGroup, questions: [fullName, email] }],
    documents: [{ ...emptyDocument, name: t('templates.defaults.passport') }],
  };
}

/** A template as the form shows it. */
export function toTemplateForm(template: TemplateDetail): TemplateForm {
  const { questions, documents, translations } = template;
  const spanish = translations?.es;
  return {
    name: template.name,
    spanishName: spanish?.name ?? '',
    origin: spanish?.origin,
    visa_type: template.visa_type,
    description: template.description,
    spanishDescription: spanish?.description ?? '',
    bilingual: [template, ...questions, ...documents].some((part) => part.translations?.es),
    grouped: questions.some(({ options }) => options?.group_name),
    groups: toGroups(questions),
    documents: documents.map((document) => ({
      name: document.name,
      spanish: document.translations?.es?.name ?? '',
      origin: document.translations?.es?.origin,
      description: document.description ?? '',
      spanishDescription: document.translations?.es?.description ?? '',
      required: document.required,
    })),
  };
}

function toGroups(questions: Question[]): Group[] {
  if (questions.length === 0) return [{ ...emptyGroup }];
  return groupNeighbours(questions, ({ options }) => options?.group_name ?? '').map((group) => ({
    name: group[0].options?.group_name ?? '',
    spanish: group[0].translations?.es?.group_name ?? '',
    questions: group.map(toQuestionDraft),
  }));
}

/** A question as the form shows it. */
export function toQuestionDraft({ text, type, required, options, translations }: Question): QuestionDraft {
  const spanish = translations?.es;
  return {
    text,
    spanish: spanish?.text ?? '',
    origin: spanish?.origin,
    type,
    required,
    help: options?.help ?? '',
    spanishHelp: spanish?.help ?? '',
    choices: (options?.choices ?? []).map((choice, i) => ({
      text: choice,
      spanish: spanish?.choices?.[i] ?? '',
    })),
    ...(type === 'date' && { birthDate: options?.date_limit === 'birth' }),
  };
}

/** Whether the question asks for a date of birth: as staff say, else as its words do. */
export function asksBirthDate(
  draft: Pick<QuestionDraft, 'type' | 'text' | 'spanish' | 'birthDate'>,
): boolean {
  const { type, text, spanish, birthDate } = draft;
  return type === 'date' && (birthDate ?? (namesBirthDate(text) || namesBirthDate(spanish)));
}

/** What the form holds, as the contract takes it. A Spanish text that is missing in part falls back to the original. */
export function toTemplateInput(form: TemplateForm): TemplateInput {
  const { bilingual, grouped } = form;
  const inSpanish = bilingual && (form.spanishName || form.spanishDescription);
  return {
    name: form.name,
    visa_type: form.visa_type,
    description: form.description,
    translations: inSpanish
      ? {
          es: {
            name: form.spanishName || form.name,
            description: form.spanishDescription || form.description,
            ...given('origin', form.origin),
          },
        }
      : null,
    questions: form.groups.flatMap((group, group_order) =>
      group.questions.map((draft) =>
        toQuestion(draft, grouped ? { ...group, group_order } : null, bilingual),
      ),
    ),
    documents: form.documents.map((draft) => ({
      name: draft.name,
      description: draft.description || null,
      required: draft.required,
      translations:
        bilingual && (draft.spanish || draft.spanishDescription)
          ? {
              es: {
                name: draft.spanish || draft.name,
                ...given('description', draft.spanishDescription),
                ...given('origin', draft.origin),
              },
            }
          : null,
    })),
  };
}

export type InGroup = Pick<Group, 'name' | 'spanish'> & { group_order: number };

/** A question as the contract takes it, in its group; null: in none. */
export function toQuestion(draft: QuestionDraft, group: InGroup | null, bilingual: boolean): Question {
  const { text, type, required } = draft;
  const choices = type === 'select' ? draft.choices : [];
  const options: QuestionOptions = {
    ...(choices.length && { choices: choices.map((choice) => choice.text) }),
    ...(asksBirthDate(draft) && { date_limit: 'birth' as const }),
    ...(group && { group_name: group.name, group_order: group.group_order }),
    ...given('help', draft.help),
  };
  const spanishParts = [
    draft.spanish,
    draft.spanishHelp,
    group?.spanish,
    ...choices.map((each) => each.spanish),
  ];
  const inSpanish = bilingual && spanishParts.some(Boolean);
  return {
    text,
    type,
    required,
    options: Object.keys(options).length ? options : null,
    translations: inSpanish
      ? {
          es: {
            text: draft.spanish || text,
            ...(choices.length && { choices: choices.map((choice) => choice.spanish || choice.text) }),
            ...given('group_name', group?.spanish),
            ...given('help', draft.spanishHelp),
            ...given('origin', draft.origin),
          },
        }
      : null,
  };
}

const given = <Name extends string, Value extends string>(name: Name, value: Value | undefined) =>
  (value ? { [name]: value } : {}) as { [N in Name]?: Value };
