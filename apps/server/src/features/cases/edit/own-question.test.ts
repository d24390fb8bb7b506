import type { GivenQuestion } from '@visafolio/contract/templates/templates.contract.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { buildClientUser } from '../../../../test/builders/sessions.ts';
import { buildTemplate } from '../../../../test/builders/templates.ts';
import { failAtEveryStatement } from '../../../../test/harness/failing-statements.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import { listTimeline } from '../../activity/list-timeline.ts';
import { previewReminder } from '../../notifications/reminders/reminders.usecases.ts';
import { listRequests } from '../list/list-requests.ts';
import {
  listQuestions,
  listResponses,
  saveAnswer,
  submitQuestionnaire,
} from '../questionnaire/questionnaire.usecases.ts';
import { deleteRequest, getRequest, updateRequestStatus } from '../requests.usecases.ts';
import { addQuestion, rewordQuestion, waiveQuestion, withdrawQuestion } from './change-questions.ts';

let server: TestServer;
let request: BuiltRequest;
let staff: StaffActor;
let client: ClientActor;

const inSection = (group_name: string, group_order: number) => ({ group_name, group_order });
const questions = [
  { text: 'Full name', type: 'text', required: true, options: inSection('You', 0) },
  { text: 'Date of birth', type: 'date', required: false, options: inSection('You', 0) },
  { text: 'Employer', type: 'text', required: false, options: inSection('Work', 1) },
] as const;
const degree: GivenQuestion = {
  text: 'Highest degree',
  type: 'select',
  required: true,
  options: { choices: ['Bachelor', 'Master'], help: 'The last one', ...inSection('You', 0) },
  translations: null,
};

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const template = await buildTemplate(server.owner, { questions: [...questions] });
  request = await buildRequest(server.owner, { template, status: 'in-progress', answers: 'all' });
  staff = { as: 'staff', userId: request.professional.id, email: request.professional.email };
  const account = await buildClientUser(server.owner, request.client);
  client = { as: 'client', userId: account.id, email: account.email };
});

const add = (question = degree) => addQuestion(server.services, staff, { id: request.id, question });
const detail = () => getRequest(server.services, staff, request.id);
const card = async () =>
  (await listRequests(server.services, staff, { tab: 'all', limit: 10 })).items.find(
    ({ id }) => id === request.id,
  );
const asked = async () => (await listQuestions(server.services, client, request.id)).map(({ text }) => text);
const answer = (question_id: string, answer: string) =>
  saveAnswer(server.services, client, request.id, { question_id, answer });
const submit = () => submitQuestionnaire(server.services, client, request.id, []);

it('one more question is at the end of its section for the client, and counts for staff', async () => {
  const before = await card();
  const { id } = await add();
  await add({ ...degree, text: 'Anything else?', type: 'textarea', required: false, options: null });
  expect(await asked()).toEqual([
    'Full name',
    'Date of birth',
    'Highest degree',
    'Employer',
    'Anything else?',
  ]);
  expect((await detail()).questions[2]).toMatchObject({ ...degree, id, own: true, answer: null });
  expect((await card())?.question_stats).toEqual({
    answered: before?.question_stats.answered,
    total: (before?.question_stats.total ?? 0) + 2,
  });
  expect((await detail()).question_stats).toEqual((await card())?.question_stats);
  const { items } = await listTimeline(server.services, staff, { request_id: request.id });
  expect(items[1]).toMatchObject({ kind: 'question.added', payload: { question_id: id } });
});

it('it is answered, checked, required and waived like any other', async () => {
  const { id } = await add();
  await expect(answer(id, 'Doctor')).rejects.toMatchObject({ code: 'questionnaire.answer_not_valid' });
  await expect(submit()).rejects.toMatchObject({ data: { question_ids: [id] } });
  await answer(id, 'Master');
  expect(await listResponses(server.services, client, request.id)).toContainEqual(
    expect.objectContaining({ question_id: id, answer: 'Master' }),
  );
  expect((await submit()).submitted_at).toBeTruthy();
  await waiveQuestion(server.services, staff, { id: request.id, question_id: id, waived: true });
  expect(await asked()).toHaveLength(3);
  expect((await card())?.question_stats).toEqual({ answered: 3, total: 3 });
});

it('after the submission it reopens nothing: reminders name it, and the timeline and the PDF include its answer', async () => {
  const { submitted_at, status } = await submit();
  const { id } = await add();
  expect(await detail()).toMatchObject({ submitted_at, status });
  const reminder = await previewReminder(server.services, staff, request.id);
  expect(JSON.stringify(reminder)).toContain('Highest degree');
  await server.owner.query('DELETE FROM outbox WHERE client_request_id = $1', [request.id]);
  await answer(id, 'Bachelor');
  const { items } = await listTimeline(server.services, staff, { request_id: request.id });
  expect(items[0]?.payload).toEqual({ answers: [{ question_id: id, before: null, after: 'Bachelor' }] });
  const orders = await server.owner.query('SELECT FROM outbox WHERE client_request_id = $1', [request.id]);
  expect(orders.rowCount).toBe(1);
});

