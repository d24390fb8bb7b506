import type { templates as en } from '../en/templates.ts';
import type { Locale } from '../types.ts';

export const templates = {} satisfies Locale<typeof en>;
