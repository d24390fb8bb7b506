/** Columns of texts and bytes that stay readable in the database, by the reason for it. docs/guides/security.md has the same list. */
export const readable: {
  why: string /** As README and the guide sum it up. */;
  summary?: string;
  columns: string;
}[] = [
  {
    why: 'names and addresses, which lists, search and sign-in need',
    summary:
      'names, e-mail addresses, postal addresses and phone numbers of clients, sponsors, contacts and staff',
    columns: `
    client_requests.name client_requests.email client_requests.sponsor_name client_requests.sponsor_email
    client_requests.search_text case_search.folded_text queue_rows.client_key queue_rows.responsible_key client_users.email client_users.first_name client_users.last_name
    contacts.name contacts.email contacts.phone contacts.address contacts.search_text contacts.home_country
    contacts.preferred_language firms.name firms.description firms.search_text firm_invitations.email
    firm_invitations.invited_by_name firm_invitations.firm_name profiles.email profiles.full_name profiles.search_text
    text_consents.email text_consents.noted_by_name
    case_notes.author_name key_dates.entered_by_name fact_decisions.decided_by_name letters.made_by_name letters.changed_by_name letters.finished_by_name messages.author_name case_notes.mentioned_names client_request_responses.entered_by_name
    client_request_responses.entered_by_firm client_document_uploads.uploaded_by_name
    client_document_uploads.uploaded_by_firm workspace_archives.user_name activity.actor_email
    waitlist_submissions.first_name waitlist_submissions.last_name waitlist_submissions.email
    waitlist_submissions.firm_name waitlist_submissions.visas_supported waitlist_submissions.search_text
    auth.user.name auth.user.email auth.user.image auth.mail_link.email auth.mail_link.name auth.mail_link.phone
    auth.mail_order.email auth.phone.number auth.phone_code.number auth.phone_code.holder auth.factor.name
    auth.factor.number auth.session.phone auth.firm_domain.domain`,
  },
  {
    why: 'names of files, which lists and downloads show, and where they lie',
    summary: 'names, types and checksums of files',
    columns: `
    derived_files.kind derived_files.file_path derived_files.file_type derived_files.made_from
    client_document_uploads.content_sha256 client_document_uploads.file_name client_document_uploads.file_path client_document_uploads.file_type
    inbound_mails.file_path inbound_mails.file_type
    message_files.file_name client_documents.file_name client_documents.not_drawn client_documents.file_path client_documents.file_type client_documents.folder_type
    file_deletions.bucket file_deletions.file_path stored_files.bucket stored_files.file_path stored_files.sha256
    firms.logo_url`,
  },
  {
    why: 'what is asked, and texts to begin with: the same for many clients, searched and versioned',
    summary: 'questions, templates, glossaries and texts to begin with',
    columns: `
    templates.name templates.visa_type templates.description templates.category templates.seed_key
    templates.translations templates.search_text template_questions.text template_questions.type
    template_questions.options template_questions.translations template_documents.name template_documents.description
    template_documents.translations client_requests.template_name client_requests.template_description
    client_requests.template_translations client_request_documents.name client_request_documents.description
    glossary_terms.term glossary_terms.translation messages.prepared firm_file_settings.name_pattern note_templates.name note_templates.content saved_views.name saved_views.address firm_defaults.notes firm_defaults.visa_type
    reminder_texts.subject reminder_texts.body letter_templates.name letter_templates.body`,
  },
  {
    why: 'of blank forms that everybody can download, and which question goes into which field',
    summary: 'blank government forms and the rules that fill them',
    columns: `
    government_forms.code government_forms.title government_forms.fields government_forms.dropped government_forms.sha256
    government_forms.file_name government_forms.file_path government_forms.file_type government_forms.uploaded_by_name
    government_form_mappings.rules`,
  },
  {
    why: 'what a day in the calendar is called, by staff: calendars list it',
    summary: 'titles of key dates and letters',
    columns: 'key_dates.label',
  },
  {
    why: 'what a letter is called, by staff: the list and its file show it',
    columns: 'letters.title',
  },
  {
    why: 'states, kinds and languages',
    summary: 'states, kinds, visa types, countries, languages and time zones',
    columns: `
    letters.proposal_problem key_dates.kind key_dates.source calendar_feeds.scope calendar_feeds.language
    queue_rows.state queue_rows.visa_type queue_rows.visa_key queue_counts.state queue_days.kind
    client_requests.visa_type client_requests.status client_requests.invitation_state client_requests.invitation_language client_request_documents.status
    client_document_uploads.upload_status client_document_uploads.placed_by client_document_uploads.arrangement
    file_facts.reader file_facts.engine fact_decisions.kind fact_decisions.decision client_request_responses.source_fact
    file_steps.step file_steps.state file_steps.problem file_readings.language file_readings.engine file_readings.kind
    file_readings.certainty file_readings.month file_readings.page_kinds file_readings.reason file_readings.question kind_corrections.kind contacts.visa_type contacts.status activity.actor_kind activity.kind
    inbound_mails.held_reason conversations.party conversations.waiting_for conversation_followers.waiting_for messages.author_kind messages.kind
    messages.via messages.language message_translations.language message_translations.problem glossary_terms.language
    glossary_terms.translation_language push_subscriptions.language mail_orders.kind mail_orders.state firm_invitations.firm_role profiles.firm_role user_roles.role
    workspace_archives.direction workspace_archives.state workspace_archives.counts workspace_archives.problem
    workspace_archives.problem_at auth.user.language auth.factor.kind auth.factor_guess.kind auth.mail_link.purpose
    reminder_settings.mode reminder_settings.time_zone reminder_schedules.mode reminder_schedules.time_zone
    reminder_texts.language client_users.time_zone auth.mail_link.language auth.mail_order.kind auth.phone_code.purpose auth.firm_provider.kind
    text_consents.given_by text_consents.how text_consents.ended_by text_consents.wording text_orders.kind text_orders.state
    text_orders.error text_stops.by`,
  },
  {
    why: 'what a mail server or a disk said',
    summary: 'what a mail server or a disk said',
    columns: 'client_requests.invitation_error mail_orders.error backups.failure backups.place',
  },
  {
    why: 'who translated',
    summary: 'which engine translated',
    columns: 'message_translations.engine',
  },
  {
    why: 'where a browser is told of messages, and by which keys: of the service that its maker runs',
    summary: 'addresses and keys of browsers that are told of messages',
    columns: 'push_subscriptions.endpoint push_subscriptions.p256dh push_subscriptions.auth',
  },
  {
    why: 'made by us, and says nothing of a person',
    columns: `
    client_requests.idempotency_key client_request_documents.idempotency_key case_notes.idempotency_key
    bulk_runs.idempotency_key bulk_runs.outcome saved_views.idempotency_key
    note_templates.idempotency_key templates.idempotency_key template_questions.idempotency_key
    client_request_responses.answer_hash file_readings.layout kind_corrections.layout
    text_consents.number_hash text_stops.number_hash inbound_texts.message_id fact_decisions.subject
    kind_corrections.document_name_hash schema_migrations.name schema_migrations.checksum`,
  },
  {
    why: 'keys, wrapped by another key',
    columns: `
    stored_files.wrapped_key
    master_keys.id master_keys.check_value workspace_keys.wrapped_key workspace_keys.master_key_id
    value_keys.wrapped_key`,
  },
  {
    why: 'secrets of accounts, hashed',
    columns: `
    calendar_feeds.secret_hash
    auth.account.password auth.device.token_hash auth.mail_link.password_hash auth.mail_link.token_hash
    auth.mail_link.code_hash auth.mail_link.browser auth.phone_code.code_hash auth.recovery_code.code_hash
    auth.session.token`,
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
    auth.device.user_agent auth.device.ip_address auth.session.user_agent auth.session.ip_address auth.attempt.key
    auth.factor_guess.caller auth.rate_limit.key`,
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
