import { isCalendarDate } from '@visafolio/contract/shared/calendar-date.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { buildClientUser } from '../../../../test/builders/sessions.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import type { ClientActor } from '../../../shared/db/actor.ts';
import { places } from '../../sealing/places.ts';
import { openPayload, type Payload } from '../../sealing/sealed-payload.ts';
import { saveAnswer, submitQuestionnaire } from './questionnaire.usecases.ts';

let server: TestServer;
let request: BuiltRequest;
let client: ClientActor;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  request = await buildRequest(server.owner);
  const account = await buildClientUser(server.owner, request.client);
  client = { as: 'client', userId: account.id, email: account.email };
});

const question = (type: string) => {
  const found = request.template.questions.find((each) => each.type === type);
  if (!found) throw new Error(`no question of type ${type}`);
  return found;
};
const save = (type: string, answer: string) =>
  saveAnswer(server.services, client, request.id, { question_id: question(type).id, answer });
const stored = async () => {
  const { rows } = await server.owner.query<{ question_id: string; answer: string }>(
    'SELECT question_id, answer FROM client_request_responses WHERE client_request_id = $1',
    [request.id],
  );
  const open = (answer: string) => server.services.vault.open(places.answer(request.id), answer);
  return Promise.all(rows.map(async (row) => ({ ...row, answer: await open(row.answer) })));
};
const timeline = async () => {
  const { rows } = await server.owner.query<{ kind: string; payload: Payload }>(
    'SELECT kind, payload FROM activity WHERE client_request_id = $1 ORDER BY id',
    [request.id],
  );
  const open = (payload: Payload) => openPayload(server.services.vault, request.id, payload);
  return Promise.all(rows.map(async (row) => ({ ...row, payload: await open(row.payload) })));
};
const loadStatus = async () =>
  (await server.owner.query('SELECT status FROM client_requests WHERE id = $1', [request.id])).rows[0]
    ?.status;

const everyAnswer: Record<string, string> = {
  text: 'María de la Luz',
  textarea: 'Two\nlines',
  email: 'not checked by the server',
  phone: '+52 55 1234',
  date: '1991-07-23',
  number: '9',
  select: "Master's",
  yesno: 'Yes',
};
const all = () =>
  request.template.questions.map(({ id, type }) => ({ question_id: id, answer: everyAnswer[type] ?? '' }));

