import { symmetricEncrypt } from 'better-auth/crypto';
import { refuse } from '../../shared/api/refuse.ts';
import type { AdministratorActor } from '../../shared/db/actor.ts';
import type { Services } from '../../shared/services.ts';
import {
  deleteFirmProvider,
  type FirmProvider,
  insertFirmProvider,
  selectFirmProviders,
} from './federation.queries.ts';
import { refuseUnknownFirm } from './firm-policy.usecases.ts';

/** The sign-ins of a firm's own. Refuses with accounts.firm_not_found. */
export async function listFirmProviders(
  services: Services,
  actor: AdministratorActor,
  firmId: string,
): Promise<FirmProvider[]> {
  await refuseUnknownFirm(services, actor, firmId);
  return selectFirmProviders(services.db.accounts, firmId);
}

/**
 * From now on addresses of the domain may sign in at the firm's own OpenID provider.
 * Refuses with accounts.firm_not_found and accounts.domain_taken.
 */
export async function addFirmProvider(
  services: Services,
  actor: AdministratorActor,
  input: {
    firm_id: string;
    domain: string;
    issuer: string;
    client_id: string;
    client_secret?: string | undefined;
  },
): Promise<FirmProvider> {
  await refuseUnknownFirm(services, actor, input.firm_id);
  const { config, db } = services;
  const { client_secret: clientSecret } = input;
  const sealed = clientSecret ? await symmetricEncrypt({ key: config.authSecret, data: clientSecret }) : null;
  const added = await insertFirmProvider(db.accounts, { ...input, client_secret: sealed });
  if (!added) throw refuse('accounts.domain_taken');
  return added;
}

/** Of any number of calls the first removes it. Refuses with accounts.firm_not_found. */
export async function removeFirmProvider(
  services: Services,
  actor: AdministratorActor,
  { firm_id, id }: { firm_id: string; id: string },
): Promise<{ id: string }> {
  await refuseUnknownFirm(services, actor, firm_id);
  await deleteFirmProvider(services.db.accounts, firm_id, id);
  return { id };
}
