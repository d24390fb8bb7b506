import { Suspense } from 'react';
import { lazyOptional } from '../../../../shared/lazy-optional.ts';

// Rarely needed.
const Card = lazyOptional(() => import('./asked-again-card.tsx'));

export const AskedAgainCard = ({ requestId }: { requestId: string }) => (
  <Suspense>
    <Card requestId={requestId} />
  </Suspense>
);
