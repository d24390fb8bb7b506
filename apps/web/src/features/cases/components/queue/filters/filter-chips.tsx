import { X } from 'lucide-react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import type { QueueFilter } from '../queue-filter.ts';
import type { ChoiceField, FilterWords } from './use-filter-words.ts';

const several = ['state', 'attention', 'visa', 'template', 'responsible'] as const;
const single = ['assigned', 'sponsor', 'due', 'active', 'complete'] as const satisfies ChoiceField[];
const flags = ['undelivered', 'archived'] as const;

interface FilterChipsProps {
  filter: QueueFilter;
  words: FilterWords;
  onChange: (next: Partial<QueueFilter>) => void;
  onClear: () => void;
}

export function FilterChips({ filter, words, onChange, onClear }: FilterChipsProps) {
  const { t } = useTranslation();
  const chips = [
    ...several.flatMap((field) =>
      words.listValues(field).map((value) => ({
        key: `${field}-${value}`,
        text: t('queue.filter.between', { field: words.name(field), value: words.say(field, value) }),
        without: { [field]: words.listValues(field).filter((each) => each !== value) },
      })),
    ),
    ...single.flatMap((field) =>
      words.listValues(field).map((value) => ({
        key: field,
        text: t('queue.filter.between', { field: words.name(field), value: words.say(field, value) }),
        without: { [field]: field === 'assigned' || field === 'complete' ? '' : undefined },
      })),
    ),
    ...flags
      .filter((field) => filter[field])
      .map((field) => ({ key: field, text: words.name(field), without: { [field]: false } })),
  ];
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t('queue.filter.active')} className="flex flex-wrap items-center gap-2">
      {chips.map(({ key, text, without }) => (
        <li key={key} className="max-w-full">
          <button
            type="button"
            onClick={() => onChange(without)}
            className="flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-accent/25 bg-accent-soft ps-3 pe-2 text-accent text-sm hover:border-accent pointer-coarse:min-h-11"
          >
            <span className="sr-only">{t('queue.filter.remove', { filter: text })}</span>
            <span aria-hidden className="min-w-0 truncate">
              {text}
            </span>
            <X size={14} className="shrink-0" aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <Button variant="ghost" size="sm" onClick={onClear}>
          {t('queue.filter.clear')}
        </Button>
      </li>
    </ul>
  );
}
