import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { buildTemplate } from '../../../../test/builders/templates.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import {
  type AccountsWorld,
  createAccountsWorld,
  newEmail,
  newNumber,
} from '../../accounts/accounts.testing.ts';
import { listTimeline } from '../../activity/list-timeline.ts';
import { sendRequest } from '../../cases/send/send-request.ts';
import { resendInvitation } from '../invitations/invitations.usecases.ts';
import { sendReminder } from '../reminders/reminders.usecases.ts';
import { endTexts, getTexts, noteConsent } from './text-consents.usecases.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());

const asStaff = ({ professional }: BuiltRequest): StaffActor => ({
  as: 'staff',
  userId: professional.id,
  email: professional.email,
});
const note = (request: BuiltRequest, number: string) =>
  noteConsent(world.services, asStaff(request), {
    id: request.id,
    number,
    how: 'phone',
    agreed_on: '2026-11-02',
  });
const remind = (request: BuiltRequest) =>
  sendReminder(world.services, asStaff(request), request.id, { by_text: true });
const textsTo = (number: string) => world.texts.filter(({ to }) => to === number).map(({ text }) => text);
const getKinds = async (request: BuiltRequest) =>
  (await listTimeline(world.services, asStaff(request), { request_id: request.id })).items.map(
    ({ kind }) => kind,
  );

test('staff note that a client agreed, and remind by text: who writes, a short link and how to stop, nothing of the case', async () => {
  const request = await buildRequest(world.owner, { status: 'in-progress' });
  const number = newNumber();
  await expect(remind(request)).rejects.toMatchObject({ code: 'accounts.no_text_consent' });
  const noted = await note(request, number);
  expect(noted).toMatchObject({
    offered: true,
    recipient: request.client.email,
    consent: { number, how: 'phone' },
  });
  expect(await remind(request)).toEqual({
    sent: true,
    text: true,
    recipient: request.client.email,
    other_recipients: [],
  });
  const [text = '', ...more] = textsTo(number);
  expect(more).toEqual([]);
  expect(text).toMatch(/http:\/\/visafolio\.test\/t\/[0-9A-Za-z]{12} /);
  expect(text).toContain('HELP');
  expect(text).toContain('STOP');
  for (const personal of [request.client.name, request.template.visaType, request.template.name, 'Passport'])
    expect(text).not.toContain(personal);
  expect(await getKinds(request)).toEqual(
    expect.arrayContaining(['text.agreed', 'text.sent', 'reminder.sent']),
  );
  expect((await getTexts(world.services, asStaff(request), request.id)).last).toMatchObject({
    kind: 'reminder',
    state: 'sent',
  });
  const { rows } = await world.owner.query('SELECT number FROM text_consents WHERE client_request_id = $1', [
    request.id,
  ]);
  expect(rows[0].number).toMatch(/^vf2\./);
});

test('a link that came to a number which staff noted opens nothing by itself: a code by mail decides', async () => {
  const request = await buildRequest(world.owner, { status: 'in-progress' });
  const number = newNumber();
  await note(request, number);
  await remind(request);
  const token = /\/t\/(\w+)/.exec(textsTo(number)[0] ?? '')?.[1] ?? '';
  const refused = await world.post('/mail-link/confirm', { token });
  expect(refused.body).toMatchObject({ code: 'accounts.link_needs_mail' });
  expect(refused.cookie).toBe('');
  await world.post('/mail-link/renew', { token });
  const { code } = world.newest(request.client.email);
  const entered = await world.post('/mail-link/code', { token, code });
  expect(entered.body).toMatchObject({ requestId: request.id, landing: 'portal' });
});

test('who withdraws by telling the staff gets no more', async () => {
  const request = await buildRequest(world.owner, { status: 'in-progress' });
  const number = newNumber();
  await note(request, number);
  const ended = await endTexts(world.services, asStaff(request), request.id);
  expect(ended.consent).toMatchObject({ ended_by: 'staff' });
  await expect(remind(request)).rejects.toMatchObject({ code: 'accounts.no_text_consent' });
  expect(textsTo(number)).toEqual([]);
});

test('a client who agreed when the request is made is invited by mail and by text, and sent again only what is asked for', async () => {
  const professional = await buildProfessional(world.owner);
  const template = await buildTemplate(world.owner);
  const actor = { as: 'staff', userId: professional.id, email: professional.email } as const;
  const number = newNumber();
  const email = newEmail();
  const asked = { template_id: template.id, name: 'Ana Torres', email, visa_type: 'EB-2' };
  const texts = { number, how: 'in_person', agreed_on: '2026-11-02' } as const;
  const { id } = await sendRequest(world.services, actor, { ...asked, texts });
  expect(world.mailsTo(email)).toHaveLength(1);
  await expect.poll(() => textsTo(number).length).toBe(1);
  const [before] = textsTo(number);
  expect(await resendInvitation(world.services, actor, id)).toMatchObject({ sent: true, text: null });
  expect(textsTo(number)).toHaveLength(1);
  expect(await resendInvitation(world.services, actor, id, { by_text: true })).toMatchObject({ text: true });
  expect(textsTo(number)).toHaveLength(2);
  // The link of before does not lead to a mail any more either.
  const token = /\/t\/(\w+)/.exec(before ?? '')?.[1] ?? '';
  expect((await world.post('/mail-link/confirm', { token })).body).toMatchObject({
    code: 'accounts.link_not_valid',
  });
});

test('a number that is none is refused before a request is made', async () => {
  const professional = await buildProfessional(world.owner);
  const template = await buildTemplate(world.owner);
  const actor = { as: 'staff', userId: professional.id, email: professional.email } as const;
  const email = newEmail();
  const texts = { number: '12345', how: 'phone', agreed_on: '2026-11-02' } as const;
  const asked = { template_id: template.id, name: 'Ana Torres', email, visa_type: 'EB-2', texts };
  await expect(sendRequest(world.services, actor, asked)).rejects.toMatchObject({
    code: 'accounts.phone_not_valid',
  });
  expect(world.mailsTo(email)).toEqual([]);
});

test('a colleague of another firm neither sees nor notes consent', async () => {
  const request = await buildRequest(world.owner, { status: 'in-progress' });
  const other = await buildRequest(world.owner, { status: 'in-progress' });
  await note(request, newNumber());
  await expect(getTexts(world.services, asStaff(other), request.id)).rejects.toMatchObject({
    code: 'requests.not_found',
  });
  await expect(endTexts(world.services, asStaff(other), request.id)).rejects.toMatchObject({
    code: 'requests.not_found',
  });
});

test('where another address gets the mails, the number of the one before gets no texts', async () => {
  const request = await buildRequest(world.owner, { status: 'in-progress' });
  const number = newNumber();
  await note(request, number);
  await world.owner.query(`UPDATE client_requests SET email = $2 WHERE id = $1`, [request.id, newEmail()]);
  await expect(remind(request)).rejects.toMatchObject({ code: 'accounts.no_text_consent' });
  expect(textsTo(number)).toEqual([]);
});
