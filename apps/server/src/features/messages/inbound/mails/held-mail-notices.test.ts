import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFirm } from '../../../../../test/builders/firms.ts';
import { buildProfessional, type Professional } from '../../../../../test/builders/professionals.ts';
import { insertRow } from '../../../../../test/builders/rows.ts';
import type { StaffActor } from '../../../../shared/db/actor.ts';
import { createMailer } from '../../../../shared/mail/create-mailer.ts';
import { saveLanguage } from '../../../../shared/mail/mail-language.ts';
import { startMailServer, type TestMailServer } from '../../../../shared/mail/mail-server.testing.ts';
import { sendRequestMails } from '../../../notifications/client-mails/request-mails.testing.ts';
import { markConversation } from '../../conversation/mark-conversation.ts';
import { readConversation } from '../../conversation/read-conversation.ts';
import {
  composeMail,
  createInboundWorld,
  type InboundConversation,
  type InboundWorld,
} from '../testing/inbound-world.ts';
import { acceptMail, discardMail } from './mails.usecases.ts';

let world: InboundWorld;
let mailServer: TestMailServer;
beforeAll(async () => {
  world = await createInboundWorld();
  mailServer = await startMailServer();
  world.services.mailer = createMailer({
    smtpUrl: mailServer.url,
    mailFrom: 'Visafolio <no-reply@example.com>',
    dataDir: '/nowhere',
    production: true,
    log: world.services.log,
  });
});
afterAll(async () => {
  await mailServer.close();
  await world.close();
});

const stranger = 'stranger@other.example';
/** Holds a mail by sending it from another address than the client's. */
const hold = async (it: InboundConversation, mail: Parameters<typeof composeMail>[0] = {}) =>
  world.hand(await composeMail({ from: stranger, to: it.clientAddress, text: 'Where I was born', ...mail }));

const asStaff = ({ id, email }: Professional): StaffActor => ({ as: 'staff', userId: id, email });
const waiting = async ({ request }: InboundConversation) => {
  const { rows } = await world.owner.query<{ to: string; mails: number; minutes: number }>(
    `SELECT payload ->> 'to' AS to, jsonb_array_length(payload -> 'mail_ids') AS mails,
       round(extract(epoch FROM send_after - created_at) / 60)::int AS minutes
     FROM mail_orders WHERE client_request_id = $1 AND kind = 'mail.held' AND state = 'waiting'`,
    [request.id],
  );
  return rows;
};
/** Delivers the notices as if they were due. */
async function deliver({ request }: InboundConversation): Promise<void> {
  await makeNoticesDue(request.id);
  await sendRequestMails(world.services);
  // The server may have claimed them before and be working on them.
  const left = () =>
    world.owner.query(
      `SELECT FROM outbox WHERE client_request_id = $1 AND kind = 'requests.mail' AND due_at IS NOT NULL`,
      [request.id],
    );
  await expect.poll(async () => (await left()).rowCount).toBe(0);
}
/** Other mails of the case are not sent. */
const makeNoticesDue = (requestId: string) =>
  world.owner.query(
    `UPDATE outbox x SET due_at = CASE WHEN o.kind = 'mail.held' THEN now() END
     FROM mail_orders o WHERE o.id::text = x.payload ->> 'order_id' AND x.client_request_id = $1 AND NOT x.claimed`,
    [requestId],
  );
const noticesTo = (email: string): Promise<Email[]> =>
  Promise.all(
    mailServer.received
      .filter(({ to }) => to.includes(email))
      .map(({ content }) => PostalMime.parse(content)),
  );

/** A case with Ana as responsible and Ben as member; Eva is not on it. */
async function caseOfThree() {
  const firm = await buildFirm(world.owner);
  const ana = await buildProfessional(world.owner, { firm });
  const ben = await buildProfessional(world.owner, { firm });
  const eva = await buildProfessional(world.owner, { firm });
  const it = await world.conversation({ professional: ana });
  await insertRow(world.owner, 'case_members', {
    workspace_id: ana.workspaceId,
    client_request_id: it.request.id,
    user_id: ben.id,
  });
  return { ana, ben, eva, it };
}

