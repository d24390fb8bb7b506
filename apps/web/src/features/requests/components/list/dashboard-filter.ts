import type {
  RequestOrder,
  RequestScope,
  RequestTab,
} from '@visafolio/contract/requests/requests.contract.ts';

export const tabs = ['all', 'pending', 'in-progress', 'completed'] as const satisfies RequestTab[];

const scopes = ['mine', 'firm'] as const satisfies RequestScope[];

export const orders = ['newest', 'attention'] as const satisfies RequestOrder[];

/** What the address asks the list for; whose cases, as this person chose last in this browser. */
export const dashboardFilter = (
  search: { q?: string; status?: string; order?: string; scope?: string },
  userId: string | undefined,
) => ({
  scope: scopes.find((scope) => scope === search.scope) ?? rememberedScope(userId),
  q: search.q ?? '',
  tab: tabs.find((tab) => tab === search.status) ?? 'all',
  order: orders.find((order) => order === search.order) ?? 'newest',
});

export const scopeKey = (userId: string) => `dashboard-scope-${userId}`;

function rememberedScope(userId: string | undefined): RequestScope {
  try {
    return userId && localStorage.getItem(scopeKey(userId)) === 'firm' ? 'firm' : 'mine';
  } catch {
    return 'mine';
  }
}
