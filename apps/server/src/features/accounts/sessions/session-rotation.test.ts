import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { buildSession } from '../../../../test/builders/sessions.ts';
import type { TestServer } from '../../../../test/harness/test-server.ts';
import { createTestServer } from '../../../../test/harness/test-server.ts';
import { composeServer } from '../../../app/compose-server.ts';
import { readSettings } from '../../../app/settings/settings.ts';
import { listOutbox } from '../../../shared/mail/outbox-folder/outbox.ts';
import { testMasterKey } from '../../../shared/vault/vault.testing.ts';

let server: TestServer;
let second: Awaited<ReturnType<typeof composeServer>>;
beforeAll(async () => {
  server = await createTestServer();
  const { url, secret, dataDir, services } = server;
  const env = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    AUTH_SECRET: secret,
    MASTER_KEY: testMasterKey,
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
  };
  second = await composeServer(readSettings(env), services.db.url, { rateLimits: false });
});
afterAll(async () => {
  await second.close();
  await server.close();
});

/** What these tests read of `get-session`; null for a visitor. */
type Body = { user: { email: string }; session: { id: string; refreshIn: number } } | null;

/** A browser's calls, answered by two replicas in turn. Only `refresh` stores the new cookie. */
async function browser() {
  const person = await buildProfessional(server.owner);
  const session = await buildSession(server.owner, person.id, { secret: server.secret });
  let turn = 0;
  const held = { cookie: session.cookie };
  const call = async (method: string, to: string, cookie = held.cookie) => {
    const headers = {
      cookie,
      origin: server.url,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    };
    const body = method === 'POST' ? '{}' : null;
    const request = new Request(`${server.url}/api${to}`, { method, headers, body });
    const response = await (turn++ % 2 ? second.app.fetch(request) : server.fetch(request));
    const set = response.headers.getSetCookie().find((line) => line.includes('session_token='));
    return { status: response.status, body: (await response.json()) as Body, given: set?.split(';')[0] };
  };
  const look = (cookie?: string) => call('GET', '/auth/get-session', cookie);
  return Object.assign(held, {
    id: person.id,
    email: person.email,
    session,
    call,
    look,
    list: async (cookie?: string) => (await call('GET', '/client_requests', cookie)).status,
    async refresh() {
      const { given } = await look();
      if (given) held.cookie = given;
      return given;
    },
    /** Moves the session's recorded times into the past. */
    later: (minutes: number) =>
      server.owner.query(
        `UPDATE auth.session SET rotated_at = rotated_at - make_interval(mins => $2),
           seen_at = seen_at - make_interval(mins => $2) WHERE id = $1`,
        [session.id, minutes],
      ),
  });
}

async function mailsTo(email: string) {
  server.sendMails();
  await server.services.background.settled();
  return (await listOutbox(path.join(server.dataDir, 'outbox'))).filter(({ to }) => to === email);
}

test('a token is replaced after an hour, and the session continues under the new one', async () => {
  const tab = await browser();
  await tab.later(59);
  const early = await tab.look();
  expect(early.given).toBeUndefined();
  expect(early.body?.session.refreshIn).toBeLessThanOrEqual(60);
  await tab.later(2);
  const old = tab.cookie;
  expect(await tab.refresh()).toBeDefined();
  expect(tab.cookie).not.toBe(old);
  expect(await tab.list()).toBe(200);
  const { body } = await tab.look();
  expect(body).toMatchObject({ user: { email: tab.email }, session: { id: tab.session.id } });
});

test('fifty calls during a rotation all succeed, on two replicas, and get the same new token', async () => {
  const tab = await browser();
  await tab.later(61);
  const [looks, lists] = await Promise.all([
    Promise.all(Array.from({ length: 25 }, () => tab.look())),
    Promise.all(Array.from({ length: 25 }, () => tab.list())),
  ]);
  expect(new Set(lists)).toEqual(new Set([200]));
  expect(looks.every(({ body }) => body?.user.email === tab.email)).toBe(true);
  const tokens = new Set(looks.map(({ given }) => given));
  expect(tokens.size).toBe(1);
  tab.cookie = [...tokens][0] ?? '';
  await tab.look();
  expect(await tab.list()).toBe(200);
  expect(await mailsTo(tab.email)).toEqual([]);
});

