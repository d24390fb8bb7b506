import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCaseWithParties } from '../../../../test/builders/cases/parties.ts';
import { buildMessage } from '../../../../test/builders/messages.ts';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { createMailer } from '../../../shared/mail/create-mailer.ts';
import { startMailServer, type TestMailServer } from '../../../shared/mail/mail-server.testing.ts';
import type { Mailer } from '../../../shared/mail/mailer.ts';
import { runDueEntries } from '../../../shared/outbox/run-outbox.ts';
import type { Services } from '../../../shared/services.ts';
import { type AccountsWorld, createAccountsWorld } from '../../accounts/accounts.testing.ts';
import { requestInvitation } from '../invitations/invitations.outbox.ts';
import { sendInvitation } from '../invitations/invitations.usecases.ts';
import { orderPartyInvitation } from '../invitations/party-invitations.queries.ts';
import { makeMailsDue, sendRequestMails } from './request-mails.testing.ts';

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
  await world.owner.query('DELETE FROM outbox');
});

/** A mail about a request, as its transaction leaves it: due, and not sent. */
interface Due {
  to: string;
  first(services?: Services): Promise<unknown>;
  background(): Promise<void>;
  state(): Promise<unknown>;
  /** As if its next try, or its lease, had come. */
  isDue(): Promise<unknown>;
}

const asStaff = ({ professional: { id, email } }: BuiltRequest) =>
  ({ as: 'staff', userId: id, email }) as const;

const sendInvitations = () => runDueEntries(world.services, requestInvitation());

const inOutbox = (requestId: string): Omit<Due, 'to'> => ({
  first: (services = world.services) => sendRequestMails(services),
  background: () => sendRequestMails(world.services),
  async state() {
    const { rows } = await world.owner.query(
      `SELECT state, attempts, error, round(extract(epoch FROM due_at - now()) / 60)::int AS next_minutes
       FROM mail_orders o LEFT JOIN outbox x ON x.payload ->> 'order_id' = o.id::text WHERE o.client_request_id = $1`,
      [requestId],
    );
    return rows[0];
  },
  isDue: () => makeMailsDue(world.owner),
});

async function invitation(): Promise<Due> {
  const request = await buildRequest(world.owner);
  await world.owner.query(
    `UPDATE client_requests SET invitation_state = 'sending', invitation_attempts = 0, invitation_next_at = now()
     WHERE id = $1`,
    [request.id],
  );
  return {
    to: request.client.email,
    first: (services = world.services) => sendInvitation(services, asStaff(request), request.id),
    background: sendInvitations,
    async state() {
      const { rows } = await world.owner.query(
        `SELECT invitation_state AS state, invitation_attempts AS attempts, invitation_error AS error,
           round(extract(epoch FROM invitation_next_at - now()) / 60)::int AS next_minutes
         FROM client_requests WHERE id = $1`,
        [request.id],
      );
      return rows[0];
    },
    isDue: () => makeMailsDue(world.owner),
  };
}

const ordered = (kind: string, { toStaff = false } = {}) =>
  async function order(): Promise<Due> {
    const request = await buildRequest(world.owner, { status: 'in-progress' });
    const payload = { document_id: request.documents[0]?.id, reason: 'The corners are cut off' };
    await world.owner.query(
      'INSERT INTO mail_orders (workspace_id, client_request_id, kind, payload) VALUES ($1, $2, $3, $4)',
      [request.professional.workspaceId, request.id, kind, payload],
    );
    return {
      to: toStaff ? request.professional.email : request.client.email,
      ...inOutbox(request.id),
    };
  };

/** As `requests.send` and 'Send again' leave it, with its state on the case as staff see it. */
async function partyInvitation(): Promise<Due> {
  const request = await buildCaseWithParties(world.owner);
  await world.services.db.withActor(asStaff(request), (tx) => orderPartyInvitation(tx, request.id));
  return {
    to: request.client.email,
    ...inOutbox(request.id),
    async state() {
      const { rows } = await world.owner.query(
        `SELECT party_invitation_state AS state, party_invitation_attempts AS attempts, party_invitation_error AS error,
           round(extract(epoch FROM party_invitation_next_at - now()) / 60)::int AS next_minutes
         FROM client_requests WHERE id = $1`,
        [request.id],
      );
      return rows[0];
    },
  };
}

/** A burst of one message whose quiet time is over. */
async function waitingMessage(): Promise<Due> {
  const request = await buildRequest(world.owner, { status: 'in-progress' });
  await buildMessage(world.owner, { request, by: 'staff' });
  await makeMailsDue(world.owner);
  return { to: request.client.email, ...inOutbox(request.id) };
}

