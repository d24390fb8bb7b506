import { ActiveContent } from '@visafolio/contract/files/file.ts';
import { uploadTypes } from '@visafolio/contract/shared/limits.ts';
import type { Task } from '../../../../../shared/files/child/messages.ts';
import { decrypt } from '../../look/decrypt.ts';
import { listStreamNames } from '../../look/word-document.ts';
import { findAround } from './find-around.ts';

interface FileToExamine {
  type: string;
  bytes: Uint8Array;
}

/** What in a file runs, calls somewhere or hides when it is opened, in the order of the contract. */
const findActiveContent: Task<FileToExamine, ActiveContent[]> = async ({ type, bytes }) => {
  const found = new Set([...findAround(type, bytes), ...(await findInside(type, bytes))]);
  return ActiveContent.options.filter((each) => found.has(each));
};
export default findActiveContent;

async function findInside(type: string, bytes: Uint8Array): Promise<Set<ActiveContent>> {
  // Each case has a fresh process: only what the file needs is loaded.
  if (type === uploadTypes.pdf) return findInAnyPdf(bytes);
  if (type === uploadTypes.docx) return (await import('./find-in-docx.ts')).findInDocx(bytes);
  if (type === uploadTypes.doc) return findInDoc(bytes);
  return new Set();
}

async function findInAnyPdf(bytes: Uint8Array): Promise<Set<ActiveContent>> {
  const { findInPdf } = await import('./find-in-pdf.ts');
  const found = await findInPdf(bytes);
  if (!found.has('not_examined')) return found;
  // Encrypted without a password, or broken in a way that viewers repair.
  const opened = await decrypt(bytes).catch(() => null);
  if (!opened) return found;
  found.delete('not_examined');
  for (const each of await findInPdf(opened)) found.add(each);
  return found;
}

/** Names of streams and storages of an old Word document (MS-DOC, MS-OVBA, MS-OLEDS). */
const streams: Record<string, ActiveContent> = {
  Macros: 'macros',
  VBA: 'macros',
  _VBA_PROJECT: 'macros',
  ObjectPool: 'ole_object',
  '\u0001Ole10Native': 'ole_object',
  '\u0001Ole': 'ole_object',
};

async function findInDoc(bytes: Uint8Array): Promise<Set<ActiveContent>> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names = await listStreamNames({
    size: file.length,
    read: async (start, length) => file.subarray(start, start + length),
  });
  if (!names?.length) return new Set(['not_examined']);
  return new Set(names.flatMap((name) => streams[name] ?? []));
}
