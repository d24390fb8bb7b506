import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildProfessional } from '../../../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../../../test/builders/requests.ts';
import { buildClientUser } from '../../../../../test/builders/sessions.ts';
import { buildTemplate } from '../../../../../test/builders/templates.ts';
import type { ClientActor, StaffActor } from '../../../../shared/db/actor.ts';
import { type AccountsWorld, createAccountsWorld } from '../../../accounts/accounts.testing.ts';
import { listTimeline } from '../../../activity/list-timeline.ts';
import { makeMailsDue, sendRequestMails } from '../../../notifications/client-mails/request-mails.testing.ts';
import { getRequest, updateRequestStatus } from '../../requests.usecases.ts';
import { reviewAnswers } from '../../review/review-answers.ts';
import { listResponses, saveAnswer, submitQuestionnaire } from '../questionnaire.usecases.ts';
import { enterAnswer } from './enter-answer.ts';
import { acceptAnswer, sendBack } from './send-back.ts';

let world: AccountsWorld;
let request: BuiltRequest;
let staff: StaffActor;
let client: ClientActor;
let firm: string;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.mailer.refusal = null;
  const template = await buildTemplate(world.owner, {
    questions: [
      { text: 'Full name', type: 'text', required: true },
      { text: 'Date of birth', type: 'date', required: true, options: { date_limit: 'birth' } },
      { text: 'Highest degree', type: 'select', required: false, options: { choices: ['BA', 'MA'] } },
    ],
    documents: [{ name: 'Passport copy', required: false }],
  });
  const professional = await buildProfessional(world.owner);
  firm = professional.firm?.name ?? '';
  request = await buildRequest(world.owner, { professional, template, status: 'pending' });
  staff = { as: 'staff', userId: professional.id, email: professional.email };
  const account = await buildClientUser(world.owner, request.client);
  client = { as: 'client', userId: account.id, email: account.email };
});

const question = (index = 0) => request.template.questions[index]?.id ?? '';
const enter = (answer: string, { index = 0, expected_answer = '' } = {}) =>
  enterAnswer(world.services, staff, {
    id: request.id,
    question_id: question(index),
    answer,
    expected_answer,
  });
const answer = (text: string, expected_answer?: string) =>
  saveAnswer(world.services, client, request.id, {
    question_id: question(),
    answer: text,
    ...(expected_answer === undefined ? {} : { expected_answer }),
  });
const detail = () => getRequest(world.services, staff, request.id);
const asked = async (index = 0) => (await detail()).questions[index];
const back = (reason = 'Which of your names is in the passport?', shown = 'Ana') =>
  sendBack(world.services, staff, { id: request.id, question_id: question(), answer: shown, reason });
const kinds = async () =>
  (await listTimeline(world.services, staff, { request_id: request.id })).items.map(({ kind }) => kind);

