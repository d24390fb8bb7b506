import { limits } from '@visafolio/contract/shared/limits.ts';
import { type CharacterSet, decodeText, guessCharacterSets, knownCharacterSet } from './decode-text.ts';
import { countTitleRows } from './guess-columns.ts';
import { type CsvRow, readCsv } from './read-csv.ts';

export type FileProblem = 'too_large' | 'empty' | 'not_text' | 'too_many_rows' | 'unreadable';

export interface ContactFile {
  name: string;
  /** Without the rows above the headings. */
  rows: CsvRow[];
  source: File;
  /** Possible character sets, most likely first, and the one used; null if the file declares its own. */
  characterSet: { chosen: CharacterSet; choices: CharacterSet[] } | null;
}

const sampleRows = 20;

type Reading = { file: ContactFile } | { problem: FileProblem; size: number; rows: number };

/** Reads the chosen file. A file that is too large is not read, because the page would freeze. */
export async function readContactFile(file: File, wanted?: CharacterSet): Promise<Reading> {
  const refuse = (problem: FileProblem, rows = 0): Reading => ({ problem, size: file.size, rows });
  if (file.size > limits.importBytes) return refuse('too_large');
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const choices = knownCharacterSet(bytes) === null ? guessCharacterSets(bytes) : [];
    const chosen = wanted ?? choices[0];
    const text = decodeText(bytes, chosen);
    if (text === null) return refuse('not_text');
    const rows = readCsv(text);
    if (rows.length === 0) return refuse('empty');
    // Plus one for the header row.
    if (rows.length > limits.importRows + 1) return refuse('too_many_rows', rows.length);
    const shown = rows.slice(countTitleRows(rows.slice(0, sampleRows).map(({ cells }) => cells)));
    return {
      file: {
        name: file.name,
        rows: shown,
        source: file,
        characterSet: chosen && choices.length ? { chosen, choices } : null,
      },
    };
  } catch {
    // Moved or locked since it was chosen.
    return refuse('unreadable');
  }
}
