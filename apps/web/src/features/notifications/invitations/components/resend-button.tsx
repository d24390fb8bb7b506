import type { ComponentProps } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { useResendInvitation } from '../api/invitations.ts';

interface ResendButtonProps extends ComponentProps<typeof Button> {
  requestId: string;
}

/** Sends the invitation of a request again. Each button waits for its own answer: others can be pressed meanwhile. */
export function ResendButton({ requestId, ...button }: ResendButtonProps) {
  const resend = useResendInvitation();
  return (
    <Button
      variant="outline"
      {...button}
      loading={resend.isPending}
      onClick={() => resend.mutate({ clientRequestId: requestId })}
    />
  );
}
