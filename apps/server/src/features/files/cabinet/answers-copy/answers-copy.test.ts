import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltRequest, buildRequest } from '../../../../../test/builders/requests.ts';
import { buildClientUser, buildSession } from '../../../../../test/builders/sessions.ts';
import { buildTemplate, type QuestionDraft } from '../../../../../test/builders/templates.ts';
import { readPdf } from '../../../../../test/harness/read-pdf.ts';
import { createTestServer, type TestServer } from '../../../../../test/harness/test-server.ts';
import type { Session } from '../../../../shared/api/session.ts';
import type { ClientActor, StaffActor } from '../../../../shared/db/actor.ts';
import { countAttempt } from '../../../accounts/limits/attempts.ts';
import { waiveQuestion } from '../../../cases/edit/change-questions.ts';
import { saveAnswers } from '../../../cases/questionnaire/questionnaire.usecases.ts';
import { sendBack } from '../../../cases/questionnaire/staff/send-back.ts';
import { answersCopyRoutes } from './answers-copy.routes.ts';
import { makeOneCopy } from './answers-copy.usecases.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const questions: QuestionDraft[] = [
  { text: 'Full name', type: 'text', required: true },
  { text: 'Date of birth', type: 'date', required: true },
  {
    text: 'Marital status',
    type: 'select',
    required: true,
    options: { key: 'status', choices: ['Married', 'Single'] },
  },
  {
    text: 'Name of your spouse',
    type: 'text',
    required: false,
    options: { ask_if: { match: 'all', tests: [{ question: 'status', is: 'equal', value: 'Married' }] } },
  },
  { text: 'Your address', type: 'address', required: true },
  { text: 'Your SSN', type: 'ssn', required: false, options: { may_lack: true } },
  { text: 'Languages', type: 'text', required: false },
  { text: 'Name in your writing', type: 'text', required: false },
];

interface Client {
  request: BuiltRequest;
  actor: ClientActor;
  sessionId: string;
  fetchCopy(language?: string, method?: string): Promise<Response>;
}

async function buildAnsweredCase(): Promise<Client> {
  const template = await buildTemplate(server.owner, { questions });
  const request = await buildRequest(server.owner, {
    template,
    client: { name: 'Lucía Ñáñez' },
    answers: 'none',
  });
  const { id, email } = await buildClientUser(server.owner, request.client);
  const actor: ClientActor = { as: 'client', userId: id, email };
  const { cookie, id: sessionId } = await buildSession(server.owner, id, { secret: server.secret });
  const fetchCopy = (language = 'en', method = 'GET') =>
    server.fetch(
      new Request(`${server.url}/api/answers/${request.id}.pdf?language=${language}`, {
        method,
        headers: { cookie },
      }),
    );
  const answers = [
    'Lucía Ñáñez',
    '1990-02-03',
    'Married',
    'Somebody else',
    '{"draft":true,"street":"1 Main St"}',
    '{"absent":"not_have","note":"I never applied"}',
    'Spanish',
    '李秀英 مريم',
  ];
  await saveAnswers(
    server.services,
    actor,
    request.id,
    answers.map((answer, index) => ({ question_id: template.questions[index]?.id ?? '', answer })),
  );
  return { request, actor, sessionId, fetchCopy };
}

const readText = async (response: Response): Promise<string> =>
  (await readPdf(new Uint8Array(await response.arrayBuffer()))).join(' ');

