import { queryOptions } from '@tanstack/react-query';
import { loadNamespaces } from '../../../shared/i18n/language.ts';

/** The words of the Security page, for where no route has loaded them. */
export const securityTexts = queryOptions({
  queryKey: ['texts', 'security'],
  queryFn: () => loadNamespaces('security', 'accounts').then(() => true),
  staleTime: Number.POSITIVE_INFINITY,
});
