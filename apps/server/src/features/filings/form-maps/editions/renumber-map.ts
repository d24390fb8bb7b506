import type { FormField as BlankField } from '@visafolio/contract/filings/form-field.ts';
import { type FormField, type FormMap, splitItem } from '../form-map.ts';
import { describedLabel, type KnownFields } from './known-fields.ts';
import { readLabel } from './label-words.ts';

/**
 * The map with the parts, item numbers and pages of another edition, and only what that edition asks. `carried`: field of the blank -> field of
 * the map. Entries and explanations continue only items that carry over, after as many lines as carry over: the page for additional information
 * names its items.
 */
export function renumberMap(
  map: FormMap,
  known: KnownFields,
  blank: readonly BlankField[],
  carried: ReadonlyMap<string, string>,
): FormMap {
  const places: { was: string; item: string; page: number; rule: FormField }[] = [];
  const fields: Record<string, FormField> = {};
  const nameNow = new Map<string, string>();
  for (const field of blank) {
    const was = carried.get(field.name);
    const rule = was === undefined ? undefined : map.fields[was];
    if (was === undefined || !rule) continue;
    nameNow.set(was, field.name);
    const item = rule.item && readItem(rule.item, describedLabel(known[was] ?? ''), field.label);
    fields[field.name] = { ...rule, ...(item && { item }) };
    if (rule.item && item) places.push({ was: rule.item, item, page: field.places[0]?.page ?? 1, rule });
  }
  const find = (item: string) =>
    places.find(({ was }) => was === item) ?? places.find(({ was }) => was.startsWith(`${item}.`));
  const place = <Continued extends { item: string; page: number }>(continued: Continued): Continued[] => {
    const now = find(continued.item);
    if (!now) return [];
    const item = now.was === continued.item ? now.item : now.item.replace(/\.[^./]+$/, '');
    return [{ ...continued, item, page: now.page }];
  };
  // Titles under their numbers in the blank.
  const parts: Record<string, string> = {};
  for (const { was, item } of places) {
    const title = map.parts[splitItem(was).part];
    if (title) parts[splitItem(item).part] ??= title;
  }
  const { additional, continues = [], adds = [] } = map;
  return {
    ...map,
    parts,
    fields,
    ...(additional && {
      additional: additional.flatMap((slot) => {
        const now = Object.entries(slot).map(([key, name]) => [key, name && nameNow.get(name)] as const);
        return now.every(([, name]) => name) ? [Object.fromEntries(now) as typeof slot] : [];
      }),
    }),
    continues: continues.flatMap((each) => {
      const lines = places.flatMap(({ rule }) =>
        'fact' in rule && rule.of === each.of && rule.entry && isOfGroup(rule.fact, each.write)
          ? [rule.entry]
          : [],
      );
      return place({ ...each, after: Math.min(each.after, Math.max(0, ...lines)) });
    }),
    adds: adds.flatMap(place),
  };
}

const isOfGroup = (fact: string, write: NonNullable<FormMap['continues']>[number]['write']): boolean =>
  write.some((each) => (typeof each === 'string' ? each : each.fact) === fact);

/** 'Part/item' of the blank, if its label has other numbers than that of the map. */
function readItem(item: string, then: string, now: string): string {
  const was = readLabel(then);
  const is = readLabel(now);
  const { part, number } = splitItem(item);
  const partNow = is.part && was.part !== is.part ? is.part.toUpperCase() : part;
  const numberNow = is.number && was.number !== is.number ? is.number : number;
  return `${partNow}/${numberNow}`;
}
