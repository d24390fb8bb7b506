import type { RepeatingGroup } from '../questions/groups/repeating-group.ts';
import type { TemplateParty } from '../questions/parties/template-party.ts';
import type { TemplateVersionContent } from './templates.contract.ts';

type Question = TemplateVersionContent['questions'][number];
type Document = TemplateVersionContent['documents'][number];

/** What of a question or document changed. */
export type ChangedField =
  | 'text'
  | 'description'
  | 'type'
  | 'required'
  | 'choices'
  | 'help'
  | 'section'
  | 'condition'
  | 'fact'
  | 'date_limit'
  | 'may_lack'
  | 'for_staff'
  | 'repeats'
  | 'party'
  | 'translation';

/** Numbers count from 1, as clients see them. `item`: the newer one, for `removed` the older one. */
export type Change<Item> =
  | { kind: 'added' | 'removed'; item: Item; number: number }
  | { kind: 'moved'; item: Item; from: number; to: number }
  | { kind: 'changed'; item: Item; before: Item; number: number; fields: ChangedField[] };

/** What of a repeating group changed. */
export type GroupField = 'entry_name' | 'min' | 'max' | 'history_years' | 'condition' | 'translation';

export type GroupChange =
  | { kind: 'added' | 'removed'; group: RepeatingGroup }
  | { kind: 'changed'; group: RepeatingGroup; before: RepeatingGroup; fields: GroupField[] };

/** What of a party changed. */
export type PartyField = 'name' | 'translation';

export type PartyChange =
  | { kind: 'added' | 'removed'; party: TemplateParty }
  | { kind: 'changed'; party: TemplateParty; before: TemplateParty; fields: PartyField[] };

interface TemplateChanges {
  questions: Change<Question>[];
  documents: Change<Document>[];
  groups: GroupChange[];
  parties: PartyChange[];
}

/** What is different in a newer version of a template. Versions share no ids: see `pairItems`. */
export const compareVersions = (
  older: TemplateVersionContent,
  newer: TemplateVersionContent,
): TemplateChanges => ({
  questions: compareItems(older.questions, newer.questions, {
    identities: questionIdentities,
    listFields: listQuestionFields,
  }),
  documents: compareItems(older.documents, newer.documents, {
    identities: documentIdentities,
    listFields: listDocumentFields,
  }),
  groups: compareGroups(older.repeating_groups, newer.repeating_groups),
  parties: compareParties(older.parties, newer.parties),
});

function compareParties(older: readonly TemplateParty[], newer: readonly TemplateParty[]): PartyChange[] {
  const removed = older.filter(({ key }) => !newer.some((party) => party.key === key));
  return [
    ...removed.map((party): PartyChange => ({ kind: 'removed', party })),
    ...newer.flatMap((party): PartyChange[] => {
      const before = older.find(({ key }) => key === party.key);
      if (!before) return [{ kind: 'added', party }];
      const fields: PartyField[] = [
        ...(before.name === party.name ? [] : (['name'] as const)),
        ...(differs(before.translations, party.translations) ? (['translation'] as const) : []),
      ];
      return fields.length > 0 ? [{ kind: 'changed', party, before, fields }] : [];
    }),
  ];
}

/** Their order is that of their questions. */
function compareGroups(older: readonly RepeatingGroup[], newer: readonly RepeatingGroup[]): GroupChange[] {
  const removed = older.filter(({ key }) => !newer.some((group) => group.key === key));
  return [
    ...removed.map((group): GroupChange => ({ kind: 'removed', group })),
    ...newer.flatMap((group): GroupChange[] => {
      const before = older.find(({ key }) => key === group.key);
      if (!before) return [{ kind: 'added', group }];
      const fields = listGroupFields(before, group);
      return fields.length > 0 ? [{ kind: 'changed', group, before, fields }] : [];
    }),
  ];
}

const questionIdentities: Comparison<Question>['identities'] = [
  ({ options }) => options?.key,
  ({ text }) => text,
];
const documentIdentities: Comparison<Document>['identities'] = [({ name }) => name];

/** Which questions and documents are the same: index in the newer version -> index in the older one. */
export const pairVersions = (older: TemplateVersionContent, newer: TemplateVersionContent) => ({
  questions: pairItems(older.questions, newer.questions, questionIdentities),
  documents: pairItems(older.documents, newer.documents, documentIdentities),
});

interface Comparison<Item> {
  /** What makes two items the same, the surest first. */
  identities: ((item: Item) => string | undefined)[];
  listFields: (before: Item, after: Item) => ChangedField[];
}

