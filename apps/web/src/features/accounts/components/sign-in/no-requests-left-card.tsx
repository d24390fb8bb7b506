import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { signOut } from '../../../../shared/session/sign-out.ts';
import { toast } from '../../../../shared/toast.ts';
import { Button } from '../../../../ui/button.tsx';
import { AccountFrame } from '../account-frame.tsx';

/** A client whose every request is gone: there is no page to send them to. */
export function NowhereCard({ email, onSignedOut }: { email: string; onSignedOut: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();

  const leave = () =>
    signOut(queryClient).then(onSignedOut, (error: unknown) => toast.error(errorText(error, t)));

  return (
    <AccountFrame title={t('accounts.nowhere.title')} text={t('accounts.nowhere.text', { email })}>
      <Button variant="outline" onClick={() => void leave()}>
        {t('accounts.nowhere.signOut')}
      </Button>
    </AccountFrame>
  );
}
