import { accountsRouter } from '../../features/accounts/accounts.router.ts';
import { profilesRouter } from '../../features/accounts/profiles/profiles.router.ts';
import { activityRouter } from '../../features/activity/activity.router.ts';
import { auditRouter } from '../../features/audit/audit.router.ts';
import { contactsRouter } from '../../features/cases/contacts/contacts.router.ts';
import { datesRouter } from '../../features/cases/dates/dates.router.ts';
import { caseNotesRouter } from '../../features/cases/notes/case-notes.router.ts';
import { portalRouter } from '../../features/cases/portal/portal.router.ts';
import { questionnaireRouter } from '../../features/cases/questionnaire/questionnaire.router.ts';
import { bulkRouter, queueRouter, viewsRouter } from '../../features/cases/queue/queue.router.ts';
import { requestsRouter } from '../../features/cases/requests.router.ts';
import { templateUpdatesRouter } from '../../features/cases/template-updates/template-updates.router.ts';
import { workspaceArchiveRouter } from '../../features/exports/workspace-archive/workspace-archive.router.ts';
import { documentsRouter } from '../../features/files/cabinet/documents.router.ts';
import { factChecksRouter } from '../../features/files/check/fact-checks.router.ts';
import { filesRouter } from '../../features/files/place/box/files.router.ts';
import { uploadsRouter } from '../../features/files/place/uploads/uploads.router.ts';
import { readingsRouter } from '../../features/files/read/readings.router.ts';
import { suggestionsRouter } from '../../features/files/suggest/suggestions.router.ts';
import { filingProfilesRouter } from '../../features/filings/filing-profiles/filing-profiles.router.ts';
import { governmentFormsRouter } from '../../features/filings/government-forms/government-forms.router.ts';
import { lettersRouter } from '../../features/filings/letters/letters.router.ts';
import { packetsRouter } from '../../features/filings/packets/packets.router.ts';
import { firmsRouter } from '../../features/firms/firms.router.ts';
import { overviewRouter } from '../../features/firms/overview/overview.router.ts';
import { workspaceRouter } from '../../features/firms/people/workspace.router.ts';
import { usersRouter } from '../../features/firms/users/users.router.ts';
import { inboxRouter } from '../../features/messages/inbox/inbox.router.ts';
import { messagesRouter } from '../../features/messages/messages.router.ts';
import { messageSettingsRouter } from '../../features/messages/notices/message-settings.router.ts';
import { invitationsRouter } from '../../features/notifications/invitations/invitations.router.ts';
import { pushRouter } from '../../features/notifications/push/push.router.ts';
import { remindersRouter } from '../../features/notifications/reminders/reminders.router.ts';
import { textsRouter } from '../../features/notifications/text-messages/texts.router.ts';
import { installationRouter } from '../../features/operations/installation/installation.router.ts';
import { waitlistRouter } from '../../features/operations/waitlist/waitlist.router.ts';
import { apiKeysRouter } from '../../features/public-api/keys/api-keys.router.ts';
import { erasuresRouter } from '../../features/retention/erasure/erasures.router.ts';
import { holdsRouter } from '../../features/retention/holds/holds.router.ts';
import { retentionRouter } from '../../features/retention/rules/retention.router.ts';
import { trashRouter } from '../../features/retention/trash/trash.router.ts';
import { noteTemplatesRouter } from '../../features/templates/note-templates/note-templates.router.ts';
import { templatesRouter } from '../../features/templates/templates.router.ts';
import { translationRouter } from '../../features/translation/translation.router.ts';
import { webhooksRouter } from '../../features/webhooks/webhooks.router.ts';
import { procedures } from '../../shared/api/procedures.ts';

/** Every procedure of the contract; a missing one fails to compile. */
export const router = procedures.router({
  accounts: accountsRouter,
  activity: activityRouter,
  apiKeys: apiKeysRouter,
  audit: auditRouter,
  bulk: bulkRouter,
  contacts: contactsRouter,
  files: filesRouter,
  filingProfiles: filingProfilesRouter,
  firms: firmsRouter,
  dates: datesRouter,
  erasures: erasuresRouter,
  factChecks: factChecksRouter,
  documents: documentsRouter,
  invitations: invitationsRouter,
  caseNotes: caseNotesRouter,
  governmentForms: governmentFormsRouter,
  holds: holdsRouter,
  inbox: inboxRouter,
  letters: lettersRouter,
  packets: packetsRouter,
  messages: messagesRouter,
  noteTemplates: noteTemplatesRouter,
  overview: overviewRouter,
  portal: portalRouter,
  messageSettings: messageSettingsRouter,
  profiles: profilesRouter,
  push: pushRouter,
  questionnaire: { ...questionnaireRouter, ...suggestionsRouter },
  queue: queueRouter,
  readings: readingsRouter,
  reminders: remindersRouter,
  retention: retentionRouter,
  requests: requestsRouter,
  templates: templatesRouter,
  templateUpdates: templateUpdatesRouter,
  texts: textsRouter,
  trash: trashRouter,
  translation: translationRouter,
  uploads: uploadsRouter,
  users: usersRouter,
  views: viewsRouter,
  waitlist: waitlistRouter,
  webhooks: webhooksRouter,
  installation: installationRouter,
  workspace: workspaceRouter,
  archive: workspaceArchiveRouter,
});
