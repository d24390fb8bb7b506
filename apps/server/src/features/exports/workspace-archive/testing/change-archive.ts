import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { zipStream } from '../../../../shared/files/zip/zip-stream.ts';
import type { Manifest } from '../format/manifest.ts';

/** Packs files as the product does, with the manifest. */
export async function pack(files: Iterable<[string, Buffer]>): Promise<Buffer<ArrayBuffer>> {
  const entries = (async function* () {
    for (const [name, bytes] of files)
      yield { name, modified: new Date(), size: bytes.length, content: only(bytes) };
  })();
  return buffer(zipStream(entries));
}

async function* only(bytes: Buffer) {
  yield bytes;
}

/** Makes the manifest match the files, as a forger would. */
export function forgeManifest(
  files: Map<string, Buffer>,
  change: (manifest: Manifest & Record<string, unknown>) => void = () => {},
): Map<string, Buffer> {
  const manifest = JSON.parse(String(files.get('manifest.json')));
  files.delete('manifest.json');
  manifest.files = [...files].map(([path, bytes]) => ({
    path,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }));
  for (const [path, bytes] of files) {
    const table = /^data\/(\w+)\.jsonl$/.exec(path)?.[1];
    if (table) manifest.counts[table] = bytes.toString().split('\n').filter(Boolean).length;
  }
  change(manifest);
  return files.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
}

/** Changes or removes rows of a table. */
export function changeRows(
  files: Map<string, Buffer>,
  table: string,
  change: (rows: Record<string, unknown>[]) => unknown[],
): void {
  const path = `data/${table}.jsonl`;
  const rows = String(files.get(path)).split('\n').filter(Boolean);
  const changed = change(rows.map((row) => JSON.parse(row)));
  files.set(path, Buffer.from(changed.map((row) => `${JSON.stringify(row)}\n`).join('')));
}
