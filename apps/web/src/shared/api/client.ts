import { contract } from 'virtual:contract';
import { type ClientContext, type ClientLink, createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { contract as fullContract } from '@visafolio/contract';
import { unattendedHeader } from '@visafolio/contract/shared/unattended.ts';
import { isAttended } from '../session/attendance.ts';
import { withRecentProof } from '../session/recent-proof.ts';

type ApiClient = JsonifiedClient<ContractRouterClient<typeof fullContract>>;

const openLink = (routes: typeof contract) =>
  new OpenAPILink<ClientContext>(routes, {
    url: () => new URL('/api', location.origin),
    fetch: fetchJson,
    interceptors: [({ next }) => withRecentProof(next)],
  });

const everybodys = openLink(contract);
let staffs: Promise<typeof everybodys> | undefined;

/** Loads the routes of staff calls with the first staff call, so that client pages do not need them. */
function staffsLink(): Promise<typeof everybodys> {
  staffs ??= import('virtual:staff-contract').then(
    (staff) => openLink(staff.contract),
    (error) => {
      staffs = undefined;
      throw error;
    },
  );
  return staffs;
}

const link: ClientLink<ClientContext> = {
  call: async (path, ...call) => (isEverybodys(path) ? everybodys : await staffsLink()).call(path, ...call),
};

const isEverybodys = (path: readonly string[]): boolean =>
  path.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], contract) !==
  undefined;

/** Typed calls: `await client.requests.list({ tab: 'all' })`. Throws errors that `errorText` accepts. */
export const client: ApiClient = createORPCClient(link);

/** The same calls as options for TanStack Query: `useQuery(api.requests.list.queryOptions({ input }))`. */
export const api = createTanstackQueryUtils(client);

/** oRPC would return a proxy's HTML page as the result; it counts as no answer from the server. */
async function fetchJson(request: Request): Promise<Response> {
  if (!isAttended()) request.headers.set(unattendedHeader, '1');
  const response = await fetch(request);
  const type = response.headers.get('content-type');
  if (type === null || type.startsWith('application/json')) return response;
  throw new ORPCError('INTERNAL_SERVER_ERROR', { status: response.ok ? 502 : response.status });
}
