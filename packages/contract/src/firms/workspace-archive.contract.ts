import { z } from 'zod';
import { errorStatus, refuses } from '../shared/errors.ts';
import { Count, Id, Instant, Key } from '../shared/fields.ts';
import { professionalProcedure } from '../shared/procedure.ts';

/** What an archive holds, as people count it. */
export const ArchiveCounts = z.object({
  cases: Count,
  contacts: Count,
  templates: Count,
  files: Count,
  /** Files that were missing already where the archive was made. */
  missing_files: Count,
  /** People whose colleague of that address is not here: what was theirs is the importing person's. */
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
  /** Where in the archive: a file and a line in it. */
  problem_at: z.string().nullable(),
  by: z.string(),
  created_at: Instant,
});
export type ArchiveImport = z.infer<typeof ArchiveImport>;

/**
 * The archive itself is no JSON: `GET /api/archive/exports/{id}.zip` once it is ordered, and
 * `PUT /api/archive/imports/{id}` with its bytes.
 */
export const workspaceArchiveContract = {
  /** Who does not administer the firm they work in learns nothing else than that. */
  status: professionalProcedure
    .route({
      method: 'GET',
      path: '/archive',
      summary: 'Whether everything can be exported and imported, and how the last import stands',
    })
    .output(
      z.object({
        allowed: z.boolean(),
        /** There are no cases, contacts or templates of its own: an archive can be imported. */
        empty: z.boolean(),
        last_export: z.object({ at: Instant, by: z.string() }).nullable(),
        last_import: ArchiveImport.nullable(),
        /** Of an archive that is imported. */
        max_bytes: Count,
      }),
    ),
  /** The download begins within the next minutes, by the same person. */
  orderExport: professionalProcedure
    .meta({ access: 'professional', recentProof: true })
    .route({
      method: 'POST',
      path: '/archive/exports',
      successStatus: 201,
      summary: 'Order the archive of everything',
    })
    .errors(refuses('session.firm_administrator_required', 'accounts.recent_sign_in_required'))
    .output(z.object({ id: Key })),
  /** The same id again begins nothing new. */
  beginImport: professionalProcedure
    .meta({ access: 'professional', recentProof: true })
    .route({
      method: 'POST',
      path: '/archive/imports',
      successStatus: 201,
      summary: 'Begin the import of an archive',
    })
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
