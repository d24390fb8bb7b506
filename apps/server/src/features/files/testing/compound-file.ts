const sectorLength = 512;
const endOfChain = 0xfffffffe;
const free = 0xffffffff;

/**
 * A compound file (MS-CFB) with one stream of `content` with the given `name` in its root, and `before` empty streams before it
 * in the directory. Streams below 4 KB are not supported.
 */
export function compoundFile(name: string, content: Buffer, before = 0): Buffer {
  const streamSectors = Math.ceil(content.length / sectorLength);
  const names = ['Root Entry', ...Array.from({ length: before }, (_, i) => `Stream ${i}`), name];
  const directorySectors = Math.ceil(names.length / 4);
  const data = streamSectors + directorySectors;
  let tables = 0;
  let lists = 0;
  while (tables * 128 < data + tables + lists) {
    tables++;
    lists = Math.ceil(Math.max(0, tables - 109) / 127);
  }

  // Sectors: tables, lists of tables, directory, stream.
  const directoryAt = tables + lists;
  const streamAt = directoryAt + directorySectors;
  const table = Buffer.alloc(tables * sectorLength, 0xff);
  const mark = (sector: number, value: number) => table.writeUInt32LE(value, sector * 4);
  for (let i = 0; i < tables; i++) mark(i, 0xfffffffd);
  for (let i = 0; i < lists; i++) mark(tables + i, 0xfffffffc);
  const chain = (start: number, length: number) => {
    for (let i = 0; i < length; i++) mark(start + i, i === length - 1 ? endOfChain : start + i + 1);
  };
  chain(directoryAt, directorySectors);
  chain(streamAt, streamSectors);

  const directory = Buffer.alloc(directorySectors * sectorLength);
  for (const [i, entryName] of names.entries()) {
    const entry = directory.subarray(i * 128, i * 128 + 128);
    entry.write(entryName, 'utf16le');
    entry.writeUInt16LE((entryName.length + 1) * 2, 64);
    entry[66] = i === 0 ? 5 : 2;
    entry.writeUInt32LE(free, 68);
    // Each sibling links to the next as its right one; the root links to the first.
    entry.writeUInt32LE(i > 0 && i < names.length - 1 ? i + 1 : free, 72);
    entry.writeUInt32LE(i === 0 ? 1 : free, 76);
    const own = i === names.length - 1;
    entry.writeUInt32LE(own ? streamAt : endOfChain, 116);
    entry.writeUInt32LE(own ? content.length : 0, 120);
  }

  const listed = Buffer.alloc(lists * sectorLength, 0xff);
  for (let i = 109; i < tables; i++) {
    const [list, at] = [Math.floor((i - 109) / 127), (i - 109) % 127];
    listed.writeUInt32LE(i, list * sectorLength + at * 4);
    const next = list === lists - 1 ? endOfChain : tables + list + 1;
    listed.writeUInt32LE(next, list * sectorLength + 127 * 4);
  }

  const header = Buffer.alloc(sectorLength);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(tables, 44);
  header.writeUInt32LE(directoryAt, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(endOfChain, 60);
  header.writeUInt32LE(lists ? tables : endOfChain, 68);
  header.writeUInt32LE(lists, 72);
  for (let i = 0; i < 109; i++) header.writeUInt32LE(i < tables ? i : free, 76 + i * 4);

  const stream = Buffer.alloc(streamSectors * sectorLength);
  content.copy(stream);
  return Buffer.concat([header, table, listed, directory, stream]);
}
