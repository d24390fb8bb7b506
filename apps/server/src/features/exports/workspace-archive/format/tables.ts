import { ActivityKind } from '@visafolio/contract/activity/activity.contract.ts';
import { ContactStatus } from '@visafolio/contract/cases/contacts/contacts.contract.ts';
import { Day, KeyDateKind, keyDateLimits } from '@visafolio/contract/cases/dates/key-date.ts';
import { ViewAddress } from '@visafolio/contract/cases/queue.contract.ts';
import {
  DocumentStatus,
  InvitationState,
  RequestStatus,
} from '@visafolio/contract/cases/requests.contract.ts';
import { Arrangement } from '@visafolio/contract/files/file.ts';
import { NamePattern } from '@visafolio/contract/files/file-names.ts';
import { NotDrawn } from '@visafolio/contract/files/not-drawn.ts';
import { LetterParagraph, letterLimits } from '@visafolio/contract/filings/letter.ts';
import { FirmRole } from '@visafolio/contract/firms/workspace.contract.ts';
import { HeldReason } from '@visafolio/contract/messages/mail.ts';
import { MessageLanguage, messageLimits, Party } from '@visafolio/contract/messages/message.ts';
import { reminderLimits } from '@visafolio/contract/notifications/reminder-limits.ts';
import { ReminderMode, TimeZone } from '@visafolio/contract/notifications/reminders.contract.ts';
import { clientLimits } from '@visafolio/contract/shared/client-limits.ts';
import { emailPattern } from '@visafolio/contract/shared/email-address.ts';
import { Language } from '@visafolio/contract/shared/fields.ts';
import { limits, templateLimits, uploadTypes } from '@visafolio/contract/shared/limits.ts';
import {
  DocumentTranslations,
  GivenQuestion,
  TemplateCategory,
  TemplateTranslations,
} from '@visafolio/contract/templates/templates.contract.ts';
import { z } from 'zod';
import { MailContent } from '../../../messages/inbound/mails/mail-content.ts';

const Id = z.uuid().toLowerCase();
const At = z.iso.datetime({ offset: true });
const Email = z
  .email({ pattern: emailPattern })
  .max(254)
  .refine((email) => email === email.toLowerCase());
const name = z.string().min(1).max(500);
const text = (longest: number) => z.string().max(longest);
/** Names are written whole in the row: their person may be gone. */
const PersonName = z.string().min(1).max(300);
const Bytes = z.int().min(1);
const FileType = z.enum(Object.values(uploadTypes) as [string, ...string[]]);

const reminderPlan = {
  mode: ReminderMode,
  days: z
    .array(z.int().min(1).max(reminderLimits.latestDay))
    .min(1)
    .max(reminderLimits.ownDaysMax)
    .nullable(),
  at_weekends: z.boolean(),
  at_night: z.boolean(),
  /** Archives of before it was there have none. */
  by_text: z.boolean().default(false),
};

const Question = z.strictObject({
  id: Id,
  template_version_id: Id.nullable(),
  client_request_id: Id.nullable(),
  text: z.string(),
  type: z.string(),
  required: z.boolean(),
  options: z.record(z.string(), z.unknown()).nullable(),
  translations: z.record(z.string(), z.unknown()).nullable(),
  order_index: z.int(),
});

