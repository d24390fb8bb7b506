import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { useClientTexts, useDeclineTexts, useWithdrawTexts } from '../../api/texts.ts';

const AgreeDialog = lazy(() => import('./agree-dialog.tsx'));

/** Offers text messages about the application once, then shows a line to turn them on or off. */
export default function ClientTexts({ requestId }: { requestId: string }) {
  const { t } = useTranslation();
  const { data } = useClientTexts(requestId);
  const withdraw = useWithdrawTexts();
  const decline = useDeclineTexts();
  const [agreeing, setAgreeing] = useState(false);
  if (!data || (!data.offered && data.number === null)) return null;
  const { sender, number, confirmed, ask, stopped, offered } = data;

  return (
    <section
      aria-labelledby="client-texts"
      className="flex flex-col gap-3 rounded-lg border border-line border-dashed px-5 py-4"
    >
      <div className="flex flex-col gap-1">
        <h2 id="client-texts" className="font-semibold">
          {t('texts.portal.title')}
        </h2>
        <p className="break-words text-muted">
          {number !== null
            ? t(confirmed ? 'texts.portal.on' : 'texts.portal.onUnconfirmed', { sender, number })
            : t(stopped ? 'texts.portal.stopped' : 'texts.portal.offer', { sender })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {offered && !confirmed && (
          <Button variant="outline" size="sm" onClick={() => setAgreeing(true)}>
            {t(number === null ? 'texts.portal.accept' : 'texts.portal.confirmNumber')}
          </Button>
        )}
        {number !== null && (
          <Button
            variant="outline"
            size="sm"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ request_id: requestId })}
          >
            {t('texts.portal.stop')}
          </Button>
        )}
        {ask && (
          <Button
            variant="ghost"
            size="sm"
            loading={decline.isPending}
            onClick={() => decline.mutate({ request_id: requestId })}
          >
            {t('texts.portal.decline')}
          </Button>
        )}
      </div>
      {agreeing && (
        <Suspense>
          <AgreeDialog requestId={requestId} sender={sender} onClose={() => setAgreeing(false)} />
        </Suspense>
      )}
    </section>
  );
}
