import type { PoolClient } from 'pg';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { buildRequest } from '../../../../test/builders/requests.ts';
import { createBackground } from '../../../shared/jobs/background.ts';
import { createMailer } from '../../../shared/mail/create-mailer.ts';
import { startMailServer, type TestMailServer } from '../../../shared/mail/mail-server.testing.ts';
import { runDueEntries } from '../../../shared/outbox/run-outbox.ts';
import { startOutbox } from '../../../shared/outbox/start-outbox.ts';
import { type AccountsWorld, createAccountsWorld, newEmail } from '../accounts.testing.ts';
import { accountMail } from './account-mails.outbox.ts';

let world: AccountsWorld;
let server: TestMailServer;
beforeAll(async () => {
  world = await createAccountsWorld();
  server = await startMailServer();
  world.services.mailer = createMailer({
    smtpUrl: server.url,
    mailFrom: 'Visafolio <no-reply@example.com>',
    dataDir: '/nowhere',
    production: true,
    log: world.services.log,
  });
});
afterAll(async () => {
  await server.close();
  await world.close();
});
beforeEach(async () => {
  server.behave('accept');
  await world.owner.query('DELETE FROM auth.mail_order; DELETE FROM outbox');
});

const password = 'seven herons on a wire';
const mailsTo = (email: string) => server.received.filter(({ to }) => to.includes(email));
async function newestTo(email: string) {
  const mail = await PostalMime.parse(mailsTo(email).at(-1)?.content ?? '');
  return {
    ...mail,
    token: mail.text?.match(/token=([\w-]+)/)?.[1] ?? '',
    code: mail.text?.match(/^\d{6}$/m)?.[0] ?? '',
  };
}
const confirm = (token: string) => world.post('/mail-link/confirm', { token });
/** Runs the outbox in this process and another one in parallel, after the pause. */
async function runJob(): Promise<void> {
  await world.owner.query('UPDATE outbox SET due_at = now()');
  await Promise.all([runDueEntries(world.services, accountMail), runDueEntries(world.services, accountMail)]);
  expect((await world.owner.query('SELECT FROM outbox WHERE due_at <= now()')).rowCount).toBe(0);
}
const orders = async () => (await world.owner.query('SELECT * FROM auth.mail_order')).rows;
const listLinks = async (email: string) =>
  (
    await world.owner.query(
      'SELECT used_at, revoked_at FROM auth.mail_link WHERE email = $1 ORDER BY created_at',
      [email],
    )
  ).rows;

interface Asked {
  email: string;
  ask(post?: AccountsWorld['post']): Promise<{ status: number; body: unknown }>;
  /** Uses the link or code of a mail and returns the status. */
  works(mail: { token: string; code: string }): Promise<number>;
}

const entry = async ({ token }: { token: string }) => (await confirm(token)).status;
const kinds: [string, () => Promise<Asked>][] = [
  [
    'a sign-in link',
    async () => {
      const email = newEmail();
      return { email, ask: (post = world.post) => post('/sign-in/magic-link', { email }), works: entry };
    },
  ],
  [
    'the confirmation of a sign-up',
    async () => {
      const email = newEmail();
      return { email, ask: (post = world.post) => post('/sign-up/email', { email, password }), works: entry };
    },
  ],
  [
    'a password recovery',
    async () => {
      const { email } = await buildProfessional(world.owner, { password });
      return {
        email,
        ask: (post = world.post) => post('/recover', { email }),
        works: async ({ token }) =>
          (await world.post('/recover/reset', { token, password: 'eight herons on a wire' })).status,
      };
    },
  ],
  [
    'a code that proves who one is',
    async () => {
      const { email } = await buildProfessional(world.owner, { password });
      const { cookie } = await world.post('/sign-in/email', { email, password });
      return {
        email,
        ask: (post = world.post) => post('/reauthenticate/send', {}, { cookie }),
        works: async ({ code }) => (await world.post('/reauthenticate', { code }, { cookie })).status,
      };
    },
  ],
  [
    'a new link in place of an old one',
    async () => {
      const { client } = await buildRequest(world.owner);
      const { email } = client;
      await world.post('/sign-in/magic-link', { email });
      const { token } = await newestTo(email);
      server.received.length = 0;
      return { email, ask: (post = world.post) => post('/mail-link/renew', { token }), works: entry };
    },
  ],
];

