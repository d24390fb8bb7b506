import type { Packet, Translator } from '@visafolio/contract/filings/packet.ts';
import { refuse } from '../../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../../shared/db/actor.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { loadOwnWorkspace } from '../../../../shared/db/workspace.ts';
import type { Services } from '../../../../shared/services.ts';
import { deleteStoredFiles } from '../../../../shared/storage/delete-stored-files.ts';
import { places } from '../../../sealing/places.ts';
import { getPacket } from '../packets.usecases.ts';
import {
  deleteSignedForm,
  deleteUnusedFile,
  lockTranslation,
  selectHasCase,
  selectHasFile,
  selectSignedForms,
  updateTranslation,
  upsertSignedForm,
} from './papers.queries.ts';

export interface PaperRef {
  id: string;
  /** Of the paper. */
  upload_id: string;
}

interface TranslationInput extends PaperRef {
  language?: string | null | undefined;
  translator?: Translator | undefined;
  translation_id?: string | null | undefined;
  signed_id?: string | null | undefined;
}

/**
 * Saves what was given about the translation of a paper; the rest stays. A file that was given for the packet and is not in it any more is deleted.
 * Refuses with requests.not_found and packets.no_such_file.
 */
export async function saveTranslation(
  services: Services,
  actor: StaffActor,
  input: TranslationInput,
): Promise<Packet> {
  const { id: requestId, upload_id: uploadId } = input;
  const { vault } = services;
  await services.db.withActor(actor, async (tx) => {
    if (!(await selectHasCase(tx, requestId))) throw refuse('requests.not_found');
    await requireFile(tx, input, input.translation_id);
    await requireFile(tx, input, input.signed_id);
    const before = await lockTranslation(tx, actor.userId, { requestId, uploadId });
    if (!before) throw refuse('packets.no_such_file');
    const opened = {
      ...before,
      translator_name: await vault.open(places.translatorName(requestId, uploadId), before.translator_name),
      translator_address: await vault.open(
        places.translatorAddress(requestId, uploadId),
        before.translator_address,
      ),
    };
    const { translator } = input;
    const after = {
      language: keep(input.language, opened.language),
      translation_id: keep(input.translation_id, opened.translation_id),
      translator_name: translator ? translator.name || null : opened.translator_name,
      translator_address: translator ? translator.address || null : opened.translator_address,
      translated_on: translator ? translator.on : opened.translated_on,
      signed_id: keep(input.signed_id, opened.signed_id),
    };
    const stated = [
      'language',
      'translation_id',
      'translator_name',
      'translator_address',
      'translated_on',
    ] as const;
    const workspaceId = await loadOwnWorkspace(tx);
    await updateTranslation(tx, actor.userId, {
      ...after,
      uploadId,
      translator_name: await vault.seal(
        workspaceId,
        places.translatorName(requestId, uploadId),
        after.translator_name,
      ),
      translator_address: await vault.seal(
        workspaceId,
        places.translatorAddress(requestId, uploadId),
        after.translator_address,
      ),
      states: stated.some((name) => after[name] !== opened[name]),
      signs: after.signed_id !== opened.signed_id,
    });
    for (const old of [before.translation_id, before.signed_id]) if (old) await deleteUnusedFile(tx, old);
  });
  services.background.run('deleting stored files', () => deleteStoredFiles(services));
  return getPacket(services, actor, { id: requestId });
}

const keep = <Value>(given: Value | undefined, before: Value): Value =>
  given === undefined ? before : given;

/** A paper is no translation of itself. */
async function requireFile(
  tx: Tx,
  { id, upload_id }: PaperRef,
  fileId: string | null | undefined,
): Promise<void> {
  if (!fileId) return;
  if (fileId === upload_id || !(await selectHasFile(tx, id, fileId))) throw refuse('packets.no_such_file');
}

/**
 * Puts a signed copy in the place of a filled form, or takes it away. A file that was given for the packet and is not in it any more is deleted.
 * Refuses with requests.not_found, packets.no_such_file and packets.no_such_form.
 */
export async function saveSignedForm(
  services: Services,
  actor: StaffActor,
  {
    id: requestId,
    form_id: formId,
    for_party,
    upload_id: uploadId,
  }: { id: string; form_id: string; for_party?: string | null; upload_id: string | null },
): Promise<Packet> {
  await services.db.withActor(actor, async (tx) => {
    if (!(await selectHasCase(tx, requestId))) throw refuse('requests.not_found');
    const signed = await selectSignedForms(tx, requestId);
    const own = signed.filter(({ government_form_id }) => government_form_id === formId);
    // A copy that was signed before each party had a form keeps its row.
    const formParty = own.length === 1 && own[0]?.form_party === '' ? '' : (for_party ?? '');
    const before = own.find(({ form_party }) => form_party === formParty);
    if (uploadId) {
      if (!(await selectHasFile(tx, requestId, uploadId))) throw refuse('packets.no_such_file');
      if (!(await upsertSignedForm(tx, actor.userId, { requestId, formId, formParty, uploadId })))
        throw refuse('packets.no_such_form');
    } else await deleteSignedForm(tx, { requestId, formId, formParty });
    if (before) await deleteUnusedFile(tx, before.upload_id);
  });
  services.background.run('deleting stored files', () => deleteStoredFiles(services));
  return getPacket(services, actor, { id: requestId });
}
