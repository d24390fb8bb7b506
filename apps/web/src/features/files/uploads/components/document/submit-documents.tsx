import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { errorText } from '../../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../../shared/toast/toast.ts';
import { Button } from '../../../../../ui/button.tsx';
import { useSubmitDocuments } from '../../api/documents.ts';
import { UnplacedDialog } from '../lazy-parts.ts';

interface SubmitDocumentsProps {
  requestId: string;
  /** Why the button is disabled. */
  hint: string | undefined;
  unplaced: number;
  boxId: string;
}

export function SubmitDocuments({ requestId, hint, unplaced, boxId }: SubmitDocumentsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const submission = useSubmitDocuments();
  const [asking, setAsking] = useState(false);

  const submit = async () => {
    setAsking(false);
    toast.clearError();
    try {
      await submission.mutateAsync({ request_id: requestId });
      toast.success(t('uploads.submit.doneTitle'), t('uploads.submit.done'));
      await navigate({ to: '/client/portal', search: { request_id: requestId, view: 'portal' } });
    } catch (error) {
      toast.error(t('uploads.submit.failedTitle'), submitErrorText(error, t));
    }
  };

  return (
    <div id="submit" className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Button
        size="lg"
        className="max-sm:w-full"
        disabled={hint !== undefined}
        loading={submission.isPending}
        onClick={() => (unplaced > 0 ? setAsking(true) : void submit())}
        aria-describedby={hint ? 'submit-hint' : undefined}
      >
        {t(submission.isPending ? 'uploads.submit.submitting' : 'uploads.submit.action')}
      </Button>
      {hint && (
        <p id="submit-hint" className="text-muted">
          {hint}
        </p>
      )}
      {unplaced > 0 && (
        <p className="flex flex-wrap items-center gap-x-2 text-warning">
          {t('uploads.submit.unplaced.text', { count: unplaced })}
          <Button variant="ghost" size="sm" onClick={() => document.getElementById(boxId)?.focus()}>
            {t('uploads.submit.unplaced.go')}
          </Button>
        </p>
      )}
      <Suspense>
        {asking && (
          <UnplacedDialog
            count={unplaced}
            boxId={boxId}
            onSubmit={() => void submit()}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Falls back to 'Failed to submit documents' if the server gave no reason. */
function submitErrorText(error: unknown, t: ReturnType<typeof useTranslation>['t']): string {
  const text = errorText(error, t);
  return text === t('errors.unknown') ? t('uploads.submit.failed') : text;
}
