import type { profiles as en } from '../en/profiles.ts';
import type { Locale } from '../types.ts';

export const profiles = {} satisfies Locale<typeof en>;
