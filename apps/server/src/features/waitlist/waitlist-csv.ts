import { formula } from '@visafolio/contract/shared/formula.ts';
import type { WaitlistEntry } from '@visafolio/contract/waitlist/waitlist.contract.ts';

const columns = ['created_at', 'first_name', 'last_name', 'email', 'firm_name', 'visas_supported'] as const;

/** RFC 4180 in UTF-8 with a mark, so that Excel reads accents. Visitors wrote it: no cell is a formula. */
export function toCsv(entries: WaitlistEntry[]): string {
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
