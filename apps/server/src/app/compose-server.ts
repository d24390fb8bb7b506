import type { Hono } from 'hono';
import { createAccounts } from '../features/accounts/accounts.ts';
import { createLiveFeed } from '../features/activity/live-feed.ts';
import { archiveRoutes } from '../features/documents/archive.routes.ts';
import { logoRoutes } from '../features/firms/logo.routes.ts';
import { seedStandardTemplates } from '../features/templates/seed-templates.ts';
import { storageRoutes } from '../features/uploads/storage.routes.ts';
import { uploadRoutes } from '../features/uploads/upload.routes.ts';
import { waitlistRoutes } from '../features/waitlist/waitlist.routes.ts';
import { openDatabase } from '../shared/db/database.ts';
import { createAccessChanges } from '../shared/events/access-changes.ts';
import { createLog } from '../shared/log/log.ts';
import { createMailer } from '../shared/mail/create-mailer.ts';
import { outboxRoutes } from '../shared/mail/outbox.routes.ts';
import type { Services } from '../shared/services.ts';
import { createTextSender } from '../shared/sms/create-text-sender.ts';
import { createFileStorage } from '../shared/storage/create-file-storage.ts';
import { createReception } from '../shared/storage/create-reception.ts';
import { httpApp } from './http.ts';
import type { Settings } from './settings.ts';
import { expectShortLivedRows } from './short-lived-rows.ts';

export interface Server {
  app: Hono;
  services: Services;
  close(): Promise<void>;
}

/**
 * Wires every feature on a migrated database. `databaseUrl` names the role of ensureServerRole.
 * `rateLimits: false` is for tests that sign in faster than people.
 */
export async function composeServer(
  settings: Settings,
  databaseUrl: string,
  { rateLimits = true } = {},
): Promise<Server> {
  expectShortLivedRows();
  const log = createLog(settings.logLevel);
  const db = openDatabase(databaseUrl);
  const services: Services = {
    db,
    log,
    mailer: createMailer({ ...settings, log }),
    texts: createTextSender(settings),
    files: createFileStorage(settings),
    reception: createReception(settings, databaseUrl),
    feed: await createLiveFeed(db, log),
    access: createAccessChanges(databaseUrl, log),
    config: {
      publicUrl: settings.publicUrl,
      productName: settings.productName,
      privacyUrl: settings.privacyUrl,
      maxUploadBytes: settings.maxUploadMb * 1024 * 1024,
      adminEmail: settings.adminEmail,
      providers: settings.providers,
      trustedProxies: settings.trustedProxies,
      captcha: settings.captcha,
      phones: {
        delivered: settings.sms !== undefined,
        perHour: settings.smsPerHour,
        country: settings.phoneCountry,
      },
      ethereum: settings.ethereum,
      waitlist: { to: settings.waitlistTo, emailjs: settings.emailjs },
      authSecret: settings.authSecret,
    },
  };
  await seedStandardTemplates(services);
  const accounts = createAccounts(services, { rateLimits });
  const { readSession, readAgain } = accounts.sessions;
  const app = httpApp(services, accounts.sessions, {
    accounts: accounts.routes,
    uploads: uploadRoutes(services, readSession),
    logos: logoRoutes(services, readSession),
    storage: storageRoutes(services, readSession, readAgain),
    archives: archiveRoutes(services, readSession),
    waitlist: waitlistRoutes(services, { rateLimits }),
    outbox: settings.smtpUrl || settings.production ? undefined : outboxRoutes(settings.dataDir),
  });
  return {
    app,
    services,
    async close() {
      await services.feed.close();
      await services.access.close();
      await services.reception.close();
      await services.mailer.close();
      await db.close();
    },
  };
}
