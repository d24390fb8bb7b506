import { z } from 'zod';
import { refuses } from '../shared/errors.ts';
import { Count, Id, Instant, Key } from '../shared/fields.ts';
import { Cursor, pageSchema } from '../shared/paging.ts';
import { professionalProcedure, provenProfessionalProcedure } from '../shared/procedure.ts';

/** How long the trash keeps something before it is deleted for good. */
export const trashDays = 30;

export const TrashKind = z.enum(['case', 'contact']);
export type TrashKind = z.infer<typeof TrashKind>;

export const TrashCause = z.enum(['person', 'retention']);

export const TrashItem = z.object({
  kind: TrashKind,
  id: Key,
  /** Of the client or the contact. */
  name: z.string(),
  email: z.string(),
  /** Of a case. */
  template_name: z.string().nullable(),
  case_number: z.int().nullable(),
  trashed_at: Instant,
  /** When it is deleted for good. */
  goes_at: Instant,
  /** `retention`: a rule of the workspace moved it. */
  cause: TrashCause,
  /** Who moved it. Null: a rule, or a person whose account is gone. */
  by: z.string().nullable(),
  /** A legal hold keeps it from being deleted. */
  held: z.boolean(),
});
export type TrashItem = z.infer<typeof TrashItem>;

const Item = z.object({ kind: TrashKind, id: Id });
export type TrashInput = z.infer<typeof Item>;

export const trashContract = {
  /** Last in first. Restricted cases are listed for the people who see them. */
  list: professionalProcedure
    .get('/trash', 'Cases and contacts in the trash of the workspace')
    .input(z.object({ cursor: Cursor }))
    .errors(refuses('lists.bad_cursor'))
    .output(pageSchema(TrashItem).extend({ total: Count, may_delete: z.boolean() })),
  /** Restoring what another tab has restored changes nothing. */
  restore: professionalProcedure
    .post('/trash/restore', 'Takes a case or contact out of the trash, with everything that it had')
    .input(Item)
    .errors(refuses('trash.not_found'))
    .output(Item),
  /** For firm administrators and professionals without a firm. */
  deleteNow: provenProfessionalProcedure
    .post('/trash/delete', 'Deletes a case or contact of the trash for good')
    .input(Item)
    .errors(refuses('trash.not_found', 'session.firm_administrator_required'))
    .output(Item),
};
