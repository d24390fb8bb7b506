import { useQuery } from '@tanstack/react-query';
import type { TemplateState } from '@visafolio/contract/templates/templates.contract.ts';
import { api } from '../../../shared/api/client.ts';

const freshMs = 60_000;

/** The caller's own, then the standard ones, by name; or the caller's archived ones. */
export function useTemplates(state: TemplateState = 'usable') {
  return useQuery(api.templates.list.queryOptions({ input: { state }, staleTime: freshMs }));
}
