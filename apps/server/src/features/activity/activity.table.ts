import { bigint, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const activity = pgTable('activity', {
  id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  ownerId: uuid('user_id').notNull(),
  requestId: uuid('client_request_id').notNull(),
  actorId: uuid('actor_id'),
  actorKind: text('actor_kind', { enum: ['staff', 'client', 'system'] }).notNull(),
  kind: text().notNull(),
  payload: jsonb().notNull().default({}),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
