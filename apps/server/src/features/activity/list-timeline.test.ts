import { limits } from '@visafolio/contract/shared/limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildRequest } from '../../../test/builders/requests.ts';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';
import { listTimeline } from './list-timeline.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

test('a timeline is read page by page, newest first, without a gap or a double', async () => {
  const { id, professional } = await buildRequest(server.owner);
  const actor = { as: 'staff', userId: professional.id, email: professional.email } as const;
  const count = limits.timelinePage * 2 + 5;
  await server.owner.query(
    `INSERT INTO activity (user_id, client_request_id, actor_kind, kind, payload)
     SELECT $1, $2, 'system', 'invitation.sent', jsonb_build_object('n', n) FROM generate_series(1, $3::int) AS n`,
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
