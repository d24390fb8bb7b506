import { describe, expect, test } from 'vitest';
import { isAllowed, nextAllowed } from './allowed-hours.ts';
import { countPassed, findPutOff, type Plan, planNext } from './plan-next.ts';

const plan = (wishes: Partial<Plan> = {}): Plan => ({
  mode: 'gentle',
  days: null,
  at_weekends: false,
  at_night: false,
  time_zone: 'America/New_York',
  // A Monday, 10:30 in New York.
  started_at: new Date('2026-03-02T15:30:00Z'),
  passed: 0,
  paused_at: null,
  paused_until: null,
  client_gave_at: null,
  reminded_at: null,
  ...wishes,
});
const next = (wishes: Partial<Plan>) => planNext(plan(wishes))?.toISOString() ?? null;

describe('the next reminder', () => {
  test('goes at the same time of the client’s day, over a change of the clock too', () => {
    expect(next({})).toBe('2026-03-09T14:30:00.000Z');
    expect(next({ mode: 'firm' })).toBe('2026-03-05T15:30:00.000Z');
    // Sydney's clock goes back on 5 April: 9:00 is another instant.
    expect(
      next({
        mode: 'own',
        days: [35],
        time_zone: 'Australia/Sydney',
        started_at: new Date('2026-03-01T22:00:00Z'),
      }),
    ).toBe('2026-04-05T23:00:00.000Z');
  });

  test('waits for the morning and for Monday', () => {
    const friday = new Date('2026-03-06T23:10:00Z');
    expect(nextAllowed(friday, plan()).toISOString()).toBe('2026-03-09T13:00:00.000Z');
    expect(nextAllowed(friday, plan({ at_weekends: true })).toISOString()).toBe('2026-03-07T14:00:00.000Z');
    expect(isAllowed(friday, plan({ at_night: true }))).toBe(true);
    expect(isAllowed(new Date('2026-03-07T16:00:00Z'), plan({ at_night: true }))).toBe(false);
  });

  test('a firm schedule goes on every week, a gentle one ends', () => {
    expect(next({ mode: 'firm', passed: 4 })).toBe('2026-03-23T14:30:00.000Z');
    expect(next({ mode: 'firm', passed: 5 })).toBe('2026-03-30T14:30:00.000Z');
    expect(next({ passed: 3 })).toBeNull();
  });

  test('is put off by what the client gave, by a reminder by hand and by a pause', () => {
    expect(next({ client_gave_at: new Date('2026-03-09T12:00:00Z') })).toBe('2026-03-11T13:00:00.000Z');
    expect(next({ reminded_at: new Date('2026-03-09T13:45:00Z') })).toBe('2026-03-10T13:45:00.000Z');
    const paused_at = new Date('2026-03-08T12:00:00Z');
    expect(next({ paused_at, paused_until: new Date('2026-03-15T16:00:00Z') })).toBe(
      '2026-03-16T13:00:00.000Z',
    );
    expect(next({ paused_at })).toBeNull();
    const now = new Date('2026-03-09T15:00:00Z');
    expect(findPutOff(plan({ client_gave_at: now }), now)).toEqual(new Date('2026-03-11T15:00:00Z'));
    expect(findPutOff(plan({ client_gave_at: new Date('2026-03-03T15:00:00Z') }), now)).toBeNull();
  });

  test('several that were missed are one', () => {
    expect(countPassed(plan({ mode: 'firm' }), new Date('2026-03-13T20:00:00Z'))).toBe(3);
    // Saturday's waits for Monday, which has one of its own.
    const own = plan({ mode: 'own', days: [5, 7, 8] });
    expect(countPassed(own, new Date('2026-03-09T13:00:00Z'))).toBe(2);
    expect(countPassed(plan({ passed: 3 }), new Date('2027-03-13T20:00:00Z'))).toBe(3);
  });
});
