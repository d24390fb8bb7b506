import type { FormField } from '@visafolio/contract/filings/form-field.ts';
import { describedKind, describedLabel, describeField, type KnownFields } from './known-fields.ts';
import { type ReadLabel, readLabel } from './label-words.ts';

/** A field of the blank and a field of the map that may ask something else. */
export interface ChangedField {
  field: FormField;
  /** Field of the map, and its description. */
  known: string;
  was: string;
}

/** How the fields of a blank relate to those of the reviewed map of its form. */
export interface BlankMatch {
  /** Field of the blank -> field of the map with the same meaning. */
  carried: ReadonlyMap<string, string>;
  /** The same name with another label, kind or choices; or another name, with a label that is nearly the same. */
  changed: ChangedField[];
  /** Fields that the map does not know. */
  added: FormField[];
  /** Fields of the map that the blank does not have. */
  gone: string[];
}

/** Two labels with this share of common words, and no more other words, differ in how they are written only, if they have one name. */
const sameShare = 0.92;
const mostOtherWords = 2;
/** Fields with other names and this share of common words are shown to a person as possibly the same. */
const likeShare = 0.75;

interface Described extends ReadLabel {
  name: string;
  kind: string;
}

/**
 * Compares a blank with the edition that a map was reviewed for, by names and labels of fields. A field carries over:
 * - with the same name, part and number, and nearly the same words
 * - with the same part, number and words, if no other field of either edition has them
 * - with the same words, if no other field of either edition has them, or has them with more words between: it was renumbered
 */
export function matchBlank(known: KnownFields, blank: readonly FormField[]): BlankMatch {
  const fields = new Map(
    blank.filter(({ kind }) => kind !== 'left_alone').map((field) => [field.name, field]),
  );
  const now = [...fields.values()].map((field) => describe(field.name, describeField(field)));
  const then = Object.entries(known).map(([name, description]) => describe(name, description));
  const carried = new Map<string, string>();
  const byName = new Map(then.map((each) => [each.name, each]));
  for (const each of now) {
    const was = byName.get(each.name);
    if (was && isSame(was, each)) carried.set(each.name, was.name);
  }
  carryUnique(carried, now, then, exactKey, () => true);
  carryUnique(carried, now, then, wordKey, (one) => !isContained(one, now) && !isContained(one, then));

  const taken = new Set(carried.values());
  const open = now.filter(({ name }) => !carried.has(name));
  const lost = then.filter(({ name }) => !taken.has(name));
  const changed = new Map<string, string>();
  for (const { name } of open) if (known[name] !== undefined && !taken.has(name)) changed.set(name, name);
  for (const [name, was] of pairLike(open, lost, changed)) changed.set(name, was);
  const paired = new Set([...taken, ...changed.values()]);
  return {
    carried,
    changed: [...changed].flatMap(([name, was]) => {
      const field = fields.get(name);
      return field ? [{ field, known: was, was: known[was] ?? '' }] : [];
    }),
    added: [...fields.values()].filter(({ name }) => !carried.has(name) && !changed.has(name)),
    gone: Object.keys(known).filter((name) => !paired.has(name)),
  };
}

const describe = (name: string, description: string): Described => ({
  name,
  kind: describedKind(description),
  ...readLabel(describedLabel(description)),
});

const wordKey = ({ kind, words }: Described): string => `${kind}: ${words.join('')}`;
const exactKey = (each: Described): string => `${each.part} ${each.number} ${wordKey(each)}`;

/** Carries fields over whose key no other field of their edition has. */
function carryUnique(
  carried: Map<string, string>,
  now: readonly Described[],
  then: readonly Described[],
  toKey: (each: Described) => string,
  isClear: (each: Described) => boolean,
): void {
  const taken = new Set(carried.values());
  const before = Map.groupBy(then, toKey);
  for (const [key, [field, ...others]] of Map.groupBy(now, toKey)) {
    const [was, ...othersBefore] = before.get(key) ?? [];
    if (!field || !was || field.words.length === 0 || others.length + othersBefore.length > 0) continue;
    if (carried.has(field.name) || taken.has(was.name) || !isClear(field)) continue;
    carried.set(field.name, was.name);
    taken.add(was.name);
  }
}

/**
 * Whether another field has all of its words and more. Labels of one person's name may leave out whose it is, where those of the others do not.
 */
const isContained = (one: Described, fields: readonly Described[]): boolean =>
  fields.some(
    ({ kind, words }) =>
      kind === one.kind && words.length > one.words.length && isSubsequence(one.words, words),
  );

function isSubsequence(short: readonly string[], long: readonly string[]): boolean {
  let found = 0;
  for (const word of long) if (word === short[found]) found += 1;
  return found === short.length;
}

/** Whether fields with one name have the same kind, part, number and nearly the same words. */
const isSame = (one: Described, other: Described): boolean =>
  one.kind === other.kind &&
  one.part === other.part &&
  one.number === other.number &&
  one.deciding === other.deciding &&
  shareOfWords(one.words, other.words) >= sameShare &&
  Math.max(one.words.length, other.words.length) - countCommon(one.words, other.words) <= mostOtherWords;

function shareOfWords(one: readonly string[], other: readonly string[]): number {
  const all = one.length + other.length;
  return all === 0 ? 1 : (2 * countCommon(one, other)) / all;
}

function countCommon(one: readonly string[], other: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of one) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of other) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    common += 1;
    left.set(word, count - 1);
  }
  return common;
}

/** Pairs fields that are most alike among all that are left, each once; none of several that are equally like. */
function pairLike(
  now: readonly Described[],
  then: readonly Described[],
  changed: ReadonlyMap<string, string>,
): [string, string][] {
  const paired = new Set(changed.values());
  const open = now.filter(({ name }) => !changed.has(name));
  const lost = then.filter(({ name }) => !paired.has(name));
  const pairs = open.flatMap((field) =>
    lost
      .filter(({ kind }) => kind === field.kind)
      .map((was) => ({
        field,
        was,
        share: shareOfWords(field.words, was.words) + (field.number === was.number ? 0.01 : 0),
      }))
      .filter(({ share }) => share >= likeShare),
  );
  const counts = new Map<string, number>();
  const toKeys = ({ field, was, share }: (typeof pairs)[number]) => [
    `now ${share} ${field.name}`,
    `was ${share} ${was.name}`,
  ];
  for (const key of pairs.flatMap(toKeys)) counts.set(key, (counts.get(key) ?? 0) + 1);
  const clear = pairs.filter((pair) => toKeys(pair).every((key) => counts.get(key) === 1));
  const used = new Set<string>();
  const found: [string, string][] = [];
  for (const { field, was } of clear.toSorted((a, b) => b.share - a.share)) {
    if (used.has(`now ${field.name}`) || used.has(`was ${was.name}`)) continue;
    used.add(`now ${field.name}`).add(`was ${was.name}`);
    found.push([field.name, was.name]);
  }
  return found;
}
