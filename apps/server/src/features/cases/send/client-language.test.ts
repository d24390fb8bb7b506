import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildContact } from '../../../../test/builders/contacts.ts';
import { buildFirm } from '../../../../test/builders/firms.ts';
import { buildProfessional, type Professional } from '../../../../test/builders/professionals.ts';
import { buildTemplate, type Template } from '../../../../test/builders/templates.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { saveLanguage } from '../../../shared/mail/mail-language.ts';
import { type AccountsWorld, createAccountsWorld, newEmail } from '../../accounts/accounts.testing.ts';
import { resendInvitation } from '../../notifications/invitations/invitations.usecases.ts';
import { getContact, updateContact } from '../contacts/contacts.usecases.ts';
import { findKnownClient } from './known-client.ts';
import { sendRequest } from './send-request.ts';

let world: AccountsWorld;
let template: Template;
let professional: Professional;
let actor: StaffActor;
beforeAll(async () => {
  world = await createAccountsWorld();
  template = await buildTemplate(world.owner);
});
afterAll(() => world.close());
beforeEach(async () => {
  professional = await buildProfessional(world.owner, { firm: await buildFirm(world.owner) });
  actor = { as: 'staff', userId: professional.id, email: professional.email };
});

type Wishes = Partial<Parameters<typeof sendRequest>[2]>;
const send = (wishes: Wishes = {}) =>
  sendRequest(world.services, actor, {
    name: 'Ana Gil',
    email: newEmail('client'),
    visa_type: 'H-1B',
    template_id: template.id,
    ...wishes,
  });
const known = (email?: string) => findKnownClient(world.services, actor, { email });
const subjectsTo = (email: string) => world.mailsTo(email).map(({ subject }) => subject);
const spanish = /ha preparado|solicitud|Su /;

