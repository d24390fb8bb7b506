import type { FormField as BlankField, FormFieldKind } from '@visafolio/contract/filings/form-field.ts';
import { writeAbsence } from '@visafolio/contract/questions/absent-answer.ts';
import { writePieces } from '@visafolio/contract/questions/answer-pieces.ts';
import { describe, expect, test } from 'vitest';
import { FormMap } from '../form-map.ts';
import { CaseFacts, type FactQuestion } from './case-facts.ts';
import { resolveForm } from './resolve-form.ts';
import type { FormCase } from './resolved-form.ts';

const field = (name: string, kind: FormFieldKind = 'text', choices: string[] = []): BlankField => ({
  name,
  kind,
  label: name,
  places: [{ page: 2, left: 0, top: 0, width: 10, height: 10 }],
  max_length: null,
  comb: false,
  multiline: false,
  editable: false,
  choices: choices.map((value) => ({ value, label: value })),
});

const question = (
  fact: string,
  type: string,
  answer: string | null,
  more: Partial<FactQuestion> = {},
): FactQuestion => ({
  id: `${fact} ${more.party ?? ''} ${more.entry ?? ''}`,
  text: fact,
  type,
  fact,
  party: null,
  group: more.entry ? (fact.split('.')[0] ?? '') : null,
  entry: null,
  answer,
  asked: true,
  ...more,
});

