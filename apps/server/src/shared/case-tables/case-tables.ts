/**
 * Every table that holds something of a case, once. Sealing, the workspace archive, the backup's list of files, the list of
 * readable columns and its guide, and what the tests of row security expect derive from it; tests compare it with the database.
 * docs/decisions/0117.
 */

import { ActivityKind } from '@visafolio/contract/activity/activity.contract.ts';
import { ContactStatus } from '@visafolio/contract/cases/contacts/contacts.contract.ts';
import { Day, KeyDateKind, keyDateLimits } from '@visafolio/contract/cases/dates/key-date.ts';
import {
  DocumentStatus,
  InvitationState,
  RequestStatus,
} from '@visafolio/contract/cases/requests.contract.ts';
import { Arrangement } from '@visafolio/contract/files/file.ts';
import { NotDrawn } from '@visafolio/contract/files/not-drawn.ts';
import { LetterParagraph, letterLimits } from '@visafolio/contract/filings/letter.ts';
import { LeftOutPaper, PaperLanguage, PlacedItem } from '@visafolio/contract/filings/packet.ts';
import { packetLimits } from '@visafolio/contract/filings/packet-limits.ts';
import { HeldReason } from '@visafolio/contract/messages/mail.ts';
import { MessageLanguage, messageLimits, Party } from '@visafolio/contract/messages/message.ts';
import { reminderLimits } from '@visafolio/contract/notifications/reminder-limits.ts';
import { ReminderMode, TimeZone } from '@visafolio/contract/notifications/reminders.contract.ts';
import { QuestionKey } from '@visafolio/contract/questions/conditions.ts';
import { clientLimits } from '@visafolio/contract/shared/client-limits.ts';
import { Language } from '@visafolio/contract/shared/fields.ts';
import { limits, templateLimits } from '@visafolio/contract/shared/limits.ts';
import { TemplateTranslations } from '@visafolio/contract/templates/templates.contract.ts';
import { z } from 'zod';
import type { Access, DatabaseRole } from './access.ts';
import {
  type ArchivedColumns,
  At,
  Bytes,
  Email,
  FileType,
  Id,
  jsonText,
  Name,
  PersonName,
  reference,
  text,
} from './archived-columns.ts';

/** How a column is sealed. One statement seals texts; `features/sealing` has separate code for the others. */
export type SealedAs =
  /** Also hashed. */
  | 'answer'
  /** Only some values of the JSON. */
  | 'payload'
  /** Also hashed, word by word. */
  | 'reading'
  | SealedText;

/** The place of a text: `text` of its own column, or a kind that several columns share. */
export type SealedText = 'text' | 'reason' | 'letter' | 'message';

/** Why a column with text or bytes is not sealed; `test/readable-columns.ts` explains each reason. */
export type ReadableReason =
  | 'names'
  | 'files'
  | 'asked'
  | 'dayTitles'
  | 'letterTitles'
  | 'states'
  | 'said'
  | 'engines'
  | 'ours';

export interface CaseTableEntry {
  /** Primary key. */
  key: readonly string[];
  /** Table that its foreign key refers to; null if none. */
  parent: string | null;
  /**
   * 'goes': deleted and moved with the parent. 'deleted before': a parent with such rows cannot be deleted. 'stays':
   * no such key.
   */
  whenParentGoes: 'goes' | 'deleted before' | 'stays';
  sealed?: Readonly<Record<string, SealedAs>>;
  readable?: Readonly<Partial<Record<ReadableReason, readonly string[]>>>;
  /** `file_path` names a stored file, and `file_type` its type. */
  namesFile?: true;
  /** How a workspace archive contains its rows, or why it does not. */
  archive:
    | {
        order: readonly string[];
        /** Earlier archives do not contain it. */
        later?: true;
        /** Columns in the archive. An import sets `workspace_id` to its own workspace. */
        columns: ArchivedColumns;
      }
    | 'made again'
    | 'work to do'
    | 'of this installation';
  /** Column with the member of staff who wrote the row, or owns it. */
  author?: string;
  /** Column with the writer's capacity, if clients write too. */
  authorKind?: string;
  /** Column with the e-mail of the person whom a row is for. */
  names?: string;
  /** Column that leads to the row's conversation. Clients of another party of the case do not reach it. */
  party?: 'id' | 'conversation_id' | 'message_id' | 'upload_id';
  /**
   * Column that leads to the party that the row is of (docs/decisions/0135): its own one, an answered question, or a file. Of the clients of a
   * case, only who answers for it reaches the row.
   */
  answeredBy?: 'party' | 'question_id' | 'upload_id' | 'client_document_upload_id';
  /**
   * Who reads and writes what. Entries leave out what follows from the rest: `backup` reads all, `sealer` reads and
   * writes sealed columns, and `importer` inserts archived columns.
   */
  access: Readonly<Partial<Record<DatabaseRole, Access>>>;
}

