import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';

const ReviewDialog = lazy(() => import('./preview/review-dialog.tsx'));

interface FileReview {
  /** Begins with this file. */
  open: (uploadId: string) => void;
  /** The window, where it is open. */
  dialog: ReactNode;
}

/** The window in which the current files of a request are looked at and judged one after the other. */
export function useFileReview(request: RequestDetail): FileReview {
  const [startAt, setStartAt] = useState<string>();
  return {
    open: setStartAt,
    dialog: startAt && (
      <Suspense>
        <ReviewDialog request={request} startAt={startAt} onClose={() => setStartAt(undefined)} />
      </Suspense>
    ),
  };
}
