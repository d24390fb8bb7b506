import { zodResolver } from '@hookform/resolvers/zod';
import {
  type Contact,
  ContactInput,
  ContactStatus,
  type ContactUpdate,
} from '@visafolio/contract/cases/contacts/contacts.contract.ts';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { readEditConflict } from '../../../../shared/api/edit-conflict.ts';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { type Merged, mergeEdits } from '../../../../shared/merge-edits.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { EditConflictNotice } from '../../../../ui/feedback/edit-conflict-notice.tsx';
import { type ContactForm, toContactForm } from '../contact-form.ts';
import { listChoices } from '../contact-words.ts';
import { ContactFields } from './contact-fields.tsx';

interface ContactFormBodyProps {
  /** For a submit button outside the form. */
  id: string;
  contact: Contact | undefined;
  /** Why the last attempt to save failed. */
  failure: Error | null;
  onSave: (input: ContactInput & Pick<ContactUpdate, 'seen'>, onError: (error: Error) => void) => void;
}

/** What somebody else saved while this form was open. */
interface Meanwhile extends Merged<ContactInput> {
  mine: ContactInput;
  theirs: ContactInput;
}

const labels = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  address: 'address',
  visa_type: 'visaType',
  preferred_language: 'preferredLanguage',
  home_country: 'homeCountry',
  status: 'status',
} as const satisfies Record<keyof ContactInput, string>;

/** The fields of a contact, below the problems that prevented saving. */
export function ContactFormBody({ id, contact, failure, onSave }: ContactFormBodyProps) {
  const { t } = useTranslation();
  const form = useForm<ContactForm, unknown, ContactInput>({
    resolver: zodResolver(ContactInput),
    defaultValues: toContactForm(contact),
  });
  const [seen, setSeen] = useState(() => contact && ContactInput.parse(toContactForm(contact)));
  const [meanwhile, setMeanwhile] = useState<Meanwhile>();
  const submit = form.handleSubmit((input) => {
    setMeanwhile(undefined);
    onSave({ ...input, ...(seen && { seen }) }, (error) => compare(input, error));
  });
  const { errors } = form.formState;
  const isMissing = (['name', 'email'] as const).some(
    (name) => errors[name] && form.getValues(name).trim() === '',
  );
  const problem = isMissing
    ? t('contacts.validation.nameEmailRequired')
    : failure &&
      !meanwhile &&
      refusalText(failure, t, t(contact ? 'contacts.error.update' : 'contacts.error.add'));

  return (
    <FormProvider {...form}>
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        {problem && (
          <Alert tone="danger" intoView title={t('contacts.errorTitle')}>
            {problem}
          </Alert>
        )}
        {meanwhile && (
          <EditConflictNotice
            title={t('contacts.meanwhile.title')}
            text={t(meanwhile.contested.length ? 'contacts.meanwhile.contested' : 'contacts.meanwhile.taken')}
            fields={meanwhile.changed.map((field) => ({
              label: t(`contacts.form.${labels[field]}`),
              theirs: shown(field, meanwhile.theirs[field]),
              ...(meanwhile.contested.includes(field) && { mine: shown(field, meanwhile.mine[field]) }),
            }))}
            words={{
              theirs: t('contacts.meanwhile.theirs'),
              mine: t('contacts.meanwhile.mine'),
              saveMine: t('contacts.meanwhile.saveMine'),
              takeTheirs: t('contacts.meanwhile.takeTheirs'),
            }}
            {...(meanwhile.contested.length && {
              decide: {
                saveMine: () => void submit(),
                takeTheirs: () => {
                  fill(meanwhile.theirs);
                  setMeanwhile(undefined);
                },
              },
            })}
          />
        )}
        <ContactFields />
      </form>
    </FormProvider>
  );
  /** Takes over their changes to fields that I did not touch; asks about the others. */
  function compare(mine: ContactInput, error: Error) {
    const other = readEditConflict<ContactInput>(error);
    if (!other || !seen) return;
    const merged = mergeEdits(seen, mine, other.now);
    fill(merged.words);
    setSeen(other.now);
    setMeanwhile({ ...merged, mine, theirs: other.now });
  }

  function fill(words: ContactInput) {
    for (const field of Object.keys(labels) as (keyof ContactInput)[]) form.setValue(field, words[field]);
  }

  function shown(field: keyof ContactInput, value: string) {
    if (!value) return t('contacts.meanwhile.nothing');
    if (field === 'status') return t(`contacts.status.${ContactStatus.parse(value)}`);
    if (field !== 'visa_type' && field !== 'preferred_language' && field !== 'home_country') return value;
    return listChoices(field, value, t).find((choice) => choice.value === value)?.label ?? value;
  }
}
