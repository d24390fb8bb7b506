import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../log/log.ts';
import { createMailer, outboxDir } from './create-mailer.ts';
import { startMailServer, startSilentServer, type TestMailServer } from './mail-server.testing.ts';
import { outboxRoutes } from './outbox-folder/outbox.routes.ts';

let dataDir: string;
let server: TestMailServer;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'visafolio-mail-'));
  server = await startMailServer();
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

const mail = {
  to: 'ana@example.com',
  subject: 'Año nuevo: 李秀英 <b>',
  html: '<p>Hola <a href="http://localhost/x?token=abc&amp;y=1">enlace</a></p>',
  text: 'Hola\nhttp://localhost/x?token=abc&y=1 <script>alert(1)</script>',
};
const mailerFor = (smtpUrl?: string) =>
  createMailer({
    smtpUrl,
    mailFrom: 'Visafolio <no-reply@example.com>',
    dataDir,
    production: false,
    log: createLog('silent'),
  });

describe('with a mail server', () => {
  test('a mail is delivered completely, with sender, accents and both bodies', async () => {
    server.behave('accept');
    await mailerFor(server.url).send({ ...mail, messageId: '<one@example.com>' });
    const [got] = server.received;
    expect(got?.to).toEqual([mail.to]);
    const parsed = await PostalMime.parse(got?.content ?? '');
    expect(parsed).toMatchObject({ subject: mail.subject, messageId: '<one@example.com>' });
    expect(parsed.from).toMatchObject({ name: 'Visafolio', address: 'no-reply@example.com' });
    expect(parsed.text?.trim()).toBe(mail.text);
    expect(parsed.html?.trim()).toBe(mail.html);
  });

  test('an address that looks like a list reaches no other recipient', async () => {
    server.behave('accept');
    await Promise.allSettled([
      mailerFor(server.url).send({ ...mail, to: 'ana@example.com, b@evil.example' }),
    ]);
    expect(server.received.flatMap(({ to }) => to)).not.toContain('b@evil.example');
  });

  test.each(['josé@example.com', '用户@例子.广告', '用户@example.com'])(
    '%s is never sent to a server that may lack SMTPUTF8',
    async (to) => {
      server.behave('accept');
      const before = server.received.length;
      await expect(mailerFor(server.url).send({ ...mail, to })).rejects.toThrow(/other letters before the @/);
      expect(server.received).toHaveLength(before);
    },
  );

  test.each(['refuse', 'die'] as const)('rejects if the server has the behaviour %s', async (how) => {
    server.behave(how);
    await expect(mailerFor(server.url).send(mail)).rejects.toThrow();
  });

  test('times out if the server hangs, or never answers at all', { timeout: 120_000 }, async () => {
    server.behave('hang');
    const silent = await startSilentServer();
    const given = Promise.allSettled([mailerFor(server.url).send(mail), mailerFor(silent.url).send(mail)]);
    // A timer of this process too, so that a busy machine delays both. Nodemailer's own limits are 30 s and more.
    const results = await Promise.race([given, delay(28_000, [], { ref: false })]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    silent.close();
  });

  test('rejects immediately if there is no server', async () => {
    await expect(mailerFor('smtp://127.0.0.1:1').send(mail)).rejects.toThrow(/ECONNREFUSED/);
  });
});

describe('without a mail server', () => {
  const routes = () => outboxRoutes(dataDir);
  const get = async (at: string, { from = '127.0.0.1', headers = {} } = {}) => {
    const response = await routes().request(
      at,
      { headers },
      { incoming: { socket: { remoteAddress: from } } },
    );
    return { status: response.status, page: await response.text() };
  };

  test('the outbox is empty before the first mail', async () => {
    expect((await get('/')).page).toContain('No mails yet.');
  });

  test('mails become files that only this user can read', async () => {
    await mailerFor().send(mail);
    const [name = ''] = await readdir(outboxDir(dataDir));
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z-[0-9a-f]{8}\.eml$/);
    const file = path.join(outboxDir(dataDir), name);
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(await readFile(file, 'utf8')).toContain('To: ana@example.com\r\n');
  });

  test('the outbox lists them newest first, and shows one without running its scripts', async () => {
    await mailerFor().send({ ...mail, subject: 'The second' });
    const list = (await get('/')).page;
    expect(list.indexOf('The second')).toBeLessThan(list.indexOf('Año nuevo'));
    expect(list).toContain('李秀英 &lt;b&gt;');
    const ids = [...list.matchAll(/href="\/dev\/outbox\/([^"]+)"/g)].map(([, id]) => id);
    const { page } = await get(`/${ids[1]}`);
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(page).toContain('<a href="http://localhost/x?token=abc&amp;y=1">');
    expect(page).not.toContain('<script>');
  });

  test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])('the outbox answers %s', async (from) => {
    expect(await get('/', { from })).toMatchObject({ status: 200 });
  });

  test.each(['192.0.2.2', '10.0.0.1', '::ffff:10.0.0.1', '::ffff:a00:1', 'fd00::2', 'fe80::1%eth0', '', 'x'])(
    'the outbox is not found for %o, whatever headers it sends',
    async (from) => {
      const headers = { 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1', host: 'localhost' };
      for (const at of ['/', '/any-mail'])
        expect(await get(at, { from, headers })).toMatchObject({ status: 404 });
    },
  );

  test("the outbox is not found if no socket has the caller's address", async () => {
    expect((await routes().request('/')).status).toBe(404);
  });

  test.each(['/nothing', '/..%2F..%2Fauth-secret', '/x.eml'])('%s is not found', async (at) => {
    expect((await get(at)).status).toBe(404);
  });
});
