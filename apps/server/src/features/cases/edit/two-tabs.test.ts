import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { buildClientUser } from '../../../../test/builders/sessions.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import { saveAnswer } from '../questionnaire/questionnaire.usecases.ts';
import { deleteRequest, getRequest } from '../requests.usecases.ts';
import { waiveQuestion } from './change-questions.ts';
import { editRequest } from './edit-request.ts';

let server: TestServer;
let request: BuiltRequest;
let staff: StaffActor;
let client: ClientActor;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  request = await buildRequest(server.owner, { status: 'in-progress' });
  staff = { as: 'staff', userId: request.professional.id, email: request.professional.email };
  const account = await buildClientUser(server.owner, request.client);
  client = { as: 'client', userId: account.id, email: account.email };
});

const listRows = async (table: string) =>
  (await server.owner.query(`SELECT * FROM ${table} WHERE client_request_id = $1`, [request.id])).rows;
const codes = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));

it('of two tabs that delete one request, one does and the other gets not found', async () => {
  const remove = () => deleteRequest(server.services, staff, request.id);
  const outcomes = await Promise.allSettled([remove(), remove()]);
  expect(codes(outcomes)).toEqual(['requests.not_found']);
  expect(await listRows('activity')).toMatchObject([{ kind: 'request.deleted' }]);
});

it('a request that is deleted while its client answers leaves no answer', async () => {
  const question_id = request.template.questions[0]?.id ?? '';
  const answers = ['Ana', 'Ana L', 'Ana Lima'].map((answer) =>
    saveAnswer(server.services, client, request.id, { question_id, answer }),
  );
  const removed = deleteRequest(server.services, staff, request.id);
  const outcomes = await Promise.allSettled([...answers, removed]);
  expect(outcomes.at(-1)?.status).toBe('fulfilled');
  expect(codes(outcomes).every((code) => code === 'portal.no_access')).toBe(true);
  expect(await listRows('client_request_responses')).toEqual([]);
  expect(await listRows('activity')).toMatchObject([{ kind: 'request.deleted' }]);
});

it('two tabs that waive a question, and two that correct the name, each log what they changed', async () => {
  const question_id = request.template.questions[0]?.id ?? '';
  const waive = () => waiveQuestion(server.services, staff, { id: request.id, question_id, waived: true });
  const rename = (name: string) =>
    editRequest(server.services, staff, {
      id: request.id,
      name,
      email: request.client.email,
      visa_type: request.template.visaType,
      notes: '',
    });
  await Promise.all([waive(), waive(), rename('First Tab'), rename('Second Tab')]);
  const kinds = (await listRows('activity')).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'question.waived')).toHaveLength(1);
  const edits = (await listRows('activity')).filter(({ kind }) => kind === 'request.edited');
  const [before, after] = edits.map(({ payload }) => payload.changes.name);
  expect(after.before).toBe(before.after);
  expect((await getRequest(server.services, staff, request.id)).name).toBe(after.after);
});
