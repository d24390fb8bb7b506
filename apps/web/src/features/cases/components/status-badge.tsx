import type { RequestStatus } from '@visafolio/contract/cases/requests.contract.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Badge } from '../../../ui/layout/badge.tsx';

const tones = {
  pending: 'neutral',
  'in-progress': 'info',
  documents_submitted: 'warning',
  completed: 'success',
} as const;

export function StatusBadge({ status }: { status: RequestStatus }) {
  const { t } = useTranslation();
  return (
    <Badge tone={tones[status]} className="shrink-0">
      {t(`requests.status.${status}`)}
    </Badge>
  );
}
