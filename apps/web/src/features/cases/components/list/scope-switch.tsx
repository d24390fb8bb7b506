import type { RequestScope } from '@visafolio/contract/cases/requests.contract.ts';
import { User, Users } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { ViewSwitch } from '../../../../ui/layout/view-switch.tsx';

interface ScopeSwitchProps {
  scope: RequestScope;
  onChange: (scope: RequestScope) => void;
}

/** Switches between the user's own cases and all of the firm. */
export function ScopeSwitch({ scope, onChange }: ScopeSwitchProps) {
  const { t } = useTranslation();
  return (
    <ViewSwitch
      label={t('requests.scope.label')}
      view={scope}
      views={[
        { value: 'mine', label: t('requests.scope.mine'), Icon: User },
        { value: 'firm', label: t('requests.scope.firm'), Icon: Users },
      ]}
      onChange={onChange}
    />
  );
}
