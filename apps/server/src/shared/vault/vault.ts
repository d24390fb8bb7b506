import { randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { Log } from '../log/log.ts';
import { watchErasedKeys } from './keys/erased-keys.ts';
import type { KeySettings } from './keys/find-master-keys.ts';
import {
  areValuesSealed,
  deleteWorkspaceKey,
  eraseWorkspaceKeys,
  retireMasterKeys,
  selectReplaced,
  selectRotating,
  selectWrappedByOlder,
  updateWrap,
} from './keys/keys.queries.ts';
import { BrokenSeal, decrypt, encrypt, encryptedLength, keyLength } from './keys/master-key.ts';
import { openMasterRing } from './keys/master-ring.ts';
import { valueKeys } from './keys/value-keys.ts';
import { workspaceKeys, wrapContext } from './keys/workspace-keys.ts';

/** An answer that something else than this server has put where it is. */
export interface DamagedAnswer {
  requestId: string;
  questionId: string;
}

/** A new key for one file or upload, with its wrapped form for storing. */
export interface WrappedFileKey {
  key: Buffer;
  wrapped: Buffer;
}

/**
 * The only access to sealed data. A place names what is sealed, such as `case_notes.body {request}`: it can be
 * decrypted there and nowhere else. Decrypting throws BrokenSeal if something was changed or moved, and KeyDestroyed.
 */
export interface Vault {
  /** File of the master key if this start created it; absent: it existed. */
  createdKeyFile: string | undefined;
  /** File that others on this machine could read until this start. */
  restrictedKeyFile: string | undefined;
  /** Uses the workspace's key of values. Null stays null. */
  seal<Value extends string | null>(workspaceId: string, place: string, value: Value): Promise<Value>;
  /**
   * Uses the key of the workspace that sealed it: a value that moved to another one can be decrypted until it is
   * sealed again there. Plain values of an earlier release are returned unchanged as long as there may be any.
   */
  open<Value extends string | null>(place: string, sealed: Value): Promise<Value>;
  /** Keyed hash for comparisons in SQL: equal values of a place have the same hash. */
  hash(workspaceId: string, place: string, value: string): Promise<string>;
  /** Logs it once, and counts it until the server is started again. */
  noteDamage(answer: DamagedAnswer): void;
  /** How many damaged answers this server has met. */
  countDamage(): number;
  /** Wraps the workspace's key of values with its newest key. False if nothing had to be done. */
  rewrapValueKey(workspaceId: string): Promise<boolean>;
  /** For the file storage and the upload inbox; features never see a key. */
  makeFileKey(workspaceId: string, context: string): Promise<WrappedFileKey>;
  openFileKey(wrapped: Buffer, context: string): Promise<Buffer>;
  /** For a file whose key was made for another place, such as while it was received. */
  wrapFileKey(key: Buffer, workspaceId: string, context: string): Promise<Buffer>;
  /** The same file key, wrapped with the newest key of this workspace. */
  rewrapFileKey(wrapped: Buffer, context: string, workspaceId: string): Promise<Buffer>;
  /** Replaces the key of a workspace; a job then wraps again what the old one wraps. Resolves to the new version. */
  rotateWorkspaceKey(workspaceId: string): Promise<number>;
  /** Workspaces with older keys, and their newest version. */
  listRotating(): Promise<{ workspaceId: string; version: number }[]>;
  /** Versions replaced at least that long ago that wrap no key of values. */
  listReplacedKeys(workspaceId: string, olderThanMs: number): Promise<number[]>;
  /** For a version that wraps nothing any more. */
  deleteKeyVersion(workspaceId: string, version: number): Promise<void>;
  /**
   * Destroys every key of a workspace: nothing that it sealed can be decrypted again, after half a second on any
   * server.
   */
  eraseWorkspace(workspaceId: string): Promise<{ destroyed: number }>;
  /** Loads the master keys again: one that was put first becomes the current one. */
  reloadMasterKeys(): Promise<void>;
  /**
   * Wraps everything that older master keys wrap with the current one, and retires the older ones. Only on servers
   * with the newest master key, so that servers from before and after a change do not undo each other's work.
   */
  renewWraps(): Promise<{ wrapped: number; retired: string[] }>;
}

const batch = 100;
/** Damaged answers that are counted and logged. */
const maxDamaged = 1_000;
/** How long unsealed values are still read after the check that allowed it. Milliseconds. */
const plainMs = 10_000;

/**
 * Opens with the master keys of the settings. Creates a key only in a database that never had one. Throws
 * MasterKeyError if a key in use is missing or wrong.
 */
export async function openVault(
  settings: KeySettings,
  db: Pick<Database, 'keys'>,
  log?: Pick<Log, 'error'>,
): Promise<Vault> {
  const ring = await openMasterRing(settings, db.keys);
  const keys = workspaceKeys(db.keys, ring);
  const values = valueKeys(db.keys, keys);
  const forget = (workspaceId: string): void => {
    keys.forget(workspaceId);
    values.forget(workspaceId);
  };
  const lookForErased = watchErasedKeys(db.keys, forget);
  const loadValueKey = async (workspaceId: string) => {
    await lookForErased();
    return values.load(workspaceId);
  };

  const damaged = new Set<string>();
  let plainUntil = 0;
  /** Called for an unsealed value, which must not exist once all are sealed. */
  async function mayBePlain(): Promise<boolean> {
    if (plainUntil < Date.now() && !(await areValuesSealed(db.keys))) plainUntil = Date.now() + plainMs;
    return plainUntil >= Date.now();
  }

  async function wrapFileKey(key: Buffer, workspaceId: string, context: string): Promise<Buffer> {
    await lookForErased();
    const { files, version } = await keys.current(workspaceId);
    const head = writeHead(workspaceId, version);
    return Buffer.concat([head, encrypt(files, key, fileContext(head, context))]);
  }

  async function openFileKey(wrapped: Buffer, context: string): Promise<Buffer> {
    if (wrapped.length !== wrappedFileKeyLength) throw new BrokenSeal('not the key of a file');
    const head = wrapped.subarray(0, 20);
    await lookForErased();
    const { files } = await keys.version(readWorkspaceId(wrapped), head.readUInt32BE(16));
    return decrypt(files, wrapped.subarray(20), fileContext(head, context));
  }

  return {
    createdKeyFile: ring.createdKeyFile,
    restrictedKeyFile: ring.restrictedKeyFile,

    async seal<Value extends string | null>(workspaceId: string, place: string, value: Value) {
      if (value === null) return value;
      const { seals } = await loadValueKey(workspaceId);
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
      const { seals } = await loadValueKey(workspaceId);
      const context = valueContext(workspaceId, place);
      return decrypt(seals, Buffer.from(body, 'base64url'), context).toString() as Value;
    },

    hash: async (workspaceId, place, value) => (await loadValueKey(workspaceId)).hash(place, value),

    noteDamage({ requestId, questionId }) {
      const key = `${requestId} ${questionId}`;
      if (damaged.has(key) || damaged.size === maxDamaged) return;
      damaged.add(key);
      log?.error(
        { request: requestId, question: questionId },
        'a stored answer was changed in the database, exchanged or put back: it is not shown',
      );
    },

    countDamage: () => damaged.size,

    rewrapValueKey: (workspaceId) => values.wrapAgain(workspaceId),

    async makeFileKey(workspaceId, context) {
      const key = randomBytes(keyLength);
      return { key, wrapped: await wrapFileKey(key, workspaceId, context) };
    },

    openFileKey,

    wrapFileKey,

    rewrapFileKey: async (wrapped, context, workspaceId) =>
      wrapFileKey(await openFileKey(wrapped, context), workspaceId, context),

    async rotateWorkspaceKey(workspaceId) {
      keys.forget(workspaceId);
      await keys.current(workspaceId);
      return keys.rotate(workspaceId);
    },

    async listRotating() {
      const rows = await selectRotating(db.keys);
      return rows.map(({ workspace_id, version }) => ({ workspaceId: workspace_id, version }));
    },

    listReplacedKeys: (workspaceId, olderThanMs) => selectReplaced(db.keys, workspaceId, olderThanMs),

    async deleteKeyVersion(workspaceId, version) {
      await deleteWorkspaceKey(db.keys, workspaceId, version);
      keys.forget(workspaceId);
    },

    async eraseWorkspace(workspaceId) {
      const destroyed = await eraseWorkspaceKeys(db.keys, workspaceId);
      forget(workspaceId);
      return { destroyed };
    },

    reloadMasterKeys: () => ring.reload(),

    async renewWraps() {
      const master = ring.current();
      let wrapped = 0;
      for (;;) {
        const due = await selectWrappedByOlder(db.keys, master.id, batch);
        for (const key of due) {
          const context = wrapContext(key.workspace_id, key.version);
          const older = await ring.find(key.master_key_id);
          const bytes = await older.unwrap(key.wrapped_key, context);
          const renewed = {
            ...key,
            wrapped_key: await master.wrap(bytes, context),
            master_key_id: master.id,
          };
          await updateWrap(db.keys, renewed, key.master_key_id);
          wrapped++;
        }
        if (due.length < batch) break;
      }
      return { wrapped, retired: await retireMasterKeys(db.keys, master.id) };
    },
  };
}

/** Every sealed value begins with it, followed by the id of the workspace whose key seals it. */
const sealedMark = 'vf1.';
const sealedPattern = /^vf1\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{38,})$/;

/** The workspace whose key sealed a value; null for a value that is not sealed. */
export const readSealingWorkspace = (value: string): string | null => sealedPattern.exec(value)?.[1] ?? null;

/** Workspace, version of its key, and the encrypted key. Bytes. */
const wrappedFileKeyLength = 16 + 4 + encryptedLength(keyLength);

function writeHead(workspaceId: string, version: number): Buffer {
  const head = Buffer.concat([Buffer.from(workspaceId.replaceAll('-', ''), 'hex'), Buffer.alloc(4)]);
  head.writeUInt32BE(version, 16);
  return head;
}

const readWorkspaceId = (wrapped: Buffer): string =>
  wrapped.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const valueContext = (workspaceId: string, place: string): string => `value ${workspaceId} ${place}`;
const fileContext = (head: Buffer, context: string): Buffer =>
  Buffer.concat([Buffer.from('file '), head, Buffer.from(context)]);
