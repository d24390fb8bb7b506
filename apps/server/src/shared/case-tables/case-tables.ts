/**
 * Every table that holds something of a case, once. Sealing, the workspace archive, the backup's list of files, the list of
 * readable columns and its guide derive from it; tests compare it with the database and with the matrix of row security.
 * docs/decisions/0117.
 */

/** How a sealed column is sealed. Texts are sealed by one statement; the others have code of their own in `features/sealing`. */
export type SealedAs =
  /** Also hashed. */
  | 'answer'
  /** Parts of JSON. */
  | 'payload'
  /** Also hashed, word by word. */
  | 'reading'
  | SealedText;

export type SealedText =
  | 'reason'
  | 'notes'
  | 'facts'
  | 'caseNote'
  | 'keyDateNote'
  | 'textNumber'
  | 'letter'
  | 'message'
  | 'inboundMail';

/** Why a column of texts or bytes is not sealed: in words in `test/readable-columns.ts`. */
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

type Command = 'select' | 'insert' | 'update' | 'delete';

type DatabaseRole =
  | 'staff'
  | 'admin'
  | 'client'
  | 'system'
  | 'server'
  | 'leaver'
  | 'mover'
  | 'importer'
  | 'sealer'
  | 'backup'
  | 'progress';

interface CaseTable {
  /** Its primary key. */
  key: readonly string[];
  /** Whose row it hangs on by a foreign key; null: on none. */
  parent: string | null;
  /** 'goes' and moves with it; 'deleted before': a parent with such rows is not deleted; 'stays' has no such key. */
  whenParentGoes: 'goes' | 'deleted before' | 'stays';
  sealed?: Readonly<Record<string, SealedAs>>;
  readable?: Readonly<Partial<Record<ReadableReason, readonly string[]>>>;
  /** `file_path` names a stored file, and `file_type` its type. */
  namesFile?: true;
  /** The order of its rows there; or why a workspace archive has none of them. */
  archive: { order: readonly string[] } | 'made again' | 'work to do' | 'of this installation';
  /** Which commands each role has a policy for. */
  access: Readonly<Partial<Record<DatabaseRole, readonly Command[]>>>;
}