const mapOf = (fields: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  FormMap.parse({
    code: 'I-999',
    title: 'Petition for a Test',
    editions: ['2026-01-01'],
    reviewed: '2026-11-27',
    source: 'This test',
    parts: { '1': 'About You' },
    roles: { applicant: ['applicant', 'beneficiary', 'client'], sponsor: ['sponsor', 'petitioner'] },
    fields,
    ...more,
  });

const caseOf = (questions: FactQuestion[], more: Partial<FormCase> = {}): FormCase => ({
  parties: [],
  facts: new CaseFacts(questions),
  forms: [],
  firm: {},
  ...more,
});

const one = (rule: object, formCase: FormCase, blank = field('A')) => {
  const [resolved] = resolveForm(mapOf({ A: { item: '1/1', ...rule } }), [blank], formCase).fields;
  return resolved && { state: resolved.state, value: resolved.value, reason: resolved.reason };
};
const birthDate = { of: 'applicant', fact: 'person.birth_date' };

describe('a field', () => {
  test.for<[string, object, FactQuestion[], object]>([
    [
      'with an answer',
      birthDate,
      [question('person.birth_date', 'date', '1990-02-03')],
      { state: 'filled', value: '02/03/1990' },
    ],
    [
      'without an answer',
      birthDate,
      [question('person.birth_date', 'date', null)],
      { state: 'missing', reason: 'unanswered' },
    ],
    ['whose question is not in the template', birthDate, [], { state: 'missing', reason: 'not_in_template' }],
    [
      'that may stay empty',
      { ...birthDate, optional: true },
      [question('person.birth_date', 'date', null)],
      { state: 'not_applicable' },
    ],
    [
      'whose question is not asked',
      birthDate,
      [question('person.birth_date', 'date', '1990-02-03', { asked: false })],
      { state: 'not_applicable', reason: 'not_asked_of_client' },
    ],
    [
      'that the client does not have',
      birthDate,
      [question('person.birth_date', 'date', writeAbsence({ reason: 'not_have', note: '' }))],
      { state: 'not_applicable', value: null, reason: 'client_has_none' },
    ],
    [
      'that the client does not have, where forms want a word',
      { ...birthDate, none: 'N/A' },
      [question('person.birth_date', 'date', writeAbsence({ reason: 'not_have', note: '' }))],
      { state: 'filled', value: 'N/A' },
    ],
    [
      'that the client does not know',
      { ...birthDate, none: 'N/A' },
      [question('person.birth_date', 'date', writeAbsence({ reason: 'not_know', note: '' }))],
      { state: 'not_applicable', value: null },
    ],
    [
      'of a piece that the answer lacks, where forms want a word',
      { of: 'applicant', fact: 'person.name', piece: 'middle', lacking: 'N/A' },
      [question('person.name', 'person_name', writePieces('person_name', { family: 'Pérez' }, true))],
      { state: 'filled', value: 'N/A' },
    ],
    [
      'of a piece that the answer has',
      { of: 'applicant', fact: 'person.name', piece: 'middle', lacking: 'N/A' },
      [
        question(
          'person.name',
          'person_name',
          writePieces('person_name', { middle: 'María', family: 'Pérez' }, true),
        ),
      ],
      { state: 'filled', value: 'María' },
    ],
    [
      'of a piece of a typed name',
      { of: 'applicant', fact: 'person.name', piece: 'middle', lacking: 'N/A' },
      [question('person.name', 'person_name', 'Ana María Pérez')],
      { state: 'not_applicable', value: null },
    ],
    [
      'with an incomplete answer',
      { of: 'applicant', fact: 'person.name', piece: 'family' },
      [question('person.name', 'person_name', writePieces('person_name', { given: 'Ana' }, false))],
      { state: 'missing', reason: 'unanswered' },
    ],
    [
      'of a role that nobody plays',
      { of: 'sponsor', fact: 'person.birth_date' },
      [question('person.birth_date', 'date', '1990-02-03')],
      { state: 'not_applicable', reason: 'no_such_party' },
    ],
    [
      'with a second source',
      { ...birthDate, or: [{ of: 'applicant', fact: 'i94.birth' }] },
      [question('person.birth_date', 'date', null), question('i94.birth', 'date', '1990-02-03')],
      { state: 'filled', value: '02/03/1990' },
    ],
    [
      'of another path',
      { ...birthDate, when: [{ of: 'applicant', fact: 'person.sex', is: ['Female'] }] },
      [question('person.birth_date', 'date', '1990-02-03'), question('person.sex', 'select', 'Male')],
      { state: 'not_applicable', value: null, reason: 'other_path' },
    ],
    [
      'of a path that is still open',
      { ...birthDate, when: [{ of: 'applicant', fact: 'person.sex', is: ['Female'] }] },
      [question('person.birth_date', 'date', '1990-02-03'), question('person.sex', 'select', null)],
      { state: 'not_applicable', value: null, reason: 'depends' },
    ],
    ['left to the office', { left: 'office' }, [], { state: 'left', value: null, reason: 'office' }],
    [
      'of the firm',
      { firm: 'attorney.bar_number' },
      [],
      { state: 'missing', reason: 'firm_setting_missing' },
    ],
    ['with a fixed text', { text: 'None' }, [], { state: 'filled', value: 'None' }],
    [
      'with the number 0, where forms want a word',
      { of: 'applicant', fact: 'children.living', zero: 'None' },
      [question('children.living', 'number', '0')],
      { state: 'filled', value: 'None' },
    ],
    [
      'with another number',
      { of: 'applicant', fact: 'children.living', zero: 'None' },
      [question('children.living', 'number', '10')],
      { state: 'filled', value: '10' },
    ],
  ])('%s', ([, rule, questions, expected]) => {
    expect(one(rule, caseOf(questions))).toMatchObject(expected);
  });

  test('takes something else instead where the map says so, whatever is answered', () => {
    const residence = {
      of: 'applicant',
      fact: 'mother.residence',
      piece: 'city',
      instead: [{ text: 'Deceased', when: [{ of: 'applicant', fact: 'mother.deceased', is: ['Yes'] }] }],
    };
    const motherOf = (deceased: string | null) =>
      caseOf([
        question(
          'mother.residence',
          'birth_place',
          writePieces('birth_place', { country: 'MEX', city: 'Xalapa' }, true),
        ),
        question('mother.deceased', 'yesno', deceased),
      ]);
    expect(one(residence, motherOf('Yes'))).toMatchObject({ state: 'filled', value: 'Deceased' });
    expect(one(residence, motherOf('No'))).toMatchObject({ state: 'filled', value: 'Xalapa' });
    expect(one(residence, motherOf(null))).toMatchObject({ state: 'filled', value: 'Xalapa' });
  });

  test('takes another entry instead, without the alternatives of the first', () => {
    const ended = {
      of: 'applicant',
      fact: 'employment_history.dates',
      entry: 1,
      piece: 'present',
      not: ['Yes'],
    };
    const second = {
      of: 'applicant',
      fact: 'employment_history.employer',
      entry: 2,
      or: [{ text: 'None' }],
      instead: [{ of: 'applicant', fact: 'employment_history.employer', entry: 1, when: [ended] }],
    };
    const entryOf = (entry: string, employer: string | null, dates: Record<string, string>) => [
      question('employment_history.employer', 'text', employer, { entry }),
      question('employment_history.dates', 'date_range', writePieces('date_range', dates, true), { entry }),
    ];
    const old = entryOf('a', 'Old Inc.', { from: '2018-01-01', to: '2020-01-01' });
    const current = entryOf('b', 'New Inc.', { from: '2021-01-01', present: 'Yes' });
    const unnamed = entryOf('a', null, { from: '2018-01-01', to: '2020-01-01' });
    expect(one(second, caseOf([...old, ...current]))).toMatchObject({ value: 'Old Inc.' });
    expect(one(second, caseOf(old))).toMatchObject({ value: 'Old Inc.' });
    expect(one(second, caseOf(unnamed))).toMatchObject({ state: 'missing', value: null });
  });

  test.for<[string, FormCase['firm'], string]>([
    ['firm.province', { 'firm.us_state': 'CA' }, 'not_applicable'],
    ['firm.us_state', { 'firm.province': 'ON' }, 'not_applicable'],
    ['firm.us_state', {}, 'missing'],
    ['attorney.fax', {}, 'not_applicable'],
  ])('of the firm, %s, with %o is %s', ([firm, settings, state]) => {
    expect(one({ firm }, caseOf([], { firm: settings }))).toMatchObject({ state, value: null });
  });

  test('takes a fixed text, another answer or a setting of the firm instead', () => {
    const isAsker = (who: string) => [{ of: 'applicant', fact: 'i_999.asker', is: [who] }];
    const name = {
      of: 'applicant',
      fact: 'person.name',
      piece: 'family',
      or: [{ text: 'None' }],
      instead: [
        { firm: 'attorney.family_name', when: isAsker('Attorney') },
        { of: 'applicant', fact: 'company.name', when: isAsker('Company') },
        { text: 'N/A', when: isAsker('Nobody') },
      ],
    };
    const askedBy = (who: string | null) =>
      caseOf(
        [
          question('person.name', 'person_name', writePieces('person_name', { family: 'Pérez' }, true)),
          question('company.name', 'text', null),
          question('i_999.asker', 'select', who),
        ],
        { firm: { 'attorney.family_name': 'Castellanos' } },
      );
    expect(one(name, askedBy('Attorney'))).toMatchObject({ state: 'filled', value: 'Castellanos' });
    expect(one(name, askedBy('Company'))).toMatchObject({ state: 'missing', value: null });
    expect(one(name, askedBy('Nobody'))).toMatchObject({ state: 'filled', value: 'N/A' });
    expect(one(name, askedBy('Person'))).toMatchObject({ state: 'filled', value: 'Pérez' });
    expect(one(name, askedBy(null))).toMatchObject({ state: 'filled', value: 'Pérez' });
  });

  test('takes the answer of the party that plays its role in this form', () => {
    const questions = [
      question('person.birth_date', 'date', '1990-02-03', { party: 'beneficiary' }),
      question('person.birth_date', 'date', '1961-05-06', { party: 'petitioner' }),
    ];
    const couple = caseOf(questions, { parties: ['beneficiary', 'petitioner'] });
    expect(one(birthDate, couple)).toMatchObject({ value: '02/03/1990' });
    expect(one({ of: 'sponsor', fact: 'person.birth_date' }, couple)).toMatchObject({ value: '05/06/1961' });
  });

  test('never takes the answer of another party', () => {
    const questions = [question('person.birth_date', 'date', '1961-05-06', { party: 'petitioner' })];
    const couple = caseOf(questions, { parties: ['beneficiary', 'petitioner'] });
    expect(one(birthDate, couple)).toMatchObject({ state: 'missing', value: null });
  });
});

describe('boxes and lists', () => {
  const box = field('A', 'checkbox', ['Y']);
  const sex = { of: 'applicant', fact: 'person.sex' };
  const woman = caseOf([question('person.sex', 'select', 'Female')]);

  test('are ticked by their answer and stay empty for another one', () => {
    expect(one({ ...sex, is: ['Female'] }, woman, box)).toMatchObject({ state: 'filled', value: 'Y' });
    expect(one({ ...sex, is: ['Male'] }, woman, box)).toMatchObject({ state: 'filled', value: '' });
  });

  test('are missing while nothing is answered', () => {
    expect(
      one({ ...sex, is: ['Male'] }, caseOf([question('person.sex', 'select', null)]), box),
    ).toMatchObject({
      state: 'missing',
      value: null,
    });
  });

  test('say if the form has no such choice', () => {
    const state = { of: 'applicant', fact: 'address.physical', piece: 'us_state' };
    const answer = (code: string) =>
      caseOf([
        question(
          'address.physical',
          'address',
          writePieces(
            'address',
            { country: 'USA', street: '1 A St', city: 'B', state: code, postal_code: '10001' },
            true,
          ),
        ),
      ]);
    const list = field('A', 'dropdown', [' ', 'CA', 'NY']);
    expect(one(state, answer('NY'), list)).toMatchObject({ value: 'NY' });
    expect(one(state, answer('GU'), list)).toMatchObject({ state: 'missing', reason: 'unknown_choice' });
    expect(
      one({ ...sex, choose: { Female: 'F', Male: 'M' } }, woman, field('A', 'radio', ['F', 'M'])),
    ).toMatchObject({
      value: 'F',
    });
  });

  test('takes a fixed text for an answer that is not among its choices, if another answer decides', () => {
    const status = {
      of: 'applicant',
      fact: 'status.current',
      choose: { 'F-1': 'F1' },
      or: [
        {
          text: 'TN1',
          when: [
            { of: 'applicant', fact: 'status.current', is: ['TN'] },
            { of: 'applicant', fact: 'person.nationality', piece: 'country_code', is: ['CAN'] },
          ],
        },
      ],
    };
    const list = field('A', 'dropdown', ['F1', 'TN1', 'TN2']);
    const personOf = (nationality: string, current: string) =>
      caseOf([
        question('status.current', 'text', current),
        question('person.nationality', 'country', nationality),
      ]);
    expect(one(status, personOf('CAN', 'TN'), list)).toMatchObject({ state: 'filled', value: 'TN1' });
    expect(one(status, personOf('CAN', 'F-1'), list)).toMatchObject({ state: 'filled', value: 'F1' });
    expect(one(status, personOf('MEX', 'TN'), list)).toMatchObject({
      state: 'missing',
      reason: 'unknown_choice',
    });
  });

  test('tick by a setting of the firm instead', () => {
    const suite = {
      of: 'applicant',
      fact: 'address.physical',
      piece: 'unit_type',
      is: ['Ste'],
      instead: [
        { firm: 'firm.unit_type', when: [{ of: 'applicant', fact: 'i_999.asker', is: ['Attorney'] }] },
      ],
    };
    const firmIn = (unit: string) =>
      caseOf([question('i_999.asker', 'select', 'Attorney')], { firm: { 'firm.unit_type': unit } });
    expect(one(suite, firmIn('Ste'), box)).toMatchObject({ state: 'filled', value: 'Y' });
    expect(one(suite, firmIn('Flr'), box)).toMatchObject({ state: 'filled', value: '' });
  });

  test('take a fixed text for an answer that is not among their choices', () => {
    const present = {
      of: 'applicant',
      fact: 'employment_history.dates',
      entry: 1,
      piece: 'to',
      choose: { PRESENT: 'Yes' },
      or: [
        { text: 'No', when: [{ of: 'applicant', fact: 'employment_history.dates', entry: 1, given: true }] },
      ],
    };
    const lasting = (dates: Record<string, string>) =>
      caseOf([
        question('employment_history.dates', 'date_range', writePieces('date_range', dates, true), {
          entry: 'a',
        }),
      ]);
    const circles = field('A', 'radio', ['Yes', 'No']);
    expect(one(present, lasting({ from: '2020-01-01', present: 'Yes' }), circles)).toMatchObject({
      value: 'Yes',
    });
    expect(one(present, lasting({ from: '2020-01-01', to: '2021-01-01' }), circles)).toMatchObject({
      value: 'No',
    });
    expect(one(present, caseOf([]), circles)).toMatchObject({ state: 'missing', value: null });
  });
});

describe('tables', () => {
  const child = (entry: string, name: string, born: string) => [
    question('children.name', 'text', name, { entry }),
    question('children.birth_date', 'date', born, { entry }),
  ];
  const job = (entry: string, employer: string, from: string, to?: string) => [
    question('employment_history.employer', 'text', employer, { entry }),
    question(
      'employment_history.dates',
      'date_range',
      writePieces('date_range', to ? { from, to } : { from, present: 'Yes' }, true),
      { entry },
    ),
  ];
  const additional = { page: 'Page', part: 'Part', item: 'Item', text: 'Text' };
  const slot = Object.fromEntries(Object.values(additional).map((name) => [name, { left: 'additional' }]));
  const jobs = mapOf(
    {
      A: { item: '1/1', of: 'applicant', fact: 'employment_history.employer', entry: 1 },
      B: { item: '1/2', of: 'applicant', fact: 'employment_history.employer', entry: 2 },
      ...slot,
    },
    {
      additional: [additional],
      continues: [
        {
          of: 'applicant',
          group: 'employment_history',
          after: 1,
          item: '1/3',
          page: 2,
          write: ['employment_history.employer', { fact: 'employment_history.dates', label: 'Dates' }],
        },
      ],
    },
  );
  const blank = ['A', 'B', ...Object.values(additional)].map((name) => field(name));
  const valuesOf = (map: FormMap, questions: FactQuestion[]) => {
    const { fields, unplaced } = resolveForm(map, blank, caseOf(questions));
    return { ...Object.fromEntries(fields.map(({ field: { name }, value }) => [name, value])), unplaced };
  };

  test('have histories from the newest entry, and the rest in the additional information', () => {
    const questions = [
      ...job('x', 'Bakery', '2015-01-01', '2018-05-31'),
      ...job('y', 'Hospital', '2021-02-01'),
      ...job('z', 'School', '2018-06-01', '2021-01-31'),
    ];
    expect(valuesOf(jobs, questions)).toEqual({
      A: 'Hospital',
      B: 'School',
      Page: '2',
      Part: '1',
      Item: '3',
      Text: 'School; Dates: 06/01/2018 - 01/31/2021\nBakery; Dates: 01/01/2015 - 05/31/2018',
      unplaced: [],
    });
  });

  test.for<[string, FactQuestion[]]>([
    ['with the current entry', job('y', 'Hospital', '2021-02-01')],
    ['without the current entry', []],
  ])('have entries that have ended, of histories %s', ([, current]) => {
    const past = { of: 'applicant', fact: 'employment_history.employer', past: true };
    const map = mapOf(
      { A: { ...past, item: '1/1', entry: 1 }, B: { ...past, item: '1/2', entry: 3 }, ...slot },
      {
        additional: [additional],
        continues: [
          {
            ...{ of: 'applicant', group: 'employment_history', after: 1, past: true, item: '1/3', page: 2 },
            write: [
              'employment_history.not_asked',
              { fact: 'employment_history.employer', label: 'Employer' },
              'employment_history.dates',
            ],
          },
        ],
      },
    );
    const questions = [
      ...job('x', 'Bakery', '2015-01-01', '2018-05-31'),
      ...current,
      ...job('z', 'School', '2018-06-01', '2021-01-31'),
    ];
    expect(valuesOf(map, questions)).toMatchObject({
      A: 'School',
      B: null,
      Text: 'Employer: Bakery; 01/01/2015 - 05/31/2018',
    });
  });

  test('have no lines for entries that nobody gave, and skip empty ones', () => {
    const children = mapOf({
      A: { item: '1/1', of: 'applicant', fact: 'children.name', entry: 1 },
      B: { item: '1/2', of: 'applicant', fact: 'children.name', entry: 2 },
    });
    const questions = [
      question('children.name', 'text', null, { entry: 'empty' }),
      ...child('b', 'Ben', '2015-01-01'),
    ];
    expect(valuesOf(children, questions)).toMatchObject({ A: 'Ben', B: null });
  });

  test('have no lines for a group without entries that the client was asked for', () => {
    const map = mapOf({ A: jobs.fields.A });
    const facts = new CaseFacts([], [{ fact: 'employment_history.employer', party: null }]);
    expect(resolveForm(map, blank, caseOf([], { facts })).fields).toMatchObject([
      { state: 'not_applicable', reason: 'nothing_to_write' },
    ]);
    expect(resolveForm(map, blank, caseOf([])).fields).toMatchObject([
      { state: 'missing', reason: 'not_in_template' },
    ]);
  });

  test('list what the additional information has no line for', () => {
    const without = mapOf({ A: jobs.fields.A }, { continues: jobs.continues });
    const questions = [
      ...job('x', 'Bakery', '2015-01-01', '2018-05-31'),
      ...job('y', 'Hospital', '2021-02-01'),
    ];
    expect(valuesOf(without, questions).unplaced).toEqual([
      { page: 2, part: '1', item: '3', text: 'Bakery; Dates: 01/01/2015 - 05/31/2018' },
    ]);
  });

  test('name answers in the additional information that nobody could tell apart', () => {
    const continues = [
      {
        of: 'applicant',
        group: 'children',
        after: 0,
        item: '1/4',
        page: 2,
        write: ['children.name', { fact: 'children.birth_date', label: 'Born' }],
      },
    ];
    const map = mapOf(slot, { additional: [additional], continues });
    expect(valuesOf(map, child('b', 'Ben', '2015-01-01'))).toMatchObject({ Text: 'Ben; Born: 01/01/2015' });
    expect(valuesOf(map, child('b', 'Ben', ''))).toMatchObject({ Text: 'Ben' });
  });

  test('answers that the form has no line for go to the additional information', () => {
    const adds = [
      { of: 'applicant', fact: 'person.other_nationality', item: '2/9', page: 3 },
      {
        of: 'applicant',
        fact: 'person.sex',
        item: '2/10',
        page: 3,
        when: [{ of: 'applicant', fact: 'person.sex', is: ['Male'] }],
      },
    ];
    const map = mapOf(slot, { additional: [additional], adds });
    const questions = [
      question('person.other_nationality', 'country', 'MEX'),
      question('person.sex', 'select', 'Female'),
    ];
    expect(valuesOf(map, questions)).toMatchObject({
      Page: '3',
      Part: '2',
      Item: '9',
      Text: 'Mexico',
      unplaced: [],
    });
  });

  test.for([
    [5, '87901'],
    [10, '87901-1234'],
    [null, '87901-1234'],
  ] as const)('a ZIP code of nine digits in a field for %s is %s', ([max_length, value]) => {
    const answer = writePieces(
      'address',
      { country: 'USA', street: '1 Main St', city: 'Hatch', state: 'NM', postal_code: '87901-1234' },
      true,
    );
    const formCase = caseOf([question('address.mailing', 'address', answer)], {
      firm: { 'firm.zip': '87901-1234' },
    });
    const short = { ...field('A'), max_length };
    expect(one({ of: 'applicant', fact: 'address.mailing', piece: 'zip' }, formCase, short)).toMatchObject({
      value,
    });
    expect(one({ firm: 'firm.zip' }, formCase, short)).toMatchObject({ value });
  });

  test('what is continued stands in the order of the form, a phone number abroad among it', () => {
    const sex = { of: 'applicant', fact: 'person.sex' };
    const adds = ['2/10', '2/9', '1/3'].map((item) => ({ ...sex, item, page: item === '1/3' ? 2 : 3 }));
    const map = mapOf(
      { A: { item: '1/2', of: 'applicant', fact: 'contact.phone' }, ...slot },
      { additional: [additional], adds, parts: { '1': 'You', '2': 'Your Work' } },
    );
    const short = [{ ...field('A'), max_length: 10 }, ...blank.slice(2)];
    const { fields, unplaced } = resolveForm(
      map,
      short,
      caseOf([
        question('person.sex', 'select', 'Male'),
        question(
          'contact.phone',
          'phone_number',
          writePieces('phone_number', { country: 'ESP', number: '+34612345678' }, true),
        ),
      ]),
    );
    const values = Object.fromEntries(fields.map(({ field: { name }, value }) => [name, value]));
    expect(values).toMatchObject({ A: null, Page: '2', Part: '1', Item: '2', Text: '+34 612 34 56 78' });
    expect(unplaced.map(({ part, item }) => `${part}/${item}`)).toEqual(['1/3', '2/9', '2/10']);
  });

  test('explanations of a yes go to the additional information once', () => {
    const arrested = { item: '1/9', of: 'applicant', fact: 'i_999.arrested' };
    const map = mapOf(
      { A: { ...arrested, is: ['Yes'] }, B: { ...arrested, is: ['No'] }, ...slot },
      { additional: [additional] },
    );
    const boxes = [field('A', 'checkbox', ['Y']), field('B', 'checkbox', ['N']), ...blank.slice(2)];
    const answer = writePieces('yesno_explained', { value: 'Yes', explanation: 'A fine in 2012.' }, true);
    const { fields } = resolveForm(
      map,
      boxes,
      caseOf([question('i_999.arrested', 'yesno_explained', answer)]),
    );
    expect(Object.fromEntries(fields.map(({ field: { name }, value }) => [name, value]))).toEqual({
      A: 'Y',
      B: '',
      Page: '2',
      Part: '1',
      Item: '9',
      Text: 'A fine in 2012.',
    });
  });
});

test('facts that two questions answer differently are conflicts', () => {
  const facts = new CaseFacts([
    question('person.sex', 'select', 'Male'),
    question('person.sex', 'select', 'Female', { id: 'other' }),
    question('person.birth_date', 'date', '1990-01-01', { party: 'beneficiary' }),
    question('person.birth_date', 'date', '1991-01-01', { party: 'petitioner' }),
  ]);
  expect(facts.listConflicts().map(({ fact }) => fact)).toEqual(['person.sex']);
});
