import { mayAnswer } from '@visafolio/contract/files/fact-types.ts';
import type { RepeatingGroup } from '@visafolio/contract/questions/groups/repeating-group.ts';
import type { TemplateParty } from '@visafolio/contract/questions/parties/template-party.ts';
import { hasChoices } from '@visafolio/contract/questions/structured-types.ts';
import { inTranslatedLanguages, translatedLanguages } from '@visafolio/contract/shared/fields.ts';
import type { TranslatedLanguage } from '@visafolio/contract/shared/languages.ts';
import type {
  QuestionOptions,
  TemplateDetail,
  TemplateInput,
  TranslationOrigin,
} from '@visafolio/contract/templates/templates.contract.ts';
import type { Translate } from '@visafolio/locales/types.ts';
import { groupNeighbours } from '../../shared/group-neighbours.ts';
import { asksForBirthDate } from './asks-for-birth-date.ts';
import { toCondition, toConditionDraft } from './editor-page/conditions/condition-values.ts';
import {
  type DocumentDraft,
  emptyDocument,
  emptyGroup,
  emptyQuestion,
  type PartyDraft,
  type QuestionDraft,
  type RepeatingDraft,
  type TemplateForm,
  type WrittenIn,
} from './template-form.ts';

/** What the form shows: of a stored template, or of a file. */
type TemplateContent = Omit<TemplateInput, 'questions'> & Pick<TemplateDetail, 'questions'>;
type Question = TemplateDetail['questions'][number];
type Group = TemplateForm['groups'][number];

/** Default values of a new template, from the specification. */
export function newTemplate(t: Translate): TemplateForm {
  const fullName = { ...emptyQuestion, text: t('templates.defaults.fullName'), required: true };
  const email = { ...fullName, text: t('templates.defaults.email'), type: 'email' as const };
  return {
    name: '',
    nameIn: inTranslatedLanguages(() => ''),
    visa_type: '',
    description: '',
    descriptionIn: inTranslatedLanguages(() => ''),
    writtenIn: inTranslatedLanguages(() => false),
    proposals: [],
    parties: [],
    grouped: false,
    groups: [{ ...emptyGroup, questions: [fullName, email] }],
    documents: [{ ...emptyDocument, name: t('templates.defaults.passport') }],
  };
}

export function toTemplateForm(template: TemplateContent): TemplateForm {
  const { questions, documents, translations } = template;
  const parts = [template, ...questions, ...documents];
  return {
    name: template.name,
    nameIn: inTranslatedLanguages((language) => translations?.[language]?.name ?? ''),
    visa_type: template.visa_type,
    description: template.description,
    descriptionIn: inTranslatedLanguages((language) => translations?.[language]?.description ?? ''),
    writtenIn: toWrittenIn(parts),
    proposals: parts.flatMap(({ translations }) =>
      translatedLanguages.flatMap((language) => toProposals(language, translations?.[language])),
    ),
    parties: (template.parties ?? []).map(toPartyDraft),
    grouped: questions.some(({ options }) => options?.group_name || options?.repeating_group),
    groups: toGroups(questions, template.repeating_groups ?? []),
    documents: documents.map(
      ({ name, description, required, translations, party, ask_if, repeating_group }) => ({
        name,
        nameIn: inTranslatedLanguages((language) => translations?.[language]?.name ?? ''),
        description: description ?? '',
        descriptionIn: inTranslatedLanguages((language) => translations?.[language]?.description ?? ''),
        required,
        ...(ask_if && { askIf: toConditionDraft(ask_if) }),
        ...(repeating_group && { repeats: repeating_group }),
        ...(party && { party }),
      }),
    ),
  };
}

const toPartyDraft = ({ key, name, translations }: TemplateParty): PartyDraft => ({
  key,
  name,
  nameIn: inTranslatedLanguages((language) => translations?.[language]?.name ?? ''),
});

/** Converts a party to the contract's input. Its translations count in every template: also one that is written in a single language. */
function toTemplateParty({ key, name, nameIn }: PartyDraft): TemplateParty {
  const translated = translatedLanguages.filter((language) => nameIn[language].trim());
  return {
    key,
    name,
    translations: translated.length
      ? Object.fromEntries(translated.map((language) => [language, { name: nameIn[language] }]))
      : null,
  };
}

/** The languages that any of these parts is translated into. */
export const toWrittenIn = (
  parts: readonly { translations: { [Code in TranslatedLanguage]?: object | undefined } | null }[],
): WrittenIn =>
  inTranslatedLanguages((language) => parts.some(({ translations }) => translations?.[language]));

type Proposals = TemplateForm['proposals'];

/** The texts of a machine translation. */
function toProposals(language: TranslatedLanguage, words: TranslatedWords | undefined): Proposals {
  if (!words?.origin) return [];
  const read = words.origin === 'reviewed';
  return listWords(words).map((text) => ({ language, text, read }));
}

