import type { MissingDetail } from '@visafolio/contract/filings/filing-profile.ts';
import type { Language, Translate } from '@visafolio/locales/types.ts';

/** 'family name, daytime phone, and city' */
export const listMissing = (missing: readonly MissingDetail[], t: Translate, language: Language): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(
    missing.map((detail) => t(`forms.details.detail.${detail}`)),
  );
