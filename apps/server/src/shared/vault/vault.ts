import { randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { type FoundKeys, findMasterKeys, type KeySettings, makeMasterKey } from './find-master-keys.ts';
import {
  areValuesSealed,
  insertMasterKey,
  type KeyStore,
  lockMasterKeys,
  retireMasterKeys,
  selectMasterKeys,
  selectWrappedByOlder,
  updateWrap,
} from './keys.queries.ts';
import {
  BrokenSeal,
  decrypt,
  encrypt,
  encryptedLength,
  keyLength,
  type MasterKey,
  MasterKeyError,
} from './master-key.ts';
import { valueKeys } from './value-keys.ts';
import { workspaceKeys, wrapContext } from './workspace-keys.ts';

/** A new key for one file or one upload, and what of it may be stored. */
export interface WrappedFileKey {
  key: Buffer;
  wrapped: Buffer;
}

/**
 * The one way to sealed data. A place says what is sealed, such as `case_notes.body {request}`: it opens there and nowhere
 * else. Everything that opens throws BrokenSeal where something was changed or moved, and KeyDestroyed.
 */
export interface Vault {
  /** Where the master key was made by this start; absent: it was there. */
  madeKeyFile: string | undefined;
  /** Under the workspace's key of values. Null stays null. */
  seal<Value extends string | null>(workspaceId: string, place: string, value: Value): Promise<Value>;
  /**
   * By the key of the workspace that sealed it: what has moved to another one opens until it is sealed anew there. Values of
   * before they were sealed stay as they are, as long as there may be any.
   */
  open<Value extends string | null>(place: string, sealed: Value): Promise<Value>;
  /** Keyed hash of a value, for SQL to compare by: equal values of a place have the same. */
  hash(workspaceId: string, place: string, value: string): Promise<string>;
  /** Wraps the workspace's key of values by the newest key of the workspace. False where there is nothing to do. */
  rewrapValueKey(workspaceId: string): Promise<boolean>;
  /** For the file storage and the upload inbox, which seal with it; features never see a key. */
  makeFileKey(workspaceId: string, context: string): Promise<WrappedFileKey>;
  openFileKey(wrapped: Buffer, context: string): Promise<Buffer>;
  /**
   * Wraps what an older master key wraps by the one in use, and retires the older one: it is not asked for any more. Only on
   * servers whose master key is the newest, so that those of before and after a change do not undo each other's work.
   */
  renewWraps(): Promise<{ wrapped: number; retired: string[] }>;
}

const batch = 100;
const askedAgainMs = 10_000;
const checkText = 'visafolio master key check';

/**
 * Opens with the master keys that the settings lead to. A key is made only in a database that has never had one. Throws
 * MasterKeyError where one that is in use is missing or is not the right one.
 */
export async function openVault(settings: KeySettings, db: Pick<Database, 'accounts'>): Promise<Vault> {
  const { found, made } = await db.accounts.transaction((tx) => agreeOnMasterKeys(tx, settings));
  const [master] = found.keys;
  if (!master) throw new MasterKeyError('There is no master key');
  const masters = new Map(found.keys.map((key) => [key.id, key]));
  const keys = workspaceKeys(db.accounts, masters, master);
  const values = valueKeys(db.accounts, keys);

  let sealing: { finished: Promise<boolean>; until: number } | undefined;
  /** Asked where a value is not sealed, which none is once those of before are. */
  async function mayBePlain(): Promise<boolean> {
    if (!sealing || sealing.until < Date.now()) {
      const asked = { finished: areValuesSealed(db.accounts), until: Date.now() + askedAgainMs };
      asked.finished.catch(() => {
        if (sealing === asked) sealing = undefined;
      });
      sealing = asked;
    }
    return !(await sealing.finished);
  }

  return {
    madeKeyFile: made ? found.file : undefined,

    async seal<Value extends string | null>(workspaceId: string, place: string, value: Value) {
      if (value === null) return value;
      const { seals } = await values.load(workspaceId);
      const sealed = encrypt(seals, Buffer.from(value), valueContext(workspaceId, place));
      return `${sealedMark}${workspaceId}.${sealed.toString('base64url')}` as Value;
    },

    async open<Value extends string | null>(place: string, sealed: Value) {
      if (sealed === null) return sealed;
      const [, workspaceId, body = ''] = sealedPattern.exec(sealed) ?? [];
      if (!workspaceId) {
        if (await mayBePlain()) return sealed;
        throw new BrokenSeal('the value is not sealed');
      }
      const { seals } = await values.load(workspaceId);
      const context = valueContext(workspaceId, place);
      return decrypt(seals, Buffer.from(body, 'base64url'), context).toString() as Value;
    },

    hash: async (workspaceId, place, value) => (await values.load(workspaceId)).hash(place, value),

    rewrapValueKey: (workspaceId) => values.wrapAgain(workspaceId),

    async makeFileKey(workspaceId, context) {
      const { files, version } = await keys.current(workspaceId);
      const head = Buffer.concat([Buffer.from(workspaceId.replaceAll('-', ''), 'hex'), Buffer.alloc(4)]);
      head.writeUInt32BE(version, 16);
      const key = randomBytes(keyLength);
      return { key, wrapped: Buffer.concat([head, encrypt(files, key, fileContext(head, context))]) };
    },

    async openFileKey(wrapped, context) {
      if (wrapped.length !== wrappedFileKeyLength) throw new BrokenSeal('not the key of a file');
      const head = wrapped.subarray(0, 20);
      const { files } = await keys.version(readWorkspaceId(wrapped), head.readUInt32BE(16));
      return decrypt(files, wrapped.subarray(20), fileContext(head, context));
    },

    async renewWraps() {
      let wrapped = 0;
      for (;;) {
        const due = await selectWrappedByOlder(db.accounts, master.id, batch);
        for (const key of due) {
          const context = wrapContext(key.workspace_id, key.version);
          const older = masters.get(key.master_key_id);
          if (!older) throw new Error(`the master key ${key.master_key_id} is missing`);
          const bytes = await older.unwrap(key.wrapped_key, context);
          const renewed = {
            ...key,
            wrapped_key: await master.wrap(bytes, context),
            master_key_id: master.id,
          };
          await updateWrap(db.accounts, renewed, key.master_key_id);
          wrapped++;
        }
        if (due.length < batch) break;
      }
      return { wrapped, retired: await retireMasterKeys(db.accounts, master.id) };
    },
  };
}

/** Every sealed value begins with it, followed by the workspace whose key seals it. */
const sealedMark = 'vf1.';
const sealedPattern = /^vf1\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{38,})$/;

