import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findAcceptedKinds } from './accepted-kinds.ts';

interface LibraryText {
  en: string;
  es: string;
}
interface LibraryTemplate {
  documents?: { name: LibraryText; description?: LibraryText }[];
}
const folder = path.resolve(import.meta.dirname, '../../../templates/library');
const documents = globSync('**/*.json', { cwd: folder })
  .map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as LibraryTemplate)
  .flatMap((template) => template.documents ?? []);

const wantedBy = (name: string, description: string | null = null) =>
  findAcceptedKinds({ name, description, translations: null });

it.each(['en', 'es'] as const)(
  'every document of the template library says in %s what it takes',
  (language) => {
    expect(documents.length).toBeGreaterThan(100);
    const silent = documents.filter(
      ({ name, description }) => !wantedBy(name[language], description?.[language]).length,
    );
    expect([...new Set(silent.map(({ name }) => name[language]))]).toEqual([]);
  },
);

it('both languages of a library document yield the same first kind', () => {
  const different = documents.filter(
    ({ name }) =>
      wantedBy(name.en)[0] !== wantedBy(name.es)[0] && wantedBy(name.en).length && wantedBy(name.es).length,
  );
  expect([
    ...new Set(
      different.map(
        ({ name }) => `${name.en}: ${wantedBy(name.en)[0]} | ${name.es}: ${wantedBy(name.es)[0]}`,
      ),
    ),
  ]).toEqual([]);
});

it.each([
  ['Passport', 'passport'],
  ['Pasaporte', 'passport'],
  ['Beneficiary: passport-style photo', 'photo'],
  ['Fotografía tipo pasaporte', 'photo'],
  ['Bank statements', 'bank_statement'],
  ['Estados de cuenta bancarios', 'bank_statement'],
  ['I-94 arrival record', 'i94'],
  ['Form I-20', 'i20'],
  ['VisaScreen certificate', 'professional_license'],
  ['Medical examination, Form I-693', 'medical_exam'],
  ['Acta de matrimonio', 'marriage_certificate'],
  ['Recent pay stubs', 'pay_stub'],
  ['Résumé', 'resume'],
])('%s accepts first: %s', (name, kind) => {
  expect(wantedBy(name)[0]).toBe(kind);
});

it('uses the description if the name is not meaningful', () => {
  expect(wantedBy('Item 4', 'Your last three bank statements')).toEqual(['bank_statement']);
  expect(wantedBy('Something else', 'Whatever you like')).toEqual([]);
});
