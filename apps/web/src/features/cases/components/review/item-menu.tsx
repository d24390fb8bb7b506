import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { ActionsMenu, MenuItem } from '../../../../ui/overlay/menu.tsx';

const words = {
  document: {
    waive: 'requests.changes.waiveDocument',
    restore: 'requests.changes.restoreDocument',
    withdraw: 'requests.changes.withdrawDocument',
  },
  question: {
    waive: 'requests.changes.waiveQuestion',
    restore: 'requests.changes.restoreQuestion',
    withdraw: 'requests.changes.withdrawQuestion',
  },
} as const;

interface ItemMenuProps {
  what: keyof typeof words;
  name: string;
  waived: boolean;
  /** It belongs to this request only and has no answer yet: it can be changed and removed. */
  changeable: boolean;
  onWaive: (waived: boolean) => void;
  onReword: () => void;
  /** Calls `onSettled` when it is done. */
  onWithdraw: (settled: { onSettled: () => void }) => void;
  isWithdrawing: boolean;
  /** Items above these. */
  children?: ReactNode;
}

export function ItemMenu({ what, name, waived, changeable, children, ...act }: ItemMenuProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <ActionsMenu label={t('requests.details.more', { name })} className="-my-2 -me-2">
        {children}
        {changeable && !waived && <MenuItem onSelect={act.onReword}>{t('requests.edit.button')}</MenuItem>}
        {(waived || !changeable) && (
          <MenuItem onSelect={() => act.onWaive(!waived)}>
            {t(words[what][waived ? 'restore' : 'waive'])}
          </MenuItem>
        )}
        {changeable && (
          <MenuItem onSelect={() => setAsking(true)} danger>
            {t('requests.changes.withdraw')}
          </MenuItem>
        )}
      </ActionsMenu>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t(words[what].withdraw)}
        description={t('requests.changes.withdrawText', { name })}
        confirmLabel={t('requests.changes.withdraw')}
        onConfirm={() => act.onWithdraw({ onSettled: () => setAsking(false) })}
        busy={act.isWithdrawing}
        danger
      />
    </>
  );
}
