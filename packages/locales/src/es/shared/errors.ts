import type { errors as en } from '../../en/shared/errors.ts';
import type { Locale } from '../../types.ts';

export const errors = {
  network: 'Parece que no hay conexión. Revise su conexión e inténtelo de nuevo.',
  unknown: 'Algo salió mal. Inténtelo de nuevo.',
  service: {
    unavailable:
      'En este momento no se puede acceder a nuestro servidor. Lo que usted ingresó se conserva. Inténtelo de nuevo en unos momentos.',
  },
  session: {
    required: 'Su sesión terminó. Inicie sesión de nuevo.',
    professional_required:
      'Esta página es para profesionales de inmigración. Use el enlace de su correo electrónico.',
    administrator_required: 'No tiene permiso para acceder a esta página.',
    firm_administrator_required: 'Esto es para quienes administran la firma.',
  },
  portal: {
    no_access: 'No se pudo verificar su acceso a esta solicitud.',
    profile_failed: 'No se pudo obtener el perfil del usuario',
    firm_failed: 'No se pudieron obtener los datos de la firma',
  },
  requests: {
    not_found: 'Esta solicitud ya no existe.',
    completed: 'Esta solicitud está completada y ya no se puede cambiar.',
    file_changed: 'Este archivo cambió mientras tanto. Revise el actual.',
  },
  questionnaire: {
    question_not_found: 'Esta pregunta ya no forma parte del cuestionario.',
    answer_changed: 'Esta pregunta también se respondió en otra ventana o en otro dispositivo.',
    answer_not_valid: 'Esta respuesta no corresponde a la pregunta. Revísela.',
    birth_date_not_valid:
      'Esta fecha de nacimiento está en el futuro o es de hace más de 120 años. Revise el año.',
    required_missing: 'Algunas preguntas obligatorias aún no tienen respuesta.',
  },
  documents: {
    not_found: 'Este documento ya no está aquí. Vuelva a cargar la página.',
    form_too_long: 'Esto es demasiado largo para un PDF. Puede leerlo e imprimirlo en la solicitud.',
    form_in_progress: 'Este PDF se está preparando en este momento. Inténtelo de nuevo en un momento.',
  },
} satisfies Locale<typeof en>;
