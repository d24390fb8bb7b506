import { sql } from 'drizzle-orm';
import { refuse } from '../../shared/api/refuse.ts';
import type { Services } from '../../shared/services.ts';

/** Before any session is made, whatever way somebody signs in. Refuses with accounts.disabled. */
export const refuseDisabled =
  ({ db }: Services) =>
  async ({ userId }: { userId: string }): Promise<void> => {
    const { rowCount } = await db.accounts.execute(
      sql`SELECT FROM auth."user" WHERE id = ${userId} AND disabled_at IS NOT NULL`,
    );
    if (rowCount) throw refuse('accounts.disabled');
  };
