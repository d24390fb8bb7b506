import type { Language } from './types.ts';

/** For `Intl`: numbers, dates and times as readers of each language write them, in the United States and Latin America. */
export const regions: Record<Language, string> = { en: 'en-US', es: 'es-419' };
