import { accountsRouter } from '../../features/accounts/accounts.router.ts';
import { contactsRouter } from '../../features/contacts/contacts.router.ts';
import { datesRouter } from '../../features/dates/dates.router.ts';
import { documentsRouter } from '../../features/documents/documents.router.ts';
import { factChecksRouter } from '../../features/fact-checks/fact-checks.router.ts';
import { firmsRouter } from '../../features/firms/firms.router.ts';
import { workspaceRouter } from '../../features/firms/people/workspace.router.ts';
import { workspaceArchiveRouter } from '../../features/firms/workspace-archive/workspace-archive.router.ts';
import { governmentFormsRouter } from '../../features/government-forms/government-forms.router.ts';
import { lettersRouter } from '../../features/letters/letters.router.ts';
import { inboxRouter } from '../../features/messages/inbox/inbox.router.ts';
import { messagesRouter } from '../../features/messages/messages.router.ts';
import { messageSettingsRouter } from '../../features/messages/notices/message-settings.router.ts';
import { pushRouter } from '../../features/messages/push/push.router.ts';
import { overviewRouter } from '../../features/overview/overview.router.ts';
import { portalRouter } from '../../features/portal/portal.router.ts';
import { profilesRouter } from '../../features/profiles/profiles.router.ts';
import { questionnaireRouter } from '../../features/questionnaire/questionnaire.router.ts';
import { readingsRouter } from '../../features/readings/readings.router.ts';
import { activityRouter } from '../../features/requests/activity/activity.router.ts';
import { caseNotesRouter } from '../../features/requests/case-notes/case-notes.router.ts';
import { invitationsRouter } from '../../features/requests/invitations/invitations.router.ts';
import { remindersRouter } from '../../features/requests/invitations/reminders/reminders.router.ts';
import { textsRouter } from '../../features/requests/invitations/text-messages/texts.router.ts';
import { bulkRouter, queueRouter, viewsRouter } from '../../features/requests/queue/queue.router.ts';
import { requestsRouter } from '../../features/requests/requests.router.ts';
import { noteTemplatesRouter } from '../../features/templates/note-templates/note-templates.router.ts';
import { templatesRouter } from '../../features/templates/templates.router.ts';
import { translationRouter } from '../../features/translation/translation.router.ts';
import { filesRouter } from '../../features/uploads/files/files.router.ts';
import { uploadsRouter } from '../../features/uploads/uploads.router.ts';
import { usersRouter } from '../../features/users/users.router.ts';
import { waitlistRouter } from '../../features/waitlist/waitlist.router.ts';
import { procedures } from '../../shared/api/procedures.ts';

/** Every procedure of the contract; one that is missing does not compile. */
export const router = procedures.router({
  accounts: accountsRouter,
  activity: activityRouter,
  bulk: bulkRouter,
  contacts: contactsRouter,
  files: filesRouter,
  firms: firmsRouter,
  dates: datesRouter,
  factChecks: factChecksRouter,
  documents: documentsRouter,
  invitations: invitationsRouter,
  caseNotes: caseNotesRouter,
  governmentForms: governmentFormsRouter,
  inbox: inboxRouter,
  letters: lettersRouter,
  messages: messagesRouter,
  noteTemplates: noteTemplatesRouter,
  overview: overviewRouter,
  portal: portalRouter,
  messageSettings: messageSettingsRouter,
  profiles: profilesRouter,
  push: pushRouter,
  questionnaire: questionnaireRouter,
  queue: queueRouter,
  readings: readingsRouter,
  reminders: remindersRouter,
  requests: requestsRouter,
  templates: templatesRouter,
  texts: textsRouter,
  translation: translationRouter,
  uploads: uploadsRouter,
  users: usersRouter,
  views: viewsRouter,
  waitlist: waitlistRouter,
  workspace: workspaceRouter,
  archive: workspaceArchiveRouter,
});
