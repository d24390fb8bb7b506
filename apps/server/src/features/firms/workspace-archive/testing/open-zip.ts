import yauzl from 'yauzl';

/** What is in a ZIP, by its name. */
export async function openZip(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(archive);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    files.set(entry.fileName, Buffer.concat(pieces));
  }
  return files;
}

export const linesOf = (file: Buffer | undefined): Record<string, unknown>[] =>
  (file ?? Buffer.alloc(0))
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
