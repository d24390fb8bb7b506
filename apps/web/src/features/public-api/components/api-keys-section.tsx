import type { ApiKey } from '@visafolio/contract/public-api/api-keys.contract.ts';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { refusalText } from '../../../shared/api/error-text.ts';
import { formatDate } from '../../../shared/i18n/format.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Heading } from '../../../ui/layout/heading.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { useApiKeys, useRevokeApiKey } from '../api/api-keys.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { NewSecret, type ShownSecret } from './new-secret.tsx';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';

type Asked = { what: 'rotate' | 'revoke'; key: ApiKey };

/** The keys of the public API: who may call it for this workspace. */
export function ApiKeysSection() {
  const { t } = useTranslation();
  const keys = useApiKeys();
  const [isCreating, setCreating] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const [secret, setSecret] = useState<ShownSecret>();
  const showSecret = (shown: ShownSecret) => {
    setSecret(shown);
    setCreating(false);
    setAsked(undefined);
  };

  if (keys.error && !keys.data) return <LoadFailure query={keys}>{t('api.loadFailed')}</LoadFailure>;
  if (!keys.data) return <PageSpinner label={t('api.loading')} />;
  const { items, may_administer } = keys.data;
  const newKey = (
    <Button onClick={() => setCreating(true)}>
      <KeyRound size={18} aria-hidden />
      {t('api.create')}
    </Button>
  );
  return (
    <section aria-labelledby="api-keys" className="flex max-w-3xl flex-col gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="flex flex-col gap-2">
          <Heading id="api-keys" className="font-serif text-xl">
            {t('api.title')}
          </Heading>
          <p className="max-w-prose text-muted">
            {t('api.intro')}{' '}
            <a href="/api/v1/docs" className="text-accent underline underline-offset-4">
              {t('api.reference')}
            </a>
          </p>
        </div>
        {items.length > 0 && newKey}
      </div>
      {secret && <NewSecret shown={secret} onDone={() => setSecret(undefined)} />}
      {items.length === 0 ? (
        <EmptyState title={t('api.none')} description={t('api.noneText')} action={newKey} headingLevel={3} />
      ) : (
        <Card>
          <ul aria-label={t('api.title')} className="divide-y divide-line">
            {items.map((key) => (
              <KeyRow key={key.id} apiKey={key} onAsk={(what) => setAsked({ what, key })} />
            ))}
          </ul>
        </Card>
      )}
      {isCreating && (
        <NewKeyDialog mayAdminister={may_administer} onClose={() => setCreating(false)} onMade={showSecret} />
      )}
      {asked?.what === 'rotate' && (
        <RotateKeyDialog apiKey={asked.key} onClose={() => setAsked(undefined)} onMade={showSecret} />
      )}
      {asked?.what === 'revoke' && <RevokeDialog apiKey={asked.key} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

const tones = { active: 'success', expired: 'neutral', revoked: 'neutral', stopped: 'warning' } as const;

function KeyRow({ apiKey, onAsk }: { apiKey: ApiKey; onAsk: (what: Asked['what']) => void }) {
  const { t, language } = useTranslation();
  const { name, prefix, scopes, person, state } = apiKey;
  const isOver = state === 'revoked' || state === 'expired';
  const facts = [
    t('api.actsFor', { name: person.name }),
    apiKey.last_used_at
      ? t('api.lastUsed', { date: formatDate(apiKey.last_used_at, language) })
      : t('api.neverUsed'),
    apiKey.expires_at && t('api.expires', { date: formatDate(apiKey.expires_at, language) }),
    apiKey.previous_until && t('api.previousUntil', { date: formatDate(apiKey.previous_until, language) }),
    apiKey.allowed_addresses.length > 0 &&
      t('api.onlyFrom', { addresses: apiKey.allowed_addresses.join(', ') }),
  ];
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-4 py-4 sm:px-5">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere font-semibold" dir="auto">
            {name}
          </span>
          <Badge tone={tones[state]}>{t(`api.state.${state}`)}</Badge>
        </p>
        <p className="wrap-anywhere font-mono text-sm">{prefix}…</p>
        <p className="wrap-anywhere text-muted text-sm">{facts.filter(Boolean).join(' · ')}</p>
        <p className="wrap-anywhere text-muted text-sm">{scopes.join(', ')}</p>
      </div>
      {!isOver && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="sm"
            aria-label={t('api.rotateOne', { name })}
            onClick={() => onAsk('rotate')}
          >
            {t('api.rotate')}
          </Button>
          <Button
            variant="outline"
            size="sm"
            aria-label={t('api.revokeOne', { name })}
            onClick={() => onAsk('revoke')}
          >
            {t('api.revoke')}
          </Button>
        </div>
      )}
    </li>
  );
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useTranslation();
  const revoke = useRevokeApiKey();
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={t('api.revokeTitle', { name: apiKey.name })}
      description={t('api.revokeText')}
      confirmLabel={t('api.revoke')}
      danger
      busy={revoke.isPending}
      onConfirm={() =>
        revoke.mutate(
          { id: apiKey.id },
          {
            onSuccess: () => {
              toast.success(t('api.revoked'));
              onClose();
            },
            onError: (error) => {
              toast.error(refusalText(error, t, t('api.failed')));
              onClose();
            },
          },
        )
      }
    />
  );
}
