import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { insertRows } from '../../../../test/builders/rows.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import type { AdministratorActor } from '../../../shared/db/actor.ts';
import { runDueEntries } from '../../../shared/outbox/run-outbox.ts';
import { listEntries } from './list-entries.ts';
import { waitlistEntry } from './waitlist.outbox.ts';
import { waitlistRoutes } from './waitlist.routes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

let count = 0;
const lead = () => ({
  firstName: 'Inés',
  lastName: 'Paz',
  email: `Ines.${++count}@Example.com`,
  firmName: 'Paz & Co',
  visasSupported: ['H-1B', 'Other'],
});

const join = (input: object, at = server) =>
  at.fetch(
    new Request(new URL('/api/waitlist_submissions', at.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    }),
  );

const stored = async (email: string, at = server) =>
  (
    await at.owner.query(
      `SELECT w.*, (SELECT count(*)::int FROM outbox o WHERE o.order_key = w.id::text) AS entries
       FROM waitlist_submissions w WHERE email = lower($1)`,
      [email],
    )
  ).rows;

describe('a sign-up', () => {
  test('is stored, and a second one with the same e-mail replaces it', async () => {
    const first = lead();
    expect((await join(first)).status).toBe(200);
    expect((await join({ ...first, email: first.email.toUpperCase(), firmName: 'Paz Legal' })).status).toBe(
      200,
    );
    expect(await stored(first.email)).toMatchObject([
      { firm_name: 'Paz Legal', visas_supported: ['H-1B', 'Other'], waiting: false },
    ]);
  });

  test.each([
    ['firstName', 'I'],
    ['lastName', ' P '],
    ['email', 'nobody'],
    ['firmName', ''],
    ['visasSupported', ['X-9']],
  ])('without a valid %s is refused and not stored', async (field, value) => {
    const wrong = { ...lead(), [field]: value };
    const answer = await join(wrong);
    expect([answer.status, await answer.json()]).toEqual([422, { code: 'waitlist.not_valid' }]);
    expect(await stored(wrong.email)).toEqual([]);
  });

  test('by a bot that fills in every field is answered as a success and not stored', async () => {
    const spam = { ...lead(), website: 'https://spam.example' };
    expect((await join(spam)).status).toBe(200);
    expect(await stored(spam.email)).toEqual([]);
  });

  test('is limited per caller, and accepted again later', async () => {
    const limited = waitlistRoutes(server.services, { rateLimits: true });
    const admits = async (remoteAddress: string) => {
      const request = {
        method: 'POST',
        body: JSON.stringify({ ...lead(), website: 'https://spam.example' }),
      };
      const answer = await limited.request('/', request, { incoming: { socket: { remoteAddress } } });
      return answer.status !== 429;
    };
    for (let admitted = 1; admitted < 20; admitted++) expect(await admits('203.0.113.1')).toBe(true);
    const once = [
      await admits('203.0.113.1'),
      await admits('203.0.113.1'),
      await admits('203.0.113.1'),
      await admits('203.0.113.2'),
    ];
    await server.owner.query(`UPDATE auth.attempt SET resets_at = now() - interval '1 second'`);
    expect([...once, await admits('203.0.113.1')]).toEqual([true, false, false, true, true]);
  });
});

