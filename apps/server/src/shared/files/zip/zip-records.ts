/** The records of a ZIP file (PKWARE's APPNOTE 6.3), for stored (uncompressed) entries. */

export interface ZipEntry {
  /** UTF-8, with `/` between folders. */
  name: Buffer;
  modified: Date;
  /** Offset of its local header. */
  offset: number;
  crc: number;
  /** Bytes. */
  size: number;
}

const max32 = 0xffffffff;
const max16 = 0xffff;
/** Sizes and checksum follow the content (bit 3); the name is UTF-8 (bit 11). */
const flags = 0x0808;
const version = 45;
const madeOnUnix = (3 << 8) | version;
const regularFile = 0o100644 * 0x10000;

/** Precedes the content. Content of 4 GB or more is declared here, because its descriptor is longer. */
export function localHeader({ name, modified, size }: Pick<ZipEntry, 'name' | 'modified' | 'size'>): Buffer {
  const extra = Buffer.concat([timestamp(modified), size >= max32 ? wide([0, 0]) : Buffer.alloc(0)]);
  const record = Buffer.alloc(30);
  record.writeUInt32LE(0x04034b50, 0);
  record.writeUInt16LE(version, 4);
  record.writeUInt16LE(flags, 6);
  record.writeUInt32LE(dosTime(modified), 10);
  if (size >= max32) {
    record.writeUInt32LE(max32, 18);
    record.writeUInt32LE(max32, 22);
  }
  record.writeUInt16LE(name.length, 26);
  record.writeUInt16LE(extra.length, 28);
  return Buffer.concat([record, name, extra]);
}

/** Follows the content. */
export function descriptor({ crc, size }: ZipEntry): Buffer {
  const record = Buffer.alloc(size >= max32 ? 24 : 16);
  record.writeUInt32LE(0x08074b50, 0);
  record.writeUInt32LE(crc, 4);
  if (size >= max32) {
    record.writeBigUInt64LE(BigInt(size), 8);
    record.writeBigUInt64LE(BigInt(size), 16);
  } else {
    record.writeUInt32LE(size, 8);
    record.writeUInt32LE(size, 12);
  }
  return record;
}

/** An entry in the central directory. */
export function directoryRecord({ name, modified, offset, crc, size }: ZipEntry): Buffer {
  const beyond = [...(size >= max32 ? [size, size] : []), ...(offset >= max32 ? [offset] : [])];
  const extra = Buffer.concat([timestamp(modified), beyond.length ? wide(beyond) : Buffer.alloc(0)]);
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(madeOnUnix, 4);
  record.writeUInt16LE(version, 6);
  record.writeUInt16LE(flags, 8);
  record.writeUInt32LE(dosTime(modified), 12);
  record.writeUInt32LE(crc, 16);
  record.writeUInt32LE(Math.min(size, max32), 20);
  record.writeUInt32LE(Math.min(size, max32), 24);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt16LE(extra.length, 30);
  record.writeUInt32LE(regularFile, 38);
  record.writeUInt32LE(Math.min(offset, max32), 42);
  return Buffer.concat([record, name, extra]);
}

/** The end of the file with the place of the central directory, in 64 bits if 32 are too few. */
export function endOfDirectory(entries: number, offset: number, length: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(entries, max16), 8);
  end.writeUInt16LE(Math.min(entries, max16), 10);
  end.writeUInt32LE(Math.min(length, max32), 12);
  end.writeUInt32LE(Math.min(offset, max32), 16);
  if (entries < max16 && offset < max32 && length < max32) return end;

  const wideEnd = Buffer.alloc(56);
  wideEnd.writeUInt32LE(0x06064b50, 0);
  wideEnd.writeBigUInt64LE(44n, 4);
  wideEnd.writeUInt16LE(madeOnUnix, 12);
  wideEnd.writeUInt16LE(version, 14);
  wideEnd.writeBigUInt64LE(BigInt(entries), 24);
  wideEnd.writeBigUInt64LE(BigInt(entries), 32);
  wideEnd.writeBigUInt64LE(BigInt(length), 40);
  wideEnd.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + length), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([wideEnd, locator, end]);
}

/** The ZIP64 extra field, for sizes and offsets over 32 bits. */
function wide(values: number[]): Buffer {
  const field = Buffer.alloc(4 + 8 * values.length);
  field.writeUInt16LE(0x0001, 0);
  field.writeUInt16LE(8 * values.length, 2);
  for (const [i, value] of values.entries()) field.writeBigUInt64LE(BigInt(value), 4 + 8 * i);
  return field;
}

/** The extra field with the time in UTC, because DOS times have no time zone. */
function timestamp(modified: Date): Buffer {
  const field = Buffer.alloc(9);
  field.writeUInt16LE(0x5455, 0);
  field.writeUInt16LE(5, 2);
  field.writeUInt8(1, 4);
  field.writeInt32LE(Math.floor(modified.getTime() / 1000), 5);
  return field;
}

function dosTime(at: Date): number {
  const year = Math.min(Math.max(at.getUTCFullYear(), 1980), 2107);
  const date = ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
}
