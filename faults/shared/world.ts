import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type BuiltRequest, buildRequest } from '../../apps/server/test/builders/requests.ts';
import { buildClientUser, buildSession } from '../../apps/server/test/builders/sessions.ts';
import { buildTemplate } from '../../apps/server/test/builders/templates.ts';
import { type RealServer, secret, startRealServer } from './real-server.ts';
import type { Limits } from './report.ts';

export interface World {
  server: RealServer;
  /** Superuser, bypasses row-level security. */
  owner: pg.Pool;
  /** Has a question per saver and a document per upload. */
  request: BuiltRequest;
  cookies: { client: string; staff: string };
  /** An unexpected exit of the server is a missed limit. */
  close(limit?: Limits): Promise<void>;
}

const savers = 8;

interface Wishes {
  env?: Record<string, string>;
  /** Default: a new folder. */
  dataDir?: string;
  documents?: number;
  /** Receives the server's output. */
  logFile?: string;
}

/** A running server with one client who is answering questions. */
export async function createWorld({
  env = {},
  dataDir,
  documents = 2,
  logFile,
}: Wishes = {}): Promise<World> {
  const folder = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'visafolio-faults-')));
  const server = await startRealServer(folder, env, logFile);
  const owner = new pg.Pool({ connectionString: server.ownerUrl, max: 2 });
  owner.on('error', () => {});
  const template = await buildTemplate(owner, {
    questions: Array.from({ length: savers }, (_, index) => ({
      text: `Question ${index + 1}`,
      type: 'text',
      required: true,
    })),
    documents: Array.from({ length: documents }, (_, index) => ({
      name: `Document ${index + 1}`,
      required: true,
    })),
  });
  const request = await buildRequest(owner, { template, answers: 'none', documents: 'none' });
  const createSessionCookie = async (userId: string) =>
    (await buildSession(owner, userId, { secret })).cookie;
  return {
    server,
    owner,
    request,
    cookies: {
      client: await createSessionCookie((await buildClientUser(owner, request.client)).id),
      staff: await createSessionCookie(request.professional.id),
    },
    async close(limit) {
      for (const exit of server.exits) limit?.missed.push(`the server ended: ${exit}`);
      await owner.end();
      await server.stop();
      if (!dataDir) await rm(folder, { recursive: true, force: true });
    },
  };
}
