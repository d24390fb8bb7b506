import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildFirm } from '../../../../test/builders/firms.ts';
import { buildMessage } from '../../../../test/builders/messages.ts';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest, type RequestWishes } from '../../../../test/builders/requests.ts';
import { buildClientUser } from '../../../../test/builders/sessions.ts';
import { createMailer } from '../../../shared/mail/create-mailer.ts';
import { saveLanguage } from '../../../shared/mail/mail-language.ts';
import { startMailServer, type TestMailServer } from '../../../shared/mail/mail-server.testing.ts';
import type { Mailer } from '../../../shared/mail/mailer.ts';
import { isMadeFor, readReplyAddress } from '../../../shared/mail/reply-address.ts';
import type { Services } from '../../../shared/services.ts';
import { type AccountsWorld, createAccountsWorld } from '../../accounts/accounts.testing.ts';
import { makeMailsDue, sendRequestMails } from '../client-mails/request-mails.testing.ts';

let world: AccountsWorld;
let server: TestMailServer;
let mailer: Mailer;
beforeAll(async () => {
  world = await createAccountsWorld();
  server = await startMailServer();
  mailer = createMailer({
    smtpUrl: server.url,
    mailFrom: 'Visafolio <no-reply@example.com>',
    dataDir: '/nowhere',
    production: true,
    log: world.services.log,
  });
  world.services.mailer = mailer;
});
afterAll(async () => {
  await server.close();
  await world.close();
});
beforeEach(async () => {
  server.behave('accept');
  world.services.config.inboundMail = undefined;
  await world.owner.query('DELETE FROM outbox');
});

const write = (wishes: Parameters<typeof buildMessage>[1]) => buildMessage(world.owner, wishes);
const mailsTo = (email: string) =>
  Promise.all(
    server.received.filter(({ to }) => to.includes(email)).map(({ content }) => PostalMime.parse(content)),
  );
/** As if the time of all orders had come. */
const isDue = () => makeMailsDue(world.owner);
async function deliver(services: Services = world.services): Promise<void> {
  await isDue();
  await sendRequestMails(services);
}
/** Its client reads English. */
async function buildEnglish(wishes: RequestWishes = {}): Promise<BuiltRequest> {
  const request = await buildRequest(world.owner, wishes);
  await world.owner.query(`UPDATE contacts SET preferred_language = 'English' WHERE id = $1`, [
    request.contact.id,
  ]);
  return request;
}
const inFirm = async () => {
  const firm = await buildFirm(world.owner);
  return { firm, professional: await buildProfessional(world.owner, { firm }) };
};
const orders = async (request: BuiltRequest) =>
  (
    await world.owner.query(
      `SELECT o.payload ->> 'to' AS to, state, attempts, error,
         round(extract(epoch FROM due_at - o.created_at) / 60, 1)::float AS minutes
       FROM mail_orders o LEFT JOIN outbox x ON x.payload ->> 'order_id' = o.id::text
       WHERE o.client_request_id = $1 ORDER BY o.created_at, o.id`,
      [request.id],
    )
  ).rows;

