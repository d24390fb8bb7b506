import type { PortalFirm, PortalRequest } from '@visafolio/contract/cases/portal/portal.contract.ts';
import type { RequestStatus } from '@visafolio/contract/cases/requests.contract.ts';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstant, toInstantOrNull } from '../../../shared/db/instant.ts';
import type { Vault } from '../../../shared/vault/vault.ts';
import { places } from '../../sealing/places.ts';

/** The request as its client sees it; null for a foreign or an unknown one. */
export async function selectPortalRequest(
  tx: Tx,
  vault: Vault,
  requestId: string,
): Promise<PortalRequest | null> {
  const { rows } = await tx.execute<PortalRequest & Record<string, unknown>>(sql`
    SELECT id, user_id, name, visa_type, status, notes, template_name, template_description, template_translations,
      submitted_at, updated_at, due_on::text
    FROM client_requests WHERE id = ${requestId}`);
  const row = rows[0];
  if (!row) return null;
  return {
    ...row,
    notes: await vault.open(places.notes(requestId), row.notes),
    submitted_at: toInstantOrNull(row.submitted_at),
    updated_at: toInstant(row.updated_at),
  };
}

type Firm = z.infer<typeof PortalFirm>;

/** Where the professional works; null for one without a firm. */
export async function selectFirmId(tx: Tx, professionalId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ firm_id: string | null }>(
    sql`SELECT firm_id FROM profiles WHERE id = ${professionalId}`,
  );
  return rows[0]?.firm_id ?? null;
}

export async function selectFirm(tx: Tx, firmId: string): Promise<Firm | null> {
  const { rows } = await tx.execute<Firm & Record<string, unknown>>(
    sql`SELECT id, name, logo_url FROM firms WHERE id = ${firmId}`,
  );
  return rows[0] ?? null;
}

export interface MyRequest extends Record<string, unknown> {
  id: string;
  name: string;
  visa_type: string;
  status: RequestStatus;
  firm_name: string | null;
  created_at: string;
}

export async function selectMyRequests(tx: Tx): Promise<MyRequest[]> {
  const { rows } = await tx.execute<MyRequest>(sql`
    SELECT r.id, r.name, r.visa_type, r.status, f.name AS firm_name, r.created_at
    FROM client_requests r
    JOIN profiles p ON p.id = r.user_id
    LEFT JOIN firms f ON f.id = p.firm_id
    ORDER BY r.created_at DESC, r.id DESC`);
  return rows.map((row) => ({ ...row, created_at: toInstant(row.created_at) }));
}
