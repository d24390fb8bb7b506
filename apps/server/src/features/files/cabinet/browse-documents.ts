import type {
  ClientDocument,
  ClientFolder,
  FolderType,
} from '@visafolio/contract/files/documents.contract.ts';
import type { Language } from '@visafolio/contract/shared/fields.ts';
import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import type { PageTotal } from '@visafolio/contract/shared/paging.ts';
import { countedRows, type Page, readNameCursor, toPage, toTotal } from '../../../shared/api/cursor.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Services } from '../../../shared/services.ts';
import {
  type FiledDocument,
  selectAllFiled,
  selectClient,
  selectClients,
  selectFolder,
  updateFolder,
} from './documents.queries.ts';
import { readableName, readableNames, selectNamePattern } from './names/name-documents.ts';

interface ClientsInput {
  q?: string | undefined;
  cursor?: string | undefined;
}

/** A page of the actor's clients with documents, by name. `total` is set on the first page only. */
export async function listClientFolders(
  { db }: Services,
  actor: StaffActor,
  { q, cursor }: ClientsInput,
): Promise<Page<ClientFolder> & { total: PageTotal | null }> {
  const after = readNameCursor(cursor);
  const limit = limits.clientFoldersPage;
  return db.withActor(actor, async (tx) => {
    const most = after ? limit + 1 : countedRows + 1;
    const rows = await selectClients(tx, { q, after, limit: limit + 1, most });
    const page = toPage(rows, limit, (client) => [client.sort_name, client.id]);
    const items = page.items.map(({ sort_name: _, n: __, ...client }) => client);
    return { ...page, items, total: after ? null : toTotal(rows[0]?.n ?? 0) };
  });
}

/** A page of everything filed for the matching clients, newest first. */
export async function listFiledDocuments(
  { db }: Services,
  actor: StaffActor,
  { q, cursor, limit, language }: ClientsInput & { limit: number; language: Language },
): Promise<Page<FiledDocument & { readable_name: string }>> {
  const { rows, pattern } = await db.withActor(actor, async (tx) => ({
    rows: await selectAllFiled(tx, { q, after: cursor, limit: limit + 1 }),
    pattern: await selectNamePattern(tx),
  }));
  const items = rows
    .slice(0, limit)
    .map((document) => ({ ...document, readable_name: readableName(document, pattern, language) }));
  return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

interface FolderInput {
  client_id: string;
  year: number;
  folder_type: FolderType;
  /** Of names; English by default. */
  language?: Language | undefined;
  cursor?: string | undefined;
}

/** A page of a folder, newest first. An emptied folder returns no documents; a client without documents is refused. */
export function listFolder(
  { db }: Services,
  actor: StaffActor,
  input: FolderInput,
): Promise<Page<ClientDocument>> {
  const limit = limits.folderPage;
  return db.withActor(actor, async (tx) => {
    if (!(await selectClient(tx, input.client_id))) throw refuse('documents.not_found');
    const rows = await selectFolder(tx, {
      clientId: input.client_id,
      year: input.year,
      folderType: input.folder_type,
      after: input.cursor,
      limit: limit + 1,
    });
    const pattern = await selectNamePattern(tx);
    const shown = rows.slice(0, limit);
    // The document that was filed first keeps the plain name.
    const names = readableNames(shown.toReversed(), pattern, input.language ?? defaultLanguage).toReversed();
    const items = shown.map(({ naming: _, ...document }, at) => ({
      ...document,
      readable_name: names[at] ?? document.file_name,
    }));
    return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  });
}

interface Move {
  id: string;
  year: number;
  folder_type: FolderType;
}

/** Moves a document to another year or folder; its stored file stays. */
export async function moveDocument({ db }: Services, actor: StaffActor, move: Move): Promise<Move> {
  const to = { year: move.year, folderType: move.folder_type };
  const moved = await db.withActor(actor, (tx) => updateFolder(tx, move.id, to));
  if (!moved) throw refuse('documents.not_found');
  return move;
}
