import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { accessQuery } from '../../features/client-pages/api/access.ts';
import { portalFirmQuery, portalRequestQuery } from '../../features/client-pages/api/request.ts';
import { questionsQuery, responsesQuery } from '../../features/questionnaire/api/questionnaire.ts';
import { documentStatesQuery, documentsQuery } from '../../features/uploads/api/documents.ts';
import { loadNamespaces } from '../../shared/i18n/language.ts';
import { profileQuery } from '../../shared/session/use-profile.ts';
import { sessionQuery } from '../../shared/session/use-session.ts';
import { PageSpinner } from '../../ui/feedback/page-spinner.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { RouteErrorCard } from '../failures/route-error.tsx';
import { Root } from '../root.tsx';
import { textParams } from './search-params.ts';

/**
 * Starts a page's calls while its code loads. The calls of staff pages that few open first are loaded too: clients load this file. The page shows their outcome; a visitor has none to make. */
function startCalls(queryClient: QueryClient, start: (userId: string) => Promise<unknown>[]): void {
  queryClient
    .ensureQueryData(sessionQuery)
    .then((session) => session && Promise.all(start(session.user.id)))
    .catch(() => {});
}

const firstCalls = () => import('../staff/first-calls.ts');

/** The calls that all of a client's pages make. */
const clientCalls = (queryClient: QueryClient, requestId: string) => [
  queryClient.ensureQueryData(accessQuery(requestId)),
  queryClient.ensureQueryData(portalRequestQuery(requestId)),
  queryClient.ensureQueryData(portalFirmQuery(requestId)),
];

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  // The words of the usual spinner are still on their way.
  pendingComponent: Spinner,
  loader: () => loadNamespaces('common', 'errors'),
});

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  loader: () => loadNamespaces('landing'),
  component: lazyRouteComponent(
    () => import('../../features/public-site/landing/pages/landing-page.tsx'),
    'LandingPage',
  ),
});

const blog = createRoute({
  getParentRoute: () => root,
  path: '/blog',
  loader: () => loadNamespaces('landing', 'blog'),
  component: lazyRouteComponent(
    () => import('../../features/public-site/blog/pages/blog-page.tsx'),
    'BlogPage',
  ),
});

const post = createRoute({
  getParentRoute: () => root,
  path: '/blog/$id',
  loader: () => loadNamespaces('landing', 'blog'),
  component: lazyRouteComponent(
    () => import('../../features/public-site/blog/pages/post-page.tsx'),
    'PostPage',
  ),
});

const waitlist = createRoute({
  getParentRoute: () => root,
  path: '/waitlist',
  loader: () => loadNamespaces('landing', 'waitlist'),
  component: lazyRouteComponent(
    () => import('../../features/public-site/waitlist/pages/waitlist-page.tsx'),
    'WaitlistPage',
  ),
});

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: textParams('email', 'failure'),
  loader: () => loadNamespaces('accounts'),
  component: lazyRouteComponent(() => import('../../features/accounts/pages/auth-page.tsx'), 'AuthPage'),
});

const confirm = createRoute({
  getParentRoute: () => root,
  path: '/auth/confirm',
  validateSearch: textParams('token', 'request_id', 'language'),
  loader: () => loadNamespaces('accounts'),
  component: lazyRouteComponent(
    () => import('../../features/accounts/pages/confirm-page.tsx'),
    'ConfirmPage',
  ),
});

const reset = createRoute({
  getParentRoute: () => root,
  path: '/auth/reset',
  validateSearch: textParams('token', 'email', 'language'),
  loader: () => loadNamespaces('accounts'),
  component: lazyRouteComponent(() => import('../../features/accounts/pages/reset-page.tsx'), 'ResetPage'),
});

const choosePassword = createRoute({
  getParentRoute: () => root,
  path: '/auth/choose-password',
  validateSearch: textParams('request_id'),
  loader: () => loadNamespaces('accounts'),
  component: lazyRouteComponent(
    () => import('../../features/accounts/pages/choose-password-page.tsx'),
    'ChoosePasswordPage',
  ),
});

const afterReset = createRoute({
  getParentRoute: () => root,
  path: '/auth/after-reset',
  loader: () => loadNamespaces('accounts', 'security'),
  component: lazyRouteComponent(
    () => import('../../features/accounts/pages/after-reset-page.tsx'),
    'AfterResetPage',
  ),
});