function compareItems<Item>(
  older: readonly Item[],
  newer: readonly Item[],
  { identities, listFields }: Comparison<Item>,
): Change<Item>[] {
  const pairs = pairItems(older, newer, identities);
  const paired = new Set(pairs.values());
  const unmoved = longestIncreasing([...pairs].map(([, from]) => from));
  const removed = older.flatMap((item, index): Change<Item>[] =>
    paired.has(index) ? [] : [{ kind: 'removed', item, number: index + 1 }],
  );
  const others = newer.flatMap((item, index): Change<Item>[] => {
    const from = pairs.get(index);
    const before = from === undefined ? undefined : older[from];
    if (from === undefined || before === undefined) return [{ kind: 'added', item, number: index + 1 }];
    const fields = listFields(before, item);
    return [
      ...(unmoved.has(from) ? [] : [{ kind: 'moved' as const, item, from: from + 1, to: index + 1 }]),
      ...(fields.length ? [{ kind: 'changed' as const, item, before, number: index + 1, fields }] : []),
    ];
  });
  return [...removed, ...others];
}

/**
 * Index in the newer version -> index in the older one, in the newer order. Pairs equal identities; what is left between the same
 * neighbours was reworded.
 */
function pairItems<Item>(
  older: readonly Item[],
  newer: readonly Item[],
  identities: Comparison<Item>['identities'],
): Map<number, number> {
  const pairs = new Map<number, number>();
  const free = new Set(older.keys());
  const pair = (index: number, from: number) => {
    pairs.set(index, from);
    free.delete(from);
  };
  for (const identify of identities) {
    for (const [index, item] of newer.entries()) {
      const identity = pairs.has(index) ? undefined : identify(item);
      if (identity === undefined) continue;
      const from = [...free].find((place) => identify(older[place] as Item) === identity);
      if (from !== undefined) pair(index, from);
    }
  }
  for (const index of newer.keys()) {
    if (pairs.has(index)) continue;
    const before = index === 0 ? -1 : pairs.get(index - 1);
    if (before !== undefined && free.has(before + 1)) pair(index, before + 1);
  }
  return new Map([...pairs].sort(([one], [other]) => one - other));
}

/** The values of a longest increasing subsequence: the items that kept their order. */
function longestIncreasing(values: readonly number[]): Set<number> {
  const best: number[][] = [];
  for (const [index, value] of values.entries()) {
    const before = values
      .slice(0, index)
      .map((each, place) => (each < value ? (best[place] ?? []) : []))
      .reduce((longest, each) => (each.length > longest.length ? each : longest), []);
    best.push([...before, value]);
  }
  return new Set(best.reduce((longest, each) => (each.length > longest.length ? each : longest), []));
}

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

function listQuestionFields(before: Question, after: Question): ChangedField[] {
  const [old, now] = [before.options ?? {}, after.options ?? {}];
  const changed: [ChangedField, boolean][] = [
    ['text', before.text !== after.text],
    ['type', before.type !== after.type],
    ['required', before.required !== after.required],
    ['choices', differs(old.choices, now.choices)],
    ['help', old.help !== now.help],
    ['section', old.group_name !== now.group_name],
    ['condition', differs(old.ask_if, now.ask_if)],
    ['fact', old.fact !== now.fact],
    ['date_limit', old.date_limit !== now.date_limit],
    ['may_lack', old.may_lack !== now.may_lack],
    ['for_staff', old.for_staff !== now.for_staff],
    ['repeats', old.repeating_group !== now.repeating_group],
    ['party', old.party !== now.party],
    ['translation', differs(before.translations, after.translations)],
  ];
  return changed.filter(([, isChanged]) => isChanged).map(([field]) => field);
}

function listDocumentFields(before: Document, after: Document): ChangedField[] {
  const changed: [ChangedField, boolean][] = [
    ['text', before.name !== after.name],
    ['description', before.description !== after.description],
    ['required', before.required !== after.required],
    ['condition', differs(before.ask_if, after.ask_if)],
    ['repeats', before.repeating_group !== after.repeating_group],
    ['party', before.party !== after.party],
    ['translation', differs(before.translations, after.translations)],
  ];
  return changed.filter(([, isChanged]) => isChanged).map(([field]) => field);
}

function listGroupFields(before: RepeatingGroup, after: RepeatingGroup): GroupField[] {
  const changed: [GroupField, boolean][] = [
    ['entry_name', before.entry_name !== after.entry_name],
    ['min', before.min !== after.min],
    ['max', before.max !== after.max],
    ['history_years', before.history_years !== after.history_years],
    ['condition', differs(before.ask_if, after.ask_if)],
    ['translation', differs(before.translations, after.translations)],
  ];
  return changed.filter(([, isChanged]) => isChanged).map(([field]) => field);
}
