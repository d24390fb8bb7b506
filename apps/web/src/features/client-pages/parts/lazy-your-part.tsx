import { Suspense } from 'react';
import { loadNamespaces } from '../../../shared/i18n/language.ts';
import { lazyOptional } from '../../../shared/lazy-optional.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Parts } from './part-names.ts';

const Loaded = lazyOptional(async () => {
  const [part] = await Promise.all([import('./your-part.tsx'), loadNamespaces('answering')]);
  return part;
});

/** The same, with its code and texts loaded only if somebody else answers a part. */
export function LazyYourPart({ request }: { request: Parts }) {
  // Not by `getPartNames`: the bundler would put it, and this file, into the first load of the questionnaire.
  if (!request.other_parties?.length) return null;
  return (
    <Suspense fallback={<Skeleton className="h-18 w-full rounded-lg" />}>
      <Loaded request={request} />
    </Suspense>
  );
}
