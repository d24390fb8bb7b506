import type { RequestOrder } from '@visafolio/contract/cases/requests.contract.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Select } from '../../../../ui/form/select.tsx';
import { orders } from './dashboard-filter.ts';

interface OrderSelectProps {
  value: RequestOrder;
  onChange: (order: RequestOrder) => void;
}

export function OrderSelect({ value, onChange }: OrderSelectProps) {
  const { t } = useTranslation();
  return (
    <Select
      aria-label={t('requests.order.label')}
      className="max-sm:flex-1 sm:w-56"
      value={value}
      options={orders.map((order) => ({ value: order, label: t(`requests.order.${order}`) }))}
      onChange={(event) => onChange(orders.find((order) => order === event.target.value) ?? 'newest')}
    />
  );
}
