import { sql } from 'drizzle-orm';
import { refuse } from '../../../../shared/api/refuse.ts';
import type { AdministratorActor } from '../../../../shared/db/actor.ts';
import type { Services } from '../../../../shared/services.ts';

interface FirmPolicy {
  requires_second_factor: boolean;
}

/** What a firm asks of its people at sign-in. Refuses with accounts.firm_not_found. */
export async function getFirmPolicy(
  services: Services,
  actor: AdministratorActor,
  firmId: string,
): Promise<FirmPolicy> {
  await refuseUnknownFirm(services, actor, firmId);
  const { rows } = await services.db.accounts.execute<FirmPolicy & Record<string, unknown>>(
    sql`SELECT requires_second_factor FROM auth.firm_policy WHERE firm_id = ${firmId}`,
  );
  return { requires_second_factor: rows[0]?.requires_second_factor ?? false };
}

/**
 * From the next call on, whoever belongs to the firm and has no second factor has to set one up first.
 * Refuses with accounts.firm_not_found.
 */
export async function setFirmPolicy(
  services: Services,
  actor: AdministratorActor,
  { firm_id, requires_second_factor }: FirmPolicy & { firm_id: string },
): Promise<FirmPolicy> {
  await refuseUnknownFirm(services, actor, firm_id);
  await services.db.accounts.execute(sql`
    INSERT INTO auth.firm_policy (firm_id, requires_second_factor) VALUES (${firm_id}, ${requires_second_factor})
    ON CONFLICT (firm_id) DO UPDATE SET requires_second_factor = EXCLUDED.requires_second_factor`);
  return { requires_second_factor };
}

/** Refuses with accounts.firm_not_found. */
export async function refuseUnknownFirm(
  { db }: Services,
  actor: AdministratorActor,
  firmId: string,
): Promise<void> {
  const { rowCount } = await db.withActor(actor, (tx) =>
    tx.execute(sql`SELECT FROM firms WHERE id = ${firmId}`),
  );
  if (!rowCount) throw refuse('accounts.firm_not_found');
}
