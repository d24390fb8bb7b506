import { QueuePageInput } from '@visafolio/contract/cases/queue.contract.ts';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCaseWithParties, buildTemplateWithParties } from '../../../../test/builders/cases/parties.ts';
import { buildContact } from '../../../../test/builders/contacts.ts';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { buildRequest } from '../../../../test/builders/requests.ts';
import { buildTemplate } from '../../../../test/builders/templates.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { createMailer } from '../../../shared/mail/create-mailer.ts';
import { startMailServer, type TestMailServer } from '../../../shared/mail/mail-server.testing.ts';
import { type AccountsWorld, createAccountsWorld, newEmail } from '../../accounts/accounts.testing.ts';
import { readQueue } from '../../cases/list/read-queue.ts';
import { setParties } from '../../cases/parties/set-parties.ts';
import { getRequest, updateRequestStatus } from '../../cases/requests.usecases.ts';
import { sendRequest } from '../../cases/send/send-request.ts';
import { makeMailsDue, sendRequestMails } from '../client-mails/request-mails.testing.ts';
import { resendInvitation, resendPartyInvitation } from './invitations.usecases.ts';

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

interface Sent {
  id: string;
  staff: StaffActor;
  client: string;
  sponsor: string;
}

const ofEverybody = { text: 'When does the work begin?', type: 'text', required: true } as const;

/** Of Ana Lima, whose preferred language is Spanish, and Mill Co. */
async function send({
  bySponsor,
  shared = true,
}: {
  bySponsor?: string[];
  shared?: boolean;
} = {}): Promise<Sent> {
  const professional = await buildProfessional(world.owner);
  const staff: StaffActor = { as: 'staff', userId: professional.id, email: professional.email };
  const [client, sponsor] = [newEmail('ana'), newEmail('mill')];
  await buildContact(world.owner, { professional, email: client, preferredLanguage: 'Spanish' });
  const question = (text: string, party: string) => ({
    text,
    type: 'text' as const,
    required: true,
    options: { party },
  });
  const template = await buildTemplateWithParties(
    world.owner,
    shared
      ? {}
      : { questions: [question('Born?', 'worker'), question('How many?', 'employer')], documents: [] },
  );
  const { id } = await sendRequest(world.services, staff, {
    template_id: template.id,
    name: 'Ana Lima',
    email: client,
    visa_type: 'H-1B',
    notes: 'Call us if anything is unclear.',
    sponsor: { name: 'Mill Co', email: sponsor },
    language: 'en',
    ...(bySponsor && { answered_by_sponsor: bySponsor }),
  });
  return { id, staff, client, sponsor };
}
const deliver = () => sendRequestMails(world.services);
const mailsTo = (email: string) => server.received.filter(({ to }) => to.includes(email));
async function lastMailTo(email: string) {
  const { text = '', subject } = await PostalMime.parse(mailsTo(email).at(-1)?.content ?? '');
  return { subject, text, token: text.match(/token=([\w-]+)/)?.[1] ?? '' };
}
const confirm = (token: string) => world.post('/mail-link/confirm', { token });
const load = ({ id, staff }: Sent) => getRequest(world.services, staff, id);
const listActivity = async ({ id }: Sent) =>
  (
    await world.owner.query(
      `SELECT kind, actor_kind, payload ->> 'recipient' AS recipient FROM activity
       WHERE client_request_id = $1 AND kind LIKE 'invitation.%' ORDER BY id`,
      [id],
    )
  ).rows;

describe('with a request whose two people answer for parties', () => {
  test('each gets an invitation of their own, in their language, that names their part', async () => {
    const sent = await send();
    await deliver();
    await deliver();
    expect([mailsTo(sent.sponsor).length, mailsTo(sent.client).length]).toEqual([1, 1]);
    const toSponsor = await lastMailTo(sent.sponsor);
    expect(toSponsor.text).toContain('You answer as Employer.');
    expect(toSponsor.text).toContain('Ana Lima answers the rest');
    expect(toSponsor.text).toContain('A few things concern both of you');
    const toClient = await lastMailTo(sent.client);
    expect(toClient.text).toContain('Usted responde como Trabajadora.');
    expect(toClient.text).toContain('Mill Co responde el resto');
    expect(toClient.text).toContain('Call us if anything is unclear.');
    expect(await load(sent)).toMatchObject({
      invitation_state: 'sent',
      party_invitation_state: 'sent',
      invitation: { recipient: sent.sponsor, to_sponsor: true },
      party_invitation: {
        recipient: sent.client,
        to_sponsor: false,
        attempts: 1,
        error: null,
        next_at: null,
      },
    });
    expect(await listActivity(sent)).toEqual([
      { kind: 'invitation.sent', actor_kind: 'staff', recipient: sent.sponsor },
      { kind: 'invitation.sent', actor_kind: 'system', recipient: sent.client },
    ]);
  });

  test('each accepts their own by entering', async () => {
    const sent = await send();
    await deliver();
    expect((await confirm((await lastMailTo(sent.client)).token)).body).toMatchObject({ requestId: sent.id });
    expect(await load(sent)).toMatchObject({ invitation_state: 'sent', party_invitation_state: 'accepted' });
    await confirm((await lastMailTo(sent.sponsor)).token);
    expect(await load(sent)).toMatchObject({
      invitation_state: 'accepted',
      party_invitation_state: 'accepted',
    });
  });

  test('a client who answers for no party is invited to what is shared, and the other mail says nothing of parties where nothing is', async () => {
    const withShared = await send({ bySponsor: ['worker', 'employer'] });
    const withoutShared = await send({ bySponsor: ['worker', 'employer'], shared: false });
    await deliver();
    expect((await lastMailTo(withShared.client)).text).toContain('conciernen a todas las personas');
    expect(mailsTo(withoutShared.client)).toHaveLength(0);
    expect((await lastMailTo(withoutShared.sponsor)).text).not.toContain('You answer');
    expect(await load(withoutShared)).toMatchObject({ party_invitation_state: null, party_invitation: null });
  });

  test('a client is invited when staff give them something to answer for the first time, and only then', async () => {
    const sent = await send({ bySponsor: ['worker', 'employer'], shared: false });
    const set = (answered_by_sponsor: string[]) =>
      setParties(world.services, sent.staff, { id: sent.id, answered_by_sponsor });
    await set(['employer']);
    await deliver();
    expect(mailsTo(sent.client)).toHaveLength(1);
    await set([]);
    await set(['worker']);
    await deliver();
    expect(mailsTo(sent.client)).toHaveLength(1);
  });

  test('an invitation that waits is not sent to somebody who has nothing to answer any more', async () => {
    const sent = await send({ shared: false });
    await setParties(world.services, sent.staff, {
      id: sent.id,
      answered_by_sponsor: ['worker', 'employer'],
    });
    await deliver();
    expect(mailsTo(sent.client)).toHaveLength(0);
    expect(await load(sent)).toMatchObject({ party_invitation: null, attention: null });
  });
});

