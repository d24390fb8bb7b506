import { listCaseTables } from '../src/shared/case-tables/case-tables.ts';
import type { ReadableReason } from '../src/shared/case-tables/entry.ts';

interface Reason {
  why: string;
  /** As README and the guide summarize it. */
  summary?: string;
  /** The reason's name in entries of case tables; their columns are added. */
  reason?: ReadableReason;
  /** Columns of other tables. */
  columns: string;
}

const reasons: Reason[] = [
  {
    why: 'names and addresses, which lists, search and sign-in need',
    summary:
      'names, e-mail addresses, postal addresses and phone numbers of clients, sponsors, contacts and staff',
    reason: 'names',
    columns: `
    firms.name firms.description firms.search_text firm_invitations.email firm_invitations.invited_by_name
    firm_invitations.firm_name profiles.email profiles.full_name profiles.search_text
    workspace_archives.user_name erasures.erased_by_name waitlist_submissions.first_name waitlist_submissions.last_name
    waitlist_submissions.email waitlist_submissions.firm_name waitlist_submissions.visas_supported
    waitlist_submissions.search_text auth.user.name auth.user.email auth.user.image auth.mail_link.email
    auth.mail_link.name auth.mail_link.phone auth.mail_order.email auth.phone.number auth.phone_code.number
    auth.phone_code.holder auth.factor.name auth.factor.number auth.session.phone auth.firm_domain.domain`,
  },
  {
    why: 'names of files, which lists and downloads show, and where they lie',
    summary: 'names, types and checksums of files',
    reason: 'files',
    columns: `
    file_deletions.bucket file_deletions.file_path stored_files.bucket stored_files.file_path
    stored_files.sha256 firms.logo_url`,
  },
  {
    why: 'what the scanner for malware and our finder of active content say of a file; nothing that it contains',
    columns: `
    stored_files.scan_state stored_files.scan_engine stored_files.scan_threat stored_files.scan_problem
    stored_files.active_content`,
  },
  {
    why: 'what is asked, and texts to begin with: the same for many clients, searched and versioned',
    summary: 'questions, templates, glossaries and texts to begin with',
    reason: 'asked',
    columns: `
    templates.name templates.visa_type templates.description templates.category templates.seed_key
    templates.translations templates.search_text template_versions.repeating_groups template_versions.parties template_documents.party template_documents.ask_if template_documents.repeating_group template_documents.name template_documents.description
    template_documents.translations glossary_terms.term glossary_terms.translation
    firm_file_settings.name_pattern note_templates.name note_templates.content saved_views.name api_keys.name
    saved_views.address firm_defaults.notes firm_defaults.visa_type reminder_texts.subject
    reminder_texts.body letter_templates.name letter_templates.body`,
  },
  {
    why: 'of blank forms that everybody can download, and which question goes into which field',
    summary: 'blank government forms and the rules that fill them',
    columns: `
    government_forms.code government_forms.title government_forms.fields government_forms.dropped
    government_forms.sha256 government_forms.file_name government_forms.file_path government_forms.file_type
    government_forms.uploaded_by_name government_forms.field_reviews government_form_mappings.rules`,
  },
  {
    why: 'what a firm writes about itself on forms that it gives to the authority, mostly published by the bar; nothing of clients',
    summary: 'what official forms say about attorneys and their firm',
    columns: `
    filing_profiles.role filing_profiles.family_name filing_profiles.given_name filing_profiles.middle_name
    filing_profiles.licensing_authority filing_profiles.bar_number filing_profiles.uscis_account filing_profiles.phone
    filing_profiles.mobile filing_profiles.fax filing_profiles.email filing_profiles.subject_to_orders filing_profiles.orders filing_offices.name filing_offices.country
    filing_offices.street filing_offices.unit_type filing_offices.unit filing_offices.city filing_offices.state
    filing_offices.postal_code`,
  },
  {
    why: 'what a day in the calendar is called, by staff: calendars list it',
    summary: 'titles of key dates and letters',
    reason: 'dayTitles',
    columns: '',
  },
  {
    why: 'why something is under legal hold, by staff: a hold on a contact belongs to no case whose key could seal it',
    reason: 'holdReasons',
    columns: '',
  },
  {
    why: 'what a letter or an exhibit is called, by staff: the list and its file show it',
    reason: 'letterTitles',
    columns: '',
  },
  {
    why: 'states, kinds and languages',
    summary: 'states, kinds, visa types, countries, languages and time zones',
    reason: 'states',
    columns: `
    firm_file_settings.camera_data
    api_keys.role api_keys.scopes calendar_feeds.scope calendar_feeds.language queue_counts.state queue_days.kind glossary_terms.language
    glossary_terms.translation_language push_subscriptions.language firm_invitations.firm_role outbox_pauses.kind
    profiles.firm_role user_roles.role workspace_archives.direction workspace_archives.state
    workspace_archives.counts workspace_archives.problem workspace_archives.problem_at auth.user.language
    auth.factor.kind auth.factor_guess.kind auth.mail_link.purpose reminder_settings.mode
    reminder_settings.time_zone reminder_texts.language auth.mail_link.language auth.mail_order.kind
    auth.phone_code.purpose auth.firm_provider.kind text_stops.by audit_entries.kind audit_entries.actor_kind
    audit_entries.session_kind audit_entries.subject_kind`,
  },
  {
    why: 'what a mail server or a disk said',
    summary: 'what a mail server or a disk said',
    reason: 'said',
    columns: 'backups.failure backups.place',
  },
  {
    why: 'who translated',
    summary: 'which engine translated',
    reason: 'engines',
    columns: '',
  },
  {
    why: 'where a browser is told of messages, and by which keys: of the service that its maker runs',
    summary: 'addresses and keys of browsers that are told of messages',
    columns: 'push_subscriptions.endpoint push_subscriptions.p256dh push_subscriptions.auth',
  },
  {
    why: 'where a firm has events posted, which ones, and ids, codes and states of what was posted; nothing that a client wrote',
    summary: 'addresses of webhooks, and ids of what was posted to them',
    columns: `
    webhook_endpoints.url webhook_endpoints.description webhook_endpoints.event_types webhook_endpoints.payload
    webhook_endpoints.state webhook_deliveries.event_type webhook_deliveries.data webhook_deliveries.state
    webhook_deliveries.problem`,
  },
  {
    why: 'sealed with the key of the workspace, outside of cases: secrets that sign webhooks, and what receivers answered',
    columns: 'webhook_endpoints.secret webhook_endpoints.previous_secret webhook_deliveries.response',
  },
  {
    why: 'made by us, and says nothing of a person',
    reason: 'ours',
    columns: `
    api_keys.prefix api_idempotency_keys.idempotency_key api_idempotency_keys.request_hash
    api_idempotency_keys.sealed_answer bulk_runs.idempotency_key bulk_runs.outcome saved_views.idempotency_key note_templates.idempotency_key
    templates.idempotency_key text_stops.number_hash inbound_texts.message_id schema_migrations.name
    schema_migrations.checksum`,
  },
  {
    why: 'of the audit log: codes, numbers and ids, hashes and what verifies them',
    summary: 'the audit log, in which names are ids',
    columns: `
    audit_entries.data audit_seals.hash audit_seals.signature audit_seals.signing_key_id audit_signing_keys.id
    audit_signing_keys.public_key`,
  },
  {
    why: 'keys, wrapped by another key',
    columns: `
    stored_files.wrapped_key master_keys.id master_keys.check_value workspace_keys.wrapped_key
    workspace_keys.master_key_id value_keys.wrapped_key audit_signing_keys.sealed_private_key`,
  },
  {
    why: 'secrets of accounts, hashed',
    columns: `
    api_keys.secret_hash api_keys.previous_hash calendar_feeds.secret_hash auth.account.password auth.device.token_hash auth.mail_link.password_hash
    auth.mail_link.token_hash auth.mail_link.code_hash auth.mail_link.browser auth.phone_code.code_hash
    auth.recovery_code.code_hash auth.session.token`,
  },
  {
    why: 'secrets that servers share',
    columns: 'auth.known_secret.check_value auth.known_secret.sealed_password',
  },
  {
    why: 'secrets of accounts, encrypted by AUTH_SECRET',
    columns: `
    auth.factor.secret auth.firm_provider.client_secret auth.saml_key.private_key auth.jwks.private_key`,
  },
  {
    why: 'never written: tokens of other services are used once and forgotten',
    columns: `
    auth.account.access_token auth.account.refresh_token auth.account.id_token auth.account.scope`,
  },
  {
    why: 'a browser, an address of a network, and what counts tries',
    summary: 'browsers and network addresses of sessions',
    columns: `
    audit_entries.address api_keys.allowed_addresses auth.device.user_agent auth.device.ip_address auth.session.user_agent auth.session.ip_address
    auth.attempt.key auth.factor_guess.caller auth.rate_limit.key`,
  },
  {
    why: 'public parts and names of other services',
    summary: 'names and public parts of sign-in services and domains',
    columns: `
    auth.account.account_id auth.account.provider_id auth.firm_domain.challenge auth.firm_provider.issuer
    auth.firm_provider.client_id auth.firm_provider.saml auth.jwks.public_key auth.jwks.alg auth.jwks.crv
    auth.saml_key.certificate`,
  },
  {
    why: 'one sign-in at another service, for minutes',
    columns: 'auth.verification.identifier auth.verification.value',
  },
  {
    why: 'mails about accounts: kinds, names and what was hashed already',
    summary: 'mails about accounts',
    columns: 'auth.mail_order.payload',
  },
];

const ofCases = (reason: ReadableReason | undefined): string[] =>
  listCaseTables().flatMap(([table, { readable: columns = {} }]) =>
    reason ? (columns[reason] ?? []).map((column) => `${table}.${column}`) : [],
  );

/** Columns with text or bytes that stay readable in the database, by reason. */
export const readable = reasons.map(({ why, summary, reason, columns }) => ({
  why,
  summary,
  columns: [...columns.split(/\s+/).filter(Boolean), ...ofCases(reason)].sort(),
}));

export const readableLines = readable.map(
  ({ why, columns }) => `| ${why} | ${columns.map((name) => `\`${name}\``).join(', ')} |`,
);
