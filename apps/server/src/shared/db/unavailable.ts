import pg from 'pg';

/** Errors of sockets to PostgreSQL, and of waiting for it. Errors of other services have the same codes. */
const socketErrors = new WeakSet<object>();

/** Called where such an error is created or first received. */
export const markUnavailable = (error: Error): void => void socketErrors.add(error);

/** pg's own errors have no code. */
const pgMessages = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
]);

/**
 * Connection failures, deadlocks and serialization failures, insufficient resources (disk, memory, connections), a
 * cancelled statement, a server that stops or starts, and failures of its disk.
 */
const outageStates = /^(08...|40001|40P01|53...|57014|57P..|58...)$/;

/**
 * Why the database could not be used: it is away, starting, frozen or full. The call itself is fine then, and can be
 * retried. Undefined for all other errors. Also looks through causes.
 */
export function outageReason(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof pg.DatabaseError)
    return outageStates.test(error.code ?? '') ? error.message : undefined;
  if (socketErrors.has(error) || pgMessages.has(error.message)) return error.message;
  return outageReason(error.cause);
}
