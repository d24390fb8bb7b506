import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { StaffActor } from '../../apps/server/src/shared/db/actor.ts';
import { type Database, openDatabase } from '../../apps/server/src/shared/db/database.ts';
import { migrate } from '../../apps/server/src/shared/db/setup/migrate.ts';
import { ensureServerRole } from '../../apps/server/src/shared/db/setup/roles.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/shared/postgres/embedded-postgres.ts';
import { buildManyRequests } from '../../apps/server/test/builders/cases/many-requests.ts';
import { buildFirm, type Firm } from '../../apps/server/test/builders/firms.ts';
import { buildProfessional, type Professional } from '../../apps/server/test/builders/professionals.ts';
import {
  buildTemplate,
  type QuestionDraft,
  type Template,
} from '../../apps/server/test/builders/templates.ts';
import { guardPostgres } from '../../apps/server/test/harness/guard/guard-postgres.ts';

export interface World {
  db: Database;
  /** Superuser's pool of 8, because the peers bypass row security. */
  owner: pg.Pool;
  ownerUrl: string;
  serverUrl: string;
  template: Template;
  close(): Promise<void>;
}

export const secret = 'a secret of at least thirty-two characters';

const questions: QuestionDraft[] = Array.from({ length: 40 }, (_, index) => ({
  text: `Question ${index + 1}`,
  type: 'text',
  required: index % 2 === 0,
}));
const documents = Array.from({ length: 8 }, (_, index) => ({
  name: `Document ${index + 1}`,
  required: index < 5,
}));

/** An embedded PostgreSQL as `npm start` runs it, durable, with one template of 40 questions and 8 documents. */
export async function createWorld(): Promise<World> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'visafolio-bench-'));
  guardPostgres(dataDir, { removes: dataDir });
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  await migrate(postgres.url);
  const serverUrl = await ensureServerRole(postgres.url, secret);
  const db = openDatabase(serverUrl);
  const owner = new pg.Pool({ connectionString: postgres.url, max: 8, options: '-c jit=off' });
  return {
    db,
    owner,
    ownerUrl: postgres.url,
    serverUrl,
    template: await buildTemplate(owner, { questions, documents }),
    async close() {
      // PostgreSQL may stop before it has closed the last connection.
      owner.on('error', () => {});
      await Promise.all([db.close(), owner.end()]);
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export interface ProfessionalWithRequests {
  professional: Professional;
  actor: StaffActor;
  requestIds: string[];
}

const firmPeople = 50;
const firmRequests = 100_000;
/** Every fifth person has one restricted case. */
const restrictedEvery = 5;

/**
 * A firm of 50 people with 100,000 requests, ten of which are restricted: other users of the installation, or colleagues of
 * the measured person.
 */
export async function buildLargeFirm({ owner, template }: World): Promise<Firm> {
  const firm = await buildFirm(owner);
  for (let person = 0; person < firmPeople; person++) {
    const professional = await buildProfessional(owner, { firm });
    const ids = await buildManyRequests(owner, { professional, template, count: firmRequests / firmPeople });
    await owner.query(
      `INSERT INTO case_restrictions (client_request_id, workspace_id, user_id, case_number)
       SELECT id, workspace_id, user_id, case_number FROM client_requests WHERE id = ANY ($1)`,
      [person % restrictedEvery ? [] : ids.slice(0, 1)],
    );
  }
  return firm;
}

/** A professional with `count` requests, by default in a new firm. */
export async function buildProfessionalWithRequests(
  { owner, template }: World,
  count: number,
  firm?: Firm,
): Promise<ProfessionalWithRequests> {
  const professional = await buildProfessional(owner, firm && { firm });
  const requestIds = await buildManyRequests(owner, { professional, template, count });
  return {
    professional,
    actor: { as: 'staff', userId: professional.id, email: professional.email },
    requestIds,
  };
}
