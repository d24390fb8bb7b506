import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildRequest } from '../../../test/builders/requests.ts';
import { type AccountsWorld, createAccountsWorld } from '../accounts/accounts.testing.ts';
import { saveLanguage } from '../accounts/mail-language.ts';
import { deliverMailOrders } from './deliver-mail-orders.ts';
import { sendNotices } from './notify-staff.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());

/** As the client's submission leaves it. */
async function submitted() {
  const request = await buildRequest(world.owner);
  await world.owner.query(
    `INSERT INTO mail_orders (user_id, client_request_id, kind) VALUES ($1, $2, 'documents.submitted')`,
    [request.professional.id, request.id],
  );
  return request;
}
const stateOf = async (requestId: string) =>
  (
    await world.owner.query('SELECT state, attempts FROM mail_orders WHERE client_request_id = $1', [
      requestId,
    ])
  ).rows[0];

test('the professional hears of a submission in the language of their choice, with a way to the request', async () => {
  const { id, client, professional } = await submitted();
  await saveLanguage(world.services, professional.id, 'es');
  sendNotices(world.services, id);
  await expect.poll(() => world.mailsTo(professional.email).length, { timeout: 10_000 }).toBe(1);
  const [mail] = world.mailsTo(professional.email);
  expect(mail?.subject).toBe(`${client.name} ha enviado los documentos`);
  expect(mail?.text).toContain(`http://visafolio.test/dashboard?request=${id}`);
});

test('a notice that the mail server refuses is sent once it takes mails again', async () => {
  const { id, professional } = await submitted();
  world.mailer.refusal = new Error('550');
  await deliverMailOrders(world.services);
  expect(await stateOf(id)).toEqual({ state: 'failed', attempts: 1 });
  world.mailer.refusal = null;
  await deliverMailOrders(world.services);
  expect(world.mailsTo(professional.email)).toHaveLength(0);
  await world.owner.query('UPDATE mail_orders SET next_at = now() WHERE client_request_id = $1', [id]);
  await deliverMailOrders(world.services);
  expect(world.mailsTo(professional.email)).toHaveLength(1);
  expect(await stateOf(id)).toEqual({ state: 'sent', attempts: 2 });
});

test('a notice whose process died while sending is not sent a second time', async () => {
  const { id, professional } = await submitted();
  await world.owner.query(
    `UPDATE mail_orders SET state = 'sending', attempts = 1, next_at = now() - interval '1 second'
     WHERE client_request_id = $1`,
    [id],
  );
  await deliverMailOrders(world.services);
  expect(world.mailsTo(professional.email)).toHaveLength(0);
  expect(await stateOf(id)).toEqual({ state: 'failed', attempts: 1 });
});

test('two replicas send each notice once', async () => {
  const requests = await Promise.all(Array.from({ length: 6 }, submitted));
  await Promise.all([deliverMailOrders(world.services), deliverMailOrders(world.services)]);
  for (const { professional } of requests) expect(world.mailsTo(professional.email)).toHaveLength(1);
});
