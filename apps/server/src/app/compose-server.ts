import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Hono } from 'hono';
import { createAccounts } from '../features/accounts/better-auth/auth.routes.ts';
import { createUntrustedProxyWatch } from '../features/accounts/limits/untrusted-proxy.ts';
import { createLiveFeed } from '../features/activity/live-feed.ts';
import { calendarFeedRoutes } from '../features/cases/dates/feed/feed.routes.ts';
import { exportRoutes } from '../features/exports/exports.routes.ts';
import { workspaceArchiveRoutes } from '../features/exports/workspace-archive/workspace-archive.routes.ts';
import { answersCopyRoutes } from '../features/files/cabinet/answers-copy/answers-copy.routes.ts';
import { archiveRoutes } from '../features/files/cabinet/archive.routes.ts';
import { storageRoutes } from '../features/files/cabinet/storage/storage.routes.ts';
import { createOpenAiProvider, providerMs } from '../features/files/read/provider/openai-compatible.ts';
import { uploadEndpoints } from '../features/files/receive/tus/tus-server.ts';
import { uploadRoutes } from '../features/files/receive/tus/upload.routes.ts';
import { governmentFormRoutes } from '../features/filings/government-forms/government-forms.routes.ts';
import { createLetterWriter, writerMs } from '../features/filings/letters/proposal/letter-writer.ts';
import { packetRoutes } from '../features/filings/packets/packets.routes.ts';
import { logoRoutes } from '../features/firms/logo.routes.ts';
import { inboundMailRoutes } from '../features/messages/inbound/inbound.routes.ts';
import { mailPartRoutes } from '../features/messages/inbound/mails/mail-part.routes.ts';
import { inboundTextRoutes } from '../features/notifications/text-messages/inbound/inbound-texts.routes.ts';
import { shortLinkRoutes } from '../features/notifications/text-messages/short-links.routes.ts';
import { waitlistRoutes } from '../features/operations/waitlist/waitlist.routes.ts';
import { publicApiRoutes } from '../features/public-api/public-api.routes.ts';
import { seedStandardTemplates } from '../features/templates/seed/seed-templates.ts';
import { createTranslator, engineMs } from '../features/translation/engines/create-translator.ts';
import { downloadSessions } from '../shared/api/downloads.ts';
import { openDatabase } from '../shared/db/database.ts';
import type { Pooler } from '../shared/db/database-client.ts';
import { createAccessChanges } from '../shared/events/access-changes.ts';
import { createFileChildren } from '../shared/files/child/file-children.ts';
import { createMalwareScanner } from '../shared/files/malware/malware-scanner.ts';
import { createBackground } from '../shared/jobs/background.ts';
import { createRecentCalls } from '../shared/jobs/recent-calls.ts';
import { createLog, type Log } from '../shared/log/log.ts';
import { createMailer } from '../shared/mail/create-mailer.ts';
import { outboxRoutes } from '../shared/mail/outbox-folder/outbox.routes.ts';
import { createDomainResolver } from '../shared/outbound/domain-resolver.ts';
import { createPublicFetch } from '../shared/outbound/public-fetch.ts';
import type { Services } from '../shared/services.ts';
import { createTextSender } from '../shared/sms/create-text-sender.ts';
import { createFileStorage } from '../shared/storage/create-file-storage.ts';
import { createUploadStaging } from '../shared/storage/inbox/create-upload-staging.ts';
import { sealedStorage } from '../shared/storage/sealed/sealed-storage.ts';
import { storedFileRows } from '../shared/storage/sealed/stored-files.ts';
import { openVault } from '../shared/vault/vault.ts';
import { httpApp } from './http/http.ts';
import type { Settings } from './settings/settings.ts';

/** How long a stop waits for background work. Milliseconds. */
const settleMs = 3_000;
/** Time limit of an attempt to deliver a webhook. Milliseconds. */
const webhookAttemptMs = 10_000;

export interface Server {
  app: Hono;
  services: Services;
  /** From now on /readyz answers 503, and answers close their connections. */
  drain(): void;
  close(): Promise<void>;
}

export interface ServerOptions {
  /** Tests set false to sign in faster than people. */
  rateLimits?: boolean;
  log?: Log;
  /** Where the database is reached for what needs a session. Absent: `databaseUrl`. */
  sessionUrl?: string | undefined;
  /** Present if `databaseUrl` leads to a pooler. */
  pooler?: Pooler | undefined;
}

