import { z } from 'zod';
import { refuses } from '../shared/errors.ts';
import { Id, Instant } from '../shared/fields.ts';
import {
  anyAdministratorProcedure,
  professionalProcedure,
  provenAnyAdministratorProcedure,
  sessionProcedure,
} from '../shared/procedure.ts';
import {
  Domain,
  FirmDomain,
  FirmProvider,
  FirmProviderCheck,
  FirmProviderInput,
  FirmProviderSettings,
  FirmProviders,
} from './firm-providers.ts';

export const FactorKind = z.enum(['totp', 'phone']);

export const Security = z.object({
  email: z.string(),
  has_password: z.boolean(),
  /** The number that receives sign-in codes, E.164. */
  phone: z.string().nullable(),
  /** Whether this installation can send codes to phones. */
  phones_offered: z.boolean(),
  factors: z.array(z.object({ id: Id, kind: FactorKind, name: z.string(), created_at: Instant })),
  recovery_codes_left: z.number().int(),
  second_factor_required: z.boolean(),
  /** The day from which it is required, if that has not come yet. */
  second_factor_from: z.iso.date().nullable(),
  /** Connected accounts of other services that can sign in. */
  identities: z.array(z.object({ id: Id, provider: z.string(), name: z.string(), created_at: Instant })),
  /** Services that the person can still connect. */
  providers: z.array(z.object({ id: z.string(), name: z.string() })),
  ethereum: z.boolean(),
  sessions: z.array(
    z.object({
      id: Id,
      current: z.boolean(),
      user_agent: z.string(),
      ip_address: z.string(),
      second_factor: z.boolean(),
      created_at: Instant,
      /** Rounded to the hour. */
      used_at: Instant,
    }),
  ),
  /** Trusted browsers: failed sign-ins from other browsers do not lock them out. */
  devices: z.array(
    z.object({
      id: Id,
      current: z.boolean(),
      user_agent: z.string(),
      ip_address: z.string(),
      created_at: Instant,
      used_at: Instant,
    }),
  ),
});
export type Security = z.infer<typeof Security>;

/** What would be deleted with the caller's account, and what prevents it. */
export const Deletion = z.object({
  open_cases: z.number().int(),
  completed_cases: z.number().int(),
  contacts: z.number().int(),
  /** Custom templates and note templates. */
  templates: z.number().int(),
  files: z.number().int(),
  /** Colleagues who can take over. Empty: everything is deleted with the account. */
  colleagues: z.array(z.object({ id: Id, name: z.string(), email: z.string() })),
  /** `last_administrator` and `break_glass` each prevent the deletion until somebody else is appointed. */
  last_administrator: z.boolean(),
  break_glass: z.boolean(),
});
export type Deletion = z.infer<typeof Deletion>;

const FirmPolicy = z.object({
  requires_second_factor: z.boolean(),
  /** The day from which it is required; null: at once. */
  second_factor_from: z.iso.date().nullable(),
  /** After how long without use the firm's people have to sign in again; null: as the installation says. */
  idle_minutes: z.int().min(5).max(10_080).nullable(),
  /** Whether people who do not administer the firm may download files and lists. */
  members_download: z.boolean(),
});
export type FirmPolicy = z.infer<typeof FirmPolicy>;

const SsoOnly = z.object({
  sso_only: z.boolean(),
  /** The one professional who may sign in without the provider when it fails. */
  break_glass_user_id: Id.nullable(),
});
export type SsoOnly = z.infer<typeof SsoOnly>;

const metadataProblems = [
  'accounts.address_not_allowed',
  'accounts.metadata_unreachable',
  'accounts.metadata_not_xml',
  'accounts.metadata_not_idp',
  'accounts.metadata_no_redirect',
  'accounts.metadata_no_certificate',
  'accounts.certificate_expired',
] as const;

const domainProblems = [
  'accounts.domain_taken',
  'accounts.domain_public_suffix',
  'accounts.domain_public_mail',
] as const;

