import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { type AccountsWorld, createAccountsWorld, newEmail, newNumber } from '../accounts.testing.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());

const password = 'seven herons on a wire';
const addPhone = (id: string, number: string) =>
  world.owner.query('INSERT INTO auth.phone (user_id, number) VALUES ($1, $2)', [id, number]);

/** Difference of two groups' times, in standard deviations of their rank sum. */
function rankDistance(one: number[], other: number[]): number {
  const all = [
    ...one.map((time) => ({ time, isOne: true })),
    ...other.map((time) => ({ time, isOne: false })),
  ];
  all.sort((a, b) => a.time - b.time);
  const sum = all.reduce((ranks, { isOne }, index) => ranks + (isOne ? index + 1 : 0), 0);
  const [n, m] = [one.length, other.length];
  return (sum - (n * (n + m + 1)) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}

describe('response times do not reveal which addresses have an account', { timeout: 90_000 }, () => {
  const samples = 15;
  const timed = async (work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };

  async function measureDistance(path: string, more: object): Promise<number> {
    const isPhone = path === '/sign-in/phone';
    const somebody = () => (isPhone ? { phone: newNumber() } : { email: newEmail() });
    const known = await Promise.all(
      Array.from({ length: samples }, () =>
        buildProfessional(world.owner, path === '/sign-in/email' ? { password } : {}),
      ),
    );
    for (let warm = 0; warm < 3; warm++) await world.post(path, { ...somebody(), ...more });
    const times = { known: [] as number[], unknown: [] as number[] };
    for (const { id, email } of known) {
      const phone = newNumber();
      if (isPhone) await addPhone(id, phone);
      times.unknown.push(await timed(() => world.postWithoutMails(path, { ...somebody(), ...more })));
      await world.sendMails();
      times.known.push(
        await timed(() => world.postWithoutMails(path, { ...(isPhone ? { phone } : { email }), ...more })),
      );
      await world.sendMails();
    }
    return rankDistance(times.known, times.unknown);
  }

  test.each([
    ['/sign-in/email', { password: 'not this one' }],
    ['/sign-up/email', { password: 'not this one' }],
    ['/recover', {}],
    ['/sign-in/magic-link', {}],
    ['/sign-in/magic-link', { createUser: false }],
    ['/sign-in/phone', { createUser: false }],
  ])('%s %o', async (path, more) => {
    const distance = await measureDistance(path, more);
    // One run in two thousand differs more by chance, and other programs add noise: a real difference shows twice.
    const distances = Math.abs(distance) < 3.5 ? [distance] : [distance, await measureDistance(path, more)];
    process.stdout.write(
      `${path}: known ones ${distances.map((each) => each.toFixed(2)).join(', then ')} standard deviations later\n`,
    );
    expect(Math.min(...distances.map(Math.abs))).toBeLessThan(3.5);
  });
});
