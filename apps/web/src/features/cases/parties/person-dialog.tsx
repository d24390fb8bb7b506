import { zodResolver } from '@hookform/resolvers/zod';
import { NewPerson } from '@visafolio/contract/cases/people.contract.ts';
import type { OtherPerson, RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { isOtherPerson } from '@visafolio/contract/questions/parties/case-person.ts';
import { Language } from '@visafolio/contract/shared/fields.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { refusalText } from '../../../shared/api/error-text.ts';
import { partyName } from '../../../shared/i18n/in-language.ts';
import { languageName } from '../../../shared/i18n/language-name.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { useAddPerson, useChangePerson, useRemovePerson } from '../api/people.ts';
import { fieldErrorText } from '../request-form.ts';
import { ContactChoice } from './contact-choice.tsx';

interface PersonDialogProps {
  request: RequestDetail;
  /** Absent: a new one. */
  person?: OtherPerson;
  onClose: () => void;
}

/** Adds a person who answers for parties of a case, corrects or removes them. Default export because it is loaded lazily. */
export default function PersonDialog({ request, person, onClose }: PersonDialogProps) {
  const { t, language } = useTranslation();
  const add = useAddPerson();
  const change = useChangePerson();
  const [removing, setRemoving] = useState(false);
  const free = request.parties.filter(
    ({ answered_by }) => !isOtherPerson(answered_by) || answered_by === person?.role,
  );
  const { register, handleSubmit, formState, getValues, setValue } = useForm<
    z.input<typeof NewPerson>,
    unknown,
    NewPerson
  >({
    resolver: zodResolver(NewPerson),
    defaultValues: {
      name: person?.name ?? '',
      email: person?.email ?? '',
      language: person?.language ?? language,
      parties: person ? person.parties.filter((key) => free.some((party) => party.key === key)) : [],
    },
  });
  const { errors, isSubmitted } = formState;
  const submit = handleSubmit((input) =>
    person
      ? change.mutate({ id: request.id, person_id: person.id, ...input }, { onSuccess: onClose })
      : add.mutate({ id: request.id, ...input }, { onSuccess: onClose }),
  );
  const error = add.error ?? change.error;
  return (
    <>
      <FormDialog
        title={t(person ? 'parties.people.changeTitle' : 'parties.people.add')}
        description={t('parties.people.hint')}
        onClose={onClose}
        onSubmit={submit}
        submitLabel={t(person ? 'parties.case.save' : 'parties.people.invite')}
        isSending={add.isPending || change.isPending}
        problem={error && refusalText(error, t, t('parties.people.failed'))}
        after={
          person && (
            <Button
              variant="link"
              size="sm"
              className="-ms-3 mt-4 self-start text-danger"
              onClick={() => setRemoving(true)}
            >
              {t('parties.people.remove')}
            </Button>
          )
        }
      >
        <fieldset
          className="flex min-w-0 flex-col"
          aria-describedby={errors.parties && 'person-parties-problem'}
        >
          <legend className="font-semibold text-sm">{t('parties.people.parts')}</legend>
          {free.map((party) => (
            <Checkbox
              key={party.key}
              value={party.key}
              label={partyName(party, language)}
              {...register('parties')}
            />
          ))}
          {errors.parties && (
            <p id="person-parties-problem" role="alert" className="text-danger text-sm">
              {t('parties.people.partsMissing')}
            </p>
          )}
        </fieldset>
        {!person && (
          <ContactChoice
            onChoose={(contact) => {
              setValue('name', contact.name, { shouldValidate: isSubmitted });
              setValue('email', contact.email, { shouldValidate: isSubmitted });
              if (contact.language) setValue('language', contact.language);
            }}
          />
        )}
        <Field
          label={t('parties.people.name')}
          required
          error={fieldErrorText(errors.name, getValues('name'), t)}
        >
          <Input autoComplete="off" dir="auto" {...register('name')} />
        </Field>
        <Field
          label={t('parties.people.email')}
          required
          {...(person && { hint: t('requests.edit.emailHint') })}
          error={fieldErrorText(errors.email, getValues('email'), t)}
        >
          <Input type="email" dir="ltr" autoComplete="off" {...register('email')} />
        </Field>
        <Field label={t('parties.people.language')} hint={t('requests.form.languageHint')}>
          <Select
            options={Language.options.map((value) => ({ value, label: languageName(value, language) }))}
            {...register('language')}
          />
        </Field>
      </FormDialog>
      {person && removing && (
        <RemovePerson
          request={request}
          person={person}
          onCancel={() => setRemoving(false)}
          onDone={onClose}
        />
      )}
    </>
  );
}

interface RemovePersonProps {
  request: RequestDetail;
  person: OtherPerson;
  onCancel: () => void;
  onDone: () => void;
}

function RemovePerson({ request, person, onCancel, onDone }: RemovePersonProps) {
  const { t } = useTranslation();
  const remove = useRemovePerson();
  const { name } = person;
  return (
    <ConfirmDialog
      onOpenChange={onCancel}
      title={t('parties.people.removeTitle', { name })}
      description={t('parties.people.removeText', { name })}
      confirmLabel={t('parties.people.remove')}
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: request.id, person_id: person.id }, { onSuccess: onDone })}
    />
  );
}
