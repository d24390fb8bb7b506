import type { ClientDocument } from '@visafolio/contract/documents/documents.contract.ts';
import type { Language } from '@visafolio/contract/shared/fields.ts';
import { translatorFor } from '@visafolio/locales';
import type { StaffActor } from '../../shared/db/actor.ts';
import type { ZippedFile } from '../../shared/files/zip/zip-stream.ts';
import type { Services } from '../../shared/services.ts';
import { recordView } from '../requests/activity/activity.usecases.ts';
import { archivePaths, archiveSegment } from './archive-names.ts';
import { countRequests, selectClient, selectFiledClients, selectForArchive } from './documents.queries.ts';

export interface Archive {
  /** With its ending. */
  fileName: string;
  /** Whose files are in it. */
  requestIds: string[];
  /** Opens one stored file after the other, as they are asked for. */
  files: AsyncGenerator<ZippedFile, void>;
}

export interface ArchiveWish {
  clientId: string;
  /** All years where none is named. */
  year: number | undefined;
  /** Names the folders inside. */
  language: Language;
}

/** Everything filed for a client of the actor's; null where there is nothing, or it is another's. */
export async function openArchive(
  services: Services,
  actor: StaffActor,
  { clientId, year, language }: ArchiveWish,
): Promise<Archive | null> {
  return services.db.withActor(actor, async (tx) => {
    const [client, documents] = await Promise.all([
      selectClient(tx, clientId),
      selectForArchive(tx, clientId, year),
    ]);
    if (!client || !documents.length) return null;
    const root = archiveSegment([client.name, year].filter(Boolean).join(' '), 'Client');
    const fileName = `${root}.zip`;
    const requestIds = [...new Set(documents.map((document) => document.client_request_id))];
    return { fileName, requestIds, files: readFiles(services, documents, root, language) };
  });
}

/** Everything filed for all clients of the actor's, a folder for each; null where there is nothing. */
export async function openWholeArchive(
  services: Services,
  actor: StaffActor,
  language: Language,
): Promise<Archive | null> {
  const clients = await services.db.withActor(actor, (tx) => selectFiledClients(tx));
  if (!clients.length) return null;
  const root = translatorFor(language)('documents.archive.all');
  return {
    fileName: `${root}.zip`,
    requestIds: clients.flatMap((client) => client.requestIds),
    files: readClients(services, actor, { clients, root, language }),
  };
}

/** Numbered folders: two clients may have the same name. */
async function* readClients(
  services: Services,
  actor: StaffActor,
  { clients, root, language }: { clients: { id: string; name: string }[]; root: string; language: Language },
): AsyncGenerator<ZippedFile, void> {
  const digits = String(clients.length).length;
  for (const [i, { id, name }] of clients.entries()) {
    const documents = await services.db.withActor(actor, (tx) => selectForArchive(tx, id, undefined));
    const folder = `${String(i + 1).padStart(digits, '0')} ${archiveSegment(name, 'Client')}`;
    yield* readFiles(services, documents, `${root}/${folder}`, language);
  }
}

/** A view of each request whose files are in it. */
export async function recordArchiveView(
  { db }: Services,
  actor: StaffActor,
  { fileName, requestIds }: Archive,
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

/** Whether all of these requests are still the actor's. */
export function reachesRequests({ db }: Services, actor: StaffActor, requestIds: string[]): Promise<boolean> {
  return db.withActor(actor, async (tx) => (await countRequests(tx, requestIds)) === requestIds.length);
}

async function* readFiles(
  { files, log }: Services,
  documents: ClientDocument[],
  root: string,
  language: Language,
): AsyncGenerator<ZippedFile, void> {
  const t = translatorFor(language);
  const named = documents.map((document) => ({
    ...document,
    document_name: (language === 'es' && document.document_translations?.es?.name) || document.document_name,
  }));
  const paths = archivePaths(named, (folder) => t(`documents.folders.${folder}`));
  const missing: string[] = [];
  for (const [i, document] of documents.entries()) {
    const path = paths[i] ?? document.id;
    const stored = await files.read('client-documents', document.file_path);
    if (!stored) {
      log.error({ document: document.id }, 'the file of a document is missing');
      missing.push(path);
      continue;
    }
    const modified = new Date(document.created_at);
    yield { name: `${root}/${path}`, modified, size: stored.size, content: stored.content };
  }
  if (missing.length) yield textFile(`${root}/${t('documents.archive.missing')}.txt`, missing.join('\r\n'));
}

/** Says what could not be packed: an archive that silently lacks a passport is worse than none. */
function textFile(name: string, text: string): ZippedFile {
  const bytes = Buffer.from(`\ufeff${text}\r\n`);
  const content = (async function* () {
    yield bytes;
  })();
  return { name, modified: new Date(), size: bytes.length, content };
}
