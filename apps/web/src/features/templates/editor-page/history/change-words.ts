import type { Condition } from '@visafolio/contract/questions/conditions.ts';
import type { TemplateParty } from '@visafolio/contract/questions/parties/template-party.ts';
import type { Change, ChangedField, PartyChange } from '@visafolio/contract/templates/template-changes.ts';
import type { TemplateVersionContent } from '@visafolio/contract/templates/templates.contract.ts';
import { documentName, groupName, partyName, questionText } from '../../../../shared/i18n/in-language.ts';
import { toQuestionDraft } from '../../template-form-values.ts';
import { toConditionDraft } from '../conditions/condition-values.ts';
import { describeCondition, type Words } from '../conditions/condition-words.ts';

type Question = TemplateVersionContent['questions'][number];
type Document = TemplateVersionContent['documents'][number];

/** Stands for a text that is not there. */
const none = '–';

export interface ChangeWords {
  /** What happened: '“Marital status” was added.' */
  sentence: string;
  /** What of it changed. */
  details: string[];
}

/** `older`, `newer`: all questions of the versions, which conditions refer to. `parties`: those of the newer one. */
type Versions = Record<'older' | 'newer', readonly Question[]> & { parties: readonly TemplateParty[] };

/** When it is asked for. `questions`: those of the version. */
export const conditionWords = (
  condition: Condition | null | undefined,
  questions: readonly Question[],
  words: Words,
): string =>
  condition
    ? describeCondition(toConditionDraft(condition), questions.map(toQuestionDraft), words)
    : words.t('editor.history.always');

export function describeQuestionChange(
  change: Change<Question>,
  { older, newer, parties }: Versions,
  words: Words,
): ChangeWords {
  const { t, language } = words;
  return describe(
    change,
    (item) => questionText(item, language),
    words,
    (field, before, item) => {
      switch (field) {
        case 'text':
          return fromTo(field, before.text, item.text, words);
        case 'type':
          return fromTo(field, t(`templates.types.${before.type}`), t(`templates.types.${item.type}`), words);
        case 'help':
          return fromTo(field, before.options?.help, item.options?.help, words);
        case 'section':
          return fromTo(field, groupName(before, language), groupName(item, language), words);
        case 'condition':
          return fromTo(
            field,
            conditionWords(before.options?.ask_if, older, words),
            conditionWords(item.options?.ask_if, newer, words),
            words,
          );
        case 'party':
          return describeParty(item.options?.party, parties, words);
        case 'choices':
          return describeChoices(before.options?.choices ?? [], item.options?.choices ?? [], words);
        default:
          return [];
      }
    },
  );
}

export function describeDocumentChange(
  change: Change<Document>,
  { older, newer, parties }: Versions,
  words: Words,
): ChangeWords {
  return describe(
    change,
    (item) => documentName(item, words.language),
    words,
    (field, before, item) => {
      if (field === 'text') return fromTo(field, before.name, item.name, words);
      if (field === 'party') return describeParty(item.party, parties, words);
      if (field === 'condition')
        return fromTo(
          field,
          conditionWords(before.ask_if, older, words),
          conditionWords(item.ask_if, newer, words),
          words,
        );
      if (field === 'description') return fromTo(field, before.description, item.description, words);
      return [];
    },
  );
}

/** Whom the newer version asks. */
function describeParty(
  key: string | null | undefined,
  parties: readonly TemplateParty[],
  { t, language }: Words,
): string[] {
  const party = parties.find((each) => each.key === key);
  const name = party ? partyName(party, language) : t('parties.history.everybody');
  return [t('parties.history.nowAskedOf', { party: name })];
}

export function describePartyChange(change: PartyChange, { t, language }: Words): ChangeWords {
  const item = partyName(change.party, language);
  if (change.kind !== 'changed')
    return {
      sentence:
        change.kind === 'added' ? t('editor.history.added', { item }) : t('editor.history.removed', { item }),
      details: [],
    };
  const { before, party, fields } = change;
  return {
    sentence: t('editor.history.changed', { item }),
    details: fields.map((field) =>
      field === 'name'
        ? t('editor.history.fromTo', {
            field: t('parties.history.name'),
            before: before.name,
            after: party.name,
          })
        : t('editor.history.field.translation'),
    ),
  };
}

/** `describeField` returns nothing for fields whose values are not worth showing. */
function describe<Item extends { required: boolean }>(
  change: Change<Item>,
  getName: (item: Item) => string,
  { t }: Words,
  describeField: (field: Exclude<ChangedField, 'required'>, before: Item, item: Item) => string[],
): ChangeWords {
  const item = getName(change.item);
  switch (change.kind) {
    case 'moved':
      return { sentence: t('editor.history.moved', { item, from: change.from, to: change.to }), details: [] };
    case 'changed':
      return {
        sentence: t('editor.history.changed', { item }),
        details: change.fields.flatMap((field) => {
          if (field === 'required')
            return [t(change.item.required ? 'editor.history.nowRequired' : 'editor.history.nowOptional')];
          const said = describeField(field, change.before, change.item);
          return said.length ? said : [t(`editor.history.field.${field}`)];
        }),
      };
    case 'added':
      return { sentence: t('editor.history.added', { item }), details: [] };
    case 'removed':
      return { sentence: t('editor.history.removed', { item }), details: [] };
  }
}

const fromTo = (
  field: Exclude<ChangedField, 'required'>,
  before: string | null | undefined,
  after: string | null | undefined,
  { t }: Words,
): string[] => [
  t('editor.history.fromTo', {
    field: t(`editor.history.field.${field}`),
    before: before || none,
    after: after || none,
  }),
];

function describeChoices(
  before: readonly string[],
  after: readonly string[],
  { t, language }: Words,
): string[] {
  const list = (choices: readonly string[]) => new Intl.ListFormat(language).format(choices);
  const added = after.filter((choice) => !before.includes(choice));
  const removed = before.filter((choice) => !after.includes(choice));
  return [
    ...(added.length ? [t('editor.history.choicesAdded', { choices: list(added) })] : []),
    ...(removed.length ? [t('editor.history.choicesRemoved', { choices: list(removed) })] : []),
  ];
}
