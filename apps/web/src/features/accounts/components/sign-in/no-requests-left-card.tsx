import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { signOut } from '../../../../shared/session/sign-out.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../ui/button.tsx';
import { AccountFrame } from '../account-frame.tsx';

/** For a client without requests, who has no page to go to. */
export function NoRequestsLeftCard({ email, onSignedOut }: { email: string; onSignedOut: () => void }) {
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
