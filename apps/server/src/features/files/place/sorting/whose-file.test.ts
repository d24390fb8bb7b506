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
  party_words: null,
  party_person: null,
  parties: null,
  file_name: `${id}.jpg`,
  file_path: id,
  by_staff: false,
  facts,
  turned: [],
});
const names = { client: 'Maria Gomez', sponsor: 'John Smith' };
const people = listCasePeople(names, [], () => false);
const named = (name: string, birthDate: string | null = null) => ({ name, birthDate });

describe('the person of a file', () => {
  it.each([
    ['GOMEZ MARIA', 'client'],
    ['MARIA FERNANDA GOMEZ LOPEZ', 'client'],
    ['SMITH JOHN PAUL', 'sponsor'],
    ['LOPEZ ANA', 'stranger'],
    // Her married name, so a person is asked.
    ['SMITH MARIA', 'stranger'],
  ])('%s: %s', (name, holder) => {
    expect(findHolder(named(name), people)).toBe(holder);
  });

  it('is asked about if another document of the client has another date of birth', () => {
    const known = listCasePeople(names, [file('old', passport('GOMEZ', 'MARIA', '1990-02-03'))], () => true);
    expect(findHolder(named('GOMEZ MARIA', '1990-02-03'), known)).toBe('client');
    expect(findHolder(named('GOMEZ MARIA', '1964-05-06'), known)).toBe('stranger');
  });

  it('is recognized if somebody has placed documents of that person', () => {
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

  it('is not guessed from a name in letters that cannot be compared', () => {
    expect(findHolder(named('王小明'), people)).toBe('client');
  });
});

it('is listed for each page, and omitted if it was hard to read', () => {
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
])('%s is requested from: %s', (name, asked) => {
  expect(findAskedPerson(name)).toBe(asked);
});

it('of a statement is the only person whom it names', () => {
  expect(findNamedInText('Bank of Somewhere\nMr. JOHN P. SMITH\n12 Long Road', people)).toBe('sponsor');
  expect(findNamedInText('Gómez, María', people)).toBe('client');
  expect(findNamedInText('John Smith and Maria Gomez', people)).toBeNull();
  expect(findNamedInText('Statement', people)).toBeNull();
});
