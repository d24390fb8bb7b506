import { accountsContract } from './accounts/accounts.contract.ts';
import { profilesContract } from './accounts/profiles.contract.ts';
import { activityContract } from './activity/activity.contract.ts';
import { auditContract } from './audit/audit.contract.ts';
import { caseNotesContract } from './cases/case-notes.contract.ts';
import { contactsContract } from './cases/contacts/contacts.contract.ts';
import { datesContract } from './cases/dates/dates.contract.ts';
import { portalContract } from './cases/portal/portal.contract.ts';
import { questionnaireContract } from './cases/questionnaire/questionnaire.contract.ts';
import { bulkContract, queueContract, viewsContract } from './cases/queue.contract.ts';
import { requestsContract } from './cases/requests.contract.ts';
import { templateUpdatesContract } from './cases/template-updates.contract.ts';
import { documentsContract } from './files/documents.contract.ts';
import { factChecksContract } from './files/fact-checks.contract.ts';
import { filesContract } from './files/files.contract.ts';
import { readingsContract } from './files/readings.contract.ts';
import { uploadsContract } from './files/uploads.contract.ts';
import { filingProfilesContract } from './filings/filing-profile.contract.ts';
import { governmentFormsContract } from './filings/government-forms.contract.ts';
import { lettersContract } from './filings/letters.contract.ts';
import { packetsContract } from './filings/packets.contract.ts';
import { firmsContract } from './firms/firms.contract.ts';
import { overviewContract } from './firms/overview.contract.ts';
import { usersContract } from './firms/users.contract.ts';
import { workspaceContract } from './firms/workspace.contract.ts';
import { workspaceArchiveContract } from './firms/workspace-archive.contract.ts';
import { inboxContract } from './messages/inbox.contract.ts';
import { messageSettingsContract } from './messages/message-settings.contract.ts';
import { messagesContract } from './messages/messages.contract.ts';
import { invitationsContract } from './notifications/invitations.contract.ts';
import { pushContract } from './notifications/push.contract.ts';
import { remindersContract } from './notifications/reminders.contract.ts';
import { textsContract } from './notifications/texts.contract.ts';
import { installationContract } from './operations/installation.contract.ts';
import { waitlistContract } from './operations/waitlist.contract.ts';
import { apiKeysContract } from './public-api/api-keys.contract.ts';
import { erasuresContract } from './retention/erasures.contract.ts';
import { holdsContract } from './retention/holds.contract.ts';
import { retentionContract } from './retention/retention.contract.ts';
import { trashContract } from './retention/trash.contract.ts';
import { noteTemplatesContract } from './templates/note-templates.contract.ts';
import { templatesContract } from './templates/templates.contract.ts';
import { translationContract } from './translation/translation.contract.ts';
import { webhooksContract } from './webhooks/webhooks.contract.ts';

/** The whole API. The web gets a minified copy with paths and methods, without schemas. */
export const contract = {
  accounts: accountsContract,
  activity: activityContract,
  apiKeys: apiKeysContract,
  audit: auditContract,
  bulk: bulkContract,
  caseNotes: caseNotesContract,
  contacts: contactsContract,
  files: filesContract,
  filingProfiles: filingProfilesContract,
  firms: firmsContract,
  dates: datesContract,
  erasures: erasuresContract,
  factChecks: factChecksContract,
  documents: documentsContract,
  governmentForms: governmentFormsContract,
  holds: holdsContract,
  inbox: inboxContract,
  invitations: invitationsContract,
  letters: lettersContract,
  packets: packetsContract,
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
  retention: retentionContract,
  requests: requestsContract,
  templates: templatesContract,
  templateUpdates: templateUpdatesContract,
  texts: textsContract,
  trash: trashContract,
  translation: translationContract,
  uploads: uploadsContract,
  users: usersContract,
  views: viewsContract,
  waitlist: waitlistContract,
  webhooks: webhooksContract,
  installation: installationContract,
  workspace: workspaceContract,
  archive: workspaceArchiveContract,
};
