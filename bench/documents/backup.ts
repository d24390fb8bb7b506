import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { restoreBackup } from '../../apps/server/src/shared/backup/restore/restore-backup.ts';
import { openBackupStore } from '../../apps/server/src/shared/backup/store/open-backup-store.ts';
import { takeBackup } from '../../apps/server/src/shared/backup/take-backup.ts';
import { verifyBackup } from '../../apps/server/src/shared/backup/verify-backup.ts';
import { openStoredObjects } from '../../apps/server/src/shared/storage/stored-objects.ts';
import { buildManyRequests } from '../../apps/server/test/builders/cases/many-requests.ts';
import { buildProfessional } from '../../apps/server/test/builders/professionals.ts';
import { reportFigure } from '../shared/report.ts';
import { timed } from '../shared/rounds.ts';
import { secret, type World } from '../shared/world.ts';

const requests = 20_000;
const files = 256;
const fileBytes = 1_000_000;

/** Backup, check and restore of a GB of rows and of files, encrypted, on this disk. */
export async function benchBackup(world: World): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'visafolio-bench-backup-'));
  const { owner, ownerUrl } = world;
  try {
    const professional = await buildProfessional(owner);
    await buildManyRequests(owner, { professional, template: world.template, count: requests });
    const identity = await generateX25519Identity();
    const storage = openStoredObjects({ dataDir: path.join(folder, 'data') });
    const store = await openBackupStore({ folder: path.join(folder, 'backups') });
    const secrets = { AUTH_SECRET: secret };
    const recipients = [await identityToRecipient(identity)];
    const take = () => takeBackup({ ownerUrl, files: storage, store, recipients, secrets, keep: 9 });
    const restore = async (name: string) => {
      await owner.query(`CREATE DATABASE ${name}`);
      const url = new URL(ownerUrl);
      url.pathname = `/${name}`;
      const target = openStoredObjects({ dataDir: path.join(folder, name) });
      return timed(() =>
        restoreBackup({ ownerUrl: url.href, files: target, store, identities: [identity], secrets }),
      );
    };

    const { rows } = await owner.query<{ size: string }>(
      'SELECT pg_database_size(current_database()) AS size',
    );
    const perGb = (ms: number, bytes: number) => `${(ms / 1_000 / (bytes / 1e9)).toFixed(0)} s per GB`;
    const database = Number(rows[0]?.size);
    const report = (what: string, ms: number, bytes: number) =>
      reportFigure(
        what,
        `${perGb(ms, bytes)} (${(ms / 1_000).toFixed(1)} s for ${(bytes / 1e6).toFixed(0)} MB)`,
      );

    const rowsTaken = await timed(take);
    report('backup of rows, by the size of the database', rowsTaken, database);
    const rowsRestored = await restore('rows_only');
    report('restore of rows, by the size of the database', rowsRestored, database);

    await owner.query(
      `INSERT INTO client_documents (workspace_id, contact_id, client_request_id, year, folder_type, file_name, file_path,
         file_size, file_type)
       SELECT workspace_id, contact_id, id, 2026, 'Forms', 'file.pdf', workspace_id || '/' || id || '.pdf', $1, 'application/pdf'
       FROM client_requests LIMIT $2`,
      [fileBytes, files],
    );
    const { rows: named } = await owner.query<{ path: string }>(
      'SELECT file_path AS path FROM client_documents',
    );
    for (const { path: name } of named)
      await storage.put('client-documents', name, Readable.from([randomBytes(fileBytes)]), {
        contentType: 'application/pdf',
        size: fileBytes,
      });
    const bytes = files * fileBytes;
    report('backup of files', (await timed(take)) - rowsTaken, bytes);
    const next = await timed(take);
    reportFigure('next backup, rows and no new file', `${(next / 1_000).toFixed(1)} s`);
    report(
      'check with an identity',
      await timed(() => verifyBackup(store, { identities: [identity] })),
      bytes,
    );
    report('restore of files', (await restore('rows_and_files')) - rowsRestored, bytes);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