/** Wires every feature on a migrated database. `databaseUrl` uses the role of ensureServerRole. */
export async function composeServer(
  settings: Settings,
  databaseUrl: string,
  { rateLimits = true, log = createLog(settings.logLevel), sessionUrl, pooler }: ServerOptions = {},
): Promise<Server> {
  const db = openDatabase(databaseUrl, {
    max: settings.databasePool,
    limits: settings.databaseLimits,
    sessionUrl,
    pooler,
  });
  const vault = await openVault(settings.keys, db, log).catch(async (error) => {
    await db.close();
    throw error;
  });
  const storage = createFileStorage(settings);
  const untrustedProxy = createUntrustedProxyWatch(settings.trustedProxies, log);
  const services: Services = {
    db,
    log,
    background: createBackground(log),
    recentCalls: createRecentCalls(),
    mailer: createMailer({ ...settings, log }),
    texts: createTextSender(settings),
    untrustedProxy,
    vault,
    storage,
    files: sealedStorage({ storage, vault, rows: storedFileRows(db), log, scans: Boolean(settings.clamd) }),
    scanner: settings.clamd && createMalwareScanner(settings.clamd),
    openFiles: createFileChildren(log, 'open', settings.fileChildren),
    uploadStaging: createUploadStaging(settings, vault, db),
    feed: await createLiveFeed(db, log),
    access: createAccessChanges(db.sessionUrl, db.limits, log),
    fetchPublic: createPublicFetch({ privateAddresses: settings.providerPrivateAddresses }),
    fetchReceiver: createPublicFetch({
      privateAddresses: settings.webhookPrivateAddresses,
      maxMs: webhookAttemptMs,
    }),
    kindProvider:
      settings.kindProvider &&
      createOpenAiProvider(
        settings.kindProvider,
        createPublicFetch({ privateAddresses: settings.providerPrivateAddresses, maxMs: providerMs }),
      ),
    letterWriter:
      settings.kindProvider &&
      createLetterWriter(
        settings.kindProvider,
        createPublicFetch({ privateAddresses: settings.providerPrivateAddresses, maxMs: writerMs }),
      ),
    translator:
      settings.translation &&
      createTranslator(
        settings.translation,
        createPublicFetch({ privateAddresses: settings.providerPrivateAddresses, maxMs: engineMs }),
      ),
    domainResolver: createDomainResolver(settings.dnsServers),
    config: {
      publicUrl: settings.publicUrl,
      securityContact: settings.securityContact,
      productName: settings.productName,
      mailFrom: settings.mailFrom,
      privacyUrl: settings.privacyUrl,
      maxUploadBytes: settings.maxUploadMb * 1024 * 1024,
      archives: {
        folder: path.join(settings.dataDir, 'archives'),
        maxBytes: settings.maxArchiveMb * 1024 * 1024,
      },
      fileCheckPace: settings.fileCheckMbPerSecond * 1024 * 1024,
      adminEmail: settings.adminEmail,
      providers: settings.providers,
      trustedProxies: settings.trustedProxies,
      captcha: settings.captcha,
      phones: {
        delivered: settings.sms !== undefined,
        perHour: settings.smsPerHour,
        country: settings.phoneCountry,
        countries: settings.smsCountries,
      },
      sessions: {
        days: settings.sessionDays,
        administratorHours: settings.adminSessionHours,
        idleMinutes: settings.idleMinutes,
      },
      ethereum: settings.ethereum,
      samlSignInHours: settings.samlSignInHours,
      waitlist: { to: settings.waitlistTo, emailjs: settings.emailjs },
      privateAddresses: settings.providerPrivateAddresses,
      webhookPrivateAddresses: settings.webhookPrivateAddresses,
      inboundMail: settings.inboundMail,
      inboundTextsSecret: settings.smsInboundSecret,
      authSecret: settings.authSecret,
      previousSecrets: settings.previousSecrets,
    },
  };
  await seedStandardTemplates(services);
  const accounts = createAccounts(services, { rateLimits });
  const { sessions } = accounts;
  const downloads = downloadSessions(sessions);
  let isDraining = false;
  const app = httpApp(
    services,
    sessions,
    {
      accounts: accounts.routes,
      uploads: uploadRoutes(services, sessions),
      staffUploads: uploadRoutes(services, sessions, uploadEndpoints.staff),
      logos: logoRoutes(services, sessions),
      storage: storageRoutes(services, sessions).route('/inbound-mails', mailPartRoutes(services, downloads)),
      governmentForms: governmentFormRoutes(services, sessions),
      archives: archiveRoutes(services, downloads),
      packets: packetRoutes(services, downloads),
      exports: exportRoutes(services, downloads),
      answersCopies: answersCopyRoutes(services, sessions, { rateLimits }),
      workspaceArchives: workspaceArchiveRoutes(services, sessions),
      waitlist: waitlistRoutes(services, { rateLimits }),
      inboundMail: inboundMailRoutes(services),
      inboundTexts: inboundTextRoutes(services),
      shortLinks: shortLinkRoutes(services, { rateLimits }),
      calendarFeeds: calendarFeedRoutes(services, { rateLimits }),
      publicApi: publicApiRoutes(services, { rateLimits }),
      outbox: settings.smtpUrl || settings.production ? undefined : outboxRoutes(settings.dataDir),
    },
    {
      withinMs: settings.readyMs,
      dataDir: settings.dataDir,
      minFreeBytes: settings.minFreeDiskMb * 1024 * 1024,
      backupEveryMs: settings.backup.everyMs,
      isDraining: () => isDraining,
      proxies: untrustedProxy,
    },
  );
  return {
    app,
    services,
    drain() {
      isDraining = true;
    },
    async close() {
      await services.feed.close();
      await services.access.close();
      await services.uploadStaging.close();
      await services.openFiles.close();
      // Waits for mails that are being sent. If the mail server hangs, the next start sends them.
      await Promise.race([services.background.settled(), delay(settleMs)]);
      await services.mailer.close();
      await db.close();
    },
  };
}
