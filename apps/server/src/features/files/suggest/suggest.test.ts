import type { PortalQuestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import type { FactName, FileFact } from '@visafolio/contract/files/facts.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CaseFacts } from '../read/facts/facts.usecases.ts';
import { suggestAnswers } from './suggest.ts';

const fact = (name: FactName, value: string, more: Partial<FileFact> = {}): FileFact => ({
  name,
  value,
  page: 1,
  place: { left: 100, top: 800, right: 500, bottom: 850 },
  confidence: 'high',
  check: 'two_readings',
  reader: 'machine_readable_zone',
  quote: null,
  ...more,
});
const file = (facts: FileFact[], more: Partial<CaseFacts> = {}): CaseFacts => ({
  upload_id: 'passport',
  document_id: null,
  document_name: 'Passport',
  party_words: null,
  party_person: null,
  parties: null,
  file_name: 'passport.jpg',
  file_path: 'a/passport.jpg',
  by_staff: false,
  facts,
  turned: [],
  ...more,
});
const ask = (
  type: PortalQuestion['type'],
  options: PortalQuestion['options'],
  id = 'asked',
): PortalQuestion => ({
  id,
  text: 'What',
  type,
  required: true,
  options,
  translations: null,
  own: false,
  not_asked: false,
  entry_id: null,
  copied_from: null,
  repeating_group: null,
  other_ids: [],
});
const suggest = (question: PortalQuestion, ...files: CaseFacts[]) => suggestAnswers([question], files, [])[0];
const english = (question: PortalQuestion, ...files: CaseFacts[]) => suggest(question, ...files)?.answers.en;

const name = ask('person_name', { fact: 'person.name' });
const family = fact('person.family_name', 'LIMA GARCIA');
const given = fact('person.given_names', 'ANA MARIA', {
  place: { left: 550, top: 800, right: 900, bottom: 860 },
});

describe('a name', () => {
  it('has the given names of a passport in one piece, and the place of both', () => {
    expect(suggest(name, file([family, given]))).toMatchObject({
      fact: 'person.name',
      answers: { en: '{"given":"ANA MARIA","family":"LIMA GARCIA"}' },
      confidence: 'high',
      place: { left: 100, top: 800, right: 900, bottom: 860 },
    });
  });

  it('that was cut off is never certain', () => {
    const cut = fact('person.given_names', 'ANA MAR', { doubts: ['name_cut_off'] });
    expect(suggest(name, file([family, cut]))).toMatchObject({
      confidence: 'medium',
      doubts: ['name_cut_off'],
    });
  });

  it('is as certain as its least certain piece', () => {
    const unclear = { ...given, confidence: 'low' as const };
    expect(suggest(name, file([family, unclear]))?.confidence).toBe('low');
  });

  it.each([
    ['of which a piece is missing', [family]],
    ['whose pieces are on two pages', [family, { ...given, page: 2 }]],
    ['of two people on one page', [family, given, fact('person.family_name', 'OKAFOR')]],
    ['that is only known whole', [fact('person.full_name', 'ANA MARIA LIMA GARCIA')]],
  ])('%s is not suggested', (_, facts) => {
    expect(suggest(name, file(facts))).toBeUndefined();
  });

  it('comes from one file', () => {
    expect(suggest(name, file([family]), file([given], { upload_id: 'other' }))).toBeUndefined();
  });
});

describe('answers with pieces', () => {
  it.each([
    ['country', 'person.nationality', 'person.nationality', 'MEX', 'MEX'],
    ['country', 'person.nationality', 'person.nationality', 'GBN', 'GBR'],
    ['country', 'passport.country', 'passport.country', 'DEU', 'DEU'],
    ['a_number', 'person.a_number', 'person.alien_number', '012345678', 'A012345678'],
    ['date', 'arrival.date', 'i94.entry_date', '2026-05-01', '2026-05-01'],
  ] as const)('%s: %s from %s %s', (type, asked, stated, value, answer) => {
    expect(english(ask(type, { fact: asked }), file([fact(stated, value)]))).toBe(answer);
  });

  it.each([
    ['country', 'person.nationality', 'person.nationality', 'XXB'],
    ['a_number', 'person.a_number', 'person.alien_number', 'MSC123'],
    ['birth_place', 'person.birth_place', 'person.birth_place', 'GUADALAJARA, MEXICO'],
    ['yesno', 'arrival.date', 'i94.entry_date', '2026-05-01'],
  ] as const)('%s: none to %s from %s %s', (type, asked, stated, value) => {
    expect(suggest(ask(type, { fact: asked }), file([fact(stated, value)]))).toBeUndefined();
  });
});

describe('a document of a party', () => {
  const born = (party?: string) => ask('date', { fact: 'person.birth_date', ...(party && { party }) });
  const passport = (party: string, document_name: string, value: string, party_words = party) =>
    file([fact('person.birth_date', value)], {
      parties: [party],
      document_name,
      party_words,
      upload_id: party,
    });

  it('suggests answers about that party, also where its name names the party', () => {
    const files = [
      passport('petitioner', 'Petitioner’s passport', '1970-01-01', 'petitioner Petitioner'),
      passport('beneficiary', 'Passport', '1990-02-03'),
    ];
    expect(english(born('petitioner'), ...files)).toBe('1970-01-01');
    expect(english(born('beneficiary'), ...files)).toBe('1990-02-03');
  });

  it('suggests nothing about its party if it is about others, or an old one', () => {
    expect(
      suggest(born('beneficiary'), passport('beneficiary', 'Birth certificates of children', '2015-01-01')),
    ).toBeUndefined();
    expect(
      suggest(born('beneficiary'), passport('beneficiary', 'Old passport', '1990-02-03')),
    ).toBeUndefined();
  });

  it('that is everybody’s suggests answers about all, and so does every document to a question that is', () => {
    const shared = file([fact('person.birth_date', '1990-02-03')]);
    expect(english(born('beneficiary'), shared)).toBe('1990-02-03');
    expect(english(born(), passport('beneficiary', 'Passport', '1990-02-03'))).toBe('1990-02-03');
  });

  it('never suggests an answer about another party', () => {
    const parties = fc.constantFrom('beneficiary', 'petitioner', 'employer', 'spouse');
    // Each value says whose it is.
    const files = fc.array(
      fc.record({
        party: parties,
        certainty: fc.constantFrom('high' as const, 'medium' as const, 'low' as const),
        in_box: fc.boolean(),
        several: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(fc.array(parties), files, (asked, given) => {
        const questions = asked.map((party, index) =>
          ask('text', { fact: 'passport.number', party }, `${index}`),
        );
        const found = suggestAnswers(
          questions,
          given.map(({ party, certainty, in_box, several }, index) =>
            file([fact('passport.number', party, { confidence: certainty })], {
              upload_id: `${index}`,
              // A person who answers for several parties may put anybody's file into the box.
              parties: in_box && several ? [] : [party],
              ...(in_box && { document_name: null }),
            }),
          ),
          [],
        );
        for (const { question_id, answers } of found)
          expect(answers.en).toBe(questions.find(({ id }) => id === question_id)?.options?.party);
      }),
    );
  });
});
