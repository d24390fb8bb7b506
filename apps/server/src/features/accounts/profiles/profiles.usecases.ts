import type { Me } from '@visafolio/contract/accounts/profiles.contract.ts';
import { sql } from 'drizzle-orm';
import { type Session, staffActor } from '../../../shared/api/session.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { prepareStatement } from '../../../shared/db/statement.ts';
import type { Services } from '../../../shared/services.ts';

interface ProfileRow extends Record<string, unknown> {
  full_name: string;
  firm_id: string | null;
  firm_name: string;
  logo_url: string | null;
}

const profileById = prepareStatement<ProfileRow>(sql`
  SELECT p.full_name, f.id AS firm_id, f.name AS firm_name, f.logo_url
  FROM profiles p LEFT JOIN firms f ON f.id = p.firm_id WHERE p.id = ${sql.placeholder('id')}`);

export async function getMe({ db }: Services, session: Session): Promise<Me> {
  const { userId: id, email, language, role } = session;
  if (!session.professional) return { id, email, full_name: session.name, language, profile: null };
  const [rows] = await db.inOneRoundTrip(staffActor(session), profileById({ id }));
  const [row] = rows;
  if (!row) throw new Error('a professional without a profile');
  const firm = row.firm_id ? { id: row.firm_id, name: row.firm_name, logo_url: row.logo_url } : null;
  return {
    id,
    email,
    full_name: row.full_name,
    language,
    profile: {
      role,
      firm_role: session.firmRole,
      may_download: !session.mayNotDownload,
      firm,
    },
  };
}

/** Changes the name that colleagues and clients see, and the account's own with it. */
export async function renameMe(
  { db }: Services,
  actor: StaffActor,
  full_name: string,
): Promise<{ full_name: string }> {
  await db.withActor(actor, (tx) =>
    tx.execute(sql`UPDATE profiles SET full_name = ${full_name} WHERE id = ${actor.userId}`),
  );
  await db.accounts.execute(
    sql`UPDATE auth."user" SET name = ${full_name}, updated_at = now() WHERE id = ${actor.userId}`,
  );
  return { full_name };
}
