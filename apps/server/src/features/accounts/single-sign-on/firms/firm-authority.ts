import { sql } from 'drizzle-orm';
import { refuse } from '../../../../shared/api/refuse.ts';
import type { Services } from '../../../../shared/services.ts';

/** A firm whose own provider vouches for somebody. */
export interface TrustedFirm {
  id: string;
  providerId: string;
  /** Those that count: proven, and neither a public suffix nor mail for everybody. */
  domains: string[];
}

/**
 * At every sign-in by a firm's provider: what it says now and the account that it would open both lie within the firm.
 * The account is the one with `userId`, else the one of the address; a new address only has to be of the firm's domains.
 * Refuses with accounts.not_of_firm, and administrators of the product with accounts.administrator_not_by_firm.
 */
export async function refuseOutsideFirm(
  { db, config }: Services,
  { id, domains }: TrustedFirm,
  { email, userId }: { email: string | null; userId: string | null },
): Promise<void> {
  const isOwn = (address: string) => domains.includes(address.slice(address.lastIndexOf('@') + 1));
  if (!email || !isOwn(email)) throw refuse('accounts.not_of_firm');
  if (email === config.adminEmail?.toLowerCase()) throw refuse('accounts.administrator_not_by_firm');
  const { rows } = await db.accounts.execute<{
    email: string;
    firm_id: string | null;
    role: string | null;
  }>(sql`
    SELECT u.email, p.firm_id, r.role FROM auth."user" u
    LEFT JOIN profiles p ON p.id = u.id
    LEFT JOIN user_roles r ON r.user_id = u.id
    WHERE u.id = coalesce(${userId}::uuid, (SELECT id FROM auth."user" WHERE email = ${email}))`);
  const [person] = rows;
  if (!person) return;
  if (person.role === 'admin') throw refuse('accounts.administrator_not_by_firm');
  if (!isOwn(person.email)) throw refuse('accounts.not_of_firm');
  if (person.firm_id !== null && person.firm_id !== id) throw refuse('accounts.not_of_firm');
}
