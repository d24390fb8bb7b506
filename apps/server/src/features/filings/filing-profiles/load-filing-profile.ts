import type { FirmValue } from '@visafolio/contract/filings/filing-profile.ts';
import { countryName } from '@visafolio/contract/questions/countries.ts';
import { filingLanguage } from '@visafolio/contract/shared/languages.ts';
import { translatorFor } from '@visafolio/locales';
import type { Tx } from '../../../shared/db/database.ts';
import { writePiece } from '../form-maps/resolve/write-piece.ts';
import {
  type OfficeRow,
  type PersonRow,
  selectAttorneyOfCase,
  selectOffice,
} from './filing-profiles.queries.ts';
import { emptyOffice, toOffice, toProfile } from './rows.ts';

const t = translatorFor(filingLanguage);

/**
 * What official forms say about the attorney of a case and their firm, without what was not entered. Texts are as forms have them: ten
 * digits for phone numbers of the United States, the country by its English name. `tx`: of staff. Without the firm's values if the case
 * is not in the actor's workspace.
 */
export async function loadFilingProfile(
  tx: Tx,
  requestId: string,
): Promise<Partial<Record<FirmValue, string>>> {
  const attorney = await selectAttorneyOfCase(tx, requestId);
  if (attorney === undefined) return {};
  const values = { ...(attorney && toAttorneyValues(attorney)), ...toFirmValues(await selectOffice(tx)) };
  return Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ''));
}

/** As the answers to yes/no questions are stored. */
const answers = { '': '', no: 'No', yes: 'Yes' } as const;

function toAttorneyValues(row: PersonRow): Partial<Record<FirmValue, string>> {
  const profile = toProfile(row);
  if (!profile) return {};
  const { given_name, middle_name, family_name } = profile;
  // The items for the bar are those of attorneys; a representative has others on the G-28.
  const isAttorney = profile.role === 'attorney';
  return {
    'attorney.role': profile.role,
    'attorney.family_name': family_name,
    'attorney.given_name': given_name,
    'attorney.middle_name': middle_name,
    'attorney.full_name': [given_name, middle_name, family_name].filter(Boolean).join(' '),
    'attorney.bar_number': isAttorney ? profile.bar_number : '',
    'attorney.licensing_authority': isAttorney ? profile.licensing_authority : '',
    'attorney.uscis_account': profile.uscis_account,
    // Forms require a daytime number.
    'attorney.phone': toFormNumber(profile.phone || profile.mobile),
    'attorney.mobile': toFormNumber(profile.mobile),
    'attorney.fax': toFormNumber(profile.fax),
    'attorney.email': profile.email || row.account_email,
    'attorney.subject_to_orders': isAttorney ? answers[profile.subject_to_orders] : '',
    'attorney.orders': isAttorney && profile.subject_to_orders === 'yes' ? profile.orders : '',
    'attorney.accredited_on': isAttorney ? '' : writePiece('date', profile.accredited_on),
  };
}

function toFirmValues(row: OfficeRow): Partial<Record<FirmValue, string>> {
  const { name, country, street, unit_type, unit, city, state, postal_code } = toOffice(row) ?? emptyOffice;
  const isHome = country === 'USA';
  const isAbroad = country !== '' && !isHome;
  return {
    'firm.name': name,
    'firm.street': street,
    'firm.unit_type': unit && unit_type,
    'firm.unit': unit,
    'firm.city': city,
    'firm.us_state': isHome ? state : '',
    'firm.zip': isHome ? postal_code : '',
    'firm.province': isAbroad ? state : '',
    'firm.foreign_postal_code': isAbroad ? postal_code : '',
    'firm.country': country && countryName(country, filingLanguage, (other) => t(`pieces.country.${other}`)),
  };
}

/** Ten digits in the United States; elsewhere + and the country code, so that no form takes it for one of the United States. */
const toFormNumber = (number: string): string => number.replace(/^\+1(?=\d{10}$)/, '');
