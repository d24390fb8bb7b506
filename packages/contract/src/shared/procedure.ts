import { oc } from '@orpc/contract';
import type { z } from 'zod';
import { refuses } from './errors.ts';

/**
 * Who may call a procedure at all. Policies decide which rows they reach.
 * - `session`: anybody signed in
 * - `professional`: a signed-in account with a profile
 * - `firm_administrator`: a professional who administers the firm they work in
 * - `administrator`: a professional whose role is `admin`, who administers the product
 * - `any_administrator`: an administrator of the product, or of the firm in the input
 * - `client`: the signed-in e-mail of the client or sponsor of the request in the input
 */
export type Access =
  | 'session'
  | 'professional'
  | 'firm_administrator'
  | 'administrator'
  | 'any_administrator'
  | 'client';

export interface ProcedureMeta extends Record<string, unknown> {
  access?: Access;
  /** Requires a recent sign-in, with the second factor if the account has one. */
  recentProof?: true;
  /** For frequent calls: the query that answers also reads the session. The response is sent only if the caller may have it. */
  admitted?: 'inOneRoundTrip';
}

/**
 * Skips validation of frequent responses: checking and copying a page of cards costs as much as fetching it. The schema still
 * types and documents the response; compiler and tests hold the response to it.
 */
export function withoutOutputValidation<Schema extends z.ZodType>(schema: Schema): Schema {
  const copy = schema.clone();
  const standard = { ...copy['~standard'], validate: (value: unknown) => ({ value }) };
  return Object.defineProperty(copy, '~standard', { value: standard });
}

const base = oc.$meta<ProcedureMeta>({}).errors(refuses('service.unavailable'));

export const sessionProcedure = base.errors(refuses('session.required')).meta({ access: 'session' });
export const professionalProcedure = base
  .errors(refuses('session.required', 'session.professional_required'))
  .meta({ access: 'professional' });
/** For changes to the caller's own workplace. */
export const provenProfessionalProcedure = professionalProcedure
  .errors(refuses('accounts.recent_sign_in_required'))
  .meta({ recentProof: true });
export const firmAdministratorProcedure = base
  .errors(refuses('session.required', 'session.firm_administrator_required'))
  .meta({ access: 'firm_administrator' });
/** For changes to the people of the caller's firm. */
export const provenFirmAdministratorProcedure = firmAdministratorProcedure
  .errors(refuses('accounts.recent_sign_in_required'))
  .meta({ recentProof: true });
export const administratorProcedure = base
  .errors(refuses('session.required', 'session.administrator_required'))
  .meta({ access: 'administrator' });
/** For changes to people, roles, factors, firms and policies. */
export const provenAdministratorProcedure = administratorProcedure
  .errors(refuses('accounts.recent_sign_in_required'))
  .meta({ recentProof: true });
/** For the policies and appearance of a firm. */
export const anyAdministratorProcedure = base
  .errors(refuses('session.required', 'session.firm_administrator_required'))
  .meta({ access: 'any_administrator' });
export const provenAnyAdministratorProcedure = anyAdministratorProcedure
  .errors(refuses('accounts.recent_sign_in_required'))
  .meta({ recentProof: true });
export const clientProcedure = base
  .errors(refuses('session.required', 'portal.no_access'))
  .meta({ access: 'client' });
