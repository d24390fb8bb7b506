import { symmetricDecrypt } from 'better-auth/crypto';
import { knownSecrets, type Secrets } from './known-secrets.ts';

/** Decrypts what `symmetricEncrypt` encrypted with the current or an earlier AUTH_SECRET. */
export async function decryptByKnownSecret(secrets: Secrets, data: string): Promise<string> {
  const attempts = knownSecrets(secrets).map((key) => symmetricDecrypt({ key, data }));
  return Promise.any(attempts).catch((error: AggregateError) => {
    throw error.errors[0];
  });
}
