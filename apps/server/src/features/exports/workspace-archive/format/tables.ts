import { ViewAddress } from '@visafolio/contract/cases/queue.contract.ts';
import { NamePattern } from '@visafolio/contract/files/file-names.ts';
import { OfficeFields } from '@visafolio/contract/filings/filing-profile.contract.ts';
import { letterLimits } from '@visafolio/contract/filings/letter.ts';
import { FirmRole } from '@visafolio/contract/firms/workspace.contract.ts';
import { reminderLimits } from '@visafolio/contract/notifications/reminder-limits.ts';
import { TimeZone } from '@visafolio/contract/notifications/reminders.contract.ts';
import { Condition, QuestionKey } from '@visafolio/contract/questions/conditions.ts';
import { RepeatingGroup } from '@visafolio/contract/questions/groups/repeating-group.ts';
import { PartyKey, TemplateParty } from '@visafolio/contract/questions/parties/template-party.ts';
import { entryLimits } from '@visafolio/contract/shared/entry-limits.ts';
import { Language } from '@visafolio/contract/shared/fields.ts';
import { limits, templateLimits } from '@visafolio/contract/shared/limits.ts';
import {
  DocumentTranslations,
  GivenQuestion,
  TemplateCategory,
  TemplateTranslations,
} from '@visafolio/contract/templates/templates.contract.ts';
import { z } from 'zod';
import {
  type ArchivedColumns,
  At,
  Email,
  Id,
  isReference,
  jsonText,
  Name,
  type Reference,
  text,
} from '../../../../shared/case-tables/archived-columns.ts';
import {
  type CaseTableName,
  caseTables,
  getCaseTable,
  listCaseTables,
} from '../../../../shared/case-tables/case-tables.ts';
import { MailContent } from '../../../messages/inbound/mails/mail-content.ts';

const { mode, days, at_weekends, at_night, by_text } = caseTables.reminder_schedules.archive.columns;

/** Rows of tables that do not belong to a case, as in an archive, in insertable order. */
const otherSchemas = {
  people: z.strictObject({ id: Id, name: text(300), email: Email, role: FirmRole.nullable() }),
  templates: z.strictObject({
    id: Id,
    user_id: Id.nullable(),
    category: TemplateCategory,
    seed_key: z.string().max(200).nullable(),
    name: Name,
    visa_type: text(200),
    description: text(templateLimits.textMaxLength),
    translations: TemplateTranslations.nullable(),
    archived_at: At.nullable(),
    created_at: At,
    updated_at: At,
  }),
  template_versions: z.strictObject({
    id: Id,
    template_id: Id,
    number: z.int().min(1),
    repeating_groups: z.array(RepeatingGroup).max(entryLimits.groupsMax).default([]),
    parties: z.array(TemplateParty).max(templateLimits.partiesMax).default([]),
    created_at: At,
  }),
  /** Defaults of the firm's new requests; none in a personal workspace. */
  firm_defaults: z.strictObject({
    template_id: Id.nullable(),
    visa_type: text(200).nullable(),
    notes: text(limits.notesMaxLength).nullable(),
  }),
  /** The firm's pattern for file names. Its consent to a provider is not exported: it holds for one installation. */
  firm_file_settings: z.strictObject({ name_pattern: NamePattern.nullable() }),
  /** Defaults of reminders for new requests, and texts of reminders. */
  reminder_settings: z.strictObject({ mode, days, at_weekends, at_night, by_text, time_zone: TimeZone }),
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
  /** What official forms say about the firm. What they say about its people is not exported: each has it in their own account. */
  filing_offices: OfficeFields.strict(),
  letter_templates: z.strictObject({
    id: Id,
    name: z.string().min(1).max(letterLimits.titleMaxLength),
    body: z.string().min(1).max(letterLimits.bodyMaxLength),
    on_letterhead: z.boolean(),
    created_at: At,
    updated_at: At,
  }),
  note_templates: z.strictObject({
    id: Id,
    user_id: Id.nullable(),
    name: Name,
    content: z.string().min(1).max(limits.notesMaxLength),
    created_at: At,
    updated_at: At,
  }),
  /** Views of the queue that the workspace shares. Views of one person are not exported. */
  saved_views: z.strictObject({
    made_by: Id.nullable(),
    name: z.string().min(1).max(80),
    address: ViewAddress,
    created_at: At,
    updated_at: At,
  }),
  template_documents: z.strictObject({
    id: Id,
    template_version_id: Id,
    name: Name,
    description: text(templateLimits.textMaxLength).nullable(),
    translations: DocumentTranslations.nullable(),
    required: z.boolean(),
    party: PartyKey.nullable().default(null),
    /** Earlier archives do not contain these. */
    ask_if: Condition.nullable().default(null),
    repeating_group: QuestionKey.nullable().default(null),
    order_index: z.int(),
  }),
} as const;

