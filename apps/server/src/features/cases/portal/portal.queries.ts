import { type PortalFirm, PortalRequest } from '@visafolio/contract/cases/portal/portal.contract.ts';
import { RequestStatus } from '@visafolio/contract/cases/requests.contract.ts';
import type { z } from 'zod';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstant, toInstantOrNull } from '../../../shared/db/instant.ts';
import { column, queryRow, queryRows, queryValue, type Row } from '../../../shared/db/query.ts';
import type { Vault } from '../../../shared/vault/vault.ts';
import { places } from '../../sealing/places.ts';

const PortalRequestRow = {
  id: column.uuid,
  user_id: column.uuid,
  name: column.text,
  visa_type: column.text,
  status: column.oneOf(RequestStatus.options),
  notes: column.text.orNull,
  template_name: column.text,
  template_description: column.text,
  template_translations: column.json(PortalRequest.shape.template_translations),
  submitted_at: column.timestamp.orNull,
  updated_at: column.timestamp,
  due_on: column.text.orNull,
  parties: column.json(PortalRequest.shape.parties),
  other_parties: column.json(PortalRequest.shape.other_parties),
};

/** The request as its client sees it; null if it is foreign or unknown. */
export async function selectPortalRequest(
  tx: Tx,
  vault: Vault,
  requestId: string,
): Promise<PortalRequest | null> {
  const row = await queryRow(tx, PortalRequestRow)`
    SELECT r.id, r.user_id, r.name, r.visa_type, r.notes, r.template_name, r.template_description, r.template_translations,
      r.updated_at, r.due_on::text, CASE WHEN u.parties IS NULL THEN r.submitted_at ELSE u.submitted_at END AS submitted_at,
      -- What this person has submitted counts for them, also while the other person has not.
      CASE WHEN r.status IN ('pending', 'in-progress') AND u.documents_submitted_at IS NOT NULL THEN 'documents_submitted'
        WHEN r.status = 'documents_submitted' AND u.parties IS NOT NULL AND u.documents_submitted_at IS NULL THEN 'in-progress'
        ELSE r.status END AS status,
      (SELECT coalesce(jsonb_agg(p.value ORDER BY p.place), '[]')
        FROM jsonb_array_elements(v.parties) WITH ORDINALITY AS p (value, place)
        WHERE u.parties IS NULL OR p.value ->> 'key' = ANY (u.parties)) AS parties,
      (SELECT coalesce(jsonb_agg(p.value ORDER BY p.place), '[]')
        FROM jsonb_array_elements(v.parties) WITH ORDINALITY AS p (value, place)
        WHERE p.value ->> 'key' <> ALL (u.parties)) AS other_parties
    FROM client_requests r JOIN client_users u ON u.client_request_id = r.id
    JOIN template_versions v ON v.id = r.template_version_id
    WHERE r.id = ${requestId}`;
  if (!row) return null;
  return {
    ...row,
    notes: await vault.open(places.notes(requestId), row.notes),
    submitted_at: toInstantOrNull(row.submitted_at),
    updated_at: toInstant(row.updated_at),
  };
}

type Firm = z.infer<typeof PortalFirm>;

/** Null if the professional has no firm. */
export const selectFirmId = (tx: Tx, professionalId: string): Promise<string | null> =>
  queryValue(tx, column.uuid.orNull)`
    SELECT firm_id FROM profiles WHERE id = ${professionalId}`;

const FirmRow = {
  id: column.uuid,
  name: column.text,
  logo_url: column.text.orNull,
};

export const selectFirm = (tx: Tx, firmId: string): Promise<Firm | null> =>
  queryRow(tx, FirmRow)`SELECT id, name, logo_url FROM firms WHERE id = ${firmId}`;

const MyRequest = {
  id: column.uuid,
  name: column.text,
  visa_type: column.text,
  status: column.oneOf(RequestStatus.options),
  firm_name: column.text.orNull,
  created_at: column.timestamp,
};
export type MyRequest = Row<typeof MyRequest>;

export async function selectMyRequests(tx: Tx): Promise<MyRequest[]> {
  const rows = await queryRows(tx, MyRequest)`
    SELECT r.id, r.name, r.visa_type, r.status, f.name AS firm_name, r.created_at
    FROM client_requests r
    JOIN profiles p ON p.id = r.user_id
    LEFT JOIN firms f ON f.id = p.firm_id
    ORDER BY r.created_at DESC, r.id DESC`;
  return rows.map((row) => ({ ...row, created_at: toInstant(row.created_at) }));
}
