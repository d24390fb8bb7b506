import type { RequestCard } from '@visafolio/contract/cases/requests.contract.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Select } from '../../../../ui/form/select.tsx';
import { useFirmColleagues } from '../../api/case-people.ts';

interface PersonSelectProps {
  /** '' for everybody. */
  value: string;
  /** Used for the names of people who can no longer sign in. */
  requests: RequestCard[];
  onChange: (personId: string) => void;
}

export function PersonSelect({ value, requests, onChange }: PersonSelectProps) {
  const { t } = useTranslation();
  const { data: colleagues } = useFirmColleagues();
  const options = (colleagues ?? []).map(({ id, name }) => ({ value: id, label: name }));
  if (value && !options.some((option) => option.value === value)) {
    const known = requests.find(({ responsible }) => responsible.id === value)?.responsible.name;
    options.push({ value, label: known ?? t('requests.person.other') });
  }
  return (
    <Select
      aria-label={t('requests.person.label')}
      className="max-sm:flex-1 sm:w-48"
      value={value}
      placeholder={t('requests.person.everybody')}
      options={options}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
