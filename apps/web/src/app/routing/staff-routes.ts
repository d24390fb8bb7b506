import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { auditParams } from '../../features/audit/audit-params.ts';
import { queueParams } from '../../features/cases/components/queue/queue-params.ts';
import { loadNamespaces } from '../../shared/i18n/language.ts';
import { profileQuery } from '../../shared/session/use-profile.ts';
import { PageSpinner } from '../../ui/feedback/page-spinner.tsx';
import { RouteErrorCard } from '../failures/route-error.tsx';
import { root, startCalls } from './root-route.ts';
import { textParams } from './search-params.ts';

const firstCalls = () => import('../staff/prefetch-pages.ts');

/** The open tab of the settings dialog. */
const staffSearch = textParams('settings');
export const staff = createRoute({
  getParentRoute: () => root,
  id: 'staff',
  validateSearch: staffSearch,
  beforeLoad: ({ context: { queryClient } }) =>
    startCalls(queryClient, () => [queryClient.ensureQueryData(profileQuery())]),
  loader: () => loadNamespaces('staff', 'picker'),
  component: lazyRouteComponent(() => import('../staff/staff-layout.tsx'), 'StaffLayout'),
});

const staffPage = {
  getParentRoute: () => staff,
  pendingComponent: PageSpinner,
  errorComponent: RouteErrorCard,
};

/**
 * `request` is the request whose overlay is open, `q` the search, `status` the tab, `order=attention` sorts by what needs attention,
 * `scope` whose cases: `mine` or `firm`, narrowed to the responsible `person`. `new=1` opens the request form, with `template` and
 * `contact` preselected if given. `view=table` is the table, with its own filter and order; `saved` is the saved view they came from.
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
  'view',
  'saved',
  ...queueParams,
);
export const dashboard = createRoute({
  ...staffPage,
  path: '/dashboard',
  validateSearch: dashboardSearch,
  beforeLoad: ({ context: { queryClient }, search }) =>
    startCalls(queryClient, (userId) => [
      firstCalls().then(({ prefetchDashboard }) => prefetchDashboard(queryClient, search, userId)),
    ]),
  loader: () =>
    loadNamespaces(
      'requests',
      'parties',
      'invitations',
      'firms',
      'questionnaire',
      'uploads',
      'sorting',
      'kinds',
      'facts',
    ),
  component: lazyRouteComponent(
    () => import('../../features/cases/pages/dashboard-page.tsx'),
    'DashboardPage',
  ),
});

const loadCase = () => import('../../features/cases/pages/case-page.tsx');
/** `show` filters the timeline, `party` selects the open conversation, `letter` the open letter, `only=missing` hides what is done. */
const caseSearch = textParams('show', 'party', 'letter', 'only');
export const openCase = createRoute({
  ...staffPage,
  path: '/requests/$requestId',
  validateSearch: caseSearch,
  beforeLoad: ({ context: { queryClient }, params: { requestId } }) =>
    startCalls(queryClient, () => [
      loadCase().then(({ startCaseCalls }) => startCaseCalls(queryClient, requestId)),
    ]),
  loader: () =>
    loadNamespaces(
      'requests',
      'parties',
      'invitations',
      'templates',
      'forms',
      'messages',
      'inbox',
      'letters',
      'packets',
      'notes',
      'dates',
      'readings',
      'uploads',
      'sorting',
      'kinds',
      'facts',
    ),
  component: lazyRouteComponent(loadCase, 'CasePage'),
});
/** Without a section, the overview. */
export const caseSection = createRoute({ getParentRoute: () => openCase, path: '/$section' });

/** `show` filters the list, `conversation` is the open one: request and party. */
const inboxSearch = textParams('show', 'conversation');
export const inbox = createRoute({
  ...staffPage,
  path: '/inbox',
  validateSearch: inboxSearch,
  beforeLoad: ({ context: { queryClient }, search: { show } }) =>
    startCalls(queryClient, () => [
      firstCalls().then(({ prefetchInbox }) => prefetchInbox(queryClient, show)),
    ]),
  loader: () => loadNamespaces('inbox', 'messages', 'requests', 'uploads', 'sorting'),
  component: lazyRouteComponent(() => import('../../features/cases/inbox/pages/inbox-page.tsx'), 'InboxPage'),
});

/** `view=list`, `month` is the visible month, `scope=firm` whose cases, `kind` which dates. */
export const calendar = createRoute({
  ...staffPage,
  path: '/calendar',
  validateSearch: textParams('view', 'month', 'scope', 'kind'),
  loader: () => loadNamespaces('dates'),
  component: lazyRouteComponent(
    () => firstCalls().then(({ loadCalendar }) => loadCalendar()),
    'CalendarPage',
  ),
});

