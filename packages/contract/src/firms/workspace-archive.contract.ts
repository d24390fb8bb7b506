import { z } from 'zod';
import { errorStatus, refuses } from '../shared/errors.ts';
import { Count, Id, Instant, Key } from '../shared/fields.ts';
import { professionalProcedure } from '../shared/procedure.ts';

export const ArchiveCounts = z.object({
  cases: Count,
  contacts: Count,
  templates: Count,
  files: Count,
  /** Files that were already missing when the archive was made. */
  missing_files: Count,
  /** People without a colleague of the same address here; the importing person gets what was theirs. */
  unknown_people: Count,
});
export type ArchiveCounts = z.infer<typeof ArchiveCounts>;

/** Why an archive was not imported. */
export const ArchiveProblem = z.enum([
  'exports.incomplete',
  'exports.not_ours',
  'exports.newer_version',
  'exports.changed',
  'exports.not_valid',
  'exports.not_empty',
  'exports.not_found',
  'exports.too_large',
  'exports.no_space',
  'exports.interrupted',
  'exports.failed',
]);
export type ArchiveProblem = z.infer<typeof ArchiveProblem>;

export const ArchiveImport = z.object({
  id: Key,
  state: z.enum(['ordered', 'receiving', 'checking', 'importing', 'done', 'refused']),
  counts: ArchiveCounts.nullable(),
  problem: ArchiveProblem.nullable(),
  /** Place in the archive: a file and a line in it. */
  problem_at: z.string().nullable(),
  by: z.string(),
  created_at: Instant,
});
export type ArchiveImport = z.infer<typeof ArchiveImport>;

/**
 * The archive itself is transferred outside of these calls: `GET /api/archive/exports/{id}.zip` after `orderExport`, and
 * `PUT /api/archive/imports/{id}` with its bytes.
 */
export const workspaceArchiveContract = {
  /** Members who do not administer their firm learn nothing but that. */
  status: professionalProcedure.get('/archive', 'State of exports and imports of the workspace').output(
    z.object({
      allowed: z.boolean(),
      /** An archive can be imported only into a workspace without cases, contacts and templates. */
      empty: z.boolean(),
      last_export: z.object({ at: Instant, by: z.string() }).nullable(),
      last_import: ArchiveImport.nullable(),
      /** Size limit of an import. */
      max_bytes: Count,
    }),
  ),
  /** The same person must start the download within the next minutes. */
  orderExport: professionalProcedure
    .post('/archive/exports', 'Request an archive of the workspace', { successStatus: 201 })
    .meta({ access: 'professional', recentProof: true })
    .errors(refuses('session.firm_administrator_required', 'accounts.recent_sign_in_required'))
    .output(z.object({ id: Key })),
  /** Idempotent by id. */
  beginImport: professionalProcedure
    .post('/archive/imports', 'Start the import of an archive', { successStatus: 201 })
    .meta({ access: 'professional', recentProof: true })
    .input(z.object({ id: Id, size: z.int().min(1) }))
    .errors({
      ...refuses(
        'session.firm_administrator_required',
        'accounts.recent_sign_in_required',
        'exports.not_empty',
        'exports.import_running',
      ),
      'exports.too_large': {
        status: errorStatus['exports.too_large'],
        data: z.object({ max_bytes: Count }),
      },
    })
    .output(z.object({ id: Key })),
};
