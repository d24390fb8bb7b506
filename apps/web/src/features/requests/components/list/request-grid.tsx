import type { RequestCard as Request } from '@visafolio/contract/requests/requests.contract.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { CardGrid, CardGridSkeleton } from '../../../../ui/layout/card-grid.tsx';
import { DeleteRequestDialog } from './delete-request-dialog.tsx';
import { RequestCard } from './request-card.tsx';
import { RequestCardSkeleton } from './request-card-skeleton.tsx';

interface RequestGridProps {
  requests: Request[];
  onOpen: (id: string) => void;
  /** These cards belong to the filter before: the new ones are on their way. */
  outdated: boolean;
}

export function RequestGrid({ requests, onOpen, outdated }: RequestGridProps) {
  const { t } = useTranslation();
  const [deletion, setDeletion] = useState<{ request: Request; open: boolean }>();
  const askDeletion = useCallback((request: Request) => setDeletion({ request, open: true }), []);
  return (
    <>
      <CardGrid
        label={t('requests.list.label')}
        items={requests}
        outdated={outdated}
        renderCard={(request) => <RequestCard request={request} onOpen={onOpen} onDelete={askDeletion} />}
      />
      {deletion && (
        <DeleteRequestDialog {...deletion} onClose={() => setDeletion({ ...deletion, open: false })} />
      )}
    </>
  );
}

export function RequestGridSkeleton() {
  const { t } = useTranslation();
  return (
    <CardGridSkeleton label={t('requests.list.loading')} count={6}>
      <RequestCardSkeleton />
    </CardGridSkeleton>
  );
}
