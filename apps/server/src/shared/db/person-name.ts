import { sql } from 'drizzle-orm';

/** The name of a person as others read it; the e-mail address of one without a name. Expects `profiles` as `p`. */
export const personName = sql`coalesce(nullif(btrim(p.full_name), ''), p.email)`;
