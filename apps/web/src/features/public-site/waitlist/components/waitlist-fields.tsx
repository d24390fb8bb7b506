import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import type { WaitlistForm } from '../api/waitlist.ts';
import { VisaChips } from './visa-chips.tsx';

const fields = [
  { name: 'firstName', type: 'text', autoComplete: 'given-name', className: '' },
  { name: 'lastName', type: 'text', autoComplete: 'family-name', className: '' },
  { name: 'email', type: 'email', autoComplete: 'email', className: 'sm:col-span-2' },
  { name: 'firmName', type: 'text', autoComplete: 'organization', className: 'sm:col-span-2' },
] as const;

export function WaitlistFields() {
  const { t } = useTranslation();
  const { register, formState } = useFormContext<WaitlistForm>();
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        {fields.map(({ name, type, autoComplete, className }) => (
          <Field
            key={name}
            label={t(`waitlist.${name}`)}
            required
            className={className}
            error={formState.errors[name] && t(`waitlist.invalid.${name}`)}
          >
            <Input type={type} autoComplete={autoComplete} maxLength={200} {...register(name)} />
          </Field>
        ))}
      </div>
      <VisaChips />
      {/* A honeypot: bots fill in every field, but people neither see nor reach this one. */}
      <div aria-hidden className="absolute -start-[200vw] size-px overflow-hidden">
        <label>
          {t('waitlist.website')}
          <input tabIndex={-1} autoComplete="off" {...register('website')} />
        </label>
      </div>
    </>
  );
}
