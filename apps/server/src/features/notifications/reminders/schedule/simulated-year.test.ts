import { afterAll, beforeAll, test } from 'vitest';
import { type AccountsWorld, createAccountsWorld } from '../../../accounts/accounts.testing.ts';
import { expectRightYear, simulateYear } from './simulated-year.testing.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());

test('a year of reminders in twelve time zones: each on its day, none at night, twice, or to the finished', async () => {
  expectRightYear(await simulateYear(world, 2));
}, 120_000);
