import { z } from 'zod';

export const format = 'visafolio-workspace';
/** Increases when older versions of the product cannot read what newer ones write. */
export const formatVersion = 4;

export const manifestName = 'manifest.json';
/** The audit log of the workspace, for people to read: an import checks its hash and leaves it out. */
export const auditLogName = 'audit-log.csv';
export const dataPath = (table: string): string => `data/${table}.jsonl`;
export const filePath = (id: string): string => `files/${id}`;

const ArchivedFile = z.strictObject({
  path: z.string().max(100),
  size: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** The last entry of an archive, with hashes and sizes of the others. */
export const Manifest = z.strictObject({
  format: z.literal(format),
  version: z.int().min(1).max(formatVersion),
  product: z.strictObject({ name: z.string().max(200), version: z.string().max(50) }),
  made_at: z.iso.datetime({ offset: true }),
  made_by: z.strictObject({ name: z.string().max(200), email: z.string().max(254) }),
  workspace: z.strictObject({ kind: z.enum(['firm', 'personal']), name: z.string().max(500) }),
  /** Number of restricted cases that the exporting person may not read. */
  cases_left_out: z.int().min(0),
  /** Rows by table. */
  counts: z.record(z.string().max(50), z.int().min(0)),
  files: z.array(ArchivedFile),
  /** Ids of files that were missing in storage. */
  missing_files: z.array(z.uuid()),
});
export type Manifest = z.infer<typeof Manifest>;
