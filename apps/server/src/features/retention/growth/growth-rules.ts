import { type CaseTableName, listCaseTables } from '../../../shared/case-tables/case-tables.ts';

/** What keeps a table from growing without end. `growth-rules.test.ts` compares the rules with the database's tables. */
export type GrowthRule =
  /** Rows stay as long as the installation, or the workspace. */
  | { kept: 'forever' | 'with workspace'; why: string }
  /** Rows go with the row that they belong to. */
  | { goesWith: string }
  /** The number of rows follows something that does not grow with use: settings, people, work that is waiting. */
  | { bounded: string }
  /** A job of its own, or the code that uses the table, deletes rows. */
  | { deletedBy: string }
  /** The daily job deletes rows, as the system. `rows` is a condition in SQL over the table's columns. */
  | { rows: string; why: string };

/** Of tables of a case: the ones that do not simply go with their case. */
const caseRules: Partial<Record<CaseTableName, GrowthRule>> = {
  client_requests: { deletedBy: 'retention/rules and retention/trash, as the workspace chooses' },
  contacts: { deletedBy: 'retention/rules and retention/trash, as the workspace chooses' },
  activity: {
    kept: 'with workspace',
    why: 'the timeline goes with its case, but for the row that says that the case was deleted',
  },
  cases_to_seal: { bounded: 'work that is waiting' },
  mail_orders: {
    rows: `state IN ('sent', 'failed') AND created_at < now() - interval '180 days'
      AND kind NOT IN ('message.waiting', 'mail.held', 'party.invitation')`,
    why: 'the timeline says that a mail was sent; the kinds that stay say up to where a person was notified, and go with their case',
  },
  outbox: {
    rows: `due_at IS NULL AND created_at < now() - interval '365 days'`,
    why: 'entries go when they are done; abandoned ones can be ordered again for a year',
  },
  unfinished_uploads: { deletedBy: 'files/receive/expire-uploads.ts, after 24 hours' },
};

