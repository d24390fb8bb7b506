import type { Database } from '../../../shared/db/database.ts';
import { changeRow } from '../../../shared/db/query.ts';
import type { SessionHolder } from '../sessions/call-session.ts';
import type { Claims } from './protocols/identity-claims.ts';
import type { OidcFlow } from './protocols/oidc.ts';

type Accounts = Database['accounts'];

/** A sign-in in progress at another service. */
export interface Flow {
  provider: string;
  /** Last part of the callback URL. */
  callbackId: string;
  waitsFor: { oidc: OidcFlow } | { samlRequestId: string } | { arrival: ReceivedSamlResponse };
  /** The session that connects an identity; null for a sign-in. */
  linkTo: SessionHolder | null;
  returnTo: string;
}

/** An accepted SAML response, until the browser that requested it collects it, and for a while after. */
export interface ReceivedSamlResponse {
  claims: Claims;
  /** Hash of the response, to recognize the same form sent again. */
  answer: string;
}

/**
 * Stores an accepted SAML response with its sign-in. False if the sign-in has one already or the assertion was used
 * before. One statement: of parallel forms one succeeds and the others wait for it.
 */
export const storeSamlResponse = (
  db: Accounts,
  key: string,
  { assertion, arrival }: { assertion: string; arrival: ReceivedSamlResponse },
): Promise<boolean> =>
  changeRow(db)`
    WITH unused AS (
      INSERT INTO auth.attempt AS a (key, tries, resets_at)
      VALUES (${assertion}, 1, now() + interval '30 minutes')
      ON CONFLICT (key) DO UPDATE SET resets_at = EXCLUDED.resets_at WHERE a.resets_at < now()
      RETURNING key)
    UPDATE auth.verification
    SET value = jsonb_set(value::jsonb, '{waitsFor}', ${JSON.stringify({ arrival })}::jsonb)::text
    WHERE identifier = ${`federated ${key}`} AND value::jsonb -> 'waitsFor' ->> 'samlRequestId' IS NOT NULL
      AND EXISTS (SELECT FROM unused)`;

/** A finished SAML sign-in, kept for some minutes. */
export interface FinishedSamlSignIn {
  answer: string;
  userId: string;
  flow: Flow;
}
