import { type HTTPMethod, type HTTPPath, oc, type Route } from '@orpc/contract';
import type { z } from 'zod';
import { type ErrorCode, refuses } from './errors.ts';

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

const base = oc.$meta<ProcedureMeta>({}).errors(refuses('service.unavailable', 'legal_holds.held'));

/** Adds `get`, `post` and so on, which take a path and a summary for the reference of the API. */
function withMethods<Builder extends { route: (route: Route) => unknown }>(builder: Builder) {
  const routeBy =
    (method: HTTPMethod) => (path: HTTPPath, summary: string, options?: Pick<Route, 'successStatus'>) =>
      builder.route({ method, path, summary, ...options }) as ReturnType<Builder['route']>;
  return Object.assign(builder, {
    get: routeBy('GET'),
    post: routeBy('POST'),
    put: routeBy('PUT'),
    patch: routeBy('PATCH'),
    delete: routeBy('DELETE'),
  });
}

const procedureFor = <Code extends ErrorCode>(access: Access, ...codes: Code[]) =>
  withMethods(base.errors(refuses(...codes)).meta({ access }));

const provenProcedureFor = <Code extends ErrorCode>(access: Access, ...codes: Code[]) =>
  withMethods(
    base
      .errors({ ...refuses(...codes), ...refuses('accounts.recent_sign_in_required') })
      .meta({ access, recentProof: true }),
  );

const ofProfessionals = ['session.required', 'session.professional_required'] as const;
const ofFirmAdministrators = ['session.required', 'session.firm_administrator_required'] as const;
const ofAdministrators = ['session.required', 'session.administrator_required'] as const;

export const sessionProcedure = procedureFor('session', 'session.required');
export const professionalProcedure = procedureFor('professional', ...ofProfessionals);
/** For changes to the caller's own workplace. */
export const provenProfessionalProcedure = provenProcedureFor('professional', ...ofProfessionals);
export const firmAdministratorProcedure = procedureFor('firm_administrator', ...ofFirmAdministrators);
/** For changes to the people of the caller's firm. */
export const provenFirmAdministratorProcedure = provenProcedureFor(
  'firm_administrator',
  ...ofFirmAdministrators,
);
export const administratorProcedure = procedureFor('administrator', ...ofAdministrators);
/** For changes to people, roles, factors, firms and policies. */
export const provenAdministratorProcedure = provenProcedureFor('administrator', ...ofAdministrators);
/** For the policies and appearance of a firm. */
export const anyAdministratorProcedure = procedureFor('any_administrator', ...ofFirmAdministrators);
export const provenAnyAdministratorProcedure = provenProcedureFor(
  'any_administrator',
  ...ofFirmAdministrators,
);
export const clientProcedure = procedureFor(
  'client',
  'session.required',
  'portal.no_access',
  'portal.closed',
);
