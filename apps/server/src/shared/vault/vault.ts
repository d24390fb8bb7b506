import { randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { Log } from '../log/log.ts';
import { watchChangedKeys } from './keys/changed-keys.ts';
import type { KeySettings } from './keys/find-master-keys.ts';
import {
  deleteValueKeys,
  deleteWorkspaceKey,
  eraseWorkspaceKeys,
  markValueKeysUnused,
  type ReplacedValueKey,
  retireMasterKeys,
  selectReplaced,
  selectReplacedValueKeys,
  selectRotating,
  selectValueSealing,
  selectWrappedByOlder,
  updateWrap,
} from './keys/keys.queries.ts';
import { BrokenSeal, decrypt, encrypt, encryptedLength, keyLength } from './keys/master-key.ts';
import { openMasterRing } from './keys/master-ring.ts';
import { type ValueKey, valueKeys } from './keys/value-keys.ts';
import { workspaceKeys, wrapContext } from './keys/workspace-keys.ts';

/** An answer that something else than this server has put where it is. */
export interface DamagedAnswer {
  requestId: string;
  questionId: string;
}

/**
 * What is sealed and where, such as `case_notes.body {request} {note}`. `earlier`: how releases named it that did not bind it to its
 * row; what they sealed opens there until everything was sealed again.
 */
export type Place = string | { bound: string; earlier: string };

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
  seal<Value extends string | null>(workspaceId: string, place: Place, value: Value): Promise<Value>;
  /**
   * Uses the key that sealed it: a value that moved to another workspace, or that a replaced key sealed, can be decrypted until
   * it is sealed again. Plain values of an earlier release, and those that are not bound to their rows, are opened as long as there may be any.
   */
  open<Value extends string | null>(place: Place, sealed: Value): Promise<Value>;
  /** Keyed hash for comparisons in SQL: equal values of a place have the same hash. */
  hash(workspaceId: string, place: string, value: string): Promise<string>;
  /** The same by every key of values of the workspace, newest first: several while one is replaced. */
  hashes(workspaceId: string, place: string, value: string): Promise<string[]>;
  /** The same by the key that sealed a value. */
  hashBeside(sealed: string, place: string, value: string): Promise<string>;
  /** What a value begins with that the workspace's newest key seals. */
  newestMark(workspaceId: string): Promise<string>;
  /** Adds a key of values, by which everything is sealed from now on. Resolves to its generation. */
  rotateValueKey(workspaceId: string): Promise<number>;
  /** Workspaces with replaced keys of values. */
  listReplacedValueKeys(): Promise<ReplacedValueKey[]>;
  /** Notes that the keys before `newest` seal nothing. */
  markValueKeysUnused(workspaceId: string, newest: number): Promise<void>;
  /** For keys before `newest` that seal nothing: what they sealed can no longer be decrypted. */
  deleteValueKeys(workspaceId: string, newest: number): Promise<void>;
  /** Reads the workspace's keys again with their next use. */
  forgetKeys(workspaceId: string): void;
  /** Logs it once, and counts it until the server is started again. */
  noteDamage(answer: DamagedAnswer): void;
  /** How many damaged answers this server has met. */
  countDamage(): number;
  /** Wraps the workspace's keys of values with its newest key. False if nothing had to be done. */
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
/** How long values of earlier releases are still read after the check that allowed it. Milliseconds. */
const earlierMs = 10_000;

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
  const lookForChanged = watchChangedKeys(db.keys, forget);
  const loadNewest = async (workspaceId: string): Promise<ValueKey> => {
    await lookForChanged();
    return values.newest(workspaceId);
  };
  const loadSealing = async ({ workspaceId, generation }: SealedValue): Promise<ValueKey> => {
    await lookForChanged();
    return values.generation(workspaceId, generation);
  };

  const damaged = new Set<string>();
  const earlierUntil = { plain: 0, unbound: 0 };
  /** Called for a value of an earlier release, which must not exist once all are sealed again. */
  async function mayBeEarlier(kind: keyof typeof earlierUntil): Promise<boolean> {
    if (earlierUntil[kind] < Date.now()) {
      const { are_sealed, are_bound } = await selectValueSealing(db.keys);
      if (!(kind === 'plain' ? are_sealed : are_bound)) earlierUntil[kind] = Date.now() + earlierMs;
    }
    return earlierUntil[kind] >= Date.now();
  }

  async function wrapFileKey(key: Buffer, workspaceId: string, context: string): Promise<Buffer> {
    await lookForChanged();
    const { files, version } = await keys.current(workspaceId);
    const head = writeHead(workspaceId, version);
    return Buffer.concat([head, encrypt(files, key, fileContext(head, context))]);
  }

  async function openFileKey(wrapped: Buffer, context: string): Promise<Buffer> {
    if (wrapped.length !== wrappedFileKeyLength) throw new BrokenSeal('not the key of a file');
    const head = wrapped.subarray(0, 20);
    await lookForChanged();
    const { files } = await keys.version(readWorkspaceId(wrapped), head.readUInt32BE(16));
    return decrypt(files, wrapped.subarray(20), fileContext(head, context));
  }

  return {
    createdKeyFile: ring.createdKeyFile,
    restrictedKeyFile: ring.restrictedKeyFile,

    async seal<Value extends string | null>(workspaceId: string, place: Place, value: Value) {
      if (value === null) return value;
      const { seals, generation } = await loadNewest(workspaceId);
      const context = valueContext(workspaceId, generation, place);
      return (writeMark(workspaceId, generation) +
        encrypt(seals, Buffer.from(value), context).toString('base64url')) as Value;
    },

    async open<Value extends string | null>(place: Place, sealed: Value) {
      if (sealed === null) return sealed;
      const value = readSealedValue(sealed);
      if (!value) {
        if (await mayBeEarlier('plain')) return sealed;
        throw new BrokenSeal('the value is not sealed');
      }
      const { seals } = await loadSealing(value);
      const body = Buffer.from(value.body, 'base64url');
      if (value.isBound)
        return decrypt(
          seals,
          body,
          valueContext(value.workspaceId, value.generation, place),
        ).toString() as Value;
      if (typeof place !== 'string' && !(await mayBeEarlier('unbound')))
        throw new BrokenSeal('the value is not bound to its row');
      return decrypt(seals, body, unboundContext(value.workspaceId, place)).toString() as Value;
    },

    hash: async (workspaceId, place, value) => (await loadNewest(workspaceId)).hash(place, value),

    async hashes(workspaceId, place, value) {
      await lookForChanged();
      return (await values.all(workspaceId)).map((key) => key.hash(place, value));
    },

    async hashBeside(sealed, place, value) {
      const found = readSealedValue(sealed);
      if (!found) throw new BrokenSeal('the value is not sealed');
      return (await loadSealing(found)).hash(place, value);
    },

    async newestMark(workspaceId) {
      const { generation } = await loadNewest(workspaceId);
      return writeMark(workspaceId, generation);
    },

    async rotateValueKey(workspaceId) {
      keys.forget(workspaceId);
      return values.rotate(workspaceId);
    },

    listReplacedValueKeys: () => selectReplacedValueKeys(db.keys),

    markValueKeysUnused: (workspaceId, newest) => markValueKeysUnused(db.keys, workspaceId, newest),

    async deleteValueKeys(workspaceId, newest) {
      await deleteValueKeys(db.keys, workspaceId, newest);
      values.forget(workspaceId);
    },

    forgetKeys: forget,

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

/**
 * `vf2.{workspace}.{generation of its key of values}.{encrypted}`: bound to workspace, generation and place. Releases before wrote `vf1.{workspace}.{encrypted}` under
 * the first key.
 */
const sealedPattern =
  /^vf[12]\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?:([1-9][0-9]{0,8})\.)?([\w-]{38,})$/;

interface SealedValue {
  workspaceId: string;
  generation: number;
  isBound: boolean;
  body: string;
}

function readSealedValue(value: string): SealedValue | null {
  const [, workspaceId, generation, body] = sealedPattern.exec(value) ?? [];
  const isBound = value.startsWith('vf2.');
  if (!workspaceId || !body || isBound !== (generation !== undefined)) return null;
  return { workspaceId, generation: Number(generation ?? 1), isBound, body };
}

const writeMark = (workspaceId: string, generation: number): string => `vf2.${workspaceId}.${generation}.`;

/** The workspace whose key sealed a value; null for a value that is not sealed. */
export const readSealingWorkspace = (value: string): string | null =>
  readSealedValue(value)?.workspaceId ?? null;

/** SQL patterns of values that these keys of values seal. `before`: what stands before a value, such as in JSON. */
export const listSealedPatterns = (workspaceId: string, generations: number[], before = ''): string[] => [
  ...generations.map((generation) => `${before}${writeMark(workspaceId, generation)}%`),
  ...(generations.includes(1) ? [`${before}vf1.${workspaceId}.%`] : []),
];

/** Workspace, version of its key, and the encrypted key. Bytes. */
const wrappedFileKeyLength = 16 + 4 + encryptedLength(keyLength);

function writeHead(workspaceId: string, version: number): Buffer {
  const head = Buffer.concat([Buffer.from(workspaceId.replaceAll('-', ''), 'hex'), Buffer.alloc(4)]);
  head.writeUInt32BE(version, 16);
  return head;
}

const readWorkspaceId = (wrapped: Buffer): string =>
  wrapped.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const valueContext = (workspaceId: string, generation: number, place: Place): string =>
  `value ${workspaceId} ${generation} ${typeof place === 'string' ? place : place.bound}`;
const unboundContext = (workspaceId: string, place: Place): string =>
  `value ${workspaceId} ${typeof place === 'string' ? place : place.earlier}`;
const fileContext = (head: Buffer, context: string): Buffer =>
  Buffer.concat([Buffer.from('file '), head, Buffer.from(context)]);
