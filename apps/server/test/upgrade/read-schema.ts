import type pg from 'pg';

const ours = `n.nspname IN ('public', 'auth')`;

/** The product's roles. Login roles belong to databases. */
const roles = `r.rolname ~ '^visafolio_[a-z]+$'`;

/** The privileges in `acl`, with the defaults of the owner and of everybody if it is null. */
const privileges = (acl: string, kind: string, owner: string) =>
  `ARRAY(SELECT concat_ws(' ', CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE a.grantee::regrole::text END, a.privilege_type, a.is_grantable,
     a.grantor::regrole) FROM aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) AS a ORDER BY 1)`;

/**
 * Each query returns one row per object. Names of NOT NULL constraints are left out, because PostgreSQL before 18
 * does not have them; `columns` says which columns are NOT NULL.
 */
const queries = {
  roles: `SELECT r.rolname, rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication, rolbypassrls, rolconnlimit,
      rolvaliduntil, s.setconfig
    FROM pg_roles r LEFT JOIN pg_db_role_setting s ON s.setrole = r.oid WHERE ${roles}`,
  memberships: `SELECT r.rolname, m.member::regrole::text AS member, to_jsonb(m) - '{oid,roleid,member,grantor}'::text[] AS options
    FROM pg_auth_members m JOIN pg_roles r ON r.oid = m.roleid
    WHERE ${roles} AND m.member::regrole::text !~ '_(login|owner)$'`,
  schemas: `SELECT n.nspname, n.nspowner::regrole::text AS owner, ${privileges('n.nspacl', 'n', 'n.nspowner')} AS privileges
    FROM pg_namespace n WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'`,
  relations: `SELECT c.oid::regclass::text AS name, c.relkind, c.relpersistence, c.reloptions, c.relrowsecurity, c.relforcerowsecurity,
      c.relreplident, c.relispartition, c.reltablespace, (SELECT amname FROM pg_am WHERE oid = c.relam) AS access_method,
      c.relowner::regrole::text AS owner,
      ${privileges('c.relacl', 'r', 'c.relowner')} AS privileges, pg_get_viewdef(CASE WHEN c.relkind IN ('v', 'm') THEN c.oid END) AS view
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE ${ours} AND c.relkind IN ('r', 'p', 'v', 'm', 'f')`,
  columns: `SELECT c.oid::regclass::text AS name, row_number() OVER (PARTITION BY c.oid ORDER BY a.attnum) AS place, a.attname,
      format_type(a.atttypid, a.atttypmod) AS type, a.attcollation::regcollation::text AS collation, a.attnotnull, a.attidentity,
      a.attgenerated, pg_get_expr(d.adbin, d.adrelid) AS expression, a.attstorage, a.attcompression, a.attstattarget, a.attoptions,
      ARRAY(SELECT concat_ws(' ', x.grantee::regrole, x.privilege_type, x.is_grantable, x.grantor::regrole)
        FROM aclexplode(a.attacl) AS x ORDER BY 1) AS privileges
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE ${ours} AND c.relkind IN ('r', 'p', 'v', 'm', 'f', 'c') AND a.attnum > 0 AND NOT a.attisdropped`,
  constraints: `SELECT k.conrelid::regclass::text AS name, k.conname, k.contype, pg_get_constraintdef(k.oid) AS definition, k.convalidated
    FROM pg_constraint k JOIN pg_namespace n ON n.oid = k.connamespace WHERE ${ours} AND k.contype <> 'n'`,
  indexes: `SELECT c.oid::regclass::text AS name, pg_get_indexdef(c.oid) AS definition, i.indisvalid, i.indisclustered, i.indisreplident
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${ours}`,
  triggers: `SELECT t.tgrelid::regclass::text AS name, t.tgname, pg_get_triggerdef(t.oid) AS definition, t.tgenabled
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE ${ours} AND NOT t.tgisinternal`,
  functions: `SELECT p.oid::regprocedure::text AS name, CASE WHEN p.prokind <> 'a' THEN pg_get_functiondef(p.oid) END AS definition,
      p.proowner::regrole::text AS owner, ${privileges('p.proacl', 'f', 'p.proowner')} AS privileges
    FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE ${ours}`,
  policies: `SELECT p.polrelid::regclass::text AS name, p.polname, p.polcmd, p.polpermissive,
      ARRAY(SELECT coalesce(r.rolname, 'PUBLIC') FROM unnest(p.polroles) AS o LEFT JOIN pg_roles r ON r.oid = o ORDER BY 1) AS roles,
      pg_get_expr(p.polqual, p.polrelid) AS using, pg_get_expr(p.polwithcheck, p.polrelid) AS checked
    FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${ours}`,
  sequences: `SELECT c.oid::regclass::text AS name, (to_jsonb(s) - '{seqrelid,seqtypid}'::text[])::text AS options, s.seqtypid::regtype::text AS type,
      pg_sequence_last_value(c.oid) AS last_value, c.relpersistence, c.relowner::regrole::text AS owner,
      (SELECT concat_ws('.', d.refobjid::regclass, d.refobjsubid) FROM pg_depend d
        WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')) AS owned_by,
      ${privileges('c.relacl', 's', 'c.relowner')} AS privileges
    FROM pg_sequence s JOIN pg_class c ON c.oid = s.seqrelid JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${ours}`,
  types: `SELECT t.oid::regtype::text AS name, t.typtype, t.typowner::regrole::text AS owner, t.typnotnull, t.typdefault,
      t.typbasetype::regtype::text AS base, ARRAY(SELECT enumlabel::text FROM pg_enum WHERE enumtypid = t.oid ORDER BY enumsortorder) AS labels,
      ${privileges('t.typacl', 'T', 't.typowner')} AS privileges
    FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace WHERE ${ours} AND t.typelem = 0
      AND (t.typrelid = 0 OR EXISTS (SELECT FROM pg_class WHERE oid = t.typrelid AND relkind = 'c'))`,
  defaultPrivileges: `SELECT d.defaclrole::regrole::text AS role, d.defaclnamespace::regnamespace::text AS schema, d.defaclobjtype,
      ${privileges('d.defaclacl', 'r', 'd.defaclrole')} AS privileges FROM pg_default_acl d`,
  extensions: 'SELECT extname, extversion FROM pg_extension',
  publications: `SELECT p.pubname, to_jsonb(p) - '{oid,pubowner}'::text[] AS options,
      ARRAY(SELECT prrelid::regclass::text FROM pg_publication_rel WHERE prpubid = p.oid ORDER BY 1) AS tables FROM pg_publication p`,
  statistics: 'SELECT pg_get_statisticsobjdef(s.oid) AS definition, s.stxstattarget FROM pg_statistic_ext s',
  eventTriggers: `SELECT e.evtname, e.evtevent, e.evtenabled, e.evttags, e.evtfoid::regprocedure::text AS function FROM pg_event_trigger e`,
  rules: `SELECT r.ev_class::regclass::text AS name, pg_get_ruledef(r.oid) AS definition
    FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${ours}`,
  others: `SELECT 'operator' AS kind, o.oid::regoperator::text AS name FROM pg_operator o JOIN pg_namespace n ON n.oid = o.oprnamespace WHERE ${ours}
    UNION ALL SELECT 'collation', o.collname FROM pg_collation o JOIN pg_namespace n ON n.oid = o.collnamespace WHERE ${ours}
    UNION ALL SELECT 'text search configuration', o.cfgname FROM pg_ts_config o JOIN pg_namespace n ON n.oid = o.cfgnamespace WHERE ${ours}
    UNION ALL SELECT 'cast', concat_ws(' ', o.castsource::regtype, o.casttarget::regtype) FROM pg_cast o WHERE o.oid >= 16384
    UNION ALL SELECT 'foreign server', o.srvname FROM pg_foreign_server o`,
  comments: `SELECT pg_describe_object(d.classoid, d.objoid, d.objsubid) AS name, d.description FROM pg_description d WHERE d.objoid >= 16384
    UNION ALL SELECT pg_describe_object(d.classoid, d.objoid, 0), d.description FROM pg_shdescription d JOIN pg_roles r ON r.oid = d.objoid
      WHERE ${roles} AND d.classoid = 'pg_authid'::regclass`,
  settings: `SELECT s.setconfig FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase WHERE d.datname = current_database()`,
} satisfies Record<string, string>;

