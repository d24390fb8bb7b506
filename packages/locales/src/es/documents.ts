import type { documents as en } from '../en/documents.ts';
import type { Locale } from '../types.ts';

export const documents = {} satisfies Locale<typeof en>;
