import { filingLanguage } from '@visafolio/contract/shared/languages.ts';
import { type FormMap, type FormTest, splitItem } from '../form-map.ts';
import {
  type ContinuedText,
  type FormCase,
  findParty,
  type ResolvedField,
  type ResolvedForm,
} from './resolved-form.ts';
import { writePiece } from './write-piece.ts';

/** Writes what has no line in the form on its page for additional information: more entries than lines, and explanations of answers. */
export function writeAdditional(
  map: FormMap,
  fields: ResolvedField[],
  formCase: FormCase,
  holds: (tests: readonly FormTest[] | undefined) => boolean,
): ResolvedForm {
  const { continues = [], adds = [] } = map;
  const possible = {
    ...map,
    continues: continues.filter(({ when }) => holds(when)),
    adds: adds.filter(({ when }) => holds(when)),
  };
  const texts = joinItems([
    ...continueGroups(possible, formCase),
    ...addAnswers(possible, formCase),
    ...explainAnswers(fields),
    ...continueFields(fields),
  ]).toSorted(compareItems(map));
  const slots = map.additional ?? [];
  const values = new Map<string, string>();
  for (const [index, slot] of slots.entries()) {
    const continued = texts[index];
    if (!continued) break;
    const { page, part, item, text } = continued;
    // Forms that have one box for all of it.
    const heading = slot.item ? '' : `Page ${page}, Part ${part}, Item ${item}: `;
    for (const [name, value] of [
      [slot.page, String(page)],
      [slot.part, part],
      [slot.item, item],
      [slot.text, `${heading}${text}`],
    ])
      if (name && value) values.set(name, value);
  }
  return {
    fields: fields.map((resolved) => {
      const value = values.get(resolved.field.name);
      return value ? { ...resolved, state: 'filled', value, reason: null } : resolved;
    }),
    unplaced: texts.slice(slots.length),
  };
}

function continueGroups(map: FormMap, formCase: FormCase): ContinuedText[] {
  return (map.continues ?? []).flatMap(({ of, after, item, page, write, past }) => {
    const party = findParty(map, of, formCase);
    const written = write.map((each) => (typeof each === 'string' ? { fact: each, label: '' } : each));
    if (party === undefined) return [];
    const lines: string[] = [];
    // Not every template asks for each fact of the group.
    const entries = Math.max(...written.map(({ fact }) => formCase.facts.countEntries(party, fact, past)));
    for (let entry = after + 1; entry <= entries; entry++) {
      const words = written.flatMap(({ fact, label }) => {
        const { state, question } = formCase.facts.find(party, fact, entry, past);
        const text = state === 'answered' ? writePiece(question.type, question.answer ?? '') : '';
        return text ? [label ? `${label}: ${text}` : text] : [];
      });
      if (words.length > 0) lines.push(words.join('; '));
    }
    return lines.length > 0 ? [{ ...split(item), page, text: lines.join('\n') }] : [];
  });
}

function addAnswers(map: FormMap, formCase: FormCase): ContinuedText[] {
  return (map.adds ?? []).flatMap((added) => {
    const { item, page } = added;
    if ('firm' in added) {
      const setting = formCase.firm[added.firm]?.trim();
      return setting ? [{ ...split(item), page, text: setting }] : [];
    }
    const { of, fact, entry, past, piece } = added;
    const party = findParty(map, of, formCase);
    if (party === undefined) return [];
    const { state, question } = formCase.facts.find(party, fact, entry, past);
    const text = state === 'answered' ? writePiece(question.type, question.answer ?? '', piece) : '';
    return text ? [{ ...split(item), page, text }] : [];
  });
}

/** Page, part and item, as the form has them. */
function compareItems({ parts }: FormMap): (a: ContinuedText, b: ContinuedText) => number {
  const order = Object.keys(parts);
  return (a, b) =>
    a.page - b.page ||
    order.indexOf(a.part) - order.indexOf(b.part) ||
    a.item.localeCompare(b.item, filingLanguage, { numeric: true });
}

/** What fields have no room for. Parts of one item, such as those of a name, stand together. */
const continueFields = (fields: readonly ResolvedField[]): ContinuedText[] =>
  joinItems(
    fields.flatMap(({ field, item, continued }) =>
      continued ? [{ ...split(item), page: field.places[0]?.page ?? 1, text: continued }] : [],
    ),
    '; ',
  );

/** Forms have few lines for additional information: what continues the same item takes one of them. */
const joinItems = (texts: readonly ContinuedText[], separator = '\n'): ContinuedText[] =>
  [...Map.groupBy(texts, ({ page, part, item }) => `${page} ${part} ${item}`).values()].flatMap(
    ([first, ...more]) =>
      first ? [{ ...first, text: [first, ...more].map(({ text }) => text).join(separator) }] : [],
  );

/** What clients explain to a yes, unless the form has a line for it. */
function explainAnswers(fields: readonly ResolvedField[]): ContinuedText[] {
  const explained = new Map<string, ContinuedText>();
  for (const { field, item, from, value } of fields) {
    if (from?.kind !== 'answer' || !from.question || from.question.type !== 'yesno_explained' || !value)
      continue;
    const text = writePiece(from.question.type, from.question.answer ?? '', 'explanation');
    if (!text || fields.some((other) => other.value === text)) continue;
    explained.set(from.question.id, { ...split(item), page: field.places[0]?.page ?? 1, text });
  }
  return [...explained.values()];
}

function split(item: string): Pick<ContinuedText, 'part' | 'item'> {
  const { part, number } = splitItem(item);
  return { part, item: number };
}
