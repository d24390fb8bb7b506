import { Hono } from 'hono';
import type { Session } from '../../../shared/api/session.ts';
import type { Sessions } from '../../../shared/api/while-allowed.ts';
import type { Database } from '../../../shared/db/database.ts';
import { createFileChildren } from '../../../shared/files/child/file-children.ts';
import { inOneProcess } from '../../../shared/files/child/one-process.testing.ts';
import type { MalwareScanner } from '../../../shared/files/malware/malware-scanner.ts';
import { createBackground } from '../../../shared/jobs/background.ts';
import { createRecentCalls } from '../../../shared/jobs/recent-calls.ts';
import { createLog } from '../../../shared/log/log.ts';
import type { Services } from '../../../shared/services.ts';
import { createFileStorage } from '../../../shared/storage/create-file-storage.ts';
import type { S3Settings } from '../../../shared/storage/file-storage.ts';
import { createUploadStaging } from '../../../shared/storage/inbox/create-upload-staging.ts';
import { sealedStorage } from '../../../shared/storage/sealed/sealed-storage.ts';
import { storedFileRows } from '../../../shared/storage/sealed/stored-files.ts';
import type { Vault } from '../../../shared/vault/vault.ts';
import { storageRoutes } from '../cabinet/storage/storage.routes.ts';
import { uploadEndpoints } from '../receive/tus/tus-server.ts';
import { uploadRoutes } from '../receive/tus/upload.routes.ts';

export interface Place {
  dataDir: string;
  s3?: S3Settings;
  maxUploadBytes?: number;
  /** Absent: files are not scanned. */
  scanner?: MalwareScanner;
}

/** One server process's services, without mail and live events. */
export function uploadServices(
  db: Database,
  vault: Vault,
  { dataDir, s3, maxUploadBytes, scanner }: Place,
): Services {
  const storage = createFileStorage({ dataDir, s3 });
  const log = createLog('silent');
  return {
    db,
    vault,
    storage,
    files: sealedStorage({ storage, vault, rows: storedFileRows(db), log, scans: scanner !== undefined }),
    scanner,
    untrustedProxy: { address: () => null },
    openFiles: inOneProcess(createFileChildren(log, 'open', 1)),
    uploadStaging: createUploadStaging({ dataDir, s3 }, vault, db),
    background: createBackground(createLog('silent')),
    recentCalls: createRecentCalls(),
    log,
    mailer: { send: async () => {}, close: async () => {} },
    feed: { follow: async () => (async function* () {})(), close: async () => {} },
    access: { watch: () => () => {}, close: async () => {} },
    fetchPublic: () => Promise.reject(new Error('not in this test')),
    fetchReceiver: () => Promise.reject(new Error('not in this test')),
    domainResolver: { readTexts: async () => [] },
    texts: null,
    config: {
      publicUrl: 'http://visafolio.test',
      productName: 'Visafolio',
      maxUploadBytes: maxUploadBytes ?? 25 * 1024 * 1024,
      archives: { folder: '/nowhere', maxBytes: 1 },
      adminEmail: undefined,
      providers: [],
      trustedProxies: [],
      phones: { delivered: false, perHour: 1, country: undefined },
      sessions: {
        days: 90,
        administratorHours: 12,
        idleMinutes: { administrator: 30, staff: 480, client: 10_080 },
      },
      ethereum: false,
      samlSignInHours: 12,
      waitlist: { to: undefined, emailjs: undefined },
      authSecret: 'a secret of at least thirty-two characters',
    },
  };
}

/** Mounts uploads and storage like the whole server. The header `x-session` has the e-mail of a request's session. */
export function uploadApp(services: Services, sessions: Map<string, Session>): Hono {
  const reader: Sessions = {
    readSession: async ({ headers }) => sessions.get(headers.get('x-session') ?? '') ?? null,
    readAgain: async (session) => session,
  };
  const app = new Hono();
  app.route('/api/uploads', uploadRoutes(services, reader));
  app.route('/api/staff_uploads', uploadRoutes(services, reader, uploadEndpoints.staff));
  app.route('/api/storage', storageRoutes(services, reader));
  return app;
}
