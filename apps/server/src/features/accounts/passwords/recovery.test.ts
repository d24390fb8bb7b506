import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { buildRequest } from '../../../../test/builders/requests.ts';
import { type AccountsWorld, createAccountsWorld, newEmail } from '../accounts.testing.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.mailer.refusal = null;
});

const password = 'seven herons on a wire';
const next = 'eight herons on a wire';
const recover = (email: string) => world.post('/recover', { email });
const reset = (body: object) => world.post('/recover/reset', body);
const signIn = (email: string, given: string) => world.post('/sign-in/email', { email, password: given });

async function recovering() {
  const { email } = await buildProfessional(world.owner, { password });
  await recover(email);
  return { email, ...world.newest(email) };
}

describe("'Forgot password?'", () => {
  test('mails a link that sets a new password, signs in and ends every earlier session', async () => {
    const { email } = await buildProfessional(world.owner, { password });
    const before = await signIn(email, password);
    await recover(email);
    expect(world.mailsTo(email).at(-1)?.subject).toBe('Set a new password for Visafolio');
    const answer = await reset({ token: world.newest(email).token, password: next });
    expect(await world.readSession(answer.cookie)).toMatchObject({ email });
    expect(await world.readSession(before.cookie)).toBeNull();
    expect((await signIn(email, password)).status).toBe(401);
    expect((await signIn(email, next)).status).toBe(200);
  });

  test('revokes the other mails that would sign in', async () => {
    const { email, token } = await recovering();
    await world.post('/sign-in/magic-link', { email });
    const signInToken = world.newest(email).token;
    await recover(email);
    await reset({ token: world.newest(email).token, password: next });
    expect((await reset({ token, password: 'nine herons on a wire' })).status).toBe(410);
    expect((await world.post('/mail-link/confirm', { token: signInToken })).status).toBe(410);
    expect((await signIn(email, next)).status).toBe(200);
  });

  test('works with the code of the mail as well', async () => {
    const { email, code } = await recovering();
    expect((await reset({ email, code, password: next })).status).toBe(200);
    expect((await signIn(email, next)).status).toBe(200);
  });

  test('answers alike for a professional, a client and an unknown address, and mails each once', async () => {
    const known = await buildProfessional(world.owner, { password });
    const { client } = await buildRequest(world.owner);
    const emails = [known.email, client.email, newEmail()];
    const answers = await Promise.all(emails.map(recover));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(emails.map((email) => world.mailsTo(email).length)).toEqual([1, 1, 1]);
  });

  test('gives a client no password: the mail signs in as a client', async () => {
    const { client } = await buildRequest(world.owner);
    await recover(client.email);
    const { token } = world.newest(client.email);
    expect((await reset({ token, password: next })).status).toBe(410);
    const entered = await world.post('/mail-link/confirm', { token });
    expect(entered.body).toMatchObject({ landing: 'portal' });
    expect((await signIn(client.email, next)).status).toBe(401);
  });

  test('keeps the link when the new password is refused', async () => {
    const { token } = await recovering();
    expect((await reset({ token, password: 'short' })).body).toMatchObject({
      code: 'accounts.password_too_short',
    });
    expect((await reset({ token, password: 'password1' })).body).toMatchObject({
      code: 'accounts.password_too_common',
    });
    expect((await reset({ token, password: next })).status).toBe(200);
  });

  test('works once, however many use it at the same time', async () => {
    const { email, token } = await recovering();
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset({ token, password: next })));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const { rows } = await world.owner.query(
      'SELECT s.id FROM auth.session s JOIN auth."user" u ON u.id = s.user_id WHERE u.email = $1',
      [email],
    );
    expect(rows).toHaveLength(1);
  });

  test('is not consumed by scanners that open the link, and can be requested again', async () => {
    const { email, token } = await recovering();
    for (let time = 0; time < 20; time++) {
      const response = await world.request(`/recover/reset?token=${token}`, {
        method: time % 2 ? 'HEAD' : 'GET',
      });
      expect(response.status).toBe(404);
    }
    await world.owner.query('UPDATE auth.mail_link SET expires_at = now() WHERE email = $1', [email]);
    expect((await reset({ token, password: next })).status).toBe(410);
    await world.post('/mail-link/renew', { token });
    await expect.poll(() => world.mailsTo(email).length, { timeout: 10_000 }).toBe(2);
    expect((await reset({ token: world.newest(email).token, password: next })).status).toBe(200);
  });
});

describe('changing a password', () => {
  const signedIn = async (wishes = { password } as { password?: string }) => {
    const { email } = await buildProfessional(world.owner, wishes);
    if (wishes.password) return { email, cookie: (await signIn(email, wishes.password)).cookie };
    await world.post('/sign-in/magic-link', { email });
    const { cookie } = await world.post('/mail-link/confirm', { token: world.newest(email).token });
    return { email, cookie };
  };
  const change = (cookie: string, body: object) => world.post('/change-password', body, { cookie });
  const age = (email: string) =>
    world.owner.query(
      `UPDATE auth.session SET proved_at = now() - interval '11 min'
       WHERE user_id = (SELECT id FROM auth."user" WHERE email = $1)`,
      [email],
    );

  test("needs the current one, replaces the session's token and ends the other sessions", async () => {
    const { email, cookie } = await signedIn();
    const other = await signIn(email, password);
    const wrong = await change(cookie, { currentPassword: 'not it', newPassword: next });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'accounts.current_password_wrong' } });
    const changed = await change(cookie, { currentPassword: password, newPassword: next });
    expect(await world.readSession(changed.cookie)).toMatchObject({ email });
    expect(await world.readSession(cookie)).toBeNull();
    expect(await world.readSession(other.cookie)).toBeNull();
    expect((await signIn(email, next)).status).toBe(200);
  });

  test('is limited for somebody at an unlocked computer', async () => {
    const { cookie } = await signedIn();
    for (let guess = 0; guess < 10; guess++)
      await change(cookie, { currentPassword: 'no', newPassword: next });
    const answer = await change(cookie, { currentPassword: password, newPassword: next });
    expect(answer).toMatchObject({ status: 429, body: { code: 'accounts.too_many_requests' } });
  });

  test('of an account without one needs a recent sign-in, which a mailed code provides', async () => {
    const { email, cookie } = await signedIn({});
    await age(email);
    expect((await change(cookie, { newPassword: next })).body).toMatchObject({
      code: 'accounts.recent_sign_in_required',
    });
    expect((await world.post('/reauthenticate/send', {}, { cookie })).status).toBe(200);
    const code =
      world
        .mailsTo(email)
        .at(-1)
        ?.text.match(/^\d{6}$/m)?.[0] ?? '';
    const proved = await world.post('/reauthenticate', { code }, { cookie });
    expect((await change(proved.cookie, { newPassword: next })).status).toBe(200);
    expect((await signIn(email, next)).status).toBe(200);
  });

  test('is refused for a visitor', async () => {
    expect((await change('', { currentPassword: password, newPassword: next })).status).toBe(401);
  });
});