export const caseTables = {
  activity: {
    key: ['id'],
    parent: null,
    whenParentGoes: 'stays',
    sealed: { payload: 'payload' },
    readable: { states: ['actor_kind', 'kind'], names: ['actor_email'] },
    archive: { order: ['id'] },
    access: {
      progress: ['select'],
      sealer: ['select', 'update'],
      importer: ['insert'],
      leaver: ['insert'],
      mover: ['select', 'insert', 'update'],
      staff: ['select', 'insert', 'delete'],
      client: ['select', 'insert'],
      system: ['select', 'insert'],
      backup: ['select'],
    },
  },
  answers_sent_back: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    sealed: { reason: 'reason' },
    archive: { order: ['id'] },
    access: {
      progress: ['select'],
      sealer: ['select', 'update'],
      importer: ['insert'],
      staff: ['select', 'insert', 'update', 'delete'],
      client: ['select', 'delete'],
      backup: ['select'],
    },
  },
  case_members: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    archive: { order: ['client_request_id', 'created_at', 'id'] },
    access: {
      progress: ['select'],
      importer: ['insert'],
      staff: ['select', 'insert', 'delete'],
      leaver: ['select', 'delete'],
      mover: ['select', 'delete'],
      system: ['select'],
      backup: ['select'],
    },
  },
  case_notes: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    sealed: { body: 'caseNote' },
    readable: { names: ['author_name', 'mentioned_names'], ours: ['idempotency_key'] },
    archive: { order: ['id'] },
    access: {
      sealer: ['select', 'update'],
      importer: ['insert'],
      staff: ['select', 'insert', 'update', 'delete'],
      system: ['select'],
      backup: ['select'],
    },
  },
  case_progress: {
    key: ['client_request_id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    archive: 'made again',
    access: { staff: ['select'], progress: ['select', 'insert', 'update'], backup: ['select'] },
  },
  case_restrictions: {
    key: ['client_request_id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    archive: { order: ['client_request_id'] },
    access: {
      progress: ['select'],
      importer: ['insert'],
      staff: ['select', 'insert', 'delete'],
      leaver: ['select'],
      mover: ['select', 'delete'],
      system: ['select'],
      backup: ['select'],
    },
  },
  case_search: {
    key: ['client_request_id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    readable: { names: ['folded_text'] },
    archive: 'made again',
    access: { staff: ['select'], progress: ['select', 'insert', 'update'], backup: ['select'] },
  },
  cases_to_seal: {
    key: ['client_request_id', 'workspace_id'],
    parent: null,
    whenParentGoes: 'stays',
    archive: 'work to do',
    access: { mover: ['insert'], sealer: ['select', 'delete'], backup: ['select'] },
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
    archive: { order: ['id'] },
    access: {
      progress: ['select'],
      mover: ['select'],
      importer: ['select', 'insert'],
      staff: ['select', 'insert', 'update', 'delete'],
      client: ['select', 'insert', 'update', 'delete'],
      system: ['select', 'update', 'delete'],
      backup: ['select'],
    },
  },
  client_documents: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'deleted before',
    readable: { files: ['folder_type', 'file_name', 'file_path', 'file_type', 'not_drawn'] },
    namesFile: true,
    archive: { order: ['id'] },
    access: {
      importer: ['select', 'insert'],
      mover: ['select', 'update'],
      staff: ['select', 'insert', 'update', 'delete'],
      client: ['select', 'insert', 'delete'],
      system: ['select', 'insert'],
      backup: ['select'],
    },
  },
  client_request_documents: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'deleted before',
    sealed: { review_note: 'reason' },
    readable: { states: ['status'], asked: ['name', 'description'], ours: ['idempotency_key'] },
    archive: { order: ['id'] },
    access: {
      progress: ['select'],
      sealer: ['select', 'update'],
      importer: ['select', 'insert'],
      mover: ['select', 'update'],
      staff: ['select', 'insert', 'update', 'delete'],
      client: ['select', 'update'],
      system: ['select', 'update'],
      backup: ['select'],
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
    },
    archive: { order: ['id'] },
    access: {
      progress: ['select'],
      sealer: ['select', 'update'],
      importer: ['select', 'insert'],
      mover: ['select', 'update'],
      staff: ['select', 'insert', 'update', 'delete'],
      client: ['select', 'insert', 'update', 'delete'],
      backup: ['select'],
    },
  },
  client_requests: {
    key: ['id'],
    parent: null,
    whenParentGoes: 'stays',
    sealed: { notes: 'notes' },
    readable: {
      asked: ['template_name', 'template_description', 'template_translations'],
      names: ['name', 'email', 'sponsor_name', 'sponsor_email', 'search_text'],
      states: ['visa_type', 'status', 'invitation_state', 'invitation_language'],
      said: ['invitation_error'],
      ours: ['idempotency_key'],
    },
    archive: { order: ['id'] },
    access: {
      progress: ['select', 'update'],
      sealer: ['select', 'update'],
      importer: ['select', 'insert'],
      leaver: ['select', 'update'],
      mover: ['select', 'update'],
      staff: ['select', 'insert', 'update', 'delete'],
      client: ['select', 'update'],
      system: ['select', 'update'],
      backup: ['select'],
    },
  },
  client_users: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'deleted before',
    readable: { names: ['email', 'first_name', 'last_name'], states: ['time_zone'] },
    archive: { order: ['id'] },
    access: {
      importer: ['select', 'insert'],
      staff: ['select', 'insert', 'update', 'delete'],
      client: ['select', 'update'],
      system: ['select'],
      backup: ['select'],
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
    archive: { order: ['id'] },
    access: {
      importer: ['select', 'insert'],
      mover: ['select', 'insert', 'update', 'delete'],
      staff: ['select', 'insert', 'update', 'delete'],
      system: ['select'],
      backup: ['select'],
    },
  },
  conversation_followers: {
    key: ['conversation_id', 'user_id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    readable: { states: ['waiting_for'] },
    archive: 'of this installation',
    access: {
      progress: ['select', 'insert', 'update', 'delete'],
      staff: ['select', 'update'],
      system: ['select', 'update'],
      backup: ['select'],
    },
  },
  conversations: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    readable: { states: ['party', 'waiting_for'] },
    archive: { order: ['id'] },
    access: {
      progress: ['select', 'update'],
      importer: ['select', 'insert'],
      staff: ['select', 'insert', 'update'],
      client: ['select', 'insert', 'update'],
      system: ['select', 'update'],
      backup: ['select'],
    },
  },
  derived_files: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    readable: { files: ['kind', 'made_from', 'file_path', 'file_type'] },
    namesFile: true,
    archive: 'made again',
    access: {
      mover: ['select'],
      staff: ['select'],
      client: ['select'],
      system: ['select', 'insert', 'delete'],
      backup: ['select'],
    },
  },
  fact_decisions: {
    key: ['client_request_id', 'subject'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    readable: { ours: ['subject'], states: ['kind', 'decision'], names: ['decided_by_name'] },
    archive: 'of this installation',
    access: { staff: ['select', 'insert', 'update', 'delete'], backup: ['select'] },
  },
  file_facts: {
    key: ['upload_id', 'reader'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    sealed: { facts: 'facts' },
    readable: { states: ['reader', 'engine'] },
    archive: 'made again',
    access: {
      sealer: ['select', 'update'],
      staff: ['select'],
      client: ['select'],
      system: ['select', 'insert', 'update'],
      backup: ['select'],
    },
  },
  file_pages: {
    key: ['upload_id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    archive: 'made again',
    access: {
      staff: ['select'],
      client: ['select'],
      system: ['select', 'insert', 'update'],
      backup: ['select'],
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
    access: {
      sealer: ['select', 'update'],
      staff: ['select'],
      client: ['select'],
      system: ['select', 'insert', 'update'],
      backup: ['select'],
    },
  },
  file_steps: {
    key: ['upload_id', 'step'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    readable: { states: ['step', 'state', 'problem'] },
    archive: 'made again',
    access: {
      importer: ['insert'],
      staff: ['select', 'insert'],
      client: ['select', 'insert'],
      system: ['select', 'update'],
      backup: ['select'],
    },
  },
  inbound_mails: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    sealed: { content: 'inboundMail' },
    readable: { states: ['held_reason'], files: ['file_path', 'file_type'] },
    namesFile: true,
    archive: { order: ['id'] },
    access: {
      mover: ['select'],
      sealer: ['select', 'update'],
      importer: ['insert'],
      staff: ['select', 'update', 'delete'],
      system: ['select', 'insert', 'delete'],
      backup: ['select'],
    },
  },
  key_dates: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    sealed: { note: 'keyDateNote' },
    readable: { states: ['kind', 'source'], dayTitles: ['label'], names: ['entered_by_name'] },
    archive: { order: ['id'] },
    access: {
      sealer: ['select', 'update'],
      importer: ['insert'],
      staff: ['select', 'insert', 'update', 'delete'],
      client: ['select', 'insert', 'update'],
      backup: ['select'],
    },
  },
  kind_corrections: {
    key: ['workspace_id', 'upload_id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    readable: { states: ['kind'], ours: ['layout', 'document_name_hash'] },
    archive: 'of this installation',
    access: { system: ['select', 'insert', 'update', 'delete'], backup: ['select'] },
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
    archive: { order: ['id'] },
    access: {
      sealer: ['select', 'update'],
      importer: ['insert'],
      staff: ['select', 'insert', 'update', 'delete'],
      backup: ['select'],
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
      sealer: ['select', 'update'],
      staff: ['insert'],
      client: ['insert'],
      system: ['select', 'insert', 'update'],
      progress: ['select', 'insert', 'update'],
      backup: ['select'],
    },
  },
  message_files: {
    key: ['message_id', 'position'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    readable: { files: ['file_name'] },
    archive: { order: ['message_id', 'position'] },
    access: {
      importer: ['select', 'insert'],
      staff: ['select', 'insert'],
      client: ['select', 'insert'],
      system: ['select'],
      backup: ['select'],
    },
  },
  message_translations: {
    key: ['message_id', 'language'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    sealed: { body: 'message' },
    readable: { states: ['language', 'problem'], engines: ['engine'] },
    archive: { order: ['message_id', 'language'] },
    access: {
      progress: ['select', 'delete'],
      sealer: ['select', 'update'],
      importer: ['insert'],
      staff: ['select', 'insert'],
      client: ['select'],
      system: ['select', 'insert', 'update'],
      backup: ['select'],
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
    archive: { order: ['id'] },
    access: {
      progress: ['select'],
      sealer: ['select', 'update'],
      importer: ['select', 'insert'],
      staff: ['select', 'insert', 'update'],
      client: ['select', 'insert', 'update'],
      system: ['select'],
      backup: ['select'],
    },
  },
  outbox: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    readable: { states: ['kind', 'last_error'], ours: ['order_key', 'payload'] },
    archive: 'work to do',
    access: {
      staff: ['insert'],
      client: ['insert'],
      system: ['select', 'insert', 'update', 'delete'],
      backup: ['select'],
    },
  },
  queue_rows: {
    key: ['client_request_id', 'desk_id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    readable: { states: ['state', 'visa_type', 'visa_key'], names: ['client_key', 'responsible_key'] },
    archive: 'made again',
    access: { staff: ['select'], progress: ['select', 'insert', 'update', 'delete'], backup: ['select'] },
  },
  reminder_schedules: {
    key: ['client_request_id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    readable: { states: ['mode', 'time_zone'] },
    archive: { order: ['client_request_id'] },
    access: {
      importer: ['insert'],
      staff: ['select', 'insert', 'update'],
      system: ['select', 'update'],
      progress: ['select', 'update'],
      backup: ['select'],
    },
  },
  template_questions: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    readable: { asked: ['text', 'type', 'options', 'translations'], ours: ['idempotency_key'] },
    archive: { order: ['id'] },
    access: {
      progress: ['select'],
      importer: ['select', 'insert'],
      mover: ['select', 'insert'],
      staff: ['select', 'insert', 'update', 'delete'],
      admin: ['select', 'insert'],
      client: ['select'],
      system: ['select', 'insert'],
      backup: ['select'],
    },
  },
  text_consents: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    sealed: { number: 'textNumber' },
    readable: {
      names: ['email', 'noted_by_name'],
      ours: ['number_hash'],
      states: ['given_by', 'how', 'wording', 'ended_by'],
    },
    archive: 'of this installation',
    access: {
      sealer: ['select', 'update'],
      staff: ['select', 'insert', 'update'],
      client: ['select', 'insert', 'update'],
      system: ['select', 'update'],
      backup: ['select'],
    },
  },
  text_orders: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    readable: { states: ['kind', 'state', 'error'] },
    archive: 'work to do',
    access: { staff: ['select', 'insert'], system: ['select', 'insert', 'update'], backup: ['select'] },
  },
  unfinished_uploads: {
    key: ['id'],
    parent: 'client_requests',
    whenParentGoes: 'goes',
    archive: 'work to do',
    access: {
      staff: ['select', 'insert', 'delete'],
      client: ['select', 'insert', 'delete'],
      system: ['select', 'delete'],
      backup: ['select'],
    },
  },
} as const satisfies Record<string, CaseTable>;

type CaseTableName = keyof typeof caseTables;

/** As the list's readers take it: by name, each with all that an entry may have. */
export const listCaseTables = (): [CaseTableName, CaseTable][] =>
  Object.entries(caseTables) as [CaseTableName, CaseTable][];

/** Their sealed columns, table by table. */
export const listSealedColumns = (): {
  table: CaseTableName;
  key: readonly string[];
  column: string;
  as: SealedAs;
}[] =>
  listCaseTables().flatMap(([table, { key, sealed = {} }]) =>
    Object.entries(sealed).map(([column, as]) => ({ table, key, column, as })),
  );
