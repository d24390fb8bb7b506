import type pg from 'pg';
import type { Statement } from './statement.ts';

/** The key of the public API through which a professional acts. Its rights are at most theirs; it sees no restricted case. */
export interface ApiKeyActor {
  id: string;
  name: string;
  role: 'member' | 'firm_admin';
}

/**
 * On whose behalf a transaction runs. A person who is both professional and client acts in one capacity at a time.
 * - `staff`: a professional; reaches rows of their workspace except restricted cases that they have no part in
 * - `administrator`: reaches users, firms and standard templates, but no client's data
 * - `client`: a client or sponsor; reaches requests whose `client_users` contain their e-mail
 * - `system`: background work
 */
export type Actor =
  | { as: 'staff'; userId: string; email: string; apiKey?: ApiKeyActor | undefined }
  | { as: 'administrator'; userId: string; email: string }
  | { as: 'client'; userId: string; email: string }
  | { as: 'system' };

export const system: RequestActor = { as: 'system' };

export type StaffActor = Extract<Actor, { as: 'staff' }>;
export type AdministratorActor = Extract<Actor, { as: 'administrator' }>;
export type ClientActor = Extract<Actor, { as: 'client' }>;
/**
 * The holder of a session that was not read yet. `identify` reads it in the same round trip as the statements;
 * without a session the policies show no rows. `admit` throws unless the session has access, before anything is
 * returned.
 */
export interface UnresolvedActor<As extends 'staff' | 'client'> {
  as: As;
  identify: Statement<pg.QueryResultRow>;
  admit(session: pg.QueryResultRow | null): void;
}

/** Administrators change no requests. */
export type RequestActor = Exclude<Actor, AdministratorActor>;
