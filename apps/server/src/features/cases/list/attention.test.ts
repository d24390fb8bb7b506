import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMessage } from '../../../../test/builders/messages.ts';
import { buildProfessional, type Professional } from '../../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest, type RequestWishes } from '../../../../test/builders/requests.ts';
import { buildTemplate } from '../../../../test/builders/templates.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { getRequest } from '../requests.usecases.ts';
import { reviewAnswers } from '../review/review-answers.ts';
import { listRequests } from './list-requests.ts';

let server: TestServer;
let professional: Professional;
let actor: StaffActor;
const ids = new Map<string, string>();
const day = 24 * 60 * 60_000;

interface Case extends RequestWishes {
  /** Days since it was created. */
  age?: number;
  /** Days since its files came. */
  uploaded?: number;
  /** Days since its answers were submitted. */
  submitted?: number;
  accepted?: boolean;
  failed?: boolean;
}

async function build(name: string, { age = 0, uploaded, submitted, accepted, failed, ...wishes }: Case) {
  const template = await buildTemplate(server.owner);
  const createdAt = new Date(Date.now() - age * day);
  const { id } = await buildRequest(server.owner, {
    professional,
    template,
    client: { name },
    createdAt,
    ...wishes,
  });
  ids.set(name, id);
  await server.owner.query(
    `UPDATE client_requests SET invitation_since = created_at, submitted_at = now() - make_interval(days => $2),
       invitation_state = CASE WHEN $3 THEN 'failed' ELSE invitation_state END WHERE id = $1`,
    [id, submitted ?? null, failed ?? false],
  );
  await server.owner.query(
    `UPDATE client_request_responses SET updated_at = now() - make_interval(days => $2) WHERE client_request_id = $1`,
    [id, submitted ?? age],
  );
  await server.owner.query(
    `UPDATE client_document_uploads SET uploaded_at = now() - make_interval(days => $2),
       accepted_at = CASE WHEN $3 THEN now() - make_interval(days => $2) END WHERE client_request_id = $1`,
    [id, uploaded ?? age, accepted ?? false],
  );
}

beforeAll(async () => {
  server = await createTestServer();
  professional = await buildProfessional(server.owner);
  actor = { as: 'staff', userId: professional.id, email: professional.email };
  const all = { documents: 'all', answers: 'all' } as const;
  await build('fresh', { status: 'pending' });
  await build('completed with files', { status: 'completed', age: 20 });
  await build('not delivered today', { status: 'pending', failed: true });
  await build('not delivered yesterday', { status: 'pending', age: 1, failed: true });
  await build('stalled', { status: 'in-progress', documents: 'none', age: 9 });
  await build('never opened', { status: 'pending', age: 8 });
  await build('old case, file of today', { status: 'documents_submitted', age: 30, uploaded: 0 });
  await build('young case, file of yesterday', { status: 'documents_submitted', age: 2, uploaded: 1 });
  await build('answers of three days ago', {
    status: 'in-progress',
    age: 5,
    submitted: 3,
    documents: 'none',
    answers: 'all',
  });
  await build('ready for a week', { status: 'documents_submitted', age: 9, accepted: true, ...all });
  await build('ready since yesterday', {
    status: 'documents_submitted',
    age: 9,
    uploaded: 1,
    accepted: true,
    ...all,
  });
  await build('asks something', { status: 'in-progress', age: 40 });
  await build('asks after it was completed', { status: 'completed', age: 50 });
  for (const name of ['asks something', 'asks after it was completed']) {
    const request = {
      id: ids.get(name) ?? '',
      professional,
      client: { name, email: `${ids.get(name)}@example.com` },
    };
    await buildMessage(server.owner, { request: request as BuiltRequest, body: 'And now?' });
  }
  await build('answered yesterday', { status: 'in-progress', documents: 'none', age: 40 });
  await server.owner.query(
    `INSERT INTO activity (workspace_id, client_request_id, actor_kind, kind, at)
     VALUES ((SELECT workspace_id FROM profiles WHERE id = $1), $2, 'client', 'answers.saved', now() - interval '1 day')`,
    [professional.id, ids.get('answered yesterday')],
  );
});
afterAll(() => server.close());

