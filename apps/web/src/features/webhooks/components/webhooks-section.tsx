import { useNavigate, useSearch } from '@tanstack/react-router';
import { webhooksMax } from '@visafolio/contract/webhooks/webhooks.contract.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { useWebhooks } from '../api/webhooks.ts';
import { Deliveries } from './deliveries.tsx';
import { SecretDialog } from './secret-dialogs.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookForm } from './webhook-form.tsx';

/** The webhooks of the workspace that the reader leads; with `webhook` in the address, the deliveries of one. */
export function WebhooksSection() {
  const { t } = useTranslation();
  const { webhook: openId } = useSearch({ from: '/staff/firm/{-$section}' });
  const navigate = useNavigate({ from: '/firm/{-$section}' });
  const list = useWebhooks();
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const open = (webhook: string | undefined) =>
    void navigate({ search: (now) => ({ ...now, webhook }), resetScroll: false });

  if (list.error && !list.data) return <LoadFailure query={list}>{t('webhooks.loadFailed')}</LoadFailure>;
  if (!list.data) return <PageSpinner label={t('webhooks.loading')} />;
  const { items } = list.data;
  const chosen = items.find(({ id }) => id === openId);
  if (chosen) return <Deliveries webhook={chosen} onBack={() => open(undefined)} />;

  const add = (
    <Button onClick={() => setAdding(true)}>
      <Plus size={18} aria-hidden />
      {t('webhooks.add')}
    </Button>
  );
  return (
    <section className="flex max-w-4xl flex-col gap-5" aria-label={t('webhooks.list')}>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="flex min-w-0 max-w-prose flex-1 basis-72 flex-col gap-1 text-muted">
          <p>{t('webhooks.intro')}</p>
          <p>{t('webhooks.guide')}</p>
        </div>
        {items.length > 0 && items.length < webhooksMax && add}
      </div>
      {items.length >= webhooksMax && <p className="text-muted">{t('webhooks.full')}</p>}
      {items.length === 0 ? (
        <EmptyState title={t('webhooks.none')} description={t('webhooks.noneText')} action={add} />
      ) : (
        <ul aria-label={t('webhooks.list')} className="flex flex-col gap-4">
          {items.map((webhook) => (
            <li key={webhook.id}>
              <WebhookCard webhook={webhook} onOpen={() => open(webhook.id)} onSecret={setSecret} />
            </li>
          ))}
        </ul>
      )}
      {adding && (
        <WebhookForm
          onClose={() => setAdding(false)}
          onAdded={(made) => {
            setAdding(false);
            setSecret(made);
          }}
        />
      )}
      {secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </section>
  );
}
