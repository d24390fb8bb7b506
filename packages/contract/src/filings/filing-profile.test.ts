import { expect, test } from 'vitest';
import { FilingOffice, FilingProfile } from './filing-profile.contract.ts';

const nothing = {
  role: 'attorney',
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
const noOffice = {
  name: '',
  country: '',
  street: '',
  unit_type: '',
  unit: '',
  city: '',
  state: '',
  postal_code: '',
  default_attorney_id: null,
};

/** The fields that are refused. */
const refused = (result: ReturnType<typeof FilingProfile.safeParse | typeof FilingOffice.safeParse>) =>
  result.error?.issues.map(({ path }) => path.join('.'));

test('nothing is required', () => {
  expect(FilingProfile.parse(nothing)).toEqual(nothing);
  expect(FilingOffice.parse(noOffice)).toEqual(noOffice);
});

test.each([
  ['(312) 555-0142', '+13125550142'],
  ['312.555.0142', '+13125550142'],
  ['+52 55 1234 5678', '+525512345678'],
  ['555-0142', undefined],
  ['312 555 01423', undefined],
  ['ask at the desk', undefined],
])('the phone number %s is read as %s', (typed, number) => {
  const result = FilingProfile.safeParse({ ...nothing, phone: typed });
  expect(result.data?.phone).toBe(number);
  expect(refused(result)).toEqual(number ? undefined : ['phone']);
});

test('an account number of USCIS has 12 digits, a bar number up to 15 characters', () => {
  expect(FilingProfile.parse({ ...nothing, uscis_account: '1234-5678 9012' }).uscis_account).toBe(
    '123456789012',
  );
  const result = FilingProfile.safeParse({
    ...nothing,
    uscis_account: '12345678901',
    bar_number: 'IL-1234567890123',
    email: 'reyes',
  });
  expect(refused(result)).toEqual(['bar_number', 'uscis_account', 'email']);
});

test('codes and states are checked by the rules of their country', () => {
  const home = { ...noOffice, country: 'USA', state: 'IL' };
  expect(FilingOffice.safeParse({ ...home, postal_code: '60601-1234' }).success).toBe(true);
  expect(refused(FilingOffice.safeParse({ ...home, postal_code: '6060' }))).toEqual(['postal_code']);
  expect(refused(FilingOffice.safeParse({ ...home, state: 'Jalisco' }))).toEqual(['state']);
  expect(refused(FilingOffice.safeParse({ ...home, country: 'XYZ' }))).toContain('country');
  expect(
    FilingOffice.parse({ ...home, country: 'GBR', state: '', postal_code: 'sw1a 1aa' }).postal_code,
  ).toBe('SW1A 1AA');
});
