import type { invitations as en } from '../../en/requests/invitations.ts';
import type { Locale } from '../../types.ts';

export const invitations = {
  state: {
    not_sent: 'Aún sin invitar',
    sending: 'Enviando la invitación...',
    sent: 'Invitación enviada',
    failed: 'Invitación no enviada',
    accepted: 'Invitación aceptada',
  },
  send: 'Enviar',
  sendTo: 'Enviar la invitación a {{name}}',
  resend: 'Reenviar',
  resendTo: 'Reenviar la invitación a {{name}}',
  resendRequest: 'Reenviar solicitud',
  resent: {
    client: '¡Invitación reenviada correctamente al cliente ({{recipient}})!',
    sponsor: '¡Invitación reenviada correctamente al patrocinador ({{recipient}})!',
  },
  delivery: {
    title: 'Invitación',
    to: 'Para {{recipient}}',
    toSponsor: 'Para el patrocinador, {{recipient}}',
    reason: 'Qué falló: {{error}}',
    interrupted:
      'Nuestro servidor se detuvo durante el envío. No se sabe si el correo salió: envíelo de nuevo.',
    next: 'Próximo intento {{time}}',
    noNext: 'Ya no se vuelve a intentar. Envíela de nuevo o corrija el correo.',
    attempts_one: '{{count}} intento',
    attempts_other: '{{count}} intentos',
    copy: 'Copiar el enlace del portal',
    copied: 'Enlace copiado',
    copyHint: 'El enlace no contiene ningún secreto: quien lo abre accede con el correo registrado.',
    copyFailed: 'No se pudo copiar el enlace.',
  },
  reminder: {
    button: 'Enviar recordatorio',
    title: 'Enviar un recordatorio a {{name}}',
    intro: 'Este correo se envía a {{recipient}}, en {{language}}.',
    languages: { en: 'inglés', es: 'español' },
    subject: 'Asunto',
    last: 'Último recordatorio enviado {{time}}.',
    loading: 'Preparando el recordatorio...',
    send: 'Enviar recordatorio',
    sent: 'Recordatorio enviado a {{recipient}}',
    retryingTitle: 'El recordatorio aún no se envió',
    retrying: 'El servidor de correo no lo aceptó. Seguiremos intentándolo durante 24 horas.',
    failed: 'No se pudo enviar el recordatorio. Inténtelo de nuevo.',
    tooSoon: 'Ya se envió un recordatorio en la última hora. Podrá enviar el próximo {{time}}.',
  },
  failedTitle: 'Error',
  failed: 'No se pudo reenviar la invitación. Inténtelo de nuevo.',
} satisfies Locale<typeof en>;
