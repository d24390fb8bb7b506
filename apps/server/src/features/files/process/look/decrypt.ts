import { constants } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { QpdfInstance } from '@neslinesli93/qpdf-wasm';
import { FileProblemError } from '../../../../shared/files/child/file-problem.ts';
import { withPdf } from './pdf.ts';

interface Qpdf extends QpdfInstance {
  FS: QpdfInstance['FS'] & { writeFile(name: string, bytes: Uint8Array): void };
}
type CreateQpdf = (options: { wasmBinary: Uint8Array; noInitialRun: boolean }) => Promise<Qpdf>;

const require = createRequire(import.meta.url);

/**
 * Removes the encryption of a PDF that opens without a password, as official blanks have it to allow only filling. Throws
 * FileProblemError if a password is needed.
 */
export async function decrypt(bytes: Uint8Array): Promise<Uint8Array> {
  const module = require.resolve('@neslinesli93/qpdf-wasm');
  const create = require(module) as CreateQpdf;
  // The library reads file flags from process.binding, which our child processes lack.
  Object.assign(process, { binding: () => ({ fs: constants }) });
  const qpdf = await create({
    // The library would fetch it.
    wasmBinary: await readFile(path.join(path.dirname(module), 'qpdf.wasm')),
    noInitialRun: true,
  });
  qpdf.FS.writeFile('/blank.pdf', bytes);
  // Exit code 3: there were warnings, and the file was repaired.
  const code = qpdf.callMain(['--decrypt', '/blank.pdf', '/open.pdf']);
  if (code === 0 || code === 3) return qpdf.FS.readFile('/open.pdf');
  // The library reports a required password only on the terminal.
  await withPdf(bytes, async () => undefined);
  throw new FileProblemError('broken');
}
