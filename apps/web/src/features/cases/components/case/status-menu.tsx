import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Menu, MenuItem, MenuLabel } from '../../../../ui/overlay/menu.tsx';
import { useUpdateStatus } from '../../api/request-changes.ts';
import { CompleteDialog } from './complete-dialog.tsx';
import { requiredOpen } from './required-open.ts';

const choices = ['pending', 'in-progress', 'completed'] as const;

interface StatusMenuProps {
  request: RequestDetail;
  className?: string;
}

/** 'Update Status': staff set a request to pending, in-progress or completed. */
export function StatusMenu({ request, className = 'max-sm:col-span-2' }: StatusMenuProps) {
  const { t, language } = useTranslation();
  const update = useUpdateStatus();
  const [isAsking, setAsking] = useState(false);
  const { id, name, status } = request;
  const missing = requiredOpen(request, language);
  const set = (choice: (typeof choices)[number]) =>
    update.mutate({ id, status: choice }, { onSettled: () => setAsking(false) });

  return (
    <>
      <Menu
        trigger={
          <Button loading={update.isPending} className={className}>
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
            onSelect={() => {
              const isOpen = missing.documents.length + missing.questions.length > 0;
              if (choice === 'completed' && isOpen) setAsking(true);
              else set(choice);
            }}
          >
            {t(`requests.status.${choice}`)}
          </MenuItem>
        ))}
      </Menu>
      {isAsking && (
        <CompleteDialog
          name={name}
          missing={missing}
          busy={update.isPending}
          onConfirm={() => set('completed')}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
