import type { PartyPerson, TemplateParty } from '@visafolio/contract/questions/parties/template-party.ts';
import type { Language, Translate } from '@visafolio/locales/types.ts';
import { partyName } from '../../../shared/i18n/in-language.ts';

/** The names of the two people of a case, as far as they are known. */
export type CasePersons = Record<PartyPerson, string>;

/** '' and missing names are replaced by the person's role. */
export const toPersons = (
  { name, sponsor_name }: { name: string; sponsor_name?: string | null | undefined },
  t: Translate,
): CasePersons => ({
  client: name.trim() || t('parties.client'),
  sponsor: sponsor_name?.trim() || t('parties.sponsor'),
});

/** The keys of the parties that the sponsor answers for if nobody chose: all but the first. */
export const getUsualBySponsor = (parties: readonly TemplateParty[]): string[] =>
  parties.slice(1).map(({ key }) => key);

/** The names of the parties that a person answers for, as a list in words. */
export function listParties(
  parties: readonly TemplateParty[],
  bySponsor: readonly string[],
  person: PartyPerson,
  language: Language,
): string {
  const own = parties.filter(({ key }) => bySponsor.includes(key) === (person === 'sponsor'));
  return new Intl.ListFormat(language).format(own.map((party) => partyName(party, language)));
}

/** What becomes visible to a person, and what no longer is. */
export interface SightChange {
  person: PartyPerson;
  gained: TemplateParty[];
  lost: TemplateParty[];
}

/** `before`, `after`: keys of the sponsor's parties. People for whom nothing changes are left out. */
export function compareSights(
  parties: readonly TemplateParty[],
  before: readonly string[],
  after: readonly string[],
): SightChange[] {
  const toSponsor = parties.filter(({ key }) => after.includes(key) && !before.includes(key));
  const toClient = parties.filter(({ key }) => before.includes(key) && !after.includes(key));
  const changes: SightChange[] = [
    { person: 'client', gained: toClient, lost: toSponsor },
    { person: 'sponsor', gained: toSponsor, lost: toClient },
  ];
  return changes.filter(({ gained, lost }) => gained.length + lost.length > 0);
}