test('a client gets a copy of the answers in their language, with incomplete ones and with what they do not have', async () => {
  const { request, fetchCopy } = await buildAnsweredCase();
  await server.owner.query(
    `UPDATE template_questions SET translations = '{"es": {"text": "Su fecha de nacimiento"}}' WHERE id = $1`,
    [request.template.questions[1]?.id],
  );
  const english = await fetchCopy('en');
  expect(english.status).toBe(200);
  expect(Object.fromEntries(english.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(decodeURIComponent(english.headers.get('content-disposition') ?? '')).toContain(
    'My answers - Lucía Ñáñez.pdf',
  );
  const text = await readText(english);
  for (const words of [
    request.professional.firm?.name ?? 'no firm',
    'Date of birth February 3, 1990',
    'Somebody else',
    '1 Main St (Incomplete)',
    'Does not have this: I never applied',
    '李秀英',
    'مريم',
  ])
    expect(text).toContain(words);

  const spanish = await fetchCopy('es');
  expect(decodeURIComponent(spanish.headers.get('content-disposition') ?? '')).toContain(
    'Mis respuestas - Lucía Ñáñez.pdf',
  );
  const inSpanish = await readText(spanish);
  for (const words of ['Su fecha de nacimiento 3 de febrero de 1990', '李秀英'])
    expect(inSpanish).toContain(words);
  expect(inSpanish).not.toContain('Date of birth');

  const head = await fetchCopy('es', 'HEAD');
  expect([head.status, await head.text()]).toEqual([200, '']);
}, 60_000);

test('the copy has neither what staff wrote nor questions that are not asked or were waived', async () => {
  const { request, actor, fetchCopy } = await buildAnsweredCase();
  const { id: userId, email } = request.professional;
  const staff: StaffActor = { as: 'staff', userId, email };
  const idAt = (index: number) => request.template.questions[index]?.id ?? '';
  await sendBack(server.services, staff, {
    id: request.id,
    question_id: idAt(0),
    answer: 'Lucía Ñáñez',
    reason: 'Please check the spelling',
  });
  await waiveQuestion(server.services, staff, { id: request.id, question_id: idAt(6), waived: true });
  await saveAnswers(server.services, actor, request.id, [{ question_id: idAt(2), answer: 'Single' }]);
  const text = await readText(await fetchCopy());
  expect(text).toContain('Marital status Single');
  for (const words of ['spelling', 'Somebody else', 'Name of your spouse', 'Spanish'])
    expect(text).not.toContain(words);
}, 60_000);

test('nobody but the people of the case gets it, and nobody whose access ended', async () => {
  const { request, sessionId, fetchCopy } = await buildAnsweredCase();
  const foreign = await buildAnsweredCase();
  const ask = async (cookie: string) => {
    const response = await server.fetch(
      new Request(`${server.url}/api/answers/${request.id}.pdf`, { headers: { cookie } }),
    );
    return [response.status, await response.json(), response.headers.get('cache-control')];
  };
  expect(await ask('')).toEqual([401, { code: 'session.required' }, 'private, no-store']);
  for (const userId of [request.professional.id, foreign.actor.userId]) {
    const { cookie } = await buildSession(server.owner, userId, { secret: server.secret });
    expect(await ask(cookie)).toEqual([403, { code: 'portal.no_access' }, 'private, no-store']);
  }
  const isMaking = Promise.withResolvers<void>();
  const first = makeOneCopy(server.services, sessionId, () => isMaking.promise);
  const waiting = fetchCopy();
  await delay(100);
  await server.owner.query('DELETE FROM client_users WHERE client_request_id = $1', [request.id]);
  isMaking.resolve();
  await first;
  expect((await waiting).status).toBe(403);
}, 60_000);

test('is made one at a time per session', async () => {
  const [one, other] = [await buildAnsweredCase(), await buildAnsweredCase()];
  const held = Promise.withResolvers<void>();
  const first = makeOneCopy(server.services, one.sessionId, () => held.promise);
  const second = await one.fetchCopy();
  expect([second.status, await second.json()]).toEqual([409, { code: 'documents.form_in_progress' }]);
  expect((await other.fetchCopy()).status).toBe(200);
  held.resolve();
  await first;
  expect((await one.fetchCopy()).status).toBe(200);
}, 60_000);

test('an account that asks for many copies is refused for some minutes', async () => {
  const { request, actor, sessionId } = await buildAnsweredCase();
  const session: Session = {
    id: sessionId,
    userId: actor.userId,
    email: actor.email,
    name: actor.email,
    language: null,
    professional: false,
    role: 'user',
    workspaceId: null,
    firmRole: null,
    recent: true,
    overdue: false,
  };
  const read = async () => session;
  const routes = answersCopyRoutes(
    server.services,
    { readSession: read, readAgain: read },
    { rateLimits: true },
  );
  const ask = () => routes.request(`/${request.id}.pdf`);
  const first = await ask();
  expect([first.status, (await first.arrayBuffer()).byteLength]).toEqual([200, expect.any(Number)]);
  for (let copy = 2; copy <= 30; copy++)
    await countAttempt(server.services, `copy of answers ${actor.userId}`, { tries: 30, minutes: 10 });
  const refused = await ask();
  expect([refused.status, await refused.json()]).toEqual([429, { code: 'documents.copied_too_often' }]);
}, 60_000);
