import type { FilingOffice, FilingProfile } from '@visafolio/contract/filings/filing-profile.contract.ts';
import type { OfficeDetails } from '@visafolio/contract/filings/filing-profile.ts';
import type { OfficeRow, PersonRow } from './filing-profiles.queries.ts';

/** Null if nothing was saved. */
export function toProfile(row: PersonRow): FilingProfile | null {
  if (row.role === null) return null;
  return {
    role: row.role,
    family_name: row.family_name ?? '',
    given_name: row.given_name ?? '',
    middle_name: row.middle_name ?? '',
    licensing_authority: row.licensing_authority ?? '',
    bar_number: row.bar_number ?? '',
    uscis_account: row.uscis_account ?? '',
    phone: row.phone ?? '',
    mobile: row.mobile ?? '',
    fax: row.fax ?? '',
    email: row.email ?? '',
    subject_to_orders: row.subject_to_orders ?? '',
    orders: row.orders ?? '',
    accredited_on: row.accredited_on ?? '',
  };
}

/** Null if nothing was saved. */
export function toOffice(row: OfficeRow): FilingOffice | null {
  if (row.revision === null) return null;
  return {
    name: row.name ?? '',
    country: row.country ?? '',
    street: row.street ?? '',
    unit_type: row.unit_type ?? '',
    unit: row.unit ?? '',
    city: row.city ?? '',
    state: row.state ?? '',
    postal_code: row.postal_code ?? '',
    default_attorney_id: row.default_attorney_id,
  };
}

export const emptyOffice: OfficeDetails = {
  name: '',
  country: '',
  street: '',
  unit_type: '',
  unit: '',
  city: '',
  state: '',
  postal_code: '',
};