it('it belongs to this request only, and is deleted with it', async () => {
  const template = request.template;
  const other = await buildRequest(server.owner, { professional: request.professional, template });
  const stranger = await buildClientUser(server.owner, other.client);
  const foreign: ClientActor = { as: 'client', userId: stranger.id, email: stranger.email };
  const { id } = await add();
  expect(await listQuestions(server.services, foreign, other.id)).toHaveLength(3);
  await expect(
    saveAnswer(server.services, foreign, other.id, { question_id: id, answer: 'Master' }),
  ).rejects.toMatchObject({ code: 'questionnaire.question_not_found' });
  await answer(id, 'Master');
  await deleteRequest(server.services, staff, request.id);
  expect((await server.owner.query('SELECT FROM template_questions WHERE id = $1', [id])).rowCount).toBe(0);
});

it('a completed request accepts none, also when both happen at once', async () => {
  const [added] = await Promise.allSettled([
    add(),
    updateRequestStatus(server.services, staff, request.id, 'completed'),
  ]);
  if (added.status === 'rejected') expect(added.reason).toMatchObject({ code: 'requests.completed' });
  await expect(add()).rejects.toMatchObject({ code: 'requests.completed' });
  expect((await detail()).questions.filter(({ own }) => own)).toHaveLength(
    added.status === 'fulfilled' ? 1 : 0,
  );
});

it('until it is answered its text, type and section can be changed, and it can be removed', async () => {
  const { id } = await add();
  await answer(id, 'Master');
  const reworded: GivenQuestion = {
    ...degree,
    text: 'Job title',
    type: 'text',
    options: inSection('Work', 1),
  };
  const reword = () =>
    rewordQuestion(server.services, staff, { id: request.id, question_id: id, question: reworded });
  const withdraw = () => withdrawQuestion(server.services, staff, { id: request.id, question_id: id });
  const own = async () => (await detail()).questions.find((each) => each.id === id);

  expect(await own()).toMatchObject({ changeable: false });
  await expect(reword()).rejects.toMatchObject({ code: 'requests.question_answered' });
  await expect(withdraw()).rejects.toMatchObject({ code: 'requests.question_answered' });

  await answer(id, '');
  await reword();
  expect(await asked()).toEqual(['Full name', 'Date of birth', 'Employer', 'Job title']);
  expect(await own()).toMatchObject({ ...reworded, changeable: true });
  await waiveQuestion(server.services, staff, { id: request.id, question_id: id, waived: true });
  await withdraw();
  expect(await own()).toBeUndefined();
  const { rows } = await server.owner.query(
    'SELECT waived_question_ids AS waived FROM client_requests WHERE id = $1',
    [request.id],
  );
  expect(rows).toEqual([{ waived: [] }]);
  const { items } = await listTimeline(server.services, staff, { request_id: request.id });
  expect(items[0]).toMatchObject({ kind: 'question.withdrawn', payload: { question_text: 'Job title' } });
  await expect(withdraw()).rejects.toMatchObject({ code: 'requests.question_not_found' });
});

it('a question of the template cannot be changed for one request', async () => {
  const of = { id: request.id, question_id: request.template.questions[0]?.id ?? '' };
  const refusal = { code: 'requests.question_not_found' };
  await expect(rewordQuestion(server.services, staff, { ...of, question: degree })).rejects.toMatchObject(
    refusal,
  );
  await expect(withdrawQuestion(server.services, staff, of)).rejects.toMatchObject(refusal);
});

it('an answer that comes while it is removed is saved first, or refused', async () => {
  for (let round = 0; round < 12; round++) {
    const { id } = await add();
    const [saved, withdrawn] = await Promise.allSettled([
      answer(id, 'Master'),
      withdrawQuestion(server.services, staff, { id: request.id, question_id: id }),
    ]);
    const outcomes = [saved, withdrawn].map((each) =>
      each.status === 'rejected' ? String((each.reason as { code?: string }).code) : 'done',
    );
    expect(['done requests.question_answered', 'questionnaire.question_not_found done']).toContain(
      outcomes.join(' '),
    );
  }
});

it('sent twice with one key it is added once, and other content under that key is refused', async () => {
  const idempotency_key = 'one-question-and-no-other';
  const send = (question = degree) =>
    addQuestion(server.services, staff, { id: request.id, question, idempotency_key });
  const [first, second] = await Promise.all([send(), send()]);
  expect(second).toEqual(first);
  await expect(send({ ...degree, text: 'Highest school degree' })).rejects.toMatchObject({
    code: 'requests.added_before',
  });
  expect((await detail()).questions.filter(({ own }) => own)).toHaveLength(1);
});

it('a statement that fails leaves the list unchanged', async () => {
  expect(await failAtEveryStatement(server, add)).toBeGreaterThan(3);
});
