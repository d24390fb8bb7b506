import type { Language } from '@visafolio/contract/shared/fields.ts';
import { translationIn } from '@visafolio/contract/shared/languages.ts';
import { translatorFor } from '@visafolio/locales';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { listMissing, type ZippedFile } from '../../../shared/files/zip/zip-stream.ts';
import type { Services } from '../../../shared/services.ts';
import { recordView } from '../../activity/activity.usecases.ts';
import { openForZip } from '../process/active/active-content.ts';
import { type DocumentParts, findDocumentParts, openDocumentPdf } from '../process/derived/pdfs.ts';
import { archiveFileName, archivePaths, archiveSegment } from './archive-names.ts';
import {
  type ArchivedDocument,
  countRequests,
  selectClient,
  selectFiledClients,
  selectForArchive,
} from './documents.queries.ts';
import { readableName, selectNamePattern } from './names/name-documents.ts';

export interface Archive {
  /** With the extension. */
  fileName: string;
  /** Requests whose files it contains. */
  requestIds: string[];
  /** Opens each stored file on demand. */
  files: AsyncGenerator<ZippedFile, void>;
}

export interface ArchiveFilter {
  clientId: string;
  /** Undefined: all years. */
  year: number | undefined;
  /** For the names of folders. */
  language: Language;
}

/** Everything filed for one of the actor's clients; null if there is nothing, or the client is foreign. */
export async function openArchive(
  services: Services,
  actor: StaffActor,
  { clientId, year, language }: ArchiveFilter,
): Promise<Archive | null> {
  return services.db.withActor(actor, async (tx) => {
    const pattern = await selectNamePattern(tx);
    const [client, documents] = await Promise.all([
      selectClient(tx, clientId),
      selectForArchive(tx, clientId, year),
    ]);
    if (!client || !documents.length) return null;
    const root = archiveSegment([client.name, year].filter(Boolean).join(' '), 'Client');
    const fileName = `${root}.zip`;
    const requestIds = [...new Set(documents.map((document) => document.client_request_id))];
    return { fileName, requestIds, files: readFiles(services, documents, { root, language, pattern }) };
  });
}

/** Everything filed for all clients of the actor, in a folder for each; null if there is nothing. */
export async function openWholeArchive(
  services: Services,
  actor: StaffActor,
  language: Language,
): Promise<Archive | null> {
  const { clients, pattern } = await services.db.withActor(actor, async (tx) => ({
    clients: await selectFiledClients(tx),
    pattern: await selectNamePattern(tx),
  }));
  if (!clients.length) return null;
  const root = translatorFor(language)('documents.archive.all');
  return {
    fileName: `${root}.zip`,
    requestIds: clients.flatMap((client) => client.requestIds),
    files: readClients(services, actor, { clients, root, language, pattern }),
  };
}

/** Numbers the folders, because two clients may have the same name. */
async function* readClients(
  services: Services,
  actor: StaffActor,
  { clients, root, language, pattern }: Naming & { clients: { id: string; name: string }[] },
): AsyncGenerator<ZippedFile, void> {
  const digits = String(clients.length).length;
  for (const [i, { id, name }] of clients.entries()) {
    const documents = await services.db.withActor(actor, (tx) => selectForArchive(tx, id, undefined));
    const folder = `${String(i + 1).padStart(digits, '0')} ${archiveSegment(name, 'Client')}`;
    yield* readFiles(services, documents, { root: `${root}/${folder}`, language, pattern });
  }
}

/** Records a view of each request whose files it contains. */
export async function recordArchiveView(
  { db }: Services,
  actor: StaffActor,
  { fileName, requestIds }: Pick<Archive, 'fileName' | 'requestIds'>,
): Promise<void> {
  await db.withActor(actor, async (tx) => {
    for (const requestId of requestIds) {
      await recordView(tx, actor, {
        requestId,
        kind: 'document.viewed',
        payload: { file_name: fileName },
      });
    }
  });
}