/** `q` is the search, `state=archived` the other tab, `dialog` the open dialog: new, edit or request (of `contact`), import. */
const contactsSearch = textParams('q', 'state', 'dialog', 'contact');
export const contacts = createRoute({
  ...staffPage,
  path: '/contacts',
  validateSearch: contactsSearch,
  beforeLoad: ({ context: { queryClient }, search }) =>
    startCalls(queryClient, () => [
      firstCalls().then(({ prefetchContacts }) => prefetchContacts(queryClient, search)),
    ]),
  loader: () => loadNamespaces('contacts'),
  component: lazyRouteComponent(
    () => import('../../features/cases/contacts/pages/contacts-page.tsx'),
    'ContactsPage',
  ),
});

/**
 * `q` is the search, `category` the tab, `template` the open template, `view` its mode: new, edit, copy or read; `view=letters` lists
 * letter templates.
 */
const templatesSearch = textParams('q', 'category', 'template', 'view');
export const templates = createRoute({
  ...staffPage,
  path: '/templates',
  validateSearch: templatesSearch,
  beforeLoad: ({ context: { queryClient } }) =>
    startCalls(queryClient, () => [
      firstCalls().then(({ prefetchTemplates }) => prefetchTemplates(queryClient)),
    ]),
  loader: () => loadNamespaces('templates', 'parties', 'facts', 'letters'),
  component: lazyRouteComponent(
    () => firstCalls().then(({ loadTemplates }) => loadTemplates()),
    'TemplatesPage',
  ),
});

/** The page of a template, with the client's questionnaire beside it. */
export const templateEditor = createRoute({
  ...staffPage,
  path: '/templates/$id/edit',
  component: lazyRouteComponent(() => firstCalls().then(({ loadEditor }) => loadEditor())),
});

/** The firm's blank government forms, or one of them; `template` is the template whose questions fill it. */
export const forms = createRoute({
  ...staffPage,
  path: '/forms/{-$formId}',
  validateSearch: templatesSearch,
  loader: () => loadNamespaces('templates', 'parties', 'forms'),
  component: lazyRouteComponent(
    () => import('../../features/filings/government-forms/pages/forms-page.tsx'),
    'FormsPage',
  ),
});

/** What official forms say about a professional, `person`, and the office. */
export const filingDetails = createRoute({
  ...staffPage,
  path: '/filing-details',
  validateSearch: textParams('person'),
  component: lazyRouteComponent(() => firstCalls().then(({ loadFilingDetails }) => loadFilingDetails())),
});

export const admin = createRoute({
  ...staffPage,
  path: '/admin',
  /** `q` is the tab's search, `view` the chosen list: `list` of users, `custom` of templates. */
  validateSearch: textParams('tab', 'q', 'view', ...auditParams),
  loader: () => loadNamespaces('users', 'firms', 'templates', 'parties', 'facts', 'waitlist', 'accounts'),
  component: lazyRouteComponent(() => import('../../features/firms/users/pages/admin-page.tsx'), 'AdminPage'),
});

export const trash = createRoute({
  ...staffPage,
  path: '/trash',
  component: lazyRouteComponent(() => firstCalls().then(({ loadTrash }) => loadTrash())),
});

export const firm = createRoute({
  ...staffPage,
  path: '/firm/{-$section}',
  /** Filters of the log; the webhook whose deliveries are shown. */
  validateSearch: textParams('webhook', ...auditParams),
  loader: () => loadNamespaces('firms', 'requests', 'readings', 'translation', 'forms'),
  component: lazyRouteComponent(() => import('../../features/firms/people/pages/firm-page.tsx'), 'FirmPage'),
});

/** `q` searches clients, `text` the words in files. */
const documentsSearch = textParams('q', 'text');
export const documents = createRoute({
  ...staffPage,
  path: '/documents',
  validateSearch: documentsSearch,
  beforeLoad: ({ context: { queryClient }, search: { q = '' } }) =>
    startCalls(queryClient, () => [
      firstCalls().then(({ prefetchDocuments }) => prefetchDocuments(queryClient, q)),
    ]),
  loader: () => loadNamespaces('documents', 'readings'),
  component: lazyRouteComponent(
    () => import('../../features/files/cabinet/pages/documents-page.tsx'),
    'DocumentsPage',
  ),
});
