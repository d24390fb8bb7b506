import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProfessional } from '../builders/professionals.ts';
import { buildSession } from '../builders/sessions.ts';
import { type Browser, createReplicas, type Replicas } from './replicas.ts';

const tally = { tried: 0, through: 0 };

let replicas: Replicas;
beforeAll(async () => {
  replicas = await createReplicas({ SESSION_DAYS: '90', ADMIN_SESSION_HOURS: '12' });
});
afterAll(async () => {
  process.stdout.write(`attacks with sessions: ${tally.tried} tried, ${tally.through} got through\n`);
  await replicas.close();
});

async function somebody(role: 'user' | 'admin' = 'user') {
  const { owner, secret } = replicas.server;
  const { id } = await buildProfessional(owner, { role });
  const session = await buildSession(owner, id, { secret });
  const browser = replicas.open(session.cookie);
  /** Moves the session's recorded times into the past. */
  const later = (minutes: number) =>
    owner.query(
      `UPDATE auth.session SET rotated_at = rotated_at - make_interval(mins => $2),
         seen_at = seen_at - make_interval(mins => $2) WHERE id = $1`,
      [session.id, minutes],
    );
  /** Moves the sign-in itself into the past. */
  const signedInBefore = (hours: number) =>
    owner.query('UPDATE auth.session SET created_at = now() - make_interval(hours => $2) WHERE id = $1', [
      session.id,
      hours,
    ]);
  return { id, session, browser, later, signedInBefore };
}

const opens = async (browser: Browser): Promise<boolean> =>
  (await browser.get('/client_requests')).status === 200;
/** The same session in a browser that never stores a new cookie. */
const usesCopy = (cookie: string): Promise<boolean> => opens(replicas.open(cookie));
async function expectClosed(browser: Browser): Promise<void> {
  const isOpen = await opens(browser);
  tally.tried++;
  if (isOpen) tally.through++;
  expect(isOpen).toBe(false);
}
const expectCopyClosed = (cookie: string): Promise<void> => expectClosed(replicas.open(cookie));
const cookieHeader = (browser: Browser): string =>
  [...browser.cookies].map((pair) => pair.join('=')).join('; ');

describe('a session ends', () => {
  test('90 days after the sign-in, however often it is renewed', async () => {
    const { browser, later, signedInBefore } = await somebody();
    await later(70);
    await signedInBefore(90 * 24 - 1);
    const seen = await browser.get('/auth/get-session');
    const { expiresAt, refreshIn } = seen.body.session as { expiresAt: string; refreshIn: number };
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThan(61 * 60_000);
    expect(refreshIn).toBeLessThanOrEqual(3_600);
    expect(await opens(browser)).toBe(true);
    await signedInBefore(90 * 24 + 1);
    await expectClosed(browser);
    expect((await browser.get('/auth/get-session')).body).toEqual({});
  });

  test('12 hours after the sign-in for an administrator, and immediately with the role', async () => {
    const { id, browser, signedInBefore } = await somebody();
    await signedInBefore(13);
    expect(await opens(browser)).toBe(true);
    const { browser: administrator } = await somebody('admin');
    const change = await administrator.call('PUT', `/user_roles/${id}`, { role: 'admin' });
    expect(change.status).toBe(200);
    await expectClosed(browser);
    expect((await browser.post('/reauthenticate/send')).status).toBe(401);
  });
});

describe('a copied token', () => {
  test('used beside its owner becomes invalid when the owner gets the next one, within the hour', async () => {
    const { session, browser, later } = await somebody();
    await later(61);
    expect(await usesCopy(session.cookie)).toBe(true);
    await browser.get('/auth/get-session');
    await browser.get('/auth/get-session');
    await later(2);
    await expectCopyClosed(session.cookie);
  });

  test('of an owner who never returns becomes invalid ten minutes after its first use past the hour', async () => {
    const { session, later } = await somebody();
    await later(8 * 60);
    // This call returns the next token, which the thief ignores.
    expect(await usesCopy(session.cookie)).toBe(true);
    expect(await usesCopy(session.cookie)).toBe(true);
    await later(11);
    await expectCopyClosed(session.cookie);
    // Requesting the newest token does not make the old one valid again.
    await replicas.open(session.cookie).get('/auth/get-session');
    await expectCopyClosed(session.cookie);
    await later(2 * 60);
    await expectCopyClosed(session.cookie);
  });
});

describe('the owner stays signed in', () => {
  test('after a night: the first call, of many in parallel, returns the next token', async () => {
    const { browser, later, session } = await somebody();
    await later(8 * 60);
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.get('/client_requests')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const given = new Set(answers.flatMap(({ cookies }) => cookies));
    expect(given.size).toBe(1);
    expect(cookieHeader(browser)).not.toBe(session.cookie);
    expect(await opens(browser)).toBe(true);
    await later(2 * 60);
    expect(await opens(browser)).toBe(true);
  });

  test('if a download or a live stream is the first call after it', async () => {
    for (const path of ['/activity/stream', '/storage/client-documents/none/none.pdf', '/auth/token']) {
      const { browser, later } = await somebody();
      await later(8 * 60);
      const { cookies } = await replicas.server
        .fetch(
          new Request(`${replicas.server.url}/api${path}`, {
            headers: { cookie: cookieHeader(browser) },
            signal: AbortSignal.timeout(5_000),
          }),
        )
        .then((response) => ({ cookies: response.headers.getSetCookie() }));
      expect([path, cookies.filter((line) => line.includes('session_token')).length]).toEqual([path, 1]);
    }
  });
});
