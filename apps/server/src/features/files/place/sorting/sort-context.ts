import type { DocumentKind } from '@visafolio/contract/files/document-kinds.ts';
import { seesParty } from '@visafolio/contract/questions/parties/answering-people.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import type { Vault } from '../../../../shared/vault/vault.ts';
import { hashDocumentName, openReading } from '../../../sealing/sealed-reading.ts';
import { listCaseFacts } from '../../read/facts/facts.usecases.ts';
import { findAskedPerson } from '../../read/facts/whose-document.ts';
import type { Correction, Holder, OpenDocument, RecognizedFile } from '../../read/placement/place-file.ts';
import {
  selectCorrections,
  selectPartiesOfFiles,
  selectPeopleNames,
  selectSettledFiles,
  selectSortedDocuments,
  selectUnplacedTexts,
} from './sorting.queries.ts';
import {
  type CasePeople,
  findHolder,
  findNamedInText,
  isPersonal,
  listCasePeople,
  listNamedPeople,
  type NamedPerson,
} from './whose-file.ts';

export interface SortContext {
  documents: OpenDocument[];
  /** The documents that the person who uploaded the file sees. It must not move to one that only another person sees. */
  documentsFor: (uploadId: string) => OpenDocument[];
  corrections: Correction[];
  people: CasePeople;
  /** The person that the file names; of several, the one that the case knows least about. */
  named: (uploadId: string) => NamedPerson | null;
  /** Adds to the file whose it is. */
  withHolder: <File extends RecognizedFile>(uploadId: string, file: File) => File;
}

/** Loads what the placement of a request's files depends on. Runs as the system, because no other actor may read corrections. */
export async function loadSortContext(
  tx: Tx,
  vault: Vault,
  workspaceId: string,
  requestId: string,
): Promise<SortContext> {
  const documents = await selectSortedDocuments(tx, requestId);
  const settled = new Set(await selectSettledFiles(tx, requestId));
  const facts = await listCaseFacts(tx, vault, requestId);
  const people = listCasePeople(await selectPeopleNames(tx, requestId), facts, (id) => settled.has(id));
  const texts = await openTexts(tx, vault, requestId, people);
  const named = (uploadId: string) => {
    const file = facts.find((each) => each.upload_id === uploadId);
    const persons = file ? listNamedPeople(file) : [];
    return persons.find((person) => findHolder(person, people) !== 'client') ?? persons[0] ?? null;
  };
  const tellHolder = (uploadId: string, kind: DocumentKind | null): Holder | null => {
    const person = named(uploadId);
    const holder = person && findHolder(person, people);
    if (holder && (holder !== 'stranger' || isPersonal(kind))) return holder;
    const text = texts.get(uploadId);
    return text === undefined ? null : findNamedInText(text, people);
  };
  const parties = new Map(
    (await selectPartiesOfFiles(tx, requestId)).map((file) => [file.upload_id, file.parties]),
  );
  /** By what replaced keys have hashed. */
  const newestHashes = new Map<string, string>();
  const open = await Promise.all(
    documents.map(async (document) => {
      const [nameHash = '', ...earlier] = await hashDocumentName(vault, workspaceId, document.name);
      for (const hash of earlier) newestHashes.set(hash, nameHash);
      return { ...document, asked: findAskedPerson(document.name, document), nameHash };
    }),
  );
  const corrections = (await selectCorrections(tx, workspaceId, requestId)).map((correction) => ({
    ...correction,
    nameHash: newestHashes.get(correction.nameHash) ?? correction.nameHash,
  }));
  return {
    documents: open,
    documentsFor: (uploadId) => open.filter(({ party }) => seesParty(party, parties.get(uploadId) ?? null)),
    corrections,
    people,
    named,
    withHolder: (uploadId, file) => ({ ...file, holder: tellHolder(uploadId, file.kind) }),
  };
}

/** Texts of the first pages of files in the box, if there are two people to distinguish. */
async function openTexts(
  tx: Tx,
  vault: Vault,
  requestId: string,
  { sponsor }: CasePeople,
): Promise<Map<string, string>> {
  if (!sponsor) return new Map();
  const rows = await selectUnplacedTexts(tx, requestId);
  return new Map(
    await Promise.all(
      rows.map(async ({ upload_id, pages }) => {
        const [first] = await openReading(vault, { requestId, uploadId: upload_id }, pages);
        return [upload_id, first?.text ?? ''] as const;
      }),
    ),
  );
}
