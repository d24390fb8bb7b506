import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import type { CasePeople } from '@visafolio/contract/firms/workspace.contract.ts';
import { languages } from '@visafolio/contract/shared/languages.ts';
import type { Language } from '@visafolio/locales/types.ts';

/** A case's people as form values. */
export const readCasePeople = ({ responsible, members, restricted }: RequestDetail): CasePeople => ({
  responsible: responsible.id,
  user_ids: members.map(({ id }) => id),
  restricted,
});

/** Ignores the order of assigned people. */
export const isSamePeople = (one: CasePeople, other: CasePeople): boolean =>
  one.responsible === other.responsible &&
  one.restricted === other.restricted &&
  one.user_ids.length === other.user_ids.length &&
  one.user_ids.every((id) => other.user_ids.includes(id));

/** 'Ana, Ben, and Carla'. */
export const formatNames = (names: string[], language: Language): string =>
  new Intl.ListFormat(languages[language].region).format(names);
