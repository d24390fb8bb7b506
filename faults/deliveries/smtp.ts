import { randomUUID } from 'node:crypto';
import { startMailServer } from '../../apps/server/src/shared/mail/mail-server.testing.ts';
import { createTcpProxy } from '../../apps/server/test/harness/network/tcp-proxy.ts';
import { createLimits, type Finding, type Options, timeUntil } from '../shared/report.ts';
import { createWorld, type World } from '../shared/world.ts';

/**
 * Invitations and messages while the mail server is down, hangs, refuses or disconnects. Their mails must arrive once it works again,
 * those about messages exactly once.
 */
export async function smtp({ times }: Options): Promise<Finding[]> {
  const mails = await startMailServer();
  const proxy = await createTcpProxy(mails.url);
  const world = await createWorld({
    env: { SMTP_URL: proxy.through(mails.url), MAIL_FROM: 'mail@example.com' },
  });
  const faults = {
    'mail server away': () => proxy.cut(),
    'mail server hangs': () => mails.behave('hang'),
    'mail server refuses': () => mails.behave('refuse'),
    'mail server breaks off': () => mails.behave('die'),
  };
  const made: { fault: string; clients: Awaited<ReturnType<typeof sendRequest>>[] }[] = [];
  for (const [fault, begin] of Object.entries(faults)) {
    begin();
    made.push({
      fault,
      clients: await Promise.all(Array.from({ length: times }, () => sendRequest(world))),
    });
    proxy.restore();
  }
  mails.behave('accept');
  await retryNow(world);
  const count = (email: string, kind: string) =>
    mails.received.filter(({ to, content }) => to.includes(email) && content.includes(kind)).length;
  const arrived = (email: string) => count(email, '/auth/confirm') > 0 && count(email, messageMail) > 0;
  await timeUntil(async () => made.every(({ clients }) => clients.every(({ email }) => arrived(email))));
  const findings = made.map(({ fault, clients }): Finding => {
    const limit = createLimits();
    limit.holds(
      'each request was made, with a warning',
      clients.every(({ isWarned }) => isWarned),
    );
    limit.holds(
      'each message is told in one mail',
      clients.every(({ email }) => count(email, messageMail) <= 1),
    );
    const lost = clients.filter(({ email }) => !arrived(email)).length;
    return { fault, count: times, lost, missed: limit.missed };
  });
  await world.close();
  await proxy.close();
  await mails.close();
  return findings;
}

async function sendRequest({
  server,
  request,
  cookies,
  owner,
}: World): Promise<{ email: string; isWarned: boolean }> {
  const email = `${randomUUID()}@example.com`;
  const response = await fetch(`${server.origin}/api/client_requests`, {
    method: 'POST',
    headers: { cookie: cookies.staff, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Ana García',
      email,
      visa_type: 'H-1B',
      template_id: request.template.id,
    }),
  });
  const { id, invitation } = (await response.json()) as { id: string; invitation?: { sent: boolean } };
  await writeMessage({ server, cookies, owner }, id);
  return { email, isWarned: invitation?.sent === false };
}

/** Prefix of their Message-ID. */
const messageMail = 'message.waiting.';

/** Resolves after the first attempt to send its mail. */
async function writeMessage(
  { server, cookies, owner }: Pick<World, 'server' | 'cookies' | 'owner'>,
  requestId: string,
): Promise<void> {
  const post = (path: string, body: object) =>
    fetch(`${server.origin}/api/client_requests/${requestId}/${path}`, {
      method: 'POST',
      headers: { cookie: cookies.staff, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const sent = await post('conversations/client/messages', { id: randomUUID(), body: 'Please call us.' });
  if (!sent.ok) throw new Error(`a message was not sent: ${await sent.text()}`);
  const ofMessage = `kind = 'requests.mail' AND client_request_id = $1`;
  await owner.query(`UPDATE outbox SET due_at = now() WHERE ${ofMessage}`, [requestId]);
  await timeUntil(async () => {
    const tried = `SELECT FROM outbox WHERE ${ofMessage} AND last_error IS NOT NULL`;
    return (await owner.query(tried, [requestId])).rowCount === 1;
  });
}

/** Retries wait for at least a minute, but a restart sends what is due. Waits for a mail that is being sent. */
async function retryNow({ server, owner }: World): Promise<void> {
  await timeUntil(async () => {
    const sending = await owner.query(
      `SELECT FROM client_requests WHERE invitation_state = 'sending'
       UNION ALL SELECT FROM mail_orders WHERE state = 'sending'`,
    );
    return sending.rowCount === 0;
  });
  await owner.query('UPDATE outbox SET due_at = now() WHERE due_at IS NOT NULL');
  await server.stop();
  await server.start();
}