const otherRules: Record<string, GrowthRule> = {
  // Workspaces and their settings.
  workspaces: { bounded: 'people and firms' },
  workspace_members: { bounded: 'people' },
  workspace_archives: { kept: 'with workspace', why: 'who exported everything, and when; a few rows a year' },
  firms: { bounded: 'firms' },
  firm_defaults: { bounded: 'one for a firm' },
  firm_file_settings: { bounded: 'one for a firm' },
  firm_invitations: { bounded: 'people who are invited' },
  profiles: { bounded: 'people' },
  user_roles: { bounded: 'people' },
  message_settings: { bounded: 'one for a workspace' },
  reminder_settings: { bounded: 'one for a workspace' },
  reminder_texts: { bounded: 'one for a workspace and language' },
  api_keys: {
    rows: `revoked_at < now() - interval '400 days' OR expires_at < now() - interval '400 days'`,
    why: 'the audit log shows the name of a key for more than a year after its end',
  },
  api_idempotency_keys: {
    rows: `created_at < now() - interval '24 hours'`,
    why: 'a repeated call gets the same answer for a day',
  },
  calendar_feeds: { bounded: 'one for a person' },
  calendar_settings: { bounded: 'one for a workspace' },
  filing_profiles: { bounded: 'people' },
  filing_offices: { bounded: 'one for a workspace' },
  glossary_terms: { bounded: 'a limit for a workspace' },
  letter_templates: { bounded: 'what people write' },
  note_templates: { bounded: 'what people write' },
  saved_views: { bounded: 'a limit for a workspace' },
  retention_rules: { bounded: 'one for a workspace' },
  erasures: {
    kept: 'with workspace',
    why: 'certificates, and what a restore erases again; nothing about the person',
  },
  retention_notices: {
    deletedBy: 'retention/rules/run-retention.ts, when what they announce is not due any more',
  },
  bulk_runs: { deletedBy: 'cases/queue/bulk, at the next run of the person' },
  queue_counts: { bounded: 'states of cases for a desk' },
  queue_days: { bounded: 'days with due cases for a desk' },
  push_subscriptions: { goesWith: 'auth.session' },
  text_stops: { kept: 'forever', why: 'who said STOP is never sent a text again' },
  inbound_texts: { deletedBy: 'notifications/text-messages/inbound, after 30 days' },

  // Templates. A version without cases goes when the template is edited.
  templates: { bounded: 'what people write' },
  template_versions: {
    deletedBy: 'templates/write-template.queries.ts, at the next edit, unless a case has it',
  },
  template_documents: { goesWith: 'template_versions' },
  government_forms: { bounded: 'a limit for a workspace' },
  government_form_mappings: { goesWith: 'government_forms' },

  // Events.
  workspace_events: {
    // The last one stays: numbers go on from it.
    rows: `at < now() - interval '30 days' AND number < (
      SELECT max(l.number) FROM workspace_events AS l WHERE l.workspace_id = workspace_events.workspace_id)`,
    why: 'a page that was away for longer loads everything again',
  },
  events_to_number: { bounded: 'empty outside of transactions' },

  // Webhooks.
  webhook_endpoints: { bounded: 'a limit for a workspace' },
  webhook_deliveries: {
    rows: `finished_at < now() - interval '30 days'`,
    why: 'deliveries are shown and replayed for 30 days; waiting ones end after three days',
  },

  // Keys and files.
  master_keys: { kept: 'forever', why: 'old backups name them; one for each change of the master key' },
  workspace_keys: { kept: 'forever', why: 'a row says that its key was destroyed; one for each change' },
  value_keys: { bounded: 'one for a workspace, and replaced ones until nothing is sealed by them' },
  value_sealing: { bounded: 'one row' },
  key_erasures: {
    kept: 'forever',
    why: 'a backup that turns up later is erased from too; one for an erased workspace',
  },
  stored_files: { goesWith: 'the row that names the file' },
  file_deletions: { bounded: 'work that is waiting' },

  // Operations.
  audit_entries: {
    kept: 'forever',
    why: 'each hash covers the entry before: the chain would have no beginning',
  },
  audit_entries_to_seal: { bounded: 'work that is waiting' },
  audit_seals: { kept: 'forever', why: 'they prove the entries' },
  audit_signing_keys: { kept: 'forever', why: 'they verify old checkpoints; a new one is rare' },
  backups: {
    rows: `started_at < now() - interval '400 days' AND started_at < (
      SELECT max(l.started_at) FROM backups AS l WHERE l.failure IS NULL AND l.finished_at IS NOT NULL)`,
    why: 'more than a year of runs is shown; the last good one stays',
  },
  backup_warnings: { deletedBy: 'operations/backups, at the next good backup' },
  outbox_pauses: { bounded: 'kinds of entries' },
  waitlist_submissions: { bounded: 'one for an e-mail address; administrators decide about them' },
  schema_migrations: { bounded: 'migrations' },

  // Accounts.
  'auth.user': {
    deletedBy: 'accounts/limits/delete-expired.ts, unconfirmed ones after a week; others by people',
  },
  'auth.account': { goesWith: 'auth.user' },
  'auth.factor': { goesWith: 'auth.user' },
  'auth.recovery_code': { goesWith: 'auth.user' },
  'auth.phone': { goesWith: 'auth.user' },
  'auth.session': { deletedBy: 'accounts/limits/delete-expired.ts, when they have ended' },
  'auth.attempt': { deletedBy: 'accounts/limits/delete-expired.ts, when the limit is over' },
  'auth.factor_guess': { deletedBy: 'accounts/limits/delete-expired.ts, after 7 days' },
  'auth.device': { deletedBy: 'accounts/limits/delete-expired.ts, when not used for 365 days' },
  'auth.phone_code': { deletedBy: 'accounts/limits/delete-expired.ts, when expired' },
  'auth.verification': { deletedBy: 'accounts/limits/delete-expired.ts, when expired' },
  'auth.mail_link': { deletedBy: 'accounts/limits/delete-expired.ts, 90 days after they expired' },
  'auth.mail_order': { deletedBy: 'accounts/mail-orders, when the mail was sent or abandoned' },
  'auth.rate_limit': { bounded: 'not used: limits are in auth.attempt' },
  'auth.jwks': { bounded: 'a few keys' },
  'auth.known_secret': { bounded: 'a few secrets' },
  'auth.saml_key': { bounded: 'one for a provider' },
  'auth.firm_domain': { bounded: 'domains of firms' },
  'auth.firm_policy': { bounded: 'one for a firm' },
  'auth.firm_provider': { bounded: 'providers of firms' },
};

/** The rule of each table, by its name; tables of the schema `auth` have it as a prefix. */
export function listGrowthRules(): ReadonlyMap<string, GrowthRule> {
  const ofCases = listCaseTables().map(([table]): [string, GrowthRule] => [
    table,
    caseRules[table] ?? { goesWith: 'client_requests' },
  ]);
  return new Map([...ofCases, ...Object.entries(otherRules)]);
}
