import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import type { CasePerson } from '@visafolio/contract/questions/parties/case-person.ts';
import type { TemplateParty } from '@visafolio/contract/questions/parties/template-party.ts';
import type { Language, Translate } from '@visafolio/locales/types.ts';
import { partyName } from '../../../shared/i18n/in-language.ts';

export type MainPerson = 'client' | 'sponsor';

/** The names of client and sponsor, as far as they are known. */
export type CasePersons = Record<MainPerson, string>;

/** '' and missing names are replaced by the person's role. */
export const toPersons = (
  { name, sponsor_name }: { name: string; sponsor_name?: string | null | undefined },
  t: Translate,
): CasePersons => ({
  client: name.trim() || t('parties.client'),
  sponsor: sponsor_name?.trim() || t('parties.sponsor'),
});

type People = Pick<RequestDetail, 'name' | 'sponsor_name' | 'other_people' | 'former_people'>;

/** The name of whoever of a case has this role, or had it. */
export function getPersonName(request: People, role: CasePerson, t: Translate): string {
  if (role === 'client' || role === 'sponsor') return toPersons(request, t)[role];
  const people = [...request.other_people, ...request.former_people];
  return people.find((person) => person.role === role)?.name ?? t('parties.person');
}

/** The keys of the parties that the sponsor answers for if nobody chose: all but the first. */
export const getUsualBySponsor = (parties: readonly TemplateParty[]): string[] =>
  parties.slice(1).map(({ key }) => key);

/** The names of the parties that a person answers for, as a list in words. */
export function listParties(
  parties: readonly TemplateParty[],
  bySponsor: readonly string[],
  person: MainPerson,
  language: Language,
): string {
  const own = parties.filter(({ key }) => bySponsor.includes(key) === (person === 'sponsor'));
  return new Intl.ListFormat(language).format(own.map((party) => partyName(party, language)));
}

/** What becomes visible to a person, and what no longer is. */
export interface SightChange {
  person: MainPerson;
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
