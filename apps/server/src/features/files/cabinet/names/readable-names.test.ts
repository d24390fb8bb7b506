import { defaultNamePattern, NamePattern } from '@visafolio/contract/files/file-names.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeReadableName, makeUnique, type NameValues } from './readable-names.ts';

const values = (more: Partial<NameValues> = {}): NameValues => ({
  surname: 'Villaseñor',
  first_name: 'Lucía',
  document: 'Bank statement',
  kind: 'Bank statement',
  month: '2026-03',
  received: '2026-04-02',
  pages: '3',
  case_number: '1000042',
  original: 'IMG_0042',
  ...more,
});

describe('a stored file', () => {
  it.each([
    [defaultNamePattern, values(), 'Villaseñor, Lucía - Bank statement - 2026-03'],
    [defaultNamePattern, values({ month: '' }), 'Villaseñor, Lucía - Bank statement'],
    [defaultNamePattern, values({ first_name: '', month: '' }), 'Villaseñor - Bank statement'],
    [defaultNamePattern, values({ surname: '', first_name: '' }), 'Bank statement - 2026-03'],
    ['{case_number} {document} ({pages})', values({ pages: '' }), '1000042 Bank statement'],
    ['{document}', values({ document: '' }), 'Document'],
    ['{document}', values({ document: '../../etc/passwd' }), '_.._etc_passwd'],
    ['{document}', values({ document: 'CON' }), '_CON'],
    ['{surname}', values({ surname: '{first_name}' }), '{first_name}'],
  ])('is named by the pattern %s', (pattern, given, name) => {
    expect(makeReadableName(pattern, given)).toBe(name);
  });

  it('has a name that is valid on every system, whatever was typed', () => {
    const typed = fc.string({ unit: 'binary', maxLength: 300 });
    fc.assert(
      fc.property(typed, typed, typed, typed, (surname, document, original, pattern) => {
        const name = makeReadableName(
          `${pattern}{surname} - {document} {original}`,
          values({ surname, document, original }),
        );
        expect(name).not.toMatch(/[/\\<>:"|?*\p{Cc}\p{Cf}\u2028\u2029]/u);
        expect(name).not.toMatch(/^[.\s]|[.\s]$/u);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(221);
        expect(name).not.toBe('');
      }),
    );
  });
});

it('files with the same name are numbered, also if only case or accents differ', () => {
  const stems = ['Passport', 'passport', 'Re\u0301sume\u0301', 'Résumé', 'Passport (2)'];
  expect(makeUnique(stems.map((stem) => ({ stem, ending: '.pdf' })))).toEqual([
    'Passport.pdf',
    'passport (2).pdf',
    'Re\u0301sume\u0301.pdf',
    'Résumé (2).pdf',
    'Passport (2) (2).pdf',
  ]);
});

it.each([
  ['{surname} - {document}', true],
  ['{surname}, {unknown}', false],
  ['no placeholder', false],
  ['{surname', false],
  ['{surname}}', false],
  ['', false],
])('the pattern %j can be set: %s', (pattern, isAllowed) => {
  expect(NamePattern.safeParse(pattern).success).toBe(isAllowed);
});
