import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { useSession } from '../../../../shared/session/use-session.ts';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { Card, CardTitle } from '../../../../ui/layout/card.tsx';
import { PageTitle } from '../../../../ui/layout/page-title.tsx';
import { useClientAccess } from '../../../client-pages/client-access.ts';
import { AccessError } from '../../../client-pages/components/access-error.tsx';
import { ClientLoadError } from '../../../client-pages/components/client-load-error.tsx';
import { ClientShell } from '../../../client-pages/components/client-shell.tsx';
import { useMyRequests } from '../api/requests.ts';
import { DeleteAccount } from '../components/delete-account.tsx';

/** `/client/account?request_id=…`: the client's email address, and how to delete the account. */
export function AccountPage() {
  const { t } = useTranslation();
  const { request_id } = useSearch({ from: '/client/account' });
  const access = useClientAccess(request_id);
  const mine = useMyRequests(access.state === 'granted');
  const { session } = useSession();

  if (access.state === 'refused') {
    return <AccessError screen="portal" reason={access.reason} onRetry={access.retry} />;
  }
  if (mine.error && !mine.data) {
    return (
      <ClientLoadError
        requestId={access.requestId}
        title={t('account.title')}
        message={t('portal.loadFailed')}
        onRetry={() => void mine.refetch()}
      />
    );
  }
  if (access.state === 'checking' || !session || !mine.data) {
    return (
      <ClientShell requestId={access.requestId} width="narrow">
        <PageSpinner />
      </ClientShell>
    );
  }
  return (
    <ClientShell requestId={access.requestId} width="narrow">
      <div className="flex flex-col gap-6">
        <div className="flex flex-col items-start gap-1">
          <Link
            to="/client/portal"
            search={{ request_id: access.requestId, view: 'portal' }}
            className="-ms-2 inline-flex min-h-11 items-center gap-2 rounded-md px-2 font-semibold text-accent no-underline hover:bg-accent-soft"
          >
            <ArrowLeft size={18} className="rtl:rotate-180" aria-hidden />
            {t('account.back')}
          </Link>
          <PageTitle className="max-sm:text-2xl">{t('account.title')}</PageTitle>
        </div>
        <Card as="section" className="gap-2 p-5 sm:p-6">
          <CardTitle>{t('account.signIn.title')}</CardTitle>
          <p className="wrap-anywhere font-semibold" dir="ltr">
            {session.user.email}
          </p>
          <p className="text-muted">{t('account.signIn.text')}</p>
        </Card>
        <Card as="section" className="items-start gap-2 p-5 sm:p-6">
          <CardTitle>{t('account.deletion.title')}</CardTitle>
          <p className="text-muted">{t('account.deletion.text')}</p>
          <DeleteAccount email={session.user.email} cases={mine.data.length} />
        </Card>
      </div>
    </ClientShell>
  );
}
