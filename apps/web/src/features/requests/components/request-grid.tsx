import type { RequestCard as Request } from '@visafolio/contract/requests/requests.contract.ts';
import clsx from 'clsx';
import { useCallback, useState } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { DeleteRequestDialog } from './delete-request-dialog.tsx';
import { RequestCard } from './request-card.tsx';
import { RequestCardSkeleton } from './request-card-skeleton.tsx';

const columns = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4 sm:gap-5';
const skeletons = [1, 2, 3, 4, 5, 6];

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
      <ul
        aria-label={t('requests.list.label')}
        aria-busy={outdated}
        className={clsx(columns, 'transition-opacity', outdated && 'opacity-60')}
      >
        {requests.map((request) => (
          <li key={request.id} className="min-w-0">
            <RequestCard request={request} onOpen={onOpen} onDelete={askDeletion} />
          </li>
        ))}
      </ul>
      {deletion && (
        <DeleteRequestDialog {...deletion} onClose={() => setDeletion({ ...deletion, open: false })} />
      )}
    </>
  );
}

export function RequestGridSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status">
      <VisuallyHidden>{t('requests.list.loading')}</VisuallyHidden>
      <div className={columns}>
        {skeletons.map((each) => (
          <RequestCardSkeleton key={each} />
        ))}
      </div>
    </div>
  );
}
