import { installationLog } from '../../src/shared/audit/chain.ts';
import type { CaseTableName } from '../../src/shared/case-tables/case-tables.ts';
import {
  administrator,
  archived,
  archivedOrStandard,
  elsewhere,
  every,
  inOwnName,
  inPerson,
  inWorkspace,
  isOlder,
  moved,
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
import { caseRights } from './rights.ts';
import { type Row, type Table, tables } from './rows.ts';
import type { Role } from './world.ts';

/** The professional's own row in a table that colleagues can read. */
const inPersonOfProfile: Reach = (who, row) => row.key === who.userId;
const administratorOfOthers: Reach = (who, row) => administrator(who, row) && row.key !== who.userId;
const templateColumns = [
  'archived_at',
  'name',
  'visa_type',
  'description',
  'translations',
  'revision',
  'updated_at',
];
/** Settings of a firm for its administrator, personal ones for the person. */
const ownWorkspaceSettings: Reach = (who, row) =>
  row.key === who.workspace && (who.firmAdministrator === true || who.workspace === who.userId);
/** The same for tables with several rows per workspace. */
const inOwnWorkspaceSettings: Reach = (who, row) =>
  inWorkspace(who, row) && (who.firmAdministrator === true || who.workspace === who.userId);
/** Details for official forms: one's own, or a colleague's for the administrator of the firm. */
const fillsIn: Reach = (who, row) =>
  own(who, row) && (row.key === who.userId || who.firmAdministrator === true);
const ofPerson: Reach = (who, row) => row.values.user_id === who.userId;
/** By its path in the world. */
const isForm = (row: Row) => String(row.values.file_path).includes('/form_');
/** Files of existing uploads and forms, and logos of the own firm. */
/** The world names files by their case. */
const isOfTrash: Reach = (who, row) => !!who.trashed?.some((id) => String(row.values.file_path).includes(id));
const ownFile: Reach = (who, row) =>
  (own(who, row) || isOfTrash(who, row)) &&
  (row.values.bucket === 'firm-logos' || row.requests.length > 0 || isForm(row));
const logoOfAny: Reach = (who, row) => administrator(who, row) && row.values.bucket === 'firm-logos';
/** For firm administrators. */
const invites: Reach = (who, row) => who.firmAdministrator === true && row.values.firm_id === who.workspace;
const administersFirm: Reach = (who, row) => who.firmAdministrator === true && row.key === who.workspace;
/** Also the invited person. */
const invited: Reach = (who, row) => invites(who, row) || inPerson(who, row);
const importedFile: Reach = (who, row) =>
  archived(who, row) && String(row.values.file_path).startsWith(`${who.workspace}/imported_`);
/** Professionals without a firm. */
const firmless: Reach = (_, row) => row.values.firm_id === null;
/** Keys that are neither retired nor destroyed. */
const inUse: Reach = (_, row) => (row.values.retired_at ?? row.values.destroyed_at ?? null) === null;
/** Replaced keys of values that nothing is sealed by. */
const unused: Reach = (_, row) => row.values.unused_at !== null;
/** Only the key itself reaches them. */
const ofOwnKey: Reach = (who, row) => inWorkspace(who, row) && row.values.api_key_id === who.apiKey;

/** Erased keys that backups may still contain. */
const unfinished: Reach = (_, row) => row.values.backups_erased_at === null;
/** A saved view of the queue, for the person who made it. */
const madeByMe: Reach = (who, row) => own(who, row) && row.responsible === who.userId;
/** Also shared views, for firm administrators. */
const changesView: Reach = (who, row) =>
  madeByMe(who, row) || (own(who, row) && row.values.shared === true && who.firmAdministrator === true);

/** The installation's log, and what administrators did in workspaces. */
const administratorsLog: Reach = (who, row) =>
  administrator(who, row) &&
  (row.values.log_id === installationLog || row.values.actor_kind === 'administrator');

/** Tables outside of cases. */
const otherRights: Record<Exclude<Table, CaseTableName>, Partial<Record<Role, Rights>>> = {
  workspaces: { admin: { insert: administrator }, system: { insert: every } },
  audit_entries: {
    progress: { insert: every },
    staff: { select: own },
    admin: { select: administratorsLog },
    system: { select: every },
  },
  audit_entries_to_seal: { progress: { insert: every }, system: { select: every, delete: every } },
  audit_seals: { system: { select: every, insert: every } },
  audit_signing_keys: { system: { select: every, insert: every } },
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
  retention_rules: {
    staff: {
      select: own,
      insert: ownWorkspaceSettings,
      update: ownWorkspaceSettings,
      changeable: ['completed_months', 'unsubmitted_months', 'contact_months', 'enabled_at', 'updated_at'],
    },
    system: { select: every },
  },
  retention_notices: { staff: { select: own }, system: { select: every, insert: every, delete: every } },
  webhook_endpoints: {
    staff: {
      select: inOwnWorkspaceSettings,
      insert: inOwnWorkspaceSettings,
      insertable: ['workspace_id', 'id', 'url', 'description', 'event_types', 'payload', 'secret'],
      update: inOwnWorkspaceSettings,
      changeable: [
        'description',
        'url',
        'event_types',
        'payload',
        'state',
        'secret',
        'previous_secret',
        'previous_secret_until',
        'woken_at',
        'updated_at',
      ],
      delete: inOwnWorkspaceSettings,
    },
    system: {
      select: every,
      update: every,
      changeable: [
        'failed_rounds',
        'state',
        'read_to',
        'failing_since',
        'rests_until',
        'woken_at',
        'secret',
        'previous_secret',
      ],
    },
  },
  webhook_deliveries: {
    staff: {
      select: inOwnWorkspaceSettings,
      insert: inOwnWorkspaceSettings,
      insertable: [
        'workspace_id',
        'id',
        'endpoint_id',
        'event_type',
        'number',
        'order_key',
        'data',
        'occurred_at',
        'next_at',
      ],
      neverInserted: [{ event_type: 'request.created' }, { number: 1 }],
      update: inOwnWorkspaceSettings,
      changeable: ['attempts', 'state', 'next_at', 'tried_from', 'problem', 'finished_at'],
    },
    system: {
      select: every,
      insert: every,
      update: every,
      changeable: [
        'attempts',
        'state',
        'next_at',
        'last_attempt_at',
        'status',
        'problem',
        'response',
        'duration',
        'finished_at',
      ],
      delete: (_, row) => row.values.finished_at !== null && isOlder(row.values.finished_at, 30),
    },
  },
  erasures: {
    staff: {
      select: inOwnWorkspaceSettings,
      insert: (who, row) => inOwnWorkspaceSettings(who, row) && row.values.erased_by === who.userId,
      neverInserted: [{ erased_by: someoneElse }],
    },
    system: {
      select: every,
      update: (_, row) => row.values.backups_noted_at === null,
      changeable: ['backups_noted_at'],
      assignment: 'backups_noted_at = now()',
      neverSet: ['backups_noted_at = NULL'],
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
  workspace_events: {
    system: { select: every, delete: (_, row) => isOlder(row.values.at, 30) },
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
    progress: { select: every, readable: ['user_id', 'role'] },
    staff: { select: own },
    admin: { select: every, insert: administratorOfOthers, update: administrator, changeable: ['role'] },
    system: { select: every, insert: every },
    server: { select: every },
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
    client: { select: own, readable: ['id', 'repeating_groups', 'parties'] },
    admin: { select: administrator, insert: standardByAdministrator },
    system: { select: standard, insert: standard },
  },
  template_documents: {
    progress: {
      select: every,
      readable: ['id', 'required', 'party', 'template_version_id', 'repeating_group'],
    },
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
  firm_file_settings: {
    staff: {
      select: own,
      insert: administersFirm,
      neverInserted: [{ provider_agreed_at: '2026-01-01T00:00:00Z', provider_agreed_by: someoneElse }],
      update: administersFirm,
      changeable: ['name_pattern', 'provider_agreed_at', 'provider_agreed_by', 'camera_data', 'updated_at'],
    },
    system: { select: every, readable: ['workspace_id', 'provider_agreed_at', 'camera_data'] },
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
  text_stops: { system: { select: every, insert: every, delete: every } },
  inbound_texts: { system: { select: every, insert: every, delete: every } },
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
  api_keys: {
    staff: {
      select: inOwnWorkspaceSettings,
      insert: (who, row) => inOwnWorkspaceSettings(who, row) && row.values.user_id === who.userId,
      neverInserted: [{ user_id: someoneElse }],
      update: inOwnWorkspaceSettings,
      changeable: ['prefix', 'secret_hash', 'previous_hash', 'previous_until', 'rotated_at', 'revoked_at'],
      assignment: `prefix = 'vf_live_x'`,
    },
    server: { select: every, update: every, changeable: ['last_used_at'] },
    system: { select: every, readable: ['workspace_id', 'id', 'revoked_at', 'expires_at'], delete: every },
  },
  api_idempotency_keys: {
    staff: {
      select: ofOwnKey,
      insert: ofOwnKey,
      neverInserted: [elsewhere],
      update: ofOwnKey,
      changeable: ['status', 'sealed_answer'],
      delete: ofOwnKey,
    },
    system: { select: every, readable: ['workspace_id', 'api_key_id', 'created_at'], delete: every },
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
    staff: {
      select: own,
      insert: inOwnWorkspaceSettings,
      update: inOwnWorkspaceSettings,
      changeable: ['field_reviews'],
      delete: inOwnWorkspaceSettings,
    },
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
  filing_profiles: {
    staff: {
      select: own,
      insert: fillsIn,
      update: fillsIn,
      changeable: [
        'role',
        'family_name',
        'given_name',
        'middle_name',
        'licensing_authority',
        'bar_number',
        'uscis_account',
        'phone',
        'mobile',
        'fax',
        'email',
        'subject_to_orders',
        'orders',
        'accredited_on',
        'revision',
        'updated_at',
      ],
      assignment: `bar_number = '7'`,
    },
  },
  filing_offices: {
    staff: {
      select: own,
      insert: ownWorkspaceSettings,
      neverInserted: [{ default_attorney_id: someoneElse }],
      update: ownWorkspaceSettings,
      changeable: [
        'name',
        'country',
        'street',
        'unit_type',
        'unit',
        'city',
        'state',
        'postal_code',
        'default_attorney_id',
        'revision',
        'updated_at',
      ],
      assignment: 'revision = 7',
      neverSet: [`default_attorney_id = '${someoneElse}'`],
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
  backups: { system: { select: every, delete: (_, row) => isOlder(row.values.started_at, 400) } },
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
      changeable: ['wrapped_key', 'key_version', 'unused_at'],
      delete: unused,
    },
  },
  value_sealing: {
    server: { select: every },
    system: { select: every, update: every, changeable: ['finished_at', 'bound_at'] },
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
        'scan_state',
        'scan_engine',
        'scan_signatures_at',
        'scanned_at',
        'scan_threat',
        'scan_problem',
        'active_content',
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
};

/** Who reaches what. Everything not listed is refused, in every table. */
export const matrix: Record<Table, Partial<Record<Role, Rights>>> = { ...otherRights, ...caseRights };

// A backup reads every row of every table; the backup's test finds missing tables.
for (const table of tables) matrix[table].backup = { select: every };
Object.assign(matrix.backups.backup ?? {}, {
  insert: every,
  update: every,
  changeable: ['finished_at', 'failure'],
} satisfies Rights);
