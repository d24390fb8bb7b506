import { createNamedLocks } from '../../apps/server/src/shared/db/coordination/named-locks.ts';
import { openDatabase } from '../../apps/server/src/shared/db/database.ts';
import { createLog } from '../../apps/server/src/shared/log/log.ts';
import { createFileStorage } from '../../apps/server/src/shared/storage/create-file-storage.ts';
import { sealOldFiles } from '../../apps/server/src/shared/storage/sealed/seal-old-files.ts';
import { testKeys } from '../../apps/server/src/shared/vault/vault.testing.ts';
import { openVault } from '../../apps/server/src/shared/vault/vault.ts';

/** Seals old files, like the server's job. Exits with 0 if none is left. */
const [url = '', dataDir = ''] = process.argv.slice(2);
const db = openDatabase(url);
const locks = createNamedLocks(db.sessionUrl, db.limits);
const left = await sealOldFiles({
  db,
  uploadStaging: { locks },
  storage: createFileStorage({ dataDir }),
  vault: await openVault(testKeys, db),
  log: createLog('error'),
});
await locks.close();
await db.close();
process.exitCode = left ? 1 : 0;
