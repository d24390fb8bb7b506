import { statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Services } from '../../shared/services.ts';

/** Kept back for sending the answer in time. */
const sendingMs = 100;

export interface Readiness {
  /** Until the answer is sent, milliseconds. */
  withinMs: number;
  /** Folder of the disk that uploads are written to. */
  dataDir: string;
  /** What has to be free there. */
  minFreeBytes: number;
}

/** /healthz: the process answers. /readyz: database and storage do too, soon enough and with room for uploads. */
export function healthRoutes({ db, files, log }: Services, readiness: Readiness): Hono {
  const app = new Hono();
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    const over = new AbortController();
    const tooLate = delay(readiness.withinMs - sendingMs, undefined, { signal: over.signal }).then(() => {
      throw new Error(`no answer within ${readiness.withinMs} ms`);
    });
    try {
      const checks = [db.accounts.execute(sql`SELECT 1`), files.check(), checkFreeDisk(readiness)];
      await Promise.race([Promise.all(checks), tooLate]);
      return c.text('ok');
    } catch (error) {
      log.warn({ err: error }, 'not ready');
      return c.text('not ready', 503);
    } finally {
      over.abort();
      tooLate.catch(() => {});
    }
  });
  return app;
}

async function checkFreeDisk({ dataDir, minFreeBytes }: Readiness): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  if (free < minFreeBytes) throw new Error(`the disk has ${free} bytes left, fewer than ${minFreeBytes}`);
}
