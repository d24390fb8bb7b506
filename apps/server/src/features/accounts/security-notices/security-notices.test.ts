import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { buildRequest } from '../../../../test/builders/requests.ts';
import { runDueEntries } from '../../../shared/outbox/run-outbox.ts';
import { type AccountsWorld, createAccountsWorld } from '../accounts.testing.ts';
import { accountMail } from '../mail-orders/account-mails.outbox.ts';
import { removeAllFactors } from '../second-factor/factors.usecases.ts';

const password = 'seven herons on a wire';
const onAPhone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1' };

let world: AccountsWorld;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.mailer.refusal = null;
});

async function signedIn() {
  const person = await buildProfessional(world.owner, { password });
  const { cookie } = await world.post('/sign-in/email', { email: person.email, password });
  return { ...person, headers: { cookie, ...onAPhone } };
}
/** Waits for `count` notices to an address and returns their subjects. */
async function listNoticeSubjects(email: string, count: number) {
  await world.sendMails();
  const about = () => world.mailsTo(email).filter(({ subject }) => subject.startsWith('Visafolio: '));
  await expect.poll(() => about().length).toBe(count);
  return about();
}
const last = <T>(list: T[]): T => {
  const found = list.at(-1);
  if (!found) throw new Error('nothing there');
  return found;
};
const appCode = (secret: unknown) => new TOTP({ secret: Secret.fromBase32(String(secret)) }).generate();

describe('the owner of an account is notified by mail', () => {
  test('that the password changed: when, from where, and what to do if it was not them', async () => {
    const { email, headers } = await signedIn();
    await world.post(
      '/change-password',
      { currentPassword: password, newPassword: 'eight herons on a wire' },
      headers,
    );
    const { subject, text, html } = last(await listNoticeSubjects(email, 1));
    expect(subject).toBe('Visafolio: Your password was changed');
    expect(text).toMatch(/When: \w+ \d+, \d{4}.* \d{2}:\d{2} UTC/);
    expect(text).toContain('From: Safari on iPhone');
    expect(text).toContain(`/auth/reset?email=${encodeURIComponent(email)}`);
    expect(html).toContain('Safari on iPhone');
    await world.post('/recover', { email });
    await world.post('/recover/reset', {
      token: world.newest(email).token,
      password: 'nine herons on a wire',
    });
    expect(last(await listNoticeSubjects(email, 2)).subject).toBe(
      'Visafolio: A new password was set for your account',
    );
  });

  test('that an administrator removed the second factor, if there was one', async () => {
    const { id, email } = await buildProfessional(world.owner);
    expect(await removeAllFactors(world.services, id)).toBe(0);
    await world.owner.query(
      `INSERT INTO auth.factor (user_id, kind, name, secret, verified_at) VALUES ($1, 'totp', 'My phone', 'x', now())`,
      [id],
    );
    expect(await removeAllFactors(world.services, id)).toBe(1);
    const { subject } = last(await listNoticeSubjects(email, 1));
    expect(subject).toBe('Visafolio: An administrator turned off your two-step sign-in');
  });

  test('of a second factor: an app, a phone, new recovery codes', async () => {
    const { email, headers } = await signedIn();
    const setup = await world.post('/factors/totp', { name: 'Work phone' }, headers);
    await world.post('/factors/totp/verify', { id: setup.body.id, code: '000000' }, headers);
    const { cookie } = await world.post(
      '/factors/totp/verify',
      { id: setup.body.id, code: appCode(setup.body.secret) },
      headers,
    );
    const added = last(await listNoticeSubjects(email, 1));
    expect(added.subject).toBe('Visafolio: An authenticator app was added to your account');
    expect(added.text).toContain('Work phone');
    const now = { ...headers, cookie };
    await world.post('/factors/recovery-codes', {}, now);
    const phone = await world.post('/factors/phone', { name: 'Mine', phone: '+12025550123' }, now);
    const code = world.texts.at(-1)?.text.match(/\d{6}/)?.[0];
    const second = await world.post('/factors/phone/verify', { id: phone.body.id, code }, now);
    for (const { id } of [setup.body, phone.body])
      await world.post('/factors/remove', { id }, { ...headers, cookie: second.cookie });
    // Never verified, so no notice.
    const unfinished = await world.post(
      '/factors/totp',
      { name: 'x' },
      { ...headers, cookie: second.cookie },
    );
    await world.post('/factors/remove', { id: unfinished.body.id }, { ...headers, cookie: second.cookie });
    expect((await listNoticeSubjects(email, 5)).map(({ subject }) => subject.slice(11)).sort()).toEqual([
      'A phone was added to your two-step sign-in',
      'A phone was removed from your two-step sign-in',
      'An authenticator app was added to your account',
      'An authenticator app was removed from your account',
      'New recovery codes were made for your account',
    ]);
  });

  test('of a phone that signs in, in their language and with a shortened number', async () => {
    const { id, email, headers } = await signedIn();
    await world.owner.query(`UPDATE auth."user" SET language = 'es' WHERE id = $1`, [id]);
    await world.post('/phone', { phone: '+12025550177' }, headers);
    const code = world.texts.at(-1)?.text.match(/\d{6}/)?.[0];
    await world.post('/phone/confirm', { code }, headers);
    const { subject, text } = last(await listNoticeSubjects(email, 1));
    expect(subject).toBe('Visafolio: Ahora se puede entrar a su cuenta con un número de teléfono');
    expect(text).toContain('•••• 0177');
    expect(text).not.toContain('2025550177');
    expect(text).toContain('Desde: Safari en iPhone');
    await world.post('/phone/remove', {}, headers);
    await world.post('/phone/remove', {}, headers);
    await listNoticeSubjects(email, 2);
  });

  test('a client is sent to the firm that invited them, because clients have no password', async () => {
    const { email } = (await buildRequest(world.owner)).client;
    await world.post('/sign-in/magic-link', { email });
    const { cookie } = await world.post('/mail-link/confirm', { token: world.newest(email).token });
    await world.post('/phone', { phone: '+12025550188' }, { cookie });
    const code = world.texts.at(-1)?.text.match(/\d{6}/)?.[0];
    await world.post('/phone/confirm', { code }, { cookie });
    const { text } = last(await listNoticeSubjects(email, 1));
    expect(text).toMatch(/law firm that invited you|firma de abogados que le invitó/);
    expect(text).not.toContain('/auth/reset');
  });
});

