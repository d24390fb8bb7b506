import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';

const ReviewDialog = lazy(() => import('./preview/review-dialog.tsx'));

interface FileReview {
  /** Starts with this file. */
  open: (uploadId: string) => void;
  /** The open dialog, if any. */
  dialog: ReactNode;
}

/** The dialog that reviews a request's current files one after another. */
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
