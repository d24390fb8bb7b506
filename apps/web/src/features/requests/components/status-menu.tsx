import type { RequestStatus } from '@visafolio/contract/requests/requests.contract.ts';
import { Check, ChevronDown } from 'lucide-react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem, MenuLabel } from '../../../ui/menu.tsx';
import { useUpdateStatus } from '../api/update-status.ts';

const choices = ['pending', 'in-progress', 'completed'] as const;

/** 'Update Status': staff set a request to pending, in-progress or completed. */
export function StatusMenu({ id, status }: { id: string; status: RequestStatus }) {
  const { t } = useTranslation();
  const update = useUpdateStatus();
  return (
    <Menu
      trigger={
        <Button loading={update.isPending} className="max-sm:col-span-2">
          {t('requests.update.button')}
          <ChevronDown size={18} aria-hidden />
        </Button>
      }
    >
      <MenuLabel>{t('requests.update.label')}</MenuLabel>
      {choices.map((choice) => (
        <MenuItem
          key={choice}
          disabled={choice === status}
          icon={<Check size={18} className={choice === status ? '' : 'invisible'} aria-hidden />}
          onSelect={() => update.mutate({ id, status: choice })}
        >
          {t(`requests.status.${choice}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