const callback = createRoute({
  getParentRoute: () => root,
  path: '/auth/callback',
  validateSearch: textParams('request_id'),
  loader: () => loadNamespaces('accounts'),
  component: lazyRouteComponent(
    () => import('../../features/accounts/pages/callback-page.tsx'),
    'CallbackPage',
  ),
});

/** `view=portal` is the page behind 'Get Started'. */
const portalSearch = textParams('request_id', 'view');
const portal = createRoute({
  getParentRoute: () => root,
  path: '/client/portal',
  validateSearch: portalSearch,
  beforeLoad: ({ context: { queryClient }, search: { request_id } }) => {
    if (request_id) startCalls(queryClient, () => clientCalls(queryClient, request_id));
  },
  loader: ({ preload }) => {
    // A client's other pages preload this one, since the connection may be gone later: all of it.
    if (preload) import('../../features/portal/components/portal-view.tsx').catch(() => {});
    return loadNamespaces('portal');
  },
  component: lazyRouteComponent(() => import('../../features/portal/pages/portal-page.tsx'), 'PortalPage'),
});

/** `question` counts from 1, `view=review` lists all answers. */
const questionnaireSearch = textParams('request_id', 'view', 'question');
const questionnaire = createRoute({
  getParentRoute: () => root,
  path: '/client/questionnaire',
  validateSearch: questionnaireSearch,
  beforeLoad: ({ context: { queryClient }, search: { request_id } }) => {
    if (!request_id) return;
    startCalls(queryClient, () => [
      ...clientCalls(queryClient, request_id),
      queryClient.ensureQueryData(questionsQuery(request_id)),
      queryClient.ensureQueryData(responsesQuery(request_id)),
    ]);
  },
  loader: () => loadNamespaces('portal', 'questionnaire'),
  component: lazyRouteComponent(
    () => import('../../features/questionnaire/pages/questionnaire-page.tsx'),
    'QuestionnairePage',
  ),
});

const uploadsSearch = textParams('request_id');
const uploads = createRoute({
  getParentRoute: () => root,
  path: '/client/documents',
  validateSearch: uploadsSearch,
  beforeLoad: ({ context: { queryClient }, search: { request_id } }) => {
    if (!request_id) return;
    startCalls(queryClient, () => [
      ...clientCalls(queryClient, request_id),
      queryClient.ensureQueryData(documentsQuery(request_id)),
      queryClient.ensureQueryData(documentStatesQuery(request_id)),
    ]);
  },
  loader: () => loadNamespaces('portal', 'uploads'),
  component: lazyRouteComponent(
    () => import('../../features/uploads/pages/documents-page.tsx'),
    'DocumentsPage',
  ),
});

/** The tab of the settings, where they are open. */
const staffSearch = textParams('settings');
const staff = createRoute({
  getParentRoute: () => root,
  id: 'staff',
  validateSearch: staffSearch,
  beforeLoad: ({ context: { queryClient } }) =>
    startCalls(queryClient, () => [queryClient.ensureQueryData(profileQuery())]),
  component: lazyRouteComponent(() => import('../staff/staff-layout.tsx'), 'StaffLayout'),
});

/**
 * `request` is the id whose overlay is open, `q` the search, `status` the tab, `order=attention` what comes
 * first, `scope` whose cases: `mine` or `firm`, of those `person` the responsible one's. `new=1` opens the request form,
 * with a `template` and a `contact` chosen where they are named.
 */
const dashboardSearch = textParams(
  'request',
  'q',
  'status',
  'order',
  'scope',
  'person',
  'new',
  'template',
  'contact',
);
const dashboard = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard',
  validateSearch: dashboardSearch,
  beforeLoad: ({ context: { queryClient }, search }) =>
    startCalls(queryClient, (userId) => [
      firstCalls().then(({ callForDashboard }) => callForDashboard(queryClient, search, userId)),
    ]),
  pendingComponent: PageSpinner,
  errorComponent: RouteErrorCard,
  loader: () => loadNamespaces('requests', 'invitations', 'templates', 'firms', 'questionnaire', 'uploads'),
  component: lazyRouteComponent(
    () => import('../../features/requests/pages/dashboard-page.tsx'),
    'DashboardPage',
  ),
});

