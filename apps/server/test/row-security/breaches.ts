import type pg from 'pg';
import { getCaseTable, isCaseTable, listCaseTables } from '../../src/shared/case-tables/case-tables.ts';
import {
  attempt,
  attemptEach,
  createTryEach,
  insert,
  isDenied,
  isKept,
  liftChecks,
  madeByDatabase,
  type Outcome,
  remove,
  select,
  update,
} from './attempt.ts';
import { grantBreaches } from './grants.ts';
import { matrix } from './matrix.ts';
import { protectionBreaches } from './protection.ts';
import { elsewhere, own, type Rights } from './reaches.ts';
import { type Row, type Table, tables } from './rows.ts';
import type { Principal, Role, World } from './world.ts';

/**
 * Tries every command on every table as everybody and yields a sentence for each difference from the matrix. `first`
 * is tried before the other tables. Needs an open transaction of the superuser; changes nothing.
 */
export async function* findBreaches(
  client: pg.ClientBase,
  world: World,
  first?: { table: Table; role?: Role },
): AsyncGenerator<string> {
  await client.query(createTryEach);
  const near = tables.filter((table) => table === first?.table);
  for (const table of [...near, ...tables.filter((other) => other !== first?.table)]) {
    yield* tableBreaches(client, world, table, first?.role);
  }
}

async function* tableBreaches(
  client: pg.ClientBase,
  world: World,
  table: Table,
  first?: Role,
): AsyncGenerator<string> {
  if (!world.rows[table].length) yield `${table}: the world has no row to try`;
  if (needsHiddenAuthor(table) && !world.rows[table].some((row) => isByHiddenAuthor(world, row)))
    yield `${table}: the world has no row by a colleague who does not see its case`;
  yield* protectionBreaches(client, table);
  yield* grantBreaches(client, table);
  const ofRole = (who: Principal) => who.role === first;
  const inOrder = [...world.principals.filter(ofRole), ...world.principals.filter((who) => !ofRole(who))];
  for (const who of inOrder) {
    for await (const breach of cellBreaches(client, world, table, who)) {
      yield `${who.name} as ${who.role}, ${table}: ${breach}`;
    }
  }
}

/** Tables whose rows only their author writes, and only while they see the case: both are tried separately. */
const needsHiddenAuthor = (table: Table): boolean => {
  if (!isCaseTable(table)) return false;
  const { author, parent, access } = getCaseTable(table);
  return !!author && parent === 'client_requests' && Object.values(access.staff ?? {}).includes('author');
};

const isByHiddenAuthor = ({ principals }: World, { author, values, professionals }: Row): boolean =>
  principals.some(
    ({ role, userId, workspace }) =>
      role === 'staff' &&
      userId === author &&
      workspace === values.workspace_id &&
      !professionals.includes(userId),
  );

async function* cellBreaches(
  client: pg.ClientBase,
  world: World,
  table: Table,
  who: Principal,
): AsyncGenerator<string> {
  const rights: Rights = matrix[table][who.role] ?? {};
  const rows = world.rows[table];

  const seen = await attempt(client, who, select(table));
  if (!rights.select) yield* refusal('select', seen);
  else yield* sameRows('select', reached(rights.select, who, rows), seen.rows.map(onlyValue), seen);
  for (const column of hiddenColumns(rights, rows)) {
    yield* refusal(`select of ${column}`, await attempt(client, who, select(table, column)));
  }

  yield* updateBreaches(client, world, table, who, rights);

  const gone = await attempt(client, who, remove(table));
  if (!rights.delete) yield* refusal('delete', gone);
  else yield* sameRows('delete', reached(rights.delete, who, rows), touched(rows, gone), gone);

  yield* insertBreaches(client, world, table, who, rights);
}

const hiddenColumns = ({ readable }: Rights, [any]: Row[]): string[] =>
  readable ? Object.keys(any?.values ?? {}).filter((column) => !readable.includes(column)) : [];

function outcomeAt(outcomes: Outcome[], index: number): Outcome {
  const outcome = outcomes[index];
  if (!outcome) throw new Error(`no outcome of attempt ${index}`);
  return outcome;
}

const onlyValue = (row: pg.QueryResultRow): string => String(Object.values(row)[0]);

const reached = (reach: NonNullable<Rights['select']>, who: Principal, rows: Row[]): string[] =>
  rows.filter((row) => reach(who, row)).map(({ key }) => key);

/** Keys of the rows that were changed or deleted. */
function touched(rows: Row[], { rows: after }: Outcome): string[] {
  const still = new Set(after.map(({ key, ctid }) => `${key} ${ctid}`));
  return rows.filter(({ key, ctid }) => !still.has(`${key} ${ctid}`)).map(({ key }) => key);
}

function* refusal(command: string, outcome: Outcome): Generator<string> {
  if (!isDenied(outcome)) yield `${command} is not refused (${outcome.refused ?? 'it goes through'})`;
}

function* sameRows(
  command: string,
  expected: string[],
  found: string[],
  { refused }: Outcome,
): Generator<string> {
  if (refused) yield `${command} fails with ${refused}`;
  const missing = expected.filter((key) => !found.includes(key));
  const foreign = found.filter((key) => !expected.includes(key));
  if (missing.length) yield `${command} misses ${missing.length} of ${expected.length} rows`;
  if (foreign.length) yield `${command} reaches ${foreign.length} foreign rows`;
}

