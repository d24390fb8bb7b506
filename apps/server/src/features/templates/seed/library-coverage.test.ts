import { describe, expect, test } from 'vitest';
import { readFormMaps } from '../../filings/form-maps/form-maps.ts';
import { type LibraryTemplate, readLibrary } from './library.schema.ts';
import { listAsked, listPlaying, listTaken } from './library-forms.testing.ts';

/** Templates that fill forms. Those without a review against their forms only collect answers. */
const library = (await readLibrary()).filter(({ reviewed }) => reviewed);

/** 'party fact' of what the template's forms take and it does not ask for. */
function listUnasked(template: LibraryTemplate): Set<string> {
  const asked = listAsked(template);
  const isAsked = (party: string | undefined, fact: string) =>
    asked.some((each) => each.question.fact === fact && (each.party === party || each.party === undefined));
  const unasked = new Set<string>();
  for (const form of template.forms) {
    const map = readFormMaps().get(form);
    if (!map) continue;
    for (const taken of listTaken(map).keys()) {
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
