import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildCaseNote } from '../../../test/builders/cases/case-notes.ts';
import { buildFirm } from '../../../test/builders/firms.ts';
import { buildMessage } from '../../../test/builders/messages.ts';
import { buildProfessional } from '../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../test/builders/requests.ts';
import { insertRow } from '../../../test/builders/rows.ts';
import { buildClientUser } from '../../../test/builders/sessions.ts';
import { failAt } from '../../../test/harness/failing-statements.ts';
import { createTestServer, type TestServer } from '../../../test/harness/test-server.ts';
import { openTestVault } from '../../../test/harness/test-vault.ts';
import { listTimeline } from '../activity/list-timeline.ts';
import { listCaseDates } from '../cases/dates/key-dates.usecases.ts';
import { listNotes } from '../cases/notes/case-notes.usecases.ts';
import { saveAnswer } from '../cases/questionnaire/questionnaire.usecases.ts';
import { getRequest } from '../cases/requests.usecases.ts';
import { readConversation } from '../messages/conversation/read-conversation.ts';
import { joinFirm } from '../workspaces/join-firm.ts';
import { sealCases } from './seal-cases.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
afterEach(() => server.owner.query('TRUNCATE client_requests, cases_to_seal, activity CASCADE'));

const getStaff = ({ professional }: BuiltRequest) =>
  ({ as: 'staff', userId: professional.id, email: professional.email }) as const;

/** A case with a value in every sealed column, as an earlier release stored it. */
async function buildOldCase(wishes: Parameters<typeof buildRequest>[1] = {}): Promise<BuiltRequest> {
  const { owner } = server;
  const request = await buildRequest(owner, { answers: 'some', notes: 'Dear Ana', ...wishes });
  const ofCase = { workspace_id: request.professional.workspaceId, client_request_id: request.id };
  await buildCaseNote(owner, { request, body: 'Not for the client' });
  const question_id = request.template.questions[0]?.id;
  await insertRow(owner, 'answers_sent_back', { ...ofCase, question_id, reason: 'Which year?' });
  await owner.query(
    `UPDATE client_request_documents SET review_note = 'Cut off' WHERE client_request_id = $1`,
    [request.id],
  );
  const message = await buildMessage(owner, { request, body: 'Which year? I do not know' });
  await insertRow(owner, 'message_translations', {
    ...ofCase,
    message_id: message.id,
    language: 'es',
    body: 'Which year? No sé',
    engine: 'Apertium',
  });
  await insertRow(owner, 'key_dates', {
    ...ofCase,
    kind: 'interview',
    on_date: '2027-03-01',
    source: 'person',
    entered_by_name: 'Ana Lee',
    note: 'At the embassy in Lima',
  });
  const told = [
    ['answers.saved', { answers: [{ question_id, before: 'Ana', after: 'Anna' }] }],
    ['answer.sent_back', { question_id, reason: 'Which year?' }],
    [
      'request.edited',
      { changes: { notes: { before: null, after: 'Dear Ana' }, name: { before: 'A', after: 'B' } } },
    ],
  ] as const;
  for (const [kind, payload] of told)
    await insertRow(owner, 'activity', {
      ...ofCase,
      actor_kind: 'system',
      kind,
      payload,
      announced: false,
      at: new Date(),
    });
  await owner.query(
    `INSERT INTO mail_orders (workspace_id, client_request_id, kind, payload)
     VALUES ($1, $2, 'answer.sent_back', '{"reason": "Which year?"}')`,
    [ofCase.workspace_id, request.id],
  );
  return request;
}

/** Everything as its readers see it. */
async function read(request: BuiltRequest, services = server.services) {
  const actor = getStaff(request);
  const { notes, questions, documents } = await getRequest(services, actor, request.id);
  const timeline = await listTimeline(services, actor, { request_id: request.id });
  const { items } = await listNotes(services, actor, { id: request.id });
  const { messages } = await readConversation(services, actor, { request_id: request.id, party: 'client' });
  const { key_dates } = await listCaseDates(services, actor, { id: request.id, today: '2026-01-01' });
  return {
    dates: key_dates.map(({ note }) => note),
    messages: messages.map(({ body, translations }) => [body, translations[0]?.body]),
    notes,
    answers: questions.map(({ answer, sent_back }) => [answer, sent_back]),
    documents: documents.map(({ review_note }) => review_note),
    bodies: items.map(({ body }) => body),
    timeline: timeline.items.filter(({ kind }) => kind !== 'answers.viewed').map(({ payload }) => payload),
  };
}

