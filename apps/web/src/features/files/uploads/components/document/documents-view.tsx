import { useLocation } from '@tanstack/react-router';
import type { PortalRequest } from '@visafolio/contract/cases/portal/portal.contract.ts';
import { useStableOrder } from '../../../../../shared/hooks/use-stable-order.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../../shared/toast/toast.ts';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../../../ui/feedback/load-failure.tsx';
import { usePreventStrayDrops } from '../../../../../ui/form/use-file-drop.ts';
import { HeadingLevel } from '../../../../../ui/layout/heading.tsx';
import { LazyYourPart } from '../../../../client-pages/parts/lazy-your-part.tsx';
import { ScanButton } from '../../../scan/scan-button.tsx';
import type { useBox } from '../../api/box.ts';
import { useClientFiles, useWaitingPlaces, useWhose } from '../../api/files.ts';
import { useSendFiles } from '../../api/transfers.ts';
import { canSubmit, type DocumentRow, documentRank, documentState, isUploaded } from '../../document-rows.ts';
import { isUnderWay } from '../../transfer/transfers.ts';
import { useTransfers } from '../../use-transfers.ts';
import { Box } from '../box/box.tsx';
import type { DocumentParts } from './document-item.tsx';
import { DocumentsHeader } from './documents-header.tsx';
import { DocumentsSection } from './documents-section.tsx';
import { SubmitDocuments } from './submit-documents.tsx';
import { WithdrawnUploads } from './withdrawn-uploads.tsx';

const megabyte = 1024 * 1024;
/** Target of the links in reminders. */
const boxId = 'box';

interface DocumentsViewProps {
  request: PortalRequest;
  rows: readonly DocumentRow[];
  /** Unplaced files; they load after the documents. */
  box: ReturnType<typeof useBox>;
  limitBytes: number;
}

/** The box, the requested documents with the next to do first, and the submit button. */
export function DocumentsView({ request, rows, box, limitBytes }: DocumentsViewProps) {
  const { t } = useTranslation();
  const readOnly = request.status === 'completed';
  const limit = t('uploads.megabytes', { count: Math.floor(limitBytes / megabyte) });
  const { transfers, unfinished, actions } = useTransfers(request.id);
  const files = useClientFiles(request.id);
  const waiting = useWaitingPlaces(request.id);
  const send = useSendFiles(request.id, limitBytes);
  const isLinkedTo = useLocation({ select: ({ hash }) => hash === boxId });
  usePreventStrayDrops();

  const ordered = useStableOrder(rows, documentRank);
  const required = ordered.filter((row) => row.required);
  const optional = ordered.filter((row) => !row.required);
  const done = required.filter(isUploaded).length;
  const open = rows.filter((row) => documentState(row) !== 'accepted');
  const places = open.map((row) => ({
    id: row.id,
    name: row.name,
    lang: row.lang.name,
    note: t(`uploads.state.${documentState(row)}`),
  }));
  const boxFiles = box.data ?? [];
  const whose = useWhose(request.id, [...boxFiles, ...rows.flatMap((row) => row.files)]);
  const parts: DocumentParts = {
    whose,
    waiting,
    requestId: request.id,
    places,
    limit,
    limitBytes,
    readOnly,
    files,
    transferActions: {
      ...actions,
      onRetry: (transfer) => {
        toast.clearError();
        actions.onRetry(transfer);
      },
    },
    onFiles: send,
  };
  const scans = `${request.id}/box`;
  const nothingOpen =
    canSubmit(rows) && rows.every((row) => row.askedAgain === null) && boxFiles.length === 0;
  const hint = submitHint(request, rows, transfers.some(isUnderWay));
  const inBox = <File extends { documentId: string | null }>(all: readonly File[]) =>
    all.filter(({ documentId }) => documentId === null);

  return (
    <HeadingLevel value={2}>
      <div className="flex flex-col gap-6">
        <DocumentsHeader
          requestId={request.id}
          uploaded={rows.filter(isUploaded).length}
          total={rows.length}
          limit={readOnly ? undefined : limit}
        />
        <LazyYourPart request={request} />
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
        {!readOnly && box.error && !box.data && (
          <LoadFailure query={box}>{t('uploads.box.failed')}</LoadFailure>
        )}
        {!readOnly && (rows.length > 1 || boxFiles.length > 0) && (
          <Box
            titleId={boxId}
            takesFocus={isLinkedTo}
            title={t('uploads.box.title')}
            text={t('uploads.box.text')}
            files={boxFiles}
            whose={whose}
            waiting={waiting}
            documents={open}
            places={places}
            transfers={inBox(transfers)}
            unfinished={inBox(unfinished)}
            limit={limit}
            actions={files}
            transferActions={parts.transferActions}
            onFiles={(given) => send({ document: null }, given)}
            canRemove={(file) => !file.uploaded_by}
            scans={scans}
          >
            <ScanButton
              documentName={t('uploads.box.scanName')}
              place={scans}
              limitBytes={limitBytes}
              onDone={(file) => send({ document: null }, [file])}
            />
          </Box>
        )}
        <WithdrawnUploads
          rows={rows}
          transfers={transfers}
          unfinished={unfinished}
          actions={parts.transferActions}
          onToBox={readOnly ? undefined : (file) => send({ document: null }, [file])}
        />
        <DocumentsSection
          title={t('uploads.requiredTitle')}
          badge={t('uploads.requiredBadge', { done, total: required.length })}
          complete={done === required.length}
          rows={required}
          transfers={transfers}
          unfinished={unfinished}
          {...parts}
        />
        <DocumentsSection
          title={t('uploads.optionalTitle')}
          badge={t('uploads.optionalBadge')}
          rows={optional}
          transfers={transfers}
          unfinished={unfinished}
          {...parts}
        />
        {!readOnly && rows.length > 0 && (
          <SubmitDocuments
            requestId={request.id}
            hint={hint && t(hint)}
            unplaced={boxFiles.length}
            boxId={boxId}
          />
        )}
      </div>
    </HeadingLevel>
  );
}

/** Why documents cannot be submitted now; undefined if they can. */
function submitHint(request: PortalRequest, rows: readonly DocumentRow[], sending: boolean) {
  if (!canSubmit(rows))
    return rows.some((row) => row.required) ? 'uploads.submit.hint' : 'uploads.submit.hintOptional';
  if (sending) return 'uploads.submit.sending';
  return request.status === 'documents_submitted' ? 'uploads.submit.nothingNew' : undefined;
}
