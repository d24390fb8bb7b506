import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Menu, MenuItem, MenuLabel } from '../../../../ui/overlay/menu.tsx';
import { useFetchStaffBox } from '../../../files/uploads/api/box.ts';
import { useChangeHandlers, useUpdateStatus } from '../../api/request-changes.ts';
import { CompleteDialog } from './complete-dialog.tsx';
import { listOpenRequired } from './list-open-required.ts';

const choices = ['pending', 'in-progress', 'completed'] as const;

interface StatusMenuProps {
  request: RequestDetail;
  className?: string;
}

/** 'Update Status': sets a request to pending, in-progress or completed. */
export function StatusMenu({ request, className = 'max-sm:col-span-2' }: StatusMenuProps) {
  const { t, language } = useTranslation();
  const update = useUpdateStatus();
  const fetchBox = useFetchStaffBox(request.id);
  const { onError } = useChangeHandlers('requests.update.failed');
  const [isChecking, setChecking] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { id, name, status } = request;
  const missing = listOpenRequired(request, language);
  const set = (choice: (typeof choices)[number]) =>
    update.mutate({ id, status: choice }, { onSettled: () => setAsking(false) });

  const complete = async () => {
    setChecking(true);
    try {
      const files = await fetchBox();
      if (missing.documents.length + missing.questions.length + files.length > 0) setAsking(true);
      else set('completed');
    } catch (error) {
      onError(error);
    } finally {
      setChecking(false);
    }
  };

  return (
    <>
      <Menu
        trigger={
          <Button loading={update.isPending || isChecking} className={className}>
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
            onSelect={() => (choice === 'completed' ? void complete() : set(choice))}
          >
            {t(`requests.status.${choice}`)}
          </MenuItem>
        ))}
      </Menu>
      {isAsking && (
        <CompleteDialog
          requestId={id}
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
