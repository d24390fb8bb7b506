import { X509Certificate } from 'node:crypto';
import { symmetricEncrypt } from 'better-auth/crypto';
import { sql } from 'drizzle-orm';
import { column, queryRows } from '../../../../shared/db/query.ts';
import { decryptByKnownSecret } from '../../../../shared/secrets/decrypt-by-known-secret.ts';
import type { Services } from '../../../../shared/services.ts';

export interface SigningKey {
  /** PEM. */
  privateKey: string;
  /** DER in base64, as SAML metadata holds it. */
  certificate: string;
}

/**
 * Makes an RSA key with a self-signed certificate, the only form in which identity providers accept a key. The
 * certificate contains only the name and the validity.
 */
export async function makeSigningKey(name: string, validUntil: Date): Promise<SigningKey> {
  const { generate } = await import('selfsigned');
  // The library parses names: a comma would begin another one.
  const value = name
    .replace(/[^\p{L}\p{N} .-]+/gu, ' ')
    .trim()
    .slice(0, 60);
  const { private: privateKey, cert } = await generate([{ name: 'commonName', value }], {
    keySize: 2048,
    algorithm: 'sha256',
    notBeforeDate: new Date(Math.min(Date.now(), validUntil.getTime() - 1_000)),
    notAfterDate: validUntil,
    extensions: [{ name: 'keyUsage', digitalSignature: true, critical: true }],
  });
  return { privateKey, certificate: new X509Certificate(cert).raw.toString('base64') };
}

/** The installation's key for requests to SAML identity providers, created at its first use and shared by all replicas. */
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
  const rows = await queryRows(db.accounts, { private_key: column.text, certificate: column.text })`
    SELECT private_key, certificate FROM auth.saml_key`;
  if (!rows[0]) return null;
  const privateKey = await decryptByKnownSecret(config, rows[0].private_key);
  return { privateKey, certificate: rows[0].certificate };
}
