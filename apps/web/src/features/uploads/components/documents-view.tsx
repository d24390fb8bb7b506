import { useNavigate } from '@tanstack/react-router';
import type { PortalRequest } from '@visafolio/contract/portal/portal.contract.ts';
import { errorText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useNoStrayDrops } from '../../../ui/form/use-file-drop.ts';
import { useSubmitDocuments } from '../api/documents.ts';
import { useSendDocument } from '../api/transfers.ts';
import { canSubmit, type DocumentRow, isUploaded } from '../document-rows.ts';
import { useTransfers } from '../use-transfers.ts';
import type { DocumentActions } from './document-item.tsx';
import { DocumentsHeader } from './documents-header.tsx';
import { DocumentsSection } from './documents-section.tsx';

const megabyte = 1024 * 1024;

interface DocumentsViewProps {
  request: PortalRequest;
  rows: readonly DocumentRow[];
  limitBytes: number;
}

/** The documents asked for, required and optional, and handing them in. */
export function DocumentsView({ request, rows, limitBytes }: DocumentsViewProps) {
  const { t } = useTranslation();
  const readOnly = request.status === 'completed';
  const limit = t('uploads.megabytes', { count: Math.floor(limitBytes / megabyte) });
  const { transfers, unfinished, ...act } = useTransfers(request.id);
  const send = useSendDocument(request.id, limitBytes);
  useNoStrayDrops();

  const required = rows.filter((row) => row.required);
  const optional = rows.filter((row) => !row.required);
  const done = required.filter(isUploaded).length;
  const actions: DocumentActions = {
    onFile: send,
    onCancel: (row) => void act.cancel(row.id),
    onRetry: (row) => {
      toast.clearError();
      act.retry(row.id);
    },
    onDiscard: (upload) => void act.discard(upload),
    onOver: act.settle,
  };
  const shared = { requestId: request.id, transfers, unfinished, limit, readOnly, ...actions };
  const nothingOpen = canSubmit(rows) && rows.every((row) => row.askedAgain === null);
  const sending = rows.some((row) => {
    const phase = transfers.get(row.id)?.phase;
    return phase !== undefined && phase !== 'failed';
  });

  const hint = submitHint(request, rows, sending);

  return (
    <div className="flex flex-col gap-6">
      <DocumentsHeader
        requestId={request.id}
        uploaded={rows.filter(isUploaded).length}
        total={rows.length}
        limit={readOnly ? undefined : limit}
      />
      {readOnly && (
        <Alert tone="info" title={t('uploads.closed.title')}>
          {t('uploads.closed.text')}
        </Alert>
      )}
      {request.status === 'documents_submitted' && nothingOpen && (
        <Alert tone="success">{t('uploads.submitted')}</Alert>
      )}
      {rows.length === 0 && (
        <EmptyState title={t('uploads.empty.title')} description={t('uploads.empty.text')} />
      )}
      <DocumentsSection
        title={t('uploads.requiredTitle')}
        badge={t('uploads.requiredBadge', { done, total: required.length })}
        complete={done === required.length}
        rows={required}
        {...shared}
      />
      <DocumentsSection
        title={t('uploads.optionalTitle')}
        badge={t('uploads.optionalBadge')}
        rows={optional}
        {...shared}
      />
      {!readOnly && rows.length > 0 && <SubmitDocuments requestId={request.id} hint={hint && t(hint)} />}
    </div>
  );
}

/** Why documents cannot be submitted now; undefined where they can. */
function submitHint(request: PortalRequest, rows: readonly DocumentRow[], sending: boolean) {
  if (!canSubmit(rows))
    return rows.some((row) => row.required) ? 'uploads.submit.hint' : 'uploads.submit.hintOptional';
  if (sending) return 'uploads.submit.sending';
  return request.status === 'documents_submitted' ? 'uploads.submit.nothingNew' : undefined;
}

interface SubmitDocumentsProps {
  requestId: string;
  /** Why it cannot be pressed. */
  hint: string | undefined;
}

function SubmitDocuments({ requestId, hint }: SubmitDocumentsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const submission = useSubmitDocuments();

  const submit = async () => {
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
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Button
        size="lg"
        className="max-sm:w-full"
        disabled={hint !== undefined}
        loading={submission.isPending}
        onClick={() => void submit()}
        aria-describedby={hint ? 'submit-hint' : undefined}
      >
        {t(submission.isPending ? 'uploads.submit.submitting' : 'uploads.submit.action')}
      </Button>
      {hint && (
        <p id="submit-hint" className="text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

/** 'Failed to submit documents' where the server did not say why. */
function submitErrorText(error: unknown, t: ReturnType<typeof useTranslation>['t']): string {
  const text = errorText(error, t);
  return text === t('errors.unknown') ? t('uploads.submit.failed') : text;
}
