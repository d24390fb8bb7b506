import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadNamespaces } from '../../shared/i18n/language.ts';
import { root } from './root-route.ts';
import { textParams } from './search-params.ts';

export const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  loader: () => loadNamespaces('landing'),
  component: lazyRouteComponent(
    () => import('../../features/public-site/landing/pages/landing-page.tsx'),
    'LandingPage',
  ),
});

export const blog = createRoute({
  getParentRoute: () => root,
  path: '/blog',
  loader: () => loadNamespaces('landing', 'blog'),
  component: lazyRouteComponent(
    () => import('../../features/public-site/blog/pages/blog-page.tsx'),
    'BlogPage',
  ),
});

export const post = createRoute({
  getParentRoute: () => root,
  path: '/blog/$id',
  loader: () => loadNamespaces('landing', 'blog'),
  component: lazyRouteComponent(
    () => import('../../features/public-site/blog/pages/post-page.tsx'),
    'PostPage',
  ),
});

export const waitlist = createRoute({
  getParentRoute: () => root,
  path: '/waitlist',
  loader: () => loadNamespaces('landing', 'waitlist'),
  component: lazyRouteComponent(
    () => import('../../features/public-site/waitlist/pages/waitlist-page.tsx'),
    'WaitlistPage',
  ),
});

export const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: textParams('email', 'failure'),
  loader: () => loadNamespaces('accounts'),
  component: lazyRouteComponent(() => import('../../features/accounts/pages/auth-page.tsx'), 'AuthPage'),
});

export const confirm = createRoute({
  getParentRoute: () => root,
  path: '/auth/confirm',
  validateSearch: textParams('token', 'request_id', 'language', 'messages', 'box'),
  loader: () => loadNamespaces('accounts'),
  component: lazyRouteComponent(
    () => import('../../features/accounts/pages/confirm-page.tsx'),
    'ConfirmPage',
  ),
});

export const reset = createRoute({
  getParentRoute: () => root,
  path: '/auth/reset',
  validateSearch: textParams('token', 'email', 'language'),
  loader: () => loadNamespaces('accounts'),
  component: lazyRouteComponent(() => import('../../features/accounts/pages/reset-page.tsx'), 'ResetPage'),
});

export const choosePassword = createRoute({
  getParentRoute: () => root,
  path: '/auth/choose-password',
  validateSearch: textParams('request_id', 'messages', 'box'),
  loader: () => loadNamespaces('accounts'),
  component: lazyRouteComponent(
    () => import('../../features/accounts/pages/choose-password-page.tsx'),
    'ChoosePasswordPage',
  ),
});

export const afterReset = createRoute({
  getParentRoute: () => root,
  path: '/auth/after-reset',
  loader: () => loadNamespaces('accounts', 'security'),
  component: lazyRouteComponent(
    () => import('../../features/accounts/pages/after-reset-page.tsx'),
    'AfterResetPage',
  ),
});

export const callback = createRoute({
  getParentRoute: () => root,
  path: '/auth/callback',
  validateSearch: textParams('request_id', 'messages', 'box'),
  loader: () => loadNamespaces('accounts'),
  component: lazyRouteComponent(
    () => import('../../features/accounts/pages/callback-page.tsx'),
    'CallbackPage',
  ),
});

/** The target of a firm's invitation link. */
export const join = createRoute({
  getParentRoute: () => root,
  path: '/join/$invitationId',
  loader: () => loadNamespaces('firms'),
  component: lazyRouteComponent(() => import('../../features/firms/people/pages/join-page.tsx'), 'JoinPage'),
});
