import type { ReminderWords } from '@visafolio/contract/notifications/reminders.contract.ts';
import type { Language } from '@visafolio/contract/shared/fields.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { column, queryRow } from '../../../../shared/db/query.ts';

/** The words of the request's workspace; null where it keeps ours. */
export const selectReminderText = (
  tx: Tx,
  requestId: string,
  language: Language,
): Promise<ReminderWords | null> =>
  queryRow(tx, { subject: column.text, body: column.text })`
    SELECT x.subject, x.body FROM client_requests r JOIN reminder_texts x ON x.workspace_id = r.workspace_id
    WHERE r.id = ${requestId} AND x.language = ${language}`;
