import { createECDH, hkdfSync } from 'node:crypto';

export interface VapidKeys {
  /** Base64url, as browsers and `web-push` take them. */
  publicKey: string;
  privateKey: string;
}

/** The order of P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * The pair that push services know this installation by, derived from AUTH_SECRET: all replicas have the same one, and none is
 * stored. Of 48 bytes, so that taking the remainder prefers no key (FIPS 186-5, A.2.1). With another secret all sessions end, and
 * their subscriptions with them.
 */
export function deriveVapidKeys(authSecret: string): VapidKeys {
  const bytes = Buffer.from(hkdfSync('sha256', authSecret, '', 'visafolio web push', 48));
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (order - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return {
    publicKey: curve.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
}