/** Whether the actor can still access all of these requests. */
export function canAccessRequests(
  { db }: Services,
  actor: StaffActor,
  requestIds: string[],
): Promise<boolean> {
  return db.withActor(actor, async (tx) => (await countRequests(tx, requestIds)) === requestIds.length);
}

interface Naming {
  /** The top folder. */
  root: string;
  language: Language;
  /** The pattern of file names. */
  pattern: string;
}

/** Becomes one file in the archive, unless its parts cannot be merged. */
interface ArchiveEntry {
  documents: ArchivedDocument[];
  /** Null: one file, as uploaded. */
  together: DocumentParts | null;
}

async function* readFiles(
  services: Services,
  documents: ArchivedDocument[],
  { root, language, pattern }: Naming,
): AsyncGenerator<ZippedFile, void> {
  const t = translatorFor(language);
  const named = documents.map((document) => ({
    ...document,
    document_name: translationIn(document.document_translations, language)?.name || document.document_name,
  }));
  const entries = await listEntries(services, named);
  const toArchived = (first: ArchivedDocument, together: DocumentParts | null) => {
    const file_name = together ? `${first.document_name}.pdf` : first.file_name;
    const pages = together ? null : first.naming.pages;
    const document = { ...first, file_name, naming: { ...first.naming, pages } };
    return { ...document, readable_name: readableName(document, pattern, language) };
  };
  const paths = archivePaths(
    entries.flatMap(({ documents: [first], together }) => (first ? [toArchived(first, together)] : [])),
    (folder) => t(`documents.folders.${folder}`),
  );
  const missing: string[] = [];
  for (const [i, { documents: parts, together }] of entries.entries()) {
    const [first] = parts;
    const path = paths[i];
    if (!first || !path) continue;
    const pdf =
      together && first.request_document_id
        ? await openDocumentPdf(services, first.request_document_id, together, first.document_name ?? '')
        : null;
    if (pdf) yield { name: `${root}/${path}`, modified: new Date(), ...pdf };
    for (const [n, document] of parts.entries()) {
      const original = together
        ? originalPath(path, document, n + 1, pdf && t('documents.archive.originals'))
        : path;
      const wanted = {
        uploadId: document.upload_id,
        filePath: document.file_path,
        name: original,
        modified: new Date(document.created_at),
      };
      const file = await openForZip(services, wanted, t);
      if (typeof file === 'string') missing.push(file);
      else yield { ...file, name: `${root}/${file.name}` };
    }
  }
  if (missing.length) yield listMissing(`${root}/${t('documents.archive.missing')}.txt`, missing);
}

/** Merges adjacent files of one document into one entry if all of them can be. */
async function listEntries(services: Services, documents: ArchivedDocument[]): Promise<ArchiveEntry[]> {
  const groups = new Map<string, ArchivedDocument[]>();
  for (const document of documents) {
    const { year, folder_type, request_document_id, id } = document;
    const key = request_document_id ? `${year} ${folder_type} ${request_document_id}` : id;
    groups.set(key, [...(groups.get(key) ?? []), document]);
  }
  const entries: ArchiveEntry[] = [];
  for (const group of groups.values()) {
    const requestDocumentId = group[0]?.request_document_id;
    const together = requestDocumentId ? await findDocumentParts(services, requestDocumentId) : null;
    const filed = new Set(group.map(({ upload_id }) => upload_id));
    if (
      together &&
      together.uploadIds.length === filed.size &&
      together.uploadIds.every((id) => filed.has(id))
    )
      entries.push({ documents: group, together });
    else entries.push(...group.map((document) => ({ documents: [document], together: null })));
  }
  return entries;
}

/**
 * Path of an original: in a folder of its own next to the PDF, or in its place. `2026/Source Docs/Originals/03-1 Passport copy -
 * scan.jpg`
 */
function originalPath(path: string, document: ArchivedDocument, n: number, folder: string | null): string {
  const [place, name] = [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1)];
  const number = name.slice(0, name.indexOf(' '));
  const file = `${number}-${n} ${archiveFileName(document.document_name ?? '', document.file_name)}`;
  return [place, folder && archiveSegment(folder, 'Originals'), file].filter(Boolean).join('/');
}
