import { filingLanguage } from '@visafolio/contract/shared/languages.ts';
import { expect, test } from 'vitest';
import type { FormField, FormMap } from './form-map.ts';
import { readFormMaps } from './form-maps.ts';

const classes = {
  client: 'answers',
  firm: 'firm',
  fixed: 'fixed',
  additional: 'additional information',
  interpreter: 'interpreter',
  preparer: 'other preparer',
  signature: 'signatures',
  office: 'agency',
  repeats: 'repeats',
  not_asked: 'not asked',
} as const;

const classify = (field: FormField): keyof typeof classes => {
  if ('left' in field) return field.left;
  return 'fact' in field ? 'client' : 'firm' in field ? 'firm' : 'fixed';
};

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

function describeMap({ code, title, editions, source, roles, per, fields }: FormMap): string {
  const reasons = Map.groupBy(
    Object.values(fields).flatMap((field) =>
      'left' in field && field.why ? [{ item: field.item, why: field.why }] : [],
    ),
    ({ why }) => why,
  );
  const parties = Object.entries(roles).map(([role, played]) => `${role} (${played.join(', ')})`);
  return [
    `## ${code}: ${title}`,
    '',
    `Edition ${editions.join(', ')}. ${source}. Roles, and the parties that play them: ${parties.join('; ')}.${per ? ` Each party of the role '${per}' files one of their own.` : ''}`,
    ...(reasons.size > 0 ? ['', 'Not asked:', ''] : []),
    ...[...reasons].map(
      ([why, same]) => `- ${[...new Set(same.map(({ item }) => item ?? 'header'))].join(', ')}: ${why}`,
    ),
  ].join('\n');
}

test('the reference of official forms is up to date (vitest -u)', async () => {
  const maps = [...readFormMaps().values()].sort((a, b) => a.code.localeCompare(b.code, filingLanguage));
  const names = Object.keys(classes) as (keyof typeof classes)[];
  const counts = maps.map(({ code, fields }) => {
    const kinds = Object.values(fields).map(classify);
    return row([code, kinds.length, ...names.map((name) => kinds.filter((kind) => kind === name).length)]);
  });
  const text = [
    '# Official forms',
    '',
    'Every fillable field of these forms is classified by a reviewed map ([decision 0138](../decisions/0138-reviewed-maps-of-official-forms.md)). Numbers of fields, by who gives their value:',
    '',
    row(['form', 'fields', ...Object.values(classes)]),
    row(['---', ...names.map(() => '---:'), '---:']),
    ...counts,
    '',
    ...maps.flatMap((map) => [describeMap(map), '']),
  ].join('\n');
  await expect(text).toMatchFileSnapshot('../../../../../../docs/reference/forms.md');
});