export const caseTables = {
  activity: {
    key: ['id'],
    parent: null,
    whenParentGoes: 'stays',
    sealed: { payload: 'payload' },
    readable: { states: ['actor_kind', 'kind'], names: ['actor_email'] },
    archive: {
      order: ['id'],
      columns: {
        client_request_id: reference('new'),
        actor_id: reference('colleague', Id.nullable()),
        actor_kind: z.enum(['staff', 'client', 'system']),
        actor_email: z.string().max(254).nullable(),
        kind: ActivityKind,
        payload: z.record(z.string(), z.unknown()),
        at: At,
      },
    },
    access: {
      progress: { select: 'all rows', readable: ['id', 'client_request_id', 'kind', 'at'] },
      sealer: {
        select: 'all rows',
        readable: ['id', 'workspace_id', 'client_request_id', 'kind', 'payload'],
        update: 'all rows',
        changeable: ['payload'],
      },
      leaver: { insert: 'own rule' },
      mover: {
        select: 'moved',
        readable: ['id', 'workspace_id', 'client_request_id'],
        insert: { reach: 'moved', where: { kind: 'request.handed_over' } },
        update: 'moved',
        changeable: ['workspace_id'],
      },
      staff: { select: 'sees case', insert: 'own rule', delete: 'own rule' },
      client: { select: 'own rule', insert: 'own rule' },
      system: { select: 'all rows', insert: 'own rule' },
    },
  },
  answers_sent_back: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    sealed: { reason: 'reason' },
    archive: {
      order: ['id'],
      columns: {
        id: reference('new'),
        client_request_id: reference('new'),
        question_id: reference('part'),
        reason: z.string().min(1).max(limits.reviewNoteMaxLength),
        sent_back_at: At,
      },
    },
    answeredBy: 'question_id',
    access: {
      progress: { select: 'all rows', readable: ['id', 'client_request_id', 'question_id'] },
      staff: {
        select: 'sees case',
        insert: 'sees case',
        update: 'sees case',
        changeable: ['sent_back_at', 'reason'],
        delete: 'sees case',
      },
      client: { select: 'sees case', delete: 'sees open case' },
    },
  },
  case_members: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    archive: {
      order: ['client_request_id', 'created_at', 'id'],
      columns: {
        client_request_id: reference('new'),
        user_id: reference('colleague'),
        created_at: At,
      },
    },
    access: {
      progress: { select: 'all rows', readable: ['id', 'client_request_id', 'user_id'] },
      staff: { select: 'in workspace', insert: 'own rule', delete: 'sees case' },
      leaver: { select: 'in workspace', delete: 'own rule' },
      mover: { select: 'moved', delete: 'moved' },
      system: { select: 'all rows' },
    },
  },
  case_notes: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    sealed: { body: 'text' },
    readable: { names: ['author_name', 'mentioned_names'], ours: ['idempotency_key'] },
    archive: {
      order: ['id'],
      columns: {
        id: reference('new'),
        client_request_id: reference('new'),
        author_id: reference('colleague', Id.nullable()),
        author_name: PersonName,
        body: z.string().min(1).max(limits.caseNoteMaxLength),
        mentioned_ids: z.array(Id).max(1_000),
        mentioned_names: z.array(text(300)).max(1_000),
        created_at: At,
        edited_at: At.nullable(),
      },
    },
    author: 'author_id',
    access: {
      staff: {
        select: 'sees case',
        insert: 'author',
        update: 'author',
        changeable: ['edited_at', 'body', 'mentioned_ids', 'mentioned_names'],
        delete: 'author',
      },
      system: { select: 'all rows', readable: ['id'] },
    },
  },
  case_progress: {
    key: ['client_request_id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    archive: 'made again',
    access: {
      staff: { select: 'sees case' },
      progress: {
        select: 'all rows',
        insert: 'all rows',
        update: 'all rows',
        changeable: [
          'client_active_at',
          'message_since',
          'documents_total',
          'documents_completed',
          'documents_accepted',
          'questions_total',
          'questions_answered',
          'to_review',
          'files_since',
          'answers_since',
          'required_open',
          'last_file_at',
          'last_activity_at',
          'days_to_complete',
        ],
      },
    },
  },
  case_restrictions: {
    key: ['client_request_id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    archive: {
      order: ['client_request_id'],
      columns: {
        client_request_id: reference('new'),
        created_at: At,
      },
    },
    access: {
      progress: { select: 'all rows', readable: ['client_request_id', 'workspace_id', 'user_id'] },
      staff: {
        select: 'in workspace',
        readable: ['client_request_id', 'workspace_id', 'user_id', 'created_at'],
        insert: 'in workspace',
        delete: 'sees case',
      },
      leaver: { select: 'in workspace' },
      mover: { select: 'moved', delete: 'moved' },
      system: { select: 'all rows' },
    },
  },
  case_search: {
    key: ['client_request_id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    readable: { names: ['folded_text'] },
    archive: 'made again',
    access: {
      staff: { select: 'sees case' },
      progress: {
        select: 'all rows',
        insert: 'all rows',
        update: 'all rows',
        changeable: ['folded_text', 'pieces'],
      },
    },
  },
  cases_to_seal: {
    key: ['client_request_id', 'workspace_id'],
    parent: null,
    whenParentGoes: 'stays',
    archive: 'work to do',
    access: {
      mover: { insert: 'moved' },
      sealer: { select: 'all rows', delete: 'all rows' },
    },
  },
  client_document_uploads: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'deleted before',
    readable: {
      files: ['file_name', 'file_path', 'file_type', 'content_sha256'],
      states: ['upload_status', 'arrangement', 'placed_by'],
      names: ['uploaded_by_name', 'uploaded_by_firm'],
    },
    namesFile: true,
    archive: {
      order: ['id'],
      columns: {
        id: reference('new'),
        client_request_id: reference('new'),
        client_user_id: reference('new', Id.nullable()),
        /** Set if it came with a message. */
        conversation_id: reference('new', Id.nullable().default(null)),
        /** Null: the file is in the box. Version 1 had no box, and one file per document. */
        client_request_document_id: reference('new', Id.nullable()),
        position: z.int().min(1).max(100_000).default(1),
        arrangement: Arrangement.nullable().default(null),
        placed_by: z.enum(['client', 'product', 'staff']).nullable().default(null),
        place_confirmed_at: At.nullable().default(null),
        content_sha256: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .nullable()
          .default(null),
        split_from: reference('file', Id.nullable().default(null)),
        split_from_page: z.int().min(1).nullable().default(null),
        one_paper_at: At.nullable().default(null),
        for_packet: z.boolean().default(false),
        file_name: Name,
        file_size: Bytes,
        file_type: FileType,
        upload_status: z.enum(['uploaded', 'superseded']),
        uploaded_at: At,
        accepted_at: At.nullable(),
        uploaded_by: reference('person', Id.nullable()),
        uploaded_by_name: PersonName.nullable(),
        uploaded_by_firm: text(500).nullable(),
      },
    },
    access: {
      progress: {
        select: 'all rows',
        readable: [
          'id',
          'client_request_id',
          'client_request_document_id',
          'upload_status',
          'uploaded_at',
          'accepted_at',
          'conversation_id',
          'for_packet',
        ],
      },
      mover: { select: 'moved', readable: ['id', 'workspace_id', 'file_path'] },
      importer: {
        select: 'imports',
        readable: ['id', 'workspace_id', 'client_request_id', 'conversation_id'],
      },
      staff: {
        select: 'sees case',
        insert: 'own rule',
        update: 'sees case',
        changeable: [
          'accepted_at',
          'upload_status',
          'client_request_document_id',
          'position',
          'arrangement',
          'placed_by',
          'place_confirmed_at',
          'one_paper_at',
        ],
        delete: 'sees case',
      },
      client: {
        select: 'sees case',
        insert: 'own rule',
        update: 'sees open case',
        changeable: [
          'upload_status',
          'client_request_document_id',
          'position',
          'arrangement',
          'placed_by',
          'place_confirmed_at',
          'one_paper_at',
        ],
        delete: 'own rule',
      },
      system: {
        select: 'all rows',
        readable: [
          'id',
          'workspace_id',
          'client_request_id',
          'client_request_document_id',
          'uploaded_by',
          'file_name',
          'file_path',
          'file_size',
          'file_type',
          'upload_status',
          'uploaded_at',
          'accepted_at',
          'content_sha256',
          'conversation_id',
          'for_packet',
          'client_user_id',
          'uploaded_by_name',
          'uploaded_by_firm',
          'client_request_document_id',
          'position',
          'arrangement',
          'placed_by',
          'place_confirmed_at',
          'one_paper_at',
        ],
        delete: {
          reach: 'all rows',
          given: ['conversation_id'],
          where: { client_request_document_id: null },
        },
        update: 'own rule',
        changeable: ['placed_by', 'client_request_document_id', 'position'],
      },
    },
  },
  client_documents: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'deleted before',
    readable: {
      files: ['folder_type', 'file_name', 'file_path', 'file_type', 'not_drawn', 'form_party', 'other_forms'],
    },
    namesFile: true,
    archive: {
      order: ['id'],
      columns: {
        id: reference('new'),
        client_request_id: reference('new'),
        contact_id: reference('new', Id.nullable()),
        client_document_upload_id: reference('new', Id.nullable()),
        year: z.int().min(1900).max(2200),
        folder_type: z.enum(['Source Docs', 'Forms']),
        /** Of the source blank, which is not exported. Earlier archives do not contain these columns. */
        government_form_id: Id.nullable().default(null),
        form_party: z.string().max(60).default(''),
        other_forms: z.array(z.string().max(100)).nullable().default(null),
        not_drawn: z.array(NotDrawn).default([]),
        file_name: Name,
        file_size: Bytes,
        file_type: FileType,
        created_at: At,
      },
    },
    answeredBy: 'client_document_upload_id',
    access: {
      importer: {
        select: 'imports',
        readable: ['id', 'workspace_id', 'client_request_id', 'client_document_upload_id', 'contact_id'],
      },
      mover: {
        select: 'moved',
        readable: ['id', 'workspace_id', 'client_request_id', 'contact_id', 'file_path'],
        update: 'moved',
        changeable: ['contact_id'],
      },
      staff: {
        select: 'sees case',
        insert: 'sees case',
        update: 'sees case',
        changeable: ['folder_type', 'year', 'contact_id'],
        delete: 'sees case',
      },
      client: {
        select: 'sees case',
        readable: ['id', 'client_request_id', 'client_document_upload_id'],
        insert: { reach: 'sees open case', given: ['client_document_upload_id'] },
        delete: { reach: 'sees open case', given: ['client_document_upload_id'] },
      },
      system: {
        select: { reach: 'all rows', given: ['client_document_upload_id'] },
        readable: ['id', 'client_request_id', 'client_document_upload_id'],
        insert: { reach: 'all rows', given: ['client_document_upload_id'] },
      },
    },
  },
  client_request_documents: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'deleted before',
    sealed: { review_note: 'reason' },
    readable: { states: ['status'], asked: ['name', 'description', 'party'], ours: ['idempotency_key'] },
    archive: {
      order: ['id'],
      columns: {
        id: reference('new'),
        client_request_id: reference('new'),
        template_document_id: reference('part', Id.nullable()),
        entry_id: reference('new', Id.nullable().default(null)),
        status: DocumentStatus.exclude(['in-progress']),
        uploaded_at: At.nullable(),
        name: Name.nullable(),
        description: text(templateLimits.textMaxLength).nullable(),
        required: z.boolean().nullable(),
        party: QuestionKey.nullable().default(null),
        /** For one of several files. */
        review_note: text(10_000).nullable(),
        asked_again_at: At.nullable().default(null),
        waived_at: At.nullable(),
        not_asked: z.boolean().default(false),
      },
    },
    answeredBy: 'party',
    access: {
      progress: {
        select: 'all rows',
        readable: ['id', 'client_request_id', 'template_document_id', 'status', 'required', 'asked', 'party'],
        insert: 'all rows',
        insertable: ['workspace_id', 'client_request_id', 'template_document_id', 'entry_id', 'not_asked'],
      },
      importer: {
        select: 'imports',
        readable: ['id', 'workspace_id', 'client_request_id', 'template_document_id', 'waived_at'],
      },
      mover: {
        select: 'moved',
        readable: ['id', 'workspace_id', 'client_request_id', 'template_document_id'],
        update: 'moved',
        changeable: ['template_document_id'],
      },
      staff: {
        select: 'sees case',
        insert: 'sees case',
        update: 'sees case',
        changeable: [
          'review_note',
          'asked_again_at',
          'status',
          'uploaded_at',
          'waived_at',
          'not_asked',
          'name',
          'description',
          'required',
          'party',
        ],
        delete: 'sees case',
      },
      client: {
        select: 'sees case',
        update: 'sees open case',
        changeable: ['uploaded_at', 'status', 'not_asked'],
      },
      system: { select: 'all rows', update: 'own rule', changeable: ['status', 'uploaded_at'] },
    },
  },
  client_request_responses: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'deleted before',
    sealed: { answer: 'answer' },
    readable: {
      names: ['entered_by_name', 'entered_by_firm'],
      ours: ['answer_hash'],
      states: ['source_fact'],
      asked: ['party'],
    },
    archive: {
      order: ['id'],
      columns: {
        id: reference('new'),
        client_request_id: reference('new'),
        question_id: reference('part'),
        answer: z.string().min(1).max(clientLimits.answerMaxLength),
        is_draft: z.boolean().default(false),
        created_at: At,
        updated_at: At,
        entered_by: reference('person', Id.nullable()),
        entered_by_name: PersonName.nullable(),
        entered_by_firm: text(500).nullable(),
      },
    },
    answeredBy: 'party',
    access: {
      progress: {
        select: 'all rows',
        readable: ['id', 'client_request_id', 'question_id', 'updated_at', 'entered_by', 'is_draft', 'party'],
        update: 'all rows',
        changeable: ['party'],
      },
      sealer: {
        select: 'all rows',
        readable: ['id', 'workspace_id', 'client_request_id', 'question_id', 'answer', 'answer_hash'],
        update: 'all rows',
        changeable: ['answer_hash', 'answer'],
      },
      importer: { select: 'imports', readable: ['id', 'workspace_id', 'client_request_id', 'question_id'] },
      mover: {
        select: 'moved',
        readable: ['id', 'workspace_id', 'client_request_id', 'question_id'],
        update: 'moved',
        changeable: ['question_id'],
      },
      staff: {
        select: 'sees case',
        insert: 'own rule',
        update: 'sees open case',
        changeable: [
          'updated_at',
          'answer',
          'answer_hash',
          'is_draft',
          'entered_by',
          'entered_by_name',
          'entered_by_firm',
          'source_upload_id',
          'source_request_id',
          'source_fact',
          'source_edited',
        ],
        delete: 'sees case',
      },
      client: {
        select: 'sees case',
        insert: 'own rule',
        update: 'sees open case',
        changeable: [
          'updated_at',
          'answer',
          'answer_hash',
          'is_draft',
          'entered_by',
          'entered_by_name',
          'entered_by_firm',
          'source_upload_id',
          'source_request_id',
          'source_fact',
          'source_edited',
        ],
        delete: 'sees open case',
      },
    },
  },
  client_requests: {
    key: ['id'],
    parent: null,
    whenParentGoes: 'stays',
    sealed: { notes: 'text' },
    readable: {
      asked: ['template_name', 'template_description', 'template_translations'],
      names: ['name', 'email', 'sponsor_name', 'sponsor_email', 'search_text'],
      states: ['visa_type', 'status', 'invitation_state', 'party_invitation_state', 'invitation_language'],
      said: ['invitation_error', 'party_invitation_error'],
      ours: ['idempotency_key'],
    },
    archive: {
      order: ['id'],
      columns: {
        id: reference('new'),
        user_id: reference('responsible'),
        contact_id: reference('new', Id.nullable()),
        template_version_id: reference('part'),
        template_name: text(500),
        template_description: text(templateLimits.textMaxLength),
        template_translations: TemplateTranslations.nullable(),
        case_number: z.int(),
        name: Name,
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
        not_asked_question_ids: z.array(Id).max(5_000).default([]),
        invitation_state: InvitationState,
        /** Earlier archives do not contain these columns. */
        party_invitation_state: InvitationState.nullable().default(null),
        due_on: Day.nullable().default(null),
        invitation_language: Language.nullable().default(null),
        archived_at: At.nullable().default(null),
        created_at: At,
        updated_at: At,
      },
    },
    author: 'user_id',
    access: {
      progress: {
        select: 'all rows',
        readable: [
          'id',
          'workspace_id',
          'user_id',
          'template_version_id',
          'waived_question_ids',
          'not_asked_question_ids',
          'answers_reviewed_at',
          'status',
          'archived_at',
          'name',
          'email',
          'visa_type',
          'template_id',
          'sponsor_email',
          'invitation_state',
          'invitation_since',
          'party_invitation_state',
          'party_invitation_since',
          'due_on',
          'submitted_at',
          'created_at',
          'updated_at',
          'search_text',
        ],
        update: 'all rows',
        changeable: ['updated_at', 'status', 'submitted_at'],
      },
      importer: {
        select: 'imports',
        readable: [
          'id',
          'workspace_id',
          'template_id',
          'template_version_id',
          'contact_id',
          'user_id',
          'case_number',
          'email',
          'sponsor_email',
          'waived_question_ids',
        ],
      },
      leaver: {
        select: 'in workspace',
        readable: ['id', 'workspace_id', 'user_id', 'case_number', 'status'],
        update: 'own rule',
        changeable: ['user_id'],
      },
      mover: {
        select: 'moved',
        readable: [
          'id',
          'workspace_id',
          'user_id',
          'contact_id',
          'template_id',
          'template_version_id',
          'waived_question_ids',
          'not_asked_question_ids',
          'status',
          'created_at',
        ],
        update: 'moved',
        changeable: [
          'contact_id',
          'workspace_id',
          'user_id',
          'template_id',
          'template_version_id',
          'waived_question_ids',
          'not_asked_question_ids',
        ],
      },
      staff: {
        select: 'sees case',
        insert: 'author',
        update: 'sees case',
        changeable: [
          'notes',
          'contact_id',
          'name',
          'email',
          'visa_type',
          'status',
          'sponsor_name',
          'sponsor_email',
          'invitation_state',
          'invitation_attempts',
          'invitation_error',
          'invitation_next_at',
          'invitation_since',
          'party_invitation_state',
          'party_invitation_since',
          'party_invitation_attempts',
          'party_invitation_error',
          'party_invitation_next_at',
          'updated_at',
          'waived_question_ids',
          'not_asked_question_ids',
          'reminded_at',
          'answers_reviewed_at',
          'due_on',
          'invitation_language',
          'archived_at',
        ],
        delete: 'sees case',
      },
      client: {
        select: 'sees case',
        readable: [
          'id',
          'workspace_id',
          'user_id',
          'contact_id',
          'template_version_id',
          'template_name',
          'template_description',
          'template_translations',
          'due_on',
          'name',
          'visa_type',
          'notes',
          'status',
          'submitted_at',
          'invitation_state',
          'party_invitation_state',
          'created_at',
          'updated_at',
          'waived_question_ids',
          'not_asked_question_ids',
        ],
        update: 'sees open case',
        changeable: [
          'submitted_at',
          'status',
          'invitation_state',
          'invitation_next_at',
          'party_invitation_state',
          'party_invitation_next_at',
          'updated_at',
          'not_asked_question_ids',
        ],
      },
      system: {
        select: 'all rows',
        update: 'all rows',
        changeable: [
          'invitation_error',
          'invitation_state',
          'invitation_attempts',
          'invitation_next_at',
          'party_invitation_state',
          'party_invitation_attempts',
          'party_invitation_error',
          'party_invitation_next_at',
          'reminded_at',
        ],
      },
    },
  },
  client_users: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'deleted before',
    readable: { names: ['email', 'first_name', 'last_name'], states: ['time_zone'], asked: ['parties'] },
    archive: {
      order: ['id'],
      columns: {
        id: reference('new'),
        client_request_id: reference('new'),
        email: Email,
        first_name: text(300),
        last_name: text(300),
        is_sponsor: z.boolean(),
        is_verified: z.boolean(),
        /** Earlier archives do not contain it. */
        time_zone: TimeZone.nullable().default(null),
        parties: z.array(QuestionKey).max(500).nullable().default(null),
        submitted_at: At.nullable().default(null),
        documents_submitted_at: At.nullable().default(null),
        created_at: At,
      },
    },
    names: 'email',
    access: {
      importer: {
        select: 'imports',
        readable: ['id', 'workspace_id', 'client_request_id', 'email', 'is_sponsor'],
      },
      staff: {
        select: 'sees case',
        insert: 'sees case',
        update: 'sees case',
        changeable: [
          'is_verified',
          'email',
          'first_name',
          'last_name',
          'parties',
          'submitted_at',
          'documents_submitted_at',
        ],
        delete: 'sees case',
      },
      client: {
        select: 'named person',
        update: 'named person',
        changeable: [
          'is_verified',
          'time_zone',
          'texts_declined_at',
          'submitted_at',
          'documents_submitted_at',
        ],
      },
      system: { select: 'all rows' },
      progress: {
        select: 'all rows',
        readable: ['id', 'client_request_id', 'parties', 'submitted_at', 'documents_submitted_at'],
        update: 'all rows',
        changeable: ['documents_submitted_at'],
      },
    },
  },
  contacts: {
    key: ['id'],
    parent: 'case_restrictions',
    whenParentGoes: 'goes',
    readable: {
      names: ['name', 'email', 'phone', 'address', 'preferred_language', 'home_country', 'search_text'],
      states: ['visa_type', 'status'],
    },
    archive: {
      order: ['id'],
      columns: {
        id: reference('new'),
        user_id: reference('responsible', Id.nullable()),
        restricted_request_id: reference('new', Id.nullable()),
        name: Name,
        email: Email,
        phone: text(limits.contactPhoneMax).nullable(),
        address: text(limits.contactAddressMax).nullable(),
        visa_type: text(limits.contactWordMax).nullable(),
        preferred_language: text(limits.contactWordMax).nullable(),
        home_country: text(limits.contactWordMax).nullable(),
        status: ContactStatus,
        created_at: At,
        archived_at: At.nullable(),
      },
    },
    author: 'user_id',
    access: {
      importer: { select: 'imports', readable: ['id', 'workspace_id', 'restricted_request_id'] },
      mover: {
        select: 'moved',
        insert: 'moved',
        update: 'moved',
        changeable: [
          'phone',
          'workspace_id',
          'address',
          'visa_type',
          'preferred_language',
          'home_country',
          'archived_at',
        ],
        delete: 'moved',
      },
      staff: {
        select: 'sees case',
        insert: 'author',
        update: 'sees case',
        changeable: [
          'phone',
          'name',
          'email',
          'address',
          'visa_type',
          'preferred_language',
          'home_country',
          'status',
          'archived_at',
          'restricted_request_id',
        ],
        delete: 'sees case',
      },
      system: { select: 'all rows' },
    },
  },
  conversation_followers: {
    key: ['conversation_id', 'user_id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    readable: { states: ['waiting_for'] },
    archive: 'of this installation',
    author: 'user_id',
    access: {
      progress: {
        select: 'all rows',
        insert: 'all rows',
        update: 'all rows',
        changeable: ['unread_since', 'last_message_at', 'waiting_for'],
        delete: 'all rows',
      },
      staff: { select: 'author', update: 'author', changeable: ['unread_since'] },
      system: { select: 'all rows', update: 'all rows', changeable: ['unread_since', 'mailed_to'] },
    },
  },
  conversations: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    readable: { states: ['party', 'waiting_for'] },
    archive: {
      order: ['id'],
      later: true,
      columns: {
        id: reference('new'),
        client_request_id: reference('new'),
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
      },
    },
    party: 'id',
    access: {
      progress: {
        select: 'all rows',
        update: 'all rows',
        changeable: ['message_count', 'last_message_at', 'waiting_for', 'waiting_since'],
      },
      importer: { select: 'imports', readable: ['id', 'workspace_id', 'message_count'] },
      staff: {
        select: 'sees case',
        insert: 'sees case',
        insertable: ['workspace_id', 'client_request_id', 'party'],
        update: 'sees case',
        changeable: ['staff_read_to', 'staff_delivered_to', 'waiting_for', 'waiting_since'],
      },
      client: {
        select: 'sees case',
        insert: 'sees case',
        insertable: ['workspace_id', 'client_request_id', 'party'],
        update: 'sees case',
        changeable: ['client_read_to', 'client_delivered_to'],
      },
      system: { select: 'all rows', update: 'all rows', changeable: ['client_mailed_to'] },
    },
  },
  derived_files: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    readable: { files: ['kind', 'made_from', 'file_path', 'file_type'] },
    namesFile: true,
    archive: 'made again',
    party: 'upload_id',
    answeredBy: 'upload_id',
    access: {
      mover: { select: 'moved', readable: ['id', 'workspace_id', 'file_path'] },
      staff: { select: 'sees case' },
      client: { select: 'sees case' },
      system: { select: 'all rows', insert: 'all rows', delete: 'all rows' },
    },
  },
  fact_decisions: {
    key: ['client_request_id', 'subject'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    readable: { ours: ['subject'], states: ['kind', 'decision'], names: ['decided_by_name'] },
    archive: 'of this installation',
    author: 'decided_by',
    access: {
      staff: {
        select: 'sees case',
        insert: 'author',
        update: 'sees case',
        changeable: ['kind', 'decision', 'decided_by', 'decided_by_name', 'decided_at'],
        delete: 'sees case',
      },
    },
  },
  file_facts: {
    key: ['upload_id', 'reader'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    sealed: { facts: 'text' },
    readable: { states: ['reader', 'engine'] },
    archive: 'made again',
    party: 'upload_id',
    answeredBy: 'upload_id',
    access: {
      staff: { select: 'sees case' },
      client: { select: 'sees case' },
      system: {
        select: 'all rows',
        insert: 'all rows',
        update: 'all rows',
        changeable: ['facts', 'engine', 'read_at'],
      },
    },
  },
  file_pages: {
    key: ['upload_id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    archive: 'made again',
    party: 'upload_id',
    answeredBy: 'upload_id',
    access: {
      staff: { select: 'sees case' },
      client: { select: 'sees case' },
      system: { select: 'all rows', insert: 'all rows', update: 'all rows', changeable: ['page_count'] },
    },
  },
  file_readings: {
    key: ['upload_id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    sealed: { pages: 'reading' },
    readable: {
      states: ['language', 'engine', 'kind', 'certainty', 'reason', 'month', 'question', 'page_kinds'],
      ours: ['layout'],
    },
    archive: 'made again',
    party: 'upload_id',
    answeredBy: 'upload_id',
    access: {
      sealer: {
        select: 'all rows',
        readable: ['upload_id', 'workspace_id', 'client_request_id', 'pages'],
        update: 'all rows',
        changeable: ['layout', 'search', 'pages'],
      },
      staff: { select: 'sees case' },
      client: {
        select: 'sees case',
        readable: [
          'upload_id',
          'workspace_id',
          'client_request_id',
          'kind',
          'certainty',
          'reason',
          'question',
          'layout',
        ],
      },
      system: {
        select: 'all rows',
        insert: 'all rows',
        update: 'all rows',
        changeable: [
          'layout',
          'pages',
          'language',
          'engine',
          'search',
          'kind',
          'certainty',
          'month',
          'reason',
          'month',
          'question',
          'page_kinds',
          'read_at',
        ],
      },
    },
  },
  file_steps: {
    key: ['upload_id', 'step'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    readable: { states: ['step', 'state', 'problem'] },
    archive: 'made again',
    party: 'upload_id',
    answeredBy: 'upload_id',
    access: {
      importer: { insert: 'imports' },
      staff: { select: 'sees case', insert: 'sees case' },
      client: { select: 'sees case', insert: 'sees open case' },
      system: {
        select: 'all rows',
        update: 'all rows',
        changeable: ['started_at', 'finished_at', 'problem', 'state'],
      },
    },
  },
  group_entries: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    readable: { asked: ['group_key', 'party'] },
    archive: {
      order: ['client_request_id', 'position'],
      later: true,
      columns: {
        id: reference('new'),
        client_request_id: reference('new'),
        group_key: QuestionKey,
        position: z.int().min(1),
        removed_at: At.nullable(),
      },
    },
    answeredBy: 'party',
    access: {
      progress: {
        select: 'all rows',
        readable: ['id', 'client_request_id', 'group_key', 'position'],
        update: 'all rows',
        changeable: ['party'],
      },
      staff: {
        select: 'sees case',
        insert: 'sees open case',
        update: 'sees open case',
        changeable: ['removed_at'],
      },
      client: {
        select: 'sees case',
        insert: 'sees open case',
        update: 'sees open case',
        changeable: ['removed_at'],
      },
      system: { select: 'all rows' },
    },
  },
  inbound_mails: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    sealed: { content: 'text' },
    readable: { states: ['held_reason'], files: ['file_path', 'file_type'] },
    namesFile: true,
    archive: {
      order: ['id'],
      later: true,
      columns: {
        id: reference('new'),
        client_request_id: reference('new'),
        conversation_id: reference('new'),
        recipient_id: reference('person', Id.nullable()),
        held_reason: HeldReason.nullable(),
        content: text(4_000_000),
        file_size: Bytes.nullable(),
        received_at: At,
      },
    },
    access: {
      mover: { select: 'moved', readable: ['id', 'workspace_id', 'file_path'] },
      staff: {
        select: 'sees case',
        update: { reach: 'sees case', given: ['held_reason'] },
        changeable: ['held_reason'],
        delete: { reach: 'sees case', given: ['held_reason'] },
      },
      system: { select: 'all rows', insert: 'all rows', delete: 'all rows' },
    },
  },
  key_dates: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    sealed: { note: 'text' },
    readable: { states: ['kind', 'source'], dayTitles: ['label'], names: ['entered_by_name'] },
    archive: {
      order: ['id'],
      later: true,
      columns: {
        id: reference('new'),
        client_request_id: reference('new'),
        kind: KeyDateKind,
        label: z.string().min(1).max(keyDateLimits.labelMaxLength).nullable(),
        on_date: Day,
        source: z.enum(['person', 'document', 'answer']),
        upload_id: reference('file', Id.nullable()),
        question_id: reference('part', Id.nullable()),
        entered_by: reference('colleague', Id.nullable()),
        entered_by_name: PersonName.nullable(),
        note: z.string().max(keyDateLimits.noteMaxLength).nullable(),
        done_at: At.nullable(),
        sequence: z.int().min(0),
        created_at: At,
        changed_at: At,
      },
    },
    answeredBy: 'question_id',
    access: {
      staff: {
        select: 'sees case',
        insert: 'own rule',
        update: 'sees case',
        changeable: ['note', 'kind', 'label', 'on_date', 'done_at'],
        delete: 'sees case',
      },
      client: {
        select: { reach: 'sees case', where: { source: 'answer' } },
        readable: ['id', 'client_request_id', 'question_id', 'on_date', 'source'],
        insert: { reach: 'sees open case', where: { source: 'answer' } },
        insertable: ['workspace_id', 'client_request_id', 'kind', 'on_date', 'source', 'question_id'],
        update: { reach: 'sees open case', where: { source: 'answer' } },
        changeable: ['on_date'],
      },
    },
  },
  kind_corrections: {
    key: ['workspace_id', 'upload_id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    readable: { states: ['kind'], ours: ['layout', 'document_name_hash'] },
    archive: 'of this installation',
    access: {
      system: {
        select: 'all rows',
        insert: 'all rows',
        update: 'all rows',
        changeable: ['corrected_at', 'client_request_id', 'kind', 'layout', 'document_name_hash'],
        delete: 'all rows',
      },
    },
  },
  letters: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    sealed: { paragraphs: 'letter', proposal: 'letter' },
    readable: {
      letterTitles: ['title'],
      names: ['made_by_name', 'changed_by_name', 'finished_by_name'],
      states: ['proposal_problem'],
    },
    archive: {
      order: ['id'],
      later: true,
      columns: {
        id: reference('new'),
        client_request_id: reference('new'),
        title: z.string().min(1).max(letterLimits.titleMaxLength),
        paragraphs: jsonText(10_000_000, z.array(LetterParagraph)),
        on_letterhead: z.boolean(),
        revision: z.int().min(0),
        made_by_name: PersonName,
        changed_by_name: PersonName,
        created_at: At,
        changed_at: At,
        document_id: reference('file', Id.nullable()),
        finished_revision: z.int().min(0).nullable(),
        finished_at: At.nullable(),
        finished_by_name: PersonName.nullable(),
      },
    },
    access: {
      staff: {
        select: 'sees case',
        insert: 'sees case',
        update: 'sees case',
        changeable: [
          'title',
          'paragraphs',
          'on_letterhead',
          'revision',
          'changed_by_name',
          'changed_at',
          'proposal',
          'proposal_asked_at',
          'proposal_problem',
          'document_id',
          'finished_revision',
          'finished_at',
          'finished_by_name',
        ],
        delete: 'sees case',
      },
    },
  },
  packet_signed_forms: {
    key: ['client_request_id', 'government_form_id', 'form_party'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    readable: { names: ['added_by_name'], files: ['form_party'] },
    // Blanks are not exported. The signed copies are, and can be chosen again.
    archive: 'of this installation',
    access: {
      staff: {
        select: 'sees case',
        insert: 'sees case',
        update: 'sees case',
        changeable: ['added_at', 'added_by_name', 'upload_id'],
        delete: 'sees case',
      },
    },
  },
  packet_translations: {
    key: ['upload_id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    sealed: { translator_name: 'text', translator_address: 'text' },
    readable: { states: ['language'], names: ['changed_by_name'] },
    archive: {
      order: ['upload_id'],
      later: true,
      columns: {
        upload_id: reference('file'),
        client_request_id: reference('new'),
        language: PaperLanguage.nullable(),
        translation_id: reference('file', Id.nullable()),
        translator_name: text(packetLimits.translatorMaxLength).nullable(),
        translator_address: text(packetLimits.addressMaxLength).nullable(),
        translated_on: Day.nullable(),
        stated_at: At,
        document_id: reference('file', Id.nullable()),
        certified_at: At.nullable(),
        signed_id: reference('file', Id.nullable()),
        signed_at: At.nullable(),
        changed_by_name: PersonName,
      },
    },
    access: {
      sealer: {
        select: 'all rows',
        readable: ['upload_id', 'workspace_id', 'client_request_id', 'translator_name', 'translator_address'],
        update: 'all rows',
        changeable: ['translator_name', 'translator_address'],
      },
      staff: {
        select: 'sees case',
        insert: 'sees case',
        update: 'sees case',
        changeable: [
          'language',
          'translation_id',
          'translator_name',
          'translator_address',
          'translated_on',
          'stated_at',
          'document_id',
          'certified_at',
          'signed_id',
          'signed_at',
          'changed_by_name',
        ],
      },
    },
  },
  packets: {
    key: ['client_request_id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    readable: {
      names: ['changed_by_name', 'built_by_name', 'ready_by_name'],
      files: ['made_from', 'left_out'],
      ours: ['ready_of'],
      letterTitles: ['items'],
      states: ['problem'],
    },
    archive: {
      order: ['client_request_id'],
      later: true,
      columns: {
        client_request_id: reference('new'),
        items: z.array(PlacedItem).max(packetLimits.itemsMax),
        revision: z.int().min(1),
        changed_by_name: PersonName,
        changed_at: At,
        document_id: reference('file', Id.nullable()),
        made_from: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .nullable(),
        pages: z.int().min(1).nullable(),
        left_out: z.array(LeftOutPaper),
        built_at: At.nullable(),
        built_by_name: PersonName.nullable(),
      },
    },
    access: {
      staff: {
        select: 'sees case',
        insert: 'sees case',
        update: 'sees case',
        changeable: [
          'items',
          'revision',
          'changed_by_name',
          'changed_at',
          'document_id',
          'made_from',
          'pages',
          'left_out',
          'built_at',
          'built_by_name',
          'ready_at',
          'ready_by_name',
          'ready_of',
          'asked_at',
          'asked_by',
          'problem',
        ],
      },
    },
  },
  mail_orders: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    sealed: { payload: 'payload' },
    readable: { states: ['kind', 'state'], said: ['error'] },
    archive: 'work to do',
    access: {
      staff: { insert: 'own rule' },
      client: { insert: 'own rule' },
      system: {
        select: 'all rows',
        insert: 'own rule',
        update: 'all rows',
        changeable: ['error', 'state', 'payload'],
      },
      progress: {
        select: { reach: 'all rows', where: { kind: 'message.waiting' } },
        insert: { reach: 'all rows', where: { kind: 'message.waiting' } },
        update: { reach: 'all rows', where: { kind: 'message.waiting' } },
        changeable: ['send_after'],
      },
    },
  },
  message_files: {
    key: ['message_id', 'position'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    readable: { files: ['file_name'] },
    archive: {
      order: ['message_id', 'position'],
      later: true,
      columns: {
        message_id: reference('new'),
        client_request_id: reference('new'),
        position: z.int().min(1).max(1_000),
        upload_id: reference('file', Id.nullable()),
        file_name: Name,
      },
    },
    party: 'message_id',
    access: {
      importer: { select: 'imports', readable: ['message_id', 'workspace_id', 'upload_id'] },
      staff: { select: 'sees case', insert: 'author' },
      client: { select: 'sees case', insert: 'author' },
      system: { select: 'all rows' },
    },
  },
  message_translations: {
    key: ['message_id', 'language'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    sealed: { body: 'message' },
    readable: { states: ['language', 'problem'], engines: ['engine'] },
    archive: {
      order: ['message_id', 'language'],
      later: true,
      columns: {
        message_id: reference('new'),
        client_request_id: reference('new'),
        language: Language,
        body: text(10 * messageLimits.bodyMax).nullable(),
        engine: z.string().min(1).max(200),
        check_original: z.boolean(),
        problem: z.enum(['unavailable', 'refused', 'too_long']).nullable(),
        made_at: At,
      },
    },
    party: 'message_id',
    access: {
      progress: { select: 'all rows', readable: ['message_id'], delete: 'all rows' },
      staff: { select: 'sees case', insert: { reach: 'author', where: { engine: 'prepared' } } },
      client: { select: 'sees case' },
      system: {
        select: 'all rows',
        insert: 'all rows',
        update: { reach: 'all rows', where: { body: null } },
        changeable: ['check_original', 'body', 'engine', 'problem', 'made_at'],
      },
    },
  },
  messages: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    sealed: { body: 'message' },
    readable: {
      states: ['author_kind', 'kind', 'via', 'language'],
      names: ['author_name'],
      asked: ['prepared'],
    },
    archive: {
      order: ['id'],
      later: true,
      columns: {
        id: reference('new'),
        client_request_id: reference('new'),
        conversation_id: reference('new'),
        position: z.int().min(1),
        author_kind: z.enum(['staff', 'client']),
        /** A member of staff. */
        author_id: reference('colleague', Id.nullable()),
        author_name: PersonName,
        kind: z.enum(['message', 'document.asked_again', 'answer.sent_back']),
        via: z.enum(['app', 'mail']),
        body: text(2 * messageLimits.bodyMax).nullable(),
        language: MessageLanguage.nullable(),
        prepared: z.string().min(1).max(100).nullable(),
        about_document_id: reference('new', Id.nullable()),
        about_question_id: reference('part', Id.nullable()),
        created_at: At,
        edited_at: At.nullable(),
        taken_back_at: At.nullable(),
        inbound_mail_id: reference('new', Id.nullable().default(null)),
      },
    },
    author: 'author_id',
    authorKind: 'author_kind',
    party: 'conversation_id',
    access: {
      progress: { select: 'all rows', readable: ['id'] },
      importer: {
        select: 'imports',
        readable: [
          'id',
          'workspace_id',
          'client_request_id',
          'conversation_id',
          'position',
          'about_question_id',
        ],
      },
      staff: {
        select: 'sees case',
        insert: 'author',
        insertable: [
          'id',
          'workspace_id',
          'client_request_id',
          'conversation_id',
          'author_kind',
          'author_id',
          'author_name',
          'via',
          'body',
          'language',
          'about_document_id',
          'about_question_id',
          'inbound_mail_id',
          'kind',
          'prepared',
        ],
        update: 'own rule',
        changeable: ['language', 'body', 'prepared', 'edited_at', 'taken_back_at'],
      },
      client: {
        select: 'sees case',
        insert: 'author',
        insertable: [
          'id',
          'workspace_id',
          'client_request_id',
          'conversation_id',
          'author_kind',
          'author_id',
          'author_name',
          'via',
          'body',
          'language',
          'about_document_id',
          'about_question_id',
          'inbound_mail_id',
        ],
        update: 'own rule',
        changeable: ['language', 'body', 'edited_at', 'taken_back_at'],
      },
      mover: {
        select: 'moved',
        readable: ['id', 'workspace_id', 'client_request_id', 'about_question_id'],
        update: 'moved',
        changeable: ['about_question_id'],
      },
      system: { select: 'all rows' },
    },
  },
  outbox: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    readable: { states: ['kind', 'last_error'], ours: ['order_key', 'payload'] },
    archive: 'work to do',
    access: {
      staff: {
        insert: 'own rule',
        insertable: ['kind', 'workspace_id', 'client_request_id', 'order_key', 'replaces', 'due_at'],
      },
      client: {
        insert: 'own rule',
        insertable: ['kind', 'workspace_id', 'client_request_id', 'order_key', 'replaces', 'due_at'],
      },
      system: {
        select: 'all rows',
        insert: 'all rows',
        update: 'all rows',
        delete: 'all rows',
        changeable: [
          'kind',
          'workspace_id',
          'client_request_id',
          'order_key',
          'replaces',
          'due_at',
          'id',
          'payload',
          'priority',
          'claimed',
          'attempts',
          'last_error',
          'created_at',
        ],
      },
    },
  },
  queue_rows: {
    key: ['client_request_id', 'desk_id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    readable: { states: ['state', 'visa_key'], names: ['client_key', 'responsible_key'] },
    archive: 'made again',
    access: {
      staff: { select: 'sees case' },
      progress: {
        select: 'all rows',
        insert: 'all rows',
        update: 'all rows',
        changeable: [
          'due_on',
          'user_id',
          'state',
          'restricted',
          'created_at',
          'template_id',
          'has_sponsor',
          'client_key',
          'visa_key',
          'responsible_key',
          'documents_share',
          'urgency',
          'rank',
          'stalls_on',
        ],
        delete: 'all rows',
      },
    },
  },
  reminder_schedules: {
    key: ['client_request_id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    readable: { states: ['mode', 'time_zone'] },
    archive: {
      order: ['client_request_id'],
      later: true,
      columns: {
        client_request_id: reference('new'),
        mode: ReminderMode,
        days: z
          .array(z.int().min(1).max(reminderLimits.latestDay))
          .min(1)
          .max(reminderLimits.ownDaysMax)
          .nullable(),
        at_weekends: z.boolean(),
        at_night: z.boolean(),
        /** Earlier archives do not contain it. */
        by_text: z.boolean().default(false),
        time_zone: TimeZone.nullable(),
        started_at: At,
        passed: z.int().min(0),
      },
    },
    access: {
      staff: {
        select: 'sees case',
        insert: 'sees case',
        update: 'sees case',
        changeable: [
          'mode',
          'days',
          'at_weekends',
          'at_night',
          'by_text',
          'time_zone',
          'started_at',
          'passed',
          'next_at',
          'needs_plan',
          'idle_since',
          'paused_at',
          'paused_until',
          'put_off_until',
          'updated_at',
        ],
      },
      system: {
        select: 'all rows',
        update: 'all rows',
        changeable: [
          'passed',
          'next_at',
          'needs_plan',
          'idle_since',
          'paused_at',
          'paused_until',
          'put_off_until',
        ],
      },
      progress: {
        select: 'all rows',
        update: 'all rows',
        changeable: ['needs_plan', 'client_gave_at', 'started_at', 'passed', 'idle_since'],
      },
    },
  },
  template_questions: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    readable: { asked: ['text', 'type', 'options', 'translations', 'party'], ours: ['idempotency_key'] },
    archive: {
      order: ['id'],
      columns: {
        id: reference('new'),
        template_version_id: reference('new', Id.nullable()),
        client_request_id: reference('new', Id.nullable()),
        text: z.string(),
        type: z.string(),
        required: z.boolean(),
        options: z.record(z.string(), z.unknown()).nullable(),
        translations: z.record(z.string(), z.unknown()).nullable(),
        order_index: z.int(),
        entry_id: reference('new', Id.nullable().default(null)),
        copied_from: reference('part', Id.nullable().default(null)),
        entry_order: z.int().nullable().default(null),
      },
    },
    access: {
      progress: {
        select: 'all rows',
        readable: [
          'id',
          'template_version_id',
          'client_request_id',
          'required',
          'options',
          'order_index',
          'party',
        ],
      },
      importer: {
        select: 'own rule',
        readable: ['id', 'workspace_id', 'template_version_id', 'client_request_id', 'copied_from'],
      },
      mover: { select: 'moved', insert: 'moved', update: 'moved', changeable: ['copied_from'] },
      staff: {
        select: 'own rule',
        insert: 'own rule',
        update: 'own rule',
        changeable: [
          'options',
          'text',
          'type',
          'required',
          'translations',
          'order_index',
          'copied_from',
          'entry_order',
        ],
        delete: 'own rule',
      },
      admin: { select: 'own rule', insert: 'own rule' },
      client: {
        select: 'sees case',
        insert: 'own rule',
        insertable: ['id', 'workspace_id', 'client_request_id', 'entry_id', 'copied_from'],
      },
      system: { select: 'own rule', insert: 'own rule' },
    },
  },
  template_updates: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    // An imported case keeps what its version asks and the answers to former questions; earlier updates are not undone there.
    archive: 'of this installation',
    access: {
      staff: {
        select: 'sees case',
        insert: 'sees case',
        update: 'sees case',
        changeable: ['undone_at'],
      },
      client: { select: 'sees case' },
      mover: {
        select: 'moved',
        readable: ['id', 'workspace_id', 'client_request_id'],
        delete: 'moved',
      },
    },
  },
  text_consents: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    sealed: { number: 'text' },
    readable: {
      names: ['email', 'noted_by_name'],
      ours: ['number_hash'],
      states: ['given_by', 'how', 'wording', 'ended_by'],
    },
    archive: 'of this installation',
    author: 'noted_by',
    names: 'email',
    access: {
      staff: {
        select: 'sees case',
        insert: 'author',
        insertable: [
          'id',
          'workspace_id',
          'client_request_id',
          'email',
          'number',
          'number_hash',
          'given_by',
          'how',
          'agreed_on',
          'wording',
          'noted_by',
          'noted_by_name',
        ],
        update: 'sees case',
        changeable: ['ended_at', 'ended_by'],
      },
      client: {
        select: 'named person, sees case',
        insert: { reach: 'named person, sees open case', where: { given_by: 'client' } },
        insertable: [
          'id',
          'workspace_id',
          'client_request_id',
          'email',
          'number',
          'number_hash',
          'given_by',
          'how',
          'agreed_on',
          'wording',
          'confirmed_user_id',
        ],
        update: 'named person, sees case',
        changeable: ['ended_at', 'ended_by'],
      },
      system: {
        select: 'all rows',
        update: 'all rows',
        changeable: ['introduced_at', 'ended_at', 'ended_by'],
      },
    },
  },
  text_orders: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    readable: { states: ['kind', 'state', 'error'] },
    archive: 'work to do',
    access: {
      staff: {
        select: 'sees case',
        insert: 'sees case',
        insertable: ['workspace_id', 'client_request_id', 'consent_id', 'kind'],
      },
      system: {
        select: 'all rows',
        insert: { reach: 'all rows', where: { by_schedule: true } },
        insertable: ['workspace_id', 'client_request_id', 'consent_id', 'kind', 'by_schedule'],
        update: 'all rows',
        changeable: ['state', 'error', 'sent_at'],
      },
    },
  },
  unfinished_uploads: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    archive: 'work to do',
    access: {
      staff: { select: 'named person', insert: 'named person, sees open case', delete: 'named person' },
      client: { select: 'named person', insert: 'named person, sees open case', delete: 'named person' },
      system: { select: 'all rows', delete: 'all rows' },
    },
  },
} as const satisfies Record<string, CaseTableEntry>;

export type CaseTableName = keyof typeof caseTables;

/** Entries by table name, typed with all optional fields. */
export const listCaseTables = (): [CaseTableName, CaseTableEntry][] =>
  Object.entries(caseTables) as [CaseTableName, CaseTableEntry][];

export const isCaseTable = (table: string): table is CaseTableName => table in caseTables;

/** Entry of a table, typed with all optional fields. */
export const getCaseTable = (table: CaseTableName): CaseTableEntry => caseTables[table];

export const listSealedColumns = (): {
  table: CaseTableName;
  key: readonly string[];
  column: string;
  as: SealedAs;
}[] =>
  listCaseTables().flatMap(([table, { key, sealed = {} }]) =>
    Object.entries(sealed).map(([column, as]) => ({ table, key, column, as })),
  );
