import { hkdfSync, randomBytes } from 'node:crypto';
import { createKeyCache } from './key-cache.ts';
import { insertWorkspaceKey, type KeyStore, selectWorkspaceKeys } from './keys.queries.ts';
import { BrokenSeal, keyLength } from './master-key.ts';
import type { MasterRing } from './master-ring.ts';

/** The key was destroyed deliberately: nobody can decrypt what it sealed. */
export class KeyDestroyed extends Error {
  override name = 'KeyDestroyed';
}

/** Keys derived from one version of a workspace's key. */
export interface WorkspaceKey {
  workspaceId: string;
  version: number;
  /** Wraps the key of values. */
  valueKey: Buffer;
  /** Wraps the keys of files. */
  files: Buffer;
}

export interface WorkspaceKeys {
  /** The newest version; created if there is none. Throws KeyDestroyed. */
  current(workspaceId: string): Promise<WorkspaceKey>;
  /** Throws KeyDestroyed, and BrokenSeal if there is no such key. */
  version(workspaceId: string, version: number): Promise<WorkspaceKey>;
  /** Creates the next version. Resolves to it, or to the one that another server created at the same moment. */
  rotate(workspaceId: string): Promise<number>;
  /** Drops them from the cache. */
  forget(workspaceId: string): void;
}

interface Loaded {
  current: number;
  versions: Map<number, WorkspaceKey | null>;
}

export const wrapContext = (workspaceId: string, version: number): string =>
  `workspace ${workspaceId} version ${version}`;

export function workspaceKeys(
  store: KeyStore,
  ring: Omit<MasterRing, 'createdKeyFile' | 'restrictedKeyFile'>,
): WorkspaceKeys {
  const cache = createKeyCache<Loaded>();

  async function unwrap(workspaceId: string, version: number, wrapped: Buffer, masterId: string) {
    const key = await ring.find(masterId);
    const bytes = await key.unwrap(wrapped, wrapContext(workspaceId, version)).catch((error: Error) => {
      throw new Error(`key ${version} of the workspace ${workspaceId} does not open: ${error.message}`);
    });
    return derive(workspaceId, version, bytes);
  }

  async function insertVersion(workspaceId: string, version: number, again = true): Promise<void> {
    const master = ring.current();
    const wrapped = await master.wrap(randomBytes(keyLength), wrapContext(workspaceId, version));
    const { rowCount } = await insertWorkspaceKey(store, {
      workspace_id: workspaceId,
      version,
      wrapped_key: wrapped,
      master_key_id: master.id,
    });
    if (rowCount || !again) return;
    // Another server was first, or the master key was replaced.
    await ring.reload();
    if (ring.current().id !== master.id) await insertVersion(workspaceId, version, false);
  }

  async function load(workspaceId: string, mayMake: boolean): Promise<Loaded> {
    let rows = await selectWorkspaceKeys(store, workspaceId);
    if (!rows.length && mayMake) {
      await insertVersion(workspaceId, 1);
      // Another server may have been first: the stored one is used.
      rows = await selectWorkspaceKeys(store, workspaceId);
      if (!rows.length)
        throw new Error(`the master key ${ring.current().id} was replaced: start again with the new one`);
    }
    const versions = new Map<number, WorkspaceKey | null>();
    for (const { version, wrapped_key, master_key_id } of rows) {
      const there = wrapped_key && master_key_id;
      versions.set(version, there ? await unwrap(workspaceId, version, wrapped_key, master_key_id) : null);
    }
    return { current: rows[0]?.version ?? 0, versions };
  }

  const loadCached = (workspaceId: string, mayMake: boolean): Promise<Loaded> =>
    cache.get(workspaceId, () => load(workspaceId, mayMake));

  return {
    async current(workspaceId) {
      let { current, versions } = await loadCached(workspaceId, true);
      if (!current) {
        // A call of `version` may have cached that there are none.
        cache.forget(workspaceId);
        ({ current, versions } = await loadCached(workspaceId, true));
      }
      return versions.get(current) ?? destroyed(workspaceId);
    },
    async version(workspaceId, version) {
      let { versions } = await loadCached(workspaceId, false);
      if (!versions.has(version)) {
        // Another server has created this version meanwhile.
        cache.forget(workspaceId);
        ({ versions } = await loadCached(workspaceId, false));
      }
      const key = versions.get(version);
      if (key === undefined)
        throw new BrokenSeal(`the workspace ${workspaceId} has no key of version ${version}`);
      return key ?? destroyed(workspaceId);
    },
    async rotate(workspaceId) {
      const { version } = await this.current(workspaceId);
      await insertVersion(workspaceId, version + 1);
      cache.forget(workspaceId);
      const next = await this.current(workspaceId);
      if (next.version === version)
        throw new Error(`the master key ${ring.current().id} was replaced: start again with the new one`);
      return next.version;
    },
    forget: cache.forget,
  };
}

function destroyed(workspaceId: string): never {
  throw new KeyDestroyed(`the key of the workspace ${workspaceId} was destroyed`);
}

function derive(workspaceId: string, version: number, key: Buffer): WorkspaceKey {
  const subkey = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', key, '', `visafolio ${purpose}`, keyLength));
  return {
    workspaceId,
    version,
    valueKey: subkey('wrap the key of values'),
    files: subkey('wrap keys of files'),
  };
}