test('without parties nobody else is invited', async () => {
  const professional = await buildProfessional(world.owner);
  const staff: StaffActor = { as: 'staff', userId: professional.id, email: professional.email };
  const template = await buildTemplate(world.owner, { questions: [ofEverybody] });
  const [client, sponsor] = [newEmail(), newEmail()];
  const { id } = await sendRequest(world.services, staff, {
    template_id: template.id,
    name: 'Ana Lima',
    email: client,
    visa_type: 'H-1B',
    sponsor: { name: 'Mill Co', email: sponsor },
  });
  await deliver();
  expect([mailsTo(client).length, mailsTo(sponsor).length]).toEqual([0, 1]);
  await expect(resendPartyInvitation(world.services, staff, id)).rejects.toMatchObject({
    code: 'requests.nobody_to_invite',
  });
});

describe('an invitation of the second person that was not delivered', () => {
  test('needs attention with its reason, is tried again, and then no longer needs it', async () => {
    const sent = await send();
    server.behave('refuse');
    await deliver();
    const failed = await load(sent);
    expect(failed).toMatchObject({
      attention: 'invitation',
      invitation_state: 'sent',
      party_invitation_state: 'failed',
      party_invitation: {
        attempts: 1,
        error: expect.stringMatching(/./),
        next_at: expect.any(String),
      },
    });
    const queue = () =>
      readQueue(
        world.services,
        sent.staff,
        QueuePageInput.parse({ filter: { attention: ['invitation'] }, scope: 'firm' }),
      );
    expect((await queue()).items.map(({ id }) => id)).toEqual([sent.id]);
    server.behave('accept');
    await makeMailsDue(world.owner);
    await deliver();
    expect(mailsTo(sent.client)).toHaveLength(1);
    expect(await load(sent)).toMatchObject({ attention: null, party_invitation_state: 'sent' });
    expect((await queue()).items).toEqual([]);
    expect((await listActivity(sent)).map(({ kind }) => kind)).toEqual([
      'invitation.sent',
      'invitation.failed',
      'invitation.sent',
    ]);
  });

  test('can be sent again by staff: the mail that waited sends nothing, and links of before stop working', async () => {
    const sent = await send();
    await deliver();
    const old = await lastMailTo(sent.client);
    const sponsors = await lastMailTo(sent.sponsor);
    server.behave('refuse');
    expect(await resendPartyInvitation(world.services, sent.staff, sent.id)).toEqual({
      sent: false,
      recipient: sent.client,
    });
    server.behave('accept');
    expect(await resendPartyInvitation(world.services, sent.staff, sent.id)).toMatchObject({ sent: true });
    await makeMailsDue(world.owner);
    await deliver();
    expect(mailsTo(sent.client)).toHaveLength(2);
    expect((await confirm(old.token)).status).toBe(410);
    expect((await confirm((await lastMailTo(sent.client)).token)).status).toBe(200);
    // The other person's link is theirs.
    expect((await confirm(sponsors.token)).status).toBe(200);
  });

  test('the main one, sent again, leaves links of the second person alone', async () => {
    const sent = await send();
    await deliver();
    const { token } = await lastMailTo(sent.client);
    await resendInvitation(world.services, sent.staff, sent.id);
    expect((await confirm(token)).status).toBe(200);
  });

  test('is not sent for a request that is completed, or is somebody else’s', async () => {
    const { id, professional } = await buildCaseWithParties(world.owner);
    const staff: StaffActor = { as: 'staff', userId: professional.id, email: professional.email };
    const foreign = await buildRequest(world.owner);
    await expect(resendPartyInvitation(world.services, staff, foreign.id)).rejects.toMatchObject({
      code: 'requests.not_found',
    });
    await updateRequestStatus(world.services, staff, id, 'completed');
    await expect(resendPartyInvitation(world.services, staff, id)).rejects.toMatchObject({
      code: 'requests.completed',
    });
  });
});
