import { defaultLanguage, filingLanguage } from '@visafolio/contract/shared/languages.ts';
import { expect, test } from 'vitest';
import { readFormMaps } from '../../filings/form-maps/form-maps.ts';
import { type LibrarySection, type LibraryTemplate, readLibrary } from './library.schema.ts';
import { listPlaying, listTaken } from './library-forms.testing.ts';

const row = (cells: readonly (string | number)[]): string =>
  `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;

/** 'party fact' -> form -> its items. */
function listFed(template: LibraryTemplate): Map<string, Map<string, Set<string>>> {
  const fed = new Map<string, Map<string, Set<string>>>();
  for (const form of template.forms) {
    const map = readFormMaps().get(form);
    if (!map) continue;
    for (const [taken, items] of listTaken(map)) {
      const [role = '', fact = ''] = taken.split(' ');
      for (const party of listPlaying(map.roles[role] ?? [], template)) {
        const key = `${party} ${fact}`;
        const forms = fed.get(key) ?? new Map<string, Set<string>>();
        fed.set(key, forms.set(form, new Set([...(forms.get(form) ?? []), ...items])));
      }
    }
  }
  return fed;
}

const byNumber = (a: string, b: string) => a.localeCompare(b, filingLanguage, { numeric: true });

/** 'I-485 1/1, 1/2; I-765 2/1'. A question of everybody feeds the items of each party. */
function describeItems(
  { party, questions }: LibrarySection,
  template: LibraryTemplate,
  fed: ReturnType<typeof listFed>,
): string {
  const forms = new Map<string, Set<string>>();
  const parties = party ? [party] : [undefined, ...(template.parties ?? []).map(({ key }) => key)];
  for (const { fact } of questions)
    for (const each of parties)
      for (const [form, items] of fed.get(`${each} ${fact}`) ?? [])
        forms.set(form, new Set([...(forms.get(form) ?? []), ...items]));
  return [...forms]
    .map(([form, items]) => `${form} ${[...items].sort(byNumber).join(', ') || 'additional information'}`)
    .join('; ');
}

function describe(template: LibraryTemplate): string {
  const { key, name, forms, parties = [], sections, not_asked = {}, source, reviewed } = template;
  const reasons = Map.groupBy(Object.entries(not_asked), ([, why]) => why);
  const fed = listFed(template);
  const withoutMap = forms.filter((form) => !readFormMaps().has(form));
  return [
    `## ${name[defaultLanguage]} (\`${key}\`)`,
    '',
    `Forms: ${forms.join(', ')}.${withoutMap.length > 0 ? ` Not filled here: ${withoutMap.join(', ')}.` : ''}`,
    ...(parties.length > 0
      ? [`Parties: ${parties.map((party) => party.name[defaultLanguage]).join(', ')}.`]
      : []),
    ...(reviewed ? [`Source: ${source}. Reviewed ${reviewed}.`] : ['Not yet compared with its forms.']),
    '',
    row(['section', 'party', 'questions', 'part and item of the form']),
    row(['---', '---', '---:', '---']),
    ...sections.map((section) =>
      row([
        section.title[defaultLanguage],
        section.party ?? (parties.length > 0 ? 'everybody' : 'client'),
        section.questions.length,
        describeItems(section, template, fed),
      ]),
    ),
    ...(reasons.size > 0 ? ['', 'Not asked:', ''] : []),
    ...[...reasons].map(([why, facts]) => `- ${facts.map(([fact]) => `\`${fact}\``).join(', ')}: ${why}`),
  ].join('\n');
}

test('the reference of standard templates is up to date (vitest -u)', async () => {
  const text = [
    '# Standard templates',
    '',
    'What each template of the library asks, and which items of official forms its answers fill ([adding a template](../guides/adding-a-template.md)).',
    '',
    ...(await readLibrary()).flatMap((template) => [describe(template), '']),
  ].join('\n');
  await expect(text).toMatchFileSnapshot('../../../../../../docs/reference/templates.md');
});
