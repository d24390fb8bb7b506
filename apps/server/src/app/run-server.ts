import { once } from 'node:events';
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
import { findContainment } from '../shared/files/child/contained/containment.ts';
import { type Job, startJobs } from '../shared/jobs/start-jobs.ts';
import { startOutbox } from '../shared/outbox/start-outbox.ts';
import type { Services } from '../shared/services.ts';
import { backgroundJobs } from './background-jobs.ts';
import { createScheduledBackup } from './backup/scheduled-backup.ts';
import { composeServer } from './compose-server.ts';
import { readDataFiles } from './data-files.ts';
import { outboxKinds } from './outbox-kinds.ts';
import { type Settings, SettingsError } from './settings/settings.ts';
import { logContainment, requireContainment } from './start/containment-at-start.ts';
import { prepareDatabase } from './start/prepare-database.ts';
import { reportAndExit } from './start/process-end.ts';
import { explainPort, refusePortInUse } from './start/refuse-port-in-use.ts';

/** How long open answers (live events, downloads) may take to end on their own. Milliseconds. */
const graceMs = 3_000;
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
  const backups = createScheduledBackup(server.services, settings.backup.everyMs);
  const jobs = await startJobs({ databaseUrl: database.serverUrl, log: server.services.log }, [
    ...backgroundJobs(server.services),
    { name: 'backups.check', cron: '* * * * *', run: backups.check },
    ...eraseJobs(server.services, settings),
    ...checkpointJobs(server.services, settings),
  ]).catch(async (error) => {
    await backups.stop();
    await server.services.feed.close();
    await server.close();
    await database.stop();
    throw error;
  });
  const outbox = startOutbox(server.services, outboxKinds(server.services));
  const mailbox = startMailboxReader(server.services);
  const listener = serve({
    fetch: server.app.fetch,
    port: settings.port,
    hostname: settings.host,
    serverOptions: { requestTimeout: requestTimeoutMs },
  });

  const stop = async () => {
    const closed = once(listener, 'close');
    listener.close();
    const impatient = setTimeout(
      () => 'closeAllConnections' in listener && listener.closeAllConnections(),
      graceMs,
    );
    await server.services.feed.close();
    if (listener.listening) await closed;
    clearTimeout(impatient);
    await mailbox.close();
    await outbox.stop();
    await jobs.stop();
    await backups.stop();
    await server.close();
    await database.stop();
  };
  try {
    await once(listener, 'listening');
  } catch (error) {
    await stop();
    throw new SettingsError(explainPort(error as NodeJS.ErrnoException, settings.port, settings.host));
  }
  await logContainment(await findContainment(), server.services.log);
  loadMailTemplates().catch((error) =>
    server.services.log.warn({ error }, 'mail templates will load with the first mail'),
  );
  return { services: server.services, ownerUrl: database.ownerUrl, stop };
}

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
