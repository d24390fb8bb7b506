import { z } from 'zod';
import { Id, Instant } from '../shared/fields.ts';
import { Line } from '../shared/line.ts';

export const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/);

const WebAddress = z.url({ protocol: /^https?$/ }).max(2_000);

const OidcSettings = z.object({
  kind: z.literal('oidc'),
  issuer: WebAddress,
  client_id: Line(500, 1),
  /** If omitted in a change, the stored secret stays, provided that issuer and client id stay too. */
  client_secret: z.string().max(500).optional(),
});

const SamlSettings = z.object({
  kind: z.literal('saml'),
  /** SAML metadata as text, or the address to load it from. If omitted in a change, the stored one stays. */
  metadata: z.string().max(500_000).optional(),
  metadata_url: WebAddress.optional(),
});

export const FirmProviderSettings = z.discriminatedUnion('kind', [OidcSettings, SamlSettings]);
export type FirmProviderSettings = z.infer<typeof FirmProviderSettings>;

export const FirmProviderInput = z.object({
  domains: z.array(Domain).min(1).max(20),
  settings: FirmProviderSettings,
});
export type FirmProviderInput = z.infer<typeof FirmProviderInput>;

/** A domain of a firm's sign-in, and the DNS TXT record that proves the firm owns it. */
export const FirmDomain = z.object({
  domain: z.string(),
  /**
   * `proven`: addresses of the domain may sign in. `grace`: they may until `grace_until`. `pending`: not before it is proven.
   * `refused`: never, because it is a public suffix or a public mail provider.
   */
  state: z.enum(['proven', 'grace', 'pending', 'refused']),
  record_name: z.string(),
  record_value: z.string(),
  checked_at: Instant.nullable(),
  /** Since when the record of a proven domain is missing. */
  missing_since: Instant.nullable(),
  grace_until: Instant.nullable(),
});
export type FirmDomain = z.infer<typeof FirmDomain>;

const Certificate = z.object({ subject: z.string(), valid_to: Instant, expired: z.boolean() });

export const FirmProvider = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('oidc'),
    id: Id,
    domains: z.array(FirmDomain),
    issuer: z.string(),
    client_id: z.string(),
    has_secret: z.boolean(),
  }),
  z.object({
    kind: z.literal('saml'),
    id: Id,
    domains: z.array(FirmDomain),
    /** The entity id of the identity provider. */
    issuer: z.string(),
    sign_in_url: z.string(),
    metadata_url: z.string().nullable(),
    certificates: z.array(Certificate),
  }),
]);
export type FirmProvider = z.infer<typeof FirmProvider>;

export const FirmProviders = z.object({
  items: z.array(FirmProvider),
  /** What the firm enters at its identity provider; the same for all its providers. */
  addresses: z.object({ redirect_uri: z.string(), acs_url: z.string(), entity_id: z.string() }),
});
export type FirmProviders = z.infer<typeof FirmProviders>;

/** Result of a successful check of a provider's settings. */
export const FirmProviderCheck = z.object({
  issuer: z.string(),
  sign_in_url: z.string(),
  certificates: z.array(Certificate),
});
export type FirmProviderCheck = z.infer<typeof FirmProviderCheck>;
