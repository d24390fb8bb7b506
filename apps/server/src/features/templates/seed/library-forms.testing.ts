import type { FormMap } from '../../filings/form-maps/form-map.ts';
import type { LibraryTemplate, TemplateQuestion } from './library.schema.ts';

/** Everything that a map takes, as 'role fact', with the items of the form that take it. Facts of additional information have no item. */
export function listTaken({ fields, continues = [], adds = [] }: FormMap): Map<string, Set<string>> {
  const taken = new Map<string, Set<string>>();
  const add = (key: string, item: string | undefined) => {
    const items = taken.get(key) ?? new Set<string>();
    taken.set(key, item === undefined ? items : items.add(item));
  };
  const collect = (value: unknown, item: string | undefined): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('of' in value && 'fact' in value) add(`${value.of} ${value.fact}`, item);
    for (const each of Object.values(value)) collect(each, item);
  };
  for (const field of Object.values(fields)) collect(field, field.item);
  collect(adds, undefined);
  for (const { of, write, when } of continues) {
    for (const each of write) add(`${of} ${typeof each === 'string' ? each : each.fact}`, undefined);
    collect(when, undefined);
  }
  return taken;
}

interface Asked {
  party: string | undefined;
  question: TemplateQuestion;
  isConditional: boolean;
}

export const listAsked = (template: LibraryTemplate): Asked[] =>
  template.sections.flatMap(({ party, questions, groupCondition }) =>
    questions.map((question) => ({
      party,
      question,
      isConditional: Boolean(question.condition ?? groupCondition),
    })),
  );

/** The parties that play a role: the first that the map names, and the next ones if a case may be without it. */
export function listPlaying(wanted: readonly string[], template: LibraryTemplate): (string | undefined)[] {
  const { parties = [] } = template;
  if (parties.length === 0) return wanted.includes('client') ? [undefined] : [];
  const present = wanted.filter((key) => parties.some((party) => party.key === key));
  const certain = present.findIndex((key) =>
    listAsked(template).some(({ party, isConditional }) => party === key && !isConditional),
  );
  return certain === -1 ? present : present.slice(0, certain + 1);
}
