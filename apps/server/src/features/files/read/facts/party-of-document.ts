import { sql } from 'drizzle-orm';

/**
 * Words for the party of document `d`: its name in version `v` of its template, and its key. Only the key for those who do not see the
 * version; null: it is everybody's.
 */
export const partyWords = sql`
  nullif(concat_ws(' ', d.party, (SELECT each.party ->> 'name' FROM jsonb_array_elements(v.parties) AS each (party)
    WHERE each.party ->> 'key' = d.party LIMIT 1)), '')`;

/** Who answers for the party of document `d`, `other` for neither client nor sponsor; null if everybody does, or it is everybody's. */
export const partyPerson = sql`
  (SELECT CASE WHEN each.person_number IS NOT NULL THEN 'other' ELSE each.role END FROM client_users AS each
    WHERE each.client_request_id = d.client_request_id AND d.party = ANY (each.parties) LIMIT 1)`;

/**
 * The parties that a file may be about; null: any, because its document `d` is everybody's or its template `v` has no parties. A file in the
 * box is about the person `p` who gave it: about none in particular if that person answers for several parties, or is of the staff.
 */
export const filesParties = sql`
  CASE WHEN d.id IS NOT NULL THEN CASE WHEN d.party IS NOT NULL THEN ARRAY[d.party] END
    WHEN v.parties = '[]' THEN NULL
    WHEN cardinality(p.parties) = 1 THEN p.parties
    ELSE '{}' END`;

/** Whom a document is about, as far as names of files tell: client, sponsor, or another person. */
export const partyPeople = ['client', 'sponsor', 'other'] as const;
