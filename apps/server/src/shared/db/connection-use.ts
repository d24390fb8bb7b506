import { type Database, keyConnections } from './database.ts';
import { column, query } from './query.ts';

/** Connections of PostgreSQL: how many there are, and how many the servers may open. */
export interface ConnectionUse {
  /** Those of `max_connections` that are not reserved for superusers. */
  available: number;
  /** Running servers of this database, this one included. */
  servers: number;
  /** What this server may open at PostgreSQL itself. */
  here: number;
  /** What all may open if their settings are the same. */
  together: number;
  pooler: 'none' | 'with_named_statements' | 'without_named_statements';
}

/** Notifications of events, access and the outbox, locks, two probes, three for jobs, and one for checks and short commands. */
const sessionConnections = 10;

/** The connections of a pooler are its own, and are not counted. */
export async function readConnectionUse(db: Database): Promise<ConnectionUse> {
  const { rows } = await query(db.accounts, { available: column.int, servers: column.int })`
    SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0) AS available,
      (SELECT count(*)::int FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'visafolio_activity') AS servers`;
  const { available = 0, servers: found = 0 } = rows[0] ?? {};
  const servers = Math.max(1, found);
  const here = sessionConnections + (db.pooler ? 0 : db.poolSize + keyConnections);
  const pooler = !db.pooler
    ? 'none'
    : db.pooler.followsStatements
      ? 'with_named_statements'
      : 'without_named_statements';
  return { available, servers, here, together: here * servers, pooler };
}

export const doesFit = ({ together, available }: ConnectionUse): boolean => together <= available;

export function describeConnectionUse({ available, servers, here, together, pooler }: ConnectionUse): string {
  const way = pooler === 'none' ? 'without a pooler' : `by way of a pooler ${pooler.replaceAll('_', ' ')}`;
  const all = servers === 1 ? 'one server may' : `${servers} servers may`;
  return `transactions run ${way}; ${all} open ${together} connections (${here} each), and PostgreSQL has ${available}`;
}