describe('a client who answers', () => {
  it('gets the answer stored as given, and the request in progress', async () => {
    const saved = await save('textarea', '  I lead a team.\n');
    expect(saved).toMatchObject({ answer: '  I lead a team.\n' });
    expect(saved.updated_at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(await stored()).toEqual([{ question_id: question('textarea').id, answer: '  I lead a team.\n' }]);
    expect(await loadStatus()).toBe('in-progress');
  });

  it('clears an answer with an empty one, which alone does not start the request', async () => {
    await save('text', ' \n ');
    expect(await loadStatus()).toBe('pending');
    await save('text', 'something');
    expect(await save('text', '   ')).toMatchObject({ answer: null, updated_at: null });
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['select', 'Diploma of life'],
    ['select', "master's"],
    ['yesno', 'Maybe'],
    ['yesno', 'yes'],
    ['date', '2026-02-30'],
    ['date', '30/01/2026'],
    ['date', 'yesterday'],
  ])('cannot give the %s question the answer %s', async (type, answer) => {
    await expect(save(type, answer)).rejects.toMatchObject({
      code: 'questionnaire.answer_not_valid',
      data: { question_id: question(type).id },
    });
    expect(await stored()).toEqual([]);
    expect(await timeline()).toEqual([]);
  });

  it.each(['2999-02-01', '1850-01-01'])('cannot have been born on %s', async (answer) => {
    await expect(save('date', answer)).rejects.toMatchObject({
      code: 'questionnaire.birth_date_not_valid',
      data: { question_id: question('date').id },
    });
    await expect(
      submitQuestionnaire(server.services, client, request.id, [
        ...all(),
        { question_id: question('date').id, answer },
      ]),
    ).rejects.toMatchObject({ code: 'questionnaire.birth_date_not_valid' });
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['past', '2999-02-01'],
    ['future', '1850-01-01'],
  ])('cannot give another day where a date in the %s is asked for', async (limit, answer) => {
    const { id } = question('date');
    await server.owner.query('UPDATE template_questions SET options = $2 WHERE id = $1', [
      id,
      { date_limit: limit },
    ]);
    await expect(save('date', answer)).rejects.toMatchObject({
      code: 'questionnaire.date_not_allowed',
      data: { question_id: id, limit },
    });
    expect(await stored()).toEqual([]);
    const today = new Date().toISOString().slice(0, 10);
    for (const allowed of [today, limit === 'past' ? '1850-01-01' : '2999-02-01']) {
      await save('date', allowed);
      expect((await stored())[0]).toMatchObject({ answer: allowed });
    }
  });

  it('may enter any day where no date of birth is asked for', async () => {
    await server.owner.query('UPDATE template_questions SET options = NULL WHERE id = $1', [
      question('date').id,
    ]);
    expect(await save('date', '2999-02-01')).toMatchObject({ answer: '2999-02-01' });
  });

  it('cannot answer a question of another template', async () => {
    const other = await buildRequest(server.owner);
    const foreign = other.template.questions[0]?.id ?? '';
    await expect(
      saveAnswer(server.services, client, request.id, { question_id: foreign, answer: 'x' }),
    ).rejects.toMatchObject({ code: 'questionnaire.question_not_found' });
  });

  it('cannot change anything once the request is completed', async () => {
    await server.owner.query(`UPDATE client_requests SET status = 'completed' WHERE id = $1`, [request.id]);
    await expect(save('text', 'late')).rejects.toMatchObject({ code: 'requests.completed' });
    await expect(submitQuestionnaire(server.services, client, request.id, all())).rejects.toMatchObject({
      code: 'requests.completed',
    });
    expect(await stored()).toEqual([]);
  });

  it('appears on the timeline once per change, with before and after only after the submission', async () => {
    await save('text', 'first');
    await save('text', 'first');
    await submitQuestionnaire(server.services, client, request.id, all());
    await save('text', 'corrected');
    const saved = (await timeline()).filter(({ kind }) => kind === 'answers.saved');
    expect(saved[0]?.payload.answers).toEqual([{ question_id: question('text').id }]);
    expect(saved.at(-1)?.payload.answers).toEqual([
      { question_id: question('text').id, before: everyAnswer.text, after: 'corrected' },
    ]);
    expect(saved).toHaveLength(3);
  });

  it('gets the answer that another device saved meanwhile, and replaces it only on purpose', async () => {
    const question_id = question('text').id;
    const given = (answer: string, expected_answer: string) =>
      saveAnswer(server.services, client, request.id, { question_id, answer, expected_answer });
    expect(await given('from the phone', '')).toMatchObject({ previous_answer: null });
    for (const answer of ['from the laptop', '']) {
      await expect(given(answer, 'an older one')).rejects.toMatchObject({
        code: 'questionnaire.answer_changed',
        data: { question_id, answer: 'from the phone' },
      });
    }
    expect(await stored()).toEqual([{ question_id, answer: 'from the phone' }]);

    expect(await given('from the laptop', 'from the phone')).toMatchObject({
      answer: 'from the laptop',
      previous_answer: 'from the phone',
    });
    expect(await given('from the laptop', 'from the phone')).toMatchObject({ answer: 'from the laptop' });
    await given('', 'from the laptop');
    await expect(given('once more', 'from the laptop')).rejects.toMatchObject({
      code: 'questionnaire.answer_changed',
      data: { answer: '' },
    });
    expect(await stored()).toEqual([]);
  });

  it.each(['', 'before'])('gets it too if both save at the same moment, over %j', async (before) => {
    const question_id = question('text').id;
    for (let round = 0; round < 10; round++) {
      await save('text', before);
      const answers = ['one', 'two', 'three', ''].filter((answer) => answer !== before);
      const outcomes = await Promise.allSettled(
        answers.map((answer) =>
          saveAnswer(server.services, client, request.id, { question_id, answer, expected_answer: before }),
        ),
      );
      const winners = answers.filter((_, index) => outcomes[index]?.status === 'fulfilled');
      expect(winners).toHaveLength(1);
      expect((await stored()).map(({ answer }) => answer)).toEqual(winners.filter(Boolean));
    }
  });

  it('loses neither of two answers saved at once from two tabs, and the same question keeps one row', async () => {
    await Promise.all([
      ...all().map((given) => saveAnswer(server.services, client, request.id, given)),
      ...Array.from({ length: 10 }, (_, tab) => save('text', `tab ${tab}`)),
    ]);
    expect((await stored()).filter(({ question_id }) => question_id === question('text').id)).toHaveLength(1);
    expect(await stored()).toHaveLength(request.template.questions.length);
  });
});

describe('a client who submits', () => {
  it('gets the list of open required questions, and nothing is recorded', async () => {
    const required = request.template.questions.filter((each) => each.required).map(({ id }) => id);
    await expect(submitQuestionnaire(server.services, client, request.id, [])).rejects.toMatchObject({
      code: 'questionnaire.required_missing',
      data: { question_ids: required },
    });
    expect(await timeline()).toEqual([]);
  });

  it('stores nothing of a submission with one invalid answer', async () => {
    const answers = all().map((given) =>
      given.question_id === question('date').id ? { ...given, answer: '1991-13-01' } : given,
    );
    await expect(submitQuestionnaire(server.services, client, request.id, answers)).rejects.toMatchObject({
      code: 'questionnaire.answer_not_valid',
    });
    expect(await stored()).toEqual([]);
  });

  it('submits once however often the button is pressed, and notifies staff once', async () => {
    const presses = await Promise.all(
      Array.from({ length: 5 }, () => submitQuestionnaire(server.services, client, request.id, all())),
    );
    expect(new Set(presses.map(({ submitted_at }) => submitted_at)).size).toBe(1);
    expect((await timeline()).filter(({ kind }) => kind === 'questionnaire.submitted')).toHaveLength(1);
  });

  it('may submit again after a correction', async () => {
    const first = await submitQuestionnaire(server.services, client, request.id, all());
    await save('text', 'corrected');
    const second = await submitQuestionnaire(server.services, client, request.id, []);
    expect(second.submitted_at > first.submitted_at).toBe(true);
  });
});

it.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['0001-01-01', true],
  ['2026-00-10', false],
  ['2026-1-1', false],
  ['2026-01-01T00:00:00Z', false],
  ['', false],
])('%s is a calendar date: %s', (value, expected) => {
  expect(isCalendarDate(value)).toBe(expected);
});
