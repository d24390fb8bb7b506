import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildProfessional, type Professional } from '../../../../test/builders/professionals.ts';
import { buildRequest } from '../../../../test/builders/requests.ts';
import { buildTemplate } from '../../../../test/builders/templates.ts';
import { type AccountsWorld, createAccountsWorld, newEmail } from '../accounts.testing.ts';
import { notifyAccountOwner } from '../security-notices/security-notices.usecases.ts';

let world: AccountsWorld;
let lawyer: Professional;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const firm = await world.owner.query(
    "INSERT INTO firms (name, logo_url) VALUES ('Puente Legal', '/api/storage/firm-logos/x_1.png') RETURNING id, name",
  );
  lawyer = await buildProfessional(world.owner, { firm: firm.rows[0] });
});

const caseName = 'EB-2 National Interest Waiver';
const invited = async (email: string, professional = lawyer) =>
  buildRequest(world.owner, {
    professional,
    client: { name: 'Ana Gil', email },
    template: await buildTemplate(world.owner, { name: caseName }),
  });
function newest(email: string) {
  const mail = world.mailsTo(email).at(-1);
  if (!mail) throw new Error(`no mail to ${email}`);
  return mail;
}
const fromTheFirm = {
  subject: `Your link from Puente Legal: ${caseName}`,
  senderName: 'Puente Legal via Visafolio',
};

describe('a mail to a client is in the name of their firm, with its logo and the case', () => {
  test.each([
    ['a sign-in link', '/sign-in/magic-link'],
    ['a password that clients have none of', '/recover'],
  ])('when they ask for %s', async (_what, path) => {
    const email = newEmail();
    await invited(email);
    await world.post(path, { email, language: 'en' });
    const mail = newest(email);
    expect(mail).toMatchObject({ ...fromTheFirm, replyTo: lawyer.email });
    expect(mail.html).toContain('src="http://visafolio.test/api/storage/firm-logos/x_1.png"');
    expect(mail.text).toMatch(/^Puente Legal\s+via Visafolio/);
    expect(mail.text).toContain(caseName);
    expect(mail.text).toContain('Hello Ana Gil,');
    expect(mail.text).toContain('Sent by Visafolio on behalf of Puente Legal.');
    expect(mail.text).toContain('expire after 1 hour');
    const entered = await world.post('/mail-link/confirm', { token: world.newest(email).token });
    expect(entered.body).toMatchObject({ landing: 'portal' });
  });

  test('when they ask for a new link in place of an old one', async () => {
    const email = newEmail();
    await invited(email);
    await world.post('/sign-in/magic-link', { email, language: 'en' });
    await world.post('/mail-link/renew', { token: world.newest(email).token });
    expect(world.mailsTo(email)).toHaveLength(2);
    expect(newest(email)).toMatchObject(fromTheFirm);
  });

  test('when they sign up, which is for professionals', async () => {
    const email = newEmail();
    await invited(email);
    await world.post('/sign-up/email', { email, password: 'seven herons on a wire', language: 'en' });
    expect(newest(email)).toMatchObject({ senderName: fromTheFirm.senderName });
  });

  test('when a session of theirs was ended', async () => {
    const email = newEmail();
    await invited(email);
    await world.post('/sign-in/magic-link', { email, language: 'en' });
    await world.post('/mail-link/confirm', { token: world.newest(email).token });
    const { rows } = await world.owner.query('SELECT id FROM auth."user" WHERE email = $1', [email]);
    await notifyAccountOwner(world.services, rows[0].id, { kind: 'sessionEnded' });
    await world.sendMails();
    expect(newest(email)).toMatchObject({ senderName: fromTheFirm.senderName });
  });

  test('in words for a sponsor, who is no client', async () => {
    const email = newEmail();
    await buildRequest(world.owner, {
      professional: lawyer,
      client: { name: 'Ana Gil' },
      sponsor: { name: 'Mercy Hospital', email },
    });
    await world.post('/sign-in/magic-link', { email, language: 'en' });
    expect(newest(email).text).toContain('Hello Mercy Hospital,');
    expect(newest(email).text).toContain('Open the application of Ana Gil');
  });

  test('where several people of one firm work for them', async () => {
    const email = newEmail();
    await invited(email);
    await invited(email, await buildProfessional(world.owner, { firm: lawyer.firm }));
    await world.post('/sign-in/magic-link', { email, language: 'en' });
    expect(newest(email)).toMatchObject({ senderName: fromTheFirm.senderName });
  });
});

describe('a mail names the product alone', () => {
  const signIn = 'Your sign-in link for Visafolio';

  test('to a client of two firms: neither is to hear of the other', async () => {
    const email = newEmail();
    await invited(email);
    await invited(email, await buildProfessional(world.owner));
    await world.post('/sign-in/magic-link', { email, language: 'en' });
    expect(newest(email).subject).toBe(signIn);
    expect(newest(email)).not.toHaveProperty('senderName');
    expect(newest(email).html).not.toContain('Puente Legal');
  });

  test('to an address that is no client, and to a professional who is one elsewhere', async () => {
    const professional = await buildProfessional(world.owner);
    await invited(professional.email);
    for (const email of [newEmail(), professional.email]) {
      await world.post('/sign-in/magic-link', { email, language: 'en' });
      expect(newest(email).subject).toBe(signIn);
      expect(newest(email)).not.toHaveProperty('senderName');
    }
  });
});
