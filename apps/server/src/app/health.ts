import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Services } from '../shared/services.ts';

/** /healthz: the process answers. /readyz: database and storage do too. */
export function healthRoutes({ db, files, log }: Services): Hono {
  const app = new Hono();
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    try {
      await Promise.all([db.accounts.execute(sql`SELECT 1`), files.check()]);
      return c.text('ok');
    } catch (error) {
      log.warn({ err: error }, 'not ready');
      return c.text('not ready', 503);
    }
  });
  return app;
}