const expected = [
  ['not delivered yesterday', 'invitation'],
  ['not delivered today', 'invitation'],
  ['asks something', 'message'],
  ['asks after it was completed', 'message'],
  ['answers of three days ago', 'review'],
  ['young case, file of yesterday', 'review'],
  ['old case, file of today', 'review'],
  ['ready for a week', 'ready'],
  ['ready since yesterday', 'ready'],
  ['stalled', 'stalled'],
  ['never opened', 'stalled'],
  ['fresh', null],
  ['completed with files', null],
  ['answered yesterday', null],
];

const list = async (order: 'attention' | 'newest' = 'attention') => {
  const { items } = await listRequests(server.services, actor, { tab: 'all', order, limit: 50 });
  return items.map(({ name, attention }) => [name, attention]);
};
const loadAttention = async (name: string) => {
  const id = ids.get(name) ?? '';
  const { attention, to_review, answers_to_review } = await getRequest(server.services, actor, id);
  return { attention, to_review, answers_to_review };
};

it('what cannot be delivered comes first, then messages to answer, reviews, cases to complete and stalled ones; of each the longest waiting', async () => {
  expect(await list()).toEqual(expected);
});

it('page by page in the same order, and the same reasons stand on the cards of the newest first', async () => {
  const paged: unknown[] = [];
  let cursor: string | undefined;
  do {
    const page = await listRequests(server.services, actor, {
      tab: 'all',
      order: 'attention',
      limit: 2,
      cursor,
    });
    paged.push(...page.items.map(({ name, attention }) => [name, attention]));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  expect(paged).toEqual(expected);

  const newest = await list('newest');
  expect(newest).toHaveLength(expected.length);
  expect(newest).toEqual(expect.arrayContaining(expected));
  expect(newest).not.toEqual(expected);
});

it('the newest first is read page by page too', async () => {
  const first = await listRequests(server.services, actor, { tab: 'all', limit: 7 });
  const cursor = first.next_cursor ?? undefined;
  const rest = await listRequests(server.services, actor, { tab: 'all', limit: 7, cursor });
  expect([...first.items, ...rest.items].map(({ name }) => name)).toEqual(
    (await list('newest')).map(([name]) => name),
  );
});

describe('a file of a document that is no longer needed', () => {
  it('is not to review, and keeps no case in Needs attention', async () => {
    const name = 'old case, file of today';
    expect(await loadAttention(name)).toMatchObject({ attention: 'review', to_review: 3 });
    await server.owner.query(
      'UPDATE client_request_documents SET waived_at = now() WHERE client_request_id = $1',
      [ids.get(name)],
    );
    expect(await loadAttention(name)).toMatchObject({ attention: null, to_review: 0 });
  });
});

describe('submitted answers', () => {
  const name = 'answers of three days ago';
  const review = (answers_to_review: string) =>
    reviewAnswers(server.services, actor, { id: ids.get(name) ?? '', answers_to_review });

  it('wait until staff have reviewed them; what changes later waits again', async () => {
    const before = await loadAttention(name);
    expect(before.answers_to_review).not.toBeNull();
    await review(before.answers_to_review ?? '');
    expect(await loadAttention(name)).toMatchObject({ attention: null, answers_to_review: null });

    await server.owner.query(
      `UPDATE client_request_responses SET answer = 'Changed', updated_at = now() WHERE id = (
         SELECT id FROM client_request_responses WHERE client_request_id = $1 LIMIT 1)`,
      [ids.get(name)],
    );
    const changed = await loadAttention(name);
    expect(changed).toMatchObject({ attention: 'review', answers_to_review: expect.any(String) });
    await review(before.answers_to_review ?? '');
    expect(await loadAttention(name)).toEqual(changed);
  });
});
