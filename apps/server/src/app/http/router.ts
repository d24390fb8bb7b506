import { accountsRouter } from '../../features/accounts/accounts.router.ts';
import { activityRouter } from '../../features/activity/activity.router.ts';
import { caseNotesRouter } from '../../features/case-notes/case-notes.router.ts';
import { contactsRouter } from '../../features/contacts/contacts.router.ts';
import { documentsRouter } from '../../features/documents/documents.router.ts';
import { workspaceRouter } from '../../features/firm-people/workspace.router.ts';
import { firmsRouter } from '../../features/firms/firms.router.ts';
import { invitationsRouter } from '../../features/invitations/invitations.router.ts';
import { noteTemplatesRouter } from '../../features/note-templates/note-templates.router.ts';
import { portalRouter } from '../../features/portal/portal.router.ts';
import { profilesRouter } from '../../features/profiles/profiles.router.ts';
import { questionnaireRouter } from '../../features/questionnaire/questionnaire.router.ts';
import { requestsRouter } from '../../features/requests/requests.router.ts';
import { templatesRouter } from '../../features/templates/templates.router.ts';
import { uploadsRouter } from '../../features/uploads/uploads.router.ts';
import { usersRouter } from '../../features/users/users.router.ts';
import { waitlistRouter } from '../../features/waitlist/waitlist.router.ts';
import { workspaceArchiveRouter } from '../../features/workspace-archive/workspace-archive.router.ts';
import { procedures } from '../../shared/api/procedures.ts';

/** Every procedure of the contract; one that is missing does not compile. */
export const router = procedures.router({
  accounts: accountsRouter,
  activity: activityRouter,
  contacts: contactsRouter,
  firms: firmsRouter,
  documents: documentsRouter,
  invitations: invitationsRouter,
  caseNotes: caseNotesRouter,
  noteTemplates: noteTemplatesRouter,
  portal: portalRouter,
  profiles: profilesRouter,
  questionnaire: questionnaireRouter,
  requests: requestsRouter,
  templates: templatesRouter,
  uploads: uploadsRouter,
  users: usersRouter,
  waitlist: waitlistRouter,
  workspace: workspaceRouter,
  archive: workspaceArchiveRouter,
});
