import { z } from 'zod';
import { refuses } from '../shared/errors.ts';
import { Id, Instant, Key } from '../shared/fields.ts';
import { Line } from '../shared/line.ts';
import { professionalProcedure, provenProfessionalProcedure } from '../shared/procedure.ts';
import { AddressRange } from './address-range.ts';
import { Scope } from './scopes.ts';

export const apiKeyLimits = { nameMax: 80, perWorkspace: 50, addresses: 20, overlapHours: 168 } as const;

const KeyRole = z.enum(['member', 'firm_admin']);

/** A key of the public API. Its secret is shown once, when it is made or rotated. */
export const ApiKey = z.object({
  id: Key,
  name: z.string(),
  /** The beginning of the secret. */
  prefix: z.string(),
  /** The professional for whom it acts. */
  person: z.object({ id: Key, name: z.string() }),
  role: KeyRole,
  scopes: z.array(Scope),
  /** Empty: any. */
  allowed_addresses: z.array(z.string()),
  expires_at: Instant.nullable(),
  created_at: Instant,
  /** To the minute. */
  last_used_at: Instant.nullable(),
  /** Until when the secret before the last rotation is accepted; null: it is not. */
  previous_until: Instant.nullable(),
  /** `stopped`: its person is disabled, or works elsewhere. */
  state: z.enum(['active', 'expired', 'revoked', 'stopped']),
});
export type ApiKey = z.infer<typeof ApiKey>;

const NewSecret = z.object({ key: ApiKey, secret: z.string() });
export type NewSecret = z.infer<typeof NewSecret>;

export const NewApiKey = z.object({
  name: Line(apiKeyLimits.nameMax, 1),
  role: KeyRole,
  scopes: z.array(Scope).min(1),
  /** Addresses and ranges such as 203.0.113.0/24. Empty: any. */
  allowed_addresses: z.array(AddressRange).max(apiKeyLimits.addresses),
  /** Days until it expires; null: it does not. */
  expires_in_days: z.int().min(1).max(3_650).nullable(),
});
export type NewApiKey = z.infer<typeof NewApiKey>;

/** For firm administrators and professionals without a firm. */
export const apiKeysContract = {
  /** Those that were revoked or expired come last. */
  list: professionalProcedure
    .get('/api_keys', 'The keys of the public API')
    .errors(refuses('session.firm_administrator_required'))
    .output(z.object({ items: z.array(ApiKey), may_administer: z.boolean() })),
  create: provenProfessionalProcedure
    .post('/api_keys', 'Create a key of the public API', { successStatus: 201 })
    .input(NewApiKey)
    .errors(refuses('session.firm_administrator_required', 'api_keys.full'))
    .output(NewSecret),
  /** The secret before stays valid for `overlap_hours`. */
  rotate: provenProfessionalProcedure
    .post('/api_keys/{id}/rotate', 'Give a key a new secret')
    .input(z.object({ id: Id, overlap_hours: z.int().min(0).max(apiKeyLimits.overlapHours) }))
    .errors(refuses('session.firm_administrator_required', 'api_keys.not_found'))
    .output(NewSecret),
  revoke: professionalProcedure
    .delete('/api_keys/{id}', 'Revoke a key')
    .input(z.object({ id: Id }))
    .errors(refuses('session.firm_administrator_required', 'api_keys.not_found'))
    .output(z.object({ id: Id })),
};
