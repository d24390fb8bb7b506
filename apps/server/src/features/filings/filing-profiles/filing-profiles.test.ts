import type { FilingOffice, FilingProfile } from '@visafolio/contract/filings/filing-profile.contract.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildFirm, type Firm } from '../../../../test/builders/firms.ts';
import { buildProfessional, type Professional } from '../../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import { getCaseDetails, getDetails, saveOffice, saveProfile } from './filing-profiles.usecases.ts';
import { loadFilingProfile } from './load-filing-profile.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const asStaff = ({ id, email }: Professional) => ({ as: 'staff', userId: id, email }) as const;

const attorney: FilingProfile = {
  role: 'attorney',
  family_name: 'Reyes',
  given_name: 'Ana',
  middle_name: 'María',
  licensing_authority: 'Illinois',
  bar_number: '6301234',
  uscis_account: '123456789012',
  phone: '+13125550142',
  mobile: '',
  fax: '',
  email: 'filings@reyes.example',
  subject_to_orders: 'no',
  orders: '',
  accredited_on: '',
};
const office: FilingOffice = {
  name: 'Reyes & Partners LLP',
  country: 'USA',
  street: '100 W Randolph St',
  unit_type: 'Ste',
  unit: '1200',
  city: 'Chicago',
  state: 'IL',
  postal_code: '60601',
  default_attorney_id: null,
};

let firm: Firm;
let chief: Professional;
let member: Professional;
let third: Professional;
let request: BuiltRequest;
beforeEach(async () => {
  firm = await buildFirm(server.owner);
  chief = await buildProfessional(server.owner, { firm });
  member = await buildProfessional(server.owner, { firm });
  third = await buildProfessional(server.owner, { firm });
  request = await buildRequest(server.owner, { professional: member });
});

const save = (
  by: Professional,
  { id }: Professional,
  profile: Partial<FilingProfile> = {},
  revision = 0,
): Promise<{ revision: number }> =>
  saveProfile(server.services, asStaff(by), {
    user_id: id,
    revision,
    profile: { ...attorney, ...profile },
  });
const saveFirm = (by: Professional, details: Partial<FilingOffice> = {}, revision = 0) =>
  saveOffice(server.services, asStaff(by), { revision, office: { ...office, ...details } });
const assign = ({ id }: Professional) =>
  server.owner.query(
    `INSERT INTO case_members (client_request_id, workspace_id, user_id) SELECT id, workspace_id, $2 FROM client_requests WHERE id = $1`,
    [request.id, id],
  );
const load = (by: Professional = member, requestId = request.id) =>
  server.services.db.withActor(asStaff(by), (tx) => loadFilingProfile(tx, requestId));
const nameOf = async (by?: Professional) => (await load(by))['attorney.given_name'];
const ofCase = () => getCaseDetails(server.services, asStaff(member), { request_id: request.id });

it('a form gets the attorney, the firm and the address as it has them', async () => {
  await save(member, member);
  await saveFirm(chief);
  expect(await load()).toEqual({
    'attorney.role': 'attorney',
    'attorney.family_name': 'Reyes',
    'attorney.given_name': 'Ana',
    'attorney.middle_name': 'María',
    'attorney.full_name': 'Ana María Reyes',
    'attorney.licensing_authority': 'Illinois',
    'attorney.bar_number': '6301234',
    'attorney.uscis_account': '123456789012',
    'attorney.phone': '3125550142',
    'attorney.email': 'filings@reyes.example',
    'attorney.subject_to_orders': 'No',
    'firm.name': 'Reyes & Partners LLP',
    'firm.street': '100 W Randolph St',
    'firm.unit_type': 'Ste',
    'firm.unit': '1200',
    'firm.city': 'Chicago',
    'firm.us_state': 'IL',
    'firm.zip': '60601',
    'firm.country': 'United States',
  });
});

