import type { FormItem, FormPart, FormProgress } from '@visafolio/contract/filings/form-items.ts';
import type { MissingValue } from '@visafolio/contract/filings/government-forms.contract.ts';
import { readFacts } from '../../../templates/facts/facts.ts';
import { type FormMap, splitItem } from '../../form-maps/form-map.ts';
import type { ResolvedField } from '../../form-maps/resolve/resolved-form.ts';
import { listAnswers } from '../../form-maps/resolve/write-piece.ts';

/** The items of a form by parts, in the order of the map: text fields, and the boxes that one answer ticks. */
export function listItems(map: FormMap, fields: readonly ResolvedField[]): FormPart[] {
  const byKey = Map.groupBy(fields, (resolved) => toKey(map, resolved));
  const ticked = new Set(
    fields.filter(({ value }) => value).map(({ field }) => toBoxSource(map, field.name)),
  );
  const items = [...byKey.values()].map((same) => ({
    part: splitItem(same[0]?.item).part,
    item: toItem(map, same, ticked),
  }));
  const order = new Map(Object.keys(map.fields).map((name, index) => [name, index]));
  const place = ({ fields: [name] }: FormItem) => order.get(name ?? '') ?? 0;
  return Object.entries(map.parts).flatMap(([part, title]) => {
    const own = items.flatMap((each) => (each.part === part ? [each.item] : []));
    return own.length > 0 ? [{ part, title, items: own.toSorted((a, b) => place(a) - place(b)) }] : [];
  });
}

/** Boxes of one item that one answer ticks are one item. */
function toKey(map: FormMap, { field, item }: ResolvedField): string {
  const source = toBoxSource(map, field.name);
  return source === null ? field.name : `${item} ${source}`;
}

/** What ticks a box; null: the field is no box that an answer ticks. */
function toBoxSource(map: FormMap, name: string): string | null {
  const rule = map.fields[name];
  return rule && 'fact' in rule && rule.is ? [rule.of, rule.fact, rule.entry, rule.piece].join(' ') : null;
}

/** `tickedSources`: of the whole form. */
function toItem(
  map: FormMap,
  same: readonly ResolvedField[],
  tickedSources: ReadonlySet<string | null>,
): FormItem {
  const [first] = same;
  if (!first) throw new Error('an item without fields');
  const ticked = same.filter(({ value }) => value);
  const shown = ticked[0] ?? first;
  const rule = map.fields[first.field.name];
  const entry = rule && 'fact' in rule ? rule.entry : undefined;
  const source = toBoxSource(map, first.field.name);
  const isBox = source !== null;
  const { from } = shown;
  const question = from?.kind === 'answer' ? from.question : null;
  const fact = from?.kind === 'answer' || from?.kind === 'case' ? from.fact : null;
  const label = question?.text ?? (fact && readFacts().get(fact)?.text) ?? first.field.label;
  const answer = question?.answer ?? '';
  const piece = rule && 'fact' in rule ? rule.piece : undefined;
  const isSaid = question === null || listAnswers(question.type, answer, piece).some(Boolean);
  const { state, reason } = judge(same, isSaid && !tickedSources.has(source));
  return {
    fields: same.map(({ field }) => field.name),
    page: first.field.places[0]?.page ?? 1,
    number: splitItem(first.item).number,
    label: entry === undefined ? label : `${label} (${entry})`,
    state,
    reason,
    why: first.why,
    value:
      state !== 'filled'
        ? null
        : isBox && question
          ? listAnswers(question.type, answer).join(', ')
          : (shown.value ?? shown.continued ?? null),
    source: question?.given_by ?? from?.kind ?? null,
    document: question?.document ?? null,
    party: from?.kind === 'answer' ? from.party : null,
    question: question && { id: question.id, text: question.text },
    fact,
    can_ask: state === 'missing' && reason === 'not_in_template' && isAskedAlone(fact),
  };
}

/** Facts of repeating sections are asked together, once for each entry. */
const isAskedAlone = (fact: string | null): boolean => {
  const known = fact === null ? undefined : readFacts().get(fact);
  return known !== undefined && known.group === undefined;
};

/**
 * Of several boxes one has to be ticked; a single one may stay empty. `isUnknown`: the answer says something, such as the type of a unit, and
 * no box of the form has it, for instance under another item.
 */
function judge(same: readonly ResolvedField[], isUnknown: boolean): Pick<FormItem, 'state' | 'reason'> {
  const [first] = same;
  const decided = same.find(({ state }) => state === 'filled');
  if (!decided) return { state: first?.state ?? 'left', reason: first?.reason ?? null };
  if (same.some(({ value, continued }) => value || continued)) return { state: 'filled', reason: null };
  return same.length > 1 && isUnknown
    ? { state: 'missing', reason: 'unknown_choice' }
    : { state: 'not_applicable', reason: 'nothing_to_write' };
}

export function countItems(parts: readonly FormPart[]): FormProgress {
  const items = parts.flatMap((part) => part.items);
  const count = (state: FormItem['state']) => items.filter((item) => item.state === state).length;
  return {
    filled: count('filled'),
    missing: count('missing'),
    firm: items.filter(({ state, reason }) => state === 'missing' && reason === 'firm_setting_missing')
      .length,
    not_applicable: count('not_applicable'),
  };
}

/** The missing items as reports of a filling list them. */
export const listMissing = (parts: readonly FormPart[]): MissingValue[] =>
  parts.flatMap(({ items }) =>
    items.flatMap(({ state, reason, fields: [field = ''], label, page, question }): MissingValue[] =>
      state === 'missing'
        ? [
            {
              field,
              label,
              page,
              question: question?.text ?? null,
              reason:
                reason === 'unknown_choice'
                  ? 'no_such_choice'
                  : reason === 'not_in_template'
                    ? 'question_gone'
                    : 'unanswered',
              required: true,
            },
          ]
        : [],
    ),
  );
