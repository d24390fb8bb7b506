import { drizzle } from 'drizzle-orm/node-postgres';
import { DatabaseClient, defaultLimits } from '../../db/database-client.ts';
import { type FoundKeys, findMasterKeys, type KeySettings, makeMasterKey } from './find-master-keys.ts';
import { insertMasterKey, type KeyStore, lockMasterKeys, selectMasterKeys } from './keys.queries.ts';
import { type MasterKey, MasterKeyError } from './master-key.ts';

/** The master keys of the settings. Loaded again when an unknown one is needed. */
export interface MasterRing {
  current(): MasterKey;
  /** Throws MasterKeyError if there is no such key. */
  find(id: string): Promise<MasterKey>;
  /** Loads the keys again; the current one may change. */
  reload(): Promise<void>;
  /** File of the master key if this start created it; absent: it existed. */
  createdKeyFile: string | undefined;
  /** File that others could read until this start. */
  restrictedKeyFile: string | undefined;
}

type Transacting = { transaction<T>(work: (tx: KeyStore) => Promise<T>): Promise<T> };

const checkText = 'visafolio master key check';
/** An unknown key is not searched again within this time. Milliseconds. */
const retryAfterMs = 1_000;

/** Throws MasterKeyError if a key in use is missing or wrong. */
export async function openMasterRing(settings: KeySettings, db: Transacting): Promise<MasterRing> {
  const { found, made } = await db.transaction((tx) => agreeOnMasterKeys(tx, settings));
  const first = found.keys[0];
  if (!first) throw new MasterKeyError('There is no master key');
  let master = first;
  const masters = new Map(found.keys.map((key) => [key.id, key]));
  let lookedAt = Date.now();

  async function reload(): Promise<void> {
    lookedAt = Date.now();
    const { keys } = await findMasterKeys(settings);
    for (const key of keys) if (!masters.has(key.id)) masters.set(key.id, key);
    const [wanted] = keys;
    if (!wanted || wanted.id === master.id) return;
    await db.transaction((tx) => agreeOnMasterKeys(tx, settings));
    master = wanted;
  }

  return {
    createdKeyFile: made ? found.file : undefined,
    restrictedKeyFile: found.mended ? found.file : undefined,
    current: () => master,
    reload,
    async find(id) {
      if (!masters.has(id) && Date.now() - lookedAt > retryAfterMs) await reload();
      const key = masters.get(id);
      if (!key) throw missing(id, found.places);
      return key;
    },
  };
}

/** Throws MasterKeyError unless the settings contain all of these keys. */
export async function requireMasterKeys(
  settings: KeySettings,
  needed: { id: string; check_value: Buffer }[],
): Promise<FoundKeys> {
  const found = await findMasterKeys(settings);
  for (const { id, check_value } of needed) {
    const key = found.keys.find((each) => each.id === id);
    if (!key) throw missing(id, found.places);
    await prove(key, check_value);
  }
  return found;
}

/** Throws MasterKeyError, before anything is changed, if the database needs a key that is missing. */
export async function refuseOtherMasterKeys(settings: KeySettings, ownerUrl: string): Promise<void> {
  const client = new DatabaseClient({
    connectionString: ownerUrl,
    connectionTimeoutMillis: defaultLimits.connectMs,
  });
  await client.connect();
  try {
    const { rows } = await client.query(`SELECT FROM pg_class WHERE oid = to_regclass('public.master_keys')`);
    if (rows.length) await requireMasterKeys(settings, await selectMasterKeys(drizzle({ client })));
  } finally {
    await client.end();
  }
}

/** Blocks other servers during their start: if two created a key each, neither could read what the other one sealed. */
async function agreeOnMasterKeys(
  tx: KeyStore,
  settings: KeySettings,
): Promise<{ found: FoundKeys; made: boolean }> {
  await lockMasterKeys(tx);
  const needed = await selectMasterKeys(tx);
  const found = await requireMasterKeys(settings, needed);
  const made = !found.keys.length && !needed.length;
  if (made) found.keys.push(makeMasterKey(found.file));
  const [current] = found.keys;
  if (current && !needed.some(({ id }) => id === current.id)) {
    const checkValue = await current.wrap(Buffer.from(checkText), checkText);
    if (!(await insertMasterKey(tx, current.id, checkValue)))
      throw new MasterKeyError(
        `The master key ${current.id} was replaced by a newer one and is not used again: put that one first, or make another`,
      );
  }
  return { found, made };
}

const missing = (id: string, places: string[]) =>
  new MasterKeyError(
    `The master key ${id} is missing, and the stored data cannot be read without it. Looked for in: ${places.join(', ')}. Put it back, or set where it is, then start again (docs/guides/security.md).`,
  );

async function prove(key: MasterKey, checkValue: Buffer): Promise<void> {
  const text = await key.unwrap(checkValue, checkText).catch((error: Error) => {
    throw new MasterKeyError(`The master key ${key.id} does not open the stored data (${error.message})`);
  });
  if (text.toString() !== checkText)
    throw new MasterKeyError(`The master key ${key.id} is not the one that sealed the stored data`);
}
