import { sql } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';

export const contacts = pgTable('contacts', {
  id: uuid().primaryKey().default(sql`new_id()`),
  ownerId: uuid('user_id').notNull(),
  name: text().notNull(),
  email: text().notNull(),
  visaType: text('visa_type'),
});
