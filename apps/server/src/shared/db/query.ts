import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { z } from 'zod';
import type { Database } from './database.ts';

const { builtins } = pg.types;

/** Only tests compare rows with their columns: elsewhere `query` does the same as `execute`. */
const checksRows = process.env.NODE_ENV === 'test';

type Accepts = (value: unknown) => boolean;
const isNotNull: Accepts = (value) => value !== null;
const isListWithoutNull: Accepts = (value) => Array.isArray(value) && !value.includes(null);

/** A column of a statement's rows: its allowed types of PostgreSQL, and the TypeScript type of its values. */
class Column<T> {
  /** Never set; carries the type of the values. */
  declare readonly value: T;
  readonly expected: string;
  readonly #oids: readonly number[];
  readonly #accepts: Accepts;
  #orNull: Column<T | null> | undefined;

  constructor(expected: string, oids: readonly number[], accepts = isNotNull) {
    this.expected = expected;
    this.#oids = oids;
    this.#accepts = accepts;
  }

  /** The same column, nullable. */
  get orNull(): Column<T | null> {
    this.#orNull ??= new Column<T | null>(
      `${this.expected} or null`,
      this.#oids,
      (value) => value === null || this.#accepts(value),
    );
    return this.#orNull;
  }

  isOfType(oid: number): boolean {
    return this.#oids.includes(oid);
  }

  accepts(value: unknown): boolean {
    return this.#accepts(value);
  }
}

const textOids = [builtins.TEXT, builtins.VARCHAR, builtins.BPCHAR];
/** text[] and varchar[], uuid[] and integer[]: pg has no constants for array types. */
const textListOids = [1009, 1015];
const uuidListOids = [2951];
const intListOids = [1007];
const jsonOids = [builtins.JSONB, builtins.JSON];

/** Kinds of columns. `column.date.orNull` is a nullable one. */
export const column = {
  text: new Column<string>('text', textOids),
  uuid: new Column<string>('uuid', [builtins.UUID]),
  boolean: new Column<boolean>('boolean', [builtins.BOOL]),
  /** count(*) is a bigint: count(*)::int is an int. */
  int: new Column<number>('int', [builtins.INT4, builtins.INT2]),
  float: new Column<number>('float', [builtins.FLOAT8, builtins.FLOAT4]),
  /** As text, because numbers are exact only up to 2^53. */
  bigint: new Column<string>('bigint', [builtins.INT8]),
  /** As text of PostgreSQL; see instant.ts. */
  timestamp: new Column<string>('timestamptz', [builtins.TIMESTAMPTZ]),
  /** YYYY-MM-DD */
  date: new Column<string>('date', [builtins.DATE]),
  bytes: new Column<Buffer>('bytea', [builtins.BYTEA]),
  texts: new Column<string[]>('text[]', textListOids, isListWithoutNull),
  uuids: new Column<string[]>('uuid[]', uuidListOids, isListWithoutNull),
  ints: new Column<number[]>('int[]', intListOids, isListWithoutNull),
  /** One of these texts: `column.oneOf(RequestStatus.options)`. */
  oneOf: <const T extends string>(values: readonly T[]) =>
    new Column<T>('text', textOids, (value) => values.includes(value as T)),
  listOf: <const T extends string>(values: readonly T[]) =>
    new Column<T[]>(
      'text[]',
      textListOids,
      (value) => Array.isArray(value) && value.every((each) => values.includes(each)),
    ),
  listOfNullable: <const T extends string>(values: readonly T[]) =>
    new Column<readonly (T | null)[]>(
      'text[]',
      textListOids,
      (value) => Array.isArray(value) && value.every((each) => each === null || values.includes(each)),
    ),
  /**
   * json or jsonb, compared with a schema, which also says whether NULL is allowed. Without a schema `T` is not
   * compared.
   */
  json: <T>(schema?: z.ZodType<T>) =>
    new Column<T>('json', jsonOids, schema && ((value) => schema.safeParse(value).success)),
};

type Columns = Readonly<Record<string, Column<unknown>>>;

export type Row<C extends Columns> = { -readonly [K in keyof C]: C[K]['value'] };

/** A transaction, or a pool. */
type Executor = Pick<Database['accounts'], 'execute'>;
type TaggedStatement = [statement: TemplateStringsArray, ...values: unknown[]];

