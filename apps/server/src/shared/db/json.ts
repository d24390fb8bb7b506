import { type SQL, sql } from 'drizzle-orm';

/** A value as jsonb; null as NULL. */
export const toJson = (value: unknown): SQL => sql`${value === null ? null : JSON.stringify(value)}::jsonb`;
