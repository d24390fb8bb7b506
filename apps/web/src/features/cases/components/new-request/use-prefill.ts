import type { SendRequestInput } from '@visafolio/contract/cases/requests.contract.ts';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { errorText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { useChosenContact } from '../../api/contacts.ts';
import type { RequestForm } from '../../request-form.ts';
import { fillFromContact } from './fill-from-contact.ts';
import { proposeValue } from './propose-value.ts';

interface Prefill {
  open: boolean;
  templateId: string | undefined;
  contactId: string | undefined;
}

/** Fills in what the address names, each time the form opens with it. Returns the error if the contact failed to load. */
export function usePrefill(
  form: UseFormReturn<RequestForm, unknown, SendRequestInput>,
  { open, templateId, contactId }: Prefill,
): string | undefined {
  const { t } = useTranslation();
  const { data: contact, error } = useChosenContact(open ? contactId : undefined);

  useEffect(() => {
    if (open && templateId) proposeValue(form, 'template_id', templateId);
  }, [form, open, templateId]);

  const known = contact?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per contact, not at each of its changes
  useEffect(() => {
    if (open && contact) fillFromContact(form, contact);
  }, [form, open, known]);

  return open && contactId && error ? errorText(error, t) : undefined;
}
