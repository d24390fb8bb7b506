import type { RequestStatus } from '@visafolio/contract/cases/requests.contract.ts';
import type { MessageKey } from '@visafolio/locales/types.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Badge } from '../../../../ui/layout/badge.tsx';

const looks = {
  pending: { tone: 'neutral', text: 'portal.status.pending' },
  'in-progress': { tone: 'info', text: 'portal.status.inProgress' },
  documents_submitted: { tone: 'accent', text: 'portal.status.documentsSubmitted' },
  completed: { tone: 'success', text: 'portal.status.completed' },
} as const satisfies Record<RequestStatus, { tone: string; text: MessageKey }>;

export function StatusBadge({ status }: { status: RequestStatus }) {
  const { t } = useTranslation();
  const { tone, text } = looks[status];
  return <Badge tone={tone}>{t(text)}</Badge>;
}
