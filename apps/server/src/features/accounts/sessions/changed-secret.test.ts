import { symmetricEncrypt } from 'better-auth/crypto';
import { expect, test } from 'vitest';
import { decryptByKnownSecret } from '../../../shared/secrets/decrypt-by-known-secret.ts';
import type { Config } from '../../../shared/services.ts';
import { createSessionCookie } from './session-token.ts';

const publicUrl = 'http://visafolio.test';
const cookies = (authSecret: string, previousSecrets: string[] = []) =>
  createSessionCookie({ publicUrl, authSecret, previousSecrets } as Partial<Config> as Config);
const token = { key: 'a key', generation: 3 };

test('who is signed in stays so while the secret changes, on servers of before and after', () => {
  const [before, after] = [cookies('one', ['two']), cookies('two', ['one'])];
  for (const [writer, reader] of [
    [before, after],
    [after, before],
    [cookies('one'), after],
  ] as const)
    expect(reader.read(writer.write(token).split(';')[0] ?? '')).toEqual(token);
});

test('a cookie of a secret that is no longer named is nobody’s', () => {
  expect(cookies('two').read(cookies('one').write(token).split(';')[0] ?? '')).toBeNull();
});

test('what was encrypted by the earlier secret is read, and by an unknown one it is not', async () => {
  const data = await symmetricEncrypt({ key: 'one', data: 'of an authenticator app' });
  const read = (authSecret: string, previousSecrets: string[]) =>
    decryptByKnownSecret({ authSecret, previousSecrets }, data);
  expect(await read('two', ['one'])).toBe('of an authenticator app');
  await expect(read('two', ['three'])).rejects.toThrow();
});
