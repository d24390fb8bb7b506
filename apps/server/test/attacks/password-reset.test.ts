import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProfessional } from '../builders/professionals.ts';
import { type AttackWorld, createAttackWorld, createTally } from './world.ts';

const tally = createTally('the password reset');
let world: AttackWorld;
beforeAll(async () => {
  world = await createAttackWorld();
  await buildProfessional(world.server.owner);
});
afterAll(() => {
  tally.print();
  return world.close();
});

const old = 'seven herons on a wire';
const next = 'eight herons on a wire';
const third = 'nine herons on a wire';

async function recovering() {
  const { id, email } = await buildProfessional(world.server.owner, { password: old });
  const owner = world.browser();
  const requestReset = async () => {
    await owner.post('/recover', { email });
    const { token } = world.newestMail(email);
    return () => owner.post('/recover/reset', { token, password: next });
  };
  return { id, email, owner, requestReset, reset: await requestReset() };
}

test('a sign-in with the old password during the reset leaves no session', async () => {
  const survivors: number[] = [];
  for (let offset = 0; offset <= 240; offset += 12) {
    const { email, owner, reset } = await recovering();
    const attackers = [world.browser(), world.browser(), world.browser()];
    const resetting = reset();
    await delay(offset);
    await Promise.all(attackers.map((attacker) => attacker.post('/sign-in/email', { email, password: old })));
    expect((await resetting).status).toBe(200);
    expect(await owner.signedInAs()).toBe(email);
    for (const attacker of attackers)
      if (tally.note((await attacker.signedInAs()) !== null)) survivors.push(offset);
  }
  expect(survivors).toEqual([]);
}, 120_000);

test('a change of the password during the reset does not replace the new password', async () => {
  for (let offset = 0; offset <= 240; offset += 24) {
    const { email, reset, requestReset } = await recovering();
    const attacker = world.browser();
    await attacker.post('/sign-in/email', { email, password: old });
    const resetting = reset();
    await delay(offset);
    const changed = await attacker.post('/change-password', { currentPassword: old, newPassword: third });
    // On a busy machine the change may finish first. It invalidates the link, and the owner requests another.
    const first = await resetting;
    const answer = first.status === 410 ? await (await requestReset())() : first;
    expect(answer.status).toBe(200);
    const opens = await world.browser().post('/sign-in/email', { email, password: third });
    // A change that finished before the reset began is overwritten by it.
    expect(tally.note(opens.status === 200), `offset ${offset}, answered ${changed.status}`).toBe(false);
    expect(tally.note((await attacker.signedInAs()) !== null)).toBe(false);
    expect((await world.browser().post('/sign-in/email', { email, password: next })).status).toBe(200);
  }
}, 120_000);

test('a sign-in link used during the reset leaves no session', async () => {
  for (let offset = 0; offset <= 160; offset += 16) {
    const { id, email } = await buildProfessional(world.server.owner, { password: old });
    const owner = world.browser();
    await owner.post('/sign-in/magic-link', { email });
    const link = world.newestMail(email);
    await owner.post('/recover', { email });
    const { token } = world.newestMail(email);
    const attacker = world.browser();
    const resetting = owner.post('/recover/reset', { token, password: next });
    await delay(offset);
    await attacker.post('/mail-link/confirm', { token: link.token });
    expect((await resetting).status).toBe(200);
    expect(tally.note((await attacker.signedInAs()) !== null)).toBe(false);
    const { rows } = await world.server.owner.query(
      'SELECT count(*)::int AS n FROM auth.session WHERE user_id = $1',
      [id],
    );
    expect(rows[0].n).toBe(1);
  }
}, 120_000);
