import path from 'node:path';
import { startEmbeddedPostgres } from '../../src/shared/postgres/embedded-postgres.ts';
import { guardPostgres } from './guard-postgres.ts';

/** For guard-postgres.long.test.ts: says when PostgreSQL runs, and ends it when it is told to. */
const [folder = ''] = process.argv.slice(2);
const dataDir = path.join(folder, 'postgres');
guardPostgres(dataDir, { removes: folder });
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
process.once('message', async () => {
  await postgres.stop();
  process.disconnect();
});
process.send?.('running');
