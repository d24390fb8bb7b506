import type { PortalRequest } from '@visafolio/contract/cases/portal/portal.contract.ts';
import { Suspense } from 'react';
import { loadNamespaces } from '../../../../shared/i18n/language.ts';
import { lazyOptional } from '../../../../shared/lazy-optional.ts';

const DueLine = lazyOptional(async () => {
  const [module] = await Promise.all([import('./due-line.tsx'), loadNamespaces('due')]);
  return module;
});

/** Reserves the height of its line while it loads. */
export function DueDate({ request: { due_on, status } }: { request: PortalRequest }) {
  if (!due_on || status === 'completed') return null;
  return (
    <Suspense fallback={<p className="min-h-12 sm:min-h-6" />}>
      <DueLine dueOn={due_on} />
    </Suspense>
  );
}
