import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProfessional } from '../builders/professionals.ts';
import { buildRequest } from '../builders/requests.ts';
import { buildClientUser, buildSession } from '../builders/sessions.ts';
import { createTestServer, type TestServer } from '../harness/test-server.ts';
import { type Scene, sceneHeader, streamingRoutes } from './streaming-routes.ts';

let server: TestServer;
let listener: Server;
let port: number;
/** Scene -> when the server closed its answer, in performance.now(). */
const closed = new Map<string, PromiseWithResolvers<number>>();
let slowest = { after: 0, what: 'nothing' };
let ended = 0;

beforeAll(async () => {
  server = await createTestServer();
  listener = serve({
    fetch: (request, env) => server.fetch(request, env),
    port: 0,
    hostname: '127.0.0.1',
  }) as Server;
  listener.on('request', ({ headers }, response) =>
    response.once('close', () => closed.get(String(headers[sceneHeader]))?.resolve(performance.now())),
  );
  await once(listener, 'listening');
  port = (listener.address() as AddressInfo).port;
  // The first mails load what renders them, which takes as long as the whole limit on a busy machine.
  for (const { of, act } of Object.values(revocations)) if (of[0]) await act(await cast(of[0]));
}, 60_000);
afterAll(async () => {
  process.stdout.write(
    `revocation: ${Object.keys(streamingRoutes).length} streaming routes, ${ended} ended, slowest after ${slowest.after} ms: ${slowest.what}\n`,
  );
  listener.closeAllConnections();
  listener.close();
  await server.close();
});

type Person = 'staff' | 'client' | 'sponsor' | 'administrator';

interface Cast extends Scene {
  person: Person;
  /** The account whose access ends. */
  userId: string;
  administratorCookie: string;
  staffCookie: string;
  /** The firm's administrator. */
  chiefId: string;
  chiefCookie: string;
}

async function cast(person: Person): Promise<Cast> {
  // The first member administers the firm.
  const chief = await buildProfessional(server.owner);
  const professional = await buildProfessional(server.owner, { firm: chief.firm });
  const administrator = await buildProfessional(server.owner, { role: 'admin' });
  const request = await buildRequest(server.owner, {
    professional,
    status: 'in-progress',
    documents: 'all',
    sponsor: true,
  });
  const signIn = async (userId: string) =>
    (await buildSession(server.owner, userId, { secret: server.secret })).cookie;
  const account = {
    staff: async () => professional,
    administrator: () => buildProfessional(server.owner, { role: 'admin' }),
    client: () => buildClientUser(server.owner, request.client),
    sponsor: () => buildClientUser(server.owner, request.sponsor ?? request.client),
  };
  const { id: userId } = await account[person]();
  return {
    id: randomUUID(),
    server,
    port,
    person,
    userId,
    request,
    firmId: professional.firm?.id ?? '',
    cookie: await signIn(userId),
    staffCookie: await signIn(professional.id),
    chiefId: chief.id,
    chiefCookie: await signIn(chief.id),
    administratorCookie: await signIn(administrator.id),
  };
}

async function call(cookie: string, method: string, path: string, body: object): Promise<void> {
  const answer = await server.fetch(
    new Request(`${server.url}/api${path}`, {
      method,
      headers: {
        cookie,
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        origin: server.url,
      },
      body: JSON.stringify(body),
    }),
  );
  if (!answer.ok) throw new Error(`${path} answers ${answer.status} ${await answer.text()}`);
}

interface Revocation {
  of: Person[];
  /** Has no effect on answers that are not about one request. */
  isOfRequest?: true;
  act(cast: Cast): Promise<unknown>;
}

const edited = ({ request }: Cast) => ({
  id: request.id,
  name: request.client.name,
  email: request.client.email,
  visa_type: request.template.visaType,
  notes: '',
  sponsor: request.sponsor && { name: request.sponsor.name, email: request.sponsor.email },
});

