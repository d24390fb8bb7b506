import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildProfessional } from '../../../test/builders/professionals.ts';
import { buildRequest } from '../../../test/builders/requests.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts';
import { openTestVault } from '../../../test/harness/test-vault.ts';
import { withCallOrigin } from '../db/call-origin.ts';
import type { Vault } from '../vault/vault.ts';
import { installationLog } from './chain.ts';
import { recordAudit } from './record-audit.ts';
import { sealEntries } from './seal-entries.ts';
import { type SignedCheckpoint, verifyLogs } from './verify-logs.ts';

let database: TestDatabase;
let vault: Vault;

beforeAll(async () => {
  database = await createTestDatabase();
  vault = await openTestVault(database.owner);
  // The first seal makes the keys of the installation, whose entry would be another one.
  await write(1);
});
afterAll(() => database.drop());

const logs = () => ({ db: database.db, vault });

/** Writes entries of the installation, and seals them. */
async function write(count: number): Promise<void> {
  for (let i = 0; i < count; i++)
    await recordAudit(database.db.accounts, { kind: 'sign_in.refused', data: { n: i } });
  await sealEntries(logs());
}

async function readCheckpoints(): Promise<SignedCheckpoint[]> {
  const { rows } = await database.owner.query<SignedCheckpoint>(
    `SELECT log_id AS "logId", position::int, encode(hash, 'hex') AS hash, signing_key_id AS "keyId", encode(signature, 'hex') AS signature,
       to_char(sealed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at
     FROM audit_seals WHERE signature IS NOT NULL AND log_id = $1 ORDER BY position`,
    [installationLog],
  );
  return rows;
}

const problems = async (outside: SignedCheckpoint[] = []): Promise<string[]> => {
  const { findings } = await verifyLogs(logs(), outside);
  return [...new Set(findings.map(({ problem }) => problem))];
};

/** Changes the log as the owner of its tables, who knows how the chain is made. */
const tamper = (sql: string) => database.owner.query(sql);
const entryAt = (position: number) => `(SELECT entry_id FROM audit_seals WHERE position = ${position})`;

describe('the audit log', () => {
  let outside: SignedCheckpoint[];
  beforeEach(async () => {
    await tamper('TRUNCATE audit_entries, audit_seals, audit_entries_to_seal');
    await write(4);
    await write(4);
    outside = await readCheckpoints();
  });

  it('is whole if nobody touched it', async () => {
    expect(outside.map(({ position }) => position)).toEqual([4, 8]);
    const { logs: found, findings } = await verifyLogs(logs(), outside);
    expect(findings).toEqual([]);
    expect(found).toEqual([{ logId: installationLog, entries: 8, waiting: 0 }]);
  });

  it.each([
    ['a changed entry', `UPDATE audit_entries SET data = '{"n": 7}' WHERE id = ${entryAt(2)}`, ['changed']],
    ['a deleted entry', `DELETE FROM audit_entries WHERE id = ${entryAt(2)}`, ['deleted']],
    [
      'a deleted entry whose place was closed',
      `DELETE FROM audit_entries WHERE id = ${entryAt(2)};
       DELETE FROM audit_seals WHERE position = 2;
       UPDATE audit_seals SET position = position - 1 WHERE position = 3;
       UPDATE audit_seals SET position = position - 1 WHERE position = 4`,
      ['changed', 'bad_signature', 'seal_missing'],
    ],
    [
      'entries in another order',
      `UPDATE audit_seals SET entry_id = -entry_id WHERE position IN (2, 3);
       UPDATE audit_seals SET entry_id = CASE position WHEN 2 THEN (SELECT -s.entry_id FROM audit_seals s WHERE s.position = 3)
         ELSE (SELECT -s.entry_id FROM audit_seals s WHERE s.position = 2) END WHERE position IN (2, 3)`,
      ['changed'],
    ],
    [
      'an inserted entry',
      `INSERT INTO audit_entries (log_id, kind, actor_kind, session_kind) VALUES ('${installationLog}', 'sign_in.refused', 'system', 'none')`,
      ['not_sealed'],
    ],
    [
      'an inserted entry that says it is old, and is sealed by the server',
      `INSERT INTO audit_entries (log_id, id, kind, actor_kind, session_kind, at)
         VALUES ('${installationLog}', 1000000, 'sign_in.refused', 'system', 'none', now() - interval '1 day');
       INSERT INTO audit_entries_to_seal VALUES ('${installationLog}', 1000000)`,
      ['sealed_late'],
    ],
    [
      'an end that was cut off between two checkpoints',
      `DELETE FROM audit_entries WHERE id IN ${'(SELECT entry_id FROM audit_seals WHERE position > 6)'};
       DELETE FROM audit_seals WHERE position > 6`,
      ['seal_missing'],
    ],
  ])('shows %s, without checkpoints outside too', async (_, sql, found) => {
    await tamper(sql);
    await sealEntries(logs());
    expect((await problems()).sort()).toEqual([...found].sort());
    expect(await problems(outside)).toEqual(expect.arrayContaining(found));
  });

  const cutOff = `DELETE FROM audit_entries WHERE id IN (SELECT entry_id FROM audit_seals WHERE position > 4);
    DELETE FROM audit_seals WHERE position > 4`;

  it('shows an end that was cut off at a checkpoint, by checkpoints outside only', async () => {
    await tamper(cutOff);
    expect(await problems()).toEqual([]);
    expect(await problems(outside)).toEqual(['checkpoint_missing']);
  });

  it('shows an end that was cut off and written anew, by checkpoints outside only', async () => {
    await tamper(cutOff);
    await write(6);
    expect(await problems()).toEqual([]);
    expect(await problems(outside)).toEqual(['checkpoint_missing']);
  });

  it('shows that all of it is gone, by checkpoints outside only', async () => {
    await tamper('TRUNCATE audit_entries, audit_seals, audit_entries_to_seal');
    expect(await problems()).toEqual([]);
    expect(await problems(outside)).toEqual(['checkpoint_missing']);
  });

  it('trusts no key that was written into the database', async () => {
    const { rows } = await database.owner.query('SELECT * FROM audit_signing_keys');
    await tamper(
      `UPDATE audit_signing_keys SET sealed_private_key = 'vf1.00000000-0000-0000-0000-000000000000.${'A'.repeat(60)}'`,
    );
    expect(await problems()).toEqual(['bad_signature']);
    await database.owner.query('UPDATE audit_signing_keys SET sealed_private_key = $1', [
      rows[0].sealed_private_key,
    ]);
    expect(await problems()).toEqual([]);
  });

  it('is sealed by several servers at once without a gap', async () => {
    for (let i = 0; i < 30; i++) await recordAudit(database.db.accounts, { kind: 'sign_in.refused' });
    const sealed = await Promise.all([1, 2, 3].map(() => sealEntries(logs())));
    expect(sealed.reduce((sum, n) => sum + n)).toBe(30);
    expect(await problems(outside)).toEqual([]);
  });
});

