import { statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Hono } from 'hono';
import type { UntrustedProxyWatch } from '../../features/accounts/limits/untrusted-proxy.ts';
import { findScannerState } from '../../features/files/malware/describe-scanner.ts';
import { getBackupHealth, readBackupRecord } from '../../features/operations/backups/backups.usecases.ts';
import { describeConnectionUse, doesFit, readConnectionUse } from '../../shared/db/connection-use.ts';
import type { Database } from '../../shared/db/database.ts';
import { clientConfig, DatabaseClient } from '../../shared/db/database-client.ts';
import { findContainment } from '../../shared/files/child/contained/containment.ts';
import type { Services } from '../../shared/services.ts';

/** Reserved for sending the answer in time. Milliseconds. */
const sendingMs = 100;
/** At most one database connection per this time, however many checks arrive. Milliseconds. */
const freshMs = 1_000;

export interface Readiness {
  /** Time limit for the whole answer. Milliseconds. */
  withinMs: number;
  /** Folder on the disk that uploads are written to. */
  dataDir: string;
  /** Free space that `dataDir` must have. */
  minFreeBytes: number;
  proxies: UntrustedProxyWatch;
  /** Whether the server is about to stop. */
  isDraining(): boolean;
  /** Absent: no scheduled backups. */
  backupEveryMs?: number | undefined;
}

/**
 * /healthz: the process answers. /readyz: database and storage also answer in time, there is room for uploads, and the server does not stop.
 * /healthz/database: the connections that the servers may open fit into what PostgreSQL has; says what a pooler can do.
 * /healthz/proxies: people do not come through a proxy that TRUSTED_PROXIES lacks.
 * /healthz/malware: files are scanned, or none are to be. /healthz/answers: this server has met no answer that was changed in the database.
 * /healthz/backups: the last good backup is recent enough; /healthz/containment: the processes that open files
 * are contained. Their failure is no reason to route traffic elsewhere.
 */
export function healthRoutes(services: Services, readiness: Readiness): Hono {
  const { db, files, log } = services;
  const app = new Hono();
  const connect = atMostOnce(freshMs, () => openNewConnection(db));
  const connectionUse = atMostOnce(freshMs, () => readConnectionUse(db));
  const scannerState = atMostOnce(freshMs, () => findScannerState(services));
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/healthz/backups', async (c) => {
    if (readiness.backupEveryMs === undefined) return c.text('no backups are scheduled');
    const { state, lastGoodAt } = getBackupHealth(await readBackupRecord(services), readiness.backupEveryMs);
    const last = lastGoodAt ? `, last good backup ${lastGoodAt.toISOString()}` : '';
    return c.text(state + last, state === 'late' ? 503 : 200);
  });
  app.get('/healthz/containment', async (c) => {
    const { by } = await findContainment();
    // The reason is only in the log: everybody may ask here.
    return by === 'nothing' ? c.text('not contained: the log says why', 503) : c.text(`contained by ${by}`);
  });
  app.get('/healthz/malware', async (c) => {
    const state = await scannerState();
    // The reason is for administrators: everybody may ask here.
    if (state === 'off') return c.text('files are not scanned');
    return state === 'on' ? c.text('files are scanned') : c.text('files wait for the scanner', 503);
  });
  app.get('/healthz/database', async (c) => {
    const use = await connectionUse();
    return c.text(describeConnectionUse(use), doesFit(use) ? 200 : 503);
  });
  app.get('/healthz/proxies', (c) =>
    readiness.proxies.address() === null
      ? c.text('no proxy was met that TRUSTED_PROXIES lacks')
      : c.text('TRUSTED_PROXIES lacks a proxy: the log says which', 503),
  );
  app.get('/healthz/answers', (c) =>
    // Which ones is only in the log: everybody may ask here.
    services.vault.countDamage() === 0
      ? c.text('no damaged answers were met')
      : c.text('damaged answers were met: the log says which', 503),
  );
  app.get('/readyz', async (c) => {
    if (readiness.isDraining()) return c.text('stopping', 503);
    const over = new AbortController();
    const tooLate = delay(readiness.withinMs - sendingMs, undefined, { signal: over.signal }).then(() => {
      throw new Error(`no answer within ${readiness.withinMs} ms`);
    });
    try {
      const checks = [connect(), files.check(), checkFreeDisk(readiness)];
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

/** Not from the pool: its open connections survive a changed password, while new ones are refused. */
async function openNewConnection({ url, limits, pooler }: Database): Promise<void> {
  const client = new DatabaseClient(clientConfig(url, limits, pooler));
  try {
    await client.connect();
    await client.query('SELECT 1');
  } finally {
    client.end().catch(() => {});
  }
}

/** Parallel callers, and callers within `everyMs`, share one result. */
function atMostOnce<Found>(everyMs: number, check: () => Promise<Found>): () => Promise<Found> {
  let last: Promise<Found> | undefined;
  let freshUntil = 0;
  return () => {
    if (last && performance.now() < freshUntil) return last;
    freshUntil = Number.POSITIVE_INFINITY;
    last = check().finally(() => {
      freshUntil = performance.now() + everyMs;
    });
    last.catch(() => {});
    return last;
  };
}

async function checkFreeDisk({ dataDir, minFreeBytes }: Readiness): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  if (free < minFreeBytes) throw new Error(`the disk has ${free} bytes left, fewer than ${minFreeBytes}`);
}
