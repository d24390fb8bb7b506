import { describe, expect, test } from 'vitest';
import type { FormMap } from '../../filings/form-maps/form-map.ts';
import { readFormMaps } from '../../filings/form-maps/form-maps.ts';
import { type LibraryTemplate, readLibrary, type TemplateQuestion } from './library.schema.ts';

/** Templates that fill forms. Those without a review against their forms only collect answers. */
const library = (await readLibrary()).filter(({ reviewed }) => reviewed);

/** Everything that a map takes, as 'role fact'. */
function listTaken({ fields, continues = [], adds = [] }: FormMap): Set<string> {
  const taken = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('of' in value && 'fact' in value) taken.add(`${value.of} ${value.fact}`);
    for (const each of Object.values(value)) collect(each);
  };
  collect(fields);
  collect(adds);
  for (const { of, write, when } of continues) {
    for (const each of write) taken.add(`${of} ${typeof each === 'string' ? each : each.fact}`);
    collect(when);
  }
  return taken;
}

interface Asked {
  party: string | undefined;
  question: TemplateQuestion;
  isConditional: boolean;
}

const listAsked = (template: LibraryTemplate): Asked[] =>
  template.sections.flatMap(({ party, questions, groupCondition }) =>
    questions.map((question) => ({
      party,
      question,
      isConditional: Boolean(question.condition ?? groupCondition),
    })),
  );

/** The parties that play a role: the first that the map names, and the next ones if a case may be without it. */
function listPlaying(wanted: readonly string[], template: LibraryTemplate): (string | undefined)[] {
  const { parties = [] } = template;
  if (parties.length === 0) return wanted.includes('client') ? [undefined] : [];
  const present = wanted.filter((key) => parties.some((party) => party.key === key));
  const certain = present.findIndex((key) =>
    listAsked(template).some(({ party, isConditional }) => party === key && !isConditional),
  );
  return certain === -1 ? present : present.slice(0, certain + 1);
}

/** 'party fact' of what the template's forms take and it does not ask for. */
function listUnasked(template: LibraryTemplate): Set<string> {
  const asked = listAsked(template);
  const isAsked = (party: string | undefined, fact: string) =>
    asked.some((each) => each.question.fact === fact && (each.party === party || each.party === undefined));
  const unasked = new Set<string>();
  for (const form of template.forms) {
    const map = readFormMaps().get(form);
    if (!map) continue;
    for (const taken of listTaken(map)) {
      const [role = '', fact = ''] = taken.split(' ');
      for (const party of listPlaying(map.roles[role] ?? [], template))
        if (!isAsked(party, fact)) unasked.add(`${party ?? 'client'} ${fact}`);
    }
  }
  return unasked;
}

describe.each(library.map((template) => [template.key, template] as const))('%s', (_, template) => {
  const unasked = [...listUnasked(template)].sort();
  const explained = Object.keys(template.not_asked ?? {});
  const factOf = (entry: string) => entry.split(' ')[1] ?? '';

  test('asks for everything that its forms take, or says why not', () => {
    expect(unasked.filter((entry) => !explained.includes(factOf(entry)))).toEqual([]);
  });

  test('gives no reason for what it asks', () => {
    expect(explained.filter((fact) => !unasked.some((entry) => factOf(entry) === fact))).toEqual([]);
  });

  test('names forms that are filled', () => {
    expect(template.forms.some((form) => readFormMaps().has(form))).toBe(true);
  });
});
