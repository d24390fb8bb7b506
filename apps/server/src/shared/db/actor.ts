import type pg from 'pg';
import type { Statement } from './statement.ts';

/**
 * In whose capacity a transaction runs. A person who is both professional and client acts in one at a time.
 * - `staff`: a professional, reaching what their workspace owns, without the restricted cases they have no part in
 * - `administrator`: reaching users, firms and standard templates; no client's data
 * - `client`: a client or sponsor, reaching requests whose `client_users` name their e-mail
 * - `system`: background work
 */
export type Actor =
  | { as: 'staff'; userId: string; email: string }
  | { as: 'administrator'; userId: string; email: string }
  | { as: 'client'; userId: string; email: string }
  | { as: 'system' };

export const system: RequestActor = { as: 'system' };

export type StaffActor = Extract<Actor, { as: 'staff' }>;
export type AdministratorActor = Extract<Actor, { as: 'administrator' }>;
export type ClientActor = Extract<Actor, { as: 'client' }>;
/**
 * The holder of a session that is not read yet. `identify` reads it in the same round trip as the statements it goes with;
 * if there is no session, the policies show no rows. `admit` throws unless the session may ask; nothing leaves before.
 */
export interface UnresolvedActor<As extends 'staff' | 'client'> {
  as: As;
  identify: Statement<pg.QueryResultRow>;
  admit(session: pg.QueryResultRow | null): void;
}

/** Administrators do nothing to a request. */
export type RequestActor = Exclude<Actor, AdministratorActor>;
