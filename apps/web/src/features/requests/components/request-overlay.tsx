import type { RequestCard, RequestDetail } from '@visafolio/contract/requests/requests.contract.ts';
import { errorText, isErrorCode } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageSpinner } from '../../../ui/page-spinner.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { ResendButton } from '../../invitations/components/resend-button.tsx';
import { useRequest } from '../api/get-request.ts';
import { visaName } from '../visa-name.ts';
import { ClientInformation } from './client-information.tsx';
import { DetailSection, RowList } from './detail-section.tsx';
import { DocumentRow } from './document-row.tsx';
import { QuestionGroups } from './question-groups.tsx';
import { StatusBadge } from './status-badge.tsx';
import { StatusMenu } from './status-menu.tsx';

interface RequestOverlayProps {
  id: string;
  /** The request's card, where the page has it: the title need not wait. */
  card: RequestCard | undefined;
  onClose: () => void;
}

/** Everything about one request, over the dashboard. */
export function RequestOverlay({ id, card, onClose }: RequestOverlayProps) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useRequest(id);
  const known = data ?? card;
  const gone = isErrorCode(error, 'requests.not_found');

  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={known?.name ?? t(error ? 'requests.title' : 'requests.details.loading')}
      header={
        known && (
          <div className="flex flex-wrap gap-2">
            <Badge tone="accent">{visaName(known.visa_type, t)}</Badge>
            <StatusBadge status={known.status} />
          </div>
        )
      }
      footer={data && !gone && <OverlayActions request={data} />}
    >
      {gone && <Alert tone="warning">{errorText(error, t)}</Alert>}
      {error && !gone && !data && (
        <Alert
          tone="danger"
          action={
            <Button variant="outline" size="sm" loading={isFetching} onClick={() => void refetch()}>
              {t('common.tryAgain')}
            </Button>
          }
        >
          {t('requests.details.failed')}
        </Alert>
      )}
      {!error && !data && <PageSpinner label={t('requests.details.loading')} />}
      {data && !gone && <Details request={data} />}
    </Sheet>
  );
}

function Details({ request }: { request: RequestDetail }) {
  const { document_stats: documents, question_stats: questions } = request;
  return (
    <div className="flex flex-col gap-8">
      <ClientInformation request={request} />
      <DetailSection what="documents" done={documents.completed} total={documents.total}>
        <RowList>
          {request.documents.map((document) => (
            <DocumentRow key={document.id} document={document} />
          ))}
        </RowList>
      </DetailSection>
      <DetailSection what="questions" done={questions.answered} total={questions.total}>
        <QuestionGroups questions={request.questions} />
      </DetailSection>
    </div>
  );
}

function OverlayActions({ request: { id, status, can } }: { request: RequestDetail }) {
  const { t } = useTranslation();
  return (
    <>
      {can.resend && <ResendButton requestId={id}>{t('invitations.resendRequest')}</ResendButton>}
      {can.updateStatus && <StatusMenu id={id} status={status} />}
    </>
  );
}
