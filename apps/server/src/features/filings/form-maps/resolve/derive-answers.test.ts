import { describe, expect, it } from 'vitest';
import { readFormMaps } from '../form-maps.ts';
import { CaseFacts, type FactQuestion } from './case-facts.ts';
import { deriveAnswers } from './derive-answers.ts';
import { type FormCase, findParty } from './resolved-form.ts';

const answer = (party: string | null, fact: string, given: string): FactQuestion => ({
  id: `${party} ${fact}`,
  text: fact,
  type: 'text',
  fact,
  party,
  group: null,
  entry: null,
  answer: given,
  asked: true,
});

/** What a form says about a fact, by the first role that the map derives it for. */
function derive(code: string, fact: string, formCase: Partial<FormCase>): string | null {
  const map = readFormMaps().get(code);
  const role = map?.derives?.find((each) => each.fact === fact)?.of ?? '';
  if (!map) throw new Error(`no map of ${code}`);
  const given: FormCase = { parties: [], facts: new CaseFacts([]), forms: [], firm: {}, ...formCase };
  const party = findParty(map, role, given);
  return party === undefined
    ? null
    : (deriveAnswers(map, given).facts.find(party, fact).question?.answer ?? null);
}

const couple = ['beneficiary', 'petitioner'];
const company = new CaseFacts([answer('employer', 'company.name', 'Acme')]);

describe('a notice of appearance', () => {
  it.for([
    [
      'of a couple',
      { parties: couple, forms: ['I-130', 'I-485', 'I-765'] },
      'I-130',
      'You, as the petitioner',
    ],
    [
      'of a worker',
      { parties: ['beneficiary', 'employer'], facts: company, forms: ['I-907', 'I-129'] },
      'I-907, I-129',
      'The company or organization that is the petitioner',
    ],
    [
      'of a person who files for themselves',
      { forms: ['I-907', 'I-140'] },
      'I-907, I-140',
      'You, as the petitioner',
    ],
    ['of an applicant', { forms: ['N-400', 'G-1145', 'G-28'] }, 'N-400', 'You, as the applicant'],
    [
      'of a beneficiary who files nothing',
      { parties: ['beneficiary'], forms: ['I-129F'] },
      'I-129F',
      'You, as the beneficiary or derivative',
    ],
  ] satisfies [string, Partial<FormCase>, string, string][])(
    '%s names the forms that they file',
    ([, formCase, matter, capacity]) => {
      expect(derive('G-28', 'g_28.agency', formCase)).toBe('USCIS');
      expect(derive('G-28', 'g_28.matter', formCase)).toBe(matter);
      expect(derive('G-28', 'g_28.requested_by', formCase)).toBe(capacity);
    },
  );

  it('says nothing while no other form is in the case', () => {
    expect(derive('G-28', 'g_28.agency', { forms: ['G-28', 'G-1145', 'DS-260'] })).toBeNull();
  });

  it('says what somebody answered', () => {
    const facts = new CaseFacts([answer(null, 'g_28.matter', 'Custody and bond')]);
    expect(derive('G-28', 'g_28.matter', { facts, forms: ['I-589'] })).toBe('Custody and bond');
  });
});

describe('premium processing', () => {
  const represented = { 'attorney.role': 'attorney' };
  it.for([
    [
      { forms: ['I-140'], firm: represented },
      'The attorney or accredited representative, for the petitioner',
    ],
    [{ forms: ['I-539'], firm: represented }, 'The attorney or accredited representative, for the applicant'],
    [{ forms: ['I-539'] }, 'Applicant: you'],
    [{ forms: ['I-140'] }, 'Petitioner: you, as an individual'],
    [
      { forms: ['I-129'], parties: ['beneficiary', 'employer'], facts: company },
      'Petitioner: a company or organization',
    ],
    [{ forms: [] }, null],
  ] satisfies [Partial<FormCase>, string | null][])('%o is requested by: %s', ([formCase, requestor]) => {
    expect(derive('I-907', 'i_907.requestor', formCase)).toBe(requestor);
  });

  it.for([
    ['I-140', 'i_140.classification', 'An outstanding professor or researcher', 'E12'],
    ['I-129', 'i_129.classification', 'L-1A', 'L1A'],
    // It has several symbols.
    ['I-129', 'i_129.classification', 'H-1B1', null],
    // Of a form that is not in the case.
    ['I-129', 'i_140.classification', 'An outstanding professor or researcher', null],
  ] as const)('of %s with %s %s has the symbol %s', ([form, fact, given, symbol]) => {
    const facts = new CaseFacts([answer('employer', fact, given)]);
    const formCase = { parties: ['beneficiary', 'employer'], facts, forms: [form] };
    expect(derive('I-907', 'i_907.related_form', formCase)).toBe(form);
    expect(derive('I-907', 'i_907.classification', formCase)).toBe(symbol);
  });
});
