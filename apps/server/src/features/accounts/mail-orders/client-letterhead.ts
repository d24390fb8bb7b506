import type { Language } from '@visafolio/contract/shared/fields.ts';
import { system } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { addressedName } from '../../../shared/db/person-name.ts';
import { column, queryRow, type Row } from '../../../shared/db/query.ts';
import { loadCaseName } from '../../../shared/mail/letterhead/case-name.ts';
import type { Letterhead } from '../../../shared/mail/letterhead/letterhead.emails.tsx';
import type { Services } from '../../../shared/services.ts';

export interface AddressedClient {
  letterhead: Letterhead;
  client: string;
  /** The name of the sponsor or another person of the case, if the address is theirs. */
  sponsor: string | null;
}

/**
 * The sender of mails to a client: the firm of the request, or of all requests of the address, and then about the
 * newest one, which the portal opens. Null if the address has requests of several firms, or none.
 */
export async function loadAddressedClient(
  { db, config }: Services,
  { email, requestId, language }: { email: string; requestId: string | undefined; language: Language },
): Promise<AddressedClient | null> {
  const found = await db.withActor(system, (tx) =>
    requestId ? selectRequestClient(tx, requestId, email) : selectClientOfOneFirm(tx, email),
  );
  if (!found) return null;
  return {
    client: found.client_name,
    sponsor: found.sponsor_name,
    letterhead: {
      language,
      product: config.productName,
      sender: found.firm_name ?? config.productName,
      logoUrl: found.firm_logo ? new URL(found.firm_logo, config.publicUrl).href : undefined,
      replyTo: found.owner_email,
      caseName: await loadCaseName(db, found.request_id, language),
    },
  };
}

/** For everybody else, and for clients of several firms. */
export const productLetterhead = ({ config }: Services, language: Language): Letterhead => ({
  language,
  product: config.productName,
  sender: config.productName,
  logoUrl: undefined,
  replyTo: undefined,
  caseName: '',
});

const ClientRow = {
  request_id: column.uuid,
  client_name: column.text,
  sponsor_name: column.text.orNull,
  owner_email: column.text,
  firm_name: column.text.orNull,
  firm_logo: column.text.orNull,
};
type ClientRow = Row<typeof ClientRow>;

const selectRequestClient = (tx: Tx, requestId: string, email: string): Promise<ClientRow | null> =>
  queryRow(tx, ClientRow)`
    SELECT r.id AS request_id, r.name AS client_name, ${addressedName} AS sponsor_name,
      p.email AS owner_email, f.name AS firm_name, f.logo_url AS firm_logo
    FROM client_users u
    JOIN client_requests r ON r.id = u.client_request_id
    JOIN profiles p ON p.id = r.user_id
    LEFT JOIN firms f ON f.id = p.firm_id
    WHERE u.client_request_id = ${requestId} AND u.email = ${email}`;

/** Each professional without a firm counts as a firm. */
const selectClientOfOneFirm = (tx: Tx, email: string): Promise<ClientRow | null> =>
  queryRow(tx, ClientRow)`
    SELECT r.id AS request_id, r.name AS client_name, ${addressedName} AS sponsor_name,
      p.email AS owner_email, f.name AS firm_name, f.logo_url AS firm_logo
    FROM client_users u
    JOIN client_requests r ON r.id = u.client_request_id
    JOIN profiles p ON p.id = r.user_id
    LEFT JOIN firms f ON f.id = p.firm_id
    WHERE u.email = ${email} AND 1 = (
      SELECT count(DISTINCT u.workspace_id) FROM client_users u WHERE u.email = ${email})
    ORDER BY r.created_at DESC, r.id DESC LIMIT 1`;
