import { limits } from '@visafolio/contract/shared/limits.ts';
import { decodeText } from './decode-text.ts';
import { type CsvRow, readCsv } from './read-csv.ts';

export type FileProblem = 'too_large' | 'empty' | 'not_text' | 'too_many_rows' | 'unreadable';

export interface ContactFile {
  name: string;
  rows: CsvRow[];
}

type Reading = { file: ContactFile } | { problem: FileProblem; size: number; rows: number };

/** Reads the chosen file. A file that is too large is not opened: the page would freeze. */
export async function readContactFile(file: File): Promise<Reading> {
  const refuse = (problem: FileProblem, rows = 0): Reading => ({ problem, size: file.size, rows });
  if (file.size > limits.importBytes) return refuse('too_large');
  try {
    const text = decodeText(new Uint8Array(await file.arrayBuffer()));
    if (text === null) return refuse('not_text');
    const rows = readCsv(text);
    if (rows.length === 0) return refuse('empty');
    // One more: the row with the names of the columns.
    if (rows.length > limits.importRows + 1) return refuse('too_many_rows', rows.length);
    return { file: { name: file.name, rows } };
  } catch {
    // Moved or locked since it was chosen.
    return refuse('unreadable');
  }
}
