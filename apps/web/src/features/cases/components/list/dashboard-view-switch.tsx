import { LayoutGrid, Table2 } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { ViewSwitch } from '../../../../ui/layout/view-switch.tsx';
import type { DashboardView } from './dashboard-filter.ts';

interface DashboardViewSwitchProps {
  view: DashboardView;
  onChange: (view: DashboardView) => void;
}

export function DashboardViewSwitch({ view, onChange }: DashboardViewSwitchProps) {
  const { t } = useTranslation();
  return (
    <ViewSwitch
      label={t('requests.view.label')}
      view={view}
      views={[
        { value: 'cards', label: t('requests.view.cards'), Icon: LayoutGrid },
        { value: 'table', label: t('requests.view.table'), Icon: Table2 },
      ]}
      onChange={onChange}
    />
  );
}