type CaseTables = typeof caseTables;
/** Tables of a case that are in an archive. */
export type ArchivedCaseTable = {
  [T in CaseTableName]: CaseTables[T]['archive'] extends { columns: ArchivedColumns } ? T : never;
}[CaseTableName];
type Columns<T extends ArchivedCaseTable> = CaseTables[T]['archive']['columns'];
type Shape<T extends ArchivedCaseTable> = {
  -readonly [C in keyof Columns<T>]: Columns<T>[C] extends Reference<infer S> ? S : Columns<T>[C] & z.ZodType;
};

const getArchivedColumns = (table: CaseTableName): ArchivedColumns | undefined => {
  const { archive } = getCaseTable(table);
  return typeof archive === 'object' ? archive.columns : undefined;
};

/** Columns with ids that an import replaces. */
export const listReferences = (table: ArchivedCaseTable): [string, Reference][] =>
  Object.entries(getArchivedColumns(table) ?? {}).filter((column): column is [string, Reference] =>
    isReference(column[1]),
  );

function getRowSchema<T extends ArchivedCaseTable>(table: T) {
  const shape = Object.entries(getArchivedColumns(table) ?? {}).map(([name, column]) => [
    name,
    isReference(column) ? column.schema : column,
  ]);
  return z.strictObject(Object.fromEntries(shape)) as z.ZodObject<Shape<T>, z.core.$strict>;
}

/** Tables with checks beyond those of single columns, or with checks from a feature. */
const ownSchemas: { [T in ArchivedCaseTable]?: z.ZodObject<Shape<T>, z.core.$strict> } = {
  template_questions: getRowSchema('template_questions').refine(isQuestion),
  inbound_mails: getRowSchema('inbound_mails').extend({ content: jsonText(4_000_000, MailContent) }),
};

/** Inserted first, because other rows refer to them or triggers read them. The rest follows in any order. */
const insertedFirst: ArchivedCaseTable[] = [
  'contacts',
  'client_requests',
  'group_entries',
  'template_questions',
  'case_restrictions',
  'case_members',
  'client_users',
  'client_request_documents',
  'client_request_responses',
  'conversations',
  'inbound_mails',
  'messages',
  'client_document_uploads',
];

const archivedCaseTables = [
  ...new Set([
    ...insertedFirst,
    ...listCaseTables().flatMap(([table]) => (getArchivedColumns(table) ? [table as ArchivedCaseTable] : [])),
  ]),
];

/** Schemas of the rows of an archive, in insertable order. */
export const rowSchemas = {
  ...otherSchemas,
  ...Object.fromEntries(archivedCaseTables.map((table) => [table, ownSchemas[table] ?? getRowSchema(table)])),
} as typeof otherSchemas & { [T in ArchivedCaseTable]: z.ZodObject<Shape<T>, z.core.$strict> };

export type ArchivedTable = keyof typeof rowSchemas;
export type ArchivedRow<T extends ArchivedTable> = z.infer<(typeof rowSchemas)[T]>;
export const archivedTables = Object.keys(rowSchemas) as ArchivedTable[];
/** Columns of a table's rows in the archive, in order. */
export const archivedColumns = (table: ArchivedTable): string[] => Object.keys(rowSchemas[table].shape);
/** Tables that archives from before they existed do not have. */
export const laterTables: readonly ArchivedTable[] = [
  'firm_defaults',
  'firm_file_settings',
  'reminder_settings',
  'reminder_texts',
  'glossary_terms',
  'saved_views',
  'letter_templates',
  'filing_offices',
  ...listCaseTables().flatMap(([table, { archive }]) =>
    typeof archive === 'object' && archive.later ? [table as ArchivedCaseTable] : [],
  ),
];

/** Checks a question like the API, and that it belongs either to a version or to one case. */
function isQuestion({
  id: _,
  order_index: __,
  template_version_id,
  client_request_id,
  entry_id,
  copied_from,
  entry_order,
  ...question
}: ArchivedRow<'template_questions'>) {
  return (
    (template_version_id === null) !== (client_request_id === null) &&
    (entry_id === null) === (copied_from === null) &&
    (entry_id === null) === (entry_order === null) &&
    (entry_id === null || client_request_id !== null) &&
    GivenQuestion.safeParse(question).success
  );
}
