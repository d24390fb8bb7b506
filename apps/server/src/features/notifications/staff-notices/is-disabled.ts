import { sql } from 'drizzle-orm';
import type { Services } from '../../../shared/services.ts';

/** Whether an administrator has disabled the account: it gets no mails about cases. */
export async function isDisabled({ db }: Services, userId: string): Promise<boolean> {
  const { rows } = await db.accounts.execute(
    sql`SELECT 1 FROM auth."user" WHERE id = ${userId} AND disabled_at IS NOT NULL`,
  );
  return rows.length > 0;
}
