import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { Secret, TOTP } from 'otpauth';

const period = 30;
const of = (secret: Secret, issuer = '', label = '') =>
  new TOTP({ secret, issuer, label, period, digits: 6, algorithm: 'SHA1' });

export interface NewTotp {
  /** Base32, for typing it in. */
  secret: string;
  /** For the QR code. */
  uri: string;
  /** For the database. */
  sealed: string;
}

/** A secret for an authenticator app, which shows it as `issuer` and `label`. */
export async function makeTotp(key: string, issuer: string, label: string): Promise<NewTotp> {
  const secret = new Secret({ size: 20 });
  return {
    secret: secret.base32,
    uri: of(secret, issuer, label).toString(),
    sealed: await symmetricEncrypt({ key, data: secret.base32 }),
  };
}

/** The time step of a code, at most one off for clocks that differ; null for a wrong code. */
export async function findTimeStep(
  key: string,
  sealed: string,
  code: string,
  now = Date.now(),
): Promise<number | null> {
  const secret = Secret.fromBase32(await symmetricDecrypt({ key, data: sealed }));
  const delta = of(secret).validate({ token: code, window: 1, timestamp: now });
  return delta === null ? null : Math.floor(now / 1000 / period) + delta;
}
