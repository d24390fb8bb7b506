import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { composeServer, type Server } from '../../src/app/compose-server.ts';
import { defaultLimits, sessionSettings } from '../../src/shared/db/database-client.ts';
import { findPooler } from '../../src/shared/db/pooler.ts';
import { setRoleSettings } from '../../src/shared/db/setup/roles.ts';
import { type PgBouncer, startPgBouncer, withoutPgBouncer } from '../harness/network/pg-bouncer.ts';
import { type SavedRows, saveRows } from '../harness/saved-rows.ts';
import { createTestServer, type TestServer, testSettings } from '../harness/test-server.ts';
import { calls, type ProcedurePath } from './calls.ts';
import { findProcedure, getMethod, procedureRequest, procedures } from './procedure-request.ts';
import { type ActorName, buildWorld, type Target, type World } from './world.ts';

/** Calls run in the roles of staff and of clients; the last one is refused. */
const asked: [ActorName, Target][] = [
  ['the professional', 'own'],
  ['client of this request', 'own'],
  ['the professional', 'foreign'],
];

if (withoutPgBouncer) process.stdout.write(`Access behind a pooler is not tested: ${withoutPgBouncer}\n`);

describe.skipIf(withoutPgBouncer)('behind PgBouncer in transaction mode', () => {
  let bouncer: PgBouncer;
  let direct: TestServer;
  let pooled: Server;
  let world: World;
  let kept: SavedRows;

  beforeAll(async () => {
    direct = await createTestServer();
    const { sessionUrl } = direct.services.db;
    bouncer = await startPgBouncer(inject('postgresUrl'), { poolSize: 4 });
    const { rows } = await direct.owner.query<{ name: string }>('SELECT current_database() AS name');
    const ownerUrl = new URL(inject('postgresUrl'));
    ownerUrl.pathname = `/${rows[0]?.name}`;
    await setRoleSettings(ownerUrl.href, sessionUrl, sessionSettings(defaultLimits));
    const url = bouncer.through(sessionUrl);
    pooled = await composeServer(testSettings(direct.dataDir), url, {
      rateLimits: false,
      sessionUrl,
      pooler: await findPooler(url),
    });
    pooled.services.openFiles = direct.services.openFiles;
    pooled.services.domainResolver = direct.services.domainResolver;
    world = await buildWorld(direct.owner, direct.secret);
    kept = await saveRows(direct.owner);
  });
  afterAll(async () => {
    await pooled?.close();
    await bouncer.close();
    await direct.close();
  });

  async function call(path: ProcedurePath, actor: ActorName, target: Target, isPooled: boolean) {
    const stop = new AbortController();
    const request = procedureRequest(direct.url, path, {
      input: calls[path].input(world.ids[target]),
      cookie: world.cookies[actor],
      signal: stop.signal,
    });
    const response = isPooled ? await pooled.app.fetch(request) : await direct.fetch(request);
    const isStream = response.headers.get('content-type')?.includes('event-stream') ?? false;
    const body = isStream ? '' : await response.text();
    if (isStream) stop.abort();
    await (isPooled ? pooled : direct).services.background.settled();
    const { code } = (body.startsWith('{') ? JSON.parse(body) : {}) as { code?: string };
    return { status: response.status, code };
  }

  it.each(procedures.map(({ path }) => path))('%s answers as without it', async (path) => {
    for (const [actor, target] of asked) {
      const expected = await call(path, actor, target, false);
      if (getMethod(findProcedure(path)) !== 'GET') await kept.restore();
      const answered = await call(path, actor, target, true);
      await kept.restore();
      expect(answered, `${path} as ${actor} about ${target}`).toEqual(expected);
      expect(answered.status).toBeLessThan(500);
    }
  });
});
