import { isContractProcedure } from '@orpc/contract';
import type { ProcedureMeta } from '@visafolio/contract/shared/procedure.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type SavedRows, saveRows } from '../harness/saved-rows.ts';
import { createTestServer, fingerprintedTables, type TestServer } from '../harness/test-server.ts';
import { calls, type ProcedurePath } from './calls.ts';
import { findProcedure, procedureRequest, procedures } from './procedure-request.ts';
import {
  type ActorName,
  actors,
  administrators,
  buildWorld,
  isTemplateMark,
  mayOpen,
  professionals,
  type Target,
  targets,
  type World,
} from './world.ts';

let server: TestServer;
let world: World;
/** The world as built, to restore it after each call. */
let kept: SavedRows;
let fingerprint: string;
let fingerprinted: string[];
const tally = { calls: 0, leaks: 0, restored: 0 };

beforeAll(async () => {
  server = await createTestServer();
  // A letter writer without a result.
  server.services.letterWriter = { host: 'writer.test', model: 'm-1', write: async () => null };
  world = await buildWorld(server.owner, server.secret);
  kept = await saveRows(server.owner);
  fingerprint = await server.fingerprint();
  fingerprinted = await fingerprintedTables(server.owner);
});
afterAll(async () => {
  process.stdout.write(
    `access matrix: ${procedures.length} procedures, ${actors.length} actors, ${tally.calls} calls, ${tally.leaks} leaks, ${tally.restored} times put back\n`,
  );
  await server.close();
});

const isChanged = () => kept.areChanged(fingerprinted);

interface Answer {
  status: number;
  body: string;
}

async function call(world: World, actor: ActorName, path: ProcedurePath, target: Target): Promise<Answer> {
  const stop = new AbortController();
  const input = calls[path].input(world.ids[target]);
  const response = await server.fetch(
    procedureRequest(server.url, path, { input, cookie: world.cookies[actor], signal: stop.signal }),
  );
  tally.calls++;
  // A live stream stays open: its status is the answer.
  const isStream = response.headers.get('content-type')?.includes('event-stream') ?? false;
  const body = isStream ? '' : await response.text();
  if (isStream) stop.abort();
  return { status: response.status, body };
}

const signedOut: ActorName[] = ['nobody', 'expired session'];
const oldAdministrator: ActorName = 'administrator who proved it long ago';

const getMeta = (path: ProcedurePath): ProcedureMeta => findProcedure(path)['~orpc'].meta;

/** The session's proof is too old for the procedure. */
const lacksProof = (path: ProcedurePath, actor: ActorName): boolean =>
  actor === oldAdministrator && getMeta(path).recentProof === true;

/** The targets that the procedure allows this actor. */
const mayAsk = (path: ProcedurePath, actor: ActorName, reach: 'staff' | 'client' | 'administrator') =>
  lacksProof(path, actor)
    ? []
    : calls[path].may
      ? (calls[path].may[actor] ?? [])
      : reach === 'administrator' &&
          getMeta(path).access === 'any_administrator' &&
          actor === 'firm administrator'
        ? (['own'] satisfies Target[])
        : mayOpen[actor][reach];

/** By the access class alone. */
function mayCall(path: ProcedurePath, actor: ActorName): boolean {
  const meta = getMeta(path);
  if (lacksProof(path, actor)) return false;
  if (meta.access === 'administrator') return administrators.includes(actor);
  // Each of the product's administrators is alone in a firm of their own.
  if (meta.access === 'firm_administrator' || meta.access === 'any_administrator')
    return [...administrators, 'firm administrator'].includes(actor);
  return meta.access === 'professional' ? professionals.includes(actor) : !signedOut.includes(actor);
}

