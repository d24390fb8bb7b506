import type { FormField as BlankField } from '@visafolio/contract/filings/form-field.ts';
import { type KnownFields, readKnownFields } from './editions/known-fields.ts';
import { type BlankMatch, matchBlank } from './editions/match-blank.ts';
import { renumberMap } from './editions/renumber-map.ts';
import type { FormMap } from './form-map.ts';
import { readFormMaps } from './form-maps.ts';

/** A field of the blank -> the field of the map that a person said it is; null: none of them. */
export type FieldReviews = Readonly<Record<string, string | null>>;

export interface ChosenMap {
  /** With the fields, item numbers and pages of the blank, by what carries over and what people reviewed. */
  map: FormMap;
  /** As it was reviewed. */
  reviewed: FormMap;
  match: BlankMatch;
  /** Fields that a person has to compare before they are filled. */
  toReview: BlankMatch['changed'];
}

/** With fewer of its fields a blank whose number is only similar is another form. */
const leastShare = 0.4;

/**
 * The reviewed map for a blank, by the form's number and its fields; null if there is none. A blank with the very number of a map has that map,
 * however few of its fields carry over: the others wait for a person.
 */
export function chooseMap(
  blank: { code: string; fields: readonly BlankField[] },
  reviews: FieldReviews = {},
): ChosenMap | null {
  const fillable = blank.fields.filter(({ kind }) => kind !== 'left_alone').length;
  const best = [...readFormMaps().values()]
    .filter(({ code }) => code.startsWith(blank.code) || blank.code.startsWith(code))
    .map((map) => ({ map, match: matchBlank(getKnown(map), blank.fields) }))
    .toSorted((a, b) => b.match.carried.size - a.match.carried.size)[0];
  if (!best || fillable === 0) return null;
  const { map: reviewed, match } = best;
  const isLike = match.carried.size + match.changed.length >= leastShare * fillable;
  if (!isLike && (reviewed.code !== blank.code || match.carried.size === 0)) return null;
  const meant = new Map(match.carried);
  for (const [name, known] of Object.entries(reviews)) {
    if (known === null) meant.delete(name);
    else meant.set(name, known);
  }
  const isReviewed = match.changed.length + match.added.length + match.gone.length === 0;
  const isSame =
    isReviewed && meant.size === match.carried.size && [...meant].every(([now, was]) => now === was);
  const map = isSame ? reviewed : renumberMap(reviewed, getKnown(reviewed), blank.fields, meant);
  return {
    map,
    reviewed,
    match,
    toReview: match.changed.filter(({ field }) => !Object.hasOwn(reviews, field.name)),
  };
}

function getKnown(map: FormMap): KnownFields {
  const known = readKnownFields().get(map.code);
  if (!known) throw new Error(`${map.code} has no file of known fields`);
  return known;
}
