import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { signOut } from '../../../shared/session/sign-out.ts';
import { toast } from '../../../shared/toast.ts';
import { Button } from '../../../ui/button.tsx';

/** Signs out; the page goes on as a visitor's. */
export function OtherAccountButton() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const leave = () => signOut(queryClient).catch((error: unknown) => toast.error(errorText(error, t)));
  return (
    <Button variant="outline" onClick={() => void leave()}>
      {t('firms.join.otherAccount')}
    </Button>
  );
}
