import path from 'node:path';
import { startEmbeddedPostgres } from '../../../src/shared/postgres/embedded-postgres.ts';
import { guardPostgres } from './guard-postgres.ts';

/** For guard-postgres.long.test.ts: reports when PostgreSQL is running, and ends it on request. */
const [folder = ''] = process.argv.slice(2);
const dataDir = path.join(folder, 'postgres');
guardPostgres(dataDir, { removes: folder });
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
process.once('message', async () => {
  await postgres.stop();
  process.disconnect();
});
process.send?.('running');
