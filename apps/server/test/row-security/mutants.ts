import type pg from 'pg';
import { roles } from './grants.ts';
import { type Table, tables } from './rows.ts';
import type { Role } from './world.ts';

/** One way to break row security. */
export interface Mutant {
  name: string;
  sql: string;
  table: Table;
  role?: Role;
}

interface Policy {
  name: string;
  table: Table;
  role: string;
  using: string | null;
  check: string | null;
}

/**
 * Every policy dropped, opened, or without one of its conditions; every table unprotected; every role granted
 * everything.
 */
export async function allMutants(client: pg.ClientBase): Promise<{ policies: number; mutants: Mutant[] }> {
  const { rows: policies } = await client.query<Policy>(
    `SELECT policyname AS name, tablename AS table, roles[1]::text AS role, qual AS using, with_check AS check
     FROM pg_policies WHERE schemaname = 'public' ORDER BY tablename, policyname`,
  );
  return {
    policies: policies.length,
    mutants: [
      ...policies.flatMap(policyMutants),
      ...tables.flatMap(protectionMutants),
      ...(await lackingCommands(client)).map(grantMutant),
    ],
  };
}

/** Tables with the roles that lack one of the commands: for other roles granting all changes nothing. */
async function lackingCommands(client: pg.ClientBase): Promise<{ table: Table; role: Role }[]> {
  const { rows } = await client.query<{ table: Table; role: Role }>(
    `SELECT "table", role FROM unnest($1::text[]) AS "table" CROSS JOIN unnest($2::text[]) AS role
     WHERE NOT (SELECT bool_and(has_table_privilege('visafolio_' || role, "table", command))
                FROM unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS command)
     ORDER BY "table", role`,
    [tables, roles],
  );
  return rows;
}

function policyMutants({ name, table, role: databaseRole, using, check }: Policy): Mutant[] {
  const role = roles.find((known) => databaseRole === `visafolio_${known}`);
  const mutant = (what: string, sql: string): Mutant => ({
    name: `${name} on ${table} ${what}`,
    sql,
    table,
    ...(role && { role }),
  });
  const weakened = (clause: 'USING' | 'WITH CHECK', expression: string | null) => {
    if (expression === null || expression === 'true') return [];
    const alter = (other: string) => `ALTER POLICY ${name} ON ${table} ${clause} (${other})`;
    return [
      mutant(`with ${clause} (true)`, alter('true')),
      ...withoutOneCondition(expression).map((other) => mutant(`with ${clause} ${other}`, alter(other))),
    ];
  };
  return [
    mutant('dropped', `DROP POLICY ${name} ON ${table}`),
    ...weakened('USING', using),
    ...weakened('WITH CHECK', check),
  ];
}

const protectionMutants = (table: Table): Mutant[] => [
  { name: `${table} not secured`, table, sql: `ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY` },
  { name: `${table} not forced`, table, sql: `ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY` },
];

const grantMutant = ({ table, role }: { table: Table; role: Role }): Mutant => ({
  name: `${table} granted to ${role}`,
  table,
  role,
  sql: `GRANT SELECT, INSERT, UPDATE, DELETE ON ${table} TO visafolio_${role}`,
});

/** `((a) AND (b))` as PostgreSQL prints it: without a, without b. The same with OR. */
export function withoutOneCondition(expression: string): string[] {
  const parts = [''];
  let operator = '';
  let depth = 0;
  for (const piece of unwrapped(expression).split(/(\(|\)| AND | OR )/)) {
    if (depth === 0 && (piece === ' AND ' || piece === ' OR ')) {
      operator = piece;
      parts.push('');
      continue;
    }
    if (piece === '(') depth++;
    if (piece === ')') depth--;
    parts.push(`${parts.pop()}${piece}`);
  }
  return parts.length === 1 ? [] : parts.map((_, i) => parts.filter((_, j) => j !== i).join(operator));
}

/** Removes the outer parentheses, if there are any. */
function unwrapped(expression: string): string {
  let depth = 0;
  for (const [i, character] of [...expression].entries()) {
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (depth === 0 && i < expression.length - 1) return expression;
  }
  return expression.slice(1, -1);
}