test('a mail server that refuses causes no error; the mail is sent once, when it accepts mails again', async () => {
  const { email, headers } = await signedIn();
  world.mailer.refusal = new Error('451 not now');
  const answer = await world.post(
    '/change-password',
    { currentPassword: password, newPassword: 'eight herons on a wire' },
    headers,
  );
  expect(answer.status).toBe(200);
  const refused = vi.spyOn(world.mailer, 'send');
  const due = 'UPDATE outbox SET due_at = now()';
  await world.owner.query(due);
  await runDueEntries(world.services, accountMail);
  await expect.poll(() => refused.mock.settledResults.length).toBeGreaterThan(0);
  world.mailer.refusal = null;
  await runDueEntries(world.services, accountMail);
  expect(world.mailsTo(email)).toEqual([]);
  await world.owner.query(due);
  await Promise.all([runDueEntries(world.services, accountMail), runDueEntries(world.services, accountMail)]);
  await listNoticeSubjects(email, 1);
  expect((await world.owner.query('SELECT FROM auth.mail_order')).rowCount).toBe(0);
  refused.mockRestore();
});

test('a notice that cannot be sent for a day is given up', async () => {
  const { email, headers } = await signedIn();
  world.mailer.refusal = new Error('550 no such mailbox');
  await world.post(
    '/change-password',
    { currentPassword: password, newPassword: 'eight herons on a wire' },
    headers,
  );
  const left = async () => (await world.owner.query('SELECT attempts FROM outbox WHERE due_at > now()')).rows;
  await expect.poll(left).toHaveLength(1);
  await world.owner.query(`UPDATE auth.mail_order SET created_at = now() - interval '24 hours'`);
  await world.owner.query('UPDATE outbox SET due_at = now()');
  await runDueEntries(world.services, accountMail);
  expect((await world.owner.query('SELECT FROM auth.mail_order')).rowCount).toBe(0);
  expect(world.mailsTo(email)).toEqual([]);
});
