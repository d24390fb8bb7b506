import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { Plugin } from 'vite';

const worthwhile = /\.(js|css|svg|json|txt|xml)$/;
const leastBytes = 512;

/** Writes a `.br` and a `.gz` beside every text file of the build, so that the server does not compress them. */
export function compressPlugin(): Plugin {
  return {
    name: 'visafolio:compress',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir = '' }) {
      const names = (await readdir(path.join(dir, 'assets'))).filter((name) => worthwhile.test(name));
      await Promise.all(names.map((name) => compress(path.join(dir, 'assets', name))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < leastBytes) return;
  const params = { [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY };
  await Promise.all([
    writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params })),
    writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 })),
  ]);
}