const stored = async (): Promise<string> => {
  const tables = [
    'client_requests',
    'client_request_responses',
    'client_request_documents',
    'answers_sent_back',
  ];
  const all = [
    ...tables,
    'key_dates',
    'case_notes',
    'messages',
    'message_translations',
    'mail_orders',
    'activity',
  ].map(async (table) => (await server.owner.query(`SELECT to_jsonb(t)::text AS row FROM ${table} t`)).rows);
  return JSON.stringify(await Promise.all(all));
};
const plain = /Which year|the embassy|Not for the client|Dear Ana|Cut off|Anna|María de la Luz/;
const finished = async () =>
  (await server.owner.query('SELECT finished_at FROM value_sealing')).rows[0].finished_at !== null;

describe('what was stored before values were sealed', () => {
  it('reads the same before and after sealing, and no plain text remains', async () => {
    const request = await buildOldCase();
    const before = await read(request);
    expect(await stored()).toMatch(plain);
    await sealCases(server.services);
    expect(await stored()).not.toMatch(plain);
    expect(await read(request)).toEqual(before);
    expect(await finished()).toBe(true);
    // From now on an unsealed value is refused.
    await server.owner.query(`UPDATE client_requests SET notes = 'Wire the money to' WHERE id = $1`, [
      request.id,
    ]);
    const vault = await openTestVault(server.owner);
    await expect(read(request, { ...server.services, vault })).rejects.toMatchObject({ name: 'BrokenSeal' });
  });

  it('is sealed completely after a failure in any statement, and once by two servers', async () => {
    const request = await buildOldCase();
    const before = await read(request);
    for (let failing = 1; ; failing++) {
      const { reached, restore } = failAt(server.services.db.accounts.$client, failing);
      await sealCases(server.services).catch(() => undefined);
      restore();
      expect(await read(request)).toEqual(before);
      if (!reached() || (await finished())) break;
    }
    await Promise.all([sealCases(server.services), sealCases(server.services)]);
    expect(await read(request)).toEqual(before);
    expect(await stored()).not.toMatch(plain);
  });

  it('is compared as before if its client saves first', async () => {
    const request = await buildOldCase();
    const { id, email } = await buildClientUser(server.owner, request.client);
    const client = { as: 'client', userId: id, email } as const;
    const question_id = request.template.questions[0]?.id ?? '';
    const [shown] = (await read(request)).answers[0] ?? [];
    const save = (answer: string, expected_answer: string) =>
      saveAnswer(server.services, client, request.id, { question_id, answer, expected_answer });
    await expect(save('Other', 'not what is there')).rejects.toMatchObject({
      code: 'questionnaire.answer_changed',
      data: { answer: shown },
    });
    expect(await save('Other', shown ?? '')).toMatchObject({ answer: 'Other', previous_answer: shown });
    expect(await stored()).not.toMatch(plain);
  });
});

it('what moves to another workspace is readable at once, comparable at once, and sealed with its key', async () => {
  const professional = await buildProfessional(server.owner, { firm: null });
  const request = await buildOldCase({ professional });
  await sealCases(server.services);
  const before = await read(request);
  const firm = await buildFirm(server.owner);
  await server.services.db.withActor(getStaff(request), (tx) => joinFirm(tx, professional.id, firm.id));
  const workspace = async () =>
    (await server.owner.query('SELECT workspace_id FROM client_requests WHERE id = $1', [request.id])).rows[0]
      .workspace_id;
  expect(await workspace()).toBe(firm.id);
  expect(await stored()).toContain(`vf2.${professional.id}.`);
  expect(await read(request)).toEqual(before);

  const { id, email } = await buildClientUser(server.owner, request.client);
  const question_id = request.template.questions[0]?.id ?? '';
  const saved = await saveAnswer(server.services, { as: 'client', userId: id, email }, request.id, {
    question_id,
    answer: before.answers[0]?.[0] ?? '',
    expected_answer: 'something else',
  });
  // Saving the same answer again changes nothing.
  expect(saved).toMatchObject({ answer: before.answers[0]?.[0] });
  await sealCases(server.services);
  expect(await stored()).not.toContain(`vf2.${professional.id}.`);
  expect(await read(request)).toEqual(before);
});
