import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { buildContact } from '../../../../test/builders/contacts.ts';
import { buildFirm } from '../../../../test/builders/firms.ts';
import { buildProfessional, type Professional } from '../../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { readPdf } from '../../../../test/harness/read-pdf.ts';
import { databaseUrl, dropDatabase, onServer } from '../../../../test/harness/template-database.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import { noteErasures, readNotedErasures } from '../../../shared/backup/noted-erasures.ts';
import { restoreBackup } from '../../../shared/backup/restore/restore-backup.ts';
import type { BackupStore } from '../../../shared/backup/store/backup-store.ts';
import { openBackupStore } from '../../../shared/backup/store/open-backup-store.ts';
import { takeBackup } from '../../../shared/backup/take-backup.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { openStoredObjects, type StoredObjects } from '../../../shared/storage/stored-objects.ts';
import { trashRequest } from '../../cases/requests.usecases.ts';
import { placeHold } from '../holds/holds.usecases.ts';
import { erasePerson, listErasures, previewErasure } from './erase-person.ts';
import { makeErasureCertificate } from './make-certificate.ts';

let server: TestServer;
let folder: string;
let storage: StoredObjects;
let identity: string;
let recipient: string;
let admin: Professional;
let asAdmin: StaffActor;
let asMember: StaffActor;
let contactId: string;
let request: BuiltRequest;
let member: Professional;

beforeAll(async () => {
  server = await createTestServer();
  folder = await mkdtemp(path.join(tmpdir(), 'visafolio-erasure-'));
  storage = openStoredObjects({ dataDir: path.join(folder, 'data') });
  identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  const firm = await buildFirm(server.owner);
  admin = await buildProfessional(server.owner, { firm });
  member = await buildProfessional(server.owner, { firm });
  asAdmin = { as: 'staff', userId: admin.id, email: admin.email };
  asMember = { as: 'staff', userId: member.id, email: member.email };
  contactId = (await buildContact(server.owner, { professional: member })).id;
  request = await buildCase();
});

async function buildCase(): Promise<BuiltRequest> {
  const built = await buildRequest(server.owner, { professional: member, answers: 'all', documents: 'all' });
  await server.owner.query('UPDATE client_requests SET contact_id = $2 WHERE id = $1', [built.id, contactId]);
  return built;
}

const isThere = async (table: string, id: string, db: pg.Pool | pg.Client = server.owner) =>
  ((await db.query(`SELECT FROM ${table} WHERE id = $1`, [id])).rowCount ?? 0) > 0;
const loadCaseNumber = async (id: string): Promise<number> =>
  (await server.owner.query('SELECT case_number FROM client_requests WHERE id = $1', [id])).rows[0]
    .case_number;

it('a person is erased with all of their cases, those in the trash too, and what was erased is certified', async () => {
  const trashed = await buildCase();
  await trashRequest(server.services, asMember, trashed.id);
  const other = await buildRequest(server.owner, { professional: member, client: request.client });
  await server.owner.query(
    `UPDATE client_requests SET email = (SELECT email FROM contacts WHERE id = $2) WHERE id = $1`,
    [other.id, contactId],
  );
  const numbers = [await loadCaseNumber(request.id), await loadCaseNumber(trashed.id)];
  const otherNumber = await loadCaseNumber(other.id);

  const preview = await previewErasure(server.services, asAdmin, { contact_id: contactId });
  expect(preview.cases.map(({ case_number }) => case_number).toSorted()).toEqual(numbers.toSorted());
  expect(preview.party_numbers).toEqual([otherNumber]);

  const erasure = await erasePerson(server.services, asAdmin, { contact_id: contactId });
  expect(erasure).toMatchObject({ contact_erased: true, held_numbers: [], party_numbers: [otherNumber] });
  expect(erasure.answers).toBeGreaterThan(0);
  expect(erasure.files).toBeGreaterThan(0);
  expect(await isThere('contacts', contactId)).toBe(false);
  for (const { id } of [request, trashed]) expect(await isThere('client_requests', id)).toBe(false);
  expect(await isThere('client_requests', other.id)).toBe(true);
  const { rows } = await server.owner.query('SELECT e::text AS row FROM erasures e WHERE id = $1', [
    erasure.id,
  ]);
  expect(rows[0].row).not.toContain(preview.name);

  const made = await makeErasureCertificate(server.services, asAdmin, { id: erasure.id, language: 'en' });
  const text = (await readPdf(made?.pdf ?? Buffer.from(''))).join(' ');
  for (const part of [
    'Certificate of erasure',
    ...numbers.map(String),
    String(otherNumber),
    contactId,
    admin.name,
  ])
    expect(text).toContain(part);
  await expect(erasePerson(server.services, asAdmin, { contact_id: contactId })).rejects.toMatchObject({
    code: 'contacts.not_found',
  });
});

it('cases under legal hold stay with the contact, and a hold on the contact refuses it all', async () => {
  const held = await buildCase();
  const number = await loadCaseNumber(held.id);
  await placeHold(server.services, asAdmin, {
    subject: { of: 'case', request_id: held.id },
    reason: 'Subpoena',
  });
  const erasure = await erasePerson(server.services, asAdmin, { contact_id: contactId });
  expect(erasure).toMatchObject({ contact_erased: false, held_numbers: [number] });
  expect(await isThere('client_requests', held.id)).toBe(true);
  expect(await isThere('client_requests', request.id)).toBe(false);
  expect(await isThere('contacts', contactId)).toBe(true);

  await placeHold(server.services, asAdmin, {
    subject: { of: 'contact', contact_id: contactId },
    reason: 'Subpoena',
  });
  await expect(erasePerson(server.services, asAdmin, { contact_id: contactId })).rejects.toMatchObject({
    code: 'legal_holds.held',
  });
});

