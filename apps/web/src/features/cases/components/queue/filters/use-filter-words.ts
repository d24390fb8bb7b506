import { visaName } from '@visafolio/locales/visa-name.ts';
import { formatDate, formatMonth } from '../../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { getToday } from '../../../../../shared/parse-date.ts';
import { useQueueChoices } from '../../../api/queue.ts';
import {
  activeChoices,
  type DueChoice,
  dueWords,
  type FilterName,
  type QueueFilter,
  reasons,
  sponsorChoices,
  states,
} from '../queue-filter.ts';

/** The months of the overview, newest first. */
function lastMonths(): string[] {
  const [year = 0, month = 1] = getToday().split('-').map(Number);
  return Array.from({ length: 12 }, (_, ago) =>
    new Date(Date.UTC(year, month - 1 - ago)).toISOString().slice(0, 7),
  );
}

/** Choices and labels of each filter. */
export function useFilterWords(filter: QueueFilter) {
  const { t, language } = useTranslation();
  const { data: choices } = useQueueChoices();

  const people = (choices?.people ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const offered = {
    state: states.map((value) => ({ value, label: t(`requests.status.${value}`) })),
    attention: reasons.map((value) => ({ value, label: t(`queue.attention.${value}`) })),
    visa: (choices?.visas ?? []).map((value) => ({ value, label: visaName(value, t) })),
    template: (choices?.templates ?? []).map(({ id, name }) => ({ value: id, label: name })),
    responsible: people,
    assigned: people,
    sponsor: sponsorChoices.map((value) => ({ value, label: t(`queue.sponsor.${value}`) })),
    due: [...dueWords, 'range' as const].map((value) => ({ value, label: t(`queue.due.${value}`) })),
    active: activeChoices.map((value) => ({ value, label: t(`queue.active.${value}`) })),
    complete: lastMonths().map((value) => ({ value, label: formatMonth(value, language, 'long') })),
  };
  /** Labels for an archived template or a colleague who has left, of which the address has only the id. */
  const unknown = {
    template: t('queue.filter.someTemplate'),
    responsible: t('queue.filter.somebody'),
    assigned: t('queue.filter.somebody'),
  };
  const name = (field: FilterName) => t(`queue.filter.field.${field}`);
  const listValues = (field: keyof typeof offered): string[] => {
    const value = filter[field];
    if (Array.isArray(value)) return value;
    if (typeof value === 'object') return ['range'];
    return value ? [value] : [];
  };
  const listOptions = (field: keyof typeof offered) => {
    const options = offered[field] as { value: string; label: string }[];
    const strange = listValues(field).filter((value) => !options.some((option) => option.value === value));
    return [
      ...options,
      ...strange.map((value) => ({
        value,
        label:
          field === 'complete'
            ? formatMonth(value, language, 'long')
            : field in unknown
              ? unknown[field as keyof typeof unknown]
              : value,
      })),
    ];
  };
  const sayRange = ({ from, to }: Exclude<DueChoice, string>) => {
    const days = { from: formatDate(from, language), to: formatDate(to, language) };
    if (from && to) return t('queue.filter.range', days);
    return from ? t('queue.filter.rangeFrom', days) : t('queue.filter.rangeTo', days);
  };
  const say = (field: keyof typeof offered, value: string): string => {
    if (field === 'due' && typeof filter.due === 'object') return sayRange(filter.due);
    return listOptions(field).find((option) => option.value === value)?.label ?? value;
  };
  return { name, say, listValues, listOptions };
}

export type FilterWords = ReturnType<typeof useFilterWords>;
export type ChoiceField = Parameters<FilterWords['listValues']>[0];
