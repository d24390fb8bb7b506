import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsWorld, createAccountsWorld } from '../../../../accounts/accounts.testing.ts';
import { begins, expectedDates, readClock, simulateYear, stopped, zones } from './simulated-year.testing.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());

test('a year of reminders in twelve time zones: each on its day, none at night, twice, or to the finished', async () => {
  const clients = await simulateYear(world, 4);
  const reminders = clients.flatMap((client) => client.reminders);
  expect(reminders.flatMap(({ wrong }) => wrong)).toEqual([]);
  expect(reminders.length).toBeGreaterThan(zones.length * 40);
  let afterStop = 0;
  for (const client of clients.filter(({ undisturbed }) => undisturbed)) {
    const { zone } = client;
    const dates = client.reminders.map(({ at }) => readClock(at, zone).date);
    // What was due while no server ran goes on the next morning, several as one.
    const stop = [stopped.from, stopped.to + 86_400_000].map((at) => readClock(at, zone).date);
    const within = (date: string) => date >= (stop[0] ?? '') && date <= (stop[1] ?? '');
    const until = readClock(begins + 365 * 86_400_000, zone).date;
    const expected = expectedDates(client).filter((date) => date < until);
    expect(
      dates.filter((date) => !within(date) && date < until),
      zone,
    ).toEqual(expected.filter((date) => !within(date)));
    const missed = expected.filter(within).length;
    const caughtUp = dates.filter(within).length;
    expect(caughtUp, zone).toBeLessThanOrEqual(missed);
    expect(caughtUp > 0, zone).toBe(missed > 0);
    afterStop += caughtUp;
  }
  expect(afterStop).toBeGreaterThan(3);
}, 120_000);