interface TranslatedWords {
  name?: string | undefined;
  text?: string | undefined;
  description?: string | undefined;
  help?: string | undefined;
  group_name?: string | undefined;
  choices?: string[] | undefined;
  origin?: TranslationOrigin | undefined;
}

const listWords = ({ name, text, description, help, group_name, choices = [] }: TranslatedWords): string[] =>
  [name, text, description, help, group_name, ...choices].filter(
    (each) => each !== undefined && each !== '',
  ) as string[];

/**
 * A part's translations with their origin: an engine, if one of its texts is unchanged. `translate` returns undefined without texts.
 * Null if no language has a translation.
 */
function toTranslations<Words extends TranslatedWords>(
  { writtenIn, proposals }: Pick<TemplateForm, 'writtenIn' | 'proposals'>,
  translate: (language: TranslatedLanguage) => Words | undefined,
): { [Code in TranslatedLanguage]?: Words } | null {
  const translations: { [Code in TranslatedLanguage]?: Words } = {};
  for (const language of translatedLanguages) {
    const words = writtenIn[language] ? translate(language) : undefined;
    if (!words) continue;
    const texts = new Set(listWords(words));
    const used = proposals.filter((each) => each.language === language && texts.has(each.text));
    translations[language] = used.length
      ? { ...words, origin: used.every(({ read }) => read) ? 'reviewed' : 'machine' }
      : words;
  }
  return Object.keys(translations).length ? translations : null;
}

function toGroups(questions: Question[], repeatingGroups: readonly RepeatingGroup[]): Group[] {
  if (questions.length === 0) return [{ ...emptyGroup }];
  const toSection = ({ options }: Question) =>
    JSON.stringify([options?.group_name ?? '', options?.repeating_group]);
  return groupNeighbours(questions, toSection).map((group) => {
    const repeating = repeatingGroups.find(({ key }) => key === group[0].options?.repeating_group);
    return {
      name: group[0].options?.group_name ?? '',
      nameIn: toGroupNames(group[0]),
      ...(repeating && { repeating: toRepeatingDraft(repeating) }),
      questions: group.map(toQuestionDraft),
    };
  });
}

const toRepeatingDraft = (group: RepeatingGroup): RepeatingDraft => ({
  key: group.key,
  entryName: group.entry_name,
  entryNameIn: inTranslatedLanguages((language) => group.translations?.[language]?.entry_name ?? ''),
  min: group.min,
  max: group.max,
  ...(group.history_years !== undefined && { historyYears: group.history_years }),
  ...(group.ask_if && { askIf: toConditionDraft(group.ask_if) }),
});

/** Converts the section's repetition to the contract's input. */
export function toRepeatingGroup(
  { key, entryName, entryNameIn, min, max, historyYears, askIf }: RepeatingDraft,
  { writtenIn }: Pick<TemplateForm, 'writtenIn'>,
): RepeatingGroup {
  const translated = translatedLanguages.flatMap((language) =>
    writtenIn[language] && entryNameIn[language] ? [[language, { entry_name: entryNameIn[language] }]] : [],
  );
  return {
    key,
    entry_name: entryName,
    min,
    max,
    ...(historyYears !== undefined && { history_years: historyYears }),
    ...(askIf?.tests.length && { ask_if: toCondition(askIf) }),
    translations: translated.length ? Object.fromEntries(translated) : null,
  };
}

/** The name of a question's section in other languages. */
export const toGroupNames = ({ translations }: Pick<Question, 'translations'>): Group['nameIn'] =>
  inTranslatedLanguages((language) => translations?.[language]?.group_name ?? '');

export function toQuestionDraft({ text, type, required, options, translations }: Question): QuestionDraft {
  return {
    text,
    textIn: inTranslatedLanguages((language) => translations?.[language]?.text ?? ''),
    type,
    required,
    help: options?.help ?? '',
    helpIn: inTranslatedLanguages((language) => translations?.[language]?.help ?? ''),
    choices: (options?.choices ?? []).map((choice, i) => ({
      text: choice,
      textIn: inTranslatedLanguages((language) => translations?.[language]?.choices?.[i] ?? ''),
    })),
    ...(type === 'date' && { birthDate: options?.date_limit === 'birth' }),
    ...((options?.date_limit === 'past' || options?.date_limit === 'future') && {
      dateLimit: options.date_limit,
    }),
    ...(options?.fact && { fact: options.fact }),
    ...(options?.may_lack && { mayLack: true }),
    ...(options?.for_staff && { forStaff: true }),
    ...(options?.key && { key: options.key }),
    ...(options?.ask_if && { askIf: toConditionDraft(options.ask_if) }),
    ...(options?.party && { party: options.party }),
  };
}