describe('the language that staff choose with a request', () => {
  test('is used for the first mail and the first page of a client who was typed in', async () => {
    for (const [language, subject] of [
      ['es', spanish],
      ['en', /application|request/],
    ] as const) {
      const email = newEmail(language);
      await send({ email, language });
      expect(subjectsTo(email)).toEqual([expect.stringMatching(subject)]);
      const entry = await world.post('/mail-link/confirm', { token: world.newest(email).token });
      expect(await world.readSession(entry.cookie)).toMatchObject({ language });
    }
  });

  test('is stored with the contact that the request creates, and with one that has none', async () => {
    const email = newEmail('contact');
    await send({ email, language: 'es' });
    const noted = await buildContact(world.owner, { professional, preferredLanguage: '' });
    await send({ contact_id: noted.id, email: noted.email, language: 'es' });
    const french = await buildContact(world.owner, { professional, preferredLanguage: 'French' });
    await send({ contact_id: french.id, email: french.email, language: 'es' });
    const { rows } = await world.owner.query(
      'SELECT email, preferred_language FROM contacts WHERE email = ANY ($1)',
      [[email, noted.email, french.email]],
    );
    expect(new Map(rows.map((row) => [row.email, row.preferred_language]))).toEqual(
      new Map([
        [email, 'Spanish'],
        [noted.email, 'Spanish'],
        [french.email, 'French'],
      ]),
    );
    expect(subjectsTo(french.email)).toEqual([expect.stringMatching(spanish)]);
  });

  test('is the sponsor’s if the sponsor is invited, and is not stored with the client', async () => {
    const [email, hr] = [newEmail('client'), newEmail('hr')];
    await send({ email, language: 'es', sponsor: { name: 'Northwind', email: hr } });
    expect(subjectsTo(hr)).toEqual([expect.stringMatching(spanish)]);
    const { rows } = await world.owner.query('SELECT preferred_language FROM contacts WHERE email = $1', [
      email,
    ]);
    expect(rows).toEqual([{ preferred_language: null }]);
    // The sponsor asks for a link next.
    await world.post('/sign-in/magic-link', { email: hr });
    await expect.poll(() => subjectsTo(hr).length).toBe(2);
    expect(subjectsTo(hr)[1]).toMatch(/^Su enlace de /);
    expect((await known(hr)).language).toBe('es');
  });

  test('is replaced by the one that a person chose for themselves', async () => {
    const email = newEmail('chooses');
    await send({ email, language: 'es' });
    const entry = await world.post('/mail-link/confirm', { token: world.newest(email).token });
    const { rows } = await world.owner.query('SELECT id FROM auth."user" WHERE email = $1', [email]);
    await saveLanguage(world.services, rows[0].id, 'en');
    expect(entry.status).toBe(200);
    await send({ email, language: 'es' });
    expect(subjectsTo(email)[1]).not.toMatch(spanish);
  });

  test('is replaced by a language that is stored with the contact later', async () => {
    const email = newEmail('corrected');
    const { id } = await send({ email, language: 'en' });
    const { rows } = await world.owner.query('SELECT id FROM contacts WHERE email = $1', [email]);
    const contact = await getContact(world.services, actor, rows[0].id);
    await updateContact(world.services, actor, {
      id: contact.id,
      name: contact.name,
      email,
      phone: '',
      address: '',
      visa_type: '',
      home_country: '',
      status: contact.status,
      preferred_language: 'Spanish',
    });
    await resendInvitation(world.services, actor, id);
    expect(subjectsTo(email)[1]).toMatch(spanish);
  });

  test('may be omitted: then the contact’s is used, and without one the professional’s', async () => {
    const contact = await buildContact(world.owner, { professional, preferredLanguage: 'Spanish' });
    await send({ contact_id: contact.id, email: contact.email });
    expect(subjectsTo(contact.email)).toEqual([expect.stringMatching(spanish)]);
    const email = newEmail('nothing-known');
    await send({ email });
    expect(subjectsTo(email)[0]).not.toMatch(spanish);
    const { rows } = await world.owner.query(
      'SELECT preferred_language FROM contacts WHERE email = $1 AND user_id = $2',
      [email, professional.id],
    );
    expect(rows).toEqual([{ preferred_language: null }]);
  });
});

describe('the form of a new request begins with', () => {
  test('the contact’s language, else what the firm chose last, else nothing', async () => {
    expect(await known()).toEqual({ language: null, open_requests: [] });
    const contact = await buildContact(world.owner, { professional, preferredLanguage: 'Spanish' });
    const french = await buildContact(world.owner, { professional, preferredLanguage: 'French' });
    expect((await known(contact.email)).language).toBe('es');
    expect((await known(french.email)).language).toBe('en');
    expect((await known(newEmail('nobody'))).language).toBeNull();
    await send({ language: 'es' });
    expect((await known()).language).toBe('es');
    expect((await known(newEmail('nobody'))).language).toBe('es');
    await send({ language: 'en' });
    expect((await known()).language).toBe('en');
    await send();
    expect((await known()).language).toBe('en');
  });
});

describe('the open requests of a client', () => {
  test('are listed before another one is created', async () => {
    const email = newEmail('twice');
    const { id } = await send({ email });
    expect((await known(email)).open_requests).toMatchObject([
      { id, name: 'Ana Gil', template_name: template.name, visa_type: 'H-1B' },
    ]);
    await world.owner.query("UPDATE client_requests SET status = 'completed' WHERE id = $1", [id]);
    expect((await known(email)).open_requests).toEqual([]);
  });

  test('do not include those of another firm, or those that they sponsor', async () => {
    const email = newEmail('foreign');
    await send({ sponsor: { name: 'Northwind', email } });
    expect((await known(email)).open_requests).toEqual([]);
    await send({ email });
    const stranger = await buildProfessional(world.owner);
    actor = { as: 'staff', userId: stranger.id, email: stranger.email };
    expect((await known(email)).open_requests).toEqual([]);
  });
});
