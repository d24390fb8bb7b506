import { limits } from '@visafolio/contract/shared/limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildRequest } from '../../../test/builders/requests.ts';
import { buildClientUser } from '../../../test/builders/sessions.ts';
import { createTestServer, type TestServer } from '../../../test/harness/test-server.ts';
import { system } from '../../shared/db/actor.ts';
import { recordActivity } from './activity.usecases.ts';
import { listTimeline } from './list-timeline.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

test('a timeline is read page by page, newest first, without gaps or duplicates', async () => {
  const { id, professional } = await buildRequest(server.owner);
  const actor = { as: 'staff', userId: professional.id, email: professional.email } as const;
  const count = limits.timelinePage * 2 + 5;
  await server.owner.query(
    `INSERT INTO activity (workspace_id, client_request_id, actor_kind, kind, payload)
     SELECT (SELECT workspace_id FROM profiles WHERE id = $1), $2, 'system', 'invitation.sent', jsonb_build_object('n', n) FROM generate_series(1, $3::int) AS n`,
    [professional.id, id, count],
  );
  const seen: unknown[] = [];
  let cursor: string | undefined;
  do {
    const page = await listTimeline(server.services, actor, { request_id: id, cursor });
    seen.push(...page.items.map(({ payload }) => payload.n));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(Array.from({ length: count }, (_, index) => count - index));
});

test('names who acted: the client or the sponsor, under their current name', async () => {
  const { id, professional, client, sponsor } = await buildRequest(server.owner, { sponsor: true });
  const staff = { as: 'staff', userId: professional.id, email: professional.email } as const;
  const actors = [
    await buildClientUser(server.owner, client),
    await buildClientUser(server.owner, sponsor ?? client),
  ].map(({ id: userId, email }) => ({ as: 'client' as const, userId, email }));
  for (const actor of [...actors, staff, system]) {
    await server.services.db.withActor(actor, (tx) =>
      recordActivity(tx, actor, { requestId: id, kind: 'document.viewed' }),
    );
  }
  const names = async () =>
    (await listTimeline(server.services, staff, { request_id: id })).items.map(
      ({ actor_name }) => actor_name,
    );
  expect(await names()).toEqual([null, null, sponsor?.name, client.name]);

  // Their access moves to another address.
  await server.owner.query(
    `UPDATE client_users SET email = 'new@example.com' WHERE client_request_id = $1 AND NOT is_sponsor`,
    [id],
  );
  expect(await names()).toEqual([null, null, sponsor?.name, client.email]);
});