// First: below, mails that a server holds back still hold their entries.
describe('the answer for a known and an unknown address', () => {
  const ways = ['/sign-in/magic-link', '/recover'] as const;

  test('comes after the same statements, and without a word with the mail server', async () => {
    const { client } = await buildRequest(world.owner);
    const known = await buildProfessional(world.owner, { password });
    for (const path of ways) {
      for (const body of [{}, { createUser: false }]) {
        const asked = [];
        for (const email of [known.email, client.email, newEmail()]) {
          // Sorted: two of them run in parallel, on connections of their own.
          asked.push(
            (await recordStatements(() => world.postWithoutMails(path, { email, ...body }))).toSorted(),
          );
        }
        expect(asked[0]?.length).toBeGreaterThan(0);
        expect(asked[1]).toEqual(asked[0]);
        expect(asked[2]).toEqual(asked[0]);
      }
    }
  });

  /** Statements that the answer waited for, without those run after it. */
  async function recordStatements(call: () => Promise<unknown>): Promise<string[]> {
    const { background, db } = world.services;
    const pool = db.accounts.$client;
    const seen: string[] = [];
    const connections = new Map<PoolClient, PoolClient['query']>();
    const listen = (connection: PoolClient) => {
      if (connections.has(connection)) return;
      const { query } = connection;
      connections.set(connection, query);
      connection.query = ((...given: [{ text?: string } | string]) => {
        const [what] = given;
        seen.push(typeof what === 'string' ? what : (what.text ?? ''));
        return Reflect.apply(query, connection, given);
      }) as PoolClient['query'];
    };
    pool.on('acquire', listen);
    world.services.background = { run: () => {}, settled: async () => {} };
    try {
      await call();
      return seen;
    } finally {
      pool.off('acquire', listen);
      for (const [connection, query] of connections) connection.query = query;
      world.services.background = background;
    }
  }
});

describe.each(kinds)('%s', (_kind, build) => {
  test.each(['refuse', 'die'] as const)(
    'that the mail server answers with "%s" is promised all the same, and sent once it takes mails again',
    async (how) => {
      const { email, ask, works } = await build();
      server.behave(how);
      expect(await ask()).toMatchObject({ status: 200, body: { status: true } });
      expect(mailsTo(email)).toHaveLength(0);
      await runJob();
      server.behave('accept');
      await runJob();
      expect(mailsTo(email)).toHaveLength(1);
      expect(await works(await newestTo(email))).toBe(200);
      expect(await orders()).toEqual([]);
    },
  );

  test('whose process was killed before it was sent is sent by the next one', async () => {
    const { email, ask, works } = await build();
    const { mailer, background } = world.services;
    world.services.background = createBackground(world.services.log);
    let killed = false;
    // The mail server never answers, and the process dies before it can record that.
    world.services.mailer = {
      ...mailer,
      send: () => {
        killed = true;
        return new Promise(() => {});
      },
    };
    void ask();
    await expect.poll(() => killed, { timeout: 10_000 }).toBe(true);
    Object.assign(world.services, { mailer, background });
    await runJob();
    expect(mailsTo(email)).toHaveLength(1);
    expect(await works(await newestTo(email))).toBe(200);
  });

  test('leaves after the answer where a server runs and the mail server works', async () => {
    const { email, ask } = await build();
    const outbox = startOutbox(world.services, [accountMail]);
    await ask(world.postWithoutMails);
    await expect.poll(() => mailsTo(email).length, { interval: 10, timeout: 20_000 }).toBe(1);
    await outbox.stop();
  });
});

test('the answer does not wait for a mail server that hangs', { timeout: 120_000 }, async () => {
  server.behave('hang');
  const { mailer } = world.services;
  let givenUp = 0;
  world.services.mailer = {
    ...mailer,
    send: (mail) => mailer.send(mail).finally(() => givenUp++),
  };
  const { client } = await buildRequest(world.owner);
  const known = await buildProfessional(world.owner, { password });
  for (const email of [client.email, known.email, newEmail()]) {
    for (const path of ['/sign-in/magic-link', '/recover']) {
      givenUp = 0;
      expect((await world.postWithoutMails(path, { email })).status).toBe(200);
      expect(givenUp).toBe(0);
      await world.sendMails();
    }
  }
  world.services.mailer = mailer;
  server.behave('accept');
});

