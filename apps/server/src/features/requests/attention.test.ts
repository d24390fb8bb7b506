import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildProfessional, type Professional } from '../../../test/builders/professionals.ts';
import { buildRequest, type RequestWishes } from '../../../test/builders/requests.ts';
import { buildTemplate } from '../../../test/builders/templates.ts';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';
import type { StaffActor } from '../../shared/db/actor.ts';
import { listRequests } from './list-requests.ts';

let server: TestServer;
let professional: Professional;
let actor: StaffActor;
const day = 24 * 60 * 60_000;

beforeAll(async () => {
  server = await createTestServer();
  professional = await buildProfessional(server.owner);
  actor = { as: 'staff', userId: professional.id, email: professional.email };
  const template = await buildTemplate(server.owner);
  const build = async (name: string, wishes: RequestWishes, age = 0, change = 'id = id') => {
    const createdAt = new Date(Date.now() - age * day);
    const { id } = await buildRequest(server.owner, {
      professional,
      template,
      client: { name },
      createdAt,
      ...wishes,
    });
    await server.owner.query(
      `UPDATE client_requests SET invitation_since = created_at, ${change} WHERE id = $1`,
      [id],
    );
    return id;
  };
  await build('fresh', { status: 'pending' });
  await build('completed with files', { status: 'completed' }, 20);
  await build('not delivered', { status: 'pending' }, 1, "invitation_state = 'failed'");
  await build('stalled', { status: 'in-progress', documents: 'none' }, 9);
  await build('never opened', { status: 'pending' }, 8);
  await build('files to review', { status: 'documents_submitted' }, 30);
  const active = await build('answered yesterday', { status: 'in-progress', documents: 'none' }, 40);
  await server.owner.query(
    `INSERT INTO activity (user_id, client_request_id, actor_kind, kind, at)
     VALUES ($1, $2, 'client', 'answers.saved', now() - interval '1 day')`,
    [professional.id, active],
  );
});
afterAll(() => server.close());

const expected = [
  ['files to review', 'review'],
  ['never opened', 'stalled'],
  ['stalled', 'stalled'],
  ['not delivered', 'invitation'],
  ['fresh', null],
  ['completed with files', null],
  ['answered yesterday', null],
];

it('what needs attention comes first, each with its reason', async () => {
  const { items } = await listRequests(server.services, actor, { tab: 'all', order: 'attention', limit: 50 });
  expect(items.map(({ name, attention }) => [name, attention])).toEqual(expected);
  expect(items[0]).toMatchObject({ to_review: 3 });
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

  const { items } = await listRequests(server.services, actor, { tab: 'all', limit: 50 });
  const newest = items.map(({ name, attention }) => [name, attention]);
  expect(newest).toHaveLength(expected.length);
  expect(newest).toEqual(expect.arrayContaining(expected));
  expect(newest).not.toEqual(expected);
});
