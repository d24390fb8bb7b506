import { Link } from '@tanstack/react-router';
import type { RequestCard } from '@visafolio/contract/cases/requests.contract.ts';
import { visaName } from '@visafolio/locales/visa-name.ts';
import { ArrowUpRight } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { errorText, isErrorCode } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { useRequest } from '../../api/requests.ts';
import { openerId } from '../../use-case-shortcuts.ts';
import { useLostCaseTexts } from '../../use-lost-case-texts.ts';
import { AttentionMark } from '../attention-mark.tsx';
import { RestrictedMark } from '../people/restricted-mark.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { CaseSwitcher } from './case-switcher.tsx';
import { OverlayActions } from './overlay-actions.tsx';

/** A chunk of its own, because the dashboard renders without it, and an open case waits for its data anyway. */
export const loadDetails = () => import('./request-details.tsx');
const RequestDetails = lazy(loadDetails);

interface RequestOverlayProps {
  id: string;
  /** The request's card if already loaded, so that the title appears at once. */
  card: RequestCard | undefined;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/** All details of a request, over the dashboard. */
export function RequestOverlay({ id, card, onPrevious, onNext, onClose }: RequestOverlayProps) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useRequest(id);
  const known = data ?? card;
  const gone = isErrorCode(error, 'requests.not_found');
  const lostCase = useLostCaseTexts();
  // It was there until now.
  const lost = gone && data !== undefined;

  return (
    <Sheet
      open
      inAddress
      returnFocusTo={() => document.getElementById(openerId(id))}
      onOpenChange={(open) => !open && onClose()}
      title={
        lost
          ? lostCase.title
          : (known?.name ?? t(error ? 'requests.details.title' : 'requests.details.loading'))
      }
      actions={<CaseSwitcher onPrevious={onPrevious} onNext={onNext} />}
      header={
        known &&
        !lost && (
          <div className="flex flex-wrap items-center gap-2">
            <Badge tone="accent">{visaName(known.visa_type, t)}</Badge>
            <StatusBadge status={known.status} />
            <AttentionMark request={known} />
            {known.restricted && <RestrictedMark />}
            {!gone && (
              <Link
                to="/requests/$requestId"
                params={{ requestId: id }}
                data-not-printed
                aria-keyshortcuts="o"
                className="ms-auto flex min-h-6 items-center gap-1.5 font-semibold text-accent text-sm underline-offset-4 hover:underline pointer-coarse:min-h-11"
              >
                {t('requests.casePage.open')}
                <ArrowUpRight size={16} className="rtl:-scale-x-100" aria-hidden />
              </Link>
            )}
          </div>
        )
      }
      footer={data && !gone && <OverlayActions key={id} request={data} />}
    >
      {gone && <Alert tone="warning">{lost ? lostCase.text : errorText(error, t)}</Alert>}
      {error && !gone && !data && (
        <LoadFailure title={t('requests.details.clientFailed')} query={{ isFetching, refetch }}>
          {t('requests.details.failed')}
        </LoadFailure>
      )}
      {!error && !data && <PageSpinner label={t('requests.details.loading')} />}
      {data && !gone && (
        <Suspense fallback={<PageSpinner label={t('requests.details.loading')} />}>
          <RequestDetails key={id} request={data} />
        </Suspense>
      )}
    </Sheet>
  );
}