it('an office abroad has a province and a foreign postal code, and its numbers their country code', async () => {
  await save(member, member, { phone: '', mobile: '+525512345678', email: '' });
  await saveFirm(chief, { country: 'MEX', city: 'Guadalajara', state: 'Jalisco', postal_code: '44100' });
  const values = await load();
  expect(values).toMatchObject({
    'attorney.phone': '+525512345678',
    'attorney.mobile': '+525512345678',
    // Without an address for filings, that of the account.
    'attorney.email': member.email,
    'firm.province': 'Jalisco',
    'firm.foreign_postal_code': '44100',
    'firm.country': 'Mexico',
  });
  expect(values).not.toHaveProperty(['firm.us_state']);
  expect(values).not.toHaveProperty(['firm.zip']);
});

it('the responsible professional comes before assigned colleagues, and they before the default of the office', async () => {
  await save(chief, chief, { given_name: 'Default' });
  await saveFirm(chief, { default_attorney_id: chief.id });
  expect(await nameOf()).toBe('Default');
  await assign(third);
  expect(await nameOf()).toBe('Default');
  await save(third, third, { given_name: 'Assigned' });
  expect(await nameOf()).toBe('Assigned');
  const own = await save(member, member, { given_name: 'Paralegal', role: 'neither' });
  expect(await nameOf()).toBe('Assigned');
  await save(member, member, { given_name: 'Responsible' }, own.revision);
  expect(await nameOf()).toBe('Responsible');
});

it('of several assigned attorneys, the form names the one who was assigned first', async () => {
  await save(third, third, { given_name: 'First' });
  await save(chief, chief, { given_name: 'Second' });
  await assign(third);
  await assign(chief);
  expect(await nameOf()).toBe('First');
});

it('an attorney without a part in the case is not named', async () => {
  await save(third, third);
  await saveFirm(chief);
  expect(await nameOf()).toBeUndefined();
  expect(await ofCase()).toEqual({ attorney: null, missing: ['attorney'] });
});

it('what an order says goes onto forms only with a yes, and nothing is said until somebody answers', async () => {
  const { revision } = await save(member, member, { subject_to_orders: '' });
  await saveFirm(chief);
  expect(await load()).not.toHaveProperty(['attorney.subject_to_orders']);
  expect((await ofCase()).missing).toEqual(['subject_to_orders']);
  const censure = 'Public censure, Illinois, 03/02/2016.';
  const second = await save(member, member, { subject_to_orders: 'yes' }, revision);
  expect((await ofCase()).missing).toEqual(['subject_to_orders']);
  const third = await save(member, member, { subject_to_orders: 'yes', orders: censure }, second.revision);
  expect(await load()).toMatchObject({ 'attorney.subject_to_orders': 'Yes', 'attorney.orders': censure });
  expect((await ofCase()).missing).toEqual([]);
  await save(member, member, { subject_to_orders: 'no', orders: censure }, third.revision);
  expect(await load()).not.toHaveProperty(['attorney.orders']);
});

it('an accredited representative has no bar', async () => {
  const { revision } = await save(member, member, { role: 'accredited_representative' });
  await saveFirm(chief);
  expect((await ofCase()).missing).toEqual(['accredited_on']);
  await save(member, member, { role: 'accredited_representative', accredited_on: '2022-09-01' }, revision);
  const values = await load();
  expect(values['attorney.family_name']).toBe('Reyes');
  expect(values['attorney.accredited_on']).toBe('09/01/2022');
  expect(values).not.toHaveProperty(['attorney.subject_to_orders']);
  expect(values).not.toHaveProperty(['attorney.bar_number']);
  expect(values).not.toHaveProperty(['attorney.licensing_authority']);
});

it('the page of a case says what a G-28 still lacks', async () => {
  expect((await ofCase()).missing).toEqual(['attorney', 'firm_name', 'country', 'street', 'city']);
  await save(member, member, { phone: '', licensing_authority: '' });
  await saveFirm(chief, { state: '', postal_code: '' });
  expect(await ofCase()).toEqual({
    attorney: { id: member.id, name: member.name, email: member.email },
    missing: ['licensing_authority', 'phone', 'state', 'postal_code'],
  });
  await save(member, member, {}, 1);
  await saveFirm(chief, {}, 1);
  expect((await ofCase()).missing).toEqual([]);
});