export const accountsContract = {
  security: sessionProcedure.get('/accounts/security', 'How the caller signs in, and where').output(Security),
  deletion: professionalProcedure
    .get('/accounts/deletion', "What would be deleted with the caller's account")
    .output(Deletion),
  revokeSession: sessionProcedure
    .delete('/accounts/sessions/{id}', "End one of the caller's sessions")
    .errors(refuses('accounts.session_not_found'))
    .input(z.object({ id: Id }))
    .output(z.object({ id: Id })),
  forgetDevice: sessionProcedure
    .delete('/accounts/devices/{id}', 'Remove a trusted browser')
    .errors(refuses('accounts.device_not_found'))
    .input(z.object({ id: Id }))
    .output(z.object({ id: Id })),
  revokeOtherSessions: sessionProcedure
    .post(
      '/accounts/sessions/revoke_others',
      "End the caller's other sessions and remove the other trusted browsers",
    )
    .output(z.object({ ended: z.number().int() })),
  getFirmPolicy: anyAdministratorProcedure
    .get('/accounts/firm_policies/{firm_id}', 'Security policy of a firm')
    .errors(refuses('accounts.firm_not_found'))
    .input(z.object({ firm_id: Id }))
    .output(
      FirmPolicy.extend({
        /** Professionals who can sign in, and those of them without a second factor. */
        people: z.int(),
        without_second_factor: z.int(),
        /** The installation's rule for firms that have none of their own. */
        default_idle_minutes: z.int(),
      }),
    ),
  setFirmPolicy: provenAnyAdministratorProcedure
    .put(
      '/accounts/firm_policies/{firm_id}',
      'Change what a firm asks of its people. What is left out stays as it is',
    )
    .errors(refuses('accounts.firm_not_found'))
    .input(FirmPolicy.partial().extend({ firm_id: Id }))
    .output(FirmPolicy),
  getSsoOnly: anyAdministratorProcedure
    .get('/accounts/firm_policies/{firm_id}/sso_only', 'Whether a firm requires its own sign-in provider')
    .errors(refuses('accounts.firm_not_found'))
    .input(z.object({ firm_id: Id }))
    .output(SsoOnly.extend({ break_glass_name: z.string().nullable() })),
  setSsoOnly: provenAnyAdministratorProcedure
    .put(
      '/accounts/firm_policies/{firm_id}/sso_only',
      "Require a firm's own sign-in provider, or stop requiring it",
    )
    .errors(refuses('accounts.firm_not_found', 'accounts.no_proven_domain', 'accounts.break_glass_required'))
    .input(SsoOnly.extend({ firm_id: Id }))
    .output(SsoOnly),
  listFirmProviders: anyAdministratorProcedure
    .get('/accounts/firm_providers/{firm_id}', 'Sign-in providers of a firm')
    .errors(refuses('accounts.firm_not_found'))
    .input(z.object({ firm_id: Id }))
    .output(FirmProviders),
  addFirmProvider: provenAnyAdministratorProcedure
    .post('/accounts/firm_providers/{firm_id}', 'Add an OpenID or SAML provider for e-mail domains of a firm')
    .errors(refuses('accounts.firm_not_found', ...domainProblems, ...metadataProblems))
    .input(FirmProviderInput.extend({ firm_id: Id }))
    .output(FirmProvider),
  changeFirmProvider: provenAnyAdministratorProcedure
    .put('/accounts/firm_providers/{firm_id}/{id}', 'Change a sign-in provider of a firm')
    .errors(
      refuses(
        'accounts.firm_not_found',
        'accounts.firm_provider_not_found',
        'accounts.sso_only_needs_provider',
        ...domainProblems,
        ...metadataProblems,
      ),
    )
    .input(FirmProviderInput.extend({ firm_id: Id, id: Id }))
    .output(FirmProvider),
  checkFirmProvider: provenAnyAdministratorProcedure
    .post(
      '/accounts/firm_providers/{firm_id}/check',
      'Check the settings of a sign-in provider before saving them',
    )
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
  checkFirmDomain: provenAnyAdministratorProcedure
    .post(
      '/accounts/firm_providers/{firm_id}/{id}/check_domain',
      'Check now whether the DNS record of a domain exists',
    )
    .errors(refuses('accounts.firm_not_found', 'accounts.firm_provider_not_found', 'accounts.dns_unanswered'))
    .input(z.object({ firm_id: Id, id: Id, domain: Domain }))
    .output(FirmDomain),
  removeFirmProvider: provenAnyAdministratorProcedure
    .delete('/accounts/firm_providers/{firm_id}/{id}', 'Remove a sign-in provider of a firm')
    .errors(refuses('accounts.firm_not_found', 'accounts.sso_only_needs_provider'))
    .input(z.object({ firm_id: Id, id: Id }))
    .output(z.object({ id: Id })),
};
