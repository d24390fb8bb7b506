import { auditGroups } from '@visafolio/contract/audit/audit-kinds.ts';
import { X } from 'lucide-react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { DatePicker } from '../../../ui/form/date-picker.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { type AuditSearch, toGroup } from '../audit-search.ts';

export interface ChosenNames {
  person: string;
  case: string;
  file: string;
}

interface AuditFiltersProps {
  search: AuditSearch;
  /** Colleagues to choose from; empty: persons are chosen in the table only. */
  people: { id: string; name: string }[];
  names: ChosenNames;
  onFilter: (next: AuditSearch) => void;
}

/** Text that is no date leaves the filter as it is. */
const ignore = () => {};

export function AuditFilters({ search, people, names, onFilter }: AuditFiltersProps) {
  const { t } = useTranslation();
  const isOther = Boolean(search.by) && !people.some(({ id }) => id === search.by);
  const chips = [
    isOther && { label: t('audit.filter.onlyPerson', { name: names.person }), without: { by: '' } },
    search.case && { label: t('audit.filter.case', { name: names.case }), without: { case: '' } },
    search.file && { label: t('audit.filter.file', { name: names.file }), without: { file: '' } },
  ].filter((chip) => typeof chip === 'object');
  return (
    <fieldset aria-label={t('audit.filter.label')} className="flex min-w-0 flex-col gap-3">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Field label={t('audit.filter.group')}>
          <Select
            value={toGroup(search.act) ?? ''}
            placeholder={t('audit.filter.allGroups')}
            options={auditGroups.map((group) => ({ value: group, label: t(`audit.groups.${group}`) }))}
            onChange={(event) => onFilter({ act: event.target.value })}
          />
        </Field>
        {people.length > 0 && (
          <Field label={t('audit.filter.person')}>
            <Select
              value={isOther ? '' : (search.by ?? '')}
              placeholder={t('audit.filter.anybody')}
              options={people.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(event) => onFilter({ by: event.target.value })}
            />
          </Field>
        )}
        <Field label={t('audit.filter.from')}>
          <DatePicker value={search.from ?? ''} onChange={(from) => onFilter({ from })} onProblem={ignore} />
        </Field>
        <Field label={t('audit.filter.to')}>
          <DatePicker value={search.to ?? ''} onChange={(to) => onFilter({ to })} onProblem={ignore} />
        </Field>
      </div>
      {chips.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {chips.map(({ label, without }) => (
            <li key={label} className="max-w-full">
              <Button
                variant="outline"
                size="sm"
                className="max-w-full"
                aria-label={t('audit.filter.remove', { filter: label })}
                onClick={() => onFilter(without)}
              >
                <span className="truncate" dir="auto">
                  {label}
                </span>
                <X size={16} className="shrink-0" aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