/**
 * Runs a statement in a transaction, or on a pool. Its rows have exactly these columns:
 * `const { rows } = await query(tx, { id: column.uuid, due_on: column.date.orNull })`SELECT … WHERE id = ${id}``.
 * In tests it throws if names, types or nulls differ.
 */
export const query =
  <C extends Columns>(db: Executor, columns: C) =>
  async (...statement: TaggedStatement): Promise<pg.QueryResult<Row<C>>> => {
    const result = await db.execute(sql(...statement));
    if (checksRows) checkRows(columns, result);
    return result as pg.QueryResult<Row<C>>;
  };

/** The rows of a statement, with exactly these columns. */
export const queryRows =
  <C extends Columns>(db: Executor, columns: C) =>
  async (...statement: TaggedStatement): Promise<Row<C>[]> =>
    (await query(db, columns)(...statement)).rows;

/** The first row of a statement; null if it has none. */
export const queryRow =
  <C extends Columns>(db: Executor, columns: C) =>
  async (...statement: TaggedStatement): Promise<Row<C> | null> =>
    (await query(db, columns)(...statement)).rows[0] ?? null;

/** The row of a statement that always has one. */
export const requireRow =
  <C extends Columns>(db: Executor, columns: C) =>
  async (...statement: TaggedStatement): Promise<Row<C>> =>
    requireFirst(await queryRows(db, columns)(...statement));

/** The only column of a statement's rows: `queryValues(tx, column.uuid)`SELECT id FROM contacts``. */
export const queryValues =
  <T>(db: Executor, only: Column<T>) =>
  async (...statement: TaggedStatement): Promise<T[]> => {
    const result = await db.execute(sql(...statement));
    const name = result.fields[0]?.name ?? '';
    if (checksRows) checkRows({ [name]: only }, result);
    return result.rows.map((row) => row[name] as T);
  };

/** The only column of a statement's first row; null if it has no row. */
export const queryValue =
  <T>(db: Executor, only: Column<T>) =>
  async (...statement: TaggedStatement): Promise<T | null> =>
    (await queryValues(db, only)(...statement))[0] ?? null;

/** The only column of a statement that always has a row, as counts and EXISTS do. */
export const requireValue =
  <T>(db: Executor, only: Column<T>) =>
  async (...statement: TaggedStatement): Promise<T> =>
    requireFirst(await queryValues(db, only)(...statement));

function requireFirst<T>(values: T[]): T {
  if (!values.length) throw new Error('a statement without a row');
  return values[0] as T;
}

/** Whether a statement finds anything. */
export const hasRow =
  (db: Executor) =>
  async (...statement: TaggedStatement): Promise<boolean> =>
    Boolean((await db.execute(sql(...statement))).rowCount);

/** Runs a statement whose rows are not needed. */
export const execute =
  (db: Executor) =>
  async (...statement: TaggedStatement): Promise<void> => {
    await db.execute(sql(...statement));
  };

/** Runs a statement that changes one row at most, and says whether it changed one. */
export const changeRow =
  (db: Executor) =>
  async (...statement: TaggedStatement): Promise<boolean> =>
    (await db.execute(sql(...statement))).rowCount === 1;

/** Names and types are compared even without rows. */
function checkRows(columns: Columns, { fields, rows }: pg.QueryResult<Record<string, unknown>>): void {
  const missing = Object.keys(columns).filter((name) => !fields.some((field) => field.name === name));
  const problems = missing.map((name) => `"${name}" (${columns[name]?.expected}) is missing`);
  for (const { name, dataTypeID } of fields) {
    const expected = Object.hasOwn(columns, name) ? columns[name] : undefined;
    if (!expected) problems.push(`"${name}" (${nameType(dataTypeID)}) is not declared`);
    else if (!expected.isOfType(dataTypeID))
      problems.push(`"${name}" is ${nameType(dataTypeID)}, expected ${expected.expected}`);
    else {
      const wrong = rows.find((row) => !expected.accepts(row[name]));
      if (wrong) problems.push(`"${name}" has ${JSON.stringify(wrong[name])}, expected ${expected.expected}`);
    }
  }
  if (problems.length) throw new Error(`A statement's columns: ${problems.join('; ')}`);
}

const nameType = (oid: number): string =>
  Object.entries(builtins)
    .find(([, known]) => known === oid)?.[0]
    .toLowerCase() ?? `of type ${oid}`;