describe('the client', () => {
  test('gets one mail for a burst, in the name of the firm, with what was written and a way to the conversation', async () => {
    const { firm, professional } = await inFirm();
    const request = await buildEnglish({ professional });
    await write({ request, by: 'staff', body: 'First line\nSecond line', files: ['letter.pdf'] });
    await write({ request, by: 'staff', body: 'One more thing' });
    expect(await orders(request)).toMatchObject([{ to: 'party', state: 'waiting', minutes: 3 }]);
    await sendRequestMails(world.services);
    expect(await mailsTo(request.client.email)).toEqual([]);
    await deliver();
    await deliver();
    const mails = await mailsTo(request.client.email);
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.subject).toBe(`2 new messages from ${firm.name}: ${request.template.name}`);
    expect(mail?.from?.name).toBe(`${firm.name} via Visafolio`);
    expect(mail?.text).toContain('First line\nSecond line');
    expect(mail?.text).toContain('One more thing');
    expect(mail?.text).toContain('letter.pdf');
    expect(mail?.text).toContain(professional.name);
    expect(mail?.text).toMatch(
      new RegExp(`/auth/confirm\\?token=[\\w-]+&request_id=${request.id}\\S*&messages=open`),
    );
    expect(mail?.attachments).toEqual([]);
    expect(mail?.replyTo).toBeUndefined();
    expect(mail?.text).toContain('nobody reads what is sent to this address');
  });

  test('reads the translation first and the original below it, in the language of their choice', async () => {
    const request = await buildEnglish();
    const { id } = await buildClientUser(world.owner, request.client);
    await saveLanguage(world.services, id, 'es');
    await write({
      request,
      by: 'staff',
      body: 'Please bring your passport.',
      translation: { body: 'Traiga su pasaporte.', checkOriginal: true },
    });
    await deliver();
    const [mail] = await mailsTo(request.client.email);
    expect(mail?.subject).toBe(
      `Mensaje nuevo de ${request.professional.firm?.name}: ${request.template.name}`,
    );
    const text = mail?.text ?? '';
    expect(text).toContain('traducido del inglés');
    expect(text.indexOf('Traiga su pasaporte.')).toBeLessThan(text.indexOf('Please bring your passport.'));
    expect(text).toContain('puede haber cambiado en la traducción');
  });

  test('reads nothing of it in the mail where the firm wants that', async () => {
    const request = await buildEnglish();
    await world.owner.query(
      'INSERT INTO message_settings (workspace_id, mails_have_text) VALUES ($1, false)',
      [request.professional.workspaceId],
    );
    await write({ request, by: 'staff', body: 'A secret', files: ['secret.pdf'] });
    await deliver();
    const [mail] = await mailsTo(request.client.email);
    expect(mail?.subject).toContain('New message from');
    expect(`${mail?.text}${mail?.html}`).not.toContain('secret');
    expect(mail?.text).toContain('the button opens the conversation');
  });

  test('who has read everything, or whose message was taken back, gets no mail', async () => {
    const [reader, spared] = [await buildEnglish(), await buildEnglish()];
    const read = await write({ request: reader, by: 'staff' });
    await world.owner.query('UPDATE conversations SET client_read_to = $2 WHERE id = $1', [
      read.conversationId,
      read.position,
    ]);
    const { id } = await write({ request: spared, by: 'staff' });
    await world.owner.query('UPDATE messages SET body = NULL, taken_back_at = now() WHERE id = $1', [id]);
    await deliver();
    expect([...(await mailsTo(reader.client.email)), ...(await mailsTo(spared.client.email))]).toEqual([]);
    expect(await orders(reader)).toMatchObject([
      { state: 'failed', error: 'not needed any more', minutes: null },
    ]);
  });

  test('who answers a mail with INBOUND_MAIL writes to an address of this conversation and of nobody else', async () => {
    world.services.config.inboundMail = { address: 'answers@mail.example.com', secret: 's'.repeat(24) };
    const request = await buildEnglish();
    const { conversationId } = await write({ request, by: 'staff' });
    await deliver();
    const [mail] = await mailsTo(request.client.email);
    const address = mail?.replyTo?.[0]?.address ?? '';
    expect(address).toMatch(/^answers\+[0-9a-v]{42}@mail\.example\.com$/);
    const token = readReplyAddress('answers@mail.example.com', address.toUpperCase());
    const secret = world.services.config.authSecret;
    expect(token?.conversationId).toBe(conversationId);
    expect(token && isMadeFor(secret, token, 'party')).toBe(true);
    expect(token && isMadeFor(secret, token, request.professional.id)).toBe(false);
    expect(mail?.text).toContain('You can answer this email');
  });

  test('hears of more than fits one mail by its newest messages and a count', async () => {
    const request = await buildEnglish();
    for (let index = 1; index <= 23; index++)
      await write({ request, by: 'staff', body: `Message no. ${index};` });
    await deliver();
    const [mail] = await mailsTo(request.client.email);
    expect(mail?.subject).toContain('23 new messages');
    expect(mail?.text).toContain('3 earlier messages');
    expect(mail?.text).not.toContain('no. 3;');
    expect(mail?.text).toContain('no. 4;');
    expect(mail?.text).toContain('no. 23;');
  });

  test('of a request with a sponsor is written to in their own conversation only', async () => {
    const request = await buildEnglish({ sponsor: true });
    await write({ request, party: 'sponsor', by: 'staff', body: 'To the sponsor' });
    await write({ request, party: 'client', by: 'staff', body: 'To the client' });
    await deliver();
    const [toClient] = await mailsTo(request.client.email);
    const [toSponsor] = await mailsTo(request.sponsor?.email ?? '');
    expect(toClient?.text).toContain('To the client');
    expect(toClient?.text).toContain(`Hello ${request.client.name}`);
    expect(toSponsor?.text).toContain('To the sponsor');
    expect(toSponsor?.text).toContain(`Hello ${request.sponsor?.name}`);
  });
});

