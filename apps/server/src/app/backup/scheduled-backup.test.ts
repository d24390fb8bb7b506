import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestServer, type TestServer } from '../../../test/harness/test-server.ts';
import { createScheduledBackup } from './scheduled-backup.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await createTestServer();
  folder = await mkdtemp(path.join(tmpdir(), 'visafolio-scheduled-'));
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

test('a due backup runs in a child process, once per interval', async () => {
  const backups = createScheduledBackup(server.services, 3_600_000, {
    ...process.env,
    NODE_ENV: 'test',
    DATA_DIR: server.dataDir,
    DATABASE_URL: server.owner.options.connectionString,
    AUTH_SECRET: server.secret,
    BACKUP_TO: folder,
    BACKUP_PLAINTEXT: 'yes',
  });
  await backups.check();
  await backups.check();
  const done = () => server.owner.query('SELECT failure FROM backups WHERE finished_at IS NOT NULL');
  await vi.waitFor(async () => expect((await done()).rows).toEqual([{ failure: null }]), 30_000);
  await backups.check();
  await backups.stop();
  expect((await server.owner.query('SELECT FROM backups')).rowCount).toBe(1);
  expect(await readdir(path.join(folder, 'sets'))).toHaveLength(1);
}, 60_000);

test('without an interval no backup is made', async () => {
  const before = (await server.owner.query('SELECT FROM backups')).rowCount;
  const backups = createScheduledBackup(server.services, undefined, {});
  await backups.check();
  await backups.stop();
  expect((await server.owner.query('SELECT FROM backups')).rowCount).toBe(before);
});
