import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import type { ClientDocument } from '@visafolio/contract/files/documents.contract.ts';
import type { Language } from '@visafolio/contract/shared/fields.ts';
import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import { translatorFor } from '@visafolio/locales';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { loadOwnWorkspace } from '../../../shared/db/workspace.ts';
import { cleanFileName } from '../../../shared/files/names/clean-file-name.ts';
import type { MadePdf } from '../../../shared/files/pdf/page-writer.ts';
import { mailLanguage } from '../../../shared/mail/mail-language.ts';
import type { Services } from '../../../shared/services.ts';
import { deleteStoredFiles } from '../../../shared/storage/delete-stored-files.ts';
import { getRequest } from '../../cases/requests.usecases.ts';
import { describeRequest } from './form/describe-request.ts';
import { renderForm } from './form/render-form.ts';
import { insertForm, removeForms, selectFirmName } from './forms.queries.ts';

export { insertForm as fileForm } from './forms.queries.ts';

const bucket = 'client-documents';

/** How long a second call for the same request waits for the first. Milliseconds. */
const waitMs = 300;

/**
 * Makes the PDF of a request's current answers, in its professional's language, and files it in place of an earlier one; one at a
 * time per request, over all replicas. Deletes the stored file if the insert fails. Refuses with documents.form_in_progress and
 * documents.form_too_long.
 */
export async function renewForm(
  services: Services,
  actor: StaffActor,
  requestId: string,
): Promise<ClientDocument> {
  const release = await services.uploadStaging.locks
    .acquire(`form ${requestId}`, { signal: AbortSignal.timeout(waitMs) })
    .catch((error) => {
      throw error.name === 'TimeoutError' ? refuse('documents.form_in_progress') : error;
    });
  try {
    return await makeForm(services, actor, requestId);
  } finally {
    await release();
  }
}

/** The PDF of a request's answers. Refuses with documents.form_too_long. */
export async function renderAnswers(
  { config, db }: Services,
  actor: StaffActor,
  request: RequestDetail,
  language: Language,
): Promise<MadePdf> {
  const firm = await db.withActor(actor, (tx) => selectFirmName(tx));
  return renderForm(describeRequest(request, language, firm ?? config.productName));
}

async function makeForm(services: Services, actor: StaffActor, requestId: string): Promise<ClientDocument> {
  const { db, files } = services;
  const request = await getRequest(services, actor, requestId);
  const language = (await mailLanguage(services, actor.email, {})) ?? defaultLanguage;
  const { pdf, notDrawn } = await renderAnswers(services, actor, request, language);

  const t = translatorFor(language);
  const form = {
    requestId,
    fileName: cleanFileName(`${t('documents.form.fileName', { client: request.name })}.pdf`, 'pdf'),
    filePath: `${actor.userId}/${requestId}_${Date.now()}-${randomUUID().slice(0, 8)}.pdf`,
    fileSize: pdf.length,
    notDrawn,
  };
  await files.put(bucket, form.filePath, Readable.from([pdf]), {
    contentType: 'application/pdf',
    size: pdf.length,
    workspaceId: await db.withActor(actor, loadOwnWorkspace),
  });
  try {
    const filed = await db.withActor(actor, async (tx) => {
      await removeForms(tx, requestId);
      return insertForm(tx, form);
    });
    if (!filed) throw refuse('requests.not_found');
    return filed;
  } catch (error) {
    await files.remove(bucket, form.filePath);
    throw error;
  } finally {
    services.background.run('deleting stored files', () => deleteStoredFiles(services));
  }
}