const kinds: [string, () => Promise<Due>][] = [
  ['an invitation', invitation],
  ["an invitation of a case's second person", partyInvitation],
  ['a reminder', ordered('reminder')],
  ['a request for another file', ordered('document.asked_again')],
  ['a notice of submitted answers', ordered('questionnaire.submitted', { toStaff: true })],
  ['a notice of submitted documents', ordered('documents.submitted', { toStaff: true })],
  ['a mail about messages', waitingMessage],
];
const mailsTo = (email: string) => server.received.filter(({ to }) => to.includes(email));

describe.each(kinds)('%s', (_kind, order) => {
  test.each([
    ['refuses', 'refuse'],
    ['dies in the middle of it', 'die'],
  ] as const)('that the mail server %s goes out once, when it takes mails again', async (_how, behaviour) => {
    const mail = await order();
    server.behave(behaviour);
    await mail.first();
    expect(await mail.state()).toMatchObject({
      state: 'failed',
      attempts: 1,
      next_minutes: 1,
      error: expect.stringMatching(/./),
    });
    server.behave('accept');
    await mail.background();
    expect(mailsTo(mail.to)).toHaveLength(0);
    await mail.isDue();
    await mail.background();
    await mail.background();
    expect(mailsTo(mail.to)).toHaveLength(1);
    expect(await mail.state()).toMatchObject({ state: 'sent', error: null, next_minutes: null });
  });

  test('whose process dies between sending and recording is not sent a second time', async () => {
    const mail = await order();
    const dying: Mailer = { ...mailer, send: (it) => mailer.send(it).then(never) };
    void mail.first({ ...world.services, mailer: dying });
    await expect.poll(() => mailsTo(mail.to).length, { timeout: 10_000 }).toBe(1);
    await mail.isDue();
    await mail.background();
    await mail.background();
    expect(mailsTo(mail.to)).toHaveLength(1);
    expect(await mail.state()).toMatchObject({ state: 'failed', error: 'interrupted', next_minutes: null });
  });

  test('that went out while the database was lost is not sent a second time', async () => {
    const mail = await order();
    let sent = false;
    let recorded = true;
    const { db } = world.services;
    const withActor = ((...given) => {
      if (!sent || !recorded) return db.withActor(...given);
      recorded = false;
      return Promise.reject(new Error('connection lost'));
    }) as typeof db.withActor;
    const send: Mailer['send'] = async (it) => {
      await mailer.send(it);
      sent = true;
    };
    await mail
      .first({ ...world.services, db: { ...db, withActor }, mailer: { ...mailer, send } })
      .catch(() => {});
    expect(recorded).toBe(false);
    await mail.isDue();
    await mail.background();
    expect(mailsTo(mail.to)).toHaveLength(1);
  });

  test('that two replicas find due at once goes out once', async () => {
    const mail = await order();
    server.behave('refuse');
    await mail.first();
    server.behave('accept');
    await mail.isDue();
    await Promise.all([mail.background(), mail.background()]);
    expect(mailsTo(mail.to)).toHaveLength(1);
  });
});

test('a mail server that hangs is given up for all mails at once, and every mail follows once', async () => {
  const mails = await Promise.all(kinds.map(([, order]) => order()));
  server.behave('hang');
  let sending = 0;
  const sendingAtEnds: number[] = [];
  const counting: Mailer = {
    ...mailer,
    send: (it) => {
      sending++;
      return mailer.send(it).finally(() => sendingAtEnds.push(sending));
    },
  };
  await Promise.all(mails.map((mail) => mail.first({ ...world.services, mailer: counting })));
  // None waits until another one is given up.
  expect(sendingAtEnds).toEqual(mails.map(() => mails.length));
  for (const mail of mails) expect(await mail.state()).toMatchObject({ state: 'failed', next_minutes: 1 });
  server.behave('accept');
  await Promise.all(mails.map((mail) => mail.isDue()));
  await Promise.all([sendInvitations(), sendRequestMails(world.services)]);
  for (const { to } of mails) expect(mailsTo(to)).toHaveLength(1);
}, 90_000);

test('each try of a mail carries the same Message-ID, so that a receiver who got it twice can tell', async () => {
  for (const [, order] of kinds) {
    const mail = await order();
    const ids: (string | undefined)[] = [];
    const noting: Mailer = {
      ...mailer,
      async send({ messageId }) {
        ids.push(messageId);
        throw new Error('no answer');
      },
    };
    await mail.first({ ...world.services, mailer: noting });
    await mail.isDue();
    await mail.background();
    const { messageId } = await PostalMime.parse(mailsTo(mail.to)[0]?.content ?? '');
    expect(ids).toEqual([messageId]);
  }
});

function never(): Promise<never> {
  return new Promise(() => {});
}