test('a browser that lost an answer stays signed in: however late, it gets the newest token', async () => {
  const tab = await browser();
  await tab.later(61);
  const { given: lost = '' } = await tab.look();
  expect(await tab.list()).toBe(200);
  await tab.later(8 * 60);
  // The old token opens nothing until the browser reads the session.
  expect(await tab.list()).toBe(401);
  const again = await tab.refresh();
  expect(again).toBeDefined();
  expect(again).not.toBe(lost);
  await tab.look();
  expect(await tab.list()).toBe(200);
});

test('within a minute a lost token is sent again', async () => {
  const tab = await browser();
  await tab.later(61);
  const { given } = await tab.look();
  expect((await tab.look()).given).toBe(given);
});

test('an old token works for a minute after the new one was seen; later it ends the session and notifies its owner', async () => {
  const tab = await browser();
  await tab.later(61);
  const old = tab.cookie;
  await tab.refresh();
  await tab.look();
  expect(await tab.list(old)).toBe(200);
  await tab.later(2);
  expect(await tab.list()).toBe(200);
  expect(await tab.list(old)).toBe(401);
  expect(await tab.list()).toBe(401);
  expect((await tab.look()).body).toBeNull();
  await vi.waitFor(async () => expect(await mailsTo(tab.email)).toHaveLength(1), 15_000);
  const [mail] = await mailsTo(tab.email);
  expect(mail?.subject).toBe('We signed one of your devices out of Visafolio');
});

test.each(['/auth/get-session', '/profiles/me', '/auth/token'])(
  'a thief with an old token is detected at %s',
  async (asked) => {
    const tab = await browser();
    await tab.later(61);
    const old = tab.cookie;
    await tab.refresh();
    await tab.look();
    await tab.later(2);
    await tab.call('GET', asked, old);
    expect(await tab.list()).toBe(401);
  },
);

test('a thief who rotated the token first is detected when the owner uses the old one', async () => {
  const tab = await browser();
  await tab.later(61);
  const thief = (await tab.look()).given ?? '';
  await tab.look(thief);
  await tab.later(2);
  await tab.refresh();
  expect(await tab.list(thief)).toBe(401);
});

test('a token newer than the newest, as after a restored backup, is invalid but ends nothing', async () => {
  const tab = await browser();
  await tab.later(61);
  await tab.refresh();
  await tab.look();
  await server.owner.query(
    'UPDATE auth.session SET generation = 0, previous_generation = NULL WHERE id = $1',
    [tab.session.id],
  );
  expect(await tab.list()).toBe(401);
  expect(await tab.list(tab.session.cookie)).toBe(200);
});

test('one token is not enough to make the next', async () => {
  const tab = await browser();
  await tab.later(61);
  await tab.refresh();
  const guessed = tab.cookie.replace('~1', '~2');
  expect(guessed).not.toBe(tab.cookie);
  expect(await tab.list(guessed)).toBe(401);
  expect(await tab.list()).toBe(200);
});

test("signing out, service tokens and streams accept the session's later tokens", async () => {
  const tab = await browser();
  await tab.later(61);
  const stream = await server.fetch(
    new Request(`${server.url}/api/activity/stream`, { headers: { cookie: tab.cookie } }),
  );
  await tab.refresh();
  await tab.look();
  await tab.later(2);
  let streaming = true;
  const reader = stream.body?.getReader();
  const closed = (async () => {
    while (!(await reader?.read())?.done);
    streaming = false;
  })();
  const access = server.services.access;
  const told = new Promise<void>((resolve) => access.watch([tab.id], resolve));
  await server.owner.query("SELECT pg_notify('visafolio_access', $1)", [tab.id]);
  await told;
  expect((await tab.look()).body).not.toBeNull();
  expect(streaming).toBe(true);
  expect(await tab.list()).toBe(200);
  expect((await tab.call('GET', '/auth/token')).status).toBe(200);
  expect(await tab.call('POST', '/auth/sign-out')).toMatchObject({ status: 200 });
  expect(await tab.list()).toBe(401);
  await closed;
});
