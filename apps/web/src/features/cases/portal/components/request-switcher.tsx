import { Link } from '@tanstack/react-router';
import type { RequestStatus } from '@visafolio/contract/cases/requests.contract.ts';
import { visaName } from '@visafolio/locales/visa-name.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { StatusBadge } from './status-badge.tsx';

interface RequestSwitcherProps {
  current: string;
  requests: readonly { id: string; name: string; visa_type: string; status: RequestStatus }[];
}

export default function RequestSwitcher({ current, requests }: RequestSwitcherProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('portal.switcher.label')} className="flex flex-col gap-2">
      <p className="font-semibold text-sm" aria-hidden>
        {t('portal.switcher.label')}
      </p>
      <ul className="flex flex-wrap gap-2">
        {requests.map((request) => (
          <li key={request.id} className="flex min-w-0 max-sm:w-full">
            <Link
              to="/client/portal"
              search={{ request_id: request.id, view: 'portal' }}
              aria-current={request.id === current ? 'page' : undefined}
              className="flex min-h-11 min-w-0 flex-1 items-center justify-between gap-3 rounded-md border border-line bg-surface px-3 py-2 text-ink no-underline hover:border-control aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft"
            >
              <span className="min-w-0 break-words" dir="auto">
                <span className="font-semibold">{visaName(request.visa_type, t)}</span> · {request.name}
              </span>
              <StatusBadge status={request.status} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
