import {
  type Webhook,
  type WebhookDelivery,
  WebhookDeliveryState,
} from '@visafolio/contract/webhooks/webhooks.contract.ts';
import clsx from 'clsx';
import { ArrowLeft, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { formatTime } from '../../../shared/i18n/format.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { LoadMore } from '../../../ui/feedback/load-more.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Heading } from '../../../ui/layout/heading.tsx';
import { useDeliveries } from '../api/webhooks.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { DeliveryBadge, describeOutcome } from './delivery-state.tsx';
import { ReplayFailedDialog } from './replay-failed-dialog.tsx';

/** The deliveries of a webhook, newest first. */
export function Deliveries({ webhook, onBack }: { webhook: Webhook; onBack: () => void }) {
  const { t } = useTranslation();
  const [state, setState] = useState<WebhookDeliveryState>();
  const [opened, setOpened] = useState<string>();
  const [replaying, setReplaying] = useState(false);
  const list = useDeliveries(webhook.id, state);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];

  return (
    <section aria-labelledby="webhook-deliveries" className="flex max-w-4xl flex-col gap-5">
      <div>
        <Button variant="ghost" size="sm" className="-ms-3" onClick={onBack}>
          <ArrowLeft size={18} className="rtl:rotate-180" aria-hidden />
          {t('webhooks.deliveries.back')}
        </Button>
      </div>
      <div>
        <Heading id="webhook-deliveries" className="font-serif text-xl">
          {t('webhooks.deliveries.title')}
        </Heading>
        <p className="break-all text-muted" dir="ltr">
          {webhook.url}
        </p>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Field label={t('webhooks.deliveries.filter')} className="min-w-48">
          <Select
            value={state ?? ''}
            placeholder={t('webhooks.deliveries.all')}
            onChange={(event) =>
              setState(WebhookDeliveryState.options.find((each) => each === event.target.value))
            }
            options={WebhookDeliveryState.options.map((each) => ({
              value: each,
              label: t(`webhooks.deliveryState.${each}`),
            }))}
          />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" loading={list.isRefetching} onClick={() => void list.refetch()}>
            <RefreshCw size={18} aria-hidden />
            {t('webhooks.deliveries.refresh')}
          </Button>
          {webhook.state === 'on' && webhook.counts.failed > 0 && (
            <Button variant="outline" onClick={() => setReplaying(true)}>
              {t('webhooks.deliveries.replayFailed')}
            </Button>
          )}
        </div>
      </div>
      {list.error && !list.data && (
        <LoadFailure query={list}>{t('webhooks.deliveries.loadFailed')}</LoadFailure>
      )}
      {!list.data && !list.error && <PageSpinner label={t('webhooks.deliveries.loading')} />}
      {list.data && items.length === 0 && (
        <EmptyState
          illustration={state ? 'search' : 'folder'}
          headingLevel={3}
          title={t(state ? 'webhooks.deliveries.noMatch' : 'webhooks.deliveries.none')}
          description={t(state ? 'webhooks.deliveries.noMatchText' : 'webhooks.deliveries.noneText')}
          action={
            state && <Button onClick={() => setState(undefined)}>{t('webhooks.deliveries.clear')}</Button>
          }
        />
      )}
      {items.length > 0 && (
        <>
          <Card className={clsx('overflow-hidden', list.isPlaceholderData && 'opacity-60')}>
            <ul aria-label={t('webhooks.deliveries.title')} className="divide-y divide-line">
              {items.map((item) => (
                <li key={item.id}>
                  <DeliveryRow delivery={item} onOpen={() => setOpened(item.id)} />
                </li>
              ))}
            </ul>
          </Card>
          <LoadMore
            query={list}
            label={t('webhooks.deliveries.more')}
            failedText={t('webhooks.deliveries.moreFailed')}
          />
        </>
      )}
      <p className="text-muted text-sm">{t('webhooks.deliveries.kept')}</p>
      {opened && (
        <DeliveryDialog webhook={webhook} deliveryId={opened} onClose={() => setOpened(undefined)} />
      )}
      {replaying && <ReplayFailedDialog id={webhook.id} onClose={() => setReplaying(false)} />}
    </section>
  );
}

function DeliveryRow({ delivery, onOpen }: { delivery: WebhookDelivery; onOpen: () => void }) {
  const { t, language } = useTranslation();
  const { event_type, state, attempts, next_at, occurred_at } = delivery;
  const next =
    state === 'waiting' &&
    (next_at === null
      ? t('webhooks.deliveries.queued')
      : attempts > 0 && t('webhooks.deliveries.next', { date: formatTime(next_at, language) }));
  const details = [
    describeOutcome(delivery, t),
    attempts > 0 && t('webhooks.deliveries.attempts', { count: attempts }),
    next,
  ];
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 text-start hover:bg-sunken"
    >
      <span className="min-w-0 flex-1 basis-56">
        <code className="wrap-anywhere block font-mono text-sm" translate="no">
          {event_type}
        </code>
        <span className="block text-muted text-sm">{details.filter(Boolean).join(' · ')}</span>
      </span>
      <span className="flex items-center gap-3 text-sm">
        <time dateTime={occurred_at} className="text-muted tabular-nums">
          {formatTime(occurred_at, language)}
        </time>
        <DeliveryBadge state={state} />
      </span>
    </button>
  );
}
