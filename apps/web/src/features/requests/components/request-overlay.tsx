import type { RequestCard } from '@visafolio/contract/requests/requests.contract.ts';
import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { errorText, isErrorCode } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageSpinner } from '../../../ui/page-spinner.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useRequest } from '../api/get-request.ts';
import { visaName } from '../visa-name.ts';
import { AttentionMark } from './attention-mark.tsx';
import { CaseSwitcher } from './case-switcher.tsx';
import { OverlayActions } from './overlay-actions.tsx';
import { RequestDetails } from './request-details.tsx';
import { StatusBadge } from './status-badge.tsx';

const EditRequestDialog = lazy(() => import('./edit-request-dialog.tsx'));

interface RequestOverlayProps {
  id: string;
  /** The request's card, where the page has it: the title need not wait. */
  card: RequestCard | undefined;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/** Everything about one request, over the dashboard. */
export function RequestOverlay({ id, card, onPrevious, onNext, onClose }: RequestOverlayProps) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useRequest(id);
  const [editing, setEditing] = useState(false);
  const known = data ?? card;
  const gone = isErrorCode(error, 'requests.not_found');

  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={known?.name ?? t(error ? 'requests.title' : 'requests.details.loading')}
      header={
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="flex min-w-0 flex-wrap gap-2">
            {known && (
              <>
                <Badge tone="accent">{visaName(known.visa_type, t)}</Badge>
                <StatusBadge status={known.status} />
                <AttentionMark request={known} />
              </>
            )}
          </div>
          <div className="flex items-center gap-2">
            {data?.can.edit && !gone && (
              <Button variant="outline" size="sm" onClick={() => setEditing(true)}>
                <Pencil size={16} aria-hidden />
                {t('requests.edit.button')}
              </Button>
            )}
            <CaseSwitcher onPrevious={onPrevious} onNext={onNext} />
          </div>
        </div>
      }
      footer={data && !gone && <OverlayActions key={id} request={data} />}
    >
      {gone && <Alert tone="warning">{errorText(error, t)}</Alert>}
      {error && !gone && !data && (
        <LoadFailure title={t('requests.details.clientFailed')} query={{ isFetching, refetch }}>
          {t('requests.details.failed')}
        </LoadFailure>
      )}
      {!error && !data && <PageSpinner label={t('requests.details.loading')} />}
      {data && !gone && <RequestDetails key={id} request={data} />}
      {data && editing && (
        <Suspense>
          <EditRequestDialog request={data} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Sheet>
  );
}
