import { z } from 'zod';
import { refuses } from '../shared/errors.ts';
import { Id, Instant, Key } from '../shared/fields.ts';
import { pageSchema } from '../shared/paging.ts';
import { administratorProcedure, professionalProcedure } from '../shared/procedure.ts';
import { type AuditKind, auditGroups, auditKinds } from './audit-kinds.ts';

const AuditKindSchema = z.enum(Object.values(auditKinds).flat() as [AuditKind, ...AuditKind[]]);

export const AuditActorKind = z.enum(['staff', 'administrator', 'client', 'account', 'system']);

/** Names are those of today. Null: erased, in another workspace, or of a restricted case that the reader may not see. */
export const AuditEntry = z.object({
  id: Key,
  at: Instant,
  kind: AuditKindSchema,
  actor: z.object({ kind: AuditActorKind, id: Key.nullable(), name: z.string().nullable() }),
  /** Of the network. Null: no call of a browser, such as a job. */
  address: z.string().nullable(),
  case: z.object({ id: Key, name: z.string().nullable(), number: z.int().nullable() }).nullable(),
  subject: z.object({ kind: z.string(), id: Key, name: z.string().nullable() }).nullable(),
  /** Codes, numbers and ids. */
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** From the year 1000 on: PostgreSQL does not know all that may be written. */
const AskedInstant = z.iso.datetime().regex(/^[12]/);

export const AuditFilter = z.object({
  group: z.enum(auditGroups as [(typeof auditGroups)[number], ...typeof auditGroups]).optional(),
  /** Who acted, or whom it concerned. */
  person: Id.optional(),
  request_id: Id.optional(),
  file_id: Id.optional(),
  from: AskedInstant.optional(),
  before: AskedInstant.optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

const AuditPage = AuditFilter.extend({
  /** The last id of the previous page. */
  cursor: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});

export const auditContract = {
  /** For firm administrators and professionals without a firm. */
  list: professionalProcedure
    .get('/audit', 'The audit log of the workspace, newest first')
    .input(AuditPage)
    .errors(refuses('session.firm_administrator_required'))
    .output(pageSchema(AuditEntry)),
  listInstallation: administratorProcedure
    .get(
      '/audit/installation',
      'The audit log of the installation, and what administrators did in workspaces',
    )
    .input(AuditPage)
    .output(pageSchema(AuditEntry)),
};
