import { oc } from '@orpc/contract';
import type { z } from 'zod';
import { refuses } from './errors.ts';

/**
 * Who may call a procedure at all. Which rows they reach is the policies' business.
 * - `session`: anybody signed in
 * - `professional`: a signed-in account with a profile
 * - `firm_administrator`: a professional who administers the firm they work in
 * - `administrator`: a professional whose role is `admin`, who administers the product
 * - `any_administrator`: an administrator of the product, or who administers the firm named in the input
 * - `client`: a signed-in e-mail that is the client's or the sponsor's of the request named in the input
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
  /** Only for a session whose holder proved lately who they are, by the second factor too where there is one. */
  recentProof?: true;
  /** Hot calls: the round trip to the database that answers also reads the session; the caller is admitted before anything leaves. */
  admitted?: 'inOneRoundTrip';
}

/**
 * A hot answer's schema: it documents and types the answer, which leaves unchecked. Its compiler and its tests hold it to
 * the schema instead: checking and copying a page of cards costs as much as fetching its bytes.
 */
export function uncheckedAnswer<Schema extends z.ZodType>(schema: Schema): Schema {
  const copy = schema.clone();
  const standard = { ...copy['~standard'], validate: (value: unknown) => ({ value }) };
  return Object.defineProperty(copy, '~standard', { value: standard });
}

const base = oc.$meta<ProcedureMeta>({}).errors(refuses('service.unavailable'));

export const sessionProcedure = base.errors(refuses('session.required')).meta({ access: 'session' });
export const professionalProcedure = base
  .errors(refuses('session.required', 'session.professional_required'))
  .meta({ access: 'professional' });
/** What they change about where they work. */
export const provenProfessionalProcedure = professionalProcedure
  .errors(refuses('accounts.recent_sign_in_required'))
  .meta({ recentProof: true });
export const firmAdministratorProcedure = base
  .errors(refuses('session.required', 'session.firm_administrator_required'))
  .meta({ access: 'firm_administrator' });
/** What they change about the people of their firm. */
export const provenFirmAdministratorProcedure = firmAdministratorProcedure
  .errors(refuses('accounts.recent_sign_in_required'))
  .meta({ recentProof: true });
export const administratorProcedure = base
  .errors(refuses('session.required', 'session.administrator_required'))
  .meta({ access: 'administrator' });
/** What administrators change about people, roles, factors, firms and policies. */
export const provenAdministratorProcedure = administratorProcedure
  .errors(refuses('accounts.recent_sign_in_required'))
  .meta({ recentProof: true });
/** Rules and looks of a firm. */
export const anyAdministratorProcedure = base
  .errors(refuses('session.required', 'session.firm_administrator_required'))
  .meta({ access: 'any_administrator' });
export const provenAnyAdministratorProcedure = anyAdministratorProcedure
  .errors(refuses('accounts.recent_sign_in_required'))
  .meta({ recentProof: true });
export const clientProcedure = base
  .errors(refuses('session.required', 'portal.no_access'))
  .meta({ access: 'client' });
