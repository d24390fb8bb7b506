import { routes } from 'virtual:contract';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { contract } from '@visafolio/contract';
import { jsonLink } from './json-link.ts';

type ApiClient = JsonifiedClient<ContractRouterClient<typeof contract>>;

/** Plain typed calls: `await client.requests.list({ tab: 'all' })`. Throws what `errorText` can put into words. */
export const client: ApiClient = createORPCClient(jsonLink(routes, '/api'));

/** The same calls as options for TanStack Query: `useQuery(api.requests.list.queryOptions({ input }))`. */
export const api = createTanstackQueryUtils(client);