describe('a mail that waited', () => {
  test('longer than its link lives brings a new one; the old ones are dead', async () => {
    const email = newEmail();
    server.behave('die');
    await world.post('/sign-in/magic-link', { email });
    await world.owner.query(
      `UPDATE auth.mail_link SET created_at = created_at - interval '3 h', expires_at = expires_at - interval '3 h' WHERE email = $1`,
      [email],
    );
    await world.owner.query(`UPDATE auth.mail_order SET created_at = created_at - interval '3 h'`);
    server.behave('accept');
    await runJob();
    const { token } = await newestTo(email);
    const links = await listLinks(email);
    expect(links).toHaveLength(2);
    expect(links[0]?.revoked_at).not.toBeNull();
    expect(links[1]?.revoked_at).toBeNull();
    const { rows } = await world.owner.query(
      'SELECT extract(epoch FROM max(expires_at) - now())::int AS seconds FROM auth.mail_link WHERE email = $1',
      [email],
    );
    expect(rows[0].seconds).toBeGreaterThan(59 * 60);
    expect((await confirm(token)).status).toBe(200);
  });

  test('is not sent to somebody who has signed in meanwhile', async () => {
    const { email } = await buildProfessional(world.owner, { password });
    server.behave('refuse');
    await world.post('/sign-in/magic-link', { email });
    await world.post('/sign-in/email', { email, password });
    server.behave('accept');
    await runJob();
    expect(mailsTo(email)).toHaveLength(0);
    expect(await orders()).toEqual([]);
  });

  test('gives way to a newer one of its kind: one mail arrives, not two', async () => {
    const email = newEmail();
    server.behave('refuse');
    for (let time = 0; time < 3; time++) await world.post('/sign-in/magic-link', { email });
    expect(await orders()).toHaveLength(1);
    server.behave('accept');
    await runJob();
    expect(mailsTo(email)).toHaveLength(1);
  });

  test('does not give way to what somebody else signed up with', async () => {
    const email = newEmail();
    server.behave('refuse');
    await world.post('/sign-up/email', { email, password });
    await world.post('/sign-up/email', { email, password: 'the password of a stranger' });
    expect(await orders()).toHaveLength(2);
  });

  test('is given up after 24 hours; a code that proves who one is, after one', async () => {
    const { email } = await buildProfessional(world.owner, { password });
    const { cookie } = await world.post('/sign-in/email', { email, password });
    server.behave('refuse');
    await world.post('/reauthenticate/send', {}, { cookie });
    await world.post('/recover', { email });
    await world.owner.query(`UPDATE auth.session SET created_at = now() - interval '2 h'`);
    await world.owner.query(`UPDATE auth.mail_order SET created_at = now() - interval '61 min'`);
    server.behave('accept');
    await runJob();
    expect(
      (await Promise.all(mailsTo(email).map(({ content }) => PostalMime.parse(content)))).map(
        ({ subject }) => subject,
      ),
    ).toEqual(['Set a new password for Visafolio']);
    server.behave('refuse');
    await world.post('/recover', { email });
    await world.owner.query(`UPDATE auth.mail_order SET created_at = now() - interval '24 h'`);
    await runJob();
    expect(await orders()).toEqual([]);
  });

  test('to a request goes to nobody who lost access to it meanwhile', async () => {
    const { id, client } = await buildRequest(world.owner);
    await world.post('/sign-in/magic-link', { email: client.email });
    await world.owner.query('UPDATE auth.mail_link SET client_request_id = $1 WHERE email = $2', [
      id,
      client.email,
    ]);
    const { token } = await newestTo(client.email);
    server.received.length = 0;
    server.behave('refuse');
    await world.post('/mail-link/renew', { token });
    await world.owner.query('DELETE FROM client_users WHERE client_request_id = $1', [id]);
    server.behave('accept');
    await runJob();
    expect(mailsTo(client.email)).toHaveLength(0);
    expect(await orders()).toEqual([]);
  });

  test('and would let somebody in is not sent once a new password is set', async () => {
    const { email } = await buildProfessional(world.owner, { password });
    await world.post('/recover', { email });
    const { token } = await newestTo(email);
    server.received.length = 0;
    server.behave('refuse');
    for (const path of ['/sign-in/magic-link', '/recover']) await world.post(path, { email });
    expect(await orders()).toHaveLength(2);
    await world.post('/recover/reset', { token, password: 'eight herons on a wire' });
    expect((await orders()).map(({ kind }) => kind)).toEqual(['securityNotice']);
  });

  test('holds nothing in the database that opens anything', async () => {
    const email = newEmail();
    server.behave('refuse');
    await world.post('/sign-up/email', { email, password });
    const waiting = JSON.stringify(await orders());
    expect(waiting).toContain(email);
    expect(waiting).not.toContain(password);
    const kept = JSON.stringify((await world.owner.query('SELECT * FROM auth.mail_link')).rows);
    server.behave('accept');
    await runJob();
    const { token, code } = await newestTo(email);
    for (const secret of [token, code]) expect(waiting + kept).not.toContain(secret);
  });
});
