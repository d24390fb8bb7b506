import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ZippedFile, zipStream } from '../../apps/server/src/shared/files/zip/zip-stream.ts';
import { diskStorage } from '../../apps/server/src/shared/storage/disk-storage.ts';

/**
 * Writes a ZIP of `count` files of a folder (repeated if needed) to standard output like the server, and reports its peak
 * memory.
 */
const [folder = '', count = '0'] = process.argv.slice(2);
const storage = diskStorage(path.dirname(path.resolve(folder)));
const names = (await readdir(folder)).sort();

async function* stored(): AsyncGenerator<ZippedFile> {
  for (let i = 0; i < Number(count); i++) {
    const file = await storage.read('client-documents', names[i % names.length] ?? '');
    if (file) yield { name: `${i}.pdf`, modified: new Date(), ...file };
  }
}

const before = process.memoryUsage.rss();
let peak = 0;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss() - before);
}, 20);
await pipeline(Readable.from(zipStream(stored()), { objectMode: false }), process.stdout);
clearInterval(watch);
process.send?.(peak / 1024 ** 2);
