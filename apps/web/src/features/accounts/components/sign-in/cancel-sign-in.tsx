import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { signOut } from '../../../../shared/session/sign-out.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../ui/button.tsx';

/** 'Sign in as somebody else': cancels a sign-in that waits for its next step. */
export function CancelSignIn() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const leave = () => signOut(queryClient).catch((error: unknown) => toast.error(errorText(error, t)));
  return (
    <Button variant="ghost" onClick={() => void leave()}>
      {t('accounts.factor.leave')}
    </Button>
  );
}