/** `unknown` comes first. Calls that are not about a case have no restricted target. */
function asked(world: World, path: ProcedurePath): Target[] {
  const about = (target: Target) => JSON.stringify(calls[path].input(world.ids[target]));
  const aboutCase = calls[path].reaches === 'staff' && about('own') !== about('restricted');
  if (calls[path].once) return ['unknown'];
  return [...targets].reverse().filter((target) => target !== 'restricted' || aboutCase);
}

/** Replaces the new id, secret and the current time in a call's answer. */
function comparable(path: ProcedurePath, answer: Answer | undefined): Answer | undefined {
  if (findProcedure(path)['~orpc'].route.successStatus !== 201 || !answer) return answer;
  const made = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z|whsec_[\w+/=]+/g;
  return { ...answer, body: answer.body.replace(made, '…') };
}

function leaked(world: World, actor: ActorName, path: ProcedurePath, body: string): string[] {
  const readable = new Set([...mayOpen[actor].staff, ...mayOpen[actor].client]);
  const secret = (['own', 'restricted', 'foreign'] as const).filter((target) => !readable.has(target));
  const mayRead = (mark: string) =>
    administrators.includes(actor) && calls[path].showsTemplates && isTemplateMark(mark);
  return secret
    .flatMap((target) => world.marks[target])
    .filter((mark) => body.includes(mark) && !mayRead(mark));
}

afterEach(async () => {
  // Mails that a call ordered are sent after its answer.
  await server.services.background.settled();
  tally.restored += Number(await kept.restore());
});

describe('every procedure of the contract', () => {
  it.each(procedures)('$path declares who may call it', ({ procedure }) => {
    expect(isContractProcedure(procedure)).toBe(true);
    const meta: ProcedureMeta = procedure['~orpc'].meta;
    expect([
      'session',
      'professional',
      'firm_administrator',
      'any_administrator',
      'administrator',
      'client',
    ]).toContain(meta.access);
  });

  describe.each(procedures.map(({ path }) => path))('%s', (path) => {
    it.each(actors)('answers %s only about their own', async (actor) => {
      const reach = calls[path].reaches;
      const isRefusedAlways = reach === 'self' && !mayCall(path, actor);

      const answers = new Map<Target, Answer>();
      for (const target of asked(world, path)) {
        const isAllowed = reach !== 'self' && mayAsk(path, actor, reach).includes(target);
        if (isAllowed) continue;
        const answer = await call(world, actor, path, target);
        answers.set(target, answer);
        const leaks = leaked(world, actor, path, answer.body);
        tally.leaks += leaks.length;
        expect(leaks, `${path} as ${actor} about ${target}`).toEqual([]);
        if (reach !== 'self' || isRefusedAlways)
          expect(answer.status, answer.body).toBeGreaterThanOrEqual(400);
        expect(answer.status, answer.body).toBeLessThan(500);
      }
      if (lacksProof(path, actor)) {
        for (const { status, body } of answers.values())
          expect([status, JSON.parse(body).code]).toEqual([403, 'accounts.recent_sign_in_required']);
      }
      // A foreign target must look exactly like an unknown one.
      const unknown = answers.get('unknown');
      for (const [target, answer] of answers) {
        // A case that they see without being allowed to decide about it.
        if (calls[path].may && mayOpen[actor].staff.includes(target)) continue;
        expect(comparable(path, answer), `${target} looks like unknown`).toEqual(comparable(path, unknown));
      }
      if (reach !== 'self' || isRefusedAlways) expect(await isChanged(), 'something was written').toBe(false);
      if (reach === 'self') return;
      for (const target of mayAsk(path, actor, reach).filter((each) => asked(world, path).includes(each))) {
        const answer = await call(world, actor, path, target);
        expect(answer.status, `${path} as ${actor} about ${target}: ${answer.body}`).toBeLessThan(300);
        const leaks = leaked(world, actor, path, answer.body);
        tally.leaks += leaks.length;
        expect(leaks).toEqual([]);
      }
    });
  });

  it('left what was built unchanged', async () => {
    expect(await server.fingerprint()).toBe(fingerprint);
  });
});
