import { type Row, type Table, tables } from './rows.ts';
import type { Principal, Role } from './world.ts';

type Reach = (who: Principal, row: Row) => boolean;

const every: Reach = () => true;
/** Staff: rows of their workspace that no restricted case hides. Clients: rows of requests they may enter. */
const own: Reach = (who, row) =>
  who.role === 'staff'
    ? row.professionals.includes(who.userId)
    : row.requests.some((id) => who.requests.includes(id)) && ofParty(who, row);
/** What is in a conversation is the party's whose conversation it is. */
const ofParty: Reach = (who, row) => row.party === null || row.party === who.email;
/** A client's until staff complete the request. */
const open: Reach = (who, row) =>
  row.openRequests.some((id) => who.requests.includes(id)) && ofParty(who, row);
/** Staff's until they complete the request. */
const ownOpen: Reach = (who, row) => own(who, row) && row.openRequests.length > 0;
const standard: Reach = (_, row) => row.standard;
/** A professional's own row of those that colleagues see. */
const inPersonOfProfile: Reach = (who, row) => row.key === who.userId;
/** Everyone with the role; the server checks nothing more. */
const administrator: Reach = (who) => who.administrator === true;
const administratorOfOthers: Reach = (who, row) => administrator(who, row) && row.key !== who.userId;
const ownOrStandard: Reach = (who, row) => own(who, row) || standard(who, row);
/** Not the other person's who has access to the same request. */
const inPerson: Reach = (who, row) => row.person === who.email;
const ownInPerson: Reach = (who, row) => own(who, row) && inPerson(who, row);
const openInPerson: Reach = (who, row) => open(who, row) && inPerson(who, row);
const ownOpenInPerson: Reach = (who, row) => ownOpen(who, row) && inPerson(who, row);
/** Given by the client, or by the acting person of the staff. */
const byClient = (row: Row): boolean => (row.values.entered_by ?? row.values.uploaded_by ?? null) === null;
const openByClient: Reach = (who, row) => open(who, row) && byClient(row);
const ownOpenByMe: Reach = (who, row) =>
  ownOpen(who, row) && [row.values.entered_by, row.values.uploaded_by].includes(who.userId);
const someoneElse = '01900000-0000-7000-8000-000000000000';
/** Written by the person who acted, in the capacity they acted in. */
const told: Reach = (who, row) =>
  row.capacity === who.role && (who.role === 'system' || (own(who, row) && inPerson(who, row) && !row.gone));

/** What a client opened, by that very client. */
const ownView: Reach = (who, row) =>
  row.capacity === 'client' && inPerson(who, row) && row.values.kind === 'document.viewed';

/** Templates and their parts that no request was made with. */
const ownAndUnused: Reach = (who, row) => own(who, row) && row.requests.length === 0;
const standardByAdministrator: Reach = (who, row) => administrator(who, row) && standard(who, row);
/** What was asked of one client alone is no template's. */
const ofTemplateByAdministrator: Reach = (who, row) =>
  administrator(who, row) && row.values.client_request_id === null;
/** Of one request alone. */
const ownOfRequest: Reach = (who, row) => own(who, row) && row.values.client_request_id !== null;
const ownAndUnusedOrOfRequest: Reach = (who, row) => ownAndUnused(who, row) || ownOfRequest(who, row);
/** What staff and clients say of an entry. */
const addedToOutbox = ['kind', 'workspace_id', 'client_request_id', 'order_key', 'replaces', 'due_at'];
const outboxColumns = [
  ...addedToOutbox,
  ...['id', 'payload', 'priority', 'claimed', 'attempts', 'last_error', 'created_at'],
];
/** Of a record that somebody agreed to text messages. */
const consentColumns = [
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
];
/** Where a file is, and how its pages are shown. */
const placeColumns = [
  'client_request_document_id',
  'position',
  'arrangement',
  'placed_by',
  'place_confirmed_at',
  'one_paper_at',
];
/** Which file an answer came from. */
const sourceColumns = ['source_upload_id', 'source_fact', 'source_edited'];
const templateColumns = [
  'archived_at',
  'name',
  'visa_type',
  'description',
  'translations',
  'revision',
  'updated_at',
];

/** What is left of a request that was deleted. */
const ownAndGone: Reach = (who, row) => own(who, row) && row.gone;

const openUpload: Reach = (who, row) => open(who, row) && row.values.client_document_upload_id !== null;

/** A paper of a file that was split, given as that file was. */
const isPaper = (row: Row): boolean => row.values.file_name === 'Paper.pdf';
/** Staff's own, and papers of whatever was given. */
const ownOpenByMeOrPaper: Reach = (who, row) => ownOpenByMe(who, row) || (ownOpen(who, row) && isPaper(row));
/** A client's own, and papers of what any client of the case gave. */
const openInPersonOrPaper: Reach = (who, row) =>
  openInPerson(who, row) || (openByClient(who, row) && isPaper(row));

/** Files that nobody has placed. */
const boxed: Reach = (_, row) =>
  row.values.client_request_document_id === null &&
  row.values.conversation_id === null &&
  row.values.upload_status === 'uploaded';
/** Of an upload. */
const filed: Reach = (_, row) => row.values.client_document_upload_id !== null;
/** Documents that wait for a file, and have got one from the product. */
const incomplete: Reach = (_, row) => row.values.status !== 'completed';

/** Written by the person, in the capacity they act in. */
const written: Reach = (who, row) =>
  own(who, row) && row.capacity === who.role && row.responsible === who.userId;
/** And it may still be changed. */
const changed: Reach = (who, row) =>
  written(who, row) &&
  row.values.taken_back_at === null &&
  Date.parse(String(row.values.created_at)) > Date.now() - 5 * 60_000;
/** A mail of a case that nobody has let in yet. */
const waitsForStaff: Reach = (who, row) => own(who, row) && row.values.held_reason !== null;
/** A translation that came with a prepared message. */
const ofPrepared: Reach = (who, row) => written(who, row) && row.values.engine === 'prepared';
/** Given for a message. */
const unfiled: Reach = (_, row) =>
  row.values.conversation_id !== null && row.values.client_request_document_id === null;
/** Theirs to say: the firm's by who administers it, and what is a person's alone. */
const ownWorkspaceSettings: Reach = (who, row) =>
  row.key === who.workspace && (who.firmAdministrator === true || who.workspace === who.userId);
