import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { system } from '../db/actor.ts';
import type { Database, Tx } from '../db/database.ts';
import { column, execute, queryRows, type Row } from '../db/query.ts';
import type { Vault } from '../vault/vault.ts';
import { type Checkpoint, installationLog, toSignedBytes } from './chain.ts';

const KeyRow = { id: column.text, public_key: column.bytes, sealed_private_key: column.text };

export interface SigningKey {
  id: string;
  sign(checkpoint: Checkpoint): Buffer;
}

/** A public key that the vault vouches for: its private part opens, and belongs to it. */
export interface TrustedKey {
  id: string;
  verifies(checkpoint: Checkpoint, signature: Buffer): boolean;
}

const place = (id: string): string => `audit_signing_keys.private_key ${id}`;
const exportPublic = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' });
const nameKey = (publicKey: Buffer): string =>
  createHash('sha256').update(publicKey).digest('hex').slice(0, 16);

/** The key that signs checkpoints. Two servers that need the first one at once make only one. */
export async function loadSigningKey(tx: Tx, vault: Vault): Promise<SigningKey> {
  const found = (await selectKeys(tx)).at(-1) ?? (await createKey(tx, vault));
  const privateKey = await openPrivateKey(vault, found);
  return { id: found.id, sign: (checkpoint) => sign(null, toSignedBytes(checkpoint), privateKey) };
}

const selectKeys = (tx: Tx) =>
  queryRows(
    tx,
    KeyRow,
  )`SELECT id, public_key, sealed_private_key FROM audit_signing_keys ORDER BY created_at, id`;

async function createKey(tx: Tx, vault: Vault): Promise<Row<typeof KeyRow>> {
  await execute(tx)`SELECT pg_advisory_xact_lock(hashtextextended('audit signing key', 0))`;
  // A statement of its own, to see what was committed while the lock was waited for.
  const [made] = await selectKeys(tx);
  if (made) return made;
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const public_key = exportPublic(publicKey);
  const id = nameKey(public_key);
  const der = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
  const sealed_private_key = await vault.seal(installationLog, place(id), der);
  await execute(tx)`
    INSERT INTO audit_signing_keys (id, public_key, sealed_private_key) VALUES (${id}, ${public_key}, ${sealed_private_key})`;
  return { id, public_key, sealed_private_key };
}

const openPrivateKey = async (vault: Vault, key: Row<typeof KeyRow>): Promise<KeyObject> => {
  const der = await vault.open(place(key.id), key.sealed_private_key);
  return createPrivateKey({ key: Buffer.from(der, 'base64'), type: 'pkcs8', format: 'der' });
};

/** Keys that the database has and the vault did not seal are left out: who writes to the database can add some. */
export async function listTrustedKeys(db: Database, vault: Vault): Promise<Map<string, TrustedKey>> {
  const rows = await db.withActor(system, selectKeys);
  const trusted = new Map<string, TrustedKey>();
  for (const row of rows) {
    const publicKey = await openPrivateKey(vault, row).then(createPublicKey, () => null);
    if (!publicKey || nameKey(exportPublic(publicKey)) !== row.id) continue;
    trusted.set(row.id, {
      id: row.id,
      verifies: (checkpoint, signature) => verify(null, toSignedBytes(checkpoint), publicKey, signature),
    });
  }
  return trusted;
}
