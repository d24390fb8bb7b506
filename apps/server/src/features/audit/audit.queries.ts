import { AuditActorKind, AuditEntry, type AuditFilter } from '@visafolio/contract/audit/audit.contract.ts';
import { auditKinds } from '@visafolio/contract/audit/audit-kinds.ts';
import { type SQL, sql } from 'drizzle-orm';
import { installationLog } from '../../shared/audit/chain.ts';
import type { Tx } from '../../shared/db/database.ts';
import { column, queryRows, queryValues, type Row } from '../../shared/db/query.ts';
import { ownWorkspace } from '../../shared/db/workspace.ts';

export interface AuditPageWanted extends AuditFilter {
  /** The last id of the previous page. */
  cursor?: string | undefined;
  limit: number;
}

const EntryRow = {
  id: column.bigint,
  at: column.timestamp,
  kind: column.oneOf(AuditEntry.shape.kind.options),
  actor_id: column.uuid.orNull,
  actor_kind: column.oneOf(AuditActorKind.options),
  actor_name: column.text.orNull,
  address: column.text.orNull,
  request_id: column.uuid.orNull,
  request_name: column.text.orNull,
  case_number: column.int.orNull,
  subject_kind: column.text.orNull,
  subject_id: column.uuid.orNull,
  subject_name: column.text.orNull,
  data: column.json<AuditEntry['data']>(),
};
export type EntryRow = Row<typeof EntryRow>;

/** Conditions on `audit_entries e`. */
function matches({ group, person, request_id, file_id, from, before, cursor }: AuditPageWanted): SQL {
  const kinds = group ? auditKinds[group] : null;
  return sql`(${cursor ?? null}::bigint IS NULL OR e.id < ${cursor ?? null}::bigint)
    AND (${sql.param(kinds)}::text[] IS NULL OR e.kind = ANY (${sql.param(kinds)}::text[]))
    AND (${person ?? null}::uuid IS NULL OR e.actor_id = ${person ?? null}::uuid
      OR e.subject_kind = 'person' AND e.subject_id = ${person ?? null}::uuid)
    AND (${request_id ?? null}::uuid IS NULL OR e.request_id = ${request_id ?? null}::uuid)
    AND (${file_id ?? null}::uuid IS NULL OR e.subject_id = ${file_id ?? null}::uuid)
    AND (${from ?? null}::timestamptz IS NULL OR e.at >= ${from ?? null}::timestamptz)
    AND (${before ?? null}::timestamptz IS NULL OR e.at < ${before ?? null}::timestamptz)`;
}

/** Newest first. Names come from rows that the reader may see today. */
export const selectWorkspaceEntries = (tx: Tx, wanted: AuditPageWanted): Promise<EntryRow[]> =>
  queryRows(tx, EntryRow)`
    SELECT e.id, e.at, e.kind, e.actor_id, e.actor_kind,
      CASE WHEN e.actor_kind = 'client'
        THEN coalesce(nullif(btrim(concat_ws(' ', c.first_name, c.last_name)), ''), c.email)
        ELSE coalesce(nullif(p.full_name, ''), p.email) END AS actor_name,
      e.address, e.request_id, r.name AS request_name, r.case_number, e.subject_kind, e.subject_id,
      CASE e.subject_kind
        WHEN 'file' THEN coalesce(u.file_name, d.file_name)
        WHEN 'person' THEN coalesce(nullif(s.full_name, ''), s.email)
        WHEN 'invitation' THEN i.email
        WHEN 'contact' THEN k.name
        WHEN 'api_key' THEN y.name
        WHEN 'webhook' THEN coalesce(nullif(w.description, ''), w.url)
        WHEN 'firm' THEN f.name END AS subject_name,
      e.data
    FROM audit_entries e
    LEFT JOIN profiles p ON p.id = e.actor_id
    LEFT JOIN client_users c ON c.id = e.client_user_id
    LEFT JOIN client_requests r ON r.id = e.request_id
    LEFT JOIN client_document_uploads u ON u.id = e.subject_id AND e.subject_kind = 'file'
    LEFT JOIN client_documents d ON d.id = e.subject_id AND e.subject_kind = 'file'
    LEFT JOIN profiles s ON s.id = e.subject_id AND e.subject_kind = 'person'
    LEFT JOIN contacts k ON k.id = e.subject_id AND e.subject_kind = 'contact'
    LEFT JOIN webhook_endpoints w ON w.workspace_id = e.log_id AND w.id = e.subject_id AND e.subject_kind = 'webhook'
    LEFT JOIN firm_invitations i ON i.id = e.subject_id AND e.subject_kind = 'invitation'
    LEFT JOIN firms f ON f.id = e.subject_id AND e.subject_kind = 'firm'
    LEFT JOIN api_keys y ON y.workspace_id = e.log_id AND y.id = e.subject_id AND e.subject_kind = 'api_key'
    WHERE e.log_id = ${ownWorkspace} AND ${matches(wanted)}
    ORDER BY e.id DESC LIMIT ${wanted.limit + 1}`;

/** The installation's log, and what administrators did in workspaces: of cases they learn ids only. */
export const selectInstallationEntries = (tx: Tx, wanted: AuditPageWanted): Promise<EntryRow[]> =>
  queryRows(tx, EntryRow)`
    WITH found AS (
      (SELECT e.* FROM audit_entries e WHERE e.log_id = ${installationLog} AND ${matches(wanted)}
        ORDER BY e.id DESC LIMIT ${wanted.limit + 1})
      UNION ALL
      (SELECT e.* FROM audit_entries e
        WHERE e.log_id <> ${installationLog} AND e.actor_kind = 'administrator' AND ${matches(wanted)}
        ORDER BY e.id DESC LIMIT ${wanted.limit + 1})
    )
    SELECT e.id, e.at, e.kind, e.actor_id, e.actor_kind, coalesce(nullif(p.full_name, ''), p.email) AS actor_name,
      e.address, e.request_id, NULL::text AS request_name, NULL::int AS case_number, e.subject_kind, e.subject_id,
      CASE e.subject_kind WHEN 'person' THEN coalesce(nullif(s.full_name, ''), s.email) WHEN 'firm' THEN f.name END
        AS subject_name,
      e.data
    FROM found e
    LEFT JOIN profiles p ON p.id = e.actor_id
    LEFT JOIN profiles s ON s.id = e.subject_id AND e.subject_kind = 'person'
    LEFT JOIN firms f ON f.id = e.subject_id AND e.subject_kind = 'firm'
    ORDER BY e.id DESC LIMIT ${wanted.limit + 1}`;

/** Ids of restricted cases of the reader's workspace that the reader may not see. */
export const selectHiddenCases = (tx: Tx): Promise<string[]> =>
  queryValues(tx, column.uuid)`SELECT unnest(app_hidden_cases()) AS id`;
