import type { ComponentProps } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { useResendInvitation, useResendPartyInvitation } from '../api/invitations.ts';

interface ResendButtonProps extends ComponentProps<typeof Button> {
  requestId: string;
}

/** Resends a request's invitation. Each button has its own pending state. */
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

/** Resends the invitation of the second person of a request. */
export function ResendPartyButton({ requestId, ...button }: ResendButtonProps) {
  const resend = useResendPartyInvitation();
  return (
    <Button
      variant="outline"
      {...button}
      loading={resend.isPending}
      onClick={() => resend.mutate({ id: requestId })}
    />
  );
}
