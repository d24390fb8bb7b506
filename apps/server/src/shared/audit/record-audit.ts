import type { AuditKind } from '@visafolio/contract/audit/audit-kinds.ts';
import { getCallAddress } from '../db/call-origin.ts';
import type { Database, Tx } from '../db/database.ts';
import { execute } from '../db/query.ts';

export interface NewAuditEntry {
  kind: AuditKind;
  /** The case. */
  requestId?: string;
  /** The client or sponsor of the case as whom a client acts. */
  clientUserId?: string | null;
  subject?: { kind: 'file' | 'archive' | 'person' | 'contact' | 'api_key' | 'webhook'; id: string };
  /** Codes, numbers and ids: no names, and nothing that people wrote. */
  data?: Record<string, string | number | boolean>;
  /** Who acts, if the transaction has no actor. */
  personId?: string | undefined;
}

/**
 * Writes an entry of the audit log in the transaction of the act, or before the bytes leave that it shows. Changes of
 * rows need no call: triggers of migration 0117 record them.
 */
export const recordAudit = (
  db: Tx | Pick<Database['accounts'], 'execute'>,
  { kind, requestId, clientUserId, subject, data = {}, personId }: NewAuditEntry,
): Promise<void> =>
  execute(db)`
    SELECT record_audit_entry(${kind}, ${requestId ?? null}, ${clientUserId ?? null}, ${subject?.kind ?? null}, ${subject?.id ?? null},
      ${JSON.stringify(data)}, ${personId ?? null}, ${getCallAddress()})`;
