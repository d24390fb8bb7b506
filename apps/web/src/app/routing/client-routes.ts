import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { questionsQuery, responsesQuery } from '../../features/cases/questionnaire/api/questionnaire.ts';
import { accessQuery } from '../../features/client-pages/api/access.ts';
import { portalFirmQuery, portalRequestQuery } from '../../features/client-pages/api/request.ts';
import { documentStatesQuery, documentsQuery } from '../../features/files/uploads/api/documents.ts';
import { loadNamespaces } from '../../shared/i18n/language.ts';
import { root, startCalls } from './root-route.ts';
import { textParams } from './search-params.ts';

const clientCalls = (queryClient: QueryClient, requestId: string) => [
  queryClient.ensureQueryData(accessQuery(requestId)),
  queryClient.ensureQueryData(portalRequestQuery(requestId)),
  queryClient.ensureQueryData(portalFirmQuery(requestId)),
];

/** Where the installed application opens. */
export const start = createRoute({
  getParentRoute: () => root,
  path: '/client/start',
  loader: () => loadNamespaces('portal'),
  component: lazyRouteComponent(
    () => import('../../features/client-pages/offline/start-page.tsx'),
    'StartPage',
  ),
});

/** `view=portal` is the page behind 'Get Started'. `messages` opens the messages with the legal team, as on every client page. */
const portalSearch = textParams('request_id', 'view', 'messages');
export const portal = createRoute({
  getParentRoute: () => root,
  path: '/client/portal',
  validateSearch: portalSearch,
  beforeLoad: ({ context: { queryClient }, search: { request_id } }) => {
    if (request_id) startCalls(queryClient, () => clientCalls(queryClient, request_id));
  },
  loader: ({ preload }) => {
    // Preloads the whole portal from the other client pages, because the connection may be lost later.
    if (preload) import('../../features/cases/portal/components/portal-view.tsx').catch(() => {});
    return loadNamespaces('portal');
  },
  component: lazyRouteComponent(
    () => import('../../features/cases/portal/pages/portal-page.tsx'),
    'PortalPage',
  ),
});

/**
 * `question` counts from 1, `group` shows the entries of a repeating group, `view=review` lists all answers, `view=passport` reads them from
 * a photo, `view=earlier` from earlier cases.
 */
const questionnaireSearch = textParams('request_id', 'view', 'question', 'group', 'messages');
export const questionnaire = createRoute({
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
  loader: () => loadNamespaces('portal', 'questionnaire', 'picker'),
  component: lazyRouteComponent(
    () => import('../../features/cases/questionnaire/pages/questionnaire-page.tsx'),
    'QuestionnairePage',
  ),
});

const accountSearch = textParams('request_id', 'messages');
export const account = createRoute({
  getParentRoute: () => root,
  path: '/client/account',
  validateSearch: accountSearch,
  beforeLoad: ({ context: { queryClient }, search: { request_id } }) => {
    if (request_id) startCalls(queryClient, () => clientCalls(queryClient, request_id));
  },
  loader: () => loadNamespaces('portal', 'account'),
  component: lazyRouteComponent(
    () => import('../../features/cases/portal/pages/account-page.tsx'),
    'AccountPage',
  ),
});

const uploadsSearch = textParams('request_id', 'messages');
export const uploads = createRoute({
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
    () => import('../../features/files/uploads/pages/documents-page.tsx'),
    'DocumentsPage',
  ),
});
