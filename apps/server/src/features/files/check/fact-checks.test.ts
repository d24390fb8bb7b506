import type { FactName, FileFact } from '@visafolio/contract/files/facts.ts';
import type { QuestionType } from '@visafolio/contract/questions/question-type.ts';
import type { QuestionOptions } from '@visafolio/contract/templates/templates.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { buildClientUser } from '../../../../test/builders/sessions.ts';
import { buildTemplate, type Template } from '../../../../test/builders/templates.ts';
import { type ClientActor, type StaffActor, system } from '../../../shared/db/actor.ts';
import { type AccountsWorld, createAccountsWorld } from '../../accounts/accounts.testing.ts';
import { listTimeline } from '../../activity/list-timeline.ts';
import { listCaseDates } from '../../cases/dates/key-dates.usecases.ts';
import { saveAnswer } from '../../cases/questionnaire/questionnaire.usecases.ts';
import { getRequest, updateRequestStatus } from '../../cases/requests.usecases.ts';
import { sealFacts } from '../read/facts/facts.usecases.ts';
import { listChecks, reopenCheck, settleCheck } from './fact-checks.usecases.ts';

const asked: [text: string, type: 'text' | 'date' | 'select', fact: FactName][] = [
  ['Family name', 'text', 'person.family_name'],
  ['Given names', 'text', 'person.given_names'],
  ['Date of birth', 'date', 'person.birth_date'],
  ['Passport number', 'text', 'passport.number'],
  ['Nationality', 'text', 'person.nationality'],
  ['Sex', 'select', 'person.sex'],
];
const passport: Partial<Record<FactName, string>> = {
  'person.family_name': 'LIMA GARCIA',
  'person.given_names': 'ANA MARIA',
  'person.birth_date': '1990-02-03',
  'person.nationality': 'MEX',
  'person.sex': 'F',
  'passport.number': 'G12345678',
  'passport.expiry': '2031-05-01',
};
const today = '2027-02-01';

let world: AccountsWorld;
let request: BuiltRequest;
let staff: StaffActor;
let client: ClientActor;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const template = await buildTemplate(world.owner, {
    questions: asked.map(([text, type, fact]) => ({
      text,
      type,
      required: true,
      options: { fact, ...(type === 'select' && { choices: ['Female', 'Male', 'X'] }) },
    })),
    documents: [
      { name: 'Passport copy', required: true },
      { name: 'I-94 record', required: false },
      { name: 'Passport of your spouse', required: false },
    ],
  });
  await start(template);
});

async function start(template: Template) {
  const professional = await buildProfessional(world.owner);
  request = await buildRequest(world.owner, {
    professional,
    template,
    status: 'in-progress',
    answers: 'none',
    documents: 'all',
  });
  staff = { as: 'staff', userId: professional.id, email: professional.email };
  const account = await buildClientUser(world.owner, request.client);
  client = { as: 'client', userId: account.id, email: account.email };
}

const upload = (index: number) => request.uploads[index]?.id ?? '';

/** Stores facts as read in the file of a document. */
async function read(index: number, said: Partial<Record<FactName, string>>, more: Partial<FileFact> = {}) {
  const facts = Object.entries(said).map(
    ([name, value]): FileFact => ({
      name: name as FactName,
      value,
      page: 1,
      place: null,
      confidence: 'high',
      check: 'two_readings',
      reader: 'machine_readable_zone',
      quote: null,
      ...more,
    }),
  );
  const file = {
    id: upload(index),
    workspace_id: request.professional.workspaceId,
    client_request_id: request.id,
  };
  const keep = await sealFacts(world.services, file as never, 'machine_readable_zone', 'test', {
    facts,
    turned: [],
  });
  await world.services.db.withActor(system, keep);
}
const answer = (fact: FactName, text: string) =>
  saveAnswer(world.services, client, request.id, {
    question_id: request.template.questions[asked.findIndex(([, , name]) => name === fact)]?.id ?? '',
    answer: text,
  });
const list = async (actor = staff) =>
  (await listChecks(world.services, actor, { id: request.id, today })).checks;
const found = async () =>
  (await list())
    .filter(({ settled }) => !settled)
    .map(({ problem, fact, sides }) => [problem, fact, ...sides.map(({ value }) => value)]);
const only = async () => {
  const [check, ...more] = (await list()).filter(({ settled }) => !settled);
  if (!check || more.length)
    throw new Error(`expected one check, there are ${more.length + (check ? 1 : 0)}`);
  return check;
};
const settle = (check_id: string, decision: 'accepted' | 'corrected' | 'dismissed') =>
  settleCheck(world.services, staff, { id: request.id, today, check_id, decision });
