import { api } from '../../../shared/api/client.ts';

/** How the signed-in person signs in, and where. */
export const securityQuery = () => api.accounts.security.queryOptions();
