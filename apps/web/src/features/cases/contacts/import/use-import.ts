import type { ImportField, ImportOutcome } from '@visafolio/contract/cases/contacts/contact-import.ts';
import { useMemo, useState } from 'react';
import { useImportContacts } from '../api/contacts.ts';
import type { CharacterSet } from './decode-text.ts';
import { type Columns, columnsByContent, guessColumns, hasHeaderRow } from './guess-columns.ts';
import { type ContactFile, type FileProblem, readContactFile } from './read-contact-file.ts';
import { rowsToImport } from './rows-to-import.ts';

const sampleRows = 20;

interface Chosen {
  file: ContactFile;
  hasHeader: boolean;
  columns: Columns;
}

function toColumns({ rows }: ContactFile, hasHeader: boolean): Columns {
  const sample = rows.slice(hasHeader ? 1 : 0, sampleRows).map(({ cells }) => cells);
  return hasHeader ? guessColumns(rows[0]?.cells ?? [], sample) : columnsByContent(sample);
}

/** The steps of an import: choose a file, assign columns, check, import. */
export function useImport() {
  const [chosen, setChosen] = useState<Chosen>();
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState<{ problem: FileProblem; size: number; rows: number }>();
  const [checked, setChecked] = useState<ImportOutcome>();
  const check = useImportContacts();
  const run = useImportContacts();

  const rows = useMemo(() => {
    if (!chosen) return [];
    return rowsToImport(chosen.file.rows.slice(chosen.hasHeader ? 1 : 0), chosen.columns);
  }, [chosen]);

  const take = async (file: File, characterSet?: CharacterSet) => {
    setReading(true);
    const outcome = await readContactFile(file, characterSet);
    setReading(false);
    if ('problem' in outcome) return setProblem(outcome);
    setProblem(undefined);
    const hasHeader = hasHeaderRow(outcome.file.rows[0]?.cells ?? []);
    if (hasHeader && outcome.file.rows.length === 1) {
      return setProblem({ problem: 'empty', size: file.size, rows: 0 });
    }
    setChosen({ file: outcome.file, hasHeader, columns: toColumns(outcome.file, hasHeader) });
  };
  /** Reads the same file in another character set. */
  const setCharacterSet = (set: CharacterSet) => chosen && void take(chosen.file.source, set);
  const setHeader = (hasHeader: boolean) => {
    if (chosen) setChosen({ ...chosen, hasHeader, columns: toColumns(chosen.file, hasHeader) });
  };
  const setColumn = (field: ImportField, column: number | undefined) => {
    if (!chosen) return;
    const { [field]: _, ...others } = chosen.columns;
    setChosen({ ...chosen, columns: column === undefined ? others : { ...others, [field]: column } });
  };
  const checkRows = () =>
    check.mutate({ rows, existing: 'skip', dry_run: true }, { onSuccess: (outcome) => setChecked(outcome) });
  const back = () => {
    check.reset();
    run.reset();
    if (checked) setChecked(undefined);
    else setChosen(undefined);
  };
  return {
    chosen,
    rows,
    reading,
    problem,
    checked,
    check,
    run,
    take,
    setCharacterSet,
    setHeader,
    setColumn,
    checkRows,
    back,
  };
}
