import { Suspense } from 'react';
import { lazyPart } from '../../../../shared/lazy-part.ts';

// Rarely needed.
const Card = lazyPart(() => import('./asked-again-card.tsx'));

export const AskedAgainCard = ({ requestId }: { requestId: string }) => (
  <Suspense>
    <Card requestId={requestId} />
  </Suspense>
);
