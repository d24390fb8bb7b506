import { symmetricEncrypt } from 'better-auth/crypto';
import type { Jwk } from 'better-auth/plugins/jwt';
import { decryptByKnownSecret } from '../../../shared/secrets/decrypt-by-known-secret.ts';
import type { Secrets } from '../../../shared/secrets/known-secrets.ts';

/**
 * better-auth's signing keys, encrypted again with the current secret if it has changed. A key whose secret is lost
 * has expired, so that better-auth makes a new one.
 */
export const reencryptServiceKeys = (keys: Jwk[], secrets: Secrets): Promise<Jwk[]> =>
  Promise.all(
    keys.map(async (key) => {
      const plain = await decryptByKnownSecret(secrets, JSON.parse(key.privateKey)).catch(() => null);
      if (plain === null) return { ...key, expiresAt: new Date(0) };
      const privateKey = JSON.stringify(await symmetricEncrypt({ key: secrets.authSecret, data: plain }));
      return { ...key, privateKey };
    }),
  );
