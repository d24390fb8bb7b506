import type { invitations as en } from '../en/invitations.ts';
import type { Locale } from '../types.ts';

export const invitations = {
  state: {
    sending: 'Enviando la invitación...',
    sent: 'Invitación enviada',
    failed: 'Invitación no enviada',
    accepted: 'Invitación aceptada',
  },
  resend: 'Reenviar',
  resendTo: 'Reenviar la invitación a {{name}}',
  resendRequest: 'Reenviar solicitud',
  resent: {
    client: '¡Invitación reenviada correctamente al cliente ({{recipient}})!',
    sponsor: '¡Invitación reenviada correctamente al patrocinador ({{recipient}})!',
  },
  failedTitle: 'Error',
  failed: 'No se pudo reenviar la invitación. Inténtelo de nuevo.',
} satisfies Locale<typeof en>;
