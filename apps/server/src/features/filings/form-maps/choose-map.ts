import type { FormField as BlankField } from '@visafolio/contract/filings/form-field.ts';
import { type KnownFields, readKnownFields } from './editions/known-fields.ts';
import { type BlankMatch, matchBlank } from './editions/match-blank.ts';
import type { FormField, FormMap } from './form-map.ts';
import { readFormMaps } from './form-maps.ts';

/** A field of the blank -> the field of the map that a person said it is; null: none of them. */
export type FieldReviews = Readonly<Record<string, string | null>>;

export interface ChosenMap {
  map: FormMap;
  match: BlankMatch;
  /** What each field of the blank says, by the map and by what people reviewed. */
  rules: Readonly<Record<string, FormField>>;
  /** Fields that a person has to compare before they are filled. */
  toReview: BlankMatch['changed'];
}

/** With fewer of its fields a blank is another form, or an edition that is too different. */
const leastShare = 0.4;

/** The reviewed map for a blank, by the form's number and its fields; null if there is none. */
export function chooseMap(
  blank: { code: string; fields: readonly BlankField[] },
  reviews: FieldReviews = {},
): ChosenMap | null {
  const fillable = blank.fields.filter(({ kind }) => kind !== 'left_alone').length;
  const best = [...readFormMaps().values()]
    .filter(({ code }) => code.startsWith(blank.code) || blank.code.startsWith(code))
    .map((map) => ({ map, match: matchBlank(getKnown(map), blank.fields) }))
    .toSorted((a, b) => b.match.carried.size - a.match.carried.size)[0];
  if (!best || fillable === 0 || best.match.carried.size + best.match.changed.length < leastShare * fillable)
    return null;
  const { map, match } = best;
  const rules: Record<string, FormField> = {};
  for (const [name, known] of [...match.carried, ...Object.entries(reviews)]) {
    const rule = known === null ? undefined : map.fields[known];
    if (rule) rules[name] = rule;
  }
  return {
    map,
    match,
    rules,
    toReview: match.changed.filter(({ field }) => !Object.hasOwn(reviews, field.name)),
  };
}

function getKnown(map: FormMap): KnownFields {
  const known = readKnownFields().get(map.code);
  if (!known) throw new Error(`${map.code} has no file of known fields`);
  return known;
}