/** The same of rows that a workspace has several of. */
const inOwnWorkspaceSettings: Reach = (who, row) =>
  inWorkspace(who, row) && (who.firmAdministrator === true || who.workspace === who.userId);
const ofPerson: Reach = (who, row) => row.values.user_id === who.userId;
const ordersMessage: Reach = (_, row) => row.values.kind === 'message.waiting';
const ordersHeldMail: Reach = (_, row) => row.values.kind === 'mail.held';

/** Mails that staff order; clients order the others, and of messages a trigger does, of mails that wait the system. */
const orderedByStaff = (row: Row): boolean =>
  row.values.kind === 'reminder' || row.values.kind === 'note.mentioned';

/** As the world files it. */
const isForm = (row: Row) => String(row.values.file_path).includes('/form_');
/** Of uploads and forms that are there, and of logos of the own firm. */
const ownFile: Reach = (who, row) =>
  own(who, row) && (row.values.bucket === 'firm-logos' || row.requests.length > 0 || isForm(row));
const logoOfAny: Reach = (who, row) => administrator(who, row) && row.values.bucket === 'firm-logos';

/** Of the workspace, closed to the person or not. */
const inWorkspace: Reach = (who, row) => !!who.workspace && row.values.workspace_id === who.workspace;
/** The person's own row, or one they made or are responsible for. */
const inOwnName: Reach = (who, row) => own(who, row) && row.values.user_id === who.userId;
/** A note of the person's, about a case that they still see. */
const byAuthor: Reach = (who, row) => own(who, row) && row.values.author_id === who.userId;
/** Cases that a person may hand over: their own, and for who administers the firm all of it. */
const handedOver: Reach = (who, row) =>
  inWorkspace(who, row) && (row.values.user_id === who.userId || who.firmAdministrator === true);
/** Told by whoever hands over, of a case of the workspace. */
const handOverTold: Reach = (who, row) =>
  inWorkspace(who, row) &&
  !row.gone &&
  row.capacity === 'staff' &&
  row.person === who.email &&
  row.values.kind === 'request.handed_over';
/** Assigning begins with the responsible professional where a case is restricted: nobody else is assigned yet. */
const assigned: Reach = (who, row) =>
  inWorkspace(who, row) && (!row.restricted || row.responsible === who.userId);

/** By who administers the firm. */
const invites: Reach = (who, row) => who.firmAdministrator === true && row.values.firm_id === who.workspace;
const administersFirm: Reach = (who, row) => who.firmAdministrator === true && row.key === who.workspace;
/** The person with that address, too. */
const invited: Reach = (who, row) => invites(who, row) || inPerson(who, row);

/** Of one of the two workspaces that something moves between. */
const moved: Reach = (who, row) => who.moving?.includes(String(row.values.workspace_id)) === true;

/** Of the workspace that the person administers: the firm's, or their personal one. */
const archived: Reach = (who, row) =>
  inWorkspace(who, row) && (who.firmAdministrator === true || who.workspace === who.userId);
const archivedOrStandard: Reach = (who, row) =>
  archived(who, row) || (standard(who, row) && who.role === 'importer');
/** Files that an import has stored. */
const importedFile: Reach = (who, row) =>
  archived(who, row) && String(row.values.file_path).startsWith(`${who.workspace}/imported_`);

/** Professionals who belong to no firm. */
const firmless: Reach = (_, row) => row.values.firm_id === null;

/** Keys that are neither retired nor destroyed. */
const inUse: Reach = (_, row) => (row.values.retired_at ?? row.values.destroyed_at ?? null) === null;

/** Erased keys that backups may still have. */
const unfinished: Reach = (_, row) => row.values.backups_erased_at === null;

/** A saved view of the queue, seen by the person who made it. */
const madeByMe: Reach = (who, row) => own(who, row) && row.responsible === who.userId;
/** And what is shared, by who administers the firm. */
const changesView: Reach = (who, row) =>
  madeByMe(who, row) || (own(who, row) && row.values.shared === true && who.firmAdministrator === true);

/** In a workspace that is not the person's. */
const elsewhere = { workspace_id: '01900000-0000-7000-8000-000000000000' };
/** Reads no column: that would bring in the SELECT policy. */
const toTheFirst = 'workspace_id = (SELECT (app_moving())[1])';

const writtenColumns = [
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
];

export interface Rights {
  select?: Reach;
  /** Where not all of them. */
  readable?: string[];
  insert?: Reach;
  /** Where not all of them. */
  insertable?: string[];
  /** Values that no row of theirs may be inserted with. */
  neverInserted?: object[];
  update?: Reach;
  /** The only columns that can be changed. The first is set to its default to see which rows that reaches. */
  changeable?: string[];
  /** In place of that, where the first column has no default. */
  assignment?: string;
  /** What stands in the way of that assignment and is no policy: the superuser takes it away before. */
  before?: string;
  /** Assignments that are refused on their own rows. */
  neverSet?: string[] | ((who: Principal) => string[]);
  delete?: Reach;
}

