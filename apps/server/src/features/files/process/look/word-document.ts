import type { ByteSource } from './byte-source.ts';

/** Sector numbers from here on mark ends and free space. */
const lastSector = 0xfffffff9;
const entryLength = 128;
const maxEntries = 4096;
const none = 0xffffffff;

/**
 * Detects a .doc: a compound file (MS-CFB) with a stream WordDocument in its root. False for .xls, .msg, .msi, and encrypted
 * .docx.
 */
export async function isWordDocument(source: ByteSource): Promise<boolean> {
  const header = await source.read(0, 512);
  if (header.length < 512 || header.readUInt16LE(28) !== 0xfffe) return false;
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return false;
  const directory = await readDirectory(source, header, 2 ** shift);
  return directory !== null && listRootChildren(directory).includes('WordDocument');
}

/** Names of all streams and storages of a compound file; null if its directory cannot be read. */
export async function listStreamNames(source: ByteSource): Promise<string[] | null> {
  const header = await source.read(0, 512);
  const shift = header.length < 512 ? 0 : header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return null;
  const directory = await readDirectory(source, header, 2 ** shift);
  if (!directory) return null;
  return Array.from({ length: Math.floor(directory.length / entryLength) }, (_, i) =>
    readEntryName(directory.subarray(i * entryLength, (i + 1) * entryLength)),
  ).filter(Boolean);
}

function readEntryName(entry: Buffer): string {
  const length = Math.min(Math.max(entry.readUInt16LE(64) - 2, 0), 62);
  return entry.toString('utf16le', 0, length);
}

const readSector = (source: ByteSource, sector: number, length: number) =>
  source.read((sector + 1) * length, length);

/** The directory's sectors in the order of the allocation table; null if the chain is broken. */
async function readDirectory(
  source: ByteSource,
  header: Buffer,
  sectorLength: number,
): Promise<Buffer | null> {
  const sectors: Buffer[] = [];
  const maxSectors = (maxEntries * entryLength) / sectorLength;
  for (let sector = header.readUInt32LE(48); sector <= lastSector; ) {
    if (sectors.length === maxSectors) break;
    const content = await readSector(source, sector, sectorLength);
    if (content.length < sectorLength) return null;
    sectors.push(content);
    const next = await nextSector(source, header, sectorLength, sector);
    if (next === null) return null;
    sector = next;
  }
  return Buffer.concat(sectors);
}

async function nextSector(
  source: ByteSource,
  header: Buffer,
  sectorLength: number,
  sector: number,
): Promise<number | null> {
  const perSector = sectorLength / 4;
  const tableSector = await getTableSector(source, header, sectorLength, Math.floor(sector / perSector));
  if (tableSector === null || tableSector > lastSector) return null;
  const table = await readSector(source, tableSector, sectorLength);
  const at = (sector % perSector) * 4;
  return table.length < at + 4 ? null : table.readUInt32LE(at);
}

/** Position of the n-th sector of the allocation table: the header lists 109, a chain of lists the rest. */
async function getTableSector(
  source: ByteSource,
  header: Buffer,
  sectorLength: number,
  n: number,
): Promise<number | null> {
  if (n < 109) return header.readUInt32LE(76 + n * 4);
  const perList = sectorLength / 4 - 1;
  let list = header.readUInt32LE(68);
  for (let skip = Math.floor((n - 109) / perList); ; skip--) {
    if (list > lastSector) return null;
    const content = await readSector(source, list, sectorLength);
    if (content.length < sectorLength) return null;
    if (skip <= 0) return content.readUInt32LE(((n - 109) % perList) * 4);
    list = content.readUInt32LE(perList * 4);
  }
}

/** Names of the root's children, which are a tree of siblings. */
function listRootChildren(directory: Buffer): string[] {
  const names: string[] = [];
  const seen = new Set<number>();
  const waiting = directory.length < entryLength ? [] : [directory.readUInt32LE(76)];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const start = index * entryLength;
    if (index === none || seen.has(index) || start + entryLength > directory.length) continue;
    seen.add(index);
    const entry = directory.subarray(start, start + entryLength);
    if (entry[66] === 2) names.push(readEntryName(entry));
    waiting.push(entry.readUInt32LE(68), entry.readUInt32LE(72));
  }
  return names;
}
