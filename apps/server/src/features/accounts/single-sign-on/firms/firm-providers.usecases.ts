import type {
  FirmProvider,
  FirmProviderInput,
  FirmProviders,
} from '@visafolio/contract/accounts/firm-providers.ts';
import { refuse } from '../../../../shared/api/refuse.ts';
import type { AdministratorActor, StaffActor } from '../../../../shared/db/actor.ts';
import type { Services } from '../../../../shared/services.ts';
import { refuseUnknownFirm, requireProviderForSsoOnly } from './firm-policy.usecases.ts';
import { presentFirmProvider, toStoredSettings } from './firm-provider-settings.ts';
import {
  deleteFirmProvider,
  findFirmProvider,
  insertFirmProvider,
  replaceDomains,
  selectFirmProviders,
  updateFirmProvider,
} from './firm-providers.queries.ts';
import { refusePublicDomains } from './refused-domains.ts';
import { firmAddresses } from './sign-in-addresses.ts';

type Set = FirmProviderInput & { firm_id: string };

/** A firm's own providers, and what it must enter there. Refuses with accounts.firm_not_found. */
export async function listFirmProviders(
  services: Services,
  actor: AdministratorActor | StaffActor,
  firmId: string,
): Promise<FirmProviders> {
  await refuseUnknownFirm(services, actor, firmId);
  const rows = await selectFirmProviders(services.db.accounts, firmId);
  return { items: rows.map(presentFirmProvider), addresses: firmAddresses(services.config, firmId) };
}

/**
 * Addresses of the domains may sign in at the firm's provider once the domains are proven. Refuses with
 * accounts.firm_not_found, and invalid domains or metadata.
 */
export async function addFirmProvider(
  services: Services,
  actor: AdministratorActor | StaffActor,
  { firm_id, domains, settings }: Set,
): Promise<FirmProvider> {
  await refuseUnknownFirm(services, actor, firm_id);
  refusePublicDomains(domains);
  const stored = await toStoredSettings(services, settings, null);
  return services.db.accounts.transaction(async (tx) => {
    const id = await insertFirmProvider(tx, firm_id, stored);
    if (!(await replaceDomains(tx, id, domains))) throw refuse('accounts.domain_taken');
    return presentFirmProvider(await existing(tx, firm_id, id));
  });
}

/**
 * Changes a provider. The database deletes identities of another issuer, and those of removed domains: their owners
 * must confirm their address again. Refuses like addFirmProvider, and with accounts.firm_provider_not_found and
 * accounts.sso_only_needs_provider.
 */
export async function changeFirmProvider(
  services: Services,
  actor: AdministratorActor | StaffActor,
  { firm_id, id, domains, settings }: Set & { id: string },
): Promise<FirmProvider> {
  await refuseUnknownFirm(services, actor, firm_id);
  const before = await existing(services.db.accounts, firm_id, id);
  refusePublicDomains(domains);
  const stored = await toStoredSettings(services, settings, before);
  return services.db.accounts.transaction(async (tx) => {
    await updateFirmProvider(tx, id, stored);
    if (!(await replaceDomains(tx, id, domains))) throw refuse('accounts.domain_taken');
    await requireProviderForSsoOnly(tx, firm_id);
    return presentFirmProvider(await existing(tx, firm_id, id));
  });
}

/** Does nothing if the provider is gone already. Refuses with accounts.firm_not_found and .sso_only_needs_provider. */
export async function removeFirmProvider(
  services: Services,
  actor: AdministratorActor | StaffActor,
  { firm_id, id }: { firm_id: string; id: string },
): Promise<{ id: string }> {
  await refuseUnknownFirm(services, actor, firm_id);
  return services.db.accounts.transaction(async (tx) => {
    await deleteFirmProvider(tx, firm_id, id);
    await requireProviderForSsoOnly(tx, firm_id);
    return { id };
  });
}

async function existing(db: Parameters<typeof findFirmProvider>[0], firmId: string, id: string) {
  const found = await findFirmProvider(db, { id });
  if (found?.firm_id !== firmId) throw refuse('accounts.firm_provider_not_found');
  return found;
}
