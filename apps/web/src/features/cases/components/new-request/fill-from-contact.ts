import type { Contact } from '@visafolio/contract/cases/contacts/contacts.contract.ts';
import type { UseFormReturn } from 'react-hook-form';
import type { RequestForm } from '../../request-form.ts';
import { proposeValue } from './propose-value.ts';
import { toRequestVisa } from './request-visa.ts';

type Form = Pick<
  UseFormReturn<RequestForm>,
  'setValue' | 'getValues' | 'getFieldState' | 'formState' | 'register' | 'resetField' | 'trigger'
>;

/** Fills in a contact's name, email and visa type; keeps a visa type chosen by hand or by a template. */
export function fillFromContact(form: Form, contact: Contact): void {
  const shouldValidate = form.formState.isSubmitted;
  form.setValue('contact_id', contact.id);
  form.setValue('name', contact.name, { shouldValidate });
  form.setValue('email', contact.email, { shouldValidate });
  const visa = toRequestVisa(contact.visa_type);
  const isTaken = form.getFieldState('visa_type').isDirty || form.getValues('template_id') !== '';
  if (visa && !isTaken) proposeValue(form, 'visa_type', visa);
}
