import { waitlistVisaTypes } from '@visafolio/contract/shared/visa-types.ts';
import { X } from 'lucide-react';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import type { WaitlistForm } from '../api/waitlist.ts';

/** The visa types that a firm files: chosen from a list, shown as removable chips. */
export function VisaChips() {
  const { t } = useTranslation();
  const { field } = useController<WaitlistForm, 'visasSupported'>({ name: 'visasSupported' });
  const chosen = field.value ?? [];
  const left = waitlistVisaTypes.filter((visa) => !chosen.includes(visa));
  const visaLabel = (visa: string) => (visa === 'Other' ? t('common.visa.Other') : visa);
  const listId = useId();

  const add = (text: string) => {
    const visa = left.find((each) => each === text);
    if (visa) field.onChange(waitlistVisaTypes.filter((each) => each === visa || chosen.includes(each)));
  };
  const remove = (visa: string) => {
    field.onChange(chosen.filter((each) => each !== visa));
    // Removing the chip removes the focused button: keep the focus nearby.
    document.getElementById(listId)?.focus();
  };

  return (
    <div className="flex flex-col gap-3">
      <Field id={listId} label={t('waitlist.visas')} hint={t('waitlist.visasHint')}>
        <Select
          value=""
          onBlur={field.onBlur}
          onChange={(event) => add(event.target.value)}
          placeholder={t(left.length ? 'waitlist.addVisa' : 'waitlist.allAdded')}
          options={left.map((value) => ({ value, label: visaLabel(value) }))}
        />
      </Field>
      {chosen.length > 0 && (
        <ul aria-label={t('waitlist.chosen')} className="flex flex-wrap gap-2">
          {chosen.map((visa) => (
            <li
              key={visa}
              className="flex items-center rounded-full border border-accent/25 bg-accent-soft ps-3 font-semibold text-accent text-sm"
            >
              {visaLabel(visa)}
              <button
                type="button"
                aria-label={t('waitlist.remove', { visa: visaLabel(visa) })}
                onClick={() => remove(visa)}
                className="flex size-8 items-center justify-center rounded-full hover:bg-accent/10 pointer-coarse:size-10"
              >
                <X size={15} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
