import { reminderLimits } from '@visafolio/contract/notifications/reminder-limits.ts';
import type { ReminderMode, ReminderPlan } from '@visafolio/contract/notifications/reminders.contract.ts';
import { useId } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';

export interface TypedPlan {
  mode: ReminderMode;
  days: string;
  at_weekends: boolean;
  at_night: boolean;
  by_text: boolean;
}

export const toTyped = ({ mode, days, at_weekends, at_night, by_text }: ReminderPlan): TypedPlan => ({
  mode,
  days: days?.join(', ') ?? '',
  at_weekends,
  at_night,
  by_text,
});

/** Null if its days are invalid; ascending and without duplicates. */
export function readPlan({
  mode,
  days: typed,
  at_weekends,
  at_night,
  by_text,
}: TypedPlan): ReminderPlan | null {
  const rest = { mode, at_weekends, at_night, by_text };
  if (mode !== 'own') return { ...rest, days: null };
  const words = typed.split(/[\s,;]+/).filter(Boolean);
  const numbers = words.map((word) => (/^\d{1,3}$/.test(word) ? Number(word) : 0));
  const days = [...new Set(numbers)].sort((a, b) => a - b);
  const { ownDaysMax, latestDay } = reminderLimits;
  const isRight =
    days.length > 0 && days.length <= ownDaysMax && days.every((day) => day >= 1 && day <= latestDay);
  return isRight ? { ...rest, days } : null;
}

const modes = ['off', 'gentle', 'firm', 'own'] as const;

interface PlanFieldsProps {
  plan: TypedPlan;
  /** The typed days are invalid. */
  wrong: boolean;
  /** Sending hours, in words. */
  hours: string;
  disabled?: boolean;
  onChange: (plan: TypedPlan) => void;
}

/** Off, gentle, firm or custom days, and at which hours. */
export function PlanFields({ plan, wrong, hours, disabled = false, onChange }: PlanFieldsProps) {
  const { t } = useTranslation();
  const id = useId();
  const change = (part: Partial<TypedPlan>) => onChange({ ...plan, ...part });
  return (
    <div className="flex flex-col gap-5">
      <fieldset className="flex flex-col gap-2" disabled={disabled}>
        <legend className="mb-2 font-semibold">{t('reminders.mode')}</legend>
        {modes.map((mode) => (
          <label
            key={mode}
            className="flex min-h-12 items-start gap-3 rounded-md border border-control bg-surface px-4 py-2.5 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={`${id}-mode`}
              value={mode}
              checked={plan.mode === mode}
              onChange={() => change({ mode })}
              aria-describedby={`${id}-${mode}`}
              aria-labelledby={`${id}-${mode}-name`}
              className="mt-0.5 size-5 shrink-0 accent-accent outline-none"
            />
            <span className="flex min-w-0 flex-col">
              <span id={`${id}-${mode}-name`} className="font-semibold">
                {t(`reminders.modes.${mode}`)}
              </span>
              <span id={`${id}-${mode}`} className="text-muted text-sm">
                {t(`reminders.modeHints.${mode}`)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {plan.mode === 'own' && (
        <Field
          label={t('reminders.days')}
          hint={t('reminders.daysHint')}
          error={wrong ? t('reminders.daysWrong') : undefined}
        >
          <Input
            value={plan.days}
            disabled={disabled}
            inputMode="text"
            autoComplete="off"
            maxLength={100}
            onChange={(event) => change({ days: event.target.value })}
          />
        </Field>
      )}
      {plan.mode !== 'off' && (
        <div className="flex flex-col gap-3">
          <p className="text-muted text-sm">{hours}</p>
          <Checkbox
            label={t('reminders.atWeekends')}
            checked={plan.at_weekends}
            disabled={disabled}
            onChange={(event) => change({ at_weekends: event.target.checked })}
          />
          <Checkbox
            label={t('reminders.atNight')}
            checked={plan.at_night}
            disabled={disabled}
            onChange={(event) => change({ at_night: event.target.checked })}
          />
          <Checkbox
            label={t('reminders.byText')}
            checked={plan.by_text}
            disabled={disabled}
            onChange={(event) => change({ by_text: event.target.checked })}
          />
        </div>
      )}
    </div>
  );
}