test('everybody on the case gets one mail for a burst, in their language, which repeats only addresses', async () => {
  const { ana, ben, eva, it } = await caseOfThree();
  await saveLanguage(world.services, ben.id, 'es');
  const words = { subject: 'Urgent wire', text: 'Send 500 dollars to http://evil.example' };
  await hold(it, { ...words, from: `"Your bank" <${stranger}>` });
  await hold(it, { ...words, from: 'second@other.example', headers: { 'List-Id': '<news.other.example>' } });
  await hold(it, { ...words, from: '"call 555 0142 now"@other.example' });
  expect(await waiting(it)).toEqual(
    expect.arrayContaining([ana, ben].map(({ id }) => ({ to: id, mails: 3, minutes: 3 }))),
  );
  await deliver(it);

  const [notice, ...more] = await noticesTo(ana.email);
  expect(more).toEqual([]);
  expect(notice?.subject).toBe(`3 mails in the case of ${it.request.client.name} have to be checked`);
  const all = `${notice?.subject} ${notice?.text} ${notice?.html}`;
  for (const said of [
    `${stranger}: not the address that was written to`,
    'second@other.example',
    'No address that can be shown',
    `http://visafolio.test/requests/${it.request.id}/messages?party=client`,
  ])
    expect(notice?.text).toContain(said);
  for (const theirs of ['Urgent wire', '500 dollars', 'evil.example', 'Your bank', '0142'])
    expect(all).not.toContain(theirs);

  const [aviso] = await noticesTo(ben.email);
  expect(aviso?.subject).toBe(`Hay 3 correos por revisar en el caso de ${it.request.client.name}`);
  expect(aviso?.text).toContain(`${stranger}: no es la dirección a la que se escribió`);
  expect(await noticesTo(eva.email)).toEqual([]);
  expect(await noticesTo(it.request.client.email)).toEqual([]);
});

test('mails within an hour of a notice are in the next one, also if they arrive at once', async () => {
  const { ana, it } = await caseOfThree();
  await hold(it);
  await deliver(it);
  await Promise.all(
    Array.from({ length: 8 }, (_, n) => hold(it, { from: `s${n}@other.example`, text: `Mail ${n}` })),
  );
  const orders = await waiting(it);
  expect(orders).toHaveLength(2);
  for (const { mails, minutes } of orders) {
    expect(mails).toBe(8);
    expect(minutes).toBeGreaterThan(30);
    expect(minutes).toBeLessThanOrEqual(60);
  }
  await deliver(it);
  const notices = await noticesTo(ana.email);
  expect(notices.map(({ subject }) => subject?.slice(0, 7))).toEqual(['A mail ', '8 mails']);
  expect(notices[1]?.text).not.toContain(stranger);
});

test('a mail that arrives twice is reported once, and a notice that the mail server refuses is retried with the same text', async () => {
  const { ana, it } = await caseOfThree();
  const mime = await composeMail({ from: stranger, to: it.clientAddress, text: 'Twice' });
  await Promise.all([world.hand(mime), world.hand(mime)]);
  expect(await waiting(it)).toMatchObject([{ mails: 1 }, { mails: 1 }]);
  mailServer.behave('refuse');
  await makeNoticesDue(it.request.id);
  await sendRequestMails(world.services);
  mailServer.behave('accept');
  expect(await noticesTo(ana.email)).toEqual([]);
  await deliver(it);
  expect((await noticesTo(ana.email)).map(({ subject }) => subject)).toEqual([
    `A mail in the case of ${it.request.client.name} has to be checked`,
  ]);
});

test('no notice is sent for mails that somebody has dealt with or has seen', async () => {
  const { ana, ben, it } = await caseOfThree();
  await hold(it);
  await hold(it, { from: 'second@other.example', text: 'Another' });
  const ref = { request_id: it.request.id, party: 'client' as const };
  const { held_mails } = await readConversation(world.services, asStaff(ana), ref);
  const [first, second] = held_mails.map(({ id }) => ({ request_id: it.request.id, mail_id: id }));
  await markConversation(world.services, asStaff(ben), { ...ref, delivered_to: 1, read_to: 1 });
  await discardMail(world.services, asStaff(ana), first ?? { request_id: '', mail_id: '' });
  await deliver(it);
  expect((await noticesTo(ana.email)).map(({ subject }) => subject?.slice(0, 6))).toEqual(['A mail']);
  expect(await noticesTo(ben.email)).toEqual([]);

  await hold(it, { text: 'A third' });
  await acceptMail(world.services, asStaff(ana), second ?? { request_id: '', mail_id: '' });
  const { held_mails: left } = await readConversation(world.services, asStaff(ana), ref);
  await discardMail(world.services, asStaff(ana), { request_id: it.request.id, mail_id: left[0]?.id ?? '' });
  await deliver(it);
  expect(await noticesTo(ana.email)).toHaveLength(1);
  expect(await noticesTo(ben.email)).toEqual([]);
});

test('no notice is sent to people who were disabled or have left the case', async () => {
  const { ana, ben, it } = await caseOfThree();
  await hold(it);
  await world.owner.query('DELETE FROM case_members WHERE user_id = $1', [ben.id]);
  await world.owner.query('UPDATE auth."user" SET disabled_at = now() WHERE id = $1', [ana.id]);
  await deliver(it);
  expect(await noticesTo(ana.email)).toEqual([]);
  expect(await noticesTo(ben.email)).toEqual([]);
});