const answers = async () =>
  (await getRequest(world.services, staff, request.id)).questions.map(({ answer: text, entered_by }) => [
    text,
    entered_by?.name ?? null,
  ]);
const lines = async () =>
  (await listTimeline(world.services, staff, { request_id: request.id })).items
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('fact.') || kind.startsWith('key_date.'));

describe('answers and documents', () => {
  it('with the same value in another format are no mismatch', async () => {
    await read(0, passport);
    await answer('person.family_name', 'Lima-García');
    await answer('person.given_names', 'Ana María');
    await answer('person.birth_date', '1990-02-03');
    await answer('passport.number', 'g 1234 5678');
    await answer('person.nationality', 'mexicana');
    await answer('person.sex', 'Female');
    expect(await found()).toEqual([]);
  });

  it('are no mismatch if a name is only divided differently', async () => {
    await read(0, passport);
    await answer('person.family_name', 'Lima');
    await answer('person.given_names', 'Ana María García');
    expect(await found()).toEqual([]);
  });

  it('that differ are found, with both values and their sources', async () => {
    await read(0, passport);
    await answer('person.family_name', 'Lima Garza');
    await answer('person.given_names', 'Ana María');
    await answer('person.birth_date', '1990-03-02');
    await answer('passport.number', 'G12345679');
    await answer('person.nationality', 'Colombia');
    await answer('person.sex', 'Male');
    expect(await found()).toEqual([
      ['answer_differs', 'person.family_name', 'Lima Garza', 'LIMA GARCIA'],
      ['answer_differs', 'person.birth_date', '1990-03-02', '1990-02-03'],
      ['answer_differs', 'person.sex', 'Male', 'F'],
      ['answer_differs', 'person.nationality', 'Colombia', 'MEX'],
      ['answer_differs', 'passport.number', 'G12345679', 'G12345678'],
    ]);
    const [name] = await list();
    expect(name?.sides.map(({ sources }) => sources)).toMatchObject([
      [{ from: 'answer', question: 'Family name' }],
      [{ from: 'document', upload_id: upload(0), page: 1, confidence: 'high' }],
    ]);
  });

  it('are not compared if an answer is ambiguous', async () => {
    await read(0, passport);
    await answer('person.nationality', 'see my passport');
    expect(await found()).toEqual([]);
  });

  it('are compared with each other if nothing was answered', async () => {
    await read(0, passport);
    await read(1, { 'person.family_name': 'LIMA', 'person.birth_date': '1990-03-02' });
    expect((await found()).map(([problem, ...values]) => [problem, ...values.toSorted()])).toEqual([
      ['documents_differ', 'LIMA', 'LIMA GARCIA', 'person.family_name'],
      ['documents_differ', '1990-02-03', '1990-03-02', 'person.birth_date'],
    ]);
  });

  it('about somebody else are skipped if the document is requested for that person', async () => {
    await read(0, passport);
    await read(2, { ...passport, 'person.given_names': 'PEDRO', 'person.birth_date': '1988-01-01' });
    expect(await found()).toEqual([]);
  });

  it('are one finding if a document seems to be another person’s', async () => {
    await answer('person.family_name', 'Lima García');
    await answer('person.given_names', 'Ana María');
    await answer('person.birth_date', '1990-02-03');
    await read(0, {
      ...passport,
      'person.family_name': 'OKAFOR',
      'person.given_names': 'CHIDI',
      'person.birth_date': '1979-11-30',
    });
    expect(await found()).toEqual([
      ['another_person', 'person.full_name', 'Ana María Lima García', 'CHIDI OKAFOR'],
    ]);
  });

  it('that were hard to read come last, with a note', async () => {
    await answer('person.birth_date', '1990-03-02');
    await read(0, { 'person.birth_date': '1990-02-03' }, { confidence: 'low' });
    await read(1, { 'person.birth_date': '1990-02-04' });
    expect((await list()).map(({ doubtful }) => doubtful)).toEqual([false, true]);
  });
});

