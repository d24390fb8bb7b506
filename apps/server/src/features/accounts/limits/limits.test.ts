import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { type AccountsWorld, createAccountsWorld, newEmail, newNumber, origin } from '../accounts.testing.ts';
import { createAccounts } from '../better-auth/auth.routes.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());

const password = 'seven herons on a wire';
const signInWith = (email: string, given: string) => world.post('/sign-in/email', { email, password: given });

describe('limits', () => {
  /** Two replicas on one database; calls arrive through a socket from `from`. */
  function replicas(trustedProxies: string[] = []) {
    const config = { ...world.services.config, trustedProxies };
    const apps = [0, 1].map(() =>
      new Hono().route(
        '/api/auth',
        createAccounts({ ...world.services, config }, { rateLimits: true }).routes,
      ),
    );
    let turn = 0;
    return async (path: string, body: object, from: string, headers: Record<string, string> = {}) => {
      const response = await apps[turn++ % 2]?.request(
        `${origin}/api/auth${path}`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin, ...headers },
          body: JSON.stringify(body),
        },
        { incoming: { socket: { remoteAddress: from } } },
      );
      return response?.status ?? 0;
    };
  }
  const many = async (times: number, work: (time: number) => Promise<number>) => {
    const statuses: number[] = [];
    for (let time = 0; time < times; time++) statuses.push(await work(time));
    return statuses.filter((status) => status === 429).length;
  };
  const guess = () => ({ email: newEmail(), code: '123456' });

  test('per address hold for parallel calls, for one IPv6 network, and for every spelling of a path', async () => {
    const call = replicas();
    const atOnce = await Promise.all(
      Array.from({ length: 60 }, () => call('/mail-link/code', guess(), '198.51.109.1')),
    );
    expect(atOnce.filter((status) => status === 422)).toHaveLength(20);
    expect(await many(24, (time) => call('/mail-link/code', guess(), `2001:db8:1:2::${time + 1}`))).toBe(4);
    const odd = [
      '/mail-link/code/',
      '//mail-link/code',
      '/MAIL-LINK/code',
      '/mail-link/%63ode',
      '/mail-link/code;x',
    ];
    for (const path of odd) expect([path, await call(path, guess(), '198.51.109.2')]).toEqual([path, 404]);
  });

  test('per address hold over two replicas, whatever X-Forwarded-For says', async () => {
    const call = replicas();
    const refused = await many(24, (time) =>
      call('/mail-link/code', guess(), '198.51.100.1', { 'x-forwarded-for': `203.0.113.${time}` }),
    );
    expect(refused).toBe(4);
    expect(await call('/mail-link/code', guess(), '198.51.100.2')).toBe(422);
  });

  test("behind a trusted proxy apply to the proxy's caller, not to forged entries before it", async () => {
    const call = replicas(['10.0.0.0/8', '::1']);
    const through = (client: string, forged: string) =>
      call('/mail-link/code', guess(), '::ffff:10.1.2.3', {
        'x-forwarded-for': `${forged}, ${client}, 10.9.9.9`,
      });
    expect(await many(24, (time) => through('198.51.100.7', `203.0.113.${time}`))).toBe(4);
    expect(await through('198.51.100.8', '198.51.100.7')).toBe(422);
  });

  test("per account stop strangers anywhere, but not the owner's own browser and mailbox", async () => {
    const call = replicas();
    const { email } = await buildProfessional(world.owner, { password });
    const { cookie } = await signInWith(email, password);
    const seen = await world.request('/get-session', { headers: { cookie } });
    const device =
      seen.headers
        .getSetCookie()
        .find((set) => set.includes('device'))
        ?.split(';')[0] ?? '';
    const refused = await many(14, (time) =>
      call('/sign-in/email', { email, password: 'a guess' }, `198.51.101.${time}`),
    );
    expect(refused).toBe(4);
    expect(await call('/sign-in/email', { email, password }, '198.51.102.1')).toBe(429);
    expect(await call('/sign-in/email', { email, password }, '198.51.102.2', { cookie: device })).toBe(200);
    expect(await call('/sign-in/magic-link', { email }, '198.51.102.3')).toBe(200);
  });

  test('for text messages hold over two replicas: per number, and per address', async () => {
    const call = replicas();
    const phone = newNumber();
    const toOne = await many(8, (time) => call('/sign-in/phone', { phone }, `198.51.107.${time}`));
    expect(toOne).toBe(3);
    const toAll = await many(34, () => call('/sign-in/phone', { phone: newNumber() }, '198.51.108.1'));
    expect(toAll).toBe(4);
  });

  test('count the same for an address without an account', async () => {
    const call = replicas();
    const email = newEmail();
    const refused = await many(14, (time) =>
      call('/sign-in/email', { email, password: 'a guess' }, `198.51.103.${time}`),
    );
    expect(refused).toBe(4);
  });

  test('reset the count once a guess is right', async () => {
    const call = replicas();
    const { email } = await buildProfessional(world.owner, { password });
    for (let round = 0; round < 2; round++) {
      await many(8, (time) =>
        call('/sign-in/email', { email, password: 'oops' }, `198.51.10${4 + round}.${time}`),
      );
      expect(await call('/sign-in/email', { email, password }, '198.51.106.1')).toBe(200);
    }
  });
});
