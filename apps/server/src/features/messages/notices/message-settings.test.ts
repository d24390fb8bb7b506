import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFirm } from '../../../../test/builders/firms.ts';
import { buildProfessional, type Professional } from '../../../../test/builders/professionals.ts';
import { Refusal } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { type AccountsWorld, createAccountsWorld } from '../../accounts/accounts.testing.ts';
import { getMessageSettings, setMailsHaveText } from './message-settings.usecases.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());

const toActor = ({ id, email }: Professional): StaffActor => ({ as: 'staff', userId: id, email });

test('a firm admin decides for the whole firm whether mails include the text of messages', async () => {
  const firm = await buildFirm(world.owner);
  const [administrator, member, foreign] = [
    toActor(await buildProfessional(world.owner, { firm })),
    toActor(await buildProfessional(world.owner, { firm })),
    toActor(await buildProfessional(world.owner)),
  ];
  await world.owner.query(`UPDATE profiles SET firm_role = 'firm_admin' WHERE id = $1`, [
    administrator.userId,
  ]);
  await world.owner.query(`UPDATE profiles SET firm_role = 'member' WHERE id = $1`, [member.userId]);
  expect(await getMessageSettings(world.services, member)).toEqual({
    mails_have_text: true,
    mail_answers: false,
    may_change: false,
  });
  await expect(setMailsHaveText(world.services, member, false)).rejects.toThrow(
    new Refusal('session.firm_administrator_required'),
  );
  expect(await setMailsHaveText(world.services, administrator, false)).toMatchObject({
    mails_have_text: false,
  });
  expect(await getMessageSettings(world.services, member)).toMatchObject({ mails_have_text: false });
  expect(await getMessageSettings(world.services, foreign)).toMatchObject({ mails_have_text: true });
  expect(await setMailsHaveText(world.services, administrator, true)).toMatchObject({
    mails_have_text: true,
  });
});

test('a professional without a firm decides for themselves', async () => {
  const actor = toActor(await buildProfessional(world.owner, { firm: null }));
  expect(await setMailsHaveText(world.services, actor, false)).toMatchObject({
    mails_have_text: false,
    may_change: true,
  });
});

test('the settings show whether replies to mails are received', async () => {
  const actor = toActor(await buildProfessional(world.owner));
  world.services.config.inboundMail = { address: 'answers@example.com' };
  expect(await getMessageSettings(world.services, actor)).toMatchObject({ mail_answers: true });
});
