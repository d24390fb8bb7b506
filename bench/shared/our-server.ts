import http from 'node:http';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import pg from 'pg';
import { composeServer } from '../../apps/server/src/app/compose-server.ts';
import { readSettings } from '../../apps/server/src/app/settings/settings.ts';
import { testMasterKey } from '../../apps/server/src/shared/vault/vault.testing.ts';

/** The complete server in its own process. Reports its port to the parent, then CPU time or recorded statements. */
const settings = readSettings({
  MASTER_KEY: testMasterKey,
  ...process.env,
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
});
const { app } = await composeServer(settings, process.env.SERVER_DATABASE ?? '');

const statements: unknown[] = [];
const { query } = pg.Client.prototype;
const recordingQuery = function (this: pg.Client, ...args: unknown[]) {
  const [statement] = args as [string | pg.QueryConfig];
  const { text, name, values } = typeof statement === 'string' ? { text: statement } : { ...statement };
  statements.push(typeof statement === 'string' ? statement : { text, name, values: values ?? args[1] });
  return Reflect.apply(query, this, args);
} as typeof query;

const outer = new Hono();
// Serves the empty page of the comparison in the same way as ours.
if (process.env.PEER_DIR) {
  outer.get(
    '/peer/*',
    serveStatic({ root: path.relative(process.cwd(), process.env.PEER_DIR), precompressed: true }),
  );
}
outer.route('/', app);

const server = serve(
  {
    fetch: process.env.PEER_DIR ? outer.fetch : app.fetch,
    port: 0,
    hostname: '127.0.0.1',
    createServer: http.createServer,
  },
  ({ port }) => process.send?.({ port }),
);
server.on('error', () => process.exit(1));
process.on('message', (asked) => {
  // Only meanwhile: it would cost each measured statement something.
  if (asked === 'record') pg.Client.prototype.query = recordingQuery;
  if (asked === 'recorded') pg.Client.prototype.query = query;
  process.send?.(asked === 'cpu' ? process.cpuUsage() : statements);
});
