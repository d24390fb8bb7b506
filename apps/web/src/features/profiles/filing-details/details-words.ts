import type {
  FilingOffice,
  FilingPerson,
  FilingProfile,
} from '@visafolio/contract/filings/filing-profile.contract.ts';
import { formatPhone } from '@visafolio/contract/questions/phone-numbers.ts';

/** What is in the fields of a professional. `role` is '' until one is chosen. */
export type ProfileWords = Record<keyof FilingProfile, string>;
/** What is in the fields of the office. `default_attorney_id` is '' for nobody. */
export type OfficeWords = Record<keyof FilingOffice, string>;

const nothing: ProfileWords = {
  role: '',
  family_name: '',
  given_name: '',
  middle_name: '',
  licensing_authority: '',
  bar_number: '',
  uscis_account: '',
  phone: '',
  mobile: '',
  fax: '',
  email: '',
  subject_to_orders: '',
  orders: '',
  accredited_on: '',
};

export const toProfileWords = (profile: FilingPerson['profile']): ProfileWords =>
  profile
    ? {
        ...profile,
        phone: formatPhone(profile.phone),
        mobile: formatPhone(profile.mobile),
        fax: formatPhone(profile.fax),
      }
    : nothing;

/** Before anything was saved: the firm's name as clients read it, and an address in the United States. */
export const toOfficeWords = (details: FilingOffice | null, firmName: string | null): OfficeWords =>
  details
    ? { ...details, default_attorney_id: details.default_attorney_id ?? '' }
    : {
        name: firmName ?? '',
        country: 'USA',
        street: '',
        unit_type: '',
        unit: '',
        city: '',
        state: '',
        postal_code: '',
        default_attorney_id: '',
      };