describe('an answer that staff enter', () => {
  it('is marked with the person and the firm, for staff and client, until the client changes it', async () => {
    await enter('Ana');
    const person = { name: request.professional.name, firm };
    expect(await asked()).toMatchObject({ answer: 'Ana', entered_by: person });
    expect(await detail()).toMatchObject({ status: 'in-progress' });
    expect(await listResponses(world.services, client, request.id)).toMatchObject([
      { answer: 'Ana', entered_by: person },
    ]);
    await answer('Ana Lima');
    expect(await asked()).toMatchObject({ answer: 'Ana Lima', entered_by: null });
  });

  it('keeps the name of a person whose account is deleted', async () => {
    await enter('Ana');
    const name = request.professional.name;
    await world.owner.query(`UPDATE profiles SET full_name = 'Somebody Else' WHERE id = $1`, [staff.userId]);
    expect(await asked()).toMatchObject({ entered_by: { name } });
  });

  it('is on the timeline as theirs, with before and after', async () => {
    await answer('Ana');
    await enter('Ana Lima', { expected_answer: 'Ana' });
    const { items } = await listTimeline(world.services, staff, { request_id: request.id });
    expect(items[0]).toMatchObject({
      kind: 'answers.saved',
      actor_kind: 'staff',
      payload: { answers: [{ question_id: question(), before: 'Ana', after: 'Ana Lima' }] },
    });
  });

  it('moves the updated_at that open pages of the client watch', async () => {
    const before = (await detail()).updated_at;
    await enter('Ana');
    expect(Date.parse((await detail()).updated_at)).toBeGreaterThan(Date.parse(before));
  });

  it.each([
    ['a choice that is not offered', 2, 'PhD', 'questionnaire.answer_not_valid'],
    ['a date that is none', 1, '1990-02-30', 'questionnaire.answer_not_valid'],
    ['a birth in the future', 1, '2990-02-03', 'questionnaire.birth_date_not_valid'],
  ])('is refused like the client’s own: %s', async (_case, index, text, code) => {
    await expect(enter(text, { index })).rejects.toMatchObject({ code });
    expect(await asked(index)).toMatchObject({ answer: null });
  });

  it('does not replace what the client wrote meanwhile, nor the other way round', async () => {
    await answer('Ana Lima');
    await expect(enter('Ana', { expected_answer: '' })).rejects.toMatchObject({
      code: 'questionnaire.answer_changed',
      data: { answer: 'Ana Lima' },
    });
    await enter('Ana María Lima', { expected_answer: 'Ana Lima' });
    await expect(answer('Anna', 'Ana Lima')).rejects.toMatchObject({
      code: 'questionnaire.answer_changed',
      data: { answer: 'Ana María Lima' },
    });
  });

  it('of two colleagues at once ends in one answer, and one of them gets the conflict', async () => {
    const outcomes = await Promise.allSettled([enter('Ana'), enter('Anna')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('removes an answer if it is empty', async () => {
    await enter('Ana');
    await enter('  ', { expected_answer: 'Ana' });
    expect(await asked()).toMatchObject({ answer: null, entered_by: null });
  });

  it('is refused for a completed, foreign or unknown request, and for a question of another one', async () => {
    const other = await buildRequest(world.owner);
    const to = (id: string, question_id: string) =>
      enterAnswer(world.services, staff, { id, question_id, answer: 'Ana', expected_answer: '' });
    const foreign = other.template.questions[0]?.id ?? '';
    await expect(to(other.id, foreign)).rejects.toMatchObject({ code: 'requests.not_found' });
    await expect(to(other.professional.id, foreign)).rejects.toMatchObject({ code: 'requests.not_found' });
    await expect(to(request.id, foreign)).rejects.toMatchObject({ code: 'requests.question_not_found' });
    await updateRequestStatus(world.services, staff, request.id, 'completed');
    await expect(enter('Ana')).rejects.toMatchObject({ code: 'requests.completed' });
  });

  it('after the submission queues a new PDF, and asks neither for a review nor for another submission', async () => {
    await answer('Ana');
    await enter('1990-02-03', { index: 1 });
    await submitQuestionnaire(world.services, client, request.id, []);
    const { answers_to_review } = await detail();
    await reviewAnswers(world.services, staff, {
      id: request.id,
      answers_to_review: answers_to_review ?? '',
    });
    await world.owner.query('DELETE FROM outbox');
    await enter('Ana Lima', { expected_answer: 'Ana' });
    const { rows } = await world.owner.query('SELECT client_request_id FROM outbox');
    expect(rows).toEqual([{ client_request_id: request.id }]);
    expect(await detail()).toMatchObject({ answers_to_review: null, attention: 'ready' });
  });
});

describe('an answer that is sent back', () => {
  beforeEach(() => answer('Ana'));

  it('shows the client the reason, sends one mail, and stays until the client changes it', async () => {
    expect(await back()).toMatchObject({ notified: true });
    await sendRequestMails(world.services);
    const reason = 'Which of your names is in the passport?';
    expect(await asked()).toMatchObject({ answer: 'Ana', sent_back: reason });
    expect(await listResponses(world.services, client, request.id)).toMatchObject([{ sent_back: reason }]);
    const mails = world.mailsTo(request.client.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(reason);
    expect(mails[0]?.text).toContain('Full name');
    await answer('Ana Lima');
    expect(await asked()).toMatchObject({ answer: 'Ana Lima', sent_back: null });
    expect(await kinds()).toContain('answer.sent_back');
  });

  it('stays sent back if the client saves the same answer once more', async () => {
    await back();
    await answer('Ana');
    expect((await asked())?.sent_back).not.toBeNull();
  });

  it('can be accepted later, once', async () => {
    await back();
    const accept = () =>
      acceptAnswer(world.services, staff, { id: request.id, question_id: question(), answer: 'Ana' });
    await accept();
    await accept();
    expect(await asked()).toMatchObject({ answer: 'Ana', sent_back: null });
    expect((await kinds()).filter((kind) => kind === 'answer.accepted')).toHaveLength(1);
  });

  it('is not sent back if the client has changed it since', async () => {
    await answer('Ana Lima');
    await expect(back()).rejects.toMatchObject({
      code: 'questionnaire.answer_changed',
      data: { answer: 'Ana Lima' },
    });
  });

  it('sends no mail if the client corrects it before the mail', async () => {
    world.mailer.refusal = new Error('550');
    expect(await back()).toMatchObject({ notified: false });
    await answer('Ana Lima');
    world.mailer.refusal = null;
    await makeMailsDue(world.owner);
    await sendRequestMails(world.services);
    expect(world.mailsTo(request.client.email)).toHaveLength(0);
  });

  it('keeps a case from being ready to complete, like a document that is asked for again', async () => {
    await enter('1990-02-03', { index: 1 });
    await submitQuestionnaire(world.services, client, request.id, []);
    const { answers_to_review } = await detail();
    await reviewAnswers(world.services, staff, {
      id: request.id,
      answers_to_review: answers_to_review ?? '',
    });
    expect(await detail()).toMatchObject({ attention: 'ready' });
    await back();
    expect(await detail()).toMatchObject({ attention: null });
    await answer('Ana Lima');
    expect(await detail()).toMatchObject({ attention: 'review' });
  });

  it('of a completed request is refused', async () => {
    await updateRequestStatus(world.services, staff, request.id, 'completed');
    await expect(back()).rejects.toMatchObject({ code: 'requests.completed' });
  });
});
