import { randomBytes, randomInt } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { buildProfessional, type Professional } from '../../../../test/builders/professionals.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import type { Mail } from '../../../shared/mail/mailer.ts';
import { checkFiles } from './check-files.ts';

vi.setConfig({ testTimeout: 180_000 });

const bucket = 'client-documents';
const night = new Date('2026-03-01T02:00:00Z');
const atFullSpeed = { now: night, pace: 1e12 };
let server: TestServer;
let administrator: Professional;
let sent: Mail[];

beforeAll(async () => {
  server = await createTestServer();
  administrator = await buildProfessional(server.owner, { role: 'admin' });
  await buildProfessional(server.owner);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.owner.query('TRUNCATE stored_files');
  await rm(path.join(server.dataDir, 'files'), { recursive: true, force: true });
  sent = [];
  server.services.mailer = { send: async (mail) => void sent.push(mail), close: async () => {} };
});

const at = (name: string) => path.join(server.dataDir, 'files', bucket, name);

async function put(name: string, size: number): Promise<void> {
  await server.services.files.put(bucket, name, Readable.from([randomBytes(size)]), {
    contentType: 'application/pdf',
    size,
    workspaceId: administrator.workspaceId,
  });
}

async function flip(name: string): Promise<void> {
  const bytes = await readFile(at(name));
  const place = randomInt(bytes.length);
  bytes[place] = (bytes[place] ?? 0) ^ (1 << randomInt(8));
  await writeFile(at(name), bytes);
}

const broken = async (): Promise<string[]> =>
  (
    await server.owner.query<{ file_path: string }>(
      'SELECT file_path FROM stored_files WHERE broken_at IS NOT NULL ORDER BY file_path',
    )
  ).rows.map((row) => row.file_path);

it('one flipped bit in each of 1,000 files: all are found, no intact one is, and none is served', async () => {
  const names = Array.from({ length: 1_000 }, (_, n) => `folder/${n}.pdf`);
  for (const name of names) await put(name, randomInt(1, 3_000));
  const whole = Array.from({ length: 50 }, (_, n) => `folder/whole-${n}.pdf`);
  for (const name of whole) await put(name, randomInt(1, 200_000));
  await checkFiles(server.services, atFullSpeed);
  expect(await broken()).toEqual([]);
  expect(sent).toEqual([]);

  for (const name of names) await flip(name);
  await server.owner.query(`UPDATE stored_files SET checked_at = now() - interval '1 day'`);
  await checkFiles(server.services, { ...atFullSpeed, forMs: 170_000 });
  expect(await broken()).toEqual([...names].sort());
  for (const name of names) {
    const read = async () => (await server.services.files.read(bucket, name))?.content.toArray();
    await expect(read(), name).rejects.toMatchObject({ name: 'BrokenSeal' });
  }
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [administrator.email, '1,000 stored files of Visafolio are damaged'],
  ]);
  expect(sent[0]?.text).toContain('client-documents/folder/');
  expect(sent[0]?.text).toContain('and 980 more');
});

it('a broken file is reported once, again if the mail could not be sent, and not once it is restored', async () => {
  await put('a.pdf', 100);
  const before = await readFile(at('a.pdf'));
  await flip('a.pdf');
  server.services.mailer.send = () => Promise.reject(new Error('the mail server is away'));
  await expect(checkFiles(server.services, atFullSpeed)).rejects.toThrow('away');
  server.services.mailer.send = async (mail) => void sent.push(mail);
  await checkFiles(server.services, atFullSpeed);
  await checkFiles(server.services, atFullSpeed);
  expect(sent.map(({ subject }) => subject)).toEqual(['A stored file of Visafolio is damaged']);
  await writeFile(at('a.pdf'), before);
  await server.owner.query('UPDATE stored_files SET checked_at = NULL');
  await checkFiles(server.services, atFullSpeed);
  expect(await broken()).toEqual([]);
});

it('a missing, exchanged or unencrypted file is found', async () => {
  for (const name of ['missing.pdf', 'exchanged.pdf', 'other.pdf', 'plain.pdf']) await put(name, 5_000);
  await rm(at('missing.pdf'));
  await writeFile(at('exchanged.pdf'), await readFile(at('other.pdf')));
  await writeFile(at('plain.pdf'), randomBytes(5_000));
  await checkFiles(server.services, atFullSpeed);
  expect(await broken()).toEqual(['exchanged.pdf', 'missing.pdf', 'plain.pdf']);
});

it('a broken file found by a reader is reported too', async () => {
  await put('read.pdf', 100);
  await checkFiles(server.services, atFullSpeed);
  await flip('read.pdf');
  await expect(server.services.files.read(bucket, 'read.pdf')).rejects.toThrow();
  await expect.poll(broken).toEqual(['read.pdf']);
  await checkFiles(server.services, atFullSpeed);
  expect(sent).toHaveLength(1);
});

it('all files are read once a night, at the configured pace; during the day only those not checked for days', async () => {
  await put('a.pdf', 300_000);
  const begun = performance.now();
  await checkFiles(server.services, { now: night, pace: 1_000_000 });
  expect(performance.now() - begun).toBeGreaterThan(200);
  const checkedAt = async () =>
    (await server.owner.query('SELECT checked_at FROM stored_files')).rows[0].checked_at?.getTime();
  const first = await checkedAt();
  await checkFiles(server.services, atFullSpeed);
  expect(await checkedAt()).toBe(first);
  await server.owner.query(`UPDATE stored_files SET checked_at = now() - interval '1 day'`);
  const yesterday = await checkedAt();
  await checkFiles(server.services, { ...atFullSpeed, now: new Date('2026-03-01T12:00:00Z') });
  expect(await checkedAt()).toBe(yesterday);
  await checkFiles(server.services, atFullSpeed);
  expect(await checkedAt()).toBeGreaterThan(yesterday);
});
