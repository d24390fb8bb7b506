import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { mailCheckpoints } from '../features/audit/mail-checkpoints.tsx';
import { startMailboxReader } from '../features/messages/inbound/mailbox/mailbox-reader.ts';
import { appendCheckpoints, putCheckpoints } from '../shared/audit/checkpoints/checkpoint-places.ts';
import {
  createCheckpointPublisher,
  type WriteCheckpoints,
} from '../shared/audit/checkpoints/publish-checkpoints.ts';
import { eraseFromBackups } from '../shared/backup/erase-from-backups.ts';
import { noteErasures } from '../shared/backup/noted-erasures.ts';
import { openBackupStore } from '../shared/backup/store/open-backup-store.ts';
import { describeConnectionUse, doesFit, readConnectionUse } from '../shared/db/connection-use.ts';
import { findContainment } from '../shared/files/child/contained/containment.ts';
import { type Job, startJobs } from '../shared/jobs/start-jobs.ts';
import { startOutbox } from '../shared/outbox/start-outbox.ts';
import type { Services } from '../shared/services.ts';
import { backgroundJobs } from './background-jobs.ts';
import { createScheduledBackup } from './backup/scheduled-backup.ts';
import { composeServer, type Server } from './compose-server.ts';
import { readDataFiles } from './data-files.ts';
import { outboxKinds } from './outbox-kinds.ts';
import { type Settings, SettingsError } from './settings/settings.ts';
import { logContainment, requireContainment } from './start/containment-at-start.ts';
import { type PreparedDatabase, prepareDatabase } from './start/prepare-database.ts';
import { reportAndExit } from './start/process-end.ts';
import { explainPort, refusePortInUse } from './start/refuse-port-in-use.ts';

/** A slow phone may need this long for one chunk of an upload; Node's default is five minutes. Milliseconds. */
const requestTimeoutMs = 60 * 60_000;

export interface RunningServer {
  services: Services;
  /** Role that owns the tables: for seeding a demo, never for serving. */
  ownerUrl: string;
  stop(): Promise<void>;
}

/** Throws SettingsError if a setting is to blame. */
export async function runServer(settings: Settings): Promise<RunningServer> {
  readDataFiles();
  await refusePortInUse(settings);
  if (settings.requiresContainment) await requireContainment(await findContainment());
  // Tried out meanwhile.
  void findContainment();
  const database = await prepareDatabase(settings, reportAndExit);
  const server = await composeServer(settings, database.transactionsUrl, {
    sessionUrl: database.serverUrl,
    pooler: database.pooler,
  }).catch(async (error) => {
    await database.stop();
    throw error;
  });
  const { services } = server;
  await checkConnections(services).catch(async (error) => {
    await services.feed.close();
    await server.close();
    await database.stop();
    throw error;
  });
  const work = settings.role === 'web' ? nothingToStop : await startWork(settings, server, database);
  const listener = serve({
    fetch: settings.role === 'worker' ? onlyHealth(server.app) : server.app.fetch,
    port: settings.port,
    hostname: settings.host,
    serverOptions: { requestTimeout: requestTimeoutMs },
  });

  const stop = async () => {
    server.drain();
    await delay(settings.drainMs);
    const closed = once(listener, 'close');
    listener.close();
    const impatient = setTimeout(
      () => 'closeAllConnections' in listener && listener.closeAllConnections(),
      settings.stopMs,
    );
    // Streams end, and browsers open them at another server.
    await services.feed.close();
    if (listener.listening) await closed;
    clearTimeout(impatient);
    await work.stop();
    await server.close();
    await database.stop();
  };
  try {
    await once(listener, 'listening');
  } catch (error) {
    await stop();
    throw new SettingsError(explainPort(error as NodeJS.ErrnoException, settings.port, settings.host));
  }
  await logContainment(await findContainment(), services.log);
  loadMailTemplates().catch((error) =>
    services.log.warn({ error }, 'mail templates will load with the first mail'),
  );
  return { services, ownerUrl: database.ownerUrl, stop };
}

/** Warns with the numbers if the servers may open more connections than PostgreSQL has. Throws SettingsError if this one alone does. */
async function checkConnections({ db, log }: Services): Promise<void> {
  const use = await readConnectionUse(db);
  const said = describeConnectionUse(use);
  if (use.here > use.available)
    throw new SettingsError(
      `Wrong setting: DATABASE_POOL ${db.poolSize} is too large: ${said}. Lower it, or raise max_connections.`,
    );
  log[doesFit(use) ? 'info' : 'warn']({ ...use }, `database: ${said}`);
}

interface Stoppable {
  stop(): Promise<void>;
}

const nothingToStop: Stoppable = { stop: async () => {} };

/** Starts what runs beside the answers to people: jobs, the outbox with the steps of files, backups and the mailbox. */
async function startWork(settings: Settings, server: Server, database: PreparedDatabase): Promise<Stoppable> {
  const { services } = server;
  const backups = createScheduledBackup(services, settings.backup.everyMs);
  const jobs = await startJobs({ databaseUrl: database.serverUrl, log: services.log }, [
    ...backgroundJobs(services),
    { name: 'backups.check', cron: '* * * * *', run: backups.check },
    ...eraseJobs(services, settings),
    ...checkpointJobs(services, settings),
  ]).catch(async (error) => {
    await backups.stop();
    await services.feed.close();
    await server.close();
    await database.stop();
    throw error;
  });
  const outbox = startOutbox(services, outboxKinds(services));
  const mailbox = startMailboxReader(services);
  return {
    async stop() {
      await mailbox.close();
      await outbox.stop();
      await jobs.stop();
      await backups.stop();
    },
  };
}

/** A worker answers only health checks. */
const onlyHealth =
  ({ fetch }: Server['app']): Server['app']['fetch'] =>
  (request, ...rest) =>
    /^\/(healthz|readyz)(\/|$)/.test(new URL(request.url).pathname)
      ? fetch(request, ...rest)
      : new Response(null, { status: 404 });

/** Retries erasures, of the keys of deleted accounts and of people, that did not reach the backups. */
function eraseJobs({ db }: Services, { backup: { to }, authSecret }: Settings): Job[] {
  if (!to) return [];
  const run = () => eraseFromBackups(db.accounts, () => openBackupStore(to), authSecret);
  const note = async () => {
    await noteErasures(db, () => openBackupStore(to), authSecret);
  };
  return [
    { name: 'keys.erase', cron: '* * * * *', run },
    { name: 'erasures.note', cron: '* * * * *', run: note },
  ];
}

/** Each minute, by mail once a day. */
function checkpointJobs(services: Services, { auditCheckpoints: target }: Settings): Job[] {
  if (!target) return [];
  const write: WriteCheckpoints = (checkpoints) => {
    if ('file' in target) return appendCheckpoints(target.file, checkpoints);
    if ('bucket' in target) return putCheckpoints(target.bucket, checkpoints);
    return mailCheckpoints(services, target.mail, checkpoints);
  };
  const cron = 'mail' in target ? '17 5 * * *' : '* * * * *';
  return [{ name: 'audit.checkpoints', cron, run: createCheckpointPublisher(services.db, write) }];
}

/** The first mail would load it otherwise, and block the event loop for a second. */
async function loadMailTemplates(): Promise<void> {
  await import('../features/accounts/mail-orders/account-mails.emails.tsx');
  await import('../features/accounts/mail-orders/security-notices.emails.tsx');
  await import('../features/notifications/client-mails/client-mails.emails.tsx');
  await import('../features/notifications/message-notices/message-notices.emails.tsx');
  await import('../features/notifications/staff-notices/staff-notices.emails.tsx');
}
