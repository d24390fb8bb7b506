import { sql } from 'drizzle-orm';
import { system } from '../../../shared/db/actor.ts';
import type { Services } from '../../../shared/services.ts';
import { notifyAdministrators } from '../security-notices/security-notices.usecases.ts';

/**
 * Gives an account its profile. ADMIN_EMAIL becomes administrator; where that is not set, the first
 * professional of the installation; all others are told. A second call changes nothing.
 */
export async function makeProfessional(
  services: Services,
  person: { id: string; email: string; name: string },
): Promise<void> {
  const { db, config } = services;
  const role = await db.withActor(system, async (tx) => {
    // One at a time: of two who come first at once, one is first.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('first administrator'))`);
    const { rowCount } = await tx.execute(sql`
      INSERT INTO profiles (id, email, full_name) VALUES (${person.id}, ${person.email}, ${person.name})
      ON CONFLICT (id) DO NOTHING`);
    if (!rowCount) return null;
    const first = sql`NOT EXISTS (SELECT FROM profiles WHERE id <> ${person.id})`;
    const administrator = config.adminEmail
      ? sql`${person.email === config.adminEmail.toLowerCase()}::boolean`
      : first;
    const added = await tx.execute<{ role: string }>(sql`
      INSERT INTO user_roles (user_id, role)
      VALUES (${person.id}, CASE WHEN ${administrator} THEN 'admin' ELSE 'user' END) RETURNING role`);
    return added.rows[0]?.role;
  });
  if (role === 'admin')
    await notifyAdministrators(services, { kind: 'administratorAdded', person }, { tellPerson: false });
}
