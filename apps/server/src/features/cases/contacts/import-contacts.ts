import type {
  DroppedValues,
  ImportContactsInput,
  ImportOutcome,
  ImportRow,
  RejectedRow,
} from '@visafolio/contract/cases/contacts/contact-import.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Services } from '../../../shared/services.ts';
import { countImportChanges, storeImportedContacts } from './import-contacts.queries.ts';
import { type ImportedContact, readImportRow } from './read-import-row.ts';

/**
 * Imports the valid rows in one transaction and returns the problem of each other row. Of rows with the same e-mail only the
 * first counts. A dry run reads the same rows and stores nothing.
 */
export function importContacts(
  { db }: Services,
  actor: StaffActor,
  { rows, existing, dry_run }: ImportContactsInput,
): Promise<ImportOutcome> {
  const { good, bad, not_taken } = sortRows(rows);
  return db.withActor(actor, async (tx) => {
    const update = existing === 'update';
    const { created, updated } = await (dry_run
      ? countImportChanges(tx, good, update)
      : storeImportedContacts(tx, actor.userId, good, update));
    return { created, updated, skipped: good.length - created - updated, bad, not_taken };
  });
}

interface SortedRows {
  good: ImportedContact[];
  bad: RejectedRow[];
  not_taken: DroppedValues[];
}

function sortRows(rows: ImportRow[]): SortedRows {
  const lines = new Map<string, number>();
  const good: ImportedContact[] = [];
  const bad: RejectedRow[] = [];
  const not_taken: DroppedValues[] = [];
  for (const row of rows) {
    const reading = readImportRow(row);
    if ('problem' in reading) {
      bad.push({ line: row.line, ...reading, first_line: null });
      continue;
    }
    const { email } = reading.contact;
    const first = lines.get(email);
    if (first !== undefined) {
      bad.push({ line: row.line, problem: 'repeated', field: 'email', first_line: first });
      continue;
    }
    lines.set(email, row.line);
    good.push(reading.contact);
    not_taken.push(...reading.more.map((each) => ({ line: row.line, ...each })));
  }
  return { good, bad, not_taken };
}
