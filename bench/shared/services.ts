import type { Database } from '../../apps/server/src/shared/db/database.ts';
import { createLog } from '../../apps/server/src/shared/log/log.ts';
import type { Services } from '../../apps/server/src/shared/services.ts';
import { testKeys } from '../../apps/server/src/shared/vault/vault.testing.ts';
import { openVault, type Vault } from '../../apps/server/src/shared/vault/vault.ts';
import type { World } from './world.ts';

const unused = (): never => {
  throw new Error('not part of this measurement');
};

const vaults = new WeakMap<Database, Promise<Vault>>();

/** Opened with the first call. */
function lazyVault(db: Database): Vault {
  const opened = () => {
    const known = vaults.get(db) ?? openVault(testKeys, db);
    vaults.set(db, known);
    return known;
  };
  return {
    madeKeyFile: undefined,
    mendedKeyFile: undefined,
    seal: async (...given) => (await opened()).seal(...given),
    open: async (...given) => (await opened()).open(...given),
    hash: async (...given) => (await opened()).hash(...given),
    rewrapValueKey: unused,
    makeFileKey: unused,
    openFileKey: unused,
    wrapFileKey: unused,
    rewrapFileKey: unused,
    rotateWorkspaceKey: unused,
    listRotating: unused,
    listReplacedKeys: unused,
    deleteKeyVersion: unused,
    eraseWorkspace: unused,
    reloadMasterKeys: unused,
    renewWraps: unused,
  };
}

/** The measured use cases only use the database and the vault. */
export const services = ({ db }: Pick<World, 'db'>): Services => ({
  db,
  log: createLog('silent'),
  mailer: { send: unused, close: unused },
  openFiles: { run: unused, close: unused },
  uploadStaging: { inbox: unused, locks: { acquire: unused, close: unused }, close: unused },
  vault: lazyVault(db),
  storage: { put: unused, adopt: unused, replace: unused, read: unused, remove: unused, check: unused },
  files: { put: unused, take: unused, read: unused, remove: unused, check: unused },
  feed: { follow: unused, close: unused },
  access: { watch: unused, close: unused },
  fetchPublic: unused,
  domainResolver: { readTexts: unused },
  background: { run: unused, settled: unused },
  texts: null,
  config: {
    publicUrl: '',
    productName: '',
    maxUploadBytes: 0,
    archives: { folder: '/nowhere', maxBytes: 1 },
    adminEmail: undefined,
    providers: [],
    trustedProxies: [],
    phones: { delivered: false, perHour: 1, country: undefined },
    sessions: { days: 90, administratorHours: 12 },
    ethereum: false,
    samlSignInHours: 12,
    authSecret: '',
    waitlist: { to: undefined, emailjs: undefined },
  },
});