it('says from which address a call came, also for what triggers record', async () => {
  const { owner, db } = database;
  const professional = await buildProfessional(owner);
  const actor = { as: 'staff', userId: professional.id, email: professional.email } as const;
  await withCallOrigin({ address: '198.51.100.7' }, async () => {
    await recordAudit(db.accounts, { kind: 'sign_in.refused', personId: professional.id });
    await db.withActor(actor, (tx) =>
      tx.execute('INSERT INTO calendar_settings (workspace_id) VALUES (app_workspace_id())'),
    );
  });
  const { rows } = await owner.query(
    `SELECT kind, actor_kind, address, session_kind FROM audit_entries WHERE log_id = $1 AND address IS NOT NULL ORDER BY id`,
    [professional.workspaceId],
  );
  const browser = { address: '198.51.100.7', session_kind: 'browser' };
  expect(rows).toEqual([
    { kind: 'sign_in.refused', actor_kind: 'account', ...browser },
    { kind: 'settings.changed', actor_kind: 'staff', ...browser },
  ]);
});

it('lets professionals write into the log of their own workspace only, and in their own name', async () => {
  const { owner, db } = database;
  const [one, other] = [await buildProfessional(owner), await buildProfessional(owner)];
  const { id: requestId } = await buildRequest(owner, { professional: other });
  await db.withActor({ as: 'staff', userId: one.id, email: one.email }, (tx) =>
    recordAudit(tx, { kind: 'list.exported', personId: other.id, requestId }),
  );
  const { rows } = await owner.query(
    `SELECT log_id, actor_id FROM audit_entries WHERE kind = 'list.exported'`,
  );
  expect(rows).toEqual([{ log_id: one.workspaceId, actor_id: one.id }]);
});

describe('no role of the server', () => {
  it.each([
    'UPDATE audit_entries SET data = NULL',
    'DELETE FROM audit_entries',
    'TRUNCATE audit_entries',
    'UPDATE audit_seals SET hash = NULL',
    'DELETE FROM audit_seals',
  ])('may %s', async (sql) => {
    const { rows } = await database.owner.query<{ name: string }>(
      `SELECT rolname AS name FROM pg_roles WHERE rolname LIKE 'visafolio\\_%'`,
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const { name } of rows) {
      const client = await database.owner.connect();
      await client.query(`BEGIN; SET LOCAL ROLE ${name}`);
      await expect(client.query(sql), name).rejects.toMatchObject({ code: '42501' });
      await client.query('ROLLBACK');
      client.release();
    }
  });
});
