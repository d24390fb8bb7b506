import type {
  WebhookDelivery,
  WebhookDeliveryState,
} from '@visafolio/contract/webhooks/webhooks.contract.ts';
import type { Translate } from '@visafolio/locales/types.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Badge } from '../../../ui/layout/badge.tsx';

const tones = { waiting: 'info', delivered: 'success', failed: 'danger' } as const;

/** What came of the last attempt, in words. */
export function describeOutcome({ status, problem }: WebhookDelivery, t: Translate): string {
  return [
    problem && t(`webhooks.problem.${problem}`),
    status !== null && t('webhooks.deliveries.status', { status: String(status) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

export const DeliveryBadge = ({ state }: { state: WebhookDeliveryState }) => {
  const { t } = useTranslation();
  return <Badge tone={tones[state]}>{t(`webhooks.deliveryState.${state}`)}</Badge>;
};
