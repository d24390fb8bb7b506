import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import server from '../../../../../package.json' with { type: 'json' };
import type { ZippedFile } from '../../../../shared/files/zip/zip-stream.ts';
import type { Services } from '../../../../shared/services.ts';
import { readReleased } from '../../../../shared/storage/sealed/read-released.ts';
import {
  auditLogName,
  dataPath,
  filePath,
  format,
  formatVersion,
  type Manifest,
  manifestName,
} from '../format/manifest.ts';
import { archivedTables } from '../format/tables.ts';
import type { Spool, SpooledFile } from './spool-rows.ts';

export interface ArchiveMaker {
  name: string;
  email: string;
}

/** Yields rows, then the audit log, files, and the manifest with the hashes of all of them. */
export async function* archiveEntries(
  services: Services,
  spool: Spool,
  madeBy: ArchiveMaker,
): AsyncGenerator<ZippedFile, void> {
  const madeAt = new Date();
  const files: Manifest['files'] = [];
  const missing: string[] = [];

  for (const table of archivedTables) {
    const { size, sha256 } = spool.tables[table];
    const path = dataPath(table);
    files.push({ path, size, sha256 });
    yield { name: path, modified: madeAt, size, content: readSpooled(spool, spool.tables[table]) };
  }

  const { size, sha256 } = spool.auditLog;
  files.push({ path: auditLogName, size, sha256 });
  yield { name: auditLogName, modified: madeAt, size, content: readSpooled(spool, spool.auditLog) };

  for await (const { id, file_path, at } of storedFiles(spool)) {
    const stored = await readReleased(services.files, 'client-documents', file_path);
    if (!stored || stored === 'withheld') {
      const why = stored ? 'was not let through by the scanner' : 'is missing';
      services.log.error({ file: id }, `a file of an archive ${why}`);
      missing.push(id);
      continue;
    }
    const path = filePath(id);
    const hash = createHash('sha256');
    yield { name: path, modified: new Date(at), size: stored.size, content: hashed(stored.content, hash) };
    files.push({ path, size: stored.size, sha256: hash.digest('hex') });
  }

  const manifest: Manifest = {
    format,
    version: formatVersion,
    product: { name: services.config.productName, version: server.version },
    made_at: madeAt.toISOString(),
    made_by: madeBy,
    workspace: spool.workspace,
    cases_left_out: spool.casesLeftOut,
    counts: Object.fromEntries(archivedTables.map((table) => [table, spool.tables[table].rows])),
    files,
    missing_files: missing,
  };
  const bytes = Buffer.from(JSON.stringify(manifest));
  yield { name: manifestName, modified: madeAt, size: bytes.length, content: only(bytes) };
}

interface StoredFile {
  id: string;
  file_path: string;
  at: string;
}

const readSpooled = ({ content }: Spool, { start, size }: SpooledFile) =>
  content.stream({ start, end: start + size });

async function* storedFiles(spool: Spool): AsyncGenerator<StoredFile, void> {
  const input = readSpooled(spool, spool.files);
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) yield JSON.parse(line) as StoredFile;
}

async function* hashed(content: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const piece of content) {
    hash.update(piece);
    yield piece;
  }
}

async function* only(bytes: Buffer) {
  yield bytes;
}
