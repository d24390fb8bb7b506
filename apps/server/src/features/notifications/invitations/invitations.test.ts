import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildContact } from '../../../../test/builders/contacts.ts';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest, type RequestWishes } from '../../../../test/builders/requests.ts';
import { buildTemplate } from '../../../../test/builders/templates.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { createMailer } from '../../../shared/mail/create-mailer.ts';
import { saveLanguage } from '../../../shared/mail/mail-language.ts';
import { startMailServer, type TestMailServer } from '../../../shared/mail/mail-server.testing.ts';
import { runDueEntries } from '../../../shared/outbox/run-outbox.ts';
import { type AccountsWorld, createAccountsWorld, newEmail } from '../../accounts/accounts.testing.ts';
import { makeMailsDue } from '../client-mails/request-mails.testing.ts';
import { requestInvitation } from './invitations.outbox.ts';
import { resendInvitation, sendInvitation } from './invitations.usecases.ts';

let world: AccountsWorld;
let server: TestMailServer;
beforeAll(async () => {
  world = await createAccountsWorld();
  server = await startMailServer();
  world.services.mailer = createMailer({
    smtpUrl: server.url,
    mailFrom: 'Visafolio <no-reply@example.com>',
    dataDir: '/nowhere',
    production: true,
    log: world.services.log,
  });
});
afterAll(async () => {
  await server.close();
  await world.close();
});
beforeEach(async () => {
  server.behave('accept');
  await world.owner.query('DELETE FROM outbox');
});

const asStaff = ({ professional }: BuiltRequest): StaffActor => ({
  as: 'staff',
  userId: professional.id,
  email: professional.email,
});

/** As `requests.send` leaves it: committed, nothing mailed yet. */
async function newRequest(wishes: RequestWishes = {}): Promise<BuiltRequest> {
  const request = await buildRequest(world.owner, wishes);
  await set(request, "invitation_state = 'sending', invitation_attempts = 0, invitation_next_at = now()");
  return request;
}
const sendDue = () => runDueEntries(world.services, requestInvitation());
const set = (request: BuiltRequest, change: string) =>
  world.owner.query(`UPDATE client_requests SET ${change} WHERE id = $1`, [request.id]);

async function loadState(request: BuiltRequest) {
  const { rows } = await world.owner.query(
    `SELECT invitation_state AS state, invitation_attempts AS attempts, invitation_error AS error,
       round(extract(epoch FROM invitation_next_at - now()) / 60)::int AS next_minutes
     FROM client_requests WHERE id = $1`,
    [request.id],
  );
  return rows[0];
}
async function listActivity(request: BuiltRequest) {
  const { rows } = await world.owner.query(
    'SELECT kind, actor_kind, payload FROM activity WHERE client_request_id = $1 ORDER BY id',
    [request.id],
  );
  return rows;
}
const mailsTo = (email: string) => server.received.filter(({ to }) => to.includes(email));
async function mailTo(email: string) {
  const mail = await PostalMime.parse(mailsTo(email).at(-1)?.content ?? '');
  const token = mail.text?.match(/token=([\w-]+)/)?.[1] ?? '';
  return { ...mail, text: mail.text ?? '', html: mail.html ?? '', token };
}
const confirm = (token: string) => world.post('/mail-link/confirm', { token });

