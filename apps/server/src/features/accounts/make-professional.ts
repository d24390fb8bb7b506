import { sql } from 'drizzle-orm';
import { system } from '../../shared/db/actor.ts';
import type { Services } from '../../shared/services.ts';

/**
 * Gives an account its profile. ADMIN_EMAIL becomes administrator; where that is not set, the first
 * professional of the installation. A second call changes nothing.
 */
export async function makeProfessional(
  { db, config }: Services,
  person: { id: string; email: string; name: string },
): Promise<void> {
  await db.withActor(system, async (tx) => {
    // One at a time: of two who come first at once, one is first.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('first administrator'))`);
    const { rowCount } = await tx.execute(sql`
      INSERT INTO profiles (id, email, full_name) VALUES (${person.id}, ${person.email}, ${person.name})
      ON CONFLICT (id) DO NOTHING`);
    if (!rowCount) return;
    const first = sql`NOT EXISTS (SELECT FROM profiles WHERE id <> ${person.id})`;
    const administrator = config.adminEmail
      ? sql`${person.email === config.adminEmail.toLowerCase()}::boolean`
      : first;
    await tx.execute(sql`
      INSERT INTO user_roles (user_id, role)
      VALUES (${person.id}, CASE WHEN ${administrator} THEN 'admin' ELSE 'user' END)`);
  });
}
