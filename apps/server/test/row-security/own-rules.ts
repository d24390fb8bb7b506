import type { CaseTableName } from '../../src/shared/case-tables/case-tables.ts';
import {
  administrator,
  archivedOrStandard,
  inPerson,
  inWorkspace,
  isOlder,
  open,
  own,
  ownAndUnused,
  ownOrStandard,
  type Reach,
  type Rights,
  someoneElse,
  standard,
  standardByAdministrator,
  toTheFirst,
} from './reaches.ts';
import type { Row } from './rows.ts';
import type { Role } from './world.ts';

/** Given by the client, not by staff. */
const byClient = (row: Row): boolean => (row.values.entered_by ?? row.values.uploaded_by ?? null) === null;
const openByClient: Reach = (who, row) => open(who, row) && byClient(row);
const openByMe: Reach = (who, row) =>
  open(who, row) && [row.values.entered_by, row.values.uploaded_by].includes(who.userId);
const openInPerson: Reach = (who, row) => open(who, row) && inPerson(who, row);

/** Part of a split file, with the same giver as the file. */
const isPaper = (row: Row): boolean => row.values.file_name === 'Paper.pdf';

const writtenByActor: Reach = (who, row) =>
  row.capacity === who.role && (who.role === 'system' || (own(who, row) && inPerson(who, row) && !row.gone));

/** Also still changeable. */
const changed: Reach = (who, row) =>
  own(who, row) &&
  row.capacity === who.role &&
  row.author === who.userId &&
  row.values.taken_back_at === null &&
  Date.parse(String(row.values.created_at)) > Date.now() - 5 * 60_000;

/** Cases that a person may hand over: their own, for firm administrators all. */
const handedOver: Reach = (who, row) =>
  inWorkspace(who, row) && (row.values.user_id === who.userId || who.firmAdministrator === true);

/** Firm administrators, and professionals without a firm. */
const leads: Reach = (who, row) =>
  own(who, row) && (who.firmAdministrator === true || who.workspace === who.userId);

const ofRequest: Reach = (who, row) => own(who, row) && row.values.client_request_id !== null;

/**
 * Mails that staff order. Clients order others; a trigger orders those about messages, and the system those of
 * waiting mails.
 */
const orderedByStaff = (row: Row): boolean =>
  ['reminder', 'note.mentioned', 'party.invitation'].includes(String(row.values.kind));

/** The rule of a command that an entry has as 'own rule', or further checks. */
type OwnRights = Rights & { why: string };

