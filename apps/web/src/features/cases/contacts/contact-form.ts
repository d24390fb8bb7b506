import type { Contact, ContactInput } from '@visafolio/contract/cases/contacts/contacts.contract.ts';
import type { z } from 'zod';

/** Form values. */
export type ContactForm = z.input<typeof ContactInput>;

export const toContactForm = (contact: Contact | undefined): ContactForm => ({
  name: contact?.name ?? '',
  email: contact?.email ?? '',
  phone: contact?.phone ?? '',
  address: contact?.address ?? '',
  visa_type: contact?.visa_type ?? '',
  preferred_language: contact?.preferred_language ?? '',
  home_country: contact?.home_country ?? '',
  status: contact?.status ?? 'active',
});