it('a firm administrator fills in the details of a colleague, and a colleague does not', async () => {
  await expect(save(third, member)).rejects.toMatchObject({ code: 'session.firm_administrator_required' });
  await save(chief, member);
  const { people } = await getDetails(server.services, asStaff(member));
  expect(
    people.map(({ id, profile, may_change }) => ({ id, named: profile?.family_name, may_change })),
  ).toEqual([
    { id: member.id, named: 'Reyes', may_change: true },
    ...[chief, third]
      .toSorted((a, b) => a.name.toLowerCase().localeCompare(b.name.toLowerCase()))
      .map(({ id }) => ({ id, named: undefined, may_change: false })),
  ]);
});

it('only a firm administrator changes the office, and whoever works alone changes their own', async () => {
  await expect(saveFirm(member)).rejects.toMatchObject({ code: 'session.firm_administrator_required' });
  const alone = await buildProfessional(server.owner, { firm: null });
  await saveFirm(alone, { name: '' });
  const { office: saved } = await getDetails(server.services, asStaff(alone));
  expect(saved).toMatchObject({ details: { city: 'Chicago' }, may_change: true, firm_name: null });
});

it('of two who save at once, the second is told', async () => {
  await save(member, member);
  await expect(save(chief, member)).rejects.toMatchObject({ code: 'forms.details_changed' });
  await save(chief, member, {}, 1);
  await expect(save(member, member, {}, 1)).rejects.toMatchObject({ code: 'forms.details_changed' });
  await saveFirm(chief);
  await expect(saveFirm(chief)).rejects.toMatchObject({ code: 'forms.details_changed' });
  await saveFirm(chief, {}, 1);
  await expect(saveFirm(chief, {}, 1)).rejects.toMatchObject({ code: 'forms.details_changed' });
});

it('the default attorney is an attorney of the firm', async () => {
  const stranger = await buildProfessional(server.owner);
  await save(stranger, stranger);
  await save(third, third, { role: 'neither' });
  for (const { id } of [stranger, third, member])
    await expect(saveFirm(chief, { default_attorney_id: id })).rejects.toMatchObject({
      code: 'forms.not_an_attorney',
    });
});

it('a person takes their details along into another firm, and is no longer the default attorney of the former one', async () => {
  await save(third, third);
  await saveFirm(chief, { default_attorney_id: third.id });
  const elsewhere = await buildFirm(server.owner);
  await server.owner.query('UPDATE profiles SET firm_id = $2 WHERE id = $1', [third.id, elsewhere.id]);
  expect(await nameOf()).toBeUndefined();
  const former = await getDetails(server.services, asStaff(chief));
  expect(former.people.map(({ id }) => id)).not.toContain(third.id);
  expect(former.office.details?.default_attorney_id).toBeNull();
  // The office can still be saved.
  await saveFirm(chief, former.office.details ?? {}, former.office.revision);
  const now = await getDetails(server.services, asStaff(third));
  expect(now.people[0]?.profile).toEqual(attorney);
});

it('details are deleted with the person, and the office with the workspace', async () => {
  await save(third, third);
  await saveFirm(chief, { default_attorney_id: third.id });
  await server.owner.query('DELETE FROM auth."user" WHERE id = $1', [third.id]);
  expect((await getDetails(server.services, asStaff(chief))).office.details).toEqual(office);
  const alone = await buildProfessional(server.owner, { firm: null });
  await save(alone, alone);
  await saveFirm(alone);
  await server.owner.query('DELETE FROM auth."user" WHERE id = $1', [alone.id]);
  const { rows } = await server.owner.query(
    `SELECT user_id FROM filing_profiles WHERE user_id = ANY ($1)
     UNION ALL SELECT workspace_id FROM filing_offices WHERE workspace_id = ANY ($1)`,
    [[third.id, alone.id]],
  );
  expect(rows).toEqual([]);
});

it('another firm sees nothing of the case', async () => {
  await save(member, member);
  const stranger = await buildProfessional(server.owner);
  expect(await load(stranger)).toEqual({});
  await expect(
    getCaseDetails(server.services, asStaff(stranger), { request_id: request.id }),
  ).rejects.toMatchObject({ code: 'requests.not_found' });
  await expect(save(stranger, member)).rejects.toMatchObject({ code: 'users.not_found' });
});
