import { symmetricEncrypt } from 'better-auth/crypto';
import { expect, test } from 'vitest';
import { decryptByKnownSecret } from '../../../shared/secrets/decrypt-by-known-secret.ts';
import type { Config } from '../../../shared/services.ts';
import { createSessionCookie } from './session-token.ts';

const publicUrl = 'http://visafolio.test';
const cookies = (authSecret: string, previousSecrets: string[] = []) =>
  createSessionCookie({ publicUrl, authSecret, previousSecrets } as Partial<Config> as Config);
const token = { key: 'a key', generation: 3 };

test('sessions survive a change of the secret, on servers with the old and the new one', () => {
  const [before, after] = [cookies('one', ['two']), cookies('two', ['one'])];
  for (const [writer, reader] of [
    [before, after],
    [after, before],
    [cookies('one'), after],
  ] as const)
    expect(reader.read(writer.write(token).split(';')[0] ?? '')).toEqual(token);
});

test('a cookie signed by a removed secret is invalid', () => {
  expect(cookies('two').read(cookies('one').write(token).split(';')[0] ?? '')).toBeNull();
});

test('what an earlier secret encrypted can be decrypted, what an unknown one encrypted cannot', async () => {
  const data = await symmetricEncrypt({ key: 'one', data: 'of an authenticator app' });
  const read = (authSecret: string, previousSecrets: string[]) =>
    decryptByKnownSecret({ authSecret, previousSecrets }, data);
  expect(await read('two', ['one'])).toBe('of an authenticator app');
  await expect(read('two', ['three'])).rejects.toThrow();
});
