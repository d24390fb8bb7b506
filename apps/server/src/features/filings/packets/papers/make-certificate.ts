import type { Packet, PaperTranslation } from '@visafolio/contract/filings/packet.ts';
import { filingLanguage } from '@visafolio/contract/shared/languages.ts';
import { refuse } from '../../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../../shared/db/actor.ts';
import { loadOwnWorkspace } from '../../../../shared/db/workspace.ts';
import { cleanFileName } from '../../../../shared/files/names/clean-file-name.ts';
import { renderInWorker } from '../../../../shared/files/pdf/render-in-worker.ts';
import type { Services } from '../../../../shared/services.ts';
import { recordActivity } from '../../../activity/activity.usecases.ts';
import { oneAtATime } from '../../../files/cabinet/filed-pdfs/one-at-a-time.ts';
import { fileForm, removeFiledPdf, storeAndFile } from '../../../files/cabinet/filed-pdfs/store-and-file.ts';
import { loadPacket } from '../load-packet.ts';
import { getPacket } from '../packets.usecases.ts';
import { listTranslations } from './case-papers.ts';
import type { PrintedCertificate } from './certificate-pdf.ts';
import { lockTranslation, updateCertificate } from './papers.queries.ts';
import type { PaperRef } from './translations.usecases.ts';

const limits = { timeMs: 60_000, memoryMb: 512 };

/**
 * Files the certificate of a paper's translation, to be signed, in place of an earlier one. Refuses with requests.not_found, packets.no_such_file,
 * packets.no_translator without a translator's name or the language, packets.in_progress and documents.form_too_long.
 */
export async function makeCertificate(
  services: Services,
  actor: StaffActor,
  paper: PaperRef,
): Promise<Packet> {
  await oneAtATime(
    services,
    `certificate ${paper.upload_id}`,
    () => refuse('packets.in_progress'),
    () => make(services, actor, paper),
  );
  return getPacket(services, actor, paper);
}

async function make(services: Services, actor: StaffActor, { id, upload_id }: PaperRef): Promise<void> {
  const { parts, papers } = await loadPacket(services, actor, id);
  const paper = listTranslations(parts, papers).find((each) => each.upload_id === upload_id);
  if (!paper) throw refuse('packets.no_such_file');
  const certificate = toCertificate(paper);
  if (!certificate) throw refuse('packets.no_translator');
  const { pdf, notDrawn } = await renderInWorker(
    new URL('./certificate-pdf.worker.ts', import.meta.url),
    certificate,
    limits,
  );
  const made = {
    pdf,
    requestId: id,
    fileName: cleanFileName(`Certificate of translation ${paper.name}.pdf`, 'pdf'),
    notDrawn,
    workspaceId: await services.db.withActor(actor, loadOwnWorkspace),
  };
  await storeAndFile(services, actor, made, async (tx, form) => {
    const before = await lockTranslation(tx, actor.userId, { requestId: id, uploadId: upload_id });
    const filed = before && (await fileForm(tx, form));
    if (!filed) throw refuse('packets.no_such_file');
    await updateCertificate(tx, upload_id, filed.id);
    if (before.document_id) await removeFiledPdf(tx, before.document_id);
    await recordActivity(tx, actor, {
      requestId: id,
      kind: 'packet.file_added',
      payload: { file_name: form.fileName },
    });
  });
}

/** Null without a translator or a language. */
function toCertificate({
  name,
  language,
  translator_name,
  translator_address,
  translated_on,
}: PaperTranslation): PrintedCertificate | null {
  if (!language || !translator_name) return null;
  const names = new Intl.DisplayNames([filingLanguage], { type: 'language' });
  const [year, month, day] = (translated_on ?? '').split('-');
  return {
    title: name,
    language: names.of(language) ?? language,
    into: names.of(filingLanguage) ?? filingLanguage,
    name: translator_name,
    address: translator_address,
    translatedOn: translated_on && `${month}/${day}/${year}`,
  };
}
