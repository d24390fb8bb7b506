import type { Webhook } from '@visafolio/contract/webhooks/webhooks.contract.ts';
import { useState } from 'react';
import { refusalText } from '../../../shared/api/error-text.ts';
import { formatNumber, formatTime } from '../../../shared/i18n/format.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Heading } from '../../../ui/layout/heading.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { ActionsMenu, MenuItem, MenuSeparator } from '../../../ui/overlay/menu.tsx';
import { useRemoveWebhook, useRevealSecret, useSetWebhookState, useTestWebhook } from '../api/webhooks.ts';
import { RotateDialog } from './secret-dialogs.tsx';
import { WebhookForm } from './webhook-form.tsx';

const tones = { on: 'success', off: 'neutral', failed: 'danger', failing: 'warning' } as const;

interface WebhookCardProps {
  webhook: Webhook;
  onOpen: () => void;
  /** Shows a secret once it is known. */
  onSecret: (secret: string) => void;
}

/** A webhook with its state, what it delivered, and what can be done with it. */
export function WebhookCard({ webhook, onOpen, onSecret }: WebhookCardProps) {
  const { t, language } = useTranslation();
  const [doing, setDoing] = useState<'edit' | 'rotate' | 'turnOff' | 'remove'>();
  const reveal = useRevealSecret();
  const setState = useSetWebhookState();
  const test = useTestWebhook();
  const { id, url, description, counts } = webhook;
  const name = description || url;
  const isOn = webhook.state === 'on';
  const state = isOn && webhook.failing_since ? 'failing' : webhook.state;
  const close = () => setDoing(undefined);

  const showSecret = () =>
    reveal.mutate(
      { id },
      {
        onSuccess: ({ secret }) => onSecret(secret),
        onError: (error) => toast.error(refusalText(error, t, t('webhooks.secret.failed'))),
      },
    );
  const turnOn = () =>
    setState.mutate(
      { id, on: true },
      {
        onSuccess: () => toast.success(t('webhooks.on.done')),
        onError: (error) => toast.error(refusalText(error, t, t('webhooks.on.failed'))),
      },
    );
  const sendTest = () =>
    test.mutate(
      { id },
      {
        onSuccess: () => toast.success(t('webhooks.test.sent'), t('webhooks.test.sentText')),
        onError: (error) => toast.error(refusalText(error, t, t('webhooks.test.failed'))),
      },
    );

  return (
    <Card className="flex flex-col gap-3 p-4 sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <Heading className="wrap-anywhere font-semibold" dir="auto">
            {name}
          </Heading>
          {description && (
            <p className="break-all text-muted text-sm" dir="ltr">
              {url}
            </p>
          )}
        </div>
        <ActionsMenu
          label={t('webhooks.actions.menu', { name })}
          busy={reveal.isPending || setState.isPending}
          className="-me-2 -mt-2 shrink-0"
        >
          <MenuItem onSelect={() => setDoing('edit')}>{t('webhooks.actions.edit')}</MenuItem>
          <MenuItem onSelect={showSecret}>{t('webhooks.actions.reveal')}</MenuItem>
          <MenuItem onSelect={() => setDoing('rotate')}>{t('webhooks.actions.rotate')}</MenuItem>
          <MenuSeparator />
          {isOn ? (
            <MenuItem onSelect={() => setDoing('turnOff')}>{t('webhooks.actions.turnOff')}</MenuItem>
          ) : (
            <MenuItem onSelect={turnOn}>{t('webhooks.actions.turnOn')}</MenuItem>
          )}
          <MenuItem danger onSelect={() => setDoing('remove')}>
            {t('webhooks.actions.remove')}
          </MenuItem>
        </ActionsMenu>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted text-sm">
        <Badge tone={tones[state]}>{t(`webhooks.state.${state}`)}</Badge>
        <span>
          {t('webhooks.summary.events', { count: webhook.event_types.length })}
          {', '}
          {t(webhook.payload === 'full' ? 'webhooks.summary.full' : 'webhooks.summary.thin')}
        </span>
      </div>
      {state === 'failed' && <Alert tone="danger">{t('webhooks.failedText')}</Alert>}
      {state === 'failing' && webhook.failing_since && (
        <Alert tone="warning">
          {t('webhooks.failingSince', { date: formatTime(webhook.failing_since, language) })}
        </Alert>
      )}
      {webhook.previous_secret_until && (
        <p className="text-muted text-sm">
          {t('webhooks.overlapUntil', { date: formatTime(webhook.previous_secret_until, language) })}
        </p>
      )}
      <ul
        aria-label={t('webhooks.counts.label')}
        className="flex flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums"
      >
        {(['delivered', 'waiting', 'failed'] as const).map((each) => (
          <li key={each} className={each === 'failed' && counts.failed > 0 ? 'text-danger' : undefined}>
            {t(`webhooks.counts.${each}`, { n: formatNumber(counts[each], language) })}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          size="sm"
          aria-label={t('webhooks.actions.openOne', { name })}
          onClick={onOpen}
        >
          {t('webhooks.actions.open')}
        </Button>
        {isOn && (
          <Button variant="outline" size="sm" loading={test.isPending} onClick={sendTest}>
            {t('webhooks.actions.test')}
          </Button>
        )}
      </div>
      {doing === 'edit' && <WebhookForm webhook={webhook} onClose={close} />}
      {doing === 'rotate' && (
        <RotateDialog
          id={id}
          onClose={close}
          onRotated={(secret) => {
            close();
            onSecret(secret);
          }}
        />
      )}
      {doing === 'turnOff' && <TurnOffDialog id={id} onClose={close} />}
      {doing === 'remove' && <RemoveDialog webhook={webhook} onClose={close} />}
    </Card>
  );
}

function TurnOffDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const setState = useSetWebhookState();
  const confirm = () =>
    setState.mutate(
      { id, on: false },
      {
        onSuccess: () => {
          onClose();
          toast.success(t('webhooks.off.done'));
        },
      },
    );
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={t('webhooks.off.title')}
      description={t('webhooks.off.text')}
      confirmLabel={t('webhooks.off.confirm')}
      onConfirm={confirm}
      busy={setState.isPending}
    >
      {setState.error && (
        <Alert tone="danger">{refusalText(setState.error, t, t('webhooks.off.failed'))}</Alert>
      )}
    </ConfirmDialog>
  );
}

function RemoveDialog({ webhook: { id, url }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useRemoveWebhook();
  const confirm = () =>
    remove.mutate(
      { id },
      {
        onSuccess: () => {
          onClose();
          toast.success(t('webhooks.removal.done'));
        },
      },
    );
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={t('webhooks.removal.title')}
      description={t('webhooks.removal.text', { url })}
      confirmLabel={t('webhooks.removal.confirm')}
      onConfirm={confirm}
      busy={remove.isPending}
      danger
    >
      {remove.error && (
        <Alert tone="danger">{refusalText(remove.error, t, t('webhooks.removal.failed'))}</Alert>
      )}
    </ConfirmDialog>
  );
}