it('only who leads the workspace erases, in their own, and sees the records', async () => {
  const stranger = await buildProfessional(server.owner);
  const asStranger: StaffActor = { as: 'staff', userId: stranger.id, email: stranger.email };
  for (const call of [previewErasure, erasePerson]) {
    await expect(call(server.services, asMember, { contact_id: contactId })).rejects.toMatchObject({
      code: 'session.firm_administrator_required',
    });
    await expect(call(server.services, asStranger, { contact_id: contactId })).rejects.toMatchObject({
      code: 'contacts.not_found',
    });
  }
  const { id } = await erasePerson(server.services, asAdmin, { contact_id: contactId });
  expect((await listErasures(server.services, asStranger)).items).toEqual([]);
  for (const actor of [asMember, asStranger])
    expect(await makeErasureCertificate(server.services, actor, { id, language: 'es' })).toBeNull();
});

it('a restore of a backup of before the erasure erases again: rows, files and keys do not come back', async () => {
  const { rows: files } = await server.owner.query<{ file_path: string; client_request_id: string }>(
    'SELECT DISTINCT file_path, client_request_id FROM client_document_uploads',
  );
  for (const { file_path } of files) {
    const bytes = randomBytes(1_000);
    await storage.put('client-documents', file_path, Readable.from([bytes]), {
      contentType: 'application/pdf',
      size: bytes.length,
    });
  }
  const kept = await buildRequest(server.owner, { professional: member });
  // In force at the time of the backup, and lifted before the erasure.
  await placeHold(server.services, asAdmin, {
    subject: { of: 'case', request_id: request.id },
    reason: 'Subpoena',
  });
  const place = path.join(folder, 'backups');
  const open = () => openBackupStore({ folder: place });
  const store = await open();
  const ownerUrl = String(server.owner.options.connectionString);
  const secrets = { AUTH_SECRET: server.secret };
  await takeBackup({ ownerUrl, files: storage, store, recipients: [recipient], secrets, keep: 5 });

  await server.owner.query('DELETE FROM legal_holds WHERE client_request_id = $1', [request.id]);
  await erasePerson(server.services, asAdmin, { contact_id: contactId });
  expect(await noteErasures(server.services.db, open, server.secret)).toBeGreaterThan(0);
  expect(await noteErasures(server.services.db, open, server.secret)).toBe(0);

  await restored(store, async (client, target) => {
    expect(await isThere('client_requests', request.id, client)).toBe(false);
    expect(await isThere('contacts', contactId, client)).toBe(false);
    expect(await isThere('client_requests', kept.id, client)).toBe(true);
    for (const table of [
      'client_users',
      'client_request_responses',
      'client_document_uploads',
      'queue_rows',
    ]) {
      const { rowCount } = await client.query(`SELECT FROM ${table} WHERE client_request_id = $1`, [
        request.id,
      ]);
      expect(rowCount, table).toBe(0);
    }
    const own = files.filter(({ client_request_id }) => client_request_id === request.id);
    expect(own.length).toBeGreaterThan(0);
    for (const { file_path } of own) {
      expect(await target.read('client-documents', file_path)).toBeNull();
      const { rowCount } = await client.query('SELECT FROM stored_files WHERE file_path = $1', [file_path]);
      expect(rowCount).toBe(0);
    }
    const { rows } = await client.query(
      `SELECT count(*) FILTER (WHERE NOT relforcerowsecurity)::int AS open FROM pg_class WHERE relname IN ('contacts', 'client_requests')`,
    );
    expect(rows).toEqual([{ open: 0 }]);
    const { rows: triggers } = await client.query(
      `SELECT DISTINCT tgenabled::text FROM pg_trigger WHERE tgfoid = 'refuse_loss_under_hold'::regproc`,
    );
    expect(triggers).toEqual([{ tgenabled: 'O' }]);
  });

  // A note that somebody else wrote into the place is refused: it could have anything deleted.
  const [note] = await readdir(path.join(place, 'erasures'));
  const file = path.join(place, 'erasures', note ?? '');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/"case_ids":\[[^\]]*\]/, `"case_ids":["${kept.id}"]`));
  // A restore reads the notes before it writes anything.
  await expect(readNotedErasures(store, server.secret)).rejects.toThrow('was changed after it was written');
}, 300_000);

async function restored(
  store: BackupStore,
  look: (client: pg.Client, files: StoredObjects) => Promise<void>,
): Promise<void> {
  const name = `${inject('templateDatabase')}_${randomBytes(4).toString('hex')}`;
  await onServer(inject('postgresUrl'), (client) => client.query(`CREATE DATABASE ${name}`));
  const files = openStoredObjects({ dataDir: path.join(folder, name) });
  const ownerUrl = databaseUrl(inject('postgresUrl'), name);
  try {
    await restoreBackup({
      ownerUrl,
      files,
      store,
      identities: [identity],
      secrets: { AUTH_SECRET: server.secret },
    });
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    await look(client, files).finally(() => client.end());
  } finally {
    await onServer(inject('postgresUrl'), (client) => dropDatabase(client, name));
  }
}