async function* updateBreaches(
  client: pg.ClientBase,
  world: World,
  table: Table,
  who: Principal,
  rights: Rights,
): AsyncGenerator<string> {
  const rows = world.rows[table];
  const changeable = rights.changeable ?? [];
  const [column] = changeable;
  if (!rights.update || !column) {
    const made = ['id', ...(madeByDatabase[table] ?? [])];
    const any = Object.keys(rows[0]?.values ?? {}).find((name) => !made.includes(name));
    yield* refusal('update', await attempt(client, who, update(table, `${any} = NULL`)));
    return;
  }
  const changed = await attempt(client, who, {
    ...update(table, rights.assignment ?? `${column} = DEFAULT`),
    before: `${rights.before ?? ''}; ${rights.assignment ? '' : liftChecks(table, changeable)}`,
  });
  const expected = reached(rights.update, who, rows);
  yield* sameRows('update', expected, touched(rows, changed), changed);
  if (!expected.length) return;
  const never = typeof rights.neverSet === 'function' ? rights.neverSet(who) : rights.neverSet;
  const assignments = never ?? [];
  const set = await attemptEach(
    client,
    who,
    assignments.map((assignment) => update(table, assignment)),
  );
  for (const [index, assignment] of assignments.entries())
    yield* refusal(`set ${assignment}`, outcomeAt(set, index));
  const references = foreignReferences(world, who, rows, table, rights);
  const moved = await attemptEach(
    client,
    who,
    references.map(({ column: reference, key }) => update(table, `${reference} = '${key}'`)),
  );
  for (const [index, { column: reference }] of references.entries())
    if (!isKept(outcomeAt(moved, index))) yield `rows can be moved to a foreign ${reference}`;
}

/**
 * Policies of clients check only the case, and so do those of staff on these tables: a foreign key checks the case's
 * workspace.
 */
const asksForCase: Table[] = ['case_members', 'case_restrictions'];

async function* insertBreaches(
  client: pg.ClientBase,
  world: World,
  table: Table,
  who: Principal,
  rights: Rights,
): AsyncGenerator<string> {
  const rows = world.rows[table];
  const allowed = rights.insert;
  if (!allowed) {
    const [any] = rows;
    if (any) yield* refusal('insert', await attempt(client, who, insert(table, any)));
    return;
  }
  const inserted = await attemptEach(
    client,
    who,
    rows.map((row) => insert(table, row, {}, rights.insertable)),
  );
  for (const [index, row] of rows.entries()) {
    const outcome = outcomeAt(inserted, index);
    if (!allowed(who, row)) yield* refusal('insert of a foreign row', outcome);
    else if (outcome.refused) yield `insert of an own row fails with ${outcome.refused}`;
  }
  const model = rows.find((row) => allowed(who, row));
  if (!model) return;
  for (const values of rights.neverInserted ?? []) {
    yield* refusal(
      `insert with ${JSON.stringify(values)}`,
      await attempt(client, who, insert(table, model, values, rights.insertable)),
    );
  }
  const isPerson = who.role === 'staff' || who.role === 'client';
  if (isPerson && 'workspace_id' in model.values && (rights.insertable?.includes('workspace_id') ?? true)) {
    const outcome = await attempt(client, who, insert(table, model, elsewhere, rights.insertable));
    if (who.role === 'staff' && !asksForCase.includes(table))
      yield* refusal('insert into another workspace', outcome);
    else if (!isKept(outcome)) yield 'insert into another workspace is not refused';
  }
  const foreign = foreignReferences(world, who, rows, table, rights);
  const named = await attemptEach(
    client,
    who,
    foreign.map(({ column, key }) => insert(table, model, { [column]: key }, rights.insertable)),
  );
  for (const [index, { column }] of foreign.entries()) {
    const outcome = outcomeAt(named, index);
    if (!isKept(outcome))
      yield `insert naming a foreign ${column} is not refused (${outcome.refused ?? 'it goes through'})`;
  }
}

/** What a column's rows belong to. An entry's author is always a professional. */
const references: Record<string, Table> = {
  ...Object.fromEntries(listCaseTables().flatMap(([, { author }]) => (author ? [[author, 'profiles']] : []))),
  user_id: 'profiles',
  actor_id: 'profiles',
  entered_by: 'profiles',
  uploaded_by: 'profiles',
  author_id: 'profiles',
  invited_by: 'profiles',
  firm_id: 'firms',
  contact_id: 'contacts',
  template_id: 'templates',
  template_version_id: 'template_versions',
  template_document_id: 'template_documents',
  question_id: 'template_questions',
  client_request_id: 'client_requests',
  client_user_id: 'client_users',
  client_request_document_id: 'client_request_documents',
  client_document_upload_id: 'client_document_uploads',
  upload_id: 'client_document_uploads',
  conversation_id: 'conversations',
  message_id: 'messages',
  about_document_id: 'client_request_documents',
};

/** For staff and clients: foreign owners, requests, templates …, by the column that could refer to them. */
function foreignReferences(
  world: World,
  who: Principal,
  rows: Row[],
  table: Table,
  { insertable }: Rights,
): { column: string; key: string }[] {
  if (who.role !== 'staff' && who.role !== 'client') return [];
  return Object.keys(rows[0]?.values ?? {}).flatMap((column) => {
    const target = references[column];
    if (!target || !(insertable?.includes(column) ?? true)) return [];
    const theirs = (row: Row) =>
      row.standard ||
      row.key === who.userId ||
      // Hidden by the trash alone: before a case is put there the table is emptied.
      (table === 'trashed_cases' && !row.professionals.length && row.values.workspace_id === who.workspace) ||
      // A named contact remains hidden; before a restriction is inserted the table is emptied, so nothing is hidden.
      ((target === 'contacts' || table === 'case_restrictions') &&
        row.values.workspace_id === who.workspace) ||
      (who.role === 'staff'
        ? own(who, row)
        : row.requests.some((id) => who.requests.includes(id)) && (row.party ?? who.email) === who.email);
    return world.rows[target].filter((row) => !theirs(row)).map(({ key }) => ({ column, key }));
  });
}
