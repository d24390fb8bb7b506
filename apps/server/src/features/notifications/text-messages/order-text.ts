import type { Tx } from '../../../shared/db/database.ts';
import { column, execute, queryValue } from '../../../shared/db/query.ts';

/**
 * Call it in the transaction of what it tells of: the text is sent only if that commits. A trigger adds it to the outbox; its caller sends
 * it right after the commit, by sendOrderedText. Returns its id; null where the person has not agreed to texts: `email`, or
 * whoever mails about the request go to.
 */
export const orderText = (
  tx: Tx,
  requestId: string,
  kind: 'invitation' | 'reminder',
  email: string | null = null,
): Promise<string | null> =>
  queryValue(tx, column.uuid)`
    INSERT INTO text_orders (workspace_id, client_request_id, consent_id, kind)
    SELECT r.workspace_id, r.id, c.id, ${kind} FROM client_requests r
    JOIN text_consents c ON c.client_request_id = r.id AND c.email = coalesce(${email}::text, r.sponsor_email, r.email) AND c.ended_at IS NULL
    WHERE r.id = ${requestId}
    RETURNING id`;

/** By a schedule that says so, as the system. It leaves in the background. */
export const orderScheduledText = (tx: Tx, requestId: string, email: string | null = null): Promise<void> =>
  execute(tx)`
    INSERT INTO text_orders (workspace_id, client_request_id, consent_id, kind, by_schedule)
    SELECT r.workspace_id, r.id, c.id, 'reminder', true FROM client_requests r
    JOIN reminder_schedules s ON s.client_request_id = r.id AND s.by_text
    JOIN text_consents c ON c.client_request_id = r.id AND c.email = coalesce(${email}::text, r.sponsor_email, r.email) AND c.ended_at IS NULL
    WHERE r.id = ${requestId}`;