/** Workspace, version of its key, and the encrypted key. Bytes. */
export const wrappedFileKeyLength = 16 + 4 + encryptedLength(keyLength);

/** Whose key wraps the key of a file. */
const readWorkspaceId = (wrapped: Buffer): string =>
  wrapped.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const valueContext = (workspaceId: string, place: string): string => `value ${workspaceId} ${place}`;
const fileContext = (head: Buffer, context: string): Buffer =>
  Buffer.concat([Buffer.from('file '), head, Buffer.from(context)]);

/** Holds off other servers that start: two that made a key each could not read what the other one sealed. */
async function agreeOnMasterKeys(
  tx: KeyStore,
  settings: KeySettings,
): Promise<{ found: FoundKeys; made: boolean }> {
  await lockMasterKeys(tx);
  const needed = await selectMasterKeys(tx);
  const found = await findMasterKeys(settings);
  const made = !found.keys.length && !needed.length;
  if (made) found.keys.push(makeMasterKey(found.file));
  for (const { id, check_value } of needed) {
    const key = found.keys.find((each) => each.id === id);
    if (!key) throw missing(id, found.places);
    await prove(key, check_value);
  }
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
    `The master key ${id} is missing, and the stored data cannot be read without it. Looked for in: ${places.join(', ')}`,
  );

async function prove(key: MasterKey, checkValue: Buffer): Promise<void> {
  const text = await key.unwrap(checkValue, checkText).catch((error: Error) => {
    throw new MasterKeyError(`The master key ${key.id} does not open the stored data (${error.message})`);
  });
  if (text.toString() !== checkText)
    throw new MasterKeyError(`The master key ${key.id} is not the one that sealed the stored data`);
}
