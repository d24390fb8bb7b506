import { accountsContract } from './accounts/accounts.contract.ts';
import { contactsContract } from './contacts/contacts.contract.ts';
import { documentsContract } from './documents/documents.contract.ts';
import { factChecksContract } from './facts/fact-checks.contract.ts';
import { filesContract } from './files/files.contract.ts';
import { firmsContract } from './firms/firms.contract.ts';
import { workspaceContract } from './firms/workspace.contract.ts';
import { workspaceArchiveContract } from './firms/workspace-archive.contract.ts';
import { governmentFormsContract } from './government-forms/government-forms.contract.ts';
import { lettersContract } from './letters/letters.contract.ts';
import { inboxContract } from './messages/inbox.contract.ts';
import { messageSettingsContract } from './messages/message-settings.contract.ts';
import { messagesContract } from './messages/messages.contract.ts';
import { pushContract } from './messages/push.contract.ts';
import { portalContract } from './portal/portal.contract.ts';
import { profilesContract } from './profiles/profiles.contract.ts';
import { questionnaireContract } from './questionnaire/questionnaire.contract.ts';
import { readingsContract } from './readings/readings.contract.ts';
import { activityContract } from './requests/activity.contract.ts';
import { caseNotesContract } from './requests/case-notes.contract.ts';
import { datesContract } from './requests/dates.contract.ts';
import { invitationsContract } from './requests/invitations.contract.ts';
import { overviewContract } from './requests/overview.contract.ts';
import { bulkContract, queueContract, viewsContract } from './requests/queue.contract.ts';
import { remindersContract } from './requests/reminders.contract.ts';
import { requestsContract } from './requests/requests.contract.ts';
import { textsContract } from './requests/texts.contract.ts';
import { noteTemplatesContract } from './templates/note-templates.contract.ts';
import { templatesContract } from './templates/templates.contract.ts';
import { translationContract } from './translation/translation.contract.ts';
import { uploadsContract } from './uploads/uploads.contract.ts';
import { usersContract } from './users/users.contract.ts';
import { waitlistContract } from './waitlist/waitlist.contract.ts';

/** The whole API. The web sees a minified copy: paths and methods, no schemas. */
export const contract = {
  accounts: accountsContract,
  activity: activityContract,
  bulk: bulkContract,
  caseNotes: caseNotesContract,
  contacts: contactsContract,
  files: filesContract,
  firms: firmsContract,
  dates: datesContract,
  factChecks: factChecksContract,
  documents: documentsContract,
  governmentForms: governmentFormsContract,
  inbox: inboxContract,
  invitations: invitationsContract,
  letters: lettersContract,
  messages: messagesContract,
  messageSettings: messageSettingsContract,
  noteTemplates: noteTemplatesContract,
  overview: overviewContract,
  portal: portalContract,
  profiles: profilesContract,
  push: pushContract,
  questionnaire: questionnaireContract,
  queue: queueContract,
  readings: readingsContract,
  reminders: remindersContract,
  requests: requestsContract,
  templates: templatesContract,
  texts: textsContract,
  translation: translationContract,
  uploads: uploadsContract,
  users: usersContract,
  views: viewsContract,
  waitlist: waitlistContract,
  workspace: workspaceContract,
  archive: workspaceArchiveContract,
};
