import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../../../test/harness/test-server.ts';
import { mailCheckpoints } from '../../features/audit/mail-checkpoints.tsx';
import { installationLog } from '../../shared/audit/chain.ts';
import { selectNewestCheckpoints } from '../../shared/audit/checkpoints/publish-checkpoints.ts';
import { recordAudit } from '../../shared/audit/record-audit.ts';
import { sealEntries } from '../../shared/audit/seal-entries.ts';
import type { Mail } from '../../shared/mail/mailer.ts';
import { testMasterKey } from '../../shared/vault/vault.testing.ts';
import { verifyAudit } from './verify-audit.ts';

let server: TestServer;
let folder: string;
let said: string[];

beforeAll(async () => {
  server = await createTestServer();
  folder = await mkdtemp(path.join(tmpdir(), 'visafolio-verify-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  said = [];
  for (let i = 0; i < 3; i++) await recordAudit(server.services.db.accounts, { kind: 'sign_in.refused' });
});

const verify = (args: string[] = [], more: NodeJS.ProcessEnv = {}) =>
  verifyAudit({
    env: {
      DATA_DIR: server.dataDir,
      DATABASE_URL: server.owner.options.connectionString,
      AUTH_SECRET: server.secret,
      MASTER_KEY: testMasterKey,
      KEY_DIR: path.join(folder, 'keys'),
      ...more,
    },
    args,
    say: (line) => void said.push(line),
  });

it('says that the logs are whole, and that nothing outside was compared', async () => {
  expect(await verify()).toBe(true);
  expect(said[0]).toMatch(/^\d+ logs with \d+ entries were read\. Key of the checkpoints: [0-9a-f]{16}\.$/);
  expect(said[1]).toContain('AUDIT_CHECKPOINTS');
  expect(said[2]).toBe('Nothing was found: the logs are whole.');
});

it('finds by the lines of a mail that the end was cut off', async () => {
  await sealEntries(server.services);
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: async () => {} };
  const newest = await selectNewestCheckpoints(server.services.db);
  await mailCheckpoints({ mailer, config: server.services.config }, 'security@example.com', newest);
  expect(mails[0]).toMatchObject({ to: 'security@example.com' });
  const file = path.join(folder, 'mail.txt');
  await writeFile(file, mails[0]?.text ?? '');
  expect(await verify([file])).toBe(true);
  expect(said[1]).toMatch(/^They were compared with \d+ checkpoints outside\.$/);

  const before = `(SELECT max(position) FROM audit_seals WHERE signature IS NOT NULL AND log_id = '${installationLog}'
    AND position < (SELECT max(position) FROM audit_seals WHERE log_id = '${installationLog}'))`;
  await server.owner.query(`
    DELETE FROM audit_entries WHERE id IN (SELECT entry_id FROM audit_seals WHERE log_id = '${installationLog}' AND position > ${before});
    DELETE FROM audit_seals WHERE log_id = '${installationLog}' AND position > ${before}`);
  said = [];
  expect(await verify([], { AUDIT_CHECKPOINTS: '' })).toBe(true);
  said = [];
  expect(await verify([], { AUDIT_CHECKPOINTS: `file:${file}` })).toBe(false);
  expect(said.join('\n')).toContain('the end of the log was cut off');
});