const revocations: Record<string, Revocation> = {
  'signing out': {
    of: ['staff', 'client', 'sponsor', 'administrator'],
    act: ({ cookie }) => call(cookie, 'POST', '/auth/sign-out', {}),
  },
  'being disabled': {
    of: ['staff', 'administrator'],
    act: ({ administratorCookie, userId, person, chiefId }) =>
      call(administratorCookie, 'PUT', `/profiles/${userId}/disabled`, {
        disabled: true,
        // Administrators work alone.
        ...(person === 'staff' && { hand_over_to: chiefId }),
      }),
  },
  'the account being disabled': {
    of: ['client', 'sponsor'],
    act: ({ userId }) =>
      server.owner.query('UPDATE auth."user" SET disabled_at = now() WHERE id = $1', [userId]),
  },
  'another role': {
    of: ['staff'],
    act: ({ administratorCookie, userId }) =>
      call(administratorCookie, 'PUT', `/user_roles/${userId}`, { role: 'admin' }),
  },
  'no longer being an administrator': {
    of: ['administrator'],
    act: ({ administratorCookie, userId }) =>
      call(administratorCookie, 'PUT', `/user_roles/${userId}`, { role: 'user' }),
  },
  'being taken out of the firm': {
    of: ['staff'],
    act: ({ chiefCookie, chiefId, userId }) =>
      call(chiefCookie, 'DELETE', `/workspace/people/${userId}`, { hand_over_to: chiefId }),
  },
  'a case that is given to a colleague and closed to others': {
    of: ['staff'],
    isOfRequest: true,
    async act({ chiefCookie, chiefId, request }) {
      await call(chiefCookie, 'POST', '/workspace/reassign', { request_ids: [request.id], to: chiefId });
      await call(chiefCookie, 'PUT', `/workspace/cases/${request.id}/restriction`, { restricted: true });
    },
  },
  'a deleted request': {
    of: ['staff', 'client', 'sponsor'],
    isOfRequest: true,
    act: ({ staffCookie, request }) => call(staffCookie, 'DELETE', `/client_requests/${request.id}`, {}),
  },
  "another e-mail in the client's place": {
    of: ['client'],
    isOfRequest: true,
    act: (cast) =>
      call(cast.staffCookie, 'PUT', `/client_requests/${cast.request.id}`, {
        ...edited(cast),
        email: `new.${cast.request.client.email}`,
      }),
  },
  "another e-mail in the sponsor's place": {
    of: ['sponsor'],
    isOfRequest: true,
    act: ({ request }) =>
      server.owner.query('UPDATE client_users SET email = $2 WHERE id = $1', [
        request.sponsor?.id,
        `new.${request.sponsor?.email}`,
      ]),
  },
};

/** Routes that are not about one request continue when a request is deleted. */
const ofNoRequest = [
  'activity.stream',
  'GET /api/exports/:file{\\w+\\.csv}',
  'PUT /api/storage/firm-logos/:id',
  'PUT /api/archive/imports/:id',
];

const cases = Object.entries(streamingRoutes).flatMap(([route, { people }]) =>
  people.flatMap((person) =>
    Object.entries(revocations).flatMap(([how, { of, isOfRequest }]) =>
      of.includes(person) && !(isOfRequest && ofNoRequest.includes(route)) ? [{ route, person, how }] : [],
    ),
  ),
);

describe('running answers end at once, and never look complete', () => {
  it.each(cases)('$route of $person after $how', async ({ route, person, how }) => {
    const scene = await cast(person);
    const closedAt = Promise.withResolvers<number>();
    closed.set(scene.id, closedAt);
    const begun = await streamingRoutes[route]?.begin(scene);
    const early = await Promise.race([begun?.ended, delay(150)]);
    expect(early, 'it ended before anything was revoked').toBeUndefined();
    await revocations[how]?.act(scene);
    const acted = performance.now();
    expect(await begun?.ended).not.toBe('whole');
    // The sender may notice the end before the server has closed its side.
    const after = Math.round((await closedAt.promise) - acted);
    if (after > slowest.after) slowest = { after, what: `${route} of ${person} after ${how}` };
    ended++;
  });
});

it('nothing that was being received is stored as a document', async () => {
  const { rows } = await server.owner.query('SELECT count(*)::int AS n FROM unfinished_uploads');
  expect(rows[0].n).toBeGreaterThan(0);
  const late = await server.owner.query(
    `SELECT 1 FROM client_document_uploads WHERE file_size = ${20 * 1024 * 1024}`,
  );
  expect(late.rowCount).toBe(0);
});
