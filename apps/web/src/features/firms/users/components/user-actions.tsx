import type { User } from '@visafolio/contract/firms/users.contract.ts';
import { KeyRound, MoreHorizontal, ShieldOff, UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { isErrorCode } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { Menu, MenuItem } from '../../../../ui/overlay/menu.tsx';
import { useResetFactors, useSendPasswordLink, useSetDisabled } from '../api/users.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';

interface UserActionsProps {
  user: User;
  name: string;
  /** The user's own account: it cannot be disabled, and its second factor is managed under Security. */
  self: boolean;
}

/** Sends a password link, resets second factors, disables or enables the account. */
export function UserActions({ user, name, self }: UserActionsProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<'reset' | 'disable' | 'handOver'>();
  const setDisabled = useSetDisabled();
  const sendLink = useSendPasswordLink();
  const reset = useResetFactors();
  const busy = sendLink.isPending || setDisabled.isPending || reset.isPending;
  const close = () => setAsking(undefined);
  const askWho = (error: unknown) => isErrorCode(error, 'users.cases_to_hand_over') && setAsking('handOver');

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
        <MenuItem
          icon={<ShieldOff size={18} aria-hidden />}
          disabled={self}
          onSelect={() => setAsking('reset')}
        >
          {t('users.resetFactors')}
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
            onSelect={() => setAsking('disable')}
          >
            {t('users.disable')}
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={asking === 'disable'}
        onOpenChange={close}
        title={t('users.disableTitle')}
        description={t('users.disableText', { name })}
        confirmLabel={t('users.disable')}
        onConfirm={() =>
          setDisabled.mutate({ id: user.id, disabled: true }, { onSuccess: close, onError: askWho })
        }
        busy={setDisabled.isPending}
        danger
      />
      {asking === 'handOver' && user.firm && (
        <HandOverDialog
          user={{ id: user.id, name, firm: user.firm }}
          submitLabel={t('users.disable')}
          isSending={setDisabled.isPending}
          onSubmit={(hand_over_to) =>
            setDisabled.mutate({ id: user.id, disabled: true, hand_over_to }, { onSuccess: close })
          }
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={asking === 'reset'}
        onOpenChange={close}
        title={t('users.resetFactorsTitle')}
        description={t('users.resetFactorsText', { name })}
        confirmLabel={t('users.resetFactorsConfirm')}
        onConfirm={() => reset.mutate({ id: user.id }, { onSuccess: close })}
        busy={reset.isPending}
        danger
      />
    </>
  );
}
