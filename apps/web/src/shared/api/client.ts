import { routes } from 'virtual:contract';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import type { RouterUtils } from '@orpc/tanstack-query';
import type { contract } from '@visafolio/contract';
import { withRecentProof } from '../session/recent-proof.ts';
import { jsonLink } from './json-link.ts';
import { callsOf, queryUtilsOf } from './route-tree.ts';

type ApiClient = JsonifiedClient<ContractRouterClient<typeof contract>>;

const server = jsonLink(routes, '/api');
const link: typeof server = {
  call: (...asked) => withRecentProof(() => server.call(...asked)),
};

/** Plain typed calls: `await client.requests.list({ tab: 'all' })`. Throws what `errorText` can put into words. */
export const client = callsOf(routes, link) as ApiClient;

/** The same calls as options for TanStack Query: `useQuery(api.requests.list.queryOptions({ input }))`. */
export const api = queryUtilsOf(routes, link) as RouterUtils<ApiClient>;
