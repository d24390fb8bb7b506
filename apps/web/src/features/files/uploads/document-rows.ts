import type { DocumentStatus, RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import type { RequestDocument, RequestDocumentState } from '@visafolio/contract/files/uploads.contract.ts';
import { translationIn } from '@visafolio/contract/shared/languages.ts';
import type { Language } from '@visafolio/locales/types.ts';
import { fallbackLang, isBilingual } from '../../../shared/i18n/in-language.ts';

/** A requested document in the reader's language, with its uploads. */
export interface DocumentRow {
  /** client_request_documents.id */
  id: string;
  name: string;
  /** '' for none. */
  description: string;
  /** The `lang` of each text; undefined if it is in the page's language or unknown. */
  lang: Record<'name' | 'description', Language | undefined>;
  required: boolean;
  status: DocumentStatus;
  /** Its current files, in order. */
  files: readonly RequestUpload[];
  /** Why the legal team requests it again; null once there is a new file. */
  askedAgain: string | null;
  /** The same in other languages. */
  askedAgainTranslations: RequestDocumentState['review_note_translations'];
}

/** The states of a document for the client, in the order of what to do next. */
export const documentStates = ['needsAnother', 'waiting', 'uploaded', 'accepted'] as const;
export type DocumentState = (typeof documentStates)[number];

export function documentState({
  files,
  askedAgain,
}: Pick<DocumentRow, 'files' | 'askedAgain'>): DocumentState {
  if (askedAgain !== null) return 'needsAnother';
  if (files.length === 0) return 'waiting';
  return files.every((file) => file.accepted_at !== null) ? 'accepted' : 'uploaded';
}

/** The lowest rank is next to do. */
export const documentRank = (row: DocumentRow): number => documentStates.indexOf(documentState(row));

/** In the order of the request. */
export function documentRows(
  documents: readonly RequestDocument[],
  states: readonly RequestDocumentState[],
  language: Language,
): DocumentRow[] {
  const bilingual = isBilingual(documents);
  return documents.flatMap((document) => {
    const state = states.find((candidate) => candidate.template_document_id === document.id);
    if (!state) return [];
    const words = translationIn(document.translations, language);
    const textLang = (translated: string | undefined) =>
      fallbackLang(translated, { bilingual, own: document.own }, language);
    return [
      {
        id: state.id,
        name: words?.name || document.name,
        description: words?.description || document.description || '',
        lang: { name: textLang(words?.name), description: textLang(words?.description) },
        required: document.required,
        status: state.status,
        files: state.files,
        // If one of several files is requested again, the document stays pending until another arrives.
        askedAgain: state.status === 'completed' ? null : state.review_note,
        askedAgainTranslations: state.review_note_translations,
      },
    ];
  });
}

export function isUploaded(row: DocumentRow): boolean {
  return row.files.length > 0 && row.askedAgain === null;
}

/** Documents can be submitted once every required one has a file; if none is required, once there is any file. */
export function canSubmit(rows: readonly DocumentRow[]): boolean {
  const required = rows.filter((row) => row.required);
  return required.length > 0 ? required.every(isUploaded) : rows.some(isUploaded);
}
