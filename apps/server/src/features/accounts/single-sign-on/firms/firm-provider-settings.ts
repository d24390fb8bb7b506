import { X509Certificate } from 'node:crypto';
import type {
  FirmProvider,
  FirmProviderCheck,
  FirmProviderSettings,
} from '@visafolio/contract/accounts/firm-providers.ts';
import { symmetricEncrypt } from 'better-auth/crypto';
import { refuse } from '../../../../shared/api/refuse.ts';
import type { AdministratorActor, StaffActor } from '../../../../shared/db/actor.ts';
import { isAddressNotAllowed, type PublicFetch } from '../../../../shared/outbound/public-fetch.ts';
import type { Services } from '../../../../shared/services.ts';
import { describeIssuer } from '../protocols/oidc.ts';
import { readMetadata } from '../protocols/saml-metadata.ts';
import { refuseUnknownFirm } from './firm-policy.usecases.ts';
import { type FirmProviderRow, findFirmProvider, type NewFirmProvider } from './firm-providers.queries.ts';
import { presentDomain } from './prove-domain.ts';

type Of<Kind> = Extract<FirmProviderSettings, { kind: Kind }>;

/**
 * Converts what the administrator typed to what is stored. `before` provides what was left out. Refuses invalid
 * metadata.
 */
export async function toStoredSettings(
  services: Services,
  settings: FirmProviderSettings,
  before: FirmProviderRow | null,
): Promise<NewFirmProvider> {
  if (settings.kind === 'oidc') {
    const { issuer, client_id, client_secret: typed } = settings;
    // A secret is only sent to the issuer that it was typed for.
    const same = before?.issuer === issuer && before.client_id === client_id;
    const kept = same ? before.client_secret : null;
    const client_secret = typed
      ? await symmetricEncrypt({ key: services.config.authSecret, data: typed })
      : kept;
    return { kind: 'oidc', issuer, client_id, client_secret, saml: null };
  }
  const none = { client_id: null, client_secret: null };
  if (before?.kind === 'saml' && !settings.metadata && !settings.metadata_url)
    return { kind: 'saml', issuer: before.issuer, saml: before.saml, ...none };
  const { entityId, ...saml } = await loadMetadata(services, settings);
  const metadataUrl = settings.metadata ? null : (settings.metadata_url ?? null);
  return { kind: 'saml', issuer: entityId, saml: { ...saml, metadataUrl }, ...none };
}

/**
 * Checks whether a sign-in would work, and changes nothing. Without metadata, `id` names the provider whose stored
 * metadata is checked. Refuses with accounts.firm_not_found, accounts.issuer_unreachable, accounts.issuer_not_openid,
 * and invalid metadata.
 */
export async function checkFirmProvider(
  services: Services,
  actor: AdministratorActor | StaffActor,
  { firm_id, id, settings }: { firm_id: string; id?: string | undefined; settings: FirmProviderSettings },
): Promise<FirmProviderCheck> {
  await refuseUnknownFirm(services, actor, firm_id);
  if (settings.kind === 'oidc') {
    const { issuer, signInUrl } = await describeIssuer(settings.issuer, services.fetchPublic);
    return { issuer, sign_in_url: signInUrl, certificates: [] };
  }
  const stored = id ? await findFirmProvider(services.db.accounts, { id }) : null;
  if (stored?.kind === 'saml' && stored.firm_id === firm_id && !settings.metadata && !settings.metadata_url) {
    const { ssoUrl, certificates } = stored.saml;
    return {
      issuer: stored.issuer,
      sign_in_url: ssoUrl,
      certificates: presentCertificates(certificates),
    };
  }
  const { entityId, ssoUrl, certificates } = await loadMetadata(services, settings);
  return { issuer: entityId, sign_in_url: ssoUrl, certificates: presentCertificates(certificates) };
}

async function loadMetadata({ fetchPublic }: Services, { metadata, metadata_url: url }: Of<'saml'>) {
  if (metadata) return readMetadata(metadata);
  if (!url) throw refuse('accounts.metadata_not_xml');
  return readMetadata(await fetchMetadata(fetchPublic, url));
}

const maxLength = 500_000;

/** Metadata that an identity provider publishes. Refuses with accounts.metadata_unreachable and .address_not_allowed. */
async function fetchMetadata(fetch: PublicFetch, url: string): Promise<string> {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`answered ${response.status}`);
    const text = await response.text();
    if (text.length > maxLength) throw new Error('is longer than any metadata');
    return text;
  } catch (cause) {
    const code = isAddressNotAllowed(cause)
      ? 'accounts.address_not_allowed'
      : 'accounts.metadata_unreachable';
    throw refuse(code, undefined, cause);
  }
}

/** A firm's provider for administrators, without its secret. */
export function presentFirmProvider(row: FirmProviderRow): FirmProvider {
  const { id, issuer } = row;
  const domains = row.domains.map(presentDomain);
  if (row.kind === 'oidc')
    return {
      kind: 'oidc',
      id,
      domains,
      issuer,
      client_id: row.client_id,
      has_secret: row.client_secret !== null,
    };
  return {
    kind: 'saml',
    id,
    domains,
    issuer,
    sign_in_url: row.saml.ssoUrl,
    metadata_url: row.saml.metadataUrl,
    certificates: presentCertificates(row.saml.certificates),
  };
}

/** `pems` as stored. */
const presentCertificates = (pems: string[], now = new Date()) =>
  pems
    .map((pem) => new X509Certificate(pem))
    .map(({ subject, validToDate }) => ({
      subject: subject.replaceAll('\n', ', '),
      valid_to: validToDate.toISOString(),
      expired: validToDate <= now,
    }));
