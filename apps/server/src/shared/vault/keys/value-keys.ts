import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { createKeyCache } from './key-cache.ts';
import {
  insertValueKey,
  type KeyStore,
  selectValueKeys,
  updateValueKey,
  type WrappedValueKey,
} from './keys.queries.ts';
import { BrokenSeal, decrypt, encrypt, keyLength } from './master-key.ts';
import type { WorkspaceKeys } from './workspace-keys.ts';

/** Keys derived from one of a workspace's keys of values. */
export interface ValueKey {
  workspaceId: string;
  /** Counts the workspace's keys of values, from 1. */
  generation: number;
  seals: KeyObject;
  /** Keyed hash by which sealed values are compared. */
  hash(place: string, value: string): string;
}

export interface ValueKeys {
  /** The newest; created if there is none. Throws KeyDestroyed. */
  newest(workspaceId: string): Promise<ValueKey>;
  /** Throws KeyDestroyed, and BrokenSeal if there is no such key any more. */
  generation(workspaceId: string, generation: number): Promise<ValueKey>;
  /** Every key that still exists, newest first. */
  all(workspaceId: string): Promise<ValueKey[]>;
  /** Adds the next one. Resolves to its generation, or to that of the one that another server added at the same moment. */
  rotate(workspaceId: string): Promise<number>;
  /** Wraps them with the workspace's newest key. False if they already are, or if there are none. */
  wrapAgain(workspaceId: string): Promise<boolean>;
  /** Drops them from the cache. */
  forget(workspaceId: string): void;
}

/** The first generation has the context that it had when there was only one. */
const wrapContext = (workspaceId: string, generation: number, version: number): string =>
  generation === 1
    ? `key of values ${workspaceId} version ${version}`
    : `key of values ${workspaceId} generation ${generation} version ${version}`;

export function valueKeys(store: KeyStore, workspaces: WorkspaceKeys): ValueKeys {
  const cache = createKeyCache<ValueKey[]>();

  async function wrap(workspaceId: string, generation: number, key: Buffer): Promise<WrappedValueKey> {
    const { version, valueKey } = await workspaces.current(workspaceId);
    return {
      workspace_id: workspaceId,
      generation,
      wrapped_key: encrypt(valueKey, key, wrapContext(workspaceId, generation, version)),
      key_version: version,
    };
  }

  async function unwrap({
    workspace_id,
    generation,
    wrapped_key,
    key_version,
  }: WrappedValueKey): Promise<Buffer> {
    const { valueKey } = await workspaces.version(workspace_id, key_version);
    return decrypt(valueKey, wrapped_key, wrapContext(workspace_id, generation, key_version));
  }

  /** Does nothing if another server was first, or if the workspace key that this server has cached is not the newest. */
  const insert = async (workspaceId: string, generation: number): Promise<void> => {
    await insertValueKey(store, await wrap(workspaceId, generation, randomBytes(keyLength)));
  };

  async function selectAtLeast(workspaceId: string, generation: number): Promise<WrappedValueKey[]> {
    let stored = await selectValueKeys(store, workspaceId);
    for (let attempt = 0; attempt < 2 && (stored[0]?.generation ?? 0) < generation; attempt++) {
      // Another server may have replaced the workspace's key.
      if (attempt > 0) workspaces.forget(workspaceId);
      await insert(workspaceId, generation);
      stored = await selectValueKeys(store, workspaceId);
    }
    if ((stored[0]?.generation ?? 0) < generation)
      throw new Error(
        `the key of the workspace ${workspaceId} was replaced again while its key of values was made`,
      );
    return stored;
  }

  const load = (workspaceId: string): Promise<ValueKey[]> =>
    cache.get(workspaceId, async () => {
      const stored = await selectAtLeast(workspaceId, 1);
      return Promise.all(stored.map(async (key) => derive(workspaceId, key.generation, await unwrap(key))));
    });

  const first = ([newest]: ValueKey[]): ValueKey => {
    if (!newest) throw new Error('a workspace has a key of values once it was loaded');
    return newest;
  };

  return {
    newest: async (workspaceId) => first(await load(workspaceId)),
    all: load,
    async generation(workspaceId, generation) {
      const find = async () => (await load(workspaceId)).find((key) => key.generation === generation);
      let key = await find();
      if (!key) {
        // Another server has added it meanwhile.
        cache.forget(workspaceId);
        key = await find();
      }
      if (!key)
        throw new BrokenSeal(`the workspace ${workspaceId} has no key of values of generation ${generation}`);
      return key;
    },
    async rotate(workspaceId) {
      cache.forget(workspaceId);
      const { generation } = await this.newest(workspaceId);
      const [added] = await selectAtLeast(workspaceId, generation + 1);
      cache.forget(workspaceId);
      return added?.generation ?? generation + 1;
    },
    async wrapAgain(workspaceId) {
      let isChanged = false;
      for (const stored of await selectValueKeys(store, workspaceId)) {
        const wrapped = await wrap(workspaceId, stored.generation, await unwrap(stored));
        if (wrapped.key_version === stored.key_version) continue;
        if (await updateValueKey(store, wrapped, stored.key_version)) isChanged = true;
      }
      return isChanged;
    },
    forget: cache.forget,
  };
}

function derive(workspaceId: string, generation: number, key: Buffer): ValueKey {
  const subkey = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', key, '', `visafolio ${purpose}`, keyLength)));
  const comparing = subkey('compare values');
  return {
    workspaceId,
    generation,
    seals: subkey('seal values'),
    hash: (place, value) =>
      createHmac('sha256', comparing).update(`${place.length}:${place}${value}`).digest('base64url'),
  };
}
