import type { StaffPerson } from '@visafolio/contract/requests/requests.contract.ts';
import type { Translate } from '@visafolio/locales/types.ts';

/** 'Ana Ruiz (Lopez & Partners)'; the name alone where there is no firm. */
export const personOfStaff = ({ name, firm }: StaffPerson, t: Translate): string =>
  firm ? t('common.personOfFirm', { name, firm }) : name;
