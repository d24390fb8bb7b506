import type { Colleague } from '@visafolio/contract/firms/workspace.contract.ts';
import { useId, useState } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Checkbox } from '../../../../../ui/form/checkbox.tsx';
import { TakesOverField } from './takes-over-field.tsx';

interface TakersFieldProps {
  colleagues: Colleague[];
  /** How many cases there are to give: one goes to one person. */
  count: number;
  value: string[];
  onChange: (ids: string[]) => void;
  /** The form was sent once: what is missing is said. */
  asked: boolean;
}

/** Who takes over cases: one colleague, or several among whom they are dealt evenly. */
export function TakersField({ colleagues, count, value, onChange, asked }: TakersFieldProps) {
  const { t } = useTranslation();
  const [isSplit, setSplit] = useState(false);
  const hintId = useId();
  const canSplit = colleagues.length > 1 && count > 1;
  const toggle = (id: string, chosen: boolean) =>
    onChange(
      colleagues.map((each) => each.id).filter((each) => (each === id ? chosen : value.includes(each))),
    );

  return (
    <div className="flex flex-col gap-4">
      {canSplit && (
        <Checkbox
          label={t('firms.handOver.split')}
          checked={isSplit}
          onChange={({ target }) => {
            setSplit(target.checked);
            onChange(value.slice(0, 1));
          }}
        />
      )}
      {canSplit && isSplit ? (
        <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={hintId}>
          <legend className="mb-2 font-semibold">{t('firms.people.takesOver')}</legend>
          {colleagues.map(({ id, name, email }) => (
            <Checkbox
              key={id}
              label={name === email ? email : `${name} (${email})`}
              checked={value.includes(id)}
              onChange={({ target }) => toggle(id, target.checked)}
            />
          ))}
          <p id={hintId} aria-live="polite" className="text-muted text-sm">
            {value.length === 0 && asked ? (
              <span className="text-danger">{t('firms.people.chooseFirst')}</span>
            ) : (
              value.length > 1 && sharesText()
            )}
          </p>
        </fieldset>
      ) : (
        <TakesOverField
          colleagues={colleagues}
          value={value[0] ?? ''}
          onChange={(id) => onChange(id ? [id] : [])}
          asked={asked}
        />
      )}
    </div>
  );

  function sharesText(): string {
    const least = Math.floor(count / value.length);
    return count % value.length === 0
      ? t('firms.handOver.each', { count: least })
      : t('firms.handOver.eachAbout', { least, most: least + 1 });
  }
}
