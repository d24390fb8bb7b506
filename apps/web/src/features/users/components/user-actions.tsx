import type { User } from '@visafolio/contract/users/users.contract.ts';
import { KeyRound, MoreHorizontal, UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { useSendPasswordLink } from '../api/send-password-link.ts';
import { useSetDisabled } from '../api/set-disabled.ts';

interface UserActionsProps {
  user: User;
  name: string;
  /** Nobody disables the own account. */
  self: boolean;
}

/** A password link, and disabling or enabling the account. */
export function UserActions({ user, name, self }: UserActionsProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const setDisabled = useSetDisabled();
  const sendLink = useSendPasswordLink();
  const busy = sendLink.isPending || setDisabled.isPending;

  return (
    <>
      <Menu
        trigger={
          <Button variant="ghost" size="icon" loading={busy} aria-label={t('users.actionsOf', { name })}>
            {!busy && <MoreHorizontal size={20} aria-hidden />}
          </Button>
        }
      >
        <MenuItem
          icon={<KeyRound size={18} aria-hidden />}
          disabled={user.disabled}
          onSelect={() => sendLink.mutate({ id: user.id })}
        >
          {t('users.sendLink')}
        </MenuItem>
        {user.disabled ? (
          <MenuItem
            icon={<UserCheck size={18} aria-hidden />}
            onSelect={() => setDisabled.mutate({ id: user.id, disabled: false })}
          >
            {t('users.enable')}
          </MenuItem>
        ) : (
          <MenuItem
            danger={!self}
            disabled={self}
            icon={<UserX size={18} aria-hidden />}
            onSelect={() => setAsking(true)}
          >
            {t('users.disable')}
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => !setDisabled.isPending && setAsking(open)}
        title={t('users.disableTitle')}
        description={t('users.disableText', { name })}
        confirmLabel={t('users.disable')}
        onConfirm={() =>
          setDisabled.mutate({ id: user.id, disabled: true }, { onSuccess: () => setAsking(false) })
        }
        busy={setDisabled.isPending}
        danger
      />
    </>
  );
}
