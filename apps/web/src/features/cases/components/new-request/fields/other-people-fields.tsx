import { Language } from '@visafolio/contract/shared/fields.ts';
import { Plus } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { partyName } from '../../../../../shared/i18n/in-language.ts';
import { languageName } from '../../../../../shared/i18n/language-name.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Field } from '../../../../../ui/form/field.tsx';
import { Input } from '../../../../../ui/form/input.tsx';
import { Select } from '../../../../../ui/form/select.tsx';
import { fieldErrorText, type RequestForm } from '../../../request-form.ts';
import { useTemplateParties } from '../use-template-parties.ts';

/** People who answer for parties instead of client and sponsor; renders nothing for a template without parties. */
export function OtherPeopleFields() {
  const { t, language } = useTranslation();
  const { control, setFocus } = useFormContext<RequestForm>();
  const { fields, append, remove } = useFieldArray({ control, name: 'other_people' });
  const { all, taken } = useTemplateParties();
  const left = all.find(({ key }) => !taken.includes(key));
  if (all.length === 0) return null;
  const add = () => {
    if (!left) return;
    append({ parties: [left.key], name: '', email: '', language }, { shouldFocus: false });
    const at = fields.length;
    // After the fields have been rendered.
    setTimeout(() => setFocus(`other_people.${at}.parties.0`));
  };
  return (
    <>
      {fields.map(({ id }, index) => (
        <OtherPerson key={id} index={index} onRemove={() => remove(index)} />
      ))}
      {left && (
        <Button variant="link" size="sm" className="-ms-3 self-start" onClick={add}>
          <Plus size={16} aria-hidden />
          {t('parties.people.addToRequest')}
        </Button>
      )}
    </>
  );
}

function OtherPerson({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { t, language } = useTranslation();
  const { register, formState } = useFormContext<RequestForm>();
  const person = useWatch<RequestForm, `other_people.${number}`>({ name: `other_people.${index}` });
  const { all, taken } = useTemplateParties();
  const errors = formState.errors.other_people?.[index];
  const own = person?.parties?.[0];
  const free = all.filter(({ key }) => key === own || !taken.includes(key));
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-lg border border-line bg-paper p-4">
      <legend className="sr-only">{t('parties.people.legend', { number: index + 1 })}</legend>
      <p className="text-muted text-sm">{t('parties.people.hint')}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('parties.people.parts')} required>
          <Select
            options={free.map((party) => ({ value: party.key, label: partyName(party, language) }))}
            {...register(`other_people.${index}.parties.0`)}
          />
        </Field>
        <Field
          label={t('parties.people.name')}
          required
          error={fieldErrorText(errors?.name, person?.name ?? '', t)}
        >
          <Input autoComplete="off" dir="auto" {...register(`other_people.${index}.name`)} />
        </Field>
        <Field
          label={t('parties.people.email')}
          required
          error={fieldErrorText(errors?.email, person?.email ?? '', t)}
        >
          <Input type="email" dir="ltr" autoComplete="off" {...register(`other_people.${index}.email`)} />
        </Field>
        <Field label={t('parties.people.language')}>
          <Select
            options={Language.options.map((value) => ({ value, label: languageName(value, language) }))}
            {...register(`other_people.${index}.language`)}
          />
        </Field>
      </div>
      <Button variant="link" size="sm" className="-ms-3 self-start" onClick={onRemove}>
        {t('parties.people.removeFromForm')}
      </Button>
    </fieldset>
  );
}
