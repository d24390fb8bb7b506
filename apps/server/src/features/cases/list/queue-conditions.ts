import { type SQL, sql } from 'drizzle-orm';
import type { State } from './queue-sorts.ts';

/** Values of the filters; null: no filter. Every statement takes all of them. */
export interface QueueConditions {
  /** The reader's own desk instead of `desk`. */
  mine: boolean;
  /** A colleague's; null: the whole workspace's. */
  desk: string | null;
  states: readonly State[];
  /** 5 to 1, and 0 for none. */
  urgencies: number[] | null;
  visas: string[] | null;
  templates: string[] | null;
  responsible: string[] | null;
  assigned: string | null;
  sponsor: boolean | null;
  due_from: string | null;
  due_to: string | null;
  due_none: boolean | null;
  active_from: string | null;
  active_to: string | null;
  /** The first day of a month. */
  documents_complete: string | null;
  undelivered: boolean | null;
  q: string | null;
}

/** No filter. */
export const anyCase: QueueConditions = {
  mine: false,
  desk: null,
  states: [],
  urgencies: null,
  visas: null,
  templates: null,
  responsible: null,
  assigned: null,
  sponsor: null,
  due_from: null,
  due_to: null,
  due_none: null,
  active_from: null,
  active_to: null,
  documents_complete: null,
  undelivered: null,
  q: null,
};

const types = {
  mine: 'boolean',
  desk: 'uuid',
  states: 'text[]',
  urgencies: 'int[]',
  visas: 'text[]',
  templates: 'uuid[]',
  responsible: 'uuid[]',
  assigned: 'uuid',
  sponsor: 'boolean',
  due_from: 'date',
  due_to: 'date',
  due_none: 'boolean',
  active_from: 'timestamptz',
  active_to: 'timestamptz',
  documents_complete: 'date',
  undelivered: 'boolean',
  q: 'text',
} as const satisfies Record<keyof QueueConditions, string>;

/** Such a condition as a parameter of a statement. */
export const value = (name: keyof QueueConditions): SQL =>
  sql`${sql.placeholder(name)}::${sql.raw(types[name])}`;

/** The desk whose rows are read. */
export const desk = sql`(SELECT CASE WHEN ${value('mine')} THEN app_user_id() ELSE coalesce(${value('desk')}, app_workspace_id()) END)`;

export const toTexts = (of: readonly State[]): SQL => sql.raw(`'{${of.join()}}'::text[]`);
