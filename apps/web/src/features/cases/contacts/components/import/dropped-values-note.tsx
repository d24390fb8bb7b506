import type { DroppedValues } from '@visafolio/contract/cases/contacts/contact-import.ts';
import { Download } from 'lucide-react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { saveFile } from '../../../../../shared/save-file.ts';
import { writeCsv } from '../../../../../shared/write-csv.ts';
import { Button } from '../../../../../ui/button.tsx';
import { RowTable } from './row-table.tsx';

const shown = 100;

/** Second emails and phones in a cell, for which a contact has no field, and a download of them. */
export function DroppedValuesNote({ notTaken }: { notTaken: DroppedValues[] }) {
  const { t } = useTranslation();
  const byLine = new Map<number, DroppedValues[]>();
  for (const each of notTaken) byLine.set(each.line, [...(byLine.get(each.line) ?? []), each]);
  const lines = [...byLine];
  const count = lines.length;
  const fieldName = ({ field }: DroppedValues) => t(`contacts.importing.fields.${field}`);

  const download = () =>
    saveFile(
      t('contacts.importing.notTakenName'),
      writeCsv(
        [
          t('contacts.importing.line'),
          t('contacts.importing.fieldOfRow'),
          t('contacts.importing.notTakenValues'),
        ],
        notTaken.flatMap((each) => each.values.map((value) => [String(each.line), fieldName(each), value])),
      ),
    );

  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted text-sm">{t('contacts.importing.notTakenHint')}</p>
      <RowTable
        caption={t('contacts.importing.notTaken', { count })}
        header={[t('contacts.importing.line'), t('contacts.importing.notTakenValues')]}
        rows={lines
          .slice(0, shown)
          .map(([line, its]) => [
            String(line),
            its.map((each) => `${fieldName(each)}: ${each.values.join(', ')}`).join('; '),
          ])}
      />
      {count > shown && (
        <p className="text-muted text-sm">{t('contacts.importing.moreBad', { count: count - shown })}</p>
      )}
      <Button variant="outline" size="sm" className="self-start" onClick={download}>
        <Download size={16} aria-hidden />
        {t('contacts.importing.notTakenDownload')}
      </Button>
    </div>
  );
}
