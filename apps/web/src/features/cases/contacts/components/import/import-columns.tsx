import { importFields } from '@visafolio/contract/cases/contacts/contact-import.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import { Checkbox } from '../../../../../ui/form/checkbox.tsx';
import { Field } from '../../../../../ui/form/field.tsx';
import { Select } from '../../../../../ui/form/select.tsx';
import { characterSets } from '../../import/decode-text.ts';
import type { useImport } from '../../import/use-import.ts';
import { RowTable } from './row-table.tsx';

const previewRows = 3;

interface ImportColumnsProps {
  way: ReturnType<typeof useImport>;
  chosen: NonNullable<ReturnType<typeof useImport>['chosen']>;
}

/** Step 2: assigns columns to fields, starting from a guess. */
export function ImportColumns({ way, chosen: { file, hasHeader, columns } }: ImportColumnsProps) {
  const { t } = useTranslation();
  const first = file.rows[0]?.cells ?? [];
  const width = Math.max(...file.rows.slice(0, 50).map(({ cells }) => cells.length));
  const choices = Array.from({ length: width }, (_, column) => ({
    value: String(column),
    label: (hasHeader && first[column]?.trim()) || t('contacts.importing.column', { number: column + 1 }),
  }));
  const isMissing = columns.name === undefined || columns.email === undefined;
  const used = importFields.filter((field) => columns[field] !== undefined);

  return (
    <>
      <p className="break-words" dir="auto">
        {t('contacts.importing.file', {
          name: file.name,
          rows: t('contacts.importing.rows', { count: way.rows.length }),
        })}
      </p>
      <Checkbox
        label={t('contacts.importing.headerRow')}
        checked={hasHeader}
        onChange={(event) => way.setHeader(event.target.checked)}
      />
      {file.characterSet && (
        <Field label={t('contacts.importing.characterSet')} hint={t('contacts.importing.characterSetHint')}>
          <Select
            options={file.characterSet.choices.map((set) => ({
              value: set,
              label: t(`contacts.importing.characterSets.${set}`),
            }))}
            value={file.characterSet.chosen}
            onChange={({ target: { value } }) => {
              const set = characterSets.find((each) => each === value);
              if (set) way.setCharacterSet(set);
            }}
          />
        </Field>
      )}
      {isMissing && <Alert tone="warning">{t('contacts.importing.columnsMissing')}</Alert>}
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        {importFields.map((field) => (
          <Field
            key={field}
            label={t(`contacts.importing.fields.${field}`)}
            required={field === 'name' || field === 'email'}
            hint={field === 'last_name' && t('contacts.importing.lastNameHint')}
          >
            <Select
              placeholder={t('contacts.importing.noColumn')}
              options={choices}
              value={columns[field] ?? ''}
              onChange={({ target: { value } }) =>
                way.setColumn(field, value === '' ? undefined : Number(value))
              }
            />
          </Field>
        ))}
      </div>
      {used.length > 0 && (
        <RowTable
          caption={t('contacts.importing.preview')}
          header={[
            t('contacts.importing.line'),
            ...used.map((field) => t(`contacts.importing.fields.${field}`)),
          ]}
          rows={way.rows
            .slice(0, previewRows)
            .map((row) => [String(row.line), ...used.map((field) => row[field] ?? '')])}
        />
      )}
    </>
  );
}
