import { sql } from 'drizzle-orm';
import type { Database } from '../../../shared/db/database.ts';
import type { Holder } from '../sessions/call-session.ts';
import type { Claims } from './protocols/identity-claims.ts';
import type { OidcFlow } from './protocols/oidc.ts';

type Accounts = Database['accounts'];

/** A sign-in that is under way at another service. */
export interface Flow {
  provider: string;
  /** The last part of the address that the browser is to come back to. */
  callbackId: string;
  waitsFor: { oidc: OidcFlow } | { samlRequestId: string } | { arrival: SamlArrival };
  /** The session that connects an identity with its account; null where it signs in. */
  linkTo: Holder | null;
  returnTo: string;
}

/** A SAML answer that was accepted, until the browser that asked for it collects it, and for a while after. */
export interface SamlArrival {
  claims: Claims;
  /** The hash of the answer: the same form sent again is no other answer. */
  answer: string;
}

/**
 * Lays an accepted SAML answer by with its sign-in, unless that has one already or the assertion was used before; true if
 * it did. One statement: of forms sent at once, one is first, and the others wait for it.
 */
export async function storeArrival(
  db: Accounts,
  key: string,
  { assertion, arrival }: { assertion: string; arrival: SamlArrival },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    WITH unused AS (
      INSERT INTO auth.attempt AS a (key, tries, resets_at)
      VALUES (${assertion}, 1, now() + interval '30 minutes')
      ON CONFLICT (key) DO UPDATE SET resets_at = EXCLUDED.resets_at WHERE a.resets_at < now()
      RETURNING key)
    UPDATE auth.verification
    SET value = jsonb_set(value::jsonb, '{waitsFor}', ${JSON.stringify({ arrival })}::jsonb)::text
    WHERE identifier = ${`federated ${key}`} AND value::jsonb -> 'waitsFor' ->> 'samlRequestId' IS NOT NULL
      AND EXISTS (SELECT FROM unused)`);
  return rowCount === 1;
}

/** A SAML sign-in that is complete, kept for some minutes. */
export interface FinishedSamlSignIn {
  answer: string;
  userId: string;
  flow: Flow;
}
