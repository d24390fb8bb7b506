import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { buildSession } from '../../../../test/builders/sessions.ts';
import { type AccountsWorld, createAccountsWorld, origin } from '../accounts.testing.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());

describe('a token for services', () => {
  test('names its holder for five minutes, verifiable with the published keys', async () => {
    const { id, email } = await buildProfessional(world.owner);
    const { cookie } = await buildSession(world.owner, id, { secret: world.services.config.authSecret });
    const answer = await world.request('/token', { headers: { cookie } });
    const { token } = (await answer.json()) as { token: string };
    const keys = (await (await world.request('/jwks')).json()) as JSONWebKeySet;
    expect(JSON.stringify(keys)).not.toContain('"d"');
    const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(keys), {
      issuer: origin,
      audience: origin,
      algorithms: ['EdDSA'],
    });
    expect(protectedHeader.alg).toBe('EdDSA');
    expect(payload).toMatchObject({ sub: id, email });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
    const { rows } = await world.owner.query('SELECT private_key FROM auth.jwks');
    expect(rows[0].private_key).not.toContain('"d"');
    const [head, , signature] = token.split('.');
    const forged = btoa(JSON.stringify({ ...decodeJwt(token), email: 'boss@example.com' })).replace(
      /=+$/,
      '',
    );
    await expect(jwtVerify([head, forged, signature].join('.'), createLocalJWKSet(keys))).rejects.toThrow();
  });

  test('is not issued to visitors or to sessions without their second factor', async () => {
    expect((await world.request('/token')).status).toBe(401);
    const { id } = await buildProfessional(world.owner);
    const { cookie } = await buildSession(world.owner, id, { secret: world.services.config.authSecret });
    await world.owner.query(
      `INSERT INTO auth.factor (user_id, kind, name, secret, verified_at) VALUES ($1, 'totp', 'x', 'x', now())`,
      [id],
    );
    expect((await world.request('/token', { headers: { cookie } })).status).toBe(401);
  });
});
