import type { FormField } from '@visafolio/contract/filings/form-field.ts';
import { describedWords, describeField, type KnownFields } from './known-fields.ts';

/** How the fields of a blank relate to those of the reviewed map of its form. */
export interface BlankMatch {
  /** Field of the blank -> field of the map with the same meaning. */
  carried: ReadonlyMap<string, string>;
  /** The same name with another label, kind or choices: may be another item. */
  changed: { field: FormField; was: string }[];
  /** Fields that the map does not know. */
  added: FormField[];
  /** Fields of the map that the blank does not have. */
  gone: string[];
}

/** Two descriptions with this share of common words differ in how they are written only. */
const sameShare = 0.92;

/**
 * Compares a blank with the edition that a map was reviewed for, by names and labels of fields. Fields with another name carry over if exactly one
 * field of the map, and one of the blank, has their description.
 */
export function matchBlank(known: KnownFields, blank: readonly FormField[]): BlankMatch {
  const carried = new Map<string, string>();
  const changed: BlankMatch['changed'] = [];
  const unknown: FormField[] = [];
  const fillable = blank.filter(({ kind }) => kind !== 'left_alone');
  for (const field of fillable) {
    const was = known[field.name];
    if (was === undefined) unknown.push(field);
    else if (isSame(was, describeField(field))) carried.set(field.name, field.name);
    else changed.push({ field, was });
  }
  const names = new Set(blank.map(({ name }) => name));
  const lost = Object.keys(known).filter((name) => !names.has(name));
  const lostByText = Map.groupBy(lost, (name) => known[name] ?? '');
  const unknownByText = Map.groupBy(unknown, describeField);
  const renamed = new Set<string>();
  const added: FormField[] = [];
  for (const [text, fields] of unknownByText) {
    const [was, ...otherLost] = lostByText.get(text) ?? [];
    const [field, ...otherFields] = fields;
    if (field && was !== undefined && otherLost.length + otherFields.length === 0) {
      carried.set(field.name, was);
      renamed.add(was);
    } else added.push(...fields);
  }
  return { carried, changed, added, gone: lost.filter((name) => !renamed.has(name)) };
}

/** Whether descriptions have the same kind, the same numbers and nearly the same words. */
function isSame(one: string, other: string): boolean {
  if (one === other) return true;
  const words = describedWords(one).split(' ');
  const otherWords = describedWords(other).split(' ');
  const kind = (description: string) => description.slice(0, description.indexOf(': '));
  if (kind(one) !== kind(other) || numbersOf(words) !== numbersOf(otherWords)) return false;
  const left = new Map<string, number>();
  for (const word of words) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of otherWords) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    common += 1;
    left.set(word, count - 1);
  }
  return (2 * common) / (words.length + otherWords.length) >= sameShare;
}

/** 'Yes' and 'No' too: they decide as much as the number of an item. */
const numbersOf = (words: readonly string[]): string =>
  words.filter((word) => /\d/.test(word) || /^(?:yes|no|not|[a-z])$/.test(word)).join(' ');
