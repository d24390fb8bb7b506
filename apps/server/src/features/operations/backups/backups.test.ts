import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import type { Mail } from '../../../shared/mail/mailer.ts';
import { isBackupDue, readBackupRecord, warnOfLateBackups } from './backups.usecases.ts';

const hour = 3_600_000;
let server: TestServer;
let mails: Mail[];

beforeAll(async () => {
  server = await createTestServer({ BACKUP_TO: '/backups', BACKUP_PLAINTEXT: 'yes', BACKUP_EVERY: '24h' });
  server.services.mailer = { send: async (mail) => void mails.push(mail), close: async () => {} };
  await buildProfessional(server.owner, { role: 'admin', email: 'ada@example.com' });
  await buildProfessional(server.owner, { email: 'no.administrator@example.com' });
});
afterAll(() => server?.close());
beforeEach(async () => {
  mails = [];
  await server.owner.query('DELETE FROM backups; DELETE FROM backup_warnings');
});

/** A backup that began that many hours ago. */
const record = (hoursAgo: number, outcome: 'good' | 'failed' | 'killed') =>
  server.owner.query(
    `INSERT INTO backups (place, started_at, finished_at, failure)
     VALUES ('/backups', now() - $1 * interval '1 hour', CASE WHEN $2 <> 'killed' THEN now() END,
       CASE WHEN $2 = 'failed' THEN 'The disk is full' END)`,
    [hoursAgo, outcome],
  );
const health = async () => {
  const answer = await server.fetch(new Request(`${server.url}/healthz/backups`));
  return { status: answer.status, text: await answer.text() };
};
const isDue = async () => isBackupDue(await readBackupRecord(server.services), 24 * hour);
const warn = () => warnOfLateBackups(server.services, 24 * hour);

test('a backup is due at first, after its interval, and soon after a failed one', async () => {
  expect(await isDue()).toBe(true);
  await record(1, 'failed');
  expect(await isDue()).toBe(true);
  await record(0.1, 'killed');
  expect(await isDue()).toBe(false);
  await server.owner.query('DELETE FROM backups');
  await record(23, 'good');
  expect(await isDue()).toBe(false);
  await server.owner.query(`UPDATE backups SET started_at = started_at - interval '1 hour'`);
  expect(await isDue()).toBe(true);
});

test('recent good backups cause no warning', async () => {
  expect(await health()).toEqual({ status: 200, text: 'none yet' });
  await record(47, 'good');
  await warn();
  expect(mails).toEqual([]);
  expect(await health()).toMatchObject({
    status: 200,
    text: expect.stringMatching(/^good, last good backup 2/),
  });
});

test('administrators get a mail a day while the last good backup is older than twice the interval', async () => {
  await record(49, 'good');
  await record(2, 'failed');
  await warn();
  await warn();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['ada@example.com', 'Visafolio: the last good backup is too old'],
  ]);
  expect(mails[0]?.text).toContain('The last try ended with: The disk is full');
  expect(await health()).toMatchObject({
    status: 503,
    text: expect.stringMatching(/^late, last good backup 2/),
  });
  await server.owner.query(`UPDATE backup_warnings SET sent_at = sent_at - interval '1 day'`);
  await warn();
  expect(mails).toHaveLength(2);
});

test('the next time backups are late, the mail is sent immediately, in the reader’s language', async () => {
  await record(49, 'killed');
  await warn();
  expect(mails[0]?.text).toContain('No backup has succeeded so far.');
  await record(0, 'good');
  await warn();
  await server.owner.query(`DELETE FROM backups WHERE started_at > now() - interval '1 hour'`);
  await server.owner.query(`UPDATE auth."user" SET language = 'es'`);
  await warn();
  expect(mails).toHaveLength(2);
  expect(mails[1]?.subject).toBe('Visafolio: la última copia de seguridad válida es demasiado antigua');
});

test('late backups do not make the server unready', async () => {
  await record(490, 'failed');
  expect((await health()).status).toBe(503);
  expect((await server.fetch(new Request(`${server.url}/readyz`))).status).toBe(200);
});
