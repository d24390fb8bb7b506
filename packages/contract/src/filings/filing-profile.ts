import { isPieceRequired, type unitTypes } from '../questions/check-answer.ts';
import { readPhone } from '../questions/phone-numbers.ts';

/** What official forms ask about the person who represents the client, and their firm. */
export const firmValues = [
  'attorney.role',
  'attorney.family_name',
  'attorney.given_name',
  'attorney.middle_name',
  'attorney.full_name',
  'attorney.bar_number',
  'attorney.licensing_authority',
  'attorney.uscis_account',
  'attorney.phone',
  'attorney.mobile',
  'attorney.fax',
  'attorney.email',
  'attorney.subject_to_orders',
  'attorney.orders',
  'attorney.accredited_on',
  'firm.name',
  'firm.street',
  'firm.unit_type',
  'firm.unit',
  'firm.city',
  'firm.us_state',
  'firm.zip',
  'firm.province',
  'firm.foreign_postal_code',
  'firm.country',
] as const;
export type FirmValue = (typeof firmValues)[number];

/** Nothing of `neither`, such as a paralegal, goes onto forms. */
export const filingRoles = ['attorney', 'accredited_representative', 'neither'] as const;
export type FilingRole = (typeof filingRoles)[number];

/** Whether an order restricts the attorney in the practice of law. Nobody guesses it. */
export const ordersAnswers = ['', 'no', 'yes'] as const;

/** Texts are '' if nothing was entered. */
export interface FilingDetails {
  role: FilingRole;
  family_name: string;
  given_name: string;
  middle_name: string;
  /** State bar or court. */
  licensing_authority: string;
  bar_number: string;
  /** 12 digits. */
  uscis_account: string;
  /** Phone numbers are E.164. */
  phone: string;
  mobile: string;
  fax: string;
  /** '': forms have the address of the account. */
  email: string;
  subject_to_orders: (typeof ordersAnswers)[number];
  /** What the orders say. */
  orders: string;
  /** `yyyy-mm-dd`: when a representative was accredited; '': not entered. */
  accredited_on: string;
}

/** The pieces of an address (`answer-pieces.ts`), with the name of the firm. */
export interface OfficeDetails {
  name: string;
  country: string;
  street: string;
  unit_type: (typeof unitTypes)[number] | '';
  unit: string;
  city: string;
  state: string;
  postal_code: string;
}

export const filingLimits = { name: 100, barNumber: 15, orders: 2000 } as const;

/** Numbers without a country code are of the United States. A text that is no number stays. */
export const tidyFilingPhone = (text: string): string => readPhone(text, 'USA')?.number ?? text;

/** 'USCIS Online Account Number': people type it with spaces or hyphens. */
export const tidyUscisAccount = (text: string): string => text.replace(/[ -]/g, '');

export const missingDetails = [
  'attorney',
  'family_name',
  'given_name',
  'licensing_authority',
  'subject_to_orders',
  'accredited_on',
  'phone',
  'firm_name',
  'country',
  'street',
  'city',
  'state',
  'postal_code',
] as const;
/** `attorney`: nobody represents the client. */
export type MissingDetail = (typeof missingDetails)[number];

interface Represented {
  /** Of the person who represents the client; null: nobody does. */
  details: FilingDetails | null;
  office: OfficeDetails;
  /** A professional without a firm needs no name of one. */
  isFirm: boolean;
}

/**
 * What Form G-28 asks for, without what it has 'if any' or 'if applicable': some states have no bar numbers, and representatives of
 * recognized organizations have no licensing authority.
 */
export function listMissingDetails({ details, office, isFirm }: Represented): MissingDetail[] {
  const address = Object.fromEntries(Object.entries(office).filter(([, text]) => text !== ''));
  const isRepresented = details !== null && details.role !== 'neither';
  const isNeeded: Record<MissingDetail, boolean> = {
    attorney: !isRepresented,
    family_name: isRepresented && !details.family_name,
    given_name: isRepresented && !details.given_name,
    licensing_authority: isRepresented && details.role === 'attorney' && !details.licensing_authority,
    subject_to_orders:
      isRepresented &&
      details.role === 'attorney' &&
      (details.subject_to_orders === '' || (details.subject_to_orders === 'yes' && !details.orders)),
    accredited_on: isRepresented && details.role === 'accredited_representative' && !details.accredited_on,
    phone: isRepresented && !details.phone && !details.mobile,
    firm_name: isFirm && !office.name,
    country: !office.country,
    street: !office.street,
    city: !office.city && (!office.country || isPieceRequired('address', 'city', address)),
    state: !office.state && Boolean(office.country) && isPieceRequired('address', 'state', address),
    postal_code: !office.postal_code && office.country === 'USA',
  };
  return missingDetails.filter((detail) => isNeeded[detail]);
}
