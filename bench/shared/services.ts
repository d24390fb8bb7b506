import type { Database } from '../../apps/server/src/shared/db/database.ts';
import { createLog } from '../../apps/server/src/shared/log/log.ts';
import type { Services } from '../../apps/server/src/shared/services.ts';
import { testKeys } from '../../apps/server/src/shared/vault/vault.testing.ts';
import { openVault, type Vault } from '../../apps/server/src/shared/vault/vault.ts';
import type { World } from './world.ts';

const vaults = new WeakMap<Database, Promise<Vault>>();

/** Opens the vault on the first call. */
function lazyVault(db: Database): Pick<Vault, 'seal' | 'open' | 'hash'> {
  const opened = () => {
    const known = vaults.get(db) ?? openVault(testKeys, db);
    vaults.set(db, known);
    return known;
  };
  return {
    seal: async (...given) => (await opened()).seal(...given),
    open: async (...given) => (await opened()).open(...given),
    hash: async (...given) => (await opened()).hash(...given),
  };
}

/** The measured use cases need only the database and the vault. */
export const services = ({ db }: Pick<World, 'db'>) =>
  ({ db, log: createLog('silent'), vault: lazyVault(db), config: {} }) as unknown as Services;
