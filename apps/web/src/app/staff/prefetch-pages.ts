import 'virtual:staff-contract';
import type { QueryClient } from '@tanstack/react-query';
import { queueQuery } from '../../features/cases/api/queue.ts';
import { requestsQuery } from '../../features/cases/api/request-list.ts';
import { dashboardFilter } from '../../features/cases/components/list/dashboard-filter.ts';
import {
  type QueueSearch,
  readFilter,
  readSort,
} from '../../features/cases/components/queue/queue-filter.ts';
import { contactsQuery, toContactState } from '../../features/cases/contacts/api/contacts.ts';
import { clientFoldersQuery } from '../../features/files/cabinet/api/documents.ts';
import { inboxQuery, toInboxShow } from '../../features/messages/api/inbox.ts';
import { templatesQuery } from '../../features/templates/api/templates.ts';
import { loadNamespaces } from '../../shared/i18n/language.ts';

// The first calls of the staff pages, in a chunk of their own so that client pages do not load them.

export const prefetchDashboard = (
  queryClient: QueryClient,
  search: Parameters<typeof dashboardFilter>[0] & QueueSearch,
  userId: string,
): Promise<unknown> => {
  const asked = dashboardFilter(search, userId);
  if (asked.view === 'cards') return queryClient.ensureInfiniteQueryData(requestsQuery(asked));
  return queryClient.ensureInfiniteQueryData(
    queueQuery({ ...asked, filter: readFilter(search), sort: readSort(search.sort) }),
  );
};

export const prefetchContacts = (
  queryClient: QueryClient,
  { state, q = '' }: { state?: string | undefined; q?: string | undefined },
): Promise<unknown> => queryClient.ensureInfiniteQueryData(contactsQuery(toContactState(state), q));

export const prefetchInbox = (queryClient: QueryClient, show: string | undefined): Promise<unknown> =>
  queryClient.ensureInfiniteQueryData(inboxQuery(toInboxShow(show)));

export const prefetchTemplates = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([
    queryClient.ensureQueryData(templatesQuery('usable')),
    queryClient.ensureQueryData(templatesQuery('archived')),
  ]);

export const prefetchDocuments = (queryClient: QueryClient, q: string): Promise<unknown> =>
  queryClient.ensureInfiniteQueryData(clientFoldersQuery(q));

// Pages are loaded from here, so that client pages do not load the names of their many files.

export const loadTemplates = () => import('../../features/templates/pages/templates-page.tsx');

export const loadCalendar = () => import('../../features/cases/dates/pages/calendar-page.tsx');

/** The page of a template, with its texts. */
export async function loadEditor() {
  const [page] = await Promise.all([
    import('./template-editor.tsx'),
    loadNamespaces('editor', 'parties', 'templates', 'facts', 'questionnaire'),
  ]);
  return page;
}

/** What official forms say about professionals and their office, with its texts. */
export async function loadFilingDetails() {
  const [page] = await Promise.all([
    import('../../features/profiles/filing-details/filing-details-page.tsx'),
    loadNamespaces('forms', 'pieces', 'templates'),
  ]);
  return page;
}

/** The trash, with its texts. */
export async function loadTrash() {
  const [page] = await Promise.all([
    import('../../features/retention/pages/trash-page.tsx'),
    loadNamespaces('retention'),
  ]);
  return { default: page.TrashPage };
}
