import { lazy, Suspense, useEffect, useState } from 'react';
import { onProofNeeded } from '../../../../shared/session/recent-proof.ts';

// Rarely needed.
const ProveDialog = lazy(() => import('./prove-dialog.tsx'));

/** Asks for a recent proof whenever a call of this page requires it. Mount once per page. */
export function StepUp() {
  const [answer, setAnswer] = useState<((isProven: boolean) => void) | null>(null);
  useEffect(() => onProofNeeded(() => new Promise((resolve) => setAnswer(() => resolve))), []);
  if (!answer) return null;
  const finish = (isProven: boolean) => {
    setAnswer(null);
    answer(isProven);
  };
  return (
    <Suspense fallback={null}>
      <ProveDialog onProved={() => finish(true)} onCancel={() => finish(false)} />
    </Suspense>
  );
}
