import { z } from 'zod';
import { refuses } from '../shared/errors.ts';
import { Email, Id, Instant } from '../shared/fields.ts';
import { Line } from '../shared/line.ts';
import { Cursor, pageSchema, SearchText } from '../shared/paging.ts';
import { administratorProcedure } from '../shared/procedure.ts';
import { waitlistVisaTypes } from '../shared/visa-types.ts';

const Name = Line(200, 2);

/** Body of POST /api/waitlist_submissions, open to everybody. `website`: a hidden field that only bots fill in. */
export const JoinWaitlistInput = z.object({
  firstName: Name,
  lastName: Name,
  email: Email,
  firmName: Name,
  visasSupported: z.array(z.enum(waitlistVisaTypes)).max(waitlistVisaTypes.length).default([]),
  website: z.string().max(500).default(''),
});
export type JoinWaitlistInput = z.infer<typeof JoinWaitlistInput>;

export const WaitlistEntry = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  firm_name: z.string(),
  visas_supported: z.array(z.string()),
  created_at: Instant,
  /** Not forwarded yet; it is retried. */
  waiting: z.boolean(),
});
export type WaitlistEntry = z.infer<typeof WaitlistEntry>;

export const waitlistContract = {
  list: administratorProcedure
    .get('/waitlist_submissions', 'Sign-ups of the waitlist, newest first')
    .input(z.object({ q: SearchText, cursor: Cursor }))
    .errors(refuses('lists.bad_cursor'))
    .output(pageSchema(WaitlistEntry).extend({ total: z.int() })),
};
