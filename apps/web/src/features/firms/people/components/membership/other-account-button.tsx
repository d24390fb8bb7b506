import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { errorText } from '../../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { signOut } from '../../../../../shared/session/sign-out.ts';
import { toast } from '../../../../../shared/toast/toast.ts';
import { Button } from '../../../../../ui/button.tsx';
import { rememberInvitation } from '../../../../accounts/remembered-invitation.ts';

/** Signs out and goes to sign-in, which returns to the invitation. */
export function OtherAccountButton({ invitationId }: { invitationId: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const leave = async () => {
    try {
      await signOut(queryClient);
      rememberInvitation(invitationId);
      await navigate({ to: '/auth' });
    } catch (error) {
      toast.error(errorText(error, t));
    }
  };
  return (
    <Button variant="outline" onClick={() => void leave()}>
      {t('firms.join.otherAccount')}
    </Button>
  );
}
