import type { Deletion } from '@visafolio/contract/accounts/accounts.contract.ts';
import type { Language } from '@visafolio/contract/shared/fields.ts';
import { sql } from 'drizzle-orm';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Database } from '../../../shared/db/database.ts';
import { announceOnCommit, changeCapacity, type Tx } from '../../../shared/db/database.ts';
import { column, queryRows, requireRow } from '../../../shared/db/query.ts';
import type { Origin } from '../limits/client-address.ts';
import { insertNoticeToAddress } from '../security-notices/security-notices.usecases.ts';

type Accounts = Pick<Database['accounts'], 'execute'>;

type Owned = Pick<Deletion, 'open_cases' | 'completed_cases' | 'contacts' | 'templates' | 'files'>;

const OwnedRow = {
  files: column.int,
  open_cases: column.int,
  completed_cases: column.int,
  contacts: column.int,
  templates: column.int,
};

/** What the acting professional is responsible for, and created for their workspace. */
export const countOwned = (tx: Tx, userId: string): Promise<Owned> =>
  requireRow(tx, OwnedRow)`
    SELECT
      (SELECT count(*)::int FROM client_requests WHERE user_id = ${userId} AND status <> 'completed') AS open_cases,
      (SELECT count(*)::int FROM client_requests WHERE user_id = ${userId} AND status = 'completed') AS completed_cases,
      (SELECT count(*)::int FROM contacts WHERE user_id = ${userId}) AS contacts,
      (SELECT count(*)::int FROM templates WHERE user_id = ${userId})
        + (SELECT count(*)::int FROM note_templates WHERE user_id = ${userId}) AS templates,
      (SELECT count(*)::int FROM client_documents d JOIN client_requests r ON r.id = d.client_request_id
        WHERE r.user_id = ${userId}) AS files`;

/** The other professionals of the same firm who can sign in, by name. */
export const selectColleagues = (db: Accounts, userId: string): Promise<Deletion['colleagues']> =>
  queryRows(db, { id: column.uuid, name: column.text, email: column.text })`
    SELECT u.id, coalesce(nullif(u.name, ''), u.email) AS name, u.email
    FROM profiles own
    JOIN profiles p ON p.firm_id = own.firm_id AND p.id <> own.id
    JOIN auth."user" u ON u.id = p.id AND u.disabled_at IS NULL
    WHERE own.id = ${userId}
    ORDER BY lower(u.name), u.id`;

/** Whether the person is the only administrator who can sign in, or a firm's break-glass person. */
export async function selectDuties(
  db: Accounts,
  userId: string,
): Promise<{ administrator: boolean; last_administrator: boolean; break_glass: boolean }> {
  const rows = await queryRows(db, {
    administrator: column.boolean,
    last_administrator: column.boolean,
    break_glass: column.boolean,
  })`
    SELECT own.administrator,
      own.administrator AND NOT EXISTS (
        SELECT FROM user_roles r JOIN auth."user" u ON u.id = r.user_id
        WHERE r.role = 'admin' AND u.disabled_at IS NULL AND r.user_id <> ${userId}) AS last_administrator,
      EXISTS (SELECT FROM auth.firm_policy WHERE break_glass_user_id = ${userId}) AS break_glass
    FROM (SELECT EXISTS (
      SELECT FROM user_roles WHERE user_id = ${userId} AND role = 'admin') AS administrator) AS own`;
  return rows[0] ?? { administrator: false, last_administrator: false, break_glass: false };
}

interface Named {
  id: string;
  name: string;
}

/**
 * Makes a colleague responsible for all cases of the acting professional, and records it in each case's timeline.
 * Everything else belongs to the firm and stays. Call in a transaction that called lockOwned.
 */
export async function handOver(tx: Tx, actor: StaffActor, from: Named, to: Named): Promise<void> {
  await changeCapacity(tx, 'leaver');
  await tx.execute(sql`
    INSERT INTO activity (workspace_id, client_request_id, actor_id, actor_kind, kind, payload)
    SELECT workspace_id, id, ${actor.userId}, 'staff', 'request.handed_over',
      ${JSON.stringify({ from: from.name, from_id: from.id, to: to.name })}::jsonb
    FROM client_requests WHERE user_id = ${from.id}`);
  await tx.execute(sql`UPDATE client_requests SET user_id = ${to.id} WHERE user_id = ${from.id}`);
  announceOnCommit(tx);
}

interface Person {
  userId: string;
  email: string;
  language: Language | null;
  professional: boolean;
}

/**
 * Deletes the account with everything that refers to it, and orders the mail that says so. False if it is gone, or
 * has become a professional's meanwhile.
 */
export async function deleteUser(
  tx: Accounts,
  { userId, email, language, professional }: Person,
  from: Origin,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    DELETE FROM auth."user" u WHERE u.id = ${userId}
      AND EXISTS (SELECT FROM profiles p WHERE p.id = u.id) = ${professional}`);
  if (rowCount === 0) return false;
  await tx.execute(
    sql`DELETE FROM auth.mail_order WHERE email = ${email} AND payload -> 'requestId' IS NULL`,
  );
  await tx.execute(sql`
    UPDATE auth.mail_link SET revoked_at = now()
    WHERE email = ${email} AND client_request_id IS NULL
      AND used_at IS NULL AND revoked_at IS NULL AND expires_at > now()`);
  await insertNoticeToAddress(tx, email, { change: 'accountDeleted', detail: '', language, ...from });
  return true;
}