const loadCase = () => import('../../features/requests/pages/case-page.tsx');
/** `show` is what of the timeline is listed. */
const caseSearch = textParams('show');
const openCase = createRoute({
  getParentRoute: () => staff,
  path: '/requests/$requestId',
  validateSearch: caseSearch,
  beforeLoad: ({ context: { queryClient }, params: { requestId } }) =>
    startCalls(queryClient, () => [
      loadCase().then(({ startCaseCalls }) => startCaseCalls(queryClient, requestId)),
    ]),
  pendingComponent: PageSpinner,
  errorComponent: RouteErrorCard,
  loader: () => loadNamespaces('requests', 'invitations', 'templates', 'notes'),
  component: lazyRouteComponent(loadCase, 'CasePage'),
});
/** Without a section it is the overview. */
const caseSection = createRoute({ getParentRoute: () => openCase, path: '/$section' });

/** `q` is the search, `state=archived` the other tab, `dialog` what is open: new, edit or request (of `contact`), import. */
const contactsSearch = textParams('q', 'state', 'dialog', 'contact');
const contacts = createRoute({
  getParentRoute: () => staff,
  path: '/contacts',
  validateSearch: contactsSearch,
  beforeLoad: ({ context: { queryClient }, search }) =>
    startCalls(queryClient, () => [
      firstCalls().then(({ callForContacts }) => callForContacts(queryClient, search)),
    ]),
  pendingComponent: PageSpinner,
  errorComponent: RouteErrorCard,
  loader: () => loadNamespaces('contacts'),
  component: lazyRouteComponent(
    () => import('../../features/contacts/pages/contacts-page.tsx'),
    'ContactsPage',
  ),
});

/** `q` is the search, `category` the tab, `template` the one that is open, `view` how: new, edit, copy, or to read. */
const templatesSearch = textParams('q', 'category', 'template', 'view');
const templates = createRoute({
  getParentRoute: () => staff,
  path: '/templates',
  validateSearch: templatesSearch,
  beforeLoad: ({ context: { queryClient } }) =>
    startCalls(queryClient, () => [
      firstCalls().then(({ callForTemplates }) => callForTemplates(queryClient)),
    ]),
  pendingComponent: PageSpinner,
  errorComponent: RouteErrorCard,
  loader: () => loadNamespaces('templates'),
  component: lazyRouteComponent(
    () => import('../../features/templates/pages/templates-page.tsx'),
    'TemplatesPage',
  ),
});

const admin = createRoute({
  getParentRoute: () => staff,
  path: '/admin',
  /** `q` is the search of the tab, `view` how it shows: `list` of users, `custom` of templates. */
  validateSearch: textParams('tab', 'q', 'view'),
  pendingComponent: PageSpinner,
  errorComponent: RouteErrorCard,
  loader: () => loadNamespaces('users', 'firms', 'templates', 'waitlist', 'accounts'),
  component: lazyRouteComponent(() => import('../../features/users/pages/admin-page.tsx'), 'AdminPage'),
});

const firm = createRoute({
  getParentRoute: () => staff,
  path: '/firm/{-$section}',
  pendingComponent: PageSpinner,
  errorComponent: RouteErrorCard,
  loader: () => loadNamespaces('firms', 'requests'),
  component: lazyRouteComponent(() => import('../../features/firms/people/pages/firm-page.tsx'), 'FirmPage'),
});

/** Behind the link of a firm's invitation. */
const join = createRoute({
  getParentRoute: () => root,
  path: '/join/$invitationId',
  loader: () => loadNamespaces('firms'),
  component: lazyRouteComponent(() => import('../../features/firms/people/pages/join-page.tsx'), 'JoinPage'),
});

/** `q` is the search. */
const documentsSearch = textParams('q');
const documents = createRoute({
  getParentRoute: () => staff,
  path: '/documents',
  validateSearch: documentsSearch,
  beforeLoad: ({ context: { queryClient }, search: { q = '' } }) =>
    startCalls(queryClient, () => [
      firstCalls().then(({ callForDocuments }) => callForDocuments(queryClient, q)),
    ]),
  pendingComponent: PageSpinner,
  errorComponent: RouteErrorCard,
  loader: () => loadNamespaces('documents'),
  component: lazyRouteComponent(
    () => import('../../features/documents/pages/documents-page.tsx'),
    'DocumentsPage',
  ),
});

export const routeTree = root.addChildren([
  landing,
  blog,
  post,
  waitlist,
  auth,
  confirm,
  reset,
  choosePassword,
  afterReset,
  callback,
  join,
  portal,
  questionnaire,
  uploads,
  staff.addChildren([
    dashboard,
    openCase.addChildren([caseSection]),
    documents,
    templates,
    contacts,
    admin,
    firm,
  ]),
]);
