import { sql } from 'drizzle-orm';

/** The name of a person as others read it; the e-mail address of one without a name. Expects `profiles` as `p`. */
export const personName = sql`coalesce(nullif(btrim(p.full_name), ''), p.email)`;

/** The same for a person of a case. Expects `client_users` as `u`. */
export const casePersonName = sql`coalesce(nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email)`;

/**
 * How a mail about a case addresses somebody who is not its client: the sponsor's name, or another person's. Null for the client. Expects
 * `client_users` as `u` and `client_requests` as `r`.
 */
export const addressedName = sql`CASE u.role WHEN 'client' THEN NULL WHEN 'sponsor' THEN r.sponsor_name ELSE ${casePersonName} END`;
