import type { AnyContractProcedure } from '@orpc/contract';
import { scopes } from '@visafolio/contract/public-api/scopes.ts';
import { publicContract, publicFilesContract } from '@visafolio/contract/public-api/v1/index.ts';
import type { PublicMeta } from '@visafolio/contract/public-api/v1/procedure.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApiKey } from '../../../test/builders/api-keys.ts';
import { buildProfessional, type Professional } from '../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../test/builders/requests.ts';
import { createTestServer, type TestServer } from '../../../test/harness/test-server.ts';

let server: TestServer;
let professional: Professional;
let own: BuiltRequest;
let restricted: BuiltRequest;
let foreign: BuiltRequest;
let calls = 0;

beforeAll(async () => {
  server = await createTestServer();
  professional = await buildProfessional(server.owner);
  own = await buildRequest(server.owner, { professional, status: 'in-progress' });
  restricted = await buildRequest(server.owner, {
    professional,
    template: own.template,
    status: 'in-progress',
  });
  foreign = await buildRequest(server.owner, { status: 'in-progress' });
  await server.owner.query(
    `INSERT INTO case_restrictions (client_request_id, workspace_id, user_id, case_number)
     SELECT id, workspace_id, user_id, case_number FROM client_requests WHERE id = $1`,
    [restricted.id],
  );
});
afterAll(async () => {
  process.stdout.write(`public API: ${operations.length} operations, ${calls} calls with keys\n`);
  await server.close();
});

interface Operation {
  name: string;
  method: string;
  path: string;
  scope: string | null;
}

const operations = Object.values<Record<string, AnyContractProcedure>>({
  ...publicContract,
  ...publicFilesContract,
}).flatMap((group) =>
  Object.values(group).map((procedure): Operation => {
    const { route, meta } = procedure['~orpc'];
    return {
      name: route.operationId ?? '',
      method: route.method ?? 'GET',
      path: route.path ?? '',
      scope: (meta as PublicMeta).scope ?? null,
    };
  }),
);

/** What each POST and PATCH sends. */
const bodies: Record<string, (target: BuiltRequest) => unknown> = {
  createContact: () => ({ name: 'New Contact', email: 'new.contact@example.com' }),
  updateContact: () => ({ phone: '+1 312 555 0100' }),
  createRequest: ({ template, contact }) => ({
    template_id: template.id,
    contact_id: contact.id,
    name: 'New Client',
    email: 'new.client@example.com',
    visa_type: 'H-1B',
  }),
  updateRequest: () => ({ due_on: '2027-03-01' }),
  resendInvitation: () => ({}),
  sendMessage: () => ({ body: 'Hello' }),
};

/** The id in a path is that of a contact, template, document, file or request. */
function findId({ path }: Operation, target: BuiltRequest): string {
  if (path.startsWith('/contacts')) return target.contact.id;
  if (path.startsWith('/templates')) return target.template.id;
  if (path.includes('/documents/')) return target.documents[0]?.id ?? '';
  if (path.includes('/files/')) return target.uploads[0]?.id ?? '';
  return target.id;
}

const isAboutTarget = ({ path, name }: Operation) => path.includes('{') || name === 'createRequest';

async function call(secret: string, operation: Operation, target: BuiltRequest, address = '192.0.2.1') {
  calls++;
  const path = operation.path.replace('{request_id}', target.id).replace('{id}', findId(operation, target));
  const isUpload = operation.name === 'uploadFile';
  const body = isUpload ? Buffer.from('%PDF-1.4 x') : bodies[operation.name]?.(target);
  const response = await server.fetch(
    new Request(`${server.url}/api/v1${path}${isUpload ? '?file_name=a.pdf' : ''}`, {
      method: operation.method,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(body ? { 'content-type': isUpload ? 'application/octet-stream' : 'application/json' } : {}),
      },
      ...(body ? { body: isUpload ? new Uint8Array(body as Buffer) : JSON.stringify(body) } : {}),
    }),
    { incoming: { socket: { remoteAddress: address }, headers: {} } },
  );
  return { status: response.status, body: await response.text() };
}

