import type { RequestOrder, RequestScope, RequestTab } from '@visafolio/contract/cases/requests.contract.ts';

export const tabs = ['all', 'pending', 'in-progress', 'completed'] as const satisfies RequestTab[];

const scopes = ['mine', 'firm'] as const satisfies RequestScope[];

export const views = ['cards', 'table'] as const;
export type DashboardView = (typeof views)[number];

export const orders = ['newest', 'attention'] as const satisfies RequestOrder[];

/** The filter from the address; scope and view default to this browser's last choice. */
export const dashboardFilter = (
  search: { q?: string; status?: string; order?: string; scope?: string; person?: string; view?: string },
  userId: string | undefined,
) => {
  const scope = scopes.find((scope) => scope === search.scope) ?? rememberedScope(userId);
  return {
    view: views.find((view) => view === search.view) ?? rememberedView(userId),
    scope,
    /** A responsible person of the firm; '' for all. */
    responsible: scope === 'firm' && search.person && isId.test(search.person) ? search.person : '',
    q: search.q ?? '',
    tab: tabs.find((tab) => tab === search.status) ?? 'all',
    order: orders.find((order) => order === search.order) ?? 'newest',
  };
};

const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const scopeKey = (userId: string) => `dashboard-scope-${userId}`;

export const viewKey = (userId: string) => `dashboard-view-${userId}`;

function rememberedView(userId: string | undefined): DashboardView {
  try {
    return userId && localStorage.getItem(viewKey(userId)) === 'table' ? 'table' : 'cards';
  } catch {
    return 'cards';
  }
}

function rememberedScope(userId: string | undefined): RequestScope {
  try {
    return userId && localStorage.getItem(scopeKey(userId)) === 'firm' ? 'firm' : 'mine';
  } catch {
    return 'mine';
  }
}
