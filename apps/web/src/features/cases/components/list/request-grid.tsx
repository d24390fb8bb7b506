import type { RequestCard as Request } from '@visafolio/contract/cases/requests.contract.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { useProfile } from '../../../../shared/session/use-profile.ts';
import { CardGrid, CardGridSkeleton } from '../../../../ui/layout/card-grid.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useArchiveRequest } from '../../api/requests.ts';
import { DeleteRequestDialog } from './delete-request-dialog.tsx';
import { RequestCard } from './request-card.tsx';
import type { CaseSelection } from './selection/use-case-selection.ts';

interface RequestGridProps {
  requests: Request[];
  onOpen: (id: string) => void;
  /** These cards belong to the previous filter while the new ones load. */
  outdated: boolean;
  /** Set in selection mode. */
  selection?: CaseSelection | undefined;
}

export function RequestGrid({ requests, onOpen, outdated, selection }: RequestGridProps) {
  const { t } = useTranslation();
  const { data: me } = useProfile();
  const [deletion, setDeletion] = useState<{ request: Request; open: boolean }>();
  const archive = useArchiveRequest();
  const askDeletion = useCallback((request: Request) => setDeletion({ request, open: true }), []);
  return (
    <>
      <CardGrid
        label={t('requests.list.label')}
        items={requests}
        outdated={outdated}
        renderCard={(request) => (
          <RequestCard
            request={request}
            readerId={me?.id}
            onOpen={onOpen}
            onDelete={askDeletion}
            onArchive={archive}
            isChosen={selection?.ids.has(request.id)}
            onChoose={selection?.choose}
          />
        )}
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

function RequestCardSkeleton() {
  return (
    <div className="flex flex-1 flex-col gap-4 p-5">
      <div className="flex flex-col gap-2">
        <div className="flex justify-between gap-3">
          <Skeleton className="h-5 w-12" />
          <Skeleton className="h-5 w-20 rounded-full" />
        </div>
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-2/5" />
      </div>
      <div className="grid grid-cols-2 gap-5">
        <Skeleton className="h-8" />
        <Skeleton className="h-8" />
      </div>
      <Skeleton className="my-2 h-5 w-2/5 pointer-coarse:my-3" />
    </div>
  );
}
