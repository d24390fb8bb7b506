import { asksForBirthDate } from '@visafolio/contract/cases/questionnaire/birth-date.ts';
import { fitsQuestion } from '@visafolio/contract/files/fact-types.ts';
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
    proposals: [],
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
    visa_type: template.visa_type,
    description: template.description,
    spanishDescription: spanish?.description ?? '',
    bilingual: [template, ...questions, ...documents].some((part) => part.translations?.es),
    proposals: [template, ...questions, ...documents].flatMap(({ translations }) =>
      toProposals(translations?.es),
    ),
    grouped: questions.some(({ options }) => options?.group_name),
    groups: toGroups(questions),
    documents: documents.map((document) => ({
      name: document.name,
      spanish: document.translations?.es?.name ?? '',
      description: document.description ?? '',
      spanishDescription: document.translations?.es?.description ?? '',
      required: document.required,
    })),
  };
}

type Proposals = TemplateForm['proposals'];

/** The texts of a translation that an engine has made. */
function toProposals(spanish: SpanishTexts | undefined): Proposals {
  if (!spanish?.origin) return [];
  const read = spanish.origin === 'reviewed';
  return listSpanish(spanish).map((text) => ({ text, read }));
}

interface SpanishTexts {
  name?: string | undefined;
  text?: string | undefined;
  description?: string | undefined;
  help?: string | undefined;
  group_name?: string | undefined;
  choices?: string[] | undefined;
  origin?: 'machine' | 'reviewed' | undefined;
}

const listSpanish = ({ name, text, description, help, group_name, choices = [] }: SpanishTexts): string[] =>
  [name, text, description, help, group_name, ...choices].filter(
    (each) => each !== undefined && each !== '',
  ) as string[];

/** With where it comes from: an engine, if one of its texts is as it was proposed. */
function withOrigin<Spanish extends SpanishTexts>(spanish: Spanish, proposals: Proposals) {
  const texts = new Set(listSpanish(spanish));
  const used = proposals.filter(({ text }) => texts.has(text));
  if (!used.length) return spanish;
  return {
    ...spanish,
    origin: used.every(({ read }) => read) ? ('reviewed' as const) : ('machine' as const),
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
    type,
    required,
    help: options?.help ?? '',
    spanishHelp: spanish?.help ?? '',
    choices: (options?.choices ?? []).map((choice, i) => ({
      text: choice,
      spanish: spanish?.choices?.[i] ?? '',
    })),
    ...(type === 'date' && { birthDate: options?.date_limit === 'birth' }),
    ...(options?.fact && { fact: options.fact }),
  };
}

/** Whether the question asks for a date of birth: as staff say, else as its words do. */
export function asksBirthDate(
  draft: Pick<QuestionDraft, 'type' | 'text' | 'spanish' | 'birthDate'>,
): boolean {
  const { type, text, spanish, birthDate } = draft;
  return type === 'date' && (birthDate ?? (asksForBirthDate(text) || asksForBirthDate(spanish)));
}

/** What the form holds, as the contract takes it. A Spanish text that is missing in part falls back to the original. */
export function toTemplateInput(form: TemplateForm): TemplateInput {
  const { bilingual, grouped, proposals } = form;
  const inSpanish = bilingual && (form.spanishName || form.spanishDescription);
  return {
    name: form.name,
    visa_type: form.visa_type,
    description: form.description,
    translations: inSpanish
      ? {
          es: withOrigin(
            {
              name: form.spanishName || form.name,
              description: form.spanishDescription || form.description,
            },
            proposals,
          ),
        }
      : null,
    questions: form.groups.flatMap((group, group_order) =>
      group.questions.map((draft) =>
        toQuestion(draft, grouped ? { ...group, group_order } : null, bilingual, proposals),
      ),
    ),
    documents: form.documents.map((draft) => ({
      name: draft.name,
      description: draft.description || null,
      required: draft.required,
      translations:
        bilingual && (draft.spanish || draft.spanishDescription)
          ? {
              es: withOrigin(
                { name: draft.spanish || draft.name, ...given('description', draft.spanishDescription) },
                proposals,
              ),
            }
          : null,
    })),
  };
}

export type InGroup = Pick<Group, 'name' | 'spanish'> & { group_order: number };

/** A question as the contract takes it, in its group; null: in none. */
export function toQuestion(
  draft: QuestionDraft,
  group: InGroup | null,
  bilingual: boolean,
  proposals: Proposals = [],
): Question {
  const { text, type, required } = draft;
  const choices = type === 'select' ? draft.choices : [];
  const options: QuestionOptions = {
    ...(choices.length && { choices: choices.map((choice) => choice.text) }),
    ...(asksBirthDate(draft) && { date_limit: 'birth' as const }),
    ...(draft.fact && fitsQuestion(draft.fact, type) && { fact: draft.fact }),
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
          es: withOrigin(
            {
              text: draft.spanish || text,
              ...(choices.length && { choices: choices.map((choice) => choice.spanish || choice.text) }),
              ...given('group_name', group?.spanish),
              ...given('help', draft.spanishHelp),
            },
            proposals,
          ),
        }
      : null,
  };
}

const given = <Name extends string>(name: Name, value: string | undefined) =>
  (value ? { [name]: value } : {}) as { [N in Name]?: string };
