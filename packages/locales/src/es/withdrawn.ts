import type { withdrawn as en } from '../en/withdrawn.ts';
import type { Locale } from '../types.ts';

export const withdrawn = {
  question: 'Su equipo legal ya no hace esta pregunta',
  request: 'Su equipo legal ha completado la solicitud: esta respuesta no se pudo enviar',
  again: 'Esta pregunta se hace de nuevo',
  kept: 'Lo que escribió se conserva en este dispositivo:',
  nothing: 'No necesita responderla.',
  copy: 'Copiar el texto',
  copied: 'Copiado',
  notCopied: 'No se pudo copiar el texto. Selecciónelo y cópielo usted.',
  useAgain: 'Usar lo que escribí',
  dismiss: 'Cerrar',
} satisfies Locale<typeof en>;
