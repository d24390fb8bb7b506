import { constants } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { QpdfInstance } from '@neslinesli93/qpdf-wasm';
import { FileProblemError } from '../../../../../shared/files/child/file-problem.ts';
import { withPdf } from '../../../../files/process/look/pdf.ts';

interface Qpdf extends QpdfInstance {
  FS: QpdfInstance['FS'] & { writeFile(name: string, bytes: Uint8Array): void };
}
type CreateQpdf = (options: { wasmBinary: Uint8Array; noInitialRun: boolean }) => Promise<Qpdf>;

const require = createRequire(import.meta.url);

/**
 * An encrypted PDF that opens without a password, without its encryption: as official blanks are that allow filling and nothing
 * else. Throws FileProblemError for one that wants a password.
 */
export async function decrypt(bytes: Uint8Array): Promise<Uint8Array> {
  const module = require.resolve('@neslinesli93/qpdf-wasm');
  const create = require(module) as CreateQpdf;
  // The library asks for the numbers of file flags by a way that processes for files do not have.
  Object.assign(process, { binding: () => ({ fs: constants }) });
  const qpdf = await create({
    // Read here: the library would fetch it.
    wasmBinary: await readFile(path.join(path.dirname(module), 'qpdf.wasm')),
    noInitialRun: true,
  });
  qpdf.FS.writeFile('/blank.pdf', bytes);
  // 3: it had warnings and repaired what was wrong.
  const code = qpdf.callMain(['--decrypt', '/blank.pdf', '/open.pdf']);
  if (code === 0 || code === 3) return qpdf.FS.readFile('/open.pdf');
  // It says on the terminal alone whether it wanted a password.
  await withPdf(bytes, async () => undefined);
  throw new FileProblemError('broken');
}
