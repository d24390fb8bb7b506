import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import type { BuiltRequest } from '../../../../test/builders/requests.ts';
import { buildClientUser } from '../../../../test/builders/sessions.ts';
import { createTestDatabase } from '../../../../test/harness/test-database.ts';
import type { Session } from '../../../shared/api/session.ts';
import type { Services } from '../../../shared/services.ts';
import { testKeys } from '../../../shared/vault/vault.testing.ts';
import { openVault } from '../../../shared/vault/vault.ts';
import type { Asking } from './send.ts';
import { type Place, uploadApp, uploadServices } from './upload-services.ts';

export interface UploadWorld extends Asking {
  services: Services;
  owner: pg.Pool;
  dataDir: string;
  sessions: Map<string, Session>;
  client(request: BuiltRequest, person?: { email: string; name: string }): Promise<Session>;
  staff(request: BuiltRequest): Session;
  /** The same world through another server process. */
  replica(): UploadWorld;
  /** Names of all files in the inbox and the buckets. */
  files(): Promise<string[]>;
  close(): Promise<void>;
}

/** Uploads with a database and a folder of their own. */
export async function createUploadWorld(place: Omit<Place, 'dataDir'> = {}): Promise<UploadWorld> {
  const { db, owner, drop } = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'visafolio-uploads-'));
  const sessions = new Map<string, Session>();
  const signIn = (userId: string, email: string, professional: boolean): Session => {
    const session: Session = {
      id: userId,
      userId,
      email,
      name: '',
      language: null,
      professional,
      role: 'user',
      workspaceId: professional ? userId : null,
      firmRole: null,
      recent: true,
      overdue: false,
    };
    sessions.set(email, session);
    return session;
  };
  const opened: Services[] = [];
  const vault = await openVault(testKeys, db);

  function world(): UploadWorld {
    const services = uploadServices(db, vault, { ...place, dataDir });
    opened.push(services);
    const app = uploadApp(services, sessions);
    return {
      services,
      owner,
      dataDir,
      sessions,
      async ask(address, { session, ...init } = {}) {
        const headers = new Headers(init.headers);
        if (session) headers.set('x-session', session.email);
        return app.fetch(new Request(new URL(address, 'http://visafolio.test'), { ...init, headers }));
      },
      async client(request, person = request.client) {
        const { id, email } = await buildClientUser(owner, person);
        return signIn(id, email, false);
      },
      staff: ({ professional }) => signIn(professional.id, professional.email, true),
      replica: world,
      async files() {
        const found = await readdir(dataDir, { recursive: true, withFileTypes: true });
        return found.filter((entry) => entry.isFile()).map((entry) => entry.name);
      },
      async close() {
        for (const services of opened) {
          await services.uploadStaging.close();
          await services.openFiles.close();
        }
        await drop();
        await rm(dataDir, { recursive: true, force: true });
      },
    };
  }
  return world();
}
