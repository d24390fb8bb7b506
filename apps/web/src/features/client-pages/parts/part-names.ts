import type { PortalRequest } from '@visafolio/contract/cases/portal/portal.contract.ts';
import { translationIn } from '@visafolio/contract/shared/languages.ts';
import type { Language } from '@visafolio/locales/types.ts';

export type Parts = Pick<PortalRequest, 'parties' | 'other_parties'>;

/** The names of the reader's parties as a list in words; undefined if nobody else answers a part. */
export const getPartNames = ({ parties, other_parties }: Parts, language: Language): string | undefined =>
  // What a browser kept from before an update of the server has neither.
  other_parties?.length ? listNames(parties, language) : undefined;

export const listNames = (parties: Parts['parties'], language: Language): string =>
  new Intl.ListFormat(language).format(
    parties.map(({ name, translations }) => translationIn(translations, language)?.name || name),
  );
