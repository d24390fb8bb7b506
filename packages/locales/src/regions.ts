import type { Language } from './types.ts';

/** For `Intl`: numbers, dates and times as the readers of each language write them, in the United States and south of it. */
export const regions: Record<Language, string> = { en: 'en-US', es: 'es-419' };
