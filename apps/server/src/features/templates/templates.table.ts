import type {
  DocumentTranslations,
  QuestionOptions,
  QuestionTranslations,
  TemplateTranslations,
} from '@visafolio/contract/templates/templates.contract.ts';
import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const id = () => uuid().primaryKey().default(sql`new_id()`);
const createdAt = () =>
  timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow();

export const templates = pgTable('templates', {
  id: id(),
  /** Null: a standard template, shared with everyone. */
  ownerId: uuid('user_id'),
  name: text().notNull(),
  visaType: text('visa_type').notNull(),
  description: text().notNull(),
  category: text({ enum: ['standard', 'custom'] }).notNull(),
  seedKey: text('seed_key'),
  translations: jsonb().$type<TemplateTranslations>(),
  archivedAt: timestamp('archived_at', { withTimezone: true, mode: 'string' }),
  createdAt: createdAt(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
});

export const templateVersions = pgTable('template_versions', {
  id: id(),
  templateId: uuid('template_id').notNull(),
  ownerId: uuid('user_id'),
  number: integer().notNull(),
  createdAt: createdAt(),
});

export const templateQuestions = pgTable('template_questions', {
  id: id(),
  versionId: uuid('template_version_id').notNull(),
  ownerId: uuid('user_id'),
  text: text().notNull(),
  type: text({ enum: ['text', 'textarea', 'email', 'phone', 'date', 'number', 'select', 'yesno'] }).notNull(),
  required: boolean().notNull(),
  options: jsonb().$type<QuestionOptions>(),
  translations: jsonb().$type<QuestionTranslations>(),
  orderIndex: integer('order_index').notNull(),
});

export const templateDocuments = pgTable('template_documents', {
  id: id(),
  versionId: uuid('template_version_id').notNull(),
  ownerId: uuid('user_id'),
  name: text().notNull(),
  description: text(),
  translations: jsonb().$type<DocumentTranslations>(),
  required: boolean().notNull(),
  orderIndex: integer('order_index').notNull(),
});
