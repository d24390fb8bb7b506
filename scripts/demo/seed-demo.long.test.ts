import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { uploadTypes } from '@visafolio/contract/shared/limits.ts';
import { strFromU8, unzipSync } from 'fflate';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, runServer } from '../../apps/server/src/app/run-server.ts';
import { readSettings } from '../../apps/server/src/app/settings/settings.ts';
import { detectUploadType } from '../../apps/server/src/features/files/receive/content/detect-upload-type.ts';
import { testMasterKey } from '../../apps/server/src/shared/vault/vault.testing.ts';
import { readPdf } from '../../apps/server/test/harness/read-pdf.ts';
import { seedDemo } from './seed-demo.ts';

let dataDir: string;
let server: RunningServer;
let owner: pg.Pool;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'visafolio-demo-'));
  server = await runServer(
    readSettings({
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: dataDir,
      MASTER_KEY: testMasterKey,
      AUTH_SECRET: 'a demo of thirty-two characters or more',
      LOG_LEVEL: 'silent',
    }),
  );
  owner = new pg.Pool({ connectionString: server.ownerUrl });
  // The server's PostgreSQL may already have ended.
  owner.on('error', () => {});
  await seedDemo(server);
}, 120_000);
afterAll(async () => {
  await owner?.end();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

interface Stored {
  table: string;
  file_name: string;
  file_path: string;
  file_size: string;
  file_type: string;
}

async function readStored({ file_path }: Stored): Promise<Buffer> {
  const stored = await server.services.files.read('client-documents', file_path);
  if (!stored) throw new Error(`${file_path} is not stored`);
  return Buffer.concat(await stored.content.toArray());
}

test('every file of the demo opens and has the size and type of its row', async () => {
  const { rows } = await owner.query<Stored>(`
    SELECT 'uploads' AS table, file_name, file_path, file_size, file_type FROM client_document_uploads
    UNION ALL SELECT 'cabinet', file_name, file_path, file_size, file_type FROM client_documents`);
  expect(rows.length).toBeGreaterThan(20);
  const seen = new Set<string>();
  for (const row of rows) {
    const content = await readStored(row);
    expect(content.length, row.file_name).toBe(Number(row.file_size));
    const type = await detectUploadType({
      size: content.length,
      read: async (position, length) => content.subarray(position, position + length),
    });
    expect(type && uploadTypes[type], row.file_name).toBe(row.file_type);
    expect(row.file_name.endsWith(`.${type}`), row.file_name).toBe(true);
    if (type === 'pdf') {
      const [first = '', ...more] = await readPdf(content);
      expect(more.length, row.file_name).toBeGreaterThan(1);
      expect(first.length).toBeGreaterThan(100);
    }
    if (type === 'jpg') expect((await sharp(content).metadata()).width, row.file_name).toBe(900);
    if (type === 'docx') {
      const text = strFromU8(unzipSync(content)['word/document.xml'] ?? new Uint8Array());
      expect(text).toContain('demonstration');
    }
    seen.add(type ?? '');
  }
  expect([...seen].sort()).toEqual(['docx', 'jpg', 'pdf']);
}, 60_000);

test('each person of the firm of three has cases, one of them restricted', async () => {
  const { rows } = await owner.query(`
    SELECT p.full_name, p.firm_role, count(r.id)::int AS cases, count(c.client_request_id)::int AS restricted
    FROM profiles p LEFT JOIN client_requests r ON r.user_id = p.id
    LEFT JOIN case_restrictions c ON c.client_request_id = r.id
    GROUP BY p.id ORDER BY p.full_name`);
  expect(rows).toEqual([
    { full_name: 'Daniel Okonkwo', firm_role: 'member', cases: 2, restricted: 1 },
    { full_name: 'Hana Sato', firm_role: 'member', cases: 1, restricted: 0 },
    { full_name: 'Marisol Quiñones', firm_role: 'firm_admin', cases: 8, restricted: 0 },
  ]);
});

test('the demo shows every state of a case and of a file', async () => {
  const { rows } = await owner.query<{ state: string }>(`
    SELECT DISTINCT status AS state FROM client_requests
    UNION SELECT 'invitation ' || invitation_state FROM client_requests
    UNION SELECT 'accepted' FROM client_document_uploads WHERE accepted_at IS NOT NULL
    UNION SELECT 'to review' FROM client_document_uploads WHERE accepted_at IS NULL AND upload_status = 'uploaded'
    UNION SELECT upload_status FROM client_document_uploads
    UNION SELECT 'asked again' FROM client_request_documents WHERE review_note IS NOT NULL
    UNION SELECT 'waived' FROM client_request_documents WHERE waived_at IS NOT NULL`);
  expect(rows.map(({ state }) => state).sort()).toEqual([
    'accepted',
    'asked again',
    'completed',
    'documents_submitted',
    'in-progress',
    'invitation accepted',
    'invitation failed',
    'invitation sent',
    'pending',
    'superseded',
    'to review',
    'uploaded',
    'waived',
  ]);
});