/** Rules of single tables that entries cannot express, with further checks. */
export const ownRules: Partial<Record<CaseTableName, Partial<Record<Role, OwnRights>>>> = {
  activity: {
    leaver: {
      why: 'tells of a hand-over, in the name of whoever hands over, of a case of the workspace that is there',
      insert: (who, row) =>
        inWorkspace(who, row) &&
        !row.gone &&
        row.capacity === 'staff' &&
        row.person === who.email &&
        row.values.kind === 'request.handed_over',
      neverInserted: [{ actor_kind: 'client' }, { kind: 'request.created' }],
    },
    mover: { why: 'workspace_id has no default', assignment: toTheFirst },
    staff: {
      why: 'who acted tells of it, and only of what is left of a deleted case may rows go',
      insert: writtenByActor,
      neverInserted: [{ actor_kind: 'client' }, { actor_kind: 'system' }],
      delete: (who, row) => own(who, row) && row.gone,
    },
    client: {
      why: 'a client reads which documents they opened themselves',
      select: (who, row) =>
        row.capacity === 'client' && inPerson(who, row) && row.values.kind === 'document.viewed',
      insert: writtenByActor,
      neverInserted: [{ actor_kind: 'staff' }, { actor_kind: 'system' }],
    },
    system: {
      why: 'nobody acted',
      insert: writtenByActor,
      neverInserted: [{ actor_kind: 'staff' }, { actor_id: someoneElse }],
    },
  },
  case_members: {
    staff: {
      why: 'assigning begins with the responsible professional where a case is restricted: nobody else is assigned yet',
      insert: (who, row) => inWorkspace(who, row) && (!row.restricted || row.responsible === who.userId),
    },
    leaver: { why: 'who leaves, and who administers the firm', delete: handedOver },
  },
  case_restrictions: {
    staff: { why: 'its number is that of the case', neverInserted: [{ case_number: 1 }] },
  },
  client_document_uploads: {
    staff: {
      why: 'their own files, and papers of whatever was given',
      insert: (who, row) => openByMe(who, row) || (open(who, row) && isPaper(row)),
      neverInserted: [{ uploaded_by: someoneElse }],
    },
    client: {
      why: 'their own files, and papers of what any client of the case gave',
      insert: (who, row) => openInPerson(who, row) || (openByClient(who, row) && isPaper(row)),
      delete: openByClient,
    },
    system: {
      why: 'places files that nobody has placed, as the product',
      update: (_, row) =>
        row.values.client_request_document_id === null &&
        row.values.conversation_id === null &&
        row.values.for_packet === false &&
        row.values.upload_status === 'uploaded',
      assignment: `placed_by = 'product', client_request_document_id = (
        SELECT d.id FROM client_request_documents d
        WHERE d.client_request_id = client_document_uploads.client_request_id LIMIT 1)`,
      neverSet: [`placed_by = 'staff'`],
    },
  },
  client_documents: {
    staff: {
      why: 'what is filed of an upload is that upload',
      neverInserted: [
        { client_document_upload_id: null, folder_type: 'Source Docs' },
        { client_document_upload_id: someoneElse },
      ],
    },
    client: { why: 'the same', neverInserted: [{ file_path: 'of/another.pdf' }] },
    system: { why: 'the same', neverInserted: [{ file_path: 'of/another.pdf' }] },
  },
  client_request_documents: {
    system: {
      why: 'documents that wait for a file, and have got one from the product',
      update: (_, row) => row.values.status !== 'completed',
      neverSet: [
        `status = 'completed'`,
        `status = CASE WHEN EXISTS (SELECT FROM client_document_uploads u
          WHERE u.client_request_document_id = client_request_documents.id AND u.placed_by = 'product')
          THEN 'in-progress' ELSE 'pending' END`,
      ],
    },
  },
  client_request_responses: {
    mover: {
      why: 'what was sent back, and dates, name the same question',
      before: `ALTER TABLE answers_sent_back ALTER question_id DROP NOT NULL;
        ALTER TABLE key_dates DROP CONSTRAINT key_dates_of_answer`,
    },
    staff: {
      why: 'who enters an answer for a client does so in their own name',
      insert: openByMe,
      neverInserted: [{ entered_by: someoneElse }, { entered_by: null, entered_by_name: null }],
      assignment: `entered_by = app_user_id(), entered_by_name = 'Ann'`,
      neverSet: [`entered_by = '${someoneElse}', entered_by_name = 'Ben'`, 'updated_at = now()'],
    },
    client: {
      why: 'what a client answers has no name of the staff',
      insert: openByClient,
      neverInserted: [{ entered_by: someoneElse, entered_by_name: 'Ben' }],
      assignment: 'entered_by = NULL, entered_by_name = NULL, entered_by_firm = NULL',
      neverSet: [`entered_by = '${someoneElse}', entered_by_name = 'Ben'`],
    },
  },
  client_requests: {
    leaver: {
      why: 'hands cases over to somebody else',
      update: handedOver,
      assignment: `user_id = coalesce((SELECT id FROM profiles WHERE id <> app_user_id() LIMIT 1), app_user_id())`,
      // Some of the firm's cases are hidden from its administrator, who can only give them to others.
      neverSet: (who) => (who.firmAdministrator ? ['user_id = app_user_id()'] : []),
    },
    client: { why: 'staff complete a case', neverSet: [`status = 'completed'`] },
  },
  fact_decisions: {
    staff: {
      why: 'who decides anew does so in their own name',
      assignment: `decision = 'accepted', decided_by = app_user_id()`,
      neverSet: [`decided_by = '${someoneElse}'`],
    },
  },
  file_steps: {
    importer: { why: 'a step begins undone', neverInserted: [{ state: 'done' }] },
    staff: { why: 'the same', neverInserted: [{ state: 'done' }] },
    client: { why: 'the same', neverInserted: [{ state: 'done' }] },
  },
  inbound_mails: {
    staff: {
      why: 'a mail is let in, and never held again',
      assignment: 'held_reason = NULL',
      neverSet: [`held_reason = 'list'`],
    },
  },
  key_dates: {
    staff: {
      why: 'a date that was read has nobody who entered it',
      insert: (who, row) =>
        own(who, row) && [null, who.userId].includes(row.values.entered_by as string | null),
      neverInserted: [{ entered_by: someoneElse }],
    },
    client: { why: 'a day has no default', assignment: "on_date = '2031-05-01'" },
  },
  mail_orders: {
    staff: {
      why: 'some kinds are ordered by staff, the others by clients, triggers and the system',
      insert: (who, row) => own(who, row) && orderedByStaff(row),
    },
    client: {
      why: 'the same',
      insert: (who, row) =>
        open(who, row) &&
        !orderedByStaff(row) &&
        row.values.kind !== 'message.waiting' &&
        row.values.kind !== 'mail.held',
    },
    system: {
      why: 'the same; it deletes what was sent half a year ago',
      insert: (_, row) => row.values.kind === 'reminder' || row.values.kind === 'mail.held',
      delete: (_, row) => row.values.state === 'sent' && isOlder(row.values.created_at, 180),
    },
  },
  messages: {
    staff: {
      why: 'for five minutes, by whoever wrote it; what the product says of a review stays',
      update: (who, row) => changed(who, row) && row.values.kind === 'message',
    },
    client: { why: 'for five minutes, by whoever wrote it', update: changed },
  },
  outbox: {
    staff: {
      why: 'kinds and keys of a case; mails are added by triggers',
      insert: (who, row) =>
        own(who, row) && (row.values.kind === 'answers.pdf' || row.values.kind === 'packets.pdf'),
      neverInserted: [{ kind: 'waitlist.send' }, { order_key: 'of another' }],
    },
    client: {
      why: 'the same',
      insert: (who, row) => open(who, row) && row.values.kind === 'answers.pdf',
      neverInserted: [{ kind: 'waitlist.send' }, { order_key: 'of another' }],
    },
    system: {
      why: 'the first column it may change is the kind, which has no default',
      assignment: 'attempts = 7',
    },
  },
  template_questions: {
    importer: { why: 'standard templates are of no workspace', select: archivedOrStandard },
    staff: {
      why: 'questions of a template never change once a case was made with it; those of one case do',
      select: ownOrStandard,
      insert: (who, row) => ownAndUnused(who, row) || ofRequest(who, row),
      update: ofRequest,
      delete: ofRequest,
    },
    admin: {
      why: 'what was asked of one client alone is no template’s',
      select: (who, row) => administrator(who, row) && row.values.client_request_id === null,
      insert: standardByAdministrator,
    },
    client: {
      why: 'clients add copies of questions for an entry, and cannot write words: a trigger copies them',
      insert: (who, row) => open(who, row) && row.values.entry_id !== null,
    },
    system: { why: 'the library of standard templates', select: standard, insert: standard },
  },
  text_consents: {
    staff: {
      why: 'who notes that a client agreed does so in their own name',
      neverInserted: [{ given_by: 'client', how: 'portal', noted_by_name: null }],
      assignment: `ended_at = now(), ended_by = 'staff'`,
    },
    client: {
      why: 'a number was confirmed by whoever agrees',
      neverInserted: [{ confirmed_user_id: someoneElse }],
      assignment: `ended_at = now(), ended_by = 'client'`,
    },
  },
  text_orders: {
    system: { why: 'a schedule sends reminders and no invitations', neverInserted: [{ kind: 'invitation' }] },
  },
  trashed_cases: {
    staff: {
      why: 'who deletes a case does so in their own name, and it is taken out only where the trash is shown',
      // Before it is in the trash, the case is not hidden.
      insert: (who, row) => inWorkspace(who, row) && row.values.trashed_by === who.userId,
      neverInserted: [{ trashed_by: null }, { cause: 'retention', trashed_by: null }],
      delete: own,
    },
    system: {
      why: 'rules of retention act for no person',
      neverInserted: [{ trashed_by: someoneElse }, { cause: 'person' }],
    },
  },
  legal_holds: {
    staff: {
      why: 'who leads the workspace places and lifts holds, in their own name',
      insert: (who, row) => leads(who, row) && row.values.placed_by === who.userId,
      neverInserted: [{ placed_by: someoneElse }],
      update: (who, row) => leads(who, row) && row.values.lifted_at === null,
      assignment: `lifted_by = app_user_id(), lifted_by_name = 'Frida', lifted_at = now()`,
      neverSet: [`lifted_by = '${someoneElse}', lifted_by_name = 'Ann', lifted_at = now()`],
    },
  },
};
