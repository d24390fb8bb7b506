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
import { getRequest } from '../../cases/requests.usecases.ts';
import { oneAtATime } from './filed-pdfs/one-at-a-time.ts';
import { storeAndFile } from './filed-pdfs/store-and-file.ts';
import { describeRequest } from './form/describe-request.ts';
import { renderForm } from './form/render-form.ts';
import { insertForm, removeForms, selectFirmName } from './forms.queries.ts';

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
  return oneAtATime(
    services,
    `form ${requestId}`,
    () => refuse('documents.form_in_progress'),
    () => makeForm(services, actor, requestId),
  );
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
  const request = await getRequest(services, actor, requestId);
  const language = (await mailLanguage(services, actor.email, {})) ?? defaultLanguage;
  const { pdf, notDrawn } = await renderAnswers(services, actor, request, language);

  const t = translatorFor(language);
  return storeAndFile(
    services,
    actor,
    {
      pdf,
      requestId,
      fileName: cleanFileName(`${t('documents.form.fileName', { client: request.name })}.pdf`, 'pdf'),
      notDrawn,
      workspaceId: await services.db.withActor(actor, loadOwnWorkspace),
    },
    async (tx, form) => {
      await removeForms(tx, requestId);
      const filed = await insertForm(tx, form);
      if (!filed) throw refuse('requests.not_found');
      return filed;
    },
  );
}
