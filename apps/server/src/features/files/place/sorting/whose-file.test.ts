import type { FileFact } from '@visafolio/contract/files/facts.ts';
import { describe, expect, it } from 'vitest';
import type { CaseFacts } from '../../read/facts/facts.usecases.ts';
import { findAskedPerson } from '../../read/facts/whose-document.ts';
import { findHolder, findNamedInText, listCasePeople, listNamedPeople } from './whose-file.ts';

const fact = (name: FileFact['name'], value: string, more: Partial<FileFact> = {}): FileFact => ({
  name,
  value,
  page: 1,
  place: null,
  confidence: 'high',
  check: 'two_readings',
  reader: 'machine_readable_zone',
  quote: null,
  ...more,
});
const passport = (family: string, given: string, birth: string): FileFact[] => [
  fact('person.family_name', family),
  fact('person.given_names', given),
  fact('person.birth_date', birth),
];
const file = (id: string, facts: FileFact[], document_name: string | null = 'Passport'): CaseFacts => ({
  upload_id: id,
  document_id: document_name,
  document_name,
  file_name: `${id}.jpg`,
  file_path: id,
  by_staff: false,
  facts,
  turned: [],
});
const names = { client: 'Maria Gomez', sponsor: 'John Smith' };
const people = listCasePeople(names, [], () => false);
const named = (name: string, birthDate: string | null = null) => ({ name, birthDate });

describe('whose a file is', () => {
  it.each([
    ['GOMEZ MARIA', 'client'],
    ['MARIA FERNANDA GOMEZ LOPEZ', 'client'],
    ['SMITH JOHN PAUL', 'sponsor'],
    ['LOPEZ ANA', 'stranger'],
    // Her name after the marriage: a person is asked.
    ['SMITH MARIA', 'stranger'],
  ])('%s: %s', (name, holder) => {
    expect(findHolder(named(name), people)).toBe(holder);
  });

  it("is asked about where another paper of the client's gives another date of birth", () => {
    const known = listCasePeople(names, [file('old', passport('GOMEZ', 'MARIA', '1990-02-03'))], () => true);
    expect(findHolder(named('GOMEZ MARIA', '1990-02-03'), known)).toBe('client');
    expect(findHolder(named('GOMEZ MARIA', '1964-05-06'), known)).toBe('stranger');
  });

  it('is known of people whose papers somebody has put in their place', () => {
    const spouses = file('spouse', passport('LOPEZ', 'LUIS', '1988-01-01'), 'Spouse: passport');
    expect(
      findHolder(
        named('LOPEZ LUIS'),
        listCasePeople(names, [spouses], () => true),
      ),
    ).toBe('other');
    expect(
      findHolder(
        named('LOPEZ LUIS'),
        listCasePeople(names, [spouses], () => false),
      ),
    ).toBe('stranger');
  });

  it('is not said of a name in letters that cannot be compared', () => {
    expect(findHolder(named('王小明'), people)).toBe('client');
  });
});

it('names the person of each page, and nobody where it was hard to read', () => {
  const two = [
    ...passport('GOMEZ', 'MARIA', '1990-02-03'),
    ...passport('LOPEZ', 'ANA', '1991-01-01').map((each) => ({ ...each, page: 2 })),
  ];
  expect(listNamedPeople({ facts: two })).toEqual([
    named('MARIA GOMEZ', '1990-02-03'),
    named('ANA LOPEZ', '1991-01-01'),
  ]);
  expect(listNamedPeople({ facts: [fact('person.family_name', 'G0MEZ', { confidence: 'low' })] })).toEqual(
    [],
  );
});

it.each([
  ['Passport', 'client'],
  ['Old passports', 'client'],
  ['Sponsor: bank statements', 'sponsor'],
  ['Pasaporte del peticionario', 'sponsor'],
  ['Pasaportes de las patrocinadoras', 'sponsor'],
  ['Spouse: passport', 'other'],
  ['Acta de nacimiento de los hijos', 'other'],
])('%s is asked of: %s', (name, asked) => {
  expect(findAskedPerson(name)).toBe(asked);
});

it('a statement is the one person whom it names', () => {
  expect(findNamedInText('Bank of Somewhere\nMr. JOHN P. SMITH\n12 Long Road', people)).toBe('sponsor');
  expect(findNamedInText('Gómez, María', people)).toBe('client');
  expect(findNamedInText('John Smith and Maria Gomez', people)).toBeNull();
  expect(findNamedInText('Statement', people)).toBeNull();
});
