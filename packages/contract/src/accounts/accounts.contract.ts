import { z } from 'zod';
import { refuses } from '../shared/errors.ts';
import { Id, Instant } from '../shared/fields.ts';
import { administratorProcedure, sessionProcedure } from '../shared/procedure.ts';
import {
  FirmProvider,
  FirmProviderCheck,
  FirmProviderInput,
  FirmProviderSettings,
  FirmProviders,
} from './firm-providers.ts';

const FactorKind = z.enum(['totp', 'phone']);

export const Security = z.object({
  email: z.string(),
  has_password: z.boolean(),
  /** The number whose codes sign in, E.164. */
  phone: z.string().nullable(),
  /** Codes can be sent to phones here. */
  phones_offered: z.boolean(),
  factors: z.array(z.object({ id: Id, kind: FactorKind, name: z.string(), created_at: Instant })),
  recovery_codes_left: z.number().int(),
  /** The firm lets nobody in without one. */
  second_factor_required: z.boolean(),
  /** Accounts elsewhere that sign in here. */
  identities: z.array(z.object({ id: Id, provider: z.string(), name: z.string(), created_at: Instant })),
  /** Services that could be connected. */
  providers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Wallets can be connected. */
  ethereum: z.boolean(),
  sessions: z.array(
    z.object({
      id: Id,
      current: z.boolean(),
      user_agent: z.string(),
      ip_address: z.string(),
      second_factor: z.boolean(),
      created_at: Instant,
      /** To the hour. */
      used_at: Instant,
    }),
  ),
});
export type Security = z.infer<typeof Security>;

const FirmPolicy = z.object({ requires_second_factor: z.boolean() });

/** What can be wrong with the metadata of a SAML identity provider. */
const metadataProblems = [
  'accounts.metadata_unreachable',
  'accounts.metadata_not_xml',
  'accounts.metadata_not_idp',
  'accounts.metadata_no_redirect',
  'accounts.metadata_no_certificate',
  'accounts.certificate_expired',
] as const;

export const accountsContract = {
  security: sessionProcedure
    .route({ method: 'GET', path: '/accounts/security', summary: 'How the caller signs in, and where' })
    .output(Security),
  revokeSession: sessionProcedure
    .route({ method: 'DELETE', path: '/accounts/sessions/{id}', summary: "End one of the caller's sessions" })
    .errors(refuses('accounts.session_not_found'))
    .input(z.object({ id: Id }))
    .output(z.object({ id: Id })),
  revokeOtherSessions: sessionProcedure
    .route({
      method: 'POST',
      path: '/accounts/sessions/revoke_others',
      summary: "End the caller's other sessions",
    })
    .output(z.object({ ended: z.number().int() })),
  getFirmPolicy: administratorProcedure
    .route({
      method: 'GET',
      path: '/accounts/firm_policies/{firm_id}',
      summary: 'What a firm asks of its people',
    })
    .errors(refuses('accounts.firm_not_found'))
    .input(z.object({ firm_id: Id }))
    .output(FirmPolicy),
  setFirmPolicy: administratorProcedure
    .route({
      method: 'PUT',
      path: '/accounts/firm_policies/{firm_id}',
      summary: 'Require a second factor, or not',
    })
    .errors(refuses('accounts.firm_not_found'))
    .input(FirmPolicy.extend({ firm_id: Id }))
    .output(FirmPolicy),
  listFirmProviders: administratorProcedure
    .route({ method: 'GET', path: '/accounts/firm_providers/{firm_id}', summary: "A firm's own sign-ins" })
    .errors(refuses('accounts.firm_not_found'))
    .input(z.object({ firm_id: Id }))
    .output(FirmProviders),
  addFirmProvider: administratorProcedure
    .route({
      method: 'POST',
      path: '/accounts/firm_providers/{firm_id}',
      summary: 'Let the people of some domains sign in at an OpenID or SAML provider of their own',
    })
    .errors(refuses('accounts.firm_not_found', 'accounts.domain_taken', ...metadataProblems))
    .input(FirmProviderInput.extend({ firm_id: Id }))
    .output(FirmProvider),
  changeFirmProvider: administratorProcedure
    .route({
      method: 'PUT',
      path: '/accounts/firm_providers/{firm_id}/{id}',
      summary: "Change a firm's own sign-in",
    })
    .errors(
      refuses(
        'accounts.firm_not_found',
        'accounts.firm_provider_not_found',
        'accounts.domain_taken',
        ...metadataProblems,
      ),
    )
    .input(FirmProviderInput.extend({ firm_id: Id, id: Id }))
    .output(FirmProvider),
  checkFirmProvider: administratorProcedure
    .route({
      method: 'POST',
      path: '/accounts/firm_providers/{firm_id}/check',
      summary: 'Whether a sign-in would work, before it is saved',
    })
    .errors(
      refuses(
        'accounts.firm_not_found',
        'accounts.issuer_unreachable',
        'accounts.issuer_not_openid',
        ...metadataProblems,
      ),
    )
    .input(z.object({ firm_id: Id, id: Id.optional(), settings: FirmProviderSettings }))
    .output(FirmProviderCheck),
  removeFirmProvider: administratorProcedure
    .route({
      method: 'DELETE',
      path: '/accounts/firm_providers/{firm_id}/{id}',
      summary: "Remove a firm's own sign-in",
    })
    .errors(refuses('accounts.firm_not_found'))
    .input(z.object({ firm_id: Id, id: Id }))
    .output(z.object({ id: Id })),
};
