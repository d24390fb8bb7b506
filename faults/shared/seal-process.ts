import { sealCases } from '../../apps/server/src/features/sealing/seal-cases.ts';
import { openDatabase } from '../../apps/server/src/shared/db/database.ts';
import { createLog } from '../../apps/server/src/shared/log/log.ts';
import { testKeys } from '../../apps/server/src/shared/vault/vault.testing.ts';
import { openVault } from '../../apps/server/src/shared/vault/vault.ts';

/** Seals old values in the database of SERVER_DATABASE, like the server's job. */
const db = openDatabase(process.env.SERVER_DATABASE ?? '');
const vault = await openVault(testKeys, db);
process.send?.('begun');
await sealCases({ db, vault, log: createLog('silent') });
await db.close();
process.disconnect?.();
