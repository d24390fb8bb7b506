import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';

/** Contents of a ZIP by name. */
export async function openZip(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(archive);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

export const getLines = (file: Buffer | undefined): Record<string, unknown>[] =>
  (file ?? Buffer.alloc(0))
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
