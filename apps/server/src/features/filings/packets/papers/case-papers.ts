import type { PacketFile, PaperTranslation } from '@visafolio/contract/filings/packet.ts';
import { filingLanguage } from '@visafolio/contract/shared/languages.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { toInstant } from '../../../../shared/db/instant.ts';
import type { Vault } from '../../../../shared/vault/vault.ts';
import { places } from '../../../sealing/places.ts';
import type { PacketPart, PartFile } from '../packet-parts.ts';
import {
  type CaseFile,
  type FileLanguage,
  type SignedForm,
  selectCaseFiles,
  selectLanguages,
  selectSignedForms,
  selectTranslations,
  type TranslationRow,
} from './papers.queries.ts';

/** Files of a case that stand in its packet for or beside something else. */
export interface CasePapers {
  files: CaseFile[];
  languages: FileLanguage[];
  /** Opened. */
  translations: TranslationRow[];
  signedForms: SignedForm[];
}

export async function loadPapers(tx: Tx, vault: Vault, requestId: string): Promise<CasePapers> {
  const rows = await selectTranslations(tx, requestId);
  return {
    files: await selectCaseFiles(tx, requestId),
    languages: await selectLanguages(tx, requestId),
    translations: await Promise.all(
      rows.map(async (row) => ({
        ...row,
        translator_name: await vault.open(
          places.translatorName(requestId, row.upload_id),
          row.translator_name,
        ),
        translator_address: await vault.open(
          places.translatorAddress(requestId, row.upload_id),
          row.translator_address,
        ),
      })),
    ),
    signedForms: await selectSignedForms(tx, requestId),
  };
}

/**
 * Puts signed copies in the place of filled forms, and translations and certificates behind their papers. A document whose files all
 * stand elsewhere is left out.
 */
export function attachPapers(parts: readonly PacketPart[], papers: CasePapers): PacketPart[] {
  const taken = listTaken(papers);
  return parts.flatMap((part) => {
    if (part.form) return [attachSigned(part, papers)];
    if (!part.document || part.files.length === 0) return [part];
    const own = part.files.filter(({ uploadId }) => !uploadId || !taken.has(uploadId));
    const files = own.flatMap((file) => [file, ...listBehind(file, papers)]);
    return files.length > 0 ? [{ ...part, files }] : [];
  });
}

function listTaken({ translations, signedForms }: CasePapers): Set<string> {
  const ids = [
    ...translations.flatMap(({ translation_id, signed_id }) => [translation_id, signed_id]),
    ...signedForms.map(({ upload_id }) => upload_id),
  ];
  return new Set(ids.filter((id) => id !== null));
}

function attachSigned(part: PacketPart, { signedForms, files }: CasePapers): PacketPart {
  const row = findSigned(signedForms, part);
  const file = row && find(files, row.upload_id);
  if (!row || !file) return part;
  const filledAt = part.form?.filled?.made_at;
  const isCurrent = !filledAt || isSince(toInstant(row.added_at), filledAt);
  return {
    ...part,
    files: [toPartFile(file)],
    proposed: true,
    signed: { ...toPacketFile(file), is_current: isCurrent },
  };
}

/** A copy that was signed before each party had a form is of the party that the filled form is of. */
function findSigned(
  signedForms: readonly SignedForm[],
  { id, for_party, form }: PacketPart,
): SignedForm | undefined {
  const own = signedForms.filter(({ government_form_id }) => government_form_id === id);
  return (
    own.find(({ form_party }) => form_party === (for_party ?? '')) ??
    (form?.is_first ? own.find(({ form_party }) => form_party === '') : undefined)
  );
}

function listBehind({ uploadId, name }: PartFile, { translations, files }: CasePapers): PartFile[] {
  const row = translations.find(({ upload_id }) => upload_id === uploadId);
  const translation = row && find(files, row.translation_id);
  if (!row || !translation) return [];
  const behind = [{ ...toPartFile(translation), name: `Translation of ${name}` }];
  const signed = find(files, row.signed_id);
  // A translation may have its certificate in the same file.
  if (signed && signed.id !== translation.id)
    behind.push({ ...toPartFile(signed), name: `Certificate of the translation of ${name}` });
  if (!signed && row.certificate_path)
    behind.push({
      uploadId: null,
      name: `Certificate of the translation of ${name}`,
      path: row.certificate_path,
      type: 'application/pdf',
      arrangement: null,
    });
  return behind;
}

/** Papers of exhibits in another language, or in one that is not known. */
export function listTranslations(
  chosen: readonly PacketPart[],
  { translations, languages, files }: CasePapers,
): PaperTranslation[] {
  const papers = chosen.flatMap((part) =>
    (part.document?.files ?? []).flatMap(({ id, file_name }) =>
      part.files.some(({ uploadId }) => uploadId === id) ? [{ part, id, file_name }] : [],
    ),
  );
  return papers.flatMap(({ part: { kind, id: itemId, name }, id, file_name }): PaperTranslation[] => {
    const row = translations.find(({ upload_id }) => upload_id === id);
    const read = languages.find(({ upload_id }) => upload_id === id);
    const said = row?.language ?? null;
    const language = said ?? read?.language ?? null;
    if (!said && (language === filingLanguage || read?.is_certificate)) return [];
    const translation = row && find(files, row.translation_id);
    const signed = row && find(files, row.signed_id);
    const isCurrent = (at: string | null) =>
      !!row && !!at && isSince(toInstant(at), toInstant(row.stated_at));
    return [
      {
        upload_id: id,
        file_name,
        item: { kind, id: itemId, for_party: null },
        name,
        language,
        is_said: said !== null,
        translation: translation ? toPacketFile(translation) : null,
        translator_name: row?.translator_name ?? '',
        translator_address: row?.translator_address ?? '',
        translated_on: row?.translated_on ?? null,
        certificate: row?.certificate_path
          ? { file_path: row.certificate_path, is_current: isCurrent(row.certified_at) }
          : null,
        signed: signed ? { ...toPacketFile(signed), is_current: isCurrent(row.signed_at) } : null,
      },
    ];
  });
}

const isSince = (at: string, start: string): boolean => Date.parse(at) >= Date.parse(start);

const find = (files: readonly CaseFile[], id: string | null): CaseFile | undefined =>
  files.find((file) => file.id === id);

export const toPacketFile = ({ id, file_name, file_path }: CaseFile): PacketFile => ({
  id,
  file_name,
  file_path,
});

const toPartFile = ({ id, file_name, file_path, file_type, arrangement }: CaseFile): PartFile => ({
  uploadId: id,
  name: file_name,
  path: file_path,
  type: file_type,
  arrangement,
});