/** A row of each table as it stands in an archive, in the order in which rows can be inserted. */
export const rowSchemas = {
  people: z.strictObject({ id: Id, name: text(300), email: Email, role: FirmRole.nullable() }),
  templates: z.strictObject({
    id: Id,
    user_id: Id.nullable(),
    category: TemplateCategory,
    seed_key: z.string().max(200).nullable(),
    name,
    visa_type: text(200),
    description: text(templateLimits.textMaxLength),
    translations: TemplateTranslations.nullable(),
    archived_at: At.nullable(),
    created_at: At,
    updated_at: At,
  }),
  template_versions: z.strictObject({ id: Id, template_id: Id, number: z.int().min(1), created_at: At }),
  /** None in a personal workspace; what the firm's new requests begin with. */
  firm_defaults: z.strictObject({
    template_id: Id.nullable(),
    visa_type: text(200).nullable(),
    notes: text(limits.notesMaxLength).nullable(),
  }),
  /** How the firm calls its files. That it agreed to a provider is for one installation, and stays there. */
  firm_file_settings: z.strictObject({ name_pattern: NamePattern.nullable() }),
  /** What new requests begin with, and what reminders say. */
  reminder_settings: z.strictObject({ ...reminderPlan, time_zone: TimeZone }),
  reminder_texts: z.strictObject({
    language: Language,
    subject: z.string().min(1).max(reminderLimits.subjectMaxLength),
    body: z.string().min(1).max(reminderLimits.bodyMaxLength),
  }),
  glossary_terms: z.strictObject({
    language: Language,
    term: z.string().min(1).max(100),
    translation_language: Language,
    translation: z.string().min(1).max(100),
    created_at: At,
  }),
  letter_templates: z.strictObject({
    id: Id,
    name: z.string().min(1).max(letterLimits.titleMaxLength),
    body: z.string().min(1).max(letterLimits.bodyMaxLength),
    on_letterhead: z.boolean(),
    created_at: At,
    updated_at: At,
  }),
  contacts: z.strictObject({
    id: Id,
    user_id: Id.nullable(),
    restricted_request_id: Id.nullable(),
    name,
    email: Email,
    phone: text(limits.contactPhoneMax).nullable(),
    address: text(limits.contactAddressMax).nullable(),
    visa_type: text(limits.contactWordMax).nullable(),
    preferred_language: text(limits.contactWordMax).nullable(),
    home_country: text(limits.contactWordMax).nullable(),
    status: ContactStatus,
    created_at: At,
    archived_at: At.nullable(),
  }),
  note_templates: z.strictObject({
    id: Id,
    user_id: Id.nullable(),
    name,
    content: z.string().min(1).max(limits.notesMaxLength),
    created_at: At,
    updated_at: At,
  }),
  /** Views of the queue that the workspace shares; those of one person alone stay with that person. */
  saved_views: z.strictObject({
    made_by: Id.nullable(),
    name: z.string().min(1).max(80),
    address: ViewAddress,
    created_at: At,
    updated_at: At,
  }),
  client_requests: z.strictObject({
    id: Id,
    user_id: Id,
    contact_id: Id.nullable(),
    template_version_id: Id,
    template_name: text(500),
    template_description: text(templateLimits.textMaxLength),
    template_translations: TemplateTranslations.nullable(),
    case_number: z.int(),
    name,
    email: Email,
    visa_type: text(200),
    notes: z.string().nullable(),
    status: RequestStatus,
    sponsor_name: text(300).nullable(),
    sponsor_email: Email.nullable(),
    submitted_at: At.nullable(),
    reminded_at: At.nullable(),
    answers_reviewed_at: At.nullable(),
    waived_question_ids: z.array(Id).max(5_000),
    invitation_state: InvitationState,
    /** Archives of before these were there have none. */
    due_on: Day.nullable().default(null),
    invitation_language: Language.nullable().default(null),
    archived_at: At.nullable().default(null),
    created_at: At,
    updated_at: At,
  }),
  template_questions: Question.refine(isQuestion),
  template_documents: z.strictObject({
    id: Id,
    template_version_id: Id,
    name,
    description: text(templateLimits.textMaxLength).nullable(),
    translations: DocumentTranslations.nullable(),
    required: z.boolean(),
    order_index: z.int(),
  }),
  case_restrictions: z.strictObject({ client_request_id: Id, created_at: At }),
  case_members: z.strictObject({ client_request_id: Id, user_id: Id, created_at: At }),
  client_users: z.strictObject({
    id: Id,
    client_request_id: Id,
    email: Email,
    first_name: text(300),
    last_name: text(300),
    is_sponsor: z.boolean(),
    is_verified: z.boolean(),
    /** Archives of before it was known have none. */
    time_zone: TimeZone.nullable().default(null),
    created_at: At,
  }),
  reminder_schedules: z.strictObject({
    client_request_id: Id,
    ...reminderPlan,
    time_zone: TimeZone.nullable(),
    started_at: At,
    passed: z.int().min(0),
  }),
  client_request_documents: z.strictObject({
    id: Id,
    client_request_id: Id,
    template_document_id: Id.nullable(),
    status: DocumentStatus.exclude(['in-progress']),
    uploaded_at: At.nullable(),
    name: name.nullable(),
    description: text(templateLimits.textMaxLength).nullable(),
    required: z.boolean().nullable(),
    /** Of several of its files. */
    review_note: text(10_000).nullable(),
    asked_again_at: At.nullable().default(null),
    waived_at: At.nullable(),
  }),
  client_request_responses: z.strictObject({
    id: Id,
    client_request_id: Id,
    question_id: Id,
    answer: z.string().min(1).max(clientLimits.answerMaxLength),
    created_at: At,
    updated_at: At,
    entered_by: Id.nullable(),
    entered_by_name: PersonName.nullable(),
    entered_by_firm: text(500).nullable(),
  }),
  answers_sent_back: z.strictObject({
    id: Id,
    client_request_id: Id,
    question_id: Id,
    reason: z.string().min(1).max(limits.reviewNoteMaxLength),
    sent_back_at: At,
  }),
  conversations: z.strictObject({
    id: Id,
    client_request_id: Id,
    party: Party,
    message_count: z.int().min(0),
    last_message_at: At,
    waiting_for: z.enum(['staff', 'client']).nullable(),
    waiting_since: At.nullable(),
    client_delivered_to: z.int().min(0),
    client_read_to: z.int().min(0),
    staff_delivered_to: z.int().min(0),
    staff_read_to: z.int().min(0),
    created_at: At,
  }),
  /** Mails that came as answers, with their parts as one file. Archives of before these were there have none. */
  inbound_mails: z.strictObject({
    id: Id,
    client_request_id: Id,
    conversation_id: Id,
    recipient_id: Id.nullable(),
    held_reason: HeldReason.nullable(),
    content: z.string().max(4_000_000).refine(isMailContent),
    file_size: Bytes.nullable(),
    received_at: At,
  }),
  messages: z.strictObject({
    id: Id,
    client_request_id: Id,
    conversation_id: Id,
    position: z.int().min(1),
    author_kind: z.enum(['staff', 'client']),
    /** Of the staff. */
    author_id: Id.nullable(),
    author_name: PersonName,
    kind: z.enum(['message', 'document.asked_again', 'answer.sent_back']),
    via: z.enum(['app', 'mail']),
    body: text(2 * messageLimits.bodyMax).nullable(),
    language: MessageLanguage.nullable(),
    prepared: z.string().min(1).max(100).nullable(),
    about_document_id: Id.nullable(),
    about_question_id: Id.nullable(),
    created_at: At,
    edited_at: At.nullable(),
    taken_back_at: At.nullable(),
    inbound_mail_id: Id.nullable().default(null),
  }),
  message_translations: z.strictObject({
    message_id: Id,
    client_request_id: Id,
    language: Language,
    body: text(10 * messageLimits.bodyMax).nullable(),
    engine: z.string().min(1).max(200),
    check_original: z.boolean(),
    problem: z.enum(['unavailable', 'refused', 'too_long']).nullable(),
    made_at: At,
  }),
  client_document_uploads: z.strictObject({
    id: Id,
    client_request_id: Id,
    client_user_id: Id.nullable(),
    /** It came with a message. */
    conversation_id: Id.nullable().default(null),
    /** Null: it lies in the box. Version 1 knew no box, and one file of a document. */
    client_request_document_id: Id.nullable(),
    position: z.int().min(1).max(100_000).default(1),
    arrangement: Arrangement.nullable().default(null),
    placed_by: z.enum(['client', 'product', 'staff']).nullable().default(null),
    place_confirmed_at: At.nullable().default(null),
    content_sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .nullable()
      .default(null),
    split_from: Id.nullable().default(null),
    split_from_page: z.int().min(1).nullable().default(null),
    one_paper_at: At.nullable().default(null),
    file_name: name,
    file_size: Bytes,
    file_type: FileType,
    upload_status: z.enum(['uploaded', 'superseded']),
    uploaded_at: At,
    accepted_at: At.nullable(),
    uploaded_by: Id.nullable(),
    uploaded_by_name: PersonName.nullable(),
    uploaded_by_firm: text(500).nullable(),
  }),
  message_files: z.strictObject({
    message_id: Id,
    client_request_id: Id,
    position: z.int().min(1).max(1_000),
    upload_id: Id.nullable(),
    file_name: name,
  }),
  client_documents: z.strictObject({
    id: Id,
    client_request_id: Id,
    contact_id: Id.nullable(),
    client_document_upload_id: Id.nullable(),
    year: z.int().min(1900).max(2200),
    folder_type: z.enum(['Source Docs', 'Forms']),
    /** Of the blank that it was filled from, which stays behind. Archives of before these were there have none. */
    government_form_id: Id.nullable().default(null),
    not_drawn: z.array(NotDrawn).default([]),
    file_name: name,
    file_size: Bytes,
    file_type: FileType,
    created_at: At,
  }),
  case_notes: z.strictObject({
    id: Id,
    client_request_id: Id,
    author_id: Id.nullable(),
    author_name: PersonName,
    body: z.string().min(1).max(limits.caseNoteMaxLength),
    mentioned_ids: z.array(Id).max(1_000),
    mentioned_names: z.array(text(300)).max(1_000),
    created_at: At,
    edited_at: At.nullable(),
  }),
  key_dates: z.strictObject({
    id: Id,
    client_request_id: Id,
    kind: KeyDateKind,
    label: z.string().min(1).max(keyDateLimits.labelMaxLength).nullable(),
    on_date: Day,
    source: z.enum(['person', 'document', 'answer']),
    upload_id: Id.nullable(),
    question_id: Id.nullable(),
    entered_by: Id.nullable(),
    entered_by_name: PersonName.nullable(),
    note: z.string().max(keyDateLimits.noteMaxLength).nullable(),
    done_at: At.nullable(),
    sequence: z.int().min(0),
    created_at: At,
    changed_at: At,
  }),
  /** What a provider proposed stays where it was proposed. */
  letters: z.strictObject({
    id: Id,
    client_request_id: Id,
    title: z.string().min(1).max(letterLimits.titleMaxLength),
    paragraphs: z.string().max(10_000_000).refine(isLetterText),
    on_letterhead: z.boolean(),
    revision: z.int().min(0),
    made_by_name: PersonName,
    changed_by_name: PersonName,
    created_at: At,
    changed_at: At,
    document_id: Id.nullable(),
    finished_revision: z.int().min(0).nullable(),
    finished_at: At.nullable(),
    finished_by_name: PersonName.nullable(),
  }),
  activity: z.strictObject({
    client_request_id: Id,
    actor_id: Id.nullable(),
    actor_kind: z.enum(['staff', 'client', 'system']),
    actor_email: z.string().max(254).nullable(),
    kind: ActivityKind,
    payload: z.record(z.string(), z.unknown()),
    at: At,
  }),
} as const;