const codeIn = (body: string): string => JSON.parse(body).code;

describe('no operation answers', () => {
  test.each(operations)(
    '$name: a key that is unknown, expired, revoked or at another address',
    async (operation) => {
      const past = new Date(Date.now() - 1_000);
      const expired = await buildApiKey(server.owner, { professional, expiresAt: past });
      const revoked = await buildApiKey(server.owner, { professional, revokedAt: past });
      const elsewhere = await buildApiKey(server.owner, {
        professional,
        allowedAddresses: ['203.0.113.0/24', '2001:db8::/32'],
      });
      const before = await server.fingerprint();
      for (const secret of [expired.secret, revoked.secret, `vf_live_${'x'.repeat(43)}`]) {
        const answer = await call(secret, operation, own);
        expect([answer.status, codeIn(answer.body)]).toEqual([401, 'api.key_not_valid']);
      }
      const answer = await call(elsewhere.secret, operation, own);
      expect([answer.status, codeIn(answer.body)]).toEqual([403, 'api.address_not_allowed']);
      expect(await server.fingerprint()).toBe(before);
    },
  );

  test.each(operations.filter(({ scope }) => scope !== null))(
    '$name: a key without $scope',
    async (operation) => {
      const { secret } = await buildApiKey(server.owner, {
        professional,
        scopes: scopes.filter((scope) => scope !== operation.scope),
      });
      const answer = await call(secret, operation, own);
      expect([answer.status, codeIn(answer.body)]).toEqual([403, 'api.scope_missing']);
    },
  );

  test.each(operations.filter(isAboutTarget))(
    '$name: about another firm, or a restricted case',
    async (operation) => {
      const { secret } = await buildApiKey(server.owner, { professional });
      const targets =
        /^\/(contacts|templates)/.test(operation.path) || operation.name === 'createRequest'
          ? [foreign]
          : [foreign, restricted];
      // Templates of the tests are standard ones, which everybody may use.
      if (operation.path.startsWith('/templates')) return;
      const { rows: before } = await server.owner.query('SELECT count(*) FROM activity');
      for (const target of targets) {
        const answer = await call(secret, operation, target);
        expect([operation.name, answer.status]).toEqual([operation.name, 404]);
        expect(answer.body).not.toContain(target.client.email);
      }
      const { rows: after } = await server.owner.query('SELECT count(*) FROM activity');
      expect(after).toEqual(before);
    },
  );
});

describe('a key of the firm', () => {
  test.each(operations.filter(({ name }) => !/^(delete|download|upload)/.test(name)))(
    '$name answers',
    async (operation) => {
      const { secret } = await buildApiKey(server.owner, {
        professional,
        allowedAddresses: ['192.0.2.0/24'],
      });
      const answer = await call(secret, operation, own);
      expect([operation.name, answer.status, answer.body]).toEqual([
        operation.name,
        operation.method === 'POST' ? 201 : 200,
        expect.any(String),
      ]);
      for (const each of [restricted, foreign]) expect(answer.body).not.toContain(each.id);
    },
  );

  test('is named by the timeline and by the audit log', async () => {
    const { id, secret } = await buildApiKey(server.owner, { professional, name: 'Billing' });
    const update = operations.find(({ name }) => name === 'updateRequest');
    if (!update) throw new Error('no operation');
    bodies.updateRequest = () => ({ due_on: '2027-04-01' });
    expect((await call(secret, update, own)).status).toBe(200);
    const { rows } = await server.owner.query(
      `SELECT kind, payload -> 'api_key' AS api_key FROM activity WHERE client_request_id = $1 ORDER BY id DESC LIMIT 1`,
      [own.id],
    );
    expect(rows).toEqual([{ kind: 'due_date.changed', api_key: { id, name: 'Billing' } }]);
    const { rows: entries } = await server.owner.query(
      `SELECT request_id, data, address FROM audit_entries WHERE kind = 'api.called' AND subject_id = $1`,
      [id],
    );
    expect(entries).toEqual([
      {
        request_id: own.id,
        data: { operation: 'updateRequest', status: 200, api_key: id },
        address: '192.0.2.1',
      },
    ]);
  });
});
