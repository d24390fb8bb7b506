import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/test-database.ts';
import { openTestVault } from '../../../../test/harness/test-vault.ts';
import { startFakeS3 } from '../../storage/testing/fake-s3.ts';
import type { Vault } from '../../vault/vault.ts';
import { recordAudit } from '../record-audit.ts';
import { sealEntries } from '../seal-entries.ts';
import { verifyLogs } from '../verify-logs.ts';
import {
  appendCheckpoints,
  putCheckpoints,
  readCheckpointLines,
  readCheckpoints,
} from './checkpoint-places.ts';
import { createCheckpointPublisher } from './publish-checkpoints.ts';

let database: TestDatabase;
let vault: Vault;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  vault = await openTestVault(database.owner);
  folder = await mkdtemp(path.join(tmpdir(), 'visafolio-checkpoints-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function write(): Promise<void> {
  await recordAudit(database.db.accounts, { kind: 'sign_in.refused' });
  await sealEntries({ db: database.db, vault });
}

it('writes what changed into the file, and reads it back', async () => {
  const file = path.join(folder, 'checkpoints.jsonl');
  const publish = createCheckpointPublisher(database.db, (all) => appendCheckpoints(file, all));
  await write();
  expect(await publish()).toBe(1);
  expect(await publish()).toBe(0);
  await write();
  expect(await publish()).toBe(1);
  const lines = (await readCheckpoints({ file })) ?? [];
  expect(lines).toHaveLength(2);
  const { findings } = await verifyLogs({ db: database.db, vault }, lines);
  expect(findings).toEqual([]);
});

it('writes again what could not be written', async () => {
  let broken = true;
  const got: number[] = [];
  const publish = createCheckpointPublisher(database.db, async (all) => {
    if (broken) throw new Error('the disk is full');
    got.push(all.length);
  });
  await write();
  await expect(publish()).rejects.toThrow('the disk is full');
  broken = false;
  expect(await publish()).toBe(1);
  expect(got).toEqual([1]);
});

it('shows a file that was changed', async () => {
  const file = path.join(folder, 'changed.jsonl');
  const publish = createCheckpointPublisher(database.db, (all) => appendCheckpoints(file, all));
  await write();
  await publish();
  const text = await readFile(file, 'utf8');
  const [checkpoint] = readCheckpointLines(text);
  await writeFile(file, text.replace(checkpoint?.hash ?? '', 'f'.repeat(64)));
  const { findings } = await verifyLogs({ db: database.db, vault }, (await readCheckpoints({ file })) ?? []);
  expect(findings.map(({ problem }) => problem)).toEqual(['bad_signature']);
});

it('puts a new object into the bucket each time, and reads all of them', async () => {
  const s3 = await startFakeS3();
  try {
    const bucket = { s3: s3.settings, prefix: 'log' };
    const publish = createCheckpointPublisher(database.db, (all) => putCheckpoints(bucket, all));
    await write();
    await publish();
    await write();
    await publish();
    const names = [...s3.objects.keys()];
    expect(names).toHaveLength(2);
    expect(names.every((name) => /^log\/.+\.jsonl$/.test(name))).toBe(true);
    const lines = (await readCheckpoints({ bucket })) ?? [];
    expect(lines).toHaveLength(2);
    const { findings } = await verifyLogs({ db: database.db, vault }, lines);
    expect(findings).toEqual([]);
  } finally {
    await s3.close();
  }
});

it('finds checkpoints in the text of a mail, and refuses a text without any', () => {
  const line = `{"logId":"00000000-0000-0000-0000-000000000000","position":3,"hash":"${'a'.repeat(64)}","at":"2026-11-28T12:00:00.000Z","keyId":"k","signature":"00"}`;
  expect(readCheckpointLines(`Keep this mail.\n\n${line}\n\nVisafolio`)).toHaveLength(1);
  expect(() => readCheckpointLines('Keep this mail.')).toThrow('no checkpoint');
  expect(() => readCheckpointLines('{"logId":"x"}')).toThrow();
});
