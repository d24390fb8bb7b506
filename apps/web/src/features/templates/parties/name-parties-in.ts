import type { TemplateParty } from '@visafolio/contract/questions/parties/template-party.ts';
import { translationIn } from '@visafolio/contract/shared/languages.ts';
import type { Language } from '@visafolio/locales/types.ts';

/** 'Worker and employer' in the reader's language; '' for none. */
export const namePartiesIn = (parties: readonly TemplateParty[], language: Language): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(
    parties.map(({ name, translations }) => translationIn(translations, language)?.name || name),
  );