describe('staff', () => {
  test('each who follows a conversation gets a mail of their own, without those who have no part any more', async () => {
    const { firm, professional } = await inFirm();
    const colleague = await buildProfessional(world.owner, { firm });
    const gone = await buildProfessional(world.owner, { firm });
    const request = await buildEnglish({ professional });
    for (const { id } of [colleague, gone])
      await world.owner.query(
        'INSERT INTO case_members (workspace_id, client_request_id, user_id) VALUES ($1, $2, $3)',
        [professional.workspaceId, request.id, id],
      );
    await write({ request, by: 'client', body: 'Where do I send it?' });
    await world.owner.query('DELETE FROM case_members WHERE user_id = $1', [gone.id]);
    await deliver();
    for (const { email } of [professional, colleague]) {
      const [mail] = await mailsTo(email);
      expect(mail?.subject).toBe(`New message from ${request.client.name}: ${request.template.name}`);
      expect(mail?.text).toContain('Where do I send it?');
      expect(mail?.text).toContain(`/requests/${request.id}/messages?party=client`);
    }
    expect(await mailsTo(gone.email)).toEqual([]);
  });

  test('who has read it or was told before is told nothing, and of what came after once', async () => {
    const request = await buildEnglish();
    const { email, id } = request.professional;
    await write({ request, by: 'client', body: 'First' });
    await deliver();
    await write({ request, by: 'client', body: 'Second' });
    await deliver();
    const [, second] = await mailsTo(email);
    expect(second?.text).toContain('Second');
    expect(second?.text).not.toContain('First');
    await write({ request, by: 'client', body: 'Third' });
    await world.owner.query('UPDATE conversation_followers SET unread_since = NULL WHERE user_id = $1', [id]);
    await deliver();
    expect(await mailsTo(email)).toHaveLength(2);
  });

  test('with a disabled account gets none', async () => {
    const request = await buildEnglish();
    await world.owner.query('UPDATE auth."user" SET disabled_at = now() WHERE id = $1', [
      request.professional.id,
    ]);
    await write({ request, by: 'client' });
    await deliver();
    expect(await mailsTo(request.professional.email)).toEqual([]);
  });
});

describe('the mail server', () => {
  test.each(['refuse', 'die', 'hang'] as const)(
    'that does "%s" gets the mail once when it works again, and what came meanwhile in another',
    async (behaviour) => {
      const request = await buildEnglish();
      await write({ request, by: 'staff', body: 'First' });
      server.behave(behaviour);
      await deliver();
      expect(await orders(request)).toMatchObject([{ state: 'failed', attempts: 1 }]);
      server.behave('accept');
      await write({ request, by: 'staff', body: 'Second' });
      await deliver();
      await deliver();
      const mails = await mailsTo(request.client.email);
      const texts = mails.map(({ text = '' }) =>
        ['First', 'Second'].filter((each) => text.includes(each)).join(),
      );
      expect(texts.toSorted()).toEqual(['First', 'Second']);
    },
    40_000,
  );

  test('that took a newer mail first still gets the older one', async () => {
    const request = await buildEnglish();
    await write({ request, by: 'staff', body: 'First' });
    server.behave('refuse');
    await deliver();
    server.behave('accept');
    await write({ request, by: 'staff', body: 'Second' });
    await world.owner.query(
      `UPDATE mail_orders SET send_after = now() - interval '1 second' WHERE client_request_id = $1 AND state = 'waiting'`,
      [request.id],
    );
    await sendRequestMails(world.services);
    await deliver();
    const mails = await mailsTo(request.client.email);
    expect(mails.map(({ text = '' }) => /First|Second/.exec(text)?.[0])).toEqual(['Second', 'First']);
  });

  test('that took the mail before this process died gets it no second time, nor do its messages come again', async () => {
    const request = await buildEnglish();
    await write({ request, by: 'staff', body: 'First' });
    await isDue();
    const dying: Mailer = { ...mailer, send: (mail) => mailer.send(mail).then(() => new Promise(() => {})) };
    void sendRequestMails({ ...world.services, mailer: dying });
    await expect.poll(async () => (await mailsTo(request.client.email)).length, { timeout: 10_000 }).toBe(1);
    await deliver();
    await write({ request, by: 'staff', body: 'Second' });
    await deliver();
    const mails = await mailsTo(request.client.email);
    expect(mails.map(({ text = '' }) => /First|Second/g.exec(text)?.[0])).toEqual(['First', 'Second']);
    expect(mails[1]?.text).not.toContain('First');
  });

  test('gets one mail where two replicas find it due', async () => {
    const request = await buildEnglish();
    await write({ request, by: 'staff' });
    await isDue();
    await Promise.all([sendRequestMails(world.services), sendRequestMails(world.services)]);
    expect(await mailsTo(request.client.email)).toHaveLength(1);
  });
});
