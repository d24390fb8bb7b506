import type { TemplateTranslations } from '@visafolio/contract/templates/templates.contract.ts';
import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const id = () => uuid().primaryKey().default(sql`new_id()`);
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

export const clientRequests = pgTable('client_requests', {
  id: id(),
  ownerId: uuid('user_id').notNull(),
  contactId: uuid('contact_id'),
  templateId: uuid('template_id'),
  templateVersionId: uuid('template_version_id').notNull(),
  templateName: text('template_name').notNull(),
  templateDescription: text('template_description').notNull(),
  templateTranslations: jsonb('template_translations').$type<TemplateTranslations>(),
  name: text().notNull(),
  email: text().notNull(),
  visaType: text('visa_type').notNull(),
  notes: text(),
  idempotencyKey: text('idempotency_key'),
  status: text({ enum: ['pending', 'in-progress', 'documents_submitted', 'completed'] })
    .notNull()
    .default('pending'),
  sponsorName: text('sponsor_name'),
  sponsorEmail: text('sponsor_email'),
  submittedAt: instant('submitted_at'),
  invitationState: text('invitation_state', { enum: ['sending', 'sent', 'failed', 'accepted'] })
    .notNull()
    .default('sending'),
  invitationAttempts: integer('invitation_attempts').notNull().default(0),
  invitationError: text('invitation_error'),
  invitationNextAt: instant('invitation_next_at').defaultNow(),
  invitationSince: instant('invitation_since').notNull().defaultNow(),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** Who may enter a request as its client: the client, and the sponsor where there is one. */
export const clientUsers = pgTable('client_users', {
  id: id(),
  ownerId: uuid('user_id').notNull(),
  requestId: uuid('client_request_id').notNull(),
  email: text().notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  isSponsor: boolean('is_sponsor').notNull().default(false),
  isVerified: boolean('is_verified').notNull().default(false),
});
