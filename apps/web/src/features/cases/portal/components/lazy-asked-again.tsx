import { Suspense } from 'react';
import { lazyPart } from '../../../../shared/lazy-part.ts';

// Most visits have nothing that is asked for again.
const Card = lazyPart(() => import('./asked-again-card.tsx'));

export const AskedAgainCard = ({ requestId }: { requestId: string }) => (
  <Suspense>
    <Card requestId={requestId} />
  </Suspense>
);
