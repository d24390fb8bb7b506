import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { getToday } from '../../../../../shared/parse-date.ts';
import { Checkbox } from '../../../../../ui/form/checkbox.tsx';
import { DatePicker } from '../../../../../ui/form/date-picker.tsx';
import { Field } from '../../../../../ui/form/field.tsx';
import { Card } from '../../../../../ui/layout/card.tsx';
import { ChoiceMenu } from '../../../../../ui/overlay/choice-menu.tsx';
import type { QueueFilter } from '../queue-filter.ts';
import type { ChoiceField, FilterWords } from './use-filter-words.ts';

const several: ChoiceField[] = ['state', 'attention', 'visa', 'template', 'responsible'];
const ofFirm: ChoiceField[] = ['responsible', 'assigned'];
const fields: ChoiceField[] = [...several, 'assigned', 'sponsor', 'due', 'active', 'complete'];

interface FilterPanelProps {
  id: string;
  filter: QueueFilter;
  words: FilterWords;
  /** Whether there are colleagues to choose from. */
  hasFirm: boolean;
  onChange: (next: Partial<QueueFilter>) => void;
}

/** All filters of the table; each choice applies at once. */
export function FilterPanel({ id, filter, words, hasFirm, onChange }: FilterPanelProps) {
  const { t } = useTranslation();
  const change = (field: ChoiceField, chosen: string[]) => {
    const [first] = chosen;
    if (several.includes(field)) onChange({ [field]: chosen });
    else if (field === 'assigned' || field === 'complete') onChange({ [field]: first ?? '' });
    else if (field === 'due' && first === 'range') onChange({ due: { from: getToday(), to: '' } });
    else onChange({ [field]: first });
  };
  const shown = (field: ChoiceField) => {
    const chosen = words.listValues(field);
    return chosen.length ? chosen.map((value) => words.say(field, value)).join(', ') : t('queue.filter.any');
  };
  const { due } = filter;
  const setDay = (days: { from: string; to: string }) =>
    onChange({ due: days.from || days.to ? days : undefined });
  return (
    <Card as="section" id={id} aria-label={t('queue.filter.panel')} className="gap-4 p-4">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-x-4 gap-y-3">
        {fields
          .filter((field) => hasFirm || !ofFirm.includes(field))
          .map((field) => (
            <Field key={field} label={words.name(field)}>
              <ChoiceMenu
                shown={shown(field)}
                options={words.listOptions(field)}
                chosen={words.listValues(field)}
                isSingle={!several.includes(field)}
                onChange={(chosen) => change(field, chosen)}
                note={t('queue.filter.nothingToChoose')}
              />
            </Field>
          ))}
      </div>
      {typeof due === 'object' && (
        <div className="grid gap-4 sm:grid-cols-2 lg:max-w-2xl">
          <Field label={t('queue.filter.from')}>
            <DatePicker value={due.from} onChange={(from) => setDay({ ...due, from })} onProblem={ignore} />
          </Field>
          <Field label={t('queue.filter.to')}>
            <DatePicker value={due.to} onChange={(to) => setDay({ ...due, to })} onProblem={ignore} />
          </Field>
        </div>
      )}
      <div className="flex flex-wrap gap-x-6">
        <Checkbox
          label={words.name('undelivered')}
          checked={filter.undelivered}
          onChange={({ target }) => onChange({ undelivered: target.checked })}
        />
        <Checkbox
          label={words.name('archived')}
          checked={filter.archived}
          onChange={({ target }) => onChange({ archived: target.checked })}
        />
      </div>
    </Card>
  );
}

// An unreadable value filters nothing: the field shows its own error.
const ignore = () => {};