describe('the e-mail service', () => {
  let behaviour: (socket: net.Socket) => void;
  let received = '';
  const service = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (data) => {
      received += data.toString();
      if (received.includes('"template_params"') && received.trimEnd().endsWith('}}')) behaviour(socket);
    });
  });
  const answers = (text: string) => (socket: net.Socket) => void socket.end(text);
  const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\n<?>';
  let posting: TestServer;

  beforeAll(async () => {
    service.listen(0, '127.0.0.1');
    await once(service, 'listening');
    posting = await createTestServer({
      EMAILJS_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/send`,
      EMAILJS_SERVICE_ID: 'service',
      EMAILJS_TEMPLATE_ID: 'template',
      EMAILJS_USER_ID: 'user',
      WAITLIST_TO: 'team@example.com',
    });
  });
  afterAll(async () => {
    service.close();
    await posting.close();
  });
  beforeEach(() => {
    received = '';
  });
  afterEach(() => vi.restoreAllMocks());

  test('gets the specified format; an OK answer with any body is a success', async () => {
    behaviour = answers(ok);
    const input = { ...lead(), visasSupported: [] };
    expect((await join(input, posting)).status).toBe(200);
    const body = JSON.parse(received.slice(received.indexOf('{')));
    expect(body).toMatchObject({
      service_id: 'service',
      template_id: 'template',
      user_id: 'user',
      template_params: {
        to_email: 'team@example.com',
        from_name: 'Inés Paz',
        from_email: input.email.toLowerCase(),
        firm_name: 'Paz & Co',
        visas_supported: 'None selected',
        subject: 'New waitlist signup',
      },
    });
    for (const said of ['Inés', 'Paz & Co', input.email.toLowerCase(), 'None selected', 'Date: 20']) {
      expect(body.template_params.message).toContain(said);
    }
    expect(await stored(input.email, posting)).toMatchObject([{ waiting: false, entries: 0 }]);
  });

  const refusal = 'HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';
  test.each<[string, (socket: net.Socket) => void, number, string]>([
    ['refuses', answers(refusal), 502, 'waitlist.not_sent'],
    ['answers nonsense', answers('what?\r\n\r\n'), 504, 'waitlist.failed'],
    ['hangs up', (socket) => void socket.destroy(), 504, 'waitlist.failed'],
    ['stays silent', () => {}, 504, 'waitlist.failed'],
  ])('that %s is reported, and the sign-up is sent later', async (_, behave, status, code) => {
    behaviour = behave;
    const impatience = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(impatience.signal);
    setTimeout(() => impatience.abort(), 300);
    const input = lead();
    const answer = await join(input, posting);
    expect([answer.status, await answer.json()]).toEqual([status, { code }]);
    expect(await stored(input.email, posting)).toMatchObject([{ waiting: true, entries: 1 }]);

    vi.restoreAllMocks();
    behaviour = answers(ok);
    await runDueEntries(posting.services, waitlistEntry);
    expect(await stored(input.email, posting)).toMatchObject([{ waiting: true, entries: 1 }]);
    await posting.owner.query(
      `UPDATE outbox SET due_at = now()
       WHERE order_key = (SELECT id::text FROM waitlist_submissions WHERE email = lower($1))`,
      [input.email],
    );
    received = '';
    await runDueEntries(posting.services, waitlistEntry);
    expect(received).toContain(input.email.toLowerCase());
    expect(await stored(input.email, posting)).toMatchObject([{ waiting: false, entries: 0 }]);
  });
});

test('without the service our own mail notifies whoever manages the list', async () => {
  const mailing = await createTestServer({ WAITLIST_TO: 'team@example.com' });
  const input = lead();
  expect((await join(input, mailing)).status).toBe(200);
  const outbox = path.join(mailing.dataDir, 'outbox');
  const [file = ''] = await readdir(outbox);
  const mail = await readFile(path.join(outbox, file), 'utf8');
  expect(mail).toContain('Subject: New waitlist signup');
  expect(mail).toContain(input.email.toLowerCase());
  await mailing.close();
});

describe('administrators', () => {
  async function administrator(): Promise<AdministratorActor> {
    const { id, email } = await buildProfessional(server.owner, { role: 'admin' });
    return { as: 'administrator', userId: id, email };
  }

  test('page through the list, search it, and see the number of matches', async () => {
    const actor = await administrator();
    const rows = Array.from({ length: 120 }, (_, i) => ({
      first_name: 'Lee',
      last_name: `Paged ${i}`,
      email: `paged.${i}@example.com`,
      firm_name: 'Paged Law',
    }));
    await insertRows(
      server.owner,
      'waitlist_submissions',
      rows.map((row) => ({
        ...row,
        id: crypto.randomUUID(),
        visas_supported: [],
        created_at: new Date(),
        updated_at: new Date(),
      })),
    );
    const emails: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listEntries(server.services, actor, { q: 'paged LAW', cursor });
      expect(page.total).toBe(120);
      emails.push(...page.items.map(({ email }) => email));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(new Set(emails).size).toBe(120);
    const found = await listEntries(server.services, actor, { q: 'Lee Paged 77' });
    expect(found.items.map(({ email }) => email)).toEqual(['paged.77@example.com']);
  });
});