describe('an invitation', () => {
  test('leads the client into the request, by link or by code', async () => {
    const request = await newRequest({ notes: 'Dear Ana,\n\nplease hurry.\nYours' });
    const { email } = request.client;
    expect(await sendInvitation(world.services, asStaff(request), request.id)).toEqual({
      sent: true,
      sentToSponsor: false,
      recipient: email,
    });
    expect(await loadState(request)).toMatchObject({ state: 'sent', attempts: 1, next_minutes: null });
    expect(await listActivity(request)).toMatchObject([
      { kind: 'invitation.sent', actor_kind: 'staff', payload: { recipient: email, to_sponsor: false } },
    ]);
    const mail = await mailTo(email);
    expect(mail.text).toContain('Dear Ana,\n\nplease hurry.\nYours');
    expect(mail.text).toMatch(/^\d{6}$/m);
    expect((await confirm(mail.token)).body).toMatchObject({ requestId: request.id });
    expect(await loadState(request)).toMatchObject({ state: 'accepted' });
  });

  test('goes to the sponsor where there is one, in words for a sponsor', async () => {
    const request = await newRequest({ sponsor: true });
    const sponsor = request.sponsor ?? request.client;
    const outcome = await sendInvitation(world.services, asStaff(request), request.id);
    expect(outcome).toEqual({ sent: true, sentToSponsor: true, recipient: sponsor.email });
    expect(mailsTo(request.client.email)).toHaveLength(0);
    expect((await mailTo(sponsor.email)).text).toContain(request.client.name);
  });

  test("is in the client's language and led by the firm, whose name cannot break the subject", async () => {
    const firm = await world.owner.query(
      "INSERT INTO firms (name, logo_url) VALUES ($1, '/api/storage/firm-logos/x_1.png') RETURNING id, name",
      ['Puente\r\nBcc: evil@example.com <Legal> & Co'],
    );
    const professional = await buildProfessional(world.owner, { firm: firm.rows[0] });
    const email = newEmail();
    await buildContact(world.owner, { professional, email, preferredLanguage: 'Spanish' });
    const request = await newRequest({ professional, client: { email } });
    await sendInvitation(world.services, asStaff(request), request.id);
    const mail = await mailTo(email);
    expect(mail.subject).toBe(
      `Puente Bcc: evil@example.com <Legal> & Co le invita al portal de su solicitud: ${request.template.name}`,
    );
    expect(mail.bcc).toBeUndefined();
    expect(mail.from).toEqual({
      name: 'Puente Bcc: evil@example.com <Legal> & Co vía Visafolio',
      address: 'no-reply@example.com',
    });
    expect(mail.replyTo).toMatchObject([{ address: professional.email }]);
    expect(mail.html).toContain('src="http://visafolio.test/api/storage/firm-logos/x_1.png"');
    expect(mail.html).toContain('&lt;Legal&gt; &amp; Co');
  });

  test.each([
    [undefined, 'Visafolio le invita al portal de su solicitud'],
    ['French', 'Visafolio invites you to your application portal'],
  ] as const)(
    'to a client noted to speak %s, from a professional who reads Spanish: %s',
    async (noted, subject) => {
      const professional = await buildProfessional(world.owner, { firm: null });
      await saveLanguage(world.services, professional.id, 'es');
      const email = newEmail();
      if (noted) await buildContact(world.owner, { professional, email, preferredLanguage: noted });
      const request = await newRequest({ professional, client: { email } });
      await sendInvitation(world.services, asStaff(request), request.id);
      expect((await mailTo(email)).subject).toBe(`${subject}: ${request.template.name}`);
    },
  );

  test('has another subject for each case of one address, also where two have the same name', async () => {
    const professional = await buildProfessional(world.owner);
    const client = { name: 'Ana Gil', email: newEmail() };
    const template = await buildTemplate(world.owner, { name: 'O-1 Extraordinary Ability' });
    const cases = [
      await newRequest({
        professional,
        client,
        template: await buildTemplate(world.owner, { name: 'H-1B' }),
      }),
      await newRequest({ professional, client, template, createdAt: new Date(Date.now() - 60_000) }),
      await newRequest({ professional, client, template }),
    ];
    const subjects: string[] = [];
    for (const request of cases) {
      await sendInvitation(world.services, asStaff(request), request.id);
      const mail = await mailTo(client.email);
      subjects.push(mail.subject?.split(': ')[1] ?? '');
      expect(mail.text).toContain(subjects.at(-1));
    }
    expect(subjects).toEqual(['H-1B', 'O-1 Extraordinary Ability', 'O-1 Extraordinary Ability (2)']);
  });

  test('shows what was written as text, never as a page', async () => {
    const request = await newRequest({ notes: '<img src=x onerror=alert(1)> {{client_name}}' });
    await sendInvitation(world.services, asStaff(request), request.id);
    const mail = await mailTo(request.client.email);
    expect(mail.html).not.toContain('<img src=x');
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  test.each([
    ['refuse', /No such mailbox here/],
    ['die', /./],
  ] as const)(
    'to a mail server that says %s: the request stays, and the card says so',
    async (how, error) => {
      server.behave(how);
      const request = await newRequest();
      const outcome = await sendInvitation(world.services, asStaff(request), request.id);
      expect(outcome).toMatchObject({ sent: false, recipient: request.client.email });
      const state = await loadState(request);
      expect(state).toMatchObject({ state: 'failed', attempts: 1, next_minutes: 1 });
      expect(state.error).toMatch(error);
      expect(await listActivity(request)).toMatchObject([{ kind: 'invitation.failed' }]);
    },
  );
});

describe('in the background', () => {
  test('one that failed is sent once the mail server is back, with both links alive', async () => {
    const request = await newRequest();
    server.behave('refuse');
    await sendInvitation(world.services, asStaff(request), request.id);
    server.behave('accept');
    await sendDue();
    expect(mailsTo(request.client.email)).toHaveLength(0);
    await makeMailsDue(world.owner);
    await sendDue();
    expect(mailsTo(request.client.email)).toHaveLength(1);
    expect(await loadState(request)).toMatchObject({ state: 'sent', attempts: 2, next_minutes: null });
    expect(await listActivity(request)).toMatchObject([
      { kind: 'invitation.failed', actor_kind: 'staff' },
      { kind: 'invitation.sent', actor_kind: 'system' },
    ]);
    expect((await confirm((await mailTo(request.client.email)).token)).status).toBe(200);
  });

  test('tries come after 1, 5, 15 and 60 minutes, then hourly, and end after 24 hours', async () => {
    server.behave('refuse');
    const request = await newRequest();
    await sendInvitation(world.services, asStaff(request), request.id);
    const waits = [(await loadState(request)).next_minutes];
    for (let time = 0; time < 4; time++) {
      await makeMailsDue(world.owner);
      await sendDue();
      waits.push((await loadState(request)).next_minutes);
    }
    expect(waits).toEqual([1, 5, 15, 60, 60]);
    await world.owner.query(
      `UPDATE outbox SET due_at = now(), created_at = now() - interval '23 h 30 min' WHERE client_request_id = $1`,
      [request.id],
    );
    await sendDue();
    expect(await loadState(request)).toMatchObject({ state: 'failed', next_minutes: null });
    expect(await listActivity(request)).toHaveLength(1);
  });

  test('one whose sender died between commit and mail is taken up after a minute', async () => {
    const request = await newRequest();
    await sendDue();
    expect(await loadState(request)).toMatchObject({ state: 'sending', attempts: 0 });
    await makeMailsDue(world.owner);
    await sendDue();
    expect(await loadState(request)).toMatchObject({ state: 'sent', attempts: 1 });
  });

  test('nothing is sent for a completed request, nor a day later', async () => {
    const completed = await newRequest();
    const old = await newRequest();
    await set(completed, "status = 'completed'");
    await world.owner.query(
      `UPDATE outbox SET created_at = now() - interval '25 h' WHERE client_request_id = $1`,
      [old.id],
    );
    await makeMailsDue(world.owner);
    await sendDue();
    for (const request of [completed, old]) {
      expect(mailsTo(request.client.email)).toHaveLength(0);
      expect(await loadState(request)).toMatchObject({ state: 'failed', next_minutes: null });
    }
  });

  test('what the client entered by meanwhile is not undone', async () => {
    server.behave('refuse');
    const request = await newRequest();
    const sending = sendInvitation(world.services, asStaff(request), request.id);
    await expect.poll(async () => (await loadState(request)).attempts, { timeout: 10_000 }).toBe(1);
    await set(request, "invitation_state = 'accepted', invitation_next_at = NULL");
    await sending;
    expect(await loadState(request)).toMatchObject({ state: 'accepted', next_minutes: null });
  });
});

describe("'Resend Request'", () => {
  test('mails a new invitation, and the old link dies', async () => {
    const request = await newRequest();
    const { email } = request.client;
    await sendInvitation(world.services, asStaff(request), request.id);
    const old = await mailTo(email);
    await resendInvitation(world.services, asStaff(request), request.id);
    const fresh = await mailTo(email);
    expect((await confirm(old.token)).status).toBe(410);
    expect((await confirm(fresh.token)).status).toBe(200);
    expect(old.messageId).not.toBe(fresh.messageId);
  });

  test('leaves an invitation accepted that the client entered by before', async () => {
    const request = await newRequest();
    await sendInvitation(world.services, asStaff(request), request.id);
    await set(request, "invitation_state = 'accepted'");
    await world.owner.query('UPDATE client_users SET is_verified = true WHERE client_request_id = $1', [
      request.id,
    ]);
    await resendInvitation(world.services, asStaff(request), request.id);
    expect(await loadState(request)).toMatchObject({ state: 'accepted', error: null, next_minutes: null });
    expect(mailsTo(request.client.email)).toHaveLength(2);
  });

  test('starts the retries anew', async () => {
    const request = await newRequest();
    await set(request, "invitation_since = now() - interval '3 days', invitation_attempts = 27");
    server.behave('refuse');
    await resendInvitation(world.services, asStaff(request), request.id);
    expect(await loadState(request)).toMatchObject({ state: 'failed', attempts: 1, next_minutes: 1 });
  });

  test("of another's request, of none and of a completed one is refused", async () => {
    const mine = await newRequest();
    const other = await newRequest();
    const unknown = '01900000-0000-7000-8000-000000000000';
    for (const id of [other.id, unknown]) {
      await expect(resendInvitation(world.services, asStaff(mine), id)).rejects.toMatchObject({
        code: 'requests.not_found',
      });
    }
    await set(mine, "status = 'completed'");
    await expect(resendInvitation(world.services, asStaff(mine), mine.id)).rejects.toMatchObject({
      code: 'requests.completed',
    });
    expect(mailsTo(other.client.email)).toHaveLength(0);
  });
});
