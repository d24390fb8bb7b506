import { z } from 'zod';
import { Day } from '../cases/dates/key-date.ts';
import { refuses } from '../shared/errors.ts';
import { Count, Key } from '../shared/fields.ts';
import { professionalProcedure } from '../shared/procedure.ts';

const CasesOfPerson = z.object({
  id: Key,
  name: z.string(),
  pending: Count,
  in_progress: Count,
  documents_submitted: Count,
  /** Of all of these. */
  overdue: Count,
  stalled: Count,
});
export type CasesOfPerson = z.infer<typeof CasesOfPerson>;

const MonthOfDocuments = z.object({
  /** `yyyy-mm`, in which the documents were complete. */
  month: z.string(),
  cases: Count,
  /** From the invitation; null where there is no case. */
  median_days: z.number().nullable(),
});
export type MonthOfDocuments = z.infer<typeof MonthOfDocuments>;

/** How a firm's cases stand. Restricted cases are counted for those who may see them. */
export const FirmOverview = z.object({
  /** Who has most open cases first. */
  people: z.array(CasesOfPerson),
  /** The last twelve, the oldest first. */
  months: z.array(MonthOfDocuments),
  /** Of all these months. */
  median_days: z.number().nullable(),
});
export type FirmOverview = z.infer<typeof FirmOverview>;

export const overviewContract = {
  /** For who administers the firm, or works without one. */
  get: professionalProcedure
    .route({
      method: 'GET',
      path: '/overview',
      summary: 'Open cases by state and person, and how long documents take',
    })
    .input(z.object({ today: Day }))
    .errors(refuses('session.firm_administrator_required'))
    .output(FirmOverview),
};
