import { sealCases } from '../../apps/server/src/features/sealing/seal-cases.ts';
import { openDatabase } from '../../apps/server/src/shared/db/database.ts';
import { createLog } from '../../apps/server/src/shared/log/log.ts';
import { testKeys } from '../../apps/server/src/shared/vault/vault.testing.ts';
import { openVault } from '../../apps/server/src/shared/vault/vault.ts';

/** Seals what the database of SERVER_DATABASE holds of before, as the job of a server does. */
const db = openDatabase(process.env.SERVER_DATABASE ?? '');
const vault = await openVault(testKeys, db);
process.send?.('begun');
await sealCases({ db, vault, log: createLog('silent') });
await db.close();
process.disconnect?.();
