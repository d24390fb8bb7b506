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
  requestId: string,
  pages: KeptPage[],
): Promise<SealedReading> {
  const text = pages.map((page) => page.text).join('\n');
  const [sealed, search, layout] = await Promise.all([
    vault.seal(workspaceId, places.reading(requestId), JSON.stringify(pages)),
    hashBeginnings(vault, workspaceId, listBeginnings(text)),
    hashAll(vault, workspaceId, layoutPlace, listHeadLines(pages[0]?.text ?? '')),
  ]);
  return { pages: sealed, search, layout };
}

export const openReading = async (vault: Vault, requestId: string, sealed: string): Promise<KeptPage[]> =>
  JSON.parse(await vault.open(places.reading(requestId), sealed)) as KeptPage[];

/** The same for all files of a workspace, because a search covers all of them. */
const searchPlace = 'file_readings.search';
const layoutPlace = 'file_readings.layout';

/** Bytes: short enough for a lexeme, long enough that two words rarely share one. */
const hashLength = 9;

export const hashBeginnings = (vault: Vault, workspaceId: string, beginnings: string[]): Promise<string[]> =>
  hashAll(vault, workspaceId, searchPlace, beginnings);

/** Hash of the name of the document that a corrected file was moved to. */
export const hashDocumentName = (vault: Vault, workspaceId: string, name: string): Promise<string> =>
  vault.hash(workspaceId, 'kind_corrections.document_name', name.trim().toLowerCase());

async function hashAll(
  vault: Vault,
  workspaceId: string,
  place: string,
  values: string[],
): Promise<string[]> {
  const hashes = await Promise.all(values.map((value) => vault.hash(workspaceId, place, value)));
  return hashes.map((hash) => Buffer.from(hash, 'base64url').subarray(0, hashLength).toString('hex'));
}
