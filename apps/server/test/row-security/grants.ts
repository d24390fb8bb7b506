import type pg from 'pg';
import { matrix } from './matrix.ts';
import type { Table } from './rows.ts';
import type { Role } from './world.ts';

export const roles: Role[] = [
  'staff',
  'admin',
  'client',
  'system',
  'server',
  'leaver',
  'mover',
  'importer',
  'sealer',
  'backup',
  'progress',
];

interface Granted {
  role: Role;
  column: string;
  readable: boolean;
  insertable: boolean;
  changeable: boolean;
  deletable: boolean;
  /** TRUNCATE ignores row security; REFERENCES and TRIGGER reveal rows. */
  beyond: boolean;
}

const grantsQuery = (table: Table): string => `
  SELECT role, attname AS column,
    has_column_privilege(name, attrelid, attnum, 'SELECT') AS readable,
    has_column_privilege(name, attrelid, attnum, 'INSERT') AS insertable,
    has_column_privilege(name, attrelid, attnum, 'UPDATE') AS changeable,
    has_table_privilege(name, attrelid, 'DELETE') AS deletable,
    has_table_privilege(name, attrelid, 'TRUNCATE, REFERENCES, TRIGGER') AS beyond
  FROM unnest(ARRAY['${roles.join("','")}']) AS role
  CROSS JOIN LATERAL (SELECT 'visafolio_' || role AS name) AS named
  CROSS JOIN pg_attribute
  WHERE attrelid = 'public.${table}'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`;

/** Compares column by column: exactly what the matrix lists must be granted. */
export async function* grantBreaches(client: pg.ClientBase, table: Table): AsyncGenerator<string> {
  const { rows } = await client.query<Granted>(grantsQuery(table));
  for (const { role, column, ...granted } of rows) {
    const rights = matrix[table][role] ?? {};
    const expected = {
      readable: !!rights.select && (rights.readable?.includes(column) ?? true),
      insertable: !!rights.insert && (rights.insertable?.includes(column) ?? true),
      changeable: !!rights.update && (rights.changeable?.includes(column) ?? true),
      deletable: !!rights.delete,
      beyond: false,
    };
    for (const name of Object.keys(expected) as (keyof typeof expected)[]) {
      if (granted[name] !== expected[name]) {
        yield `${table}.${column}: ${role} has ${name} ${granted[name]}, expected ${expected[name]}`;
      }
    }
  }
}
