import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStatements } from '../../../../test/harness/count-statements.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import { type SignedIn, signedIn } from './users.testing.ts';

const users = 10_000;
const firms = 1_000;
/** Per call, independent of the number of rows. */
const mostStatements = 12;

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await createTestServer();
  admin = await signedIn(server, { role: 'admin' });
  await server.owner.query(`
    INSERT INTO firms (name) SELECT 'Firm ' || n FROM generate_series(1, ${firms}) n;
    INSERT INTO auth."user" (name, email, email_verified)
      SELECT 'Person ' || n, 'person.' || n || '@many.example', true FROM generate_series(1, ${users}) n;
    INSERT INTO profiles (id, email, full_name, firm_id)
      SELECT u.id, u.email, u.name, f.id
      FROM (SELECT id, email, name, row_number() OVER () AS n FROM auth."user" WHERE email LIKE '%@many.example') u
      LEFT JOIN (SELECT id, row_number() OVER () AS n FROM firms) f ON f.n = u.n % ${firms + 1};
    INSERT INTO user_roles (user_id) SELECT id FROM profiles ON CONFLICT DO NOTHING;
    ANALYZE`);
});
afterAll(() => server.close());

test.each([
  ['the first page of all users', '/profiles'],
  ['users of one firm', '/profiles?firm=FIRM'],
  ['users without a firm', '/profiles?firm=none'],
  ['users by firm', '/profiles/by_firm'],
  ['a search for users', '/profiles?q=person%20777'],
  ['a search by firm', '/profiles/by_firm?q=person%20777'],
  ['the first page of firms', '/firms'],
  ['a search for firms', '/firms?q=firm%2099'],
])('%s needs few statements', async (what, path) => {
  const { rows } = await server.owner.query<{ id: string }>(
    'SELECT firm_id AS id FROM profiles WHERE firm_id IS NOT NULL LIMIT 1',
  );
  const address = path.replace('FIRM', rows[0]?.id ?? '');
  await admin.ask('GET', address);
  let items: unknown[] = [];
  const statements = await countStatements(async () => {
    const { status, body } = await admin.ask('GET', address);
    expect(status).toBe(200);
    items = body.items as unknown[];
  });
  console.info(`${what}, of ${users} users in ${firms} firms: ${statements} statements`);
  expect(items.length).toBeGreaterThan(0);
  expect(items.length).toBeLessThanOrEqual(50);
  expect(statements).toBeLessThanOrEqual(mostStatements);
});
