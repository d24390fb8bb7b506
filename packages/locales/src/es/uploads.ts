import type { uploads as en } from '../en/uploads.ts';
import type { Locale } from '../types.ts';

export const uploads = {} satisfies Locale<typeof en>;
