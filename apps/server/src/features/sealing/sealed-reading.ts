import type { Vault } from '../../shared/vault/vault.ts';
import { places } from './places.ts';
import { listBeginnings, listHeadLines } from './reading-words.ts';

/** A stored page of a reading. */
export interface KeptPage {
  text: string;
  source: 'file' | 'recognized' | 'none';
  rotation: 0 | 90 | 180 | 270;
  confidence: number | null;
  /** Measures of a scanned page; null if the file contains its text. */
  picture: { width: number; height: number; plainEdge: number; skin: number } | null;
  /** Text, and left, top, right and bottom in thousandths of the page. */
  words: [text: string, left: number, top: number, right: number, bottom: number][];
}

export interface SealedReading {
  pages: string;
  search: string[];
  layout: string[];
}

/** What is stored of a reading: its pages sealed, and keyed hashes for search and for finding similar files. */
export async function sealReading(
  vault: Vault,
  workspaceId: string,
  { requestId, uploadId }: ReadFile,
  pages: KeptPage[],
): Promise<SealedReading> {
  const text = pages.map((page) => page.text).join('\n');
  const [sealed, search, layout] = await Promise.all([
    vault.seal(workspaceId, places.reading(requestId, uploadId), JSON.stringify(pages)),
    hashAll(vault, workspaceId, searchPlace, listBeginnings(text)),
    hashAll(vault, workspaceId, layoutPlace, listHeadLines(pages[0]?.text ?? '')),
  ]);
  return { pages: sealed, search, layout };
}

/** The file that a reading is of. */
export interface ReadFile {
  requestId: string;
  uploadId: string;
}

export const openReading = async (
  vault: Vault,
  { requestId, uploadId }: ReadFile,
  sealed: string,
): Promise<KeptPage[]> =>
  JSON.parse(await vault.open(places.reading(requestId, uploadId), sealed)) as KeptPage[];

/** The same for all files of a workspace, because a search covers all of them. */
const searchPlace = 'file_readings.search';
const layoutPlace = 'file_readings.layout';

/** Bytes: short enough for a lexeme, long enough that two words rarely share one. */
const hashLength = 9;

/** For each beginning its hash by every key of the workspace: several while one is replaced. */
export const hashBeginnings = (
  vault: Vault,
  workspaceId: string,
  beginnings: string[],
): Promise<string[][]> =>
  Promise.all(
    beginnings.map(async (beginning) =>
      (await vault.hashes(workspaceId, searchPlace, beginning)).map(shorten),
    ),
  );

/** Hashes of the name of the document that a corrected file was moved to, by every key of the workspace, newest first. */
export const hashDocumentName = (vault: Vault, workspaceId: string, name: string): Promise<string[]> =>
  vault.hashes(workspaceId, 'kind_corrections.document_name', name.trim().toLowerCase());

async function hashAll(
  vault: Vault,
  workspaceId: string,
  place: string,
  values: string[],
): Promise<string[]> {
  const hashes = await Promise.all(values.map((value) => vault.hash(workspaceId, place, value)));
  return hashes.map(shorten);
}

const shorten = (hash: string): string =>
  Buffer.from(hash, 'base64url').subarray(0, hashLength).toString('hex');
