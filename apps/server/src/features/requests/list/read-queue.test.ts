import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildProfessional, type Professional } from '../../../../test/builders/professionals.ts';
import { buildRequest } from '../../../../test/builders/requests.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { readQueue } from './read-queue.ts';

let server: TestServer;
let professional: Professional;
let actor: StaffActor;
beforeAll(async () => {
  server = await createTestServer();
  professional = await buildProfessional(server.owner);
  actor = { as: 'staff', userId: professional.id, email: professional.email };
  for (const status of ['pending', 'in-progress', 'documents_submitted', 'completed'] as const)
    await buildRequest(server.owner, { professional, status, client: { name: `Client ${status}` } });
});
afterAll(() => server.close());

it('reads', async () => {
  const page = await readQueue(server.services, actor, {
    filter: { scope: 'mine' },
    sort: 'client',
    direction: 'asc',
    limit: 50,
  });
  expect(page.items.map(({ name }) => name)).toEqual([
    'Client completed',
    'Client documents_submitted',
    'Client in-progress',
    'Client pending',
  ]);
  expect(page.total).toEqual({ n: 4, exact: true });
});
