export const invitations = {
  state: {
    sending: 'Sending the invitation...',
    sent: 'Invitation sent',
    failed: 'Invitation not sent',
    accepted: 'Invitation accepted',
  },
  resend: 'Resend',
  resendTo: 'Resend the invitation to {{name}}',
  resendRequest: 'Resend Request',
  resent: {
    client: 'Invitation resent to client ({{recipient}}) successfully!',
    sponsor: 'Invitation resent to sponsor ({{recipient}}) successfully!',
  },
  failedTitle: 'Error',
  failed: 'Failed to resend invitation. Please try again.',
} as const;
