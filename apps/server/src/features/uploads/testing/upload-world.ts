import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import type pg from 'pg';
import type { BuiltRequest } from '../../../../test/builders/requests.ts';
import { buildClientUser } from '../../../../test/builders/sessions.ts';
import { createTestDatabase } from '../../../../test/test-database.ts';
import type { Session } from '../../../shared/api/session.ts';
import { createLog } from '../../../shared/log/log.ts';
import type { Services } from '../../../shared/services.ts';
import { createFileStorage } from '../../../shared/storage/create-file-storage.ts';
import { createReception } from '../../../shared/storage/create-reception.ts';
import type { S3Settings } from '../../../shared/storage/file-storage.ts';
import { storageRoutes } from '../storage.routes.ts';
import { uploadRoutes } from '../upload.routes.ts';

export interface UploadWorld {
  services: Services;
  owner: pg.Pool;
  serverUrl: string;
  dataDir: string;
  /** Asked as whoever `session` is; nobody without one. */
  ask(path: string, init?: RequestInit & { session?: Session }): Promise<Response>;
  /** Uploads and storage as the whole server mounts them. The session's e-mail comes in `x-session`. */
  app: Hono;
  client(request: BuiltRequest): Promise<Session>;
  staff(request: BuiltRequest): Session;
  /** Names of everything in the inbox and in the bucket. */
  leftBehind(): Promise<string[]>;
  close(): Promise<void>;
}

/** Uploads on a database and a folder of their own. `s3`: files and inbox there instead. */
export async function createUploadWorld({
  maxUploadBytes = 25 * 1024 * 1024,
  s3,
}: {
  maxUploadBytes?: number;
  s3?: S3Settings;
} = {}): Promise<UploadWorld> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'visafolio-uploads-'));
  const services: Services = {
    db: database.db,
    files: createFileStorage({ dataDir, s3 }),
    reception: createReception({ dataDir, s3 }, database.serverUrl),
    log: createLog('silent'),
    mailer: { send: async () => {}, close: async () => {} },
    feed: { follow: async function* () {}, close: async () => {} },
    config: {
      publicUrl: 'http://visafolio.test',
      productName: 'Visafolio',
      maxUploadBytes,
      adminEmail: undefined,
      authSecret: 'a secret of at least thirty-two characters',
    },
  };
  const sessions = new Map<string, Session>();
  const signIn = (userId: string, email: string, professional: boolean): Session => {
    const expiresAt = new Date(Date.now() + 3_600_000);
    const session: Session = {
      id: userId,
      userId,
      email,
      name: '',
      language: null,
      expiresAt,
      professional,
      role: 'user',
    };
    sessions.set(email, session);
    return session;
  };
  const readSession = async (request: Request) =>
    sessions.get(request.headers.get('x-session') ?? '') ?? null;
  const app = new Hono();
  app.route('/api/uploads', uploadRoutes(services, readSession));
  app.route('/api/storage', storageRoutes(services, readSession));

  return {
    services,
    owner: database.owner,
    serverUrl: database.serverUrl,
    dataDir,
    app,
    async ask(address, { session, ...init } = {}) {
      const headers = new Headers(init.headers);
      if (session) headers.set('x-session', session.email);
      return app.fetch(new Request(new URL(address, 'http://visafolio.test'), { ...init, headers }));
    },
    async client(request) {
      const { id, email } = await buildClientUser(database.owner, request.client);
      return signIn(id, email, false);
    },
    staff: ({ professional }) => signIn(professional.id, professional.email, true),
    async leftBehind() {
      const found = await readdir(dataDir, { recursive: true, withFileTypes: true });
      return found.filter((entry) => entry.isFile()).map((entry) => entry.name);
    },
    async close() {
      await services.reception.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
