import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildRequest } from '../../../test/builders/requests.ts';
import { type AccountsWorld, createAccountsWorld } from '../accounts/accounts.testing.ts';
import { saveLanguage } from '../accounts/mail-language.ts';
import { notifyStaff } from './notify-staff.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());

test('the professional hears of a submission in the language of their choice, with a way to the request', async () => {
  const { id, client, professional } = await buildRequest(world.owner);
  await saveLanguage(world.services, professional.id, 'es');
  notifyStaff(world.services, { kind: 'documents.submitted', requestId: id });
  await expect.poll(() => world.mailsTo(professional.email).length, { timeout: 10_000 }).toBe(1);
  const [mail] = world.mailsTo(professional.email);
  expect(mail?.subject).toBe(`${client.name} ha enviado los documentos`);
  expect(mail?.text).toContain(`http://visafolio.test/dashboard?request=${id}`);
});

test('a notice about a request that is gone, or to a mail server that refuses, harms nobody', async () => {
  const { id } = await buildRequest(world.owner);
  world.mailer.refusal = new Error('550');
  notifyStaff(world.services, { kind: 'questionnaire.submitted', requestId: id });
  notifyStaff(world.services, {
    kind: 'questionnaire.submitted',
    requestId: '01900000-0000-7000-8000-000000000000',
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
});
