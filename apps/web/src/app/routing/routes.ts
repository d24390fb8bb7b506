import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadNamespaces } from '../../shared/i18n/language.ts';
import { PageSpinner } from '../../ui/feedback/page-spinner.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { RouteErrorCard } from '../failures/route-error.tsx';
import { Root } from '../root.tsx';
import { textParams } from './search-params.ts';

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
  component: lazyRouteComponent(() => import('../../features/landing/pages/landing-page.tsx'), 'LandingPage'),
});

const blog = createRoute({
  getParentRoute: () => root,
  path: '/blog',
  loader: () => loadNamespaces('landing', 'blog'),
  component: lazyRouteComponent(() => import('../../features/blog/pages/blog-page.tsx'), 'BlogPage'),
});

const post = createRoute({
  getParentRoute: () => root,
  path: '/blog/$id',
  loader: () => loadNamespaces('landing', 'blog'),
  component: lazyRouteComponent(() => import('../../features/blog/pages/post-page.tsx'), 'PostPage'),
});

const waitlist = createRoute({
  getParentRoute: () => root,
  path: '/waitlist',
  loader: () => loadNamespaces('landing', 'waitlist'),
  component: lazyRouteComponent(
    () => import('../../features/waitlist/pages/waitlist-page.tsx'),
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

const portal = createRoute({
  getParentRoute: () => root,
  path: '/client/portal',
  /** `view=portal` is the page behind 'Get Started'. */
  validateSearch: textParams('request_id', 'view'),
  loader: () => loadNamespaces('portal'),
  component: lazyRouteComponent(() => import('../../features/portal/pages/portal-page.tsx'), 'PortalPage'),
});

const questionnaire = createRoute({
  getParentRoute: () => root,
  path: '/client/questionnaire',
  /** `question` counts from 1, `view=review` lists all answers. */
  validateSearch: textParams('request_id', 'view', 'question'),
  loader: () => loadNamespaces('portal', 'questionnaire'),
  component: lazyRouteComponent(
    () => import('../../features/questionnaire/pages/questionnaire-page.tsx'),
    'QuestionnairePage',
  ),
});

const uploads = createRoute({
  getParentRoute: () => root,
  path: '/client/documents',
  validateSearch: textParams('request_id'),
  loader: () => loadNamespaces('portal', 'uploads'),
  component: lazyRouteComponent(
    () => import('../../features/uploads/pages/documents-page.tsx'),
    'DocumentsPage',
  ),
});

const staff = createRoute({
  getParentRoute: () => root,
  id: 'staff',
  /** The tab of the settings, where they are open. */
  validateSearch: textParams('settings'),
  component: lazyRouteComponent(() => import('../staff/staff-layout.tsx'), 'StaffLayout'),
});

const dashboard = createRoute({
  getParentRoute: () => staff,
  path: '/dashboard',
  /**
   * `request` is the id whose overlay is open, `q` the search, `status` the tab, `order=attention` what comes
   * first. `new=1` opens the request form,
   * with a `template` and a `contact` chosen where they are named.
   */
  validateSearch: textParams('request', 'q', 'status', 'order', 'new', 'template', 'contact'),
  pendingComponent: PageSpinner,
  errorComponent: RouteErrorCard,
  loader: () => loadNamespaces('requests', 'invitations', 'templates', 'firms'),
  component: lazyRouteComponent(
    () => import('../../features/requests/pages/dashboard-page.tsx'),
    'DashboardPage',
  ),
});

const contacts = createRoute({
  getParentRoute: () => staff,
  path: '/contacts',
  /** `q` is the search, `state=archived` the other tab, `dialog` what is open: new, edit or request (of `contact`), import. */
  validateSearch: textParams('q', 'state', 'dialog', 'contact'),
  pendingComponent: PageSpinner,
  errorComponent: RouteErrorCard,
  loader: () => loadNamespaces('contacts'),
  component: lazyRouteComponent(
    () => import('../../features/contacts/pages/contacts-page.tsx'),
    'ContactsPage',
  ),
});

const templates = createRoute({
  getParentRoute: () => staff,
  path: '/templates',
  /** `q` is the search, `category` the tab, `template` the one that is open, `view` how: new, edit, copy, or to read. */
  validateSearch: textParams('q', 'category', 'template', 'view'),
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

const documents = createRoute({
  getParentRoute: () => staff,
  path: '/documents',
  /** `q` is the search. */
  validateSearch: textParams('q'),
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
  portal,
  questionnaire,
  uploads,
  staff.addChildren([dashboard, documents, templates, contacts, admin]),
]);
