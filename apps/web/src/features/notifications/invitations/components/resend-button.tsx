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

interface ResendPartyButtonProps extends ResendButtonProps {
  /** Of somebody besides client and sponsor. */
  personId?: string | undefined;
}

/** Resends the invitation of another person of a request than who has the main one. */
export function ResendPartyButton({ requestId, personId, ...button }: ResendPartyButtonProps) {
  const resend = useResendPartyInvitation();
  return (
    <Button
      variant="outline"
      {...button}
      loading={resend.isPending}
      onClick={() => resend.mutate({ id: requestId, person_id: personId })}
    />
  );
}
