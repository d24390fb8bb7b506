import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** Whether a statement failed because another row has the value already. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof pg.DatabaseError && cause.code === '23505';
}
