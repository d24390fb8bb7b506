import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { readMigrations } from '../../../shared/db/setup/migrate.ts';
import { type AccountsWorld, createAccountsWorld } from '../accounts.testing.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());

async function migration(name: string): Promise<string> {
  const found = (await readMigrations()).find((file) => file.name === `${name}.sql`);
  return found?.sql ?? expect.unreachable(`There is no migration ${name}.`);
}

test('a security notice that waits in the table of an earlier release is sent after the update', async () => {
  const { id, email } = await buildProfessional(world.owner);
  await world.owner.query(`
    DROP TABLE auth.mail_order;
    DROP FUNCTION auth.add_mail_to_outbox;
    ALTER TABLE auth.mail_link DROP COLUMN mail_order_id, DROP COLUMN mail_order_attempt`);
  const earlier = await migration('0023_security_notices');
  await world.owner.query(earlier.slice(0, earlier.indexOf('-- The hash of what the browser keeps')));
  await world.owner.query(
    `INSERT INTO auth.security_notice (user_id, kind, detail, user_agent, ip_address, attempts)
     VALUES ($1, 'appAdded', 'Work phone', '', '192.0.2.7', 3)`,
    [id],
  );
  await world.owner.query(await migration('0025_mail_orders_of_accounts'));
  await world.owner.query(await migration('0088_outbox_account_mails'));
  await world.sendMails();
  const [mail] = world.mailsTo(email);
  expect(mail?.subject).toBe('Visafolio: An authenticator app was added to your account');
  expect(mail?.text).toContain('Work phone');
  expect(mail?.text).toContain('192.0.2.7');
});
