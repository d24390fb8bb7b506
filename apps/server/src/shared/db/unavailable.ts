import pg from 'pg';

/** Errors of sockets to PostgreSQL, and of waiting for it. Those of other services have the same codes. */
const ofSockets = new WeakSet<object>();

/** For those who raise it or hear it first, such as the sockets' own listener. */
export const markUnavailable = (error: Error): void => void ofSockets.add(error);

/** pg gives its own errors no code. */
const messagesOfPg = new Set([
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
 * Connection failures, transactions that met another one (a deadlock, a failed serialization), insufficient resources (disk, memory,
 * connections), a cancelled statement, a server that stops or starts, and failures of its disk.
 */
const statesOfPostgres = /^(08...|40001|40P01|53...|57014|57P..|58...)$/;

/**
 * Why the database could not be used: it is away, starting, frozen or full. Nothing is wrong with the call then, and it
 * may be repeated. Undefined for every other error. Looks through the errors that wrap others.
 */
export function outageReason(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof pg.DatabaseError)
    return statesOfPostgres.test(error.code ?? '') ? error.message : undefined;
  if (ofSockets.has(error) || messagesOfPg.has(error.message)) return error.message;
  return outageReason(error.cause);
}
