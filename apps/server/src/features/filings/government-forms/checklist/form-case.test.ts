import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { expect, it } from 'vitest';
import { toFormCase } from './form-case.ts';

type Question = RequestDetail['questions'][number];
const ask = (party: string, more: Partial<Question> = {}) =>
  ({
    id: party,
    text: 'Your full name',
    type: 'person_name',
    options: { fact: 'person.name', party },
    entry_id: null,
    removed: false,
    answer: null,
    waived: false,
    not_asked: false,
    ...more,
  }) as Question;

const parties = ['petitioner', 'sponsor'].map((key) => ({ key })) as RequestDetail['parties'];
const playing = (questions: Question[]) =>
  toFormCase({ parties, questions }, [], { firm: {}, forms: [] }).parties;

it('a party plays a role in forms unless all that is asked about it has conditions that do not hold', () => {
  expect(playing([ask('petitioner'), ask('sponsor')])).toEqual(['petitioner', 'sponsor']);
  expect(playing([ask('petitioner'), ask('sponsor', { not_asked: true })])).toEqual(['petitioner']);
  // Of a template without facts nothing is known about its parties.
  expect(playing([])).toEqual(['petitioner', 'sponsor']);
});
