import { writeAbsence } from '@visafolio/contract/questions/absent-answer.ts';
import { toStored } from '@visafolio/contract/questions/check-answer.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BuiltRequest } from '../../../../test/builders/requests.ts';
import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import { type AccountsWorld, createAccountsWorld } from '../../accounts/accounts.testing.ts';
import { describeRequest } from '../../files/cabinet/form/describe-request.ts';
import { loadMissing } from '../../notifications/client-mails/load-missing.ts';
import { getRequest } from '../requests.usecases.ts';
import { buildAskedCase } from './questionnaire.testing.ts';
import { saveAnswer, submitQuestionnaire } from './questionnaire.usecases.ts';

const choices = ['Nurse', 'Cook', 'Driver'];

let world: AccountsWorld;
let request: BuiltRequest;
let staff: StaffActor;
let client: ClientActor;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ request, staff, client } = await buildAskedCase(world, [
    { text: 'Your name', type: 'person_name', required: true },
    { text: 'Where you live', type: 'address', required: true },
    {
      text: 'What you have worked as',
      type: 'multiselect',
      required: false,
      options: { choices, key: 'work' },
    },
    {
      text: 'Number of your nursing licence',
      type: 'text',
      required: true,
      options: { ask_if: { match: 'all', tests: [{ question: 'work', is: 'equal', value: 'Nurse' }] } },
    },
    { text: 'Notes', type: 'textarea', required: false },
    {
      text: 'Date of birth of your father',
      type: 'date',
      required: true,
      options: { key: 'born', may_lack: true, date_limit: 'birth' },
    },
  ]));
  await world.owner.query('UPDATE client_requests SET not_asked_question_ids = $2 WHERE id = $1', [
    request.id,
    [question(3)],
  ]);
});

const name = toStored('person_name', { given: 'Ana', family: 'Ruiz' });
const street = toStored('address', { country: 'USA', street: '1 Main St' });
const address = toStored('address', {
  country: 'USA',
  street: '1 Main St',
  city: 'Austin',
  state: 'TX',
  postal_code: '78701',
});

const question = (index: number) => request.template.questions[index]?.id ?? '';
const answer = (index: number, text: string) =>
  saveAnswer(world.services, client, request.id, { question_id: question(index), answer: text });
const progress = async () => {
  const { rows } = await world.owner.query(
    'SELECT questions_total, questions_answered, required_open FROM case_progress WHERE client_request_id = $1',
    [request.id],
  );
  return Object.values(rows[0] ?? {});
};
const submit = () => submitQuestionnaire(world.services, client, request.id, []);

describe('a range of dates', () => {
  const range = (from: string, to: string) =>
    toStored('date_range', to ? { from, to } : { from, present: 'Yes' });

  it.each([
    ['past', '1950-01-01', '2999-01-01', '1990-01-01'],
    ['past', '2999-01-01', '2999-02-01', ''],
    ['future', '1990-01-01', '2999-01-01', '2998-01-01'],
  ])('in the %s cannot be from %s to %s', async (limit, from, to, allowed) => {
    await world.owner.query(`UPDATE template_questions SET type = 'date_range', options = $2 WHERE id = $1`, [
      question(4),
      { date_limit: limit },
    ]);
    await expect(answer(4, range(from, to))).rejects.toMatchObject({
      code: 'questionnaire.date_not_allowed',
      data: { question_id: question(4), limit },
    });
    const within = limit === 'past' ? range('1950-01-01', allowed) : range(allowed, to);
    await answer(4, within);
    const shown = await getRequest(world.services, staff, request.id);
    expect(shown.questions[4]?.answer).toBe(within);
  });
});

describe('an incomplete answer', () => {
  it('is kept, counts as none in progress, reminders and submission, and counts once it is complete', async () => {
    await answer(0, name);
    await answer(1, street);
    expect(await progress()).toEqual([5, 1, true]);
    const missing = await world.services.db.withActor(staff, (tx) => loadMissing(tx, request.id, 'en'));
    expect(missing.questions).toEqual(['Where you live', 'Date of birth of your father']);
    await expect(submit()).rejects.toMatchObject({ data: { question_ids: [question(1), question(5)] } });
    const shown = await getRequest(world.services, staff, request.id);
    expect(shown.questions[1]?.answer).toBe(street);
    const [section] = describeRequest(shown, 'en', 'Firm').sections;
    expect(section?.questions.map((each) => each.answer)).toEqual([
      'Ruiz, Ana',
      '1 Main St\nUnited States\n(Incomplete)',
      null,
      null,
      null,
    ]);

    await answer(1, address);
    expect(await progress()).toEqual([5, 2, true]);
    await answer(5, '1961-02-03');
    expect(await progress()).toEqual([5, 3, false]);
    await submit();
    await answer(1, street);
    expect(await progress()).toEqual([5, 2, true]);
  });

  it('is a text like any other where a question asks for text', async () => {
    await answer(4, street);
    expect(await progress()).toEqual([5, 1, true]);
  });
});

describe('an answer that its question cannot have is refused', () => {
  it.each([
    ['a text for a name', 0, 'Ana Ruiz'],
    ['an address for a name', 0, address],
    ['an incomplete address marked as complete', 1, street.replace('"draft":true,', '')],
    ['an unknown piece', 1, '{"draft":true,"planet":"Mars"}'],
    ['no choice of the list', 2, '["Nurse","Pilot"]'],
    ['a choice that is no list', 2, 'Nurse'],
    ['lists in lists', 2, '[["Nurse"]]'],
  ])('%s', async (_, index, text) => {
    await expect(answer(index, text)).rejects.toMatchObject({ code: 'questionnaire.answer_not_valid' });
    expect(await progress()).toEqual([5, 0, true]);
  });
});

it('a condition looks at each of several choices', async () => {
  await answer(2, '["Cook"]');
  expect(await progress()).toEqual([5, 1, true]);
  await answer(2, '["Nurse","Cook"]');
  expect(await progress()).toEqual([6, 1, true]);
});

describe('a client who does not have what is asked for', () => {
  const absence = writeAbsence({ reason: 'not_know', note: 'I never met him.' });

  it('says so where the question allows it, and conditions find no answer', async () => {
    await answer(5, absence);
    expect(await progress()).toEqual([5, 1, true]);
    const shown = await getRequest(world.services, staff, request.id);
    const [section] = describeRequest(shown, 'es', 'Firm').sections;
    expect(section?.questions.at(-1)?.answer).toBe('No lo sabe: I never met him.');
  });

  it.each([
    ['where the question does not allow it', 1, absence],
    ['for another reason', 5, '{"absent":"not_want"}'],
    ['with more than a note', 5, '{"absent":"not_have","note":"x","more":"y"}'],
  ])('is refused %s', async (_, index, text) => {
    await expect(answer(index, text)).rejects.toMatchObject({ code: 'questionnaire.answer_not_valid' });
  });
});