export type ArchivedTable = keyof typeof rowSchemas;
export type ArchivedRow<T extends ArchivedTable> = z.infer<(typeof rowSchemas)[T]>;
export const archivedTables = Object.keys(rowSchemas) as ArchivedTable[];
/** What a row of it has there, in its order. */
export const archivedColumns = (table: ArchivedTable): string[] => Object.keys(rowSchemas[table].shape);
/** Archives of before these were added have none of them. */
export const laterTables: readonly ArchivedTable[] = [
  'firm_defaults',
  'firm_file_settings',
  'reminder_settings',
  'reminder_texts',
  'reminder_schedules',
  'glossary_terms',
  'saved_views',
  'conversations',
  'inbound_mails',
  'messages',
  'message_translations',
  'message_files',
  'key_dates',
  'letter_templates',
  'letters',
];

function isMailContent(text: string): boolean {
  try {
    return MailContent.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

function isLetterText(text: string): boolean {
  try {
    return z.array(LetterParagraph).safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

/** As the API takes it, and of a version or of one case. */
function isQuestion({
  id: _,
  order_index: __,
  template_version_id,
  client_request_id,
  ...question
}: z.infer<typeof Question>) {
  return (
    (template_version_id === null) !== (client_request_id === null) &&
    GivenQuestion.safeParse(question).success
  );
}
