import type { ActivityKind } from '@visafolio/contract/activity/activity.contract.ts';
import type { AskAgainInput } from '@visafolio/contract/cases/review.contract.ts';
import { Language } from '@visafolio/contract/shared/fields.ts';
import { inEachLanguage, nameInEachLanguage } from '@visafolio/contract/shared/languages.ts';
import { DocumentTranslations } from '@visafolio/contract/templates/templates.contract.ts';
import { renderPrepared } from '@visafolio/locales/prepared/prepared-files.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { column, execute, queryRows, queryValue, type Row } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { orderMail } from '../../notifications/client-mails/order-mail.ts';
import { sendOrderedMail } from '../../notifications/client-mails/request-mails.outbox.ts';
import { places } from '../../sealing/places.ts';
import { documentName, documentTranslations } from '../../templates/document-names.ts';
import { translateInBackground } from '../../translation/translate-messages.ts';
import { insertReasonMessage, type PreparedReason } from '../conversations/write-message.ts';
import { lockRequest } from '../lock-request.ts';
import { reopenDocument } from './reopen-document.ts';

interface Judged {
  id: string;
  document_id: string;
  upload_id: string;
}

/**
 * Accepting twice changes nothing. Refuses with requests.file_changed if the file was replaced, and with uploads.being_checked while the
 * scanner has not let it through.
 */
export async function acceptFile(
  services: Services,
  actor: StaffActor,
  input: Judged,
): Promise<{ id: string }> {
  const { db } = services;
  if (services.scanner) await requireScanned(services, actor, input);
  await db.withActor(actor, async (tx) => {
    await lockRequest(tx, input.id);
    const file = await requireCurrent(tx, input);
    if (file.accepted) return;
    await tx.execute(
      sql`UPDATE client_document_uploads SET accepted_at = now() WHERE id = ${input.upload_id}`,
    );
    await clearSettledReason(tx, input.document_id);
    await recordReview(tx, actor, input, 'document.accepted', { file_name: file.file_name });
  });
  return { id: input.id };
}

/**
 * Reopens the document, with the reason, until another file comes; its other files stay. Submitted documents have to be submitted
 * once more.
 */
export async function askAgain(
  services: Services,
  actor: StaffActor,
  { reason, prepared, ...input }: AskAgainInput,
): Promise<{ id: string; notified: boolean }> {
  const { orderId, toTranslate } = await services.db.withActor(actor, async (tx) => {
    const { workspace_id } = await lockRequest(tx, input.id, { open: true });
    const file = await requireCurrent(tx, input);
    const seal = (text: string) => services.vault.seal(workspace_id, places.reason(input.id), text);
    const sealed = await seal(reason);
    const inLanguages = prepared ? await findPreparedReason(tx, input.document_id, prepared, reason) : null;
    const reopened = await reopenDocument(
      tx,
      services.vault,
      { ...input, workspace_id, file_name: file.file_name },
      reason,
    );
    const named = reopened?.named ?? '';
    const fullReason = named + reason;
    await recordReview(tx, actor, input, 'document.asked_again', {
      file_name: file.file_name,
      reason: sealed,
    });
    const orderId = await orderMail(tx, {
      requestId: input.id,
      kind: 'document.asked_again',
      payload: { document_id: input.document_id, reason: await seal(fullReason) },
      awaited: true,
    });
    const messageId = await insertReasonMessage(tx, services.vault, actor, {
      requestId: input.id,
      kind: 'document.asked_again',
      reason: fullReason,
      about: { kind: 'document', id: input.document_id },
      prepared: inLanguages && {
        ...inLanguages,
        inLanguages: inEachLanguage((language) => named + inLanguages.inLanguages[language]),
      },
    });
    return { orderId, toTranslate: inLanguages ? null : messageId };
  });
  if (toTranslate) translateInBackground(services, [toTranslate]);
  const notified = await sendOrderedMail(services, actor, input.id, orderId).catch((error: unknown) => {
    // The request for a new file is stored; the outbox sends its mail.
    services.log.warn({ err: error, requestId: input.id }, 'mail waits for the next run');
    return false;
  });
  return { id: input.id, notified };
}

/** A prepared reason in every language; null if its text was edited. */
async function findPreparedReason(
  tx: Tx,
  documentId: string,
  key: string,
  reason: string,
): Promise<PreparedReason | null> {
  const rows = await queryRows(tx, {
    name: column.text,
    translations: column.json(DocumentTranslations).orNull,
  })`
    SELECT ${documentName} AS name, ${documentTranslations} AS translations
    FROM client_request_documents d LEFT JOIN template_documents t ON t.id = d.template_document_id
    WHERE d.id = ${documentId}`;
  const document = rows[0] && nameInEachLanguage(rows[0]);
  const inLanguages = document ? renderPrepared(key, { document }) : null;
  const language = Language.options.find((each) => inLanguages?.[each] === reason);
  return inLanguages && language ? { key, language, inLanguages } : null;
}

/** Clears the reason once all files are accepted and no other is asked for. */
const clearSettledReason = (tx: Tx, documentId: string): Promise<void> =>
  execute(tx)`
    UPDATE client_request_documents SET review_note = NULL, asked_again_at = NULL
    WHERE id = ${documentId} AND status = 'completed' AND NOT EXISTS (
      SELECT FROM client_document_uploads
      WHERE client_request_document_id = ${documentId} AND upload_status = 'uploaded' AND accepted_at IS NULL)`;

const CurrentFile = {
  file_name: column.text,
  accepted: column.boolean,
};
type CurrentFile = Row<typeof CurrentFile>;

async function requireCurrent(tx: Tx, { id, document_id, upload_id }: Judged): Promise<CurrentFile> {
  const rows = await queryRows(tx, CurrentFile)`
    SELECT file_name, accepted_at IS NOT NULL AS accepted FROM client_document_uploads
    WHERE id = ${upload_id} AND client_request_document_id = ${document_id} AND client_request_id = ${id}
      AND upload_status = 'uploaded'`;
  if (!rows[0]) throw refuse('requests.file_changed');
  return rows[0];
}

async function requireScanned(
  { db, files }: Services,
  actor: StaffActor,
  { upload_id }: Judged,
): Promise<void> {
  const path = await db.withActor(
    actor,
    (tx) =>
      queryValue(tx, column.text)`SELECT file_path FROM client_document_uploads WHERE id = ${upload_id}`,
  );
  if (path !== null) await files.requireReleased('client-documents', path);
}

const recordReview = (
  tx: Tx,
  actor: StaffActor,
  { id, document_id, upload_id }: Judged,
  kind: ActivityKind,
  more: object,
): Promise<void> =>
  recordActivity(tx, actor, {
    requestId: id,
    kind,
    payload: { document_id, upload_id, ...more },
  });
