import { Plus } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadNamespaces } from '../../../shared/i18n/language.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { LiveIndicator } from '../../activity/live-indicator.tsx';
import { useLiveRequests } from '../../activity/use-live-requests.ts';
import { CreateOwnFirmCard } from '../../firms/components/create-own-firm-card.tsx';
import { FactorProposal } from '../../firms/components/factor-proposal.tsx';
import { WaitingInvitation } from '../../firms/people/components/membership/waiting-invitation.tsx';
import { CardsView } from '../components/list/cards-view.tsx';
import { useDashboardAddress } from '../components/list/use-dashboard-address.ts';
import { useNewRequestAddress } from '../components/new-request/use-new-request-address.ts';
import { loadDetails } from '../components/overlay/request-overlay.tsx';

const loadDialog = () => import('../components/new-request/new-request-dialog.tsx');
const NewRequestDialog = lazy(loadDialog);
const ComingDates = lazy(async () => {
  const [module] = await Promise.all([
    import('../dates/components/coming-dates.tsx'),
    loadNamespaces('dates'),
  ]);
  return module;
});
const QueueView = lazy(async () => {
  const [view] = await Promise.all([import('../components/queue/queue-view.tsx'), loadNamespaces('queue')]);
  return view;
});

/** The dashboard: all requests with their progress, and a button for a new one. */
export function DashboardPage() {
  const { t } = useTranslation();
  const live = useLiveRequests();
  const address = useDashboardAddress();
  const creation = useNewRequestAddress();
  const [asked, setAsked] = useState(false);
  // Stays mounted from then on, to keep its input.
  if (creation.isOpen && !asked) setAsked(true);

  // Preloads the form and the parts of an open case after the page has loaded.
  useEffect(() => {
    void loadDialog();
    void loadDetails();
  }, []);

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{t('requests.title')}</PageTitle>
        <div className="flex items-center gap-5 sm:flex-row-reverse">
          <Button onClick={creation.open}>
            <Plus size={20} aria-hidden />
            {t('requests.newRequest')}
          </Button>
          <LiveIndicator state={live} />
        </div>
      </div>
      <Suspense>
        <ComingDates scope={address.scope} />
      </Suspense>
      <WaitingInvitation />
      <CreateOwnFirmCard />
      <FactorProposal />
      {address.view === 'table' ? (
        <Suspense fallback={<PageSpinner label={t('requests.list.loading')} />}>
          <QueueView address={address} onCreate={creation.open} />
        </Suspense>
      ) : (
        <CardsView address={address} onCreate={creation.open} />
      )}
      {asked && (
        <Suspense>
          <NewRequestDialog
            open={creation.isOpen}
            onClose={creation.close}
            templateId={creation.templateId}
            contactId={creation.contactId}
          />
        </Suspense>
      )}
    </div>
  );
}