/** Who reaches what. What is not listed is refused, in every table there is. */
export const matrix: Record<Table, Partial<Record<Role, Rights>>> = {
  workspaces: { admin: { insert: administrator }, system: { insert: every } },
  workspace_archives: {
    staff: {
      select: own,
      insert: inOwnName,
      neverInserted: [elsewhere],
      update: inOwnName,
      changeable: ['counts', 'state', 'problem', 'problem_at', 'touched_at'],
    },
  },
  workspace_members: {
    progress: { select: every, readable: ['user_id', 'workspace_id'] },
    staff: { select: own },
    leaver: { select: (who, row) => row.key === who.userId },
    admin: { insert: administrator },
    system: { insert: every },
  },
  firm_defaults: {
    staff: {
      select: own,
      insert: administersFirm,
      update: administersFirm,
      changeable: ['notes', 'visa_type', 'template_id', 'updated_at'],
    },
  },
  firm_invitations: {
    staff: {
      select: invited,
      insert: (who, row) => invites(who, row) && row.values.invited_by === who.userId,
      delete: invited,
    },
    system: { select: every },
  },
  case_restrictions: {
    progress: { select: every, readable: ['client_request_id', 'workspace_id', 'user_id'] },
    importer: { insert: archived },
    staff: {
      select: inWorkspace,
      readable: ['client_request_id', 'workspace_id', 'user_id', 'created_at'],
      insert: inWorkspace,
      neverInserted: [{ case_number: 1 }],
      delete: own,
    },
    leaver: { select: inWorkspace },
    mover: { select: moved, delete: moved },
    system: { select: every },
  },
  case_progress: {
    staff: { select: own },
    progress: {
      select: every,
      insert: every,
      update: every,
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
      ],
    },
  },
  queue_rows: {
    staff: { select: own },
    progress: {
      select: every,
      insert: every,
      update: every,
      changeable: [
        'due_on',
        'user_id',
        'state',
        'restricted',
        'created_at',
        'template_id',
        'visa_type',
        'has_sponsor',
        'undelivered',
        'last_activity_at',
        'client_key',
        'visa_key',
        'responsible_key',
        'documents_share',
        'answers_share',
        'urgency',
        'rank',
        'stalled_from',
        'stalled_rank',
      ],
      delete: every,
    },
  },
  case_search: {
    staff: { select: own },
    progress: {
      select: every,
      insert: every,
      update: every,
      changeable: ['folded_text', 'pieces'],
      assignment: "folded_text = ''",
    },
  },
  workspace_events: {
    system: { select: every },
    progress: { select: every, insert: every, delete: every },
  },
  events_to_number: { progress: { select: every, insert: every, delete: every } },
  queue_counts: {
    staff: { select: own },
    progress: {
      select: every,
      insert: every,
      update: every,
      changeable: ['n'],
      assignment: 'n = 0',
      delete: every,
    },
  },
  queue_days: {
    staff: { select: own },
    progress: {
      select: every,
      insert: every,
      update: every,
      changeable: ['n'],
      assignment: 'n = 0',
      delete: every,
    },
  },
  saved_views: {
    importer: { insert: archived },
    mover: {
      select: moved,
      readable: ['id', 'workspace_id', 'made_by', 'idempotency_key'],
      update: moved,
      changeable: ['workspace_id', 'idempotency_key'],
      assignment: toTheFirst,
      delete: moved,
    },
    staff: {
      select: own,
      insert: madeByMe,
      insertable: ['workspace_id', 'made_by', 'name', 'address', 'shared', 'idempotency_key'],
      neverInserted: [elsewhere],
      update: changesView,
      changeable: ['revision', 'name', 'address', 'shared', 'updated_at'],
      delete: changesView,
    },
  },
  bulk_runs: {
    staff: {
      select: own,
      insert: own,
      insertable: ['workspace_id', 'user_id', 'idempotency_key'],
      neverInserted: [elsewhere],
      update: own,
      changeable: ['outcome'],
      delete: own,
    },
  },
  case_members: {
    progress: { select: every, readable: ['id', 'client_request_id', 'user_id'] },
    importer: { insert: archived },
    staff: { select: inWorkspace, insert: assigned, delete: own },
    leaver: { select: inWorkspace, delete: handedOver },
    mover: { select: moved, delete: moved },
    system: { select: every },
  },
  firms: {
    staff: { select: own, update: own, changeable: ['logo_url'] },
    admin: {
      select: administrator,
      insert: administrator,
      update: administrator,
      changeable: ['logo_url', 'name', 'description'],
      delete: administrator,
    },
    client: { select: own },
    system: {
      select: every,
      insert: every,
      update: administersFirm,
      changeable: ['description', 'name'],
    },
  },
  profiles: {
    progress: { select: every, readable: ['id', 'full_name', 'email'] },
    importer: { select: inPersonOfProfile, readable: ['id', 'workspace_id', 'firm_role'] },
    leaver: { select: inWorkspace, readable: ['id', 'workspace_id', 'firm_role'] },
    mover: {
      select: moved,
      readable: ['id', 'firm_id', 'workspace_id', 'firm_role', 'created_at'],
      update: moved,
      changeable: ['firm_role', 'firm_id'],
      before: 'ALTER TABLE profiles DROP CONSTRAINT profiles_check',
    },
    staff: { select: own, update: inPersonOfProfile, changeable: ['full_name'] },
    admin: {
      select: administrator,
      insert: administrator,
      update: administrator,
      changeable: ['firm_id'],
      before: 'SET CONSTRAINTS ALL DEFERRED',
    },
    client: { select: own, readable: ['id', 'firm_id'] },
    system: { select: every, insert: every, update: firmless, changeable: ['firm_id'] },
    server: { select: every, readable: ['id', 'firm_id', 'workspace_id', 'firm_role'] },
  },
  user_roles: {
    staff: { select: own },
    admin: { select: every, insert: administratorOfOthers, update: administrator, changeable: ['role'] },
    system: { select: every, insert: every },
    server: { select: every },
  },
  contacts: {
    importer: {
      select: archived,
      readable: ['id', 'workspace_id', 'restricted_request_id'],
      insert: archived,
    },
    mover: {
      select: moved,
      insert: moved,
      update: moved,
      changeable: [
        'phone',
        'workspace_id',
        'address',
        'visa_type',
        'preferred_language',
        'home_country',
        'archived_at',
      ],
      delete: moved,
    },
    staff: {
      select: own,
      insert: inOwnName,
      neverInserted: [elsewhere],
      update: own,
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
      delete: own,
    },
    system: { select: every },
  },
  templates: {
    importer: { select: archived, readable: ['id', 'workspace_id'], insert: archived },
    mover: {
      select: moved,
      insert: moved,
      update: moved,
      changeable: ['workspace_id'],
      assignment: toTheFirst,
      delete: moved,
    },
    staff: {
      select: ownOrStandard,
      insert: inOwnName,
      neverInserted: [{ seed_key: 'of-the-library' }, elsewhere],
      update: own,
      changeable: templateColumns,
      delete: ownAndUnused,
    },
    admin: {
      select: administrator,
      insert: standardByAdministrator,
      neverInserted: [{ seed_key: 'of-the-library' }],
      update: standardByAdministrator,
      changeable: templateColumns,
    },
    system: { select: standard, insert: standard },
  },
  template_versions: {
    importer: {
      select: archivedOrStandard,
      readable: ['id', 'workspace_id', 'template_id'],
      insert: archived,
    },
    mover: { select: moved, insert: moved },
    staff: { select: ownOrStandard, insert: own, delete: ownAndUnused },
    admin: { select: administrator, insert: standardByAdministrator },
    system: { select: standard, insert: standard },
  },
  template_questions: {
    progress: { select: every, readable: ['id', 'template_version_id', 'client_request_id', 'required'] },
    importer: {
      select: archivedOrStandard,
      readable: ['id', 'workspace_id', 'template_version_id', 'client_request_id'],
      insert: archived,
    },
    mover: { select: moved, insert: moved },
    staff: {
      select: ownOrStandard,
      insert: ownAndUnusedOrOfRequest,
      update: ownOfRequest,
      changeable: ['options', 'text', 'type', 'required', 'translations', 'order_index'],
      delete: ownOfRequest,
    },
    admin: { select: ofTemplateByAdministrator, insert: standardByAdministrator },
    client: { select: own },
    system: { select: standard, insert: standard },
  },
  template_documents: {
    progress: { select: every, readable: ['id', 'required'] },
    importer: {
      select: archivedOrStandard,
      readable: ['id', 'workspace_id', 'template_version_id'],
      insert: archived,
    },
    mover: { select: moved, insert: moved },
    staff: { select: ownOrStandard, insert: ownAndUnused },
    admin: { select: administrator, insert: standardByAdministrator },
    client: { select: own },
    system: { select: every, insert: standard },
  },
  note_templates: {
    importer: { insert: archived },
    mover: {
      select: moved,
      update: moved,
      changeable: ['workspace_id'],
      assignment: toTheFirst,
      delete: moved,
    },
    staff: {
      select: own,
      insert: inOwnName,
      neverInserted: [elsewhere],
      update: own,
      changeable: ['updated_at', 'name', 'content'],
      delete: own,
    },
  },
  client_requests: {
    progress: {
      select: every,
      readable: [
        'id',
        'workspace_id',
        'user_id',
        'template_version_id',
        'waived_question_ids',
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
        'due_on',
        'submitted_at',
        'created_at',
        'updated_at',
        'search_text',
      ],
      update: every,
      changeable: ['updated_at'],
    },
    sealer: {
      select: every,
      readable: ['id', 'workspace_id', 'notes'],
      update: every,
      changeable: ['notes'],
    },
    importer: {
      select: archived,
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
      ],
      insert: archived,
    },
    leaver: {
      select: inWorkspace,
      readable: ['id', 'workspace_id', 'user_id', 'case_number', 'status'],
      update: handedOver,
      changeable: ['user_id'],
      assignment: `user_id = coalesce((SELECT id FROM profiles WHERE id <> app_user_id() LIMIT 1), app_user_id())`,
      // Some of the firm's cases are closed to its administrator, who gives them to others alone.
      neverSet: (who) => (who.firmAdministrator ? ['user_id = app_user_id()'] : []),
    },
    mover: {
      select: moved,
      readable: [
        'id',
        'workspace_id',
        'user_id',
        'contact_id',
        'template_id',
        'template_version_id',
        'waived_question_ids',
        'status',
        'created_at',
      ],
      update: moved,
      changeable: [
        'contact_id',
        'workspace_id',
        'user_id',
        'template_id',
        'template_version_id',
        'waived_question_ids',
      ],
    },
    staff: {
      select: own,
      insert: inOwnName,
      neverInserted: [elsewhere],
      update: own,
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
        'updated_at',
        'waived_question_ids',
        'reminded_at',
        'answers_reviewed_at',
        'due_on',
        'invitation_language',
        'archived_at',
      ],
      delete: own,
    },
    client: {
      select: own,
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
        'created_at',
        'updated_at',
        'waived_question_ids',
      ],
      update: open,
      changeable: ['submitted_at', 'status', 'invitation_state', 'invitation_next_at', 'updated_at'],
      neverSet: [`status = 'completed'`],
    },
    system: {
      select: every,
      update: every,
      changeable: [
        'invitation_error',
        'invitation_state',
        'invitation_attempts',
        'invitation_next_at',
        'reminded_at',
      ],
    },
  },
  client_users: {
    importer: {
      select: archived,
      readable: ['id', 'workspace_id', 'client_request_id', 'email', 'is_sponsor'],
      insert: archived,
    },
    staff: {
      select: own,
      insert: own,
      update: own,
      changeable: ['is_verified', 'email', 'first_name', 'last_name'],
      delete: own,
    },
    client: {
      select: inPerson,
      update: inPerson,
      changeable: ['is_verified', 'time_zone', 'texts_declined_at'],
    },
    system: { select: every },
  },
  client_request_documents: {
    progress: {
      select: every,
      readable: ['id', 'client_request_id', 'template_document_id', 'status', 'required', 'waived_at'],
    },
    sealer: {
      select: every,
      readable: ['id', 'workspace_id', 'client_request_id', 'review_note'],
      update: every,
      changeable: ['review_note'],
    },
    importer: {
      select: archived,
      readable: ['id', 'workspace_id', 'client_request_id', 'template_document_id'],
      insert: archived,
    },
    mover: {
      select: moved,
      readable: ['id', 'workspace_id', 'client_request_id', 'template_document_id'],
      update: moved,
      changeable: ['template_document_id'],
      before: `ALTER TABLE client_request_documents DROP CONSTRAINT client_request_documents_check`,
    },
    staff: {
      select: own,
      insert: own,
      update: own,
      changeable: [
        'review_note',
        'asked_again_at',
        'status',
        'uploaded_at',
        'waived_at',
        'name',
        'description',
        'required',
      ],
      delete: own,
    },
    client: { select: own, update: open, changeable: ['uploaded_at', 'status'] },
    system: {
      select: every,
      update: incomplete,
      changeable: ['status', 'uploaded_at'],
      neverSet: [
        `status = 'completed'`,
        `status = CASE WHEN EXISTS (SELECT FROM client_document_uploads u
          WHERE u.client_request_document_id = client_request_documents.id AND u.placed_by = 'product')
          THEN 'in-progress' ELSE 'pending' END`,
      ],
    },
  },
  client_request_responses: {
    progress: {
      select: every,
      readable: ['id', 'client_request_id', 'question_id', 'updated_at', 'entered_by'],
    },
    sealer: {
      select: every,
      readable: ['id', 'workspace_id', 'client_request_id', 'question_id', 'answer', 'answer_hash'],
      update: every,
      changeable: ['answer_hash', 'answer'],
    },
    importer: {
      select: archived,
      readable: ['id', 'workspace_id', 'client_request_id', 'question_id'],
      insert: archived,
    },
    mover: {
      select: moved,
      readable: ['id', 'workspace_id', 'client_request_id', 'question_id'],
      update: moved,
      changeable: ['question_id'],
      before: `ALTER TABLE client_request_responses ALTER question_id DROP NOT NULL;
        ALTER TABLE answers_sent_back ALTER question_id DROP NOT NULL;
        ALTER TABLE key_dates DROP CONSTRAINT key_dates_of_answer`,
    },
    staff: {
      select: own,
      insert: ownOpenByMe,
      neverInserted: [{ entered_by: someoneElse }, { entered_by: null, entered_by_name: null }],
      update: ownOpen,
      changeable: [
        'updated_at',
        'answer',
        'answer_hash',
        'entered_by',
        'entered_by_name',
        'entered_by_firm',
        ...sourceColumns,
      ],
      assignment: `entered_by = app_user_id(), entered_by_name = 'Ann'`,
      neverSet: [`entered_by = '${someoneElse}', entered_by_name = 'Ben'`, 'updated_at = now()'],
      delete: own,
    },
    client: {
      select: own,
      insert: openByClient,
      neverInserted: [{ entered_by: someoneElse, entered_by_name: 'Ben' }],
      update: open,
      changeable: [
        'updated_at',
        'answer',
        'answer_hash',
        'entered_by',
        'entered_by_name',
        'entered_by_firm',
        ...sourceColumns,
      ],
      assignment: 'entered_by = NULL, entered_by_name = NULL, entered_by_firm = NULL',
      neverSet: [`entered_by = '${someoneElse}', entered_by_name = 'Ben'`],
      delete: open,
    },
  },
  answers_sent_back: {
    progress: { select: every, readable: ['id', 'client_request_id', 'question_id'] },
    sealer: {
      select: every,
      readable: ['id', 'workspace_id', 'client_request_id', 'reason'],
      update: every,
      changeable: ['reason'],
      before: 'ALTER TABLE answers_sent_back ALTER reason DROP NOT NULL',
    },
    importer: { insert: archived },
    staff: {
      select: own,
      insert: own,
      update: own,
      changeable: ['sent_back_at', 'reason'],
      delete: own,
    },
    client: { select: own, delete: open },
  },
  client_document_uploads: {
    progress: {
      select: every,
      readable: [
        'id',
        'client_request_id',
        'client_request_document_id',
        'upload_status',
        'uploaded_at',
        'accepted_at',
        'conversation_id',
      ],
    },
    mover: { select: moved, readable: ['id', 'workspace_id', 'file_path'] },
    importer: {
      select: archived,
      readable: ['id', 'workspace_id', 'client_request_id', 'conversation_id'],
      insert: archived,
    },
    staff: {
      select: own,
      insert: ownOpenByMeOrPaper,
      neverInserted: [{ uploaded_by: someoneElse }],
      update: own,
      changeable: ['accepted_at', 'upload_status', ...placeColumns],
      delete: own,
    },
    client: {
      select: own,
      insert: openInPersonOrPaper,
      update: open,
      changeable: ['upload_status', ...placeColumns],
      delete: openByClient,
    },
    system: {
      select: every,
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
        'client_user_id',
        'uploaded_by_name',
        'uploaded_by_firm',
        ...placeColumns,
      ],
      delete: unfiled,
      update: boxed,
      changeable: ['placed_by', 'client_request_document_id', 'position'],
      assignment: `placed_by = 'product', client_request_document_id = (
        SELECT d.id FROM client_request_documents d
        WHERE d.client_request_id = client_document_uploads.client_request_id LIMIT 1)`,
      neverSet: [`placed_by = 'staff'`],
    },
  },
  file_steps: {
    importer: { insert: archived, neverInserted: [{ state: 'done', next_try_at: null }] },
    staff: { select: own, insert: own, neverInserted: [{ state: 'done', next_try_at: null }] },
    client: { select: own, insert: open, neverInserted: [{ state: 'done', next_try_at: null }] },
    system: {
      select: every,
      update: every,
      changeable: ['started_at', 'finished_at', 'problem', 'tries', 'state', 'next_try_at'],
    },
  },
  file_pages: {
    staff: { select: own },
    client: { select: own },
    system: {
      select: every,
      insert: every,
      update: every,
      changeable: ['page_count'],
      assignment: 'page_count = 7',
    },
  },
  derived_files: {
    mover: { select: moved, readable: ['id', 'workspace_id', 'file_path'] },
    staff: { select: own },
    client: { select: own },
    system: { select: every, insert: every, delete: every },
  },
  file_readings: {
    sealer: {
      select: every,
      readable: ['upload_id', 'workspace_id', 'client_request_id', 'pages'],
      update: every,
      changeable: ['layout', 'search', 'pages'],
    },
    staff: { select: own },
    client: {
      select: own,
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
      select: every,
      insert: every,
      update: every,
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
  file_facts: {
    sealer: {
      select: every,
      readable: ['upload_id', 'reader', 'workspace_id', 'client_request_id', 'facts'],
      update: every,
      changeable: ['facts'],
      assignment: `facts = 'sealed anew'`,
    },
    staff: { select: own },
    client: { select: own },
    system: {
      select: every,
      insert: every,
      update: every,
      changeable: ['facts', 'engine', 'read_at'],
      assignment: `engine = 'a newer one'`,
    },
  },
  fact_decisions: {
    staff: {
      select: own,
      insert: (who, row) => own(who, row) && row.values.decided_by === who.userId,
      neverInserted: [{ decided_by: someoneElse }],
      update: own,
      changeable: ['kind', 'decision', 'decided_by', 'decided_by_name', 'decided_at'],
      assignment: `decision = 'accepted', decided_by = app_user_id()`,
      neverSet: [`decided_by = '${someoneElse}'`],
      delete: own,
    },
  },
  kind_corrections: {
    system: {
      select: every,
      insert: every,
      update: every,
      changeable: ['corrected_at', 'client_request_id', 'kind', 'layout', 'document_name_hash'],
      delete: every,
    },
  },
  firm_file_settings: {
    staff: {
      select: own,
      insert: administersFirm,
      neverInserted: [{ provider_agreed_at: '2026-01-01T00:00:00Z', provider_agreed_by: someoneElse }],
      update: administersFirm,
      changeable: ['name_pattern', 'provider_agreed_at', 'provider_agreed_by', 'updated_at'],
    },
    system: { select: every, readable: ['workspace_id', 'provider_agreed_at'] },
  },
  client_documents: {
    importer: {
      select: archived,
      readable: ['id', 'workspace_id', 'client_request_id', 'client_document_upload_id', 'contact_id'],
      insert: archived,
    },
    mover: {
      select: moved,
      readable: ['id', 'workspace_id', 'client_request_id', 'contact_id', 'file_path'],
      update: moved,
      changeable: ['contact_id'],
    },
    staff: {
      select: own,
      insert: own,
      neverInserted: [
        { client_document_upload_id: null, folder_type: 'Source Docs' },
        { client_document_upload_id: '01900000-0000-7000-8000-000000000000' },
      ],
      update: own,
      changeable: ['folder_type', 'year', 'contact_id'],
      delete: own,
    },
    client: {
      select: own,
      readable: ['id', 'client_request_id', 'client_document_upload_id'],
      insert: openUpload,
      neverInserted: [{ file_path: 'of/another.pdf' }],
      delete: openUpload,
    },
    system: {
      select: filed,
      readable: ['id', 'client_request_id', 'client_document_upload_id'],
      insert: filed,
      neverInserted: [{ file_path: 'of/another.pdf' }],
    },
  },
  unfinished_uploads: {
    staff: { select: inPerson, insert: ownOpenInPerson, delete: inPerson },
    client: { select: inPerson, insert: openInPerson, delete: inPerson },
    system: { select: every, delete: every },
  },
  conversations: {
    progress: {
      select: every,
      update: every,
      changeable: ['message_count', 'last_message_at', 'waiting_for', 'waiting_since'],
    },
    importer: {
      select: archived,
      readable: ['id', 'workspace_id', 'message_count'],
      insert: archived,
    },
    staff: {
      select: own,
      insert: own,
      insertable: ['workspace_id', 'client_request_id', 'party'],
      update: own,
      changeable: ['staff_read_to', 'staff_delivered_to', 'waiting_for', 'waiting_since'],
    },
    client: {
      select: own,
      insert: own,
      insertable: ['workspace_id', 'client_request_id', 'party'],
      update: own,
      changeable: ['client_read_to', 'client_delivered_to'],
    },
    system: { select: every, update: every, changeable: ['client_mailed_to'] },
  },
  inbound_mails: {
    mover: { select: moved, readable: ['id', 'workspace_id', 'file_path'] },
    sealer: {
      select: every,
      readable: ['id', 'workspace_id', 'client_request_id', 'content'],
      update: every,
      changeable: ['content'],
      before: 'ALTER TABLE inbound_mails ALTER content DROP NOT NULL',
    },
    importer: { insert: archived },
    staff: {
      select: own,
      update: waitsForStaff,
      changeable: ['held_reason'],
      assignment: 'held_reason = NULL',
      neverSet: [`held_reason = 'list'`],
      delete: waitsForStaff,
    },
    system: { select: every, insert: every, delete: every },
  },
  messages: {
    progress: { select: every, readable: ['id'] },
    sealer: {
      select: every,
      readable: ['id', 'workspace_id', 'client_request_id', 'body'],
      update: every,
      changeable: ['body'],
      before: 'ALTER TABLE messages DROP CONSTRAINT messages_check',
    },
    importer: {
      select: archived,
      readable: [
        'id',
        'workspace_id',
        'client_request_id',
        'conversation_id',
        'position',
        'about_question_id',
      ],
      insert: archived,
    },
    staff: {
      select: own,
      insert: written,
      insertable: [...writtenColumns, 'kind', 'prepared'],
      update: (who, row) => changed(who, row) && row.values.kind === 'message',
      changeable: ['language', 'body', 'prepared', 'edited_at', 'taken_back_at'],
    },
    client: {
      select: own,
      insert: written,
      insertable: writtenColumns,
      update: changed,
      changeable: ['language', 'body', 'edited_at', 'taken_back_at'],
    },
    system: { select: every },
  },
  message_translations: {
    progress: { select: every, readable: ['message_id'], delete: every },
    sealer: {
      select: every,
      readable: ['message_id', 'language', 'workspace_id', 'client_request_id', 'body'],
      update: every,
      changeable: ['body'],
      before: 'ALTER TABLE message_translations DROP CONSTRAINT message_translations_check',
    },
    importer: { insert: archived },
    staff: { select: own, insert: ofPrepared },
    client: { select: own },
    system: {
      select: every,
      insert: every,
      update: (_, row) => row.values.body === null,
      changeable: ['check_original', 'body', 'engine', 'problem', 'made_at'],
    },
  },
  message_files: {
    importer: {
      select: archived,
      readable: ['message_id', 'workspace_id', 'upload_id'],
      insert: archived,
    },
    staff: { select: own, insert: written },
    client: { select: own, insert: written },
    system: { select: every },
  },
  conversation_followers: {
    progress: {
      select: every,
      insert: every,
      update: every,
      changeable: ['unread_since', 'last_message_at', 'waiting_for'],
      delete: every,
    },
    staff: {
      select: (who, row) => own(who, row) && ofPerson(who, row),
      update: (who, row) => own(who, row) && ofPerson(who, row),
      changeable: ['unread_since'],
    },
    system: { select: every, update: every, changeable: ['unread_since', 'mailed_to'] },
  },
  reminder_settings: {
    staff: {
      select: own,
      insert: ownWorkspaceSettings,
      update: ownWorkspaceSettings,
      changeable: ['mode', 'days', 'at_weekends', 'at_night', 'by_text', 'time_zone', 'updated_at'],
      assignment: 'at_night = true',
    },
    system: { select: every },
  },
  reminder_texts: {
    staff: {
      select: own,
      insert: inOwnWorkspaceSettings,
      update: inOwnWorkspaceSettings,
      changeable: ['subject', 'body', 'updated_at'],
      assignment: `subject = 'Another'`,
      delete: inOwnWorkspaceSettings,
    },
    system: { select: every },
  },
  reminder_schedules: {
    importer: { insert: archived },
    staff: {
      select: own,
      insert: own,
      update: own,
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
      assignment: 'passed = 1',
    },
    system: {
      select: every,
      update: every,
      changeable: [
        'passed',
        'next_at',
        'needs_plan',
        'idle_since',
        'paused_at',
        'paused_until',
        'put_off_until',
      ],
      assignment: 'passed = 1',
    },
    progress: {
      select: every,
      update: every,
      changeable: ['needs_plan', 'client_gave_at', 'started_at', 'passed', 'idle_since'],
      assignment: 'passed = 1',
    },
  },
  message_settings: {
    staff: {
      select: own,
      insert: ownWorkspaceSettings,
      neverInserted: [{ translation_agreed_at: '2026-01-01T00:00:00Z', translation_agreed_by: someoneElse }],
      update: ownWorkspaceSettings,
      changeable: ['mails_have_text', 'translation_agreed_at', 'translation_agreed_by', 'updated_at'],
    },
    system: { select: every, readable: ['workspace_id', 'mails_have_text', 'translation_agreed_at'] },
  },
  glossary_terms: {
    importer: { insert: archived },
    staff: {
      select: own,
      insert: own,
      update: own,
      changeable: ['translation', 'language', 'term', 'translation_language'],
      assignment: `translation = 'residencia'`,
      delete: own,
    },
    system: { select: every },
  },
  push_subscriptions: {
    staff: { select: ofPerson, insert: ofPerson, delete: ofPerson },
    client: { select: ofPerson, insert: ofPerson, delete: ofPerson },
    system: { select: every, delete: every },
  },
  mail_orders: {
    sealer: {
      select: every,
      readable: ['id', 'workspace_id', 'client_request_id', 'payload'],
      update: every,
      changeable: ['payload'],
    },
    staff: { insert: (who, row) => own(who, row) && orderedByStaff(row) },
    client: {
      insert: (who, row) =>
        open(who, row) && !orderedByStaff(row) && !ordersMessage(who, row) && !ordersHeldMail(who, row),
    },
    system: {
      select: every,
      insert: (who, row) => row.values.kind === 'reminder' || ordersHeldMail(who, row),
      update: every,
      changeable: ['error', 'state', 'attempts', 'next_at', 'payload'],
    },
    progress: {
      select: ordersMessage,
      insert: ordersMessage,
      update: ordersMessage,
      changeable: ['next_at'],
    },
  },
  text_consents: {
    sealer: {
      select: every,
      readable: ['id', 'workspace_id', 'client_request_id', 'number'],
      update: every,
      changeable: ['number'],
      before: 'ALTER TABLE text_consents ALTER number DROP NOT NULL',
    },
    staff: {
      select: own,
      insert: (who, row) => own(who, row) && row.values.noted_by === who.userId,
      insertable: [...consentColumns, 'noted_by', 'noted_by_name'],
      neverInserted: [{ noted_by: someoneElse }, { given_by: 'client', how: 'portal', noted_by_name: null }],
      update: own,
      changeable: ['ended_at', 'ended_by'],
      assignment: `ended_at = now(), ended_by = 'staff'`,
    },
    client: {
      select: ownInPerson,
      insert: (who, row) => openInPerson(who, row) && row.values.given_by === 'client',
      insertable: [...consentColumns, 'confirmed_user_id'],
      neverInserted: [{ confirmed_user_id: someoneElse }],
      update: ownInPerson,
      changeable: ['ended_at', 'ended_by'],
      assignment: `ended_at = now(), ended_by = 'client'`,
    },
    system: {
      select: every,
      update: every,
      changeable: ['introduced_at', 'ended_at', 'ended_by'],
      assignment: 'introduced_at = now()',
    },
  },
  text_orders: {
    staff: {
      select: own,
      insert: own,
      insertable: ['workspace_id', 'client_request_id', 'consent_id', 'kind'],
    },
    system: {
      select: every,
      insert: (_, row) => row.values.by_schedule === true,
      insertable: ['workspace_id', 'client_request_id', 'consent_id', 'kind', 'by_schedule'],
      neverInserted: [{ kind: 'invitation' }],
      update: every,
      changeable: ['state', 'attempts', 'error', 'next_at', 'sent_at'],
      assignment: 'attempts = 2',
    },
  },
  text_stops: { system: { select: every, insert: every, delete: every } },
  inbound_texts: { system: { select: every, insert: every, delete: every } },
  case_notes: {
    sealer: {
      select: every,
      readable: ['id', 'workspace_id', 'client_request_id', 'body'],
      update: every,
      changeable: ['body'],
      before: 'ALTER TABLE case_notes ALTER body DROP NOT NULL',
    },
    importer: { insert: archived },
    staff: {
      select: own,
      insert: byAuthor,
      update: byAuthor,
      changeable: ['edited_at', 'body', 'mentioned_ids', 'mentioned_names'],
      delete: byAuthor,
    },
    system: { select: every, readable: ['id'] },
  },
  key_dates: {
    sealer: {
      select: every,
      readable: ['id', 'workspace_id', 'client_request_id', 'note'],
      update: every,
      changeable: ['note'],
    },
    importer: { insert: archived },
    staff: {
      select: own,
      insert: (who, row) =>
        own(who, row) && [null, who.userId].includes(row.values.entered_by as string | null),
      neverInserted: [{ entered_by: someoneElse }],
      update: own,
      changeable: ['note', 'kind', 'label', 'on_date', 'done_at'],
      delete: own,
    },
    client: {
      select: (who, row) => own(who, row) && row.values.source === 'answer',
      readable: ['id', 'client_request_id', 'question_id', 'on_date', 'source'],
      insert: (who, row) => open(who, row) && row.values.source === 'answer',
      insertable: ['workspace_id', 'client_request_id', 'kind', 'on_date', 'source', 'question_id'],
      update: (who, row) => open(who, row) && row.values.source === 'answer',
      changeable: ['on_date'],
      assignment: "on_date = '2031-05-01'",
    },
  },
  letters: {
    sealer: {
      select: every,
      readable: ['id', 'workspace_id', 'client_request_id', 'paragraphs', 'proposal'],
      update: every,
      changeable: ['proposal', 'paragraphs'],
    },
    importer: { insert: archived },
    staff: {
      select: own,
      insert: own,
      update: own,
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
      assignment: `title = 'Support letter'`,
      delete: own,
    },
  },
  letter_templates: {
    importer: { insert: archived },
    staff: {
      select: own,
      insert: inOwnWorkspaceSettings,
      update: inOwnWorkspaceSettings,
      changeable: ['name', 'body', 'on_letterhead', 'revision', 'updated_at'],
      assignment: `name = 'Support letter'`,
      delete: inOwnWorkspaceSettings,
    },
  },
  calendar_feeds: {
    staff: {
      select: ofPerson,
      readable: ['user_id', 'scope', 'language', 'created_at', 'last_read_at'],
      insert: ofPerson,
      delete: ofPerson,
    },
    system: {
      select: every,
      readable: ['user_id', 'secret_hash', 'scope', 'language'],
      update: every,
      changeable: ['last_read_at'],
    },
  },
  calendar_settings: {
    staff: {
      select: own,
      insert: ownWorkspaceSettings,
      update: ownWorkspaceSettings,
      changeable: ['name_clients', 'updated_at'],
    },
  },
  government_forms: {
    staff: { select: own, insert: inOwnWorkspaceSettings, delete: inOwnWorkspaceSettings },
  },
  government_form_mappings: {
    staff: {
      select: own,
      insert: inOwnWorkspaceSettings,
      update: inOwnWorkspaceSettings,
      changeable: ['rules', 'revision', 'updated_at'],
      assignment: 'revision = 7',
    },
  },
  outbox: {
    staff: {
      insert: own,
      insertable: addedToOutbox,
      neverInserted: [{ kind: 'waitlist.send' }, { order_key: 'of another' }],
    },
    client: {
      insert: open,
      insertable: addedToOutbox,
      neverInserted: [{ kind: 'waitlist.send' }, { order_key: 'of another' }],
    },
    system: {
      select: every,
      insert: every,
      update: every,
      delete: every,
      assignment: 'attempts = 7',
      changeable: outboxColumns,
    },
  },
  outbox_pauses: { system: { select: every, insert: every, delete: every } },
  file_deletions: {
    importer: {
      select: importedFile,
      insert: importedFile,
      neverInserted: [{ bucket: 'firm-logos' }, { file_path: 'of/another.pdf' }],
      update: importedFile,
      changeable: ['not_before'],
      delete: importedFile,
    },
    staff: {
      insert: ownFile,
      neverInserted: [{ bucket: 'firm-logos' }, { file_path: 'of/another.pdf' }],
    },
    admin: { insert: logoOfAny },
    client: {
      insert: open,
      neverInserted: [{ bucket: 'firm-logos' }, { file_path: 'of/another.pdf' }],
    },
    system: {
      select: every,
      insert: (_, row) => row.values.bucket === 'client-documents',
      neverInserted: [{ bucket: 'firm-logos' }],
      delete: every,
    },
  },
  backups: { system: { select: every } },
  backup_warnings: { system: { select: every, insert: every, delete: every } },
  master_keys: {
    server: { select: every, insert: inUse, update: every, changeable: ['retired_at'] },
  },
  workspace_keys: {
    server: {
      select: every,
      insert: inUse,
      update: inUse,
      changeable: ['destroyed_at', 'wrapped_key', 'master_key_id'],
      delete: inUse,
    },
  },
  key_erasures: {
    server: { select: every, insert: unfinished, update: unfinished, changeable: ['backups_erased_at'] },
  },
  value_keys: {
    server: {
      select: every,
      insert: every,
      update: every,
      changeable: ['wrapped_key', 'key_version'],
      before: 'ALTER TABLE value_keys ALTER wrapped_key DROP NOT NULL',
    },
  },
  cases_to_seal: { mover: { insert: moved }, sealer: { select: every, delete: every } },
  value_sealing: {
    server: { select: every },
    system: { select: every, update: every, changeable: ['finished_at'] },
  },
  stored_files: {
    mover: {
      select: moved,
      readable: ['id', 'workspace_id', 'bucket', 'file_path'],
      update: moved,
      changeable: ['workspace_id'],
      assignment: toTheFirst,
      neverSet: [`workspace_id = '${elsewhere.workspace_id}'`],
    },
    system: {
      select: every,
      insert: every,
      update: every,
      changeable: [
        'broken_at',
        'workspace_id',
        'size',
        'sha256',
        'sealed',
        'wrapped_key',
        'stored_at',
        'checked_at',
        'reported_at',
      ],
      delete: every,
    },
  },
  waitlist_submissions: {
    admin: { select: administrator },
    system: {
      select: every,
      insert: every,
      update: every,
      changeable: [
        'waiting',
        'id',
        'first_name',
        'last_name',
        'email',
        'firm_name',
        'visas_supported',
        'created_at',
        'updated_at',
      ],
    },
  },
  activity: {
    progress: { select: every, readable: ['id', 'client_request_id', 'kind', 'at'] },
    sealer: {
      select: every,
      readable: ['id', 'workspace_id', 'client_request_id', 'kind', 'payload'],
      update: every,
      changeable: ['payload'],
    },
    importer: { insert: archived },
    leaver: { insert: handOverTold, neverInserted: [{ actor_kind: 'client' }, { kind: 'request.created' }] },
    mover: {
      select: moved,
      readable: ['id', 'workspace_id', 'client_request_id'],
      insert: (who, row) => moved(who, row) && row.values.kind === 'request.handed_over',
      update: moved,
      changeable: ['workspace_id'],
      assignment: toTheFirst,
    },
    staff: {
      select: own,
      insert: told,
      neverInserted: [{ actor_kind: 'client' }, { actor_kind: 'system' }],
      delete: ownAndGone,
    },
    client: {
      select: ownView,
      insert: told,
      neverInserted: [{ actor_kind: 'staff' }, { actor_kind: 'system' }],
    },
    system: {
      select: every,
      insert: told,
      neverInserted: [{ actor_kind: 'staff' }, { actor_id: '01900000-0000-7000-8000-000000000000' }],
    },
  },
};

// A backup reads every row of every table; the test of it finds a table that is forgotten.
for (const table of tables) matrix[table].backup = { select: every };
Object.assign(matrix.backups.backup ?? {}, {
  insert: every,
  update: every,
  changeable: ['finished_at', 'failure'],
} satisfies Rights);