/** Whether the question asks for a date of birth: as set by staff, otherwise judged by its text. */
export function asksBirthDate(draft: Pick<QuestionDraft, 'type' | 'text' | 'textIn' | 'birthDate'>): boolean {
  const { type, text, textIn, birthDate } = draft;
  return type === 'date' && (birthDate ?? [text, ...Object.values(textIn)].some(asksForBirthDate));
}

/** Converts form values to the contract's input. A partly missing translation falls back to the original. */
export function toTemplateInput(form: TemplateForm): TemplateInput {
  const repeating_groups = form.groups.flatMap(({ repeating, questions }) =>
    repeating && questions.length > 0 ? toRepeatingGroup(repeating, form) : [],
  );
  return {
    name: form.name,
    visa_type: form.visa_type,
    description: form.description,
    translations: toTranslations(form, (language) => {
      const [name, description] = [form.nameIn[language], form.descriptionIn[language]];
      if (!name && !description) return undefined;
      return { name: name || form.name, description: description || form.description };
    }),
    questions: form.groups.flatMap((group, group_order) =>
      group.questions.map((draft) =>
        toQuestion(draft, form.grouped ? { ...group, group_order } : null, form),
      ),
    ),
    ...(repeating_groups.length > 0 && { repeating_groups }),
    ...(form.parties.length > 0 && { parties: form.parties.map(toTemplateParty) }),
    documents: form.documents.map((draft) => toDocument(draft, form)),
  };
}

/** The section for each of whose entries the document is asked for. */
export const findRepeatingSection = (
  { repeats }: Pick<DocumentDraft, 'repeats'>,
  groups: TemplateForm['groups'],
): Group | undefined =>
  groups.find(({ repeating, questions }) => repeating && repeating.key === repeats && questions.length > 0);

/** Converts a document to the contract's input. One of a repeating group is of the group's party. */
export const toDocument = (
  draft: DocumentDraft,
  form: Pick<TemplateForm, 'writtenIn' | 'proposals' | 'groups'>,
): TemplateInput['documents'][number] => {
  const section = findRepeatingSection(draft, form.groups);
  const party = section ? section.questions[0]?.party : draft.party;
  return {
    name: draft.name,
    description: draft.description || null,
    required: draft.required,
    ...(draft.askIf?.tests.length && { ask_if: toCondition(draft.askIf) }),
    ...(section?.repeating && { repeating_group: section.repeating.key }),
    ...(party && { party }),
    translations: toTranslations(form, (language) => {
      const [name, description] = [draft.nameIn[language], draft.descriptionIn[language]];
      if (!name && !description) return undefined;
      return { name: name || draft.name, ...given('description', description) };
    }),
  };
};

export type InGroup = Pick<Group, 'name' | 'nameIn' | 'repeating'> & { group_order: number };

/** Converts a question to the contract's input, in its group; null for none. */
export function toQuestion(
  draft: QuestionDraft,
  group: InGroup | null,
  form: Pick<TemplateForm, 'writtenIn' | 'proposals'>,
): Question {
  const { text, type, required } = draft;
  const choices = hasChoices(type) ? draft.choices : [];
  const options: QuestionOptions = {
    ...(choices.length && { choices: choices.map((choice) => choice.text) }),
    ...toDateLimit(draft),
    ...(draft.fact && mayAnswer(draft.fact, type) && { fact: draft.fact }),
    ...(draft.mayLack && { may_lack: true }),
    ...(draft.forStaff && { for_staff: true }),
    ...(draft.key && { key: draft.key }),
    ...(draft.askIf?.tests.length && { ask_if: toCondition(draft.askIf) }),
    ...(draft.party && { party: draft.party }),
    ...(group && { group_name: group.name, group_order: group.group_order }),
    ...(group?.repeating && { repeating_group: group.repeating.key }),
    ...given('help', draft.help),
  };
  return {
    text,
    type,
    required,
    options: Object.keys(options).length ? options : null,
    translations: toTranslations(form, (language) => {
      const translated = draft.textIn[language];
      const [help, groupName] = [draft.helpIn[language], group?.nameIn[language]];
      const translatedChoices = choices.map(({ textIn }) => textIn[language]);
      if (![translated, help, groupName, ...translatedChoices].some(Boolean)) return undefined;
      return {
        text: translated || text,
        ...(choices.length && {
          choices: choices.map((choice) => choice.textIn[language] || choice.text),
        }),
        ...given('group_name', groupName),
        ...given('help', help),
      };
    }),
  };
}

/** A date of birth, or another limit. */
function toDateLimit(draft: QuestionDraft): Pick<QuestionOptions, 'date_limit'> {
  if (asksBirthDate(draft)) return { date_limit: 'birth' };
  const mayHaveLimit = draft.type === 'date' || draft.type === 'date_range';
  return mayHaveLimit && draft.dateLimit ? { date_limit: draft.dateLimit } : {};
}

const given = <Name extends string>(name: Name, value: string | undefined) =>
  (value ? { [name]: value } : {}) as { [N in Name]?: string };