export type SchemaPart = keyof typeof queries | 'rows';

/**
 * Everything that migrations create in a database, by kind: the product's schemas with their contents, its roles, and
 * all rows without times and ids, which differ. Each object is one line of JSON, sorted.
 */
export async function readSchema(client: pg.ClientBase): Promise<Record<SchemaPart, string[]>> {
  const parts: Partial<Record<SchemaPart, string[]>> = {};
  for (const part of [...Object.keys(queries), 'rows'] as SchemaPart[])
    parts[part] = await readSchemaPart(client, part);
  return parts as Record<SchemaPart, string[]>;
}

export async function readSchemaPart(client: pg.ClientBase, part: SchemaPart): Promise<string[]> {
  return part === 'rows' ? readRows(client) : toLines((await client.query(queries[part])).rows);
}

async function readRows(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string; different: string[] }>(
    `SELECT c.oid::regclass::text AS name,
       ARRAY(SELECT a.attname::text FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
         WHERE a.attrelid = c.oid AND (a.atttypid = 'timestamptz'::regtype OR pg_get_expr(d.adbin, d.adrelid) = 'new_id()')) AS different
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${ours} AND c.relkind = 'r' ORDER BY 1`,
  );
  const lines: string[] = [];
  for (const { name, different } of tables) {
    const { rows } = await client.query(`SELECT to_jsonb(t) - $1::text[] AS row FROM ${name} AS t`, [
      different,
    ]);
    lines.push(...toLines(rows.map(({ row }) => ({ table: name, ...row }))));
  }
  return lines;
}

const toLines = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort();
