import { generateKeyPair, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { sql } from 'drizzle-orm';
import type { Services } from '../../../../shared/services.ts';

export interface SigningKey {
  /** PEM. */
  privateKey: string;
  /** DER in base64, as SAML metadata holds it. */
  certificate: string;
}

/**
 * A new RSA key in a certificate that it signs itself: identity providers take a key in no other form. It vouches for
 * nothing but until when the key is meant to be used.
 */
export async function makeSigningKey(name: string, validUntil: Date): Promise<SigningKey> {
  const keys = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const validFrom = new Date(Math.min(Date.now(), validUntil.getTime() - 1_000));
  const certificate = selfSigned(name, keys, sequence(time(validFrom), time(validUntil)));
  return { privateKey: keys.privateKey, certificate: certificate.toString('base64') };
}

function selfSigned(name: string, keys: { publicKey: Buffer; privateKey: string }, validity: Buffer): Buffer {
  const sha256WithRsa = sequence(objectId('2a864886f70d01010b'), Buffer.from([0x05, 0]));
  const commonName = sequence(objectId('550403'), der(0x0c, Buffer.from(name.slice(0, 60))));
  const holder = sequence(der(0x31, commonName));
  const version3 = der(0xa0, der(0x02, Buffer.from([2])));
  const serial = der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)]));
  const content = sequence(version3, serial, sha256WithRsa, holder, validity, holder, keys.publicKey);
  const signature = sign('sha256', content, keys.privateKey);
  return sequence(content, sha256WithRsa, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const long = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...(length < 128 ? [length] : long)]), content]);
}
const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts));
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));

/** Two digits of the year until 2049, four after: the standard has it so. */
function time(at: Date): Buffer {
  const digits = `${at.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`;
  return at.getUTCFullYear() < 2050
    ? der(0x17, Buffer.from(digits.slice(2)))
    : der(0x18, Buffer.from(digits));
}

/** The installation's key for requests to SAML identity providers, made at its first use; the same in all replicas. */
export async function loadSamlKey(services: Services): Promise<SigningKey> {
  const { db, config } = services;
  const kept = await readKey(services);
  if (kept) return kept;
  const until = new Date();
  until.setUTCFullYear(until.getUTCFullYear() + 20);
  const { privateKey, certificate } = await makeSigningKey(config.productName, until);
  const sealed = await symmetricEncrypt({ key: config.authSecret, data: privateKey });
  await db.accounts.execute(sql`
    INSERT INTO auth.saml_key (private_key, certificate) VALUES (${sealed}, ${certificate})
    ON CONFLICT (single) DO NOTHING`);
  const settled = await readKey(services);
  if (!settled) throw new Error('the key for SAML vanished as it was made');
  return settled;
}

async function readKey({ db, config }: Services): Promise<SigningKey | null> {
  const { rows } = await db.accounts.execute<{ private_key: string; certificate: string }>(
    sql`SELECT private_key, certificate FROM auth.saml_key`,
  );
  if (!rows[0]) return null;
  const privateKey = await symmetricDecrypt({ key: config.authSecret, data: rows[0].private_key });
  return { privateKey, certificate: rows[0].certificate };
}
