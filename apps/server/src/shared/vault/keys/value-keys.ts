import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { createKeyCache } from './key-cache.ts';
import {
  insertValueKey,
  type KeyStore,
  selectValueKey,
  updateValueKey,
  type WrappedValueKey,
} from './keys.queries.ts';
import { decrypt, encrypt, keyLength } from './master-key.ts';
import type { WorkspaceKeys } from './workspace-keys.ts';

/** Keys derived from a workspace's key of values, which never changes. */
export interface ValueKey {
  workspaceId: string;
  seals: KeyObject;
  /** Keyed hash by which sealed values are compared. */
  hash(place: string, value: string): string;
}

export interface ValueKeys {
  /** Created if there is none. Throws KeyDestroyed. */
  load(workspaceId: string): Promise<ValueKey>;
  /** Wraps it with the workspace's newest key. False if it already is, or if there is none. */
  wrapAgain(workspaceId: string): Promise<boolean>;
  /** Drops it from the cache. */
  forget(workspaceId: string): void;
}

const wrapContext = (workspaceId: string, version: number): string =>
  `key of values ${workspaceId} version ${version}`;

export function valueKeys(store: KeyStore, workspaces: WorkspaceKeys): ValueKeys {
  const cache = createKeyCache<ValueKey>();

  async function wrap(workspaceId: string, key: Buffer): Promise<WrappedValueKey> {
    const { version, valueKey } = await workspaces.current(workspaceId);
    return {
      workspace_id: workspaceId,
      wrapped_key: encrypt(valueKey, key, wrapContext(workspaceId, version)),
      key_version: version,
    };
  }

  async function unwrap({ workspace_id, wrapped_key, key_version }: WrappedValueKey): Promise<Buffer> {
    const { valueKey } = await workspaces.version(workspace_id, key_version);
    return decrypt(valueKey, wrapped_key, wrapContext(workspace_id, key_version));
  }

  /** Null if the workspace key that this server has cached is not the newest. */
  async function findOrMake(workspaceId: string): Promise<WrappedValueKey | null> {
    const stored = await selectValueKey(store, workspaceId);
    if (stored) return stored;
    await insertValueKey(store, await wrap(workspaceId, randomBytes(keyLength)));
    // Another server may have been first: the stored one is used.
    return selectValueKey(store, workspaceId);
  }

  async function load(workspaceId: string): Promise<ValueKey> {
    let stored = await findOrMake(workspaceId);
    if (!stored) {
      // Another server has replaced the workspace's key.
      workspaces.forget(workspaceId);
      stored = await findOrMake(workspaceId);
    }
    if (!stored)
      throw new Error(
        `the key of the workspace ${workspaceId} was replaced again while its key of values was made`,
      );
    return derive(workspaceId, await unwrap(stored));
  }

  return {
    load: (workspaceId) => cache.get(workspaceId, () => load(workspaceId)),
    async wrapAgain(workspaceId) {
      const stored = await selectValueKey(store, workspaceId);
      if (!stored) return false;
      const wrapped = await wrap(workspaceId, await unwrap(stored));
      if (wrapped.key_version === stored.key_version) return false;
      return updateValueKey(store, wrapped, stored.key_version);
    },
    forget: cache.forget,
  };
}

function derive(workspaceId: string, key: Buffer): ValueKey {
  const subkey = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', key, '', `visafolio ${purpose}`, keyLength)));
  const comparing = subkey('compare values');
  return {
    workspaceId,
    seals: subkey('seal values'),
    hash: (place, value) =>
      createHmac('sha256', comparing).update(`${place.length}:${place}${value}`).digest('base64url'),
  };
}
