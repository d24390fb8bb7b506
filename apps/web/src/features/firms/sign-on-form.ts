import { type FirmProvider, FirmProviderInput } from '@visafolio/contract/accounts/firm-providers.ts';
import type { FieldErrors, Resolver } from 'react-hook-form';

/** Form values: domains on one line, and the fields of both kinds. */
export interface SignOnFields {
  kind: 'saml' | 'oidc';
  domains: string;
  issuer: string;
  client_id: string;
  client_secret: string;
  metadata_url: string;
  metadata: string;
}

/** A field's error type, and the key of its text. */
export type SignOnProblem =
  | 'firms.signOn.domainsInvalid'
  | 'firms.signOn.urlInvalid'
  | 'firms.signOn.required'
  | 'firms.signOn.metadataRequired';

export const toSignOnFields = (provider: FirmProvider | null): SignOnFields => ({
  kind: provider?.kind ?? 'saml',
  domains: provider?.domains.map(({ domain }) => domain).join(', ') ?? '',
  issuer: provider?.kind === 'oidc' ? provider.issuer : '',
  client_id: provider?.kind === 'oidc' ? provider.client_id : '',
  client_secret: '',
  metadata_url: (provider?.kind === 'saml' && provider.metadata_url) || '',
  metadata: '',
});

/** Validates the form and converts it to the server's input. For a stored `saml` provider the metadata is optional. */
export const resolveSignOn =
  (stored: FirmProvider | null): Resolver<SignOnFields, unknown, FirmProviderInput> =>
  (fields) => {
    const errors: FieldErrors<SignOnFields> = {};
    const parsed = FirmProviderInput.safeParse(toSignOnInput(fields));
    for (const { path } of parsed.error?.issues ?? []) {
      if (path[0] === 'domains') errors.domains = { type: 'firms.signOn.domainsInvalid' };
      if (path[1] === 'issuer') errors.issuer = { type: 'firms.signOn.urlInvalid' };
      if (path[1] === 'client_id') errors.client_id = { type: 'firms.signOn.required' };
      if (path[1] === 'metadata_url') errors.metadata_url = { type: 'firms.signOn.urlInvalid' };
      if (path[1] === 'metadata') errors.metadata = { type: 'firms.signOn.metadataRequired' };
    }
    if (fields.kind === 'saml' && stored?.kind !== 'saml' && !fields.metadata.trim() && !fields.metadata_url)
      errors.metadata_url = { type: 'firms.signOn.metadataRequired' };
    return parsed.success && Object.keys(errors).length === 0
      ? { values: parsed.data, errors: {} }
      : { values: {}, errors };
  };

function toSignOnInput(fields: SignOnFields): unknown {
  const domains = fields.domains
    .split(/[\s,;]+/)
    .map((domain) => domain.replace(/^.*@/, ''))
    .filter(Boolean);
  const { kind } = fields;
  if (kind === 'oidc') {
    const { issuer, client_id, client_secret } = fields;
    return {
      domains,
      settings: { kind, issuer: issuer.trim(), client_id, ...(client_secret && { client_secret }) },
    };
  }
  const [metadata, metadata_url] = [fields.metadata.trim(), fields.metadata_url.trim()];
  return {
    domains,
    settings: { kind, ...(metadata && { metadata }), ...(metadata_url && { metadata_url }) },
  };
}
