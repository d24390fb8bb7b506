import { useQuery } from '@tanstack/react-query';
import type { CataloguedFact } from '@visafolio/contract/templates/templates.contract.ts';
import { api } from '../../../shared/api/client.ts';

const none: readonly CataloguedFact[] = [];

/** What questions can ask for. None before it is loaded, and if it cannot be: a template can be edited without. */
export function useFacts(): readonly CataloguedFact[] {
  const { data = none } = useQuery(
    // It changes with a new release only.
    api.templates.listFacts.queryOptions({ staleTime: Number.POSITIVE_INFINITY, meta: { isAddition: true } }),
  );
  return data;
}
