import type { contacts as en } from '../en/contacts.ts';
import type { Locale } from '../types.ts';

export const contacts = {} satisfies Locale<typeof en>;
