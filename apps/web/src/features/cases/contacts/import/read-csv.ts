import Papa from 'papaparse';

export interface CsvRow {
  /** Line number in the file, from 1: a quoted cell may span several lines. */
  line: number;
  cells: string[];
}

const separators = [',', ';', '\t', '|'];
const sampleRows = 20;

/** The non-blank rows of a table. Excel's first line `sep=;` declares the separator; otherwise it is guessed. */
export function readCsv(text: string): CsvRow[] {
  const lines = text.replace(/\r\n?/g, '\n');
  const named = /^sep=(.)\n/i.exec(lines);
  const table = lines.slice(named?.[0].length ?? 0);
  const rows: CsvRow[] = [];
  let line = named ? 2 : 1;
  let at = 0;
  Papa.parse<string[]>(table, {
    newline: '\n',
    delimiter: named?.[1] ?? guessSeparator(table),
    step: ({ data, meta }) => {
      if (data.some((cell) => cell.trim() !== '')) rows.push({ line, cells: data });
      for (; at < meta.cursor; at++) if (table[at] === '\n') line++;
    },
  });
  return rows;
}

/**
 * The separator that gives most rows the same number of cells: a title above has fewer. Papa's own guess is misled by commas inside cells.
 */
function guessSeparator(table: string): string {
  const score = (delimiter: string) => {
    const { data } = Papa.parse<string[]>(table, { newline: '\n', delimiter, preview: sampleRows });
    const counts = new Map<number, number>();
    for (const { length } of data) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
    return Math.max(0, ...[...counts].map(([width, count]) => count + width / 1_000));
  };
  return (
    separators.map((each) => ({ each, score: score(each) })).sort((a, b) => b.score - a.score)[0]?.each ?? ','
  );
}
