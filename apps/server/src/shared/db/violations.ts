import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** Whether a statement failed because another row already has the value. */
export const isUniqueViolation = (error: unknown): boolean => failedWith('23505', error);

/** Whether a statement failed because a row that it references is missing, or is still referenced. */
export const isForeignKeyViolation = (error: unknown): boolean => failedWith('23503', error);

/** Whether a session was refused because the account's credentials have changed since they were checked. */
export const isStaleSession = (error: unknown): boolean => failedWith('VF001', error);

/** Whether a legal hold refused the loss of a row (migration 0123). */
export const isHeld = (error: unknown): boolean => failedWith('VF002', error);

/** Whether row security, or the rights of the caller's capacity, refused a statement. */
export const isDenied = (error: unknown): boolean => failedWith('42501', error);

function failedWith(sqlState: string, error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof pg.DatabaseError && cause.code === sqlState;
}
