import {
  type ImportRow,
  importFields,
  type RejectedRow,
} from '@visafolio/contract/cases/contacts/contact-import.ts';
import type { Translate } from '@visafolio/locales/types.ts';
import { Download } from 'lucide-react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { saveFile } from '../../../../../shared/save-file.ts';
import { writeCsv } from '../../../../../shared/write-csv.ts';
import { Button } from '../../../../../ui/button.tsx';
import { RowTable } from './row-table.tsx';

const shown = 100;

/** Rows that cannot be imported, each with its reason, and a download to correct them. */
export function BadRows({ bad, rows }: { bad: RejectedRow[]; rows: ImportRow[] }) {
  const { t } = useTranslation();
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const findRow = ({ line }: RejectedRow): ImportRow => byLine.get(line) ?? { line };
  const fullName = (row: ImportRow) =>
    [row.name, row.middle_name, row.last_name, row.second_last_name].filter(Boolean).join(' ');

  const download = () => {
    const fields = importFields.filter((field) => rows.some((row) => row[field]));
    const file = writeCsv(
      [...fields.map((field) => t(`contacts.importing.fields.${field}`)), t('contacts.importing.problem')],
      bad.map((each) => [
        ...fields.map((field) => findRow(each)[field] ?? ''),
        problemText(each, findRow(each), t),
      ]),
    );
    saveFile(t('contacts.importing.downloadName'), file);
  };

  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted text-sm">{t('contacts.importing.badHint')}</p>
      <RowTable
        caption={t('contacts.importing.bad', { count: bad.length })}
        header={[
          t('contacts.importing.line'),
          t('contacts.importing.problem'),
          t('contacts.importing.fields.name'),
          t('contacts.importing.fields.email'),
        ]}
        rows={bad.slice(0, shown).map((each) => {
          const row = findRow(each);
          return [String(each.line), problemText(each, row, t), fullName(row), row.email ?? ''];
        })}
      />
      {bad.length > shown && (
        <p className="text-muted text-sm">{t('contacts.importing.moreBad', { count: bad.length - shown })}</p>
      )}
      <Button variant="outline" size="sm" className="self-start" onClick={download}>
        <Download size={16} aria-hidden />
        {t('contacts.importing.download')}
      </Button>
    </div>
  );
}

function problemText({ problem, field, first_line }: RejectedRow, row: ImportRow, t: Translate): string {
  switch (problem) {
    case 'email_not_valid':
    case 'email_other_letters':
    case 'status_unknown':
      return t(`contacts.importing.rowProblems.${problem}`, { value: row[field]?.trim() ?? '' });
    case 'too_long':
      return t('contacts.importing.rowProblems.too_long', { field: t(`contacts.importing.fields.${field}`) });
    case 'repeated':
      return t('contacts.importing.rowProblems.repeated', { line: first_line ?? 0 });
    default:
      return t(`contacts.importing.rowProblems.${problem}`);
  }
}
