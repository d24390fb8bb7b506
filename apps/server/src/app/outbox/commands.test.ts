import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../test/harness/test-server.ts';
import { describeFailure } from '../backup/describe-failure.ts';
import { listOutbox, type OutboxCommand, pauseKind, resumeKind, retryKind } from './commands.ts';

let server: TestServer;
let folder: string;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'visafolio-outbox-commands-'));
  server = await createTestServer({ MASTER_KEY: '', KEY_DIR: folder });
  env = {
    DATA_DIR: server.dataDir,
    DATABASE_URL: server.owner.options.connectionString,
    AUTH_SECRET: server.secret,
    KEY_DIR: folder,
  };
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

async function said(run: (command: OutboxCommand) => Promise<void>, kind?: string): Promise<string[]> {
  const lines: string[] = [];
  await run({ env, kind, say: (line) => void lines.push(line) });
  return lines;
}

test('an operator lists waiting and failed entries, pauses a kind, and retries it', async () => {
  expect(await said(listOutbox)).toEqual(['The outbox is empty.']);
  await server.owner.query(`
    INSERT INTO outbox (kind, due_at, claimed, last_error) VALUES
      ('a.kind', now() - interval '5 minutes', false, 'EBUSY'), ('a.kind', now() + interval '1 hour', true, NULL),
      ('a.kind', NULL, false, 'interrupted')`);
  expect(await said(pauseKind, 'a.kind')).toEqual([
    'a.kind is paused. What comes waits until: npm run outbox -- resume a.kind',
  ]);
  await said(pauseKind, 'another');
  expect(await said(listOutbox)).toEqual([
    'a.kind  1 wait  1 run  1 given up  the oldest is due since 5 minutes  last errors: EBUSY, interrupted  paused',
    'another  0 wait  0 run  0 given up  paused',
  ]);
  await said(resumeKind, 'another');
  await said(resumeKind, 'a.kind');
  expect(await said(retryKind, 'a.kind')).toEqual(['1 of a.kind are tried again.']);
  expect(await said(listOutbox)).toEqual([
    'a.kind  2 wait  1 run  0 given up  the oldest is due since 5 minutes  last errors: EBUSY, interrupted',
  ]);
});

test('a command without a kind says where the kinds are listed', async () => {
  expect(describeFailure(await said(pauseKind).catch((error: unknown) => error))).toContain(
    'npm run outbox lists them',
  );
});
