import { formula } from '@visafolio/contract/shared/formula.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import type { WaitlistEntry } from '@visafolio/contract/waitlist/waitlist.contract.ts';
import { type Page, readTimeCursor, toPage } from '../../shared/api/cursor.ts';
import type { AdministratorActor } from '../../shared/db/actor.ts';
import type { Services } from '../../shared/services.ts';
import { countEntries, selectEntries } from './waitlist.queries.ts';

interface PageInput {
  q?: string | undefined;
  cursor?: string | undefined;
}

interface EntriesPage extends Page<WaitlistEntry> {
  /** That the search finds. */
  total: number;
}

export async function listEntries(
  { db }: Services,
  actor: AdministratorActor,
  { q, cursor }: PageInput,
): Promise<EntriesPage> {
  const after = readTimeCursor(cursor);
  const limit = limits.waitlistPage;
  return db.withActor(actor, async (tx) => {
    const [rows, total] = await Promise.all([
      selectEntries(tx, { q, after, limit: limit + 1 }),
      countEntries(tx, q),
    ]);
    return { ...toPage(rows, limit, (entry) => [entry.created_at, entry.id]), total };
  });
}

/** A page of a spreadsheet program holds a million rows; a waitlist does not. */
const exportLimit = 100_000;

export function exportEntries(
  { db }: Services,
  actor: AdministratorActor,
  { q }: Pick<PageInput, 'q'>,
): Promise<{ csv: string }> {
  return db.withActor(actor, async (tx) => ({
    csv: toCsv(await selectEntries(tx, { q, after: null, limit: exportLimit })),
  }));
}

const columns = ['created_at', 'first_name', 'last_name', 'email', 'firm_name', 'visas_supported'] as const;

/** RFC 4180 in UTF-8 with a mark, so that Excel reads accents. Visitors wrote it: no cell is a formula. */
function toCsv(entries: WaitlistEntry[]): string {
  const rows = entries.map((entry) =>
    columns.map((column) => {
      const value = entry[column];
      return cell(Array.isArray(value) ? value.join('; ') : value);
    }),
  );
  return `\ufeff${[columns, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`;
}

function cell(value: string): string {
  const harmless = formula.test(value) ? `'${value}` : value;
  return /[",\r\n;]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
