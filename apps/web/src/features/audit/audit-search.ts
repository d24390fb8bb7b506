import type { AuditFilter } from '@visafolio/contract/audit/audit.contract.ts';
import { type AuditGroup, auditGroups } from '@visafolio/contract/audit/audit-kinds.ts';
import type { auditParams } from './audit-params.ts';

export type AuditSearch = { [Name in (typeof auditParams)[number]]?: string };

const toDayStart = (day: string | undefined, later = 0): string | undefined => {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '') ?? [];
  if (!year) return undefined;
  const start = new Date(Number(year), Number(month) - 1, Number(date) + later);
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
};

const Uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const toId = (value: string | undefined) => (value && Uuid.test(value) ? value : undefined);

export const toGroup = (value: string | undefined): AuditGroup | undefined =>
  auditGroups.find((group) => group === value);

/** What an address asks for; what it cannot ask for is left out. Days are those of the reader's time zone. */
export function toAuditFilter(search: AuditSearch): AuditFilter {
  const wanted = {
    group: toGroup(search.act),
    person: toId(search.by),
    request_id: toId(search.case),
    file_id: toId(search.file),
    from: toDayStart(search.from),
    before: toDayStart(search.to, 1),
  };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}