describe('a passport', () => {
  it.each([
    ['2027-01-31', 'expired'],
    ['2027-07-31', 'within_six_months'],
  ])('that expires on %s is found', async (expiry, problem) => {
    await read(0, { 'passport.expiry': expiry });
    expect(await found()).toEqual([[problem, 'passport.expiry', expiry]]);
  });

  it('that expires before the case is due is found, and one that is valid for long is not', async () => {
    await read(0, { 'passport.expiry': '2028-03-01' });
    expect(await found()).toEqual([]);
    await world.owner.query(`UPDATE client_requests SET due_on = '2028-06-01' WHERE id = $1`, [request.id]);
    expect(await found()).toEqual([['before_due', 'passport.expiry', '2028-03-01']]);
  });

  it('that a newer one replaced is ignored', async () => {
    await answer('passport.number', 'G12345678');
    await read(0, passport);
    await read(1, { 'passport.number': 'A0000001', 'passport.expiry': '2021-05-01' });
    expect(await found()).toEqual([]);
  });

  it('becomes a key date once somebody accepts it, only once, and no longer when that is undone', async () => {
    await read(0, { 'passport.expiry': '2027-04-01' });
    const { id } = await only();
    await Promise.all([settle(id, 'accepted'), settle(id, 'accepted')]);
    await settle(id, 'accepted');
    const dates = async () =>
      (await listCaseDates(world.services, staff, { id: request.id, today })).key_dates;
    expect(await dates()).toMatchObject([
      { kind: 'passport_expiry', on_date: '2027-04-01', source: { from: 'document', upload_id: upload(0) } },
    ]);
    expect(await found()).toEqual([]);
    expect(await lines()).toEqual(['fact.accepted', 'key_date.added']);
    await reopenCheck(world.services, staff, { id: request.id, today, check_id: id });
    expect(await dates()).toEqual([]);
    expect((await only()).id).toBe(id);
  });
});

describe('what somebody decides', () => {
  beforeEach(async () => {
    await read(0, passport);
    await answer('person.birth_date', '1990-03-02');
  });

  it.each(['accepted', 'dismissed'] as const)(
    'as %s is not found again, and another value is',
    async (decision) => {
      await settle((await only()).id, decision);
      expect(await found()).toEqual([]);
      expect((await list())[0]?.settled).toMatchObject({ decision, by: request.professional.name });
      await answer('person.birth_date', '1990-03-03');
      expect(await found()).toEqual([['answer_differs', 'person.birth_date', '1990-03-03', '1990-02-03']]);
      expect(await lines()).toEqual([`fact.${decision}`]);
    },
  );

  it('as corrected stores the document’s value as the answer, as entered by them, and can be undone', async () => {
    const { id, correction } = await only();
    expect(correction).toMatchObject({ before: '1990-03-02', after: '1990-02-03' });
    // A double click.
    await Promise.allSettled([settle(id, 'corrected'), settle(id, 'corrected')]);
    await settle(id, 'corrected');
    expect((await answers())[2]).toEqual(['1990-02-03', request.professional.name]);
    expect(await found()).toEqual([]);
    expect(await lines()).toEqual(['fact.corrected']);
    const undo = { id: request.id, today, check_id: id, ...(correction && { answer: correction }) };
    await reopenCheck(world.services, staff, undo);
    await reopenCheck(world.services, staff, undo);
    expect((await answers())[2]?.[0]).toBe('1990-03-02');
    expect((await only()).id).toBe(id);
    expect(await lines()).toEqual(['fact.reopened', 'fact.corrected']);
  });

  it('does not replace an answer that the client changed meanwhile', async () => {
    const { id } = await only();
    await answer('person.birth_date', '1990-04-04');
    await expect(settle(id, 'corrected')).rejects.toMatchObject({ code: 'readings.check_changed' });
    expect((await answers())[2]?.[0]).toBe('1990-04-04');
  });

  it('is refused for a completed case if an answer would change', async () => {
    const { id } = await only();
    await updateRequestStatus(world.services, staff, request.id, 'completed');
    await expect(settle(id, 'corrected')).rejects.toMatchObject({ code: 'requests.completed' });
    await settle(id, 'dismissed');
    expect(await found()).toEqual([]);
  });

  it('is stored without readable values', async () => {
    await settle((await only()).id, 'dismissed');
    const { rows } = await world.owner.query(
      `SELECT d::text AS kept FROM fact_decisions d WHERE client_request_id = $1
       UNION ALL SELECT payload::text FROM activity WHERE client_request_id = $1 AND kind LIKE 'fact.%'`,
      [request.id],
    );
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/1990/);
  });

  it('is refused to everybody else', async () => {
    const other = await buildProfessional(world.owner);
    const stranger: StaffActor = { as: 'staff', userId: other.id, email: other.email };
    const { id } = await only();
    await expect(list(stranger)).rejects.toMatchObject({ code: 'requests.not_found' });
    await expect(
      settleCheck(world.services, stranger, { id: request.id, today, check_id: id, decision: 'dismissed' }),
    ).rejects.toMatchObject({ code: 'requests.not_found' });
    expect(await found()).toHaveLength(1);
  });
});

