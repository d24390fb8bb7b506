import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { sql } from 'drizzle-orm';
import type { Services } from '../../../../shared/services.ts';
import { makeSigningKey, type SigningKey } from './signing-key.ts';

/** The installation's key for requests to SAML identity providers, made at its first use; the same in all replicas. */
export async function samlKey(services: Services): Promise<SigningKey> {
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
