import type { RequestCard } from '@visafolio/contract/requests/requests.contract.ts';
import { BellRing } from 'lucide-react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Badge } from '../../../ui/badge.tsx';

/** Why a request needs its professional; nothing where it does not. */
export function AttentionMark({ request }: { request: RequestCard }) {
  const { t } = useTranslation();
  if (!request.attention) return null;
  return (
    <Badge
      tone={request.attention === 'invitation' ? 'danger' : 'warning'}
      icon={<BellRing size={13} aria-hidden />}
    >
      {request.attention === 'review'
        ? t('requests.attention.review', { count: request.to_review })
        : t(`requests.attention.${request.attention}`)}
    </Badge>
  );
}