it('a correction is stored in the format of its question', async () => {
  await read(0, passport);
  await answer('person.family_name', 'Garza');
  await answer('person.given_names', 'Ana María');
  await answer('person.nationality', 'Colombia');
  await answer('person.sex', 'Male');
  expect((await list()).map(({ correction }) => correction?.after)).toEqual([
    'LIMA GARCIA',
    'Female',
    'Mexico',
  ]);
});

describe('answers with pieces', () => {
  const inPieces: [text: string, type: QuestionType, options: QuestionOptions][] = [
    ['Name', 'person_name', { fact: 'person.name' }],
    ['Citizenship', 'country', { fact: 'person.nationality' }],
    ['A-Number', 'a_number', { fact: 'person.a_number' }],
  ];
  const give = (index: number, text: string) =>
    saveAnswer(world.services, client, request.id, {
      question_id: request.template.questions[index]?.id ?? '',
      answer: text,
    });
  beforeEach(async () => {
    const template = await buildTemplate(world.owner, {
      questions: inPieces.map(([text, type, options]) => ({ text, type, required: true, options })),
      documents: [{ name: 'Passport copy', required: true }],
    });
    await start(template);
    await read(0, { ...passport, 'person.alien_number': '012345678' });
  });

  it('with the same values are no mismatch', async () => {
    await give(0, '{"given":"Ana","middle":"María","family":"Lima-García"}');
    await give(1, 'MEX');
    await give(2, 'A012345678');
    expect(await found()).toEqual([]);
  });

  it('that are incomplete or absent are not compared', async () => {
    await give(0, '{"draft":true,"family":"Lima Garza"}');
    expect(await found()).toEqual([]);
  });

  it('that differ are found by piece, and a correction keeps the other pieces', async () => {
    await give(0, '{"given":"Ana","middle":"María","family":"Lima Garza","original":"林"}');
    await give(1, 'COL');
    await give(2, 'A012345679');
    expect((await found()).map(([problem, ...values]) => [problem, ...values])).toEqual([
      ['answer_differs', 'person.family_name', 'Lima Garza', 'LIMA GARCIA'],
      ['answer_differs', 'person.nationality', 'COL', 'MEX'],
      ['answer_differs', 'person.alien_number', 'A012345679', '012345678'],
    ]);
    const checks = await list();
    expect(checks.map(({ correction }) => correction?.after)).toEqual([
      '{"given":"Ana","middle":"María","family":"LIMA GARCIA","original":"林"}',
      'MEX',
      'A012345678',
    ]);
    expect(checks[1]?.sides.map(({ words }) => words?.en)).toEqual(['Colombia', 'Mexico']);
    for (const { id } of checks) await settle(id, 'corrected');
    expect(await found()).toEqual([]);
  });

  it('correct given names as the document has them, without dividing them', async () => {
    await give(0, '{"given":"Anna","middle":"M.","family":"Lima García"}');
    const check = (await list()).find(({ fact }) => fact === 'person.given_names');
    expect(check?.correction?.after).toBe('{"given":"ANA MARIA","family":"Lima García"}');
  });
});

describe('parties', () => {
  const parties = ['beneficiary', 'petitioner'] as const;
  beforeEach(async () => {
    const template = await buildTemplate(world.owner, {
      parties: parties.map((key) => ({ key, name: key, translations: null })),
      questions: parties.map((party) => ({
        text: `Birth of ${party}`,
        type: 'date',
        required: true,
        options: { fact: 'person.birth_date', party },
      })),
      documents: parties.map((party) => ({ name: `Passport of the ${party}`, required: true, party })),
    });
    await start(template);
    await read(0, {
      'person.birth_date': '1990-02-03',
      'passport.expiry': '2031-05-01',
      'passport.number': 'A1',
    });
    await read(1, {
      'person.birth_date': '1970-01-01',
      'passport.expiry': '2027-03-01',
      'passport.number': 'B2',
    });
  });
  const give = (index: number, text: string) =>
    saveAnswer(world.services, client, request.id, {
      question_id: request.template.questions[index]?.id ?? '',
      answer: text,
    });

  it('are compared with their own documents only', async () => {
    await give(0, '1990-02-03');
    await give(1, '1970-01-01');
    // The petitioner's passport is not an old one of the beneficiary.
    expect(await found()).toEqual(
      [['before_due', 'passport.expiry', '2027-03-01']].map(([, ...more]) => [expect.any(String), ...more]),
    );
  });

  it('that differ are found, for each party', async () => {
    await give(0, '1970-01-01');
    await give(1, '1990-02-03');
    expect((await found()).filter(([problem]) => problem === 'answer_differs')).toEqual([
      ['answer_differs', 'person.birth_date', '1970-01-01', '1990-02-03'],
      ['answer_differs', 'person.birth_date', '1990-02-03', '1970-01-01'],
    ]);
  });
});
