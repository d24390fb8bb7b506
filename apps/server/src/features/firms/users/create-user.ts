import type { CreateUserInput, CreateUserRefusal, User } from '@visafolio/contract/firms/users.contract.ts';
import { sql } from 'drizzle-orm';
import type { AdministratorActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { column, queryRows } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import { hashNewPassword, isCommonPassword } from '../../accounts/passwords/new-password.ts';
import { notifyAdministrators } from '../../accounts/security-notices/security-notices.usecases.ts';
import { selectUser, upsertRole } from './users.queries.ts';

interface Created {
  success: boolean;
  user: User | null;
  error: CreateUserRefusal | null;
}

const refusal = (error: CreateUserRefusal): Created => ({ success: false, user: null, error });

/**
 * Creates an account with a temporary password, which its owner must replace before anything else, and its profile
 * and role, in one transaction; all administrators are notified. The administrator vouches for the address. A
 * confirmed account of the address stays unchanged, a client's too; an unconfirmed one is replaced with everything
 * set before.
 */
export async function createUser(
  services: Services,
  actor: AdministratorActor,
  input: CreateUserInput,
): Promise<Created> {
  if (await isCommonPassword(input.password)) return refusal('accounts.password_too_common');
  const passwordHash = await hashNewPassword(input.password);
  const created = await services.db.withActor(actor, async (tx) => {
    const { firm_id } = input;
    if (firm_id) {
      const { rowCount } = await tx.execute(sql`SELECT FROM firms WHERE id = ${firm_id}`);
      if (!rowCount) return refusal('firms.not_found');
    }
    const id = await insertAccount(tx, input, passwordHash);
    if (!id) return refusal('users.email_taken');
    await tx.execute(sql`
      INSERT INTO profiles (id, email, full_name, firm_id)
      VALUES (${id}, ${input.email}, ${input.full_name}, ${firm_id})`);
    await upsertRole(tx, id, input.role);
    return { success: true, user: await selectUser(tx, id), error: null };
  });
  if (created.user?.role === 'admin') {
    const { id, full_name: name, email } = created.user;
    const act = { kind: 'administratorAdded', person: { id, name, email }, by: actor.email } as const;
    await notifyAdministrators(services, act, { notifyPerson: false });
  }
  return created;
}

/** Null if the address has a confirmed account. */
async function insertAccount(
  tx: Tx,
  { email, full_name }: CreateUserInput,
  passwordHash: string,
): Promise<string | null> {
  await tx.execute(sql`
    DELETE FROM auth."user" u WHERE u.email = ${email} AND NOT u.email_verified
      AND NOT EXISTS (SELECT FROM profiles p WHERE p.id = u.id)`);
  const rows = await queryRows(tx, { id: column.uuid })`
    INSERT INTO auth."user" (email, name, email_verified) VALUES (${email}, ${full_name}, true)
    ON CONFLICT (email) DO NOTHING RETURNING id`;
  const id = rows[0]?.id;
  if (!id) return null;
  await tx.execute(sql`
    INSERT INTO auth.account (user_id, provider_id, account_id, password, temporary)
    VALUES (${id}, 'credential', ${id}, ${passwordHash}, true)`);
  return id;
}
