import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildRequest } from '../../../../test/builders/requests.ts';
import { saveLanguage } from '../../../shared/mail/mail-language.ts';
import type { AccountsWorld } from '../../accounts/accounts.testing.ts';
import { createAccountsWorld } from '../../accounts/accounts.testing.ts';
import { sendRequestMails } from '../client-mails/request-mails.testing.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());

/** As the client's submission leaves it. */
async function submitted(payload = {}) {
  const request = await buildRequest(world.owner);
  await world.owner.query(
    `INSERT INTO mail_orders (workspace_id, client_request_id, kind, payload) VALUES ($1, $2, 'documents.submitted', $3)`,
    [request.professional.workspaceId, request.id, payload],
  );
  return request;
}

test('the professional hears of a submission in the language of their choice, with a way to the request', async () => {
  const { id, client, professional } = await submitted();
  await saveLanguage(world.services, professional.id, 'es');
  await sendRequestMails(world.services);
  expect(world.mailsTo(professional.email)).toHaveLength(1);
  const [mail] = world.mailsTo(professional.email);
  expect(mail?.subject).toBe(`${client.name} envió los documentos`);
  expect(mail?.text).toContain(`http://visafolio.test/dashboard?request=${id}`);
});

test('the professional hears that files of the client have no place yet', async () => {
  const { professional } = await submitted({ unplaced: 2 });
  await sendRequestMails(world.services);
  expect(world.mailsTo(professional.email)).toHaveLength(1);
  expect(world.mailsTo(professional.email)[0]?.text).toContain('2 more files were given without saying');
});
