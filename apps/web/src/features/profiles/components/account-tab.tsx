import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { useProfile } from '../../../shared/session/use-profile.ts';
import { Button, buttonStyles } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorCard } from '../../../ui/feedback/error-card.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { securityTexts } from '../../accounts/api/security.ts';
import { HandOverOwn } from '../../firms/people/components/hand-over/hand-over-own.tsx';
import { LeaveFirm } from '../../firms/people/components/membership/leave-firm.tsx';
import { WorkspaceArchive } from '../../firms/workspace-archive/components/workspace-archive.tsx';
import { ReminderSettings } from '../../notifications/reminders/reminder-settings.tsx';

const MessageSettings = lazy(async () => ({
  default: (await import('../../messages/settings/message-settings.tsx')).MessageSettings,
}));
const DeleteProfessionalDialog = lazy(() => import('./delete-professional-dialog.tsx'));

/** The way to the webhooks of a professional without a firm. */
function OwnWebhooks() {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="own-webhooks" className="flex flex-col items-start gap-4">
      <h3 id="own-webhooks" className="font-serif text-xl">
        {t('profiles.account.webhooks.title')}
      </h3>
      <p className="max-w-prose text-muted">{t('profiles.account.webhooks.text')}</p>
      <Link
        to="/firm/{-$section}"
        params={{ section: 'webhooks' }}
        className={buttonStyles({ variant: 'outline' })}
      >
        {t('profiles.account.webhooks.open')}
      </Link>
    </section>
  );
}

/** Hands over cases, leaves the firm, or deletes the account, with consequences and obstacles. */
export function AccountTab() {
  const { t } = useTranslation();
  const { data: me } = useProfile();
  const texts = useQuery(securityTexts);
  const { data, error, refetch } = useQuery(api.accounts.deletion.queryOptions({ staleTime: 0 }));
  const [open, setOpen] = useState(false);

  const failure = texts.error ?? (data ? null : error);
  if (failure) {
    const again = () => void (texts.error ? texts.refetch() : refetch());
    return <ErrorCard title={t('common.failure.title')} message={errorText(failure, t)} onRetry={again} />;
  }
  if (!data || !texts.data) return <PageSpinner />;
  const obstacle =
    (data.last_administrator && t('profiles.account.lastAdministrator')) ||
    (data.break_glass && t('accounts.errors.break_glass_person'));
  return (
    <div className="flex flex-col gap-10">
      {/* A firm's archive is on its administration page. */}
      {me && !me.profile?.firm && (
        <>
          <Suspense fallback={<PageSpinner />}>
            <MessageSettings />
          </Suspense>
          <ReminderSettings />
          <WorkspaceArchive />
          <OwnWebhooks />
        </>
      )}
      <HandOverOwn deletion={data} />
      <LeaveFirm deletion={data} />
      <section aria-labelledby="delete-account" className="flex flex-col items-start gap-4">
        <h3 id="delete-account" className="font-serif text-xl">
          {t('profiles.account.title')}
        </h3>
        <p className="max-w-prose text-muted">
          {t(data.colleagues.length ? 'profiles.account.handedOver' : 'profiles.account.deleted')}
        </p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
          {(['open_cases', 'completed_cases', 'contacts', 'templates', 'files'] as const).map((each) => (
            <div key={each} className="contents">
              <dt className="text-muted">{t(`profiles.account.counts.${each}`)}</dt>
              <dd className="tabular-nums">{data[each]}</dd>
            </div>
          ))}
        </dl>
        {obstacle && (
          <Alert tone="warning">
            <span id="delete-account-obstacle">{obstacle}</span>
          </Alert>
        )}
        <Button
          variant="danger"
          disabled={!!obstacle}
          aria-describedby={obstacle ? 'delete-account-obstacle' : undefined}
          onClick={() => setOpen(true)}
        >
          {t('profiles.account.delete')}
        </Button>
        {open && (
          <Suspense>
            <DeleteProfessionalDialog
              deletion={data}
              onClose={() => {
                setOpen(false);
                void refetch();
              }}
            />
          </Suspense>
        )}
      </section>
    </div>
  );
}
