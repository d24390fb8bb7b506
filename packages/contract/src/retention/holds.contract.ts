import { z } from 'zod';
import { refuses } from '../shared/errors.ts';
import { Id, Instant, Key } from '../shared/fields.ts';
import { Line } from '../shared/line.ts';
import { professionalProcedure } from '../shared/procedure.ts';

export const LegalHold = z.object({
  id: Key,
  /** Of one case, or of a contact with all of their cases. */
  of: z.enum(['case', 'contact']),
  reason: z.string(),
  placed_by: z.string(),
  placed_at: Instant,
});
export type LegalHold = z.infer<typeof LegalHold>;

/** In the list of a workspace. Name and number are null for a restricted case that the reader does not see. */
export const ListedHold = LegalHold.extend({
  request_id: Key.nullable(),
  contact_id: Key.nullable(),
  name: z.string().nullable(),
  case_number: z.int().nullable(),
});
export type ListedHold = z.infer<typeof ListedHold>;

/** A case, or a contact. */
export const HoldSubject = z.discriminatedUnion('of', [
  z.object({ of: z.literal('case'), request_id: Id }),
  z.object({ of: z.literal('contact'), contact_id: Id }),
]);
export type HoldSubject = z.infer<typeof HoldSubject>;

export const holdReasonMax = 300;

export const holdsContract = {
  /** Holds in force on a case: its own, and that of its contact. */
  get: professionalProcedure
    .get('/legal_holds/case', 'The legal holds of a case')
    .input(z.object({ request_id: Id }))
    .errors(refuses('requests.not_found'))
    .output(z.object({ items: z.array(LegalHold), contact_id: Key.nullable(), may_change: z.boolean() })),
  list: professionalProcedure
    .get('/legal_holds', 'The legal holds in force in the workspace')
    .output(z.object({ items: z.array(ListedHold), may_change: z.boolean() })),
  /** For firm administrators and professionals without a firm. Placing a second one changes nothing. */
  place: professionalProcedure
    .post('/legal_holds', 'Places a case, or a contact with all of their cases, under legal hold')
    .input(z.object({ subject: HoldSubject, reason: Line(holdReasonMax, 1) }))
    .errors(refuses('session.firm_administrator_required', 'requests.not_found', 'contacts.not_found'))
    .output(LegalHold),
  /** For firm administrators and professionals without a firm. Lifting it twice changes nothing. */
  lift: professionalProcedure
    .post('/legal_holds/lift', 'Lifts a legal hold')
    .input(z.object({ id: Id }))
    .errors(refuses('session.firm_administrator_required', 'holds.not_found'))
    .output(z.object({ id: Key })),
};
