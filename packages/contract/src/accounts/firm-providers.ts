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
  /** Left out of a change: as it was, where issuer and client id are. */
  client_secret: z.string().max(500).optional(),
});

const SamlSettings = z.object({
  kind: z.literal('saml'),
  /** What the identity provider says about itself: as text, or where to read it. Left out of a change: as it was. */
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

/** A domain of a firm's sign-in and the DNS record, of type TXT, that proves it is the firm's. */
export const FirmDomain = z.object({
  domain: z.string(),
  /**
   * proven: addresses of it may sign in. grace: they may for now. pending: not before it is proven. refused: never, it is
   * a public suffix or serves mail to everybody.
   */
  state: z.enum(['proven', 'grace', 'pending', 'refused']),
  record_name: z.string(),
  record_value: z.string(),
  checked_at: Instant.nullable(),
  /** The record of a proven domain has not been found since then. */
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
    /** The identity provider's entity id. */
    issuer: z.string(),
    sign_in_url: z.string(),
    metadata_url: z.string().nullable(),
    certificates: z.array(Certificate),
  }),
]);
export type FirmProvider = z.infer<typeof FirmProvider>;

export const FirmProviders = z.object({
  items: z.array(FirmProvider),
  /** What the firm enters at its identity provider; the same for every sign-in of the firm. */
  addresses: z.object({ redirect_uri: z.string(), acs_url: z.string(), entity_id: z.string() }),
});
export type FirmProviders = z.infer<typeof FirmProviders>;

/** What was found at a sign-in that would work. */
export const FirmProviderCheck = z.object({
  issuer: z.string(),
  sign_in_url: z.string(),
  certificates: z.array(Certificate),
});
export type FirmProviderCheck = z.infer<typeof FirmProviderCheck>;
