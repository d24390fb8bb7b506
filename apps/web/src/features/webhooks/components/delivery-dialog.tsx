import type { Webhook, WebhookDeliveryDetails } from '@visafolio/contract/webhooks/webhooks.contract.ts';
import type { ReactNode } from 'react';
import { refusalText } from '../../../shared/api/error-text.ts';
import { formatTime } from '../../../shared/i18n/format.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useDelivery, useReplay } from '../api/webhooks.ts';
import { DeliveryBadge, describeOutcome } from './delivery-state.tsx';

interface DeliveryDialogProps {
  webhook: Webhook;
  deliveryId: string;
  onClose: () => void;
}

/** The message and the answer of a delivery. */
export function DeliveryDialog({ webhook, deliveryId, onClose }: DeliveryDialogProps) {
  const { t } = useTranslation();
  const query = useDelivery(webhook.id, deliveryId);
  const replay = useReplay();
  const { data } = query;
  const sendAgain = () =>
    replay.mutate(
      { id: webhook.id, delivery_id: deliveryId },
      {
        onSuccess: () => toast.success(t('webhooks.delivery.replayed')),
        onError: (error) => toast.error(refusalText(error, t, t('webhooks.delivery.replayFailed'))),
      },
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('webhooks.delivery.title')}
      size="lg"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('webhooks.delivery.close')}
          </Button>
          {data && data.state !== 'waiting' && webhook.state === 'on' && (
            <Button loading={replay.isPending} onClick={sendAgain}>
              {t('webhooks.delivery.replay')}
            </Button>
          )}
        </>
      }
    >
      {query.error && !data && <LoadFailure query={query}>{t('webhooks.delivery.loadFailed')}</LoadFailure>}
      {!data && !query.error && <PageSpinner label={t('webhooks.delivery.loading')} />}
      {data && <Details delivery={data} />}
    </Dialog>
  );
}

function Details({ delivery }: { delivery: WebhookDeliveryDetails }) {
  const { t, language } = useTranslation();
  const { id, event_type, state, occurred_at, last_attempt_at, attempts, duration, response } = delivery;
  const outcome = [
    describeOutcome(delivery, t),
    attempts > 0 && t('webhooks.deliveries.attempts', { count: attempts }),
    duration !== null && t('webhooks.delivery.duration', { ms: String(duration) }),
  ];
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact label={t('webhooks.delivery.event')}>
          <code className="wrap-anywhere font-mono text-sm" translate="no">
            {event_type}
          </code>
        </Fact>
        <Fact label={t('webhooks.delivery.outcome')}>
          <span className="flex flex-wrap items-center gap-2">
            <DeliveryBadge state={state} />
            <span>{outcome.filter(Boolean).join(' · ')}</span>
          </span>
        </Fact>
        <Fact label={t('webhooks.delivery.happened')}>
          <time dateTime={occurred_at}>{formatTime(occurred_at, language)}</time>
        </Fact>
        {last_attempt_at && (
          <Fact label={t('webhooks.delivery.lastAttempt')}>
            <time dateTime={last_attempt_at}>{formatTime(last_attempt_at, language)}</time>
          </Fact>
        )}
        <Fact label={t('webhooks.delivery.id')}>
          <code className="break-all font-mono text-sm">{id}</code>
        </Fact>
      </dl>
      <Text title={t('webhooks.delivery.request')} hint={t('webhooks.delivery.requestHint')}>
        {JSON.stringify(JSON.parse(delivery.body), null, 2)}
      </Text>
      {last_attempt_at && (
        <Text
          title={t('webhooks.delivery.response')}
          hint={
            response === null
              ? t('webhooks.delivery.noResponse')
              : t(response ? 'webhooks.delivery.cut' : 'webhooks.delivery.emptyResponse')
          }
        >
          {response}
        </Text>
      )}
    </div>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-muted text-sm">{label}</dt>
    <dd>{children}</dd>
  </div>
);

interface TextProps {
  title: string;
  hint: string;
  /** Nothing if there is none. */
  children: string | null;
}

const Text = ({ title, hint, children }: TextProps) => (
  <section className="flex min-w-0 flex-col gap-1.5" aria-label={title}>
    <h3 className="font-semibold">{title}</h3>
    <p className="text-muted text-sm">{hint}</p>
    {children && (
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it.
        tabIndex={0}
        className="wrap-anywhere max-h-80 overflow-auto whitespace-pre-wrap rounded-md border border-line bg-sunken p-3 font-mono text-sm"
        dir="ltr"
        translate="no"
      >
        {children}
      </pre>
    )}
  </section>
);
