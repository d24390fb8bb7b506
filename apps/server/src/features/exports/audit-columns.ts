import type { AuditEntry } from '@visafolio/contract/audit/audit.contract.ts';
import type { Language } from '@visafolio/contract/shared/fields.ts';
import { type Translate, translatorFor } from '@visafolio/locales';
import type { MessageKey } from '@visafolio/locales/types.ts';
import { type Cell, csvStream } from '../../shared/files/csv/csv-stream.ts';

/** `case 1234567 Ana Lee, passport.pdf`, without what is not known any more. */
const describeAbout = ({ case: request, subject }: AuditEntry): string =>
  [request?.number, request?.name, subject?.name].filter((part) => part != null).join(' · ');

/** Columns of the audit log as CSV: names as of today, and the ids that the entries have. */
export const auditColumns = {
  'audit.table.at': (entry: AuditEntry): Cell => entry.at,
  'audit.table.what': (entry: AuditEntry, { t }: { t: Translate }): Cell => t(`audit.kinds.${entry.kind}`),
  'audit.table.who': ({ actor }: AuditEntry, { t }: { t: Translate }): Cell =>
    actor.kind === 'system' ? t('audit.actor.system') : actor.name,
  'exports.audit.person': ({ actor }: AuditEntry): Cell => actor.id,
  'audit.table.about': (entry: AuditEntry): Cell => describeAbout(entry),
  'exports.audit.case': (entry: AuditEntry): Cell => entry.case?.id ?? null,
  'exports.audit.subject': (entry: AuditEntry): Cell => entry.subject?.id ?? null,
  'audit.table.address': (entry: AuditEntry): Cell => entry.address,
  'exports.audit.details': ({ data }: AuditEntry): Cell =>
    Object.entries(data)
      .map(([name, value]) => `${name}: ${value}`)
      .join('; '),
};

/** The log as a file, row by row. */
export function auditLogCsv(
  entries: AsyncIterable<AuditEntry>,
  language: Language,
): AsyncGenerator<Buffer, void> {
  const t = translatorFor(language);
  const headings = Object.keys(auditColumns) as Extract<keyof typeof auditColumns, MessageKey>[];
  async function* toRows() {
    for await (const entry of entries) yield Object.values(auditColumns).map((cell) => cell(entry, { t }));
  }
  return csvStream(
    headings.map((heading) => t(heading)),
    toRows(),
  );
}
