import type { translation as en } from '../../en/messages/translation.ts';
import type { Locale } from '../../types.ts';

export const translation = {
  settings: {
    title: 'Traducción',
    failed: 'No se pudieron cargar estos ajustes.',
    saveFailed: 'No se pudo guardar. Inténtelo de nuevo.',
    notSetUp: 'La traducción no está configurada en esta instalación.',
    without:
      'Cada persona lee el original con su idioma, y los mensajes preparados se envían en el idioma de quien los lee.',
    where:
      'Con su acuerdo, {{engine}} en {{host}} traduce el texto de los mensajes. Los archivos y las respuestas no se envían.',
    rough:
      'Este motor da solo una idea general: se equivoca en cosas que importan, y cada traducción lo dice.',
    notAgreed: 'Nadie lo ha aceptado todavía: no se traduce nada y nada sale.',
    agreed: 'Aceptado el {{date}}.',
    agreedBy: '{{name}} lo aceptó el {{date}}.',
    administrators: 'Un administrador de su firma puede cambiarlo.',
    agree: 'Aceptar la traducción',
    agreeTitle: '¿Enviar los mensajes a {{host}} para traducirlos?',
    agreeText:
      'Desde ahora el texto de los mensajes sale hacia este servicio. Antes se quitan nombres, fechas, números y números de formulario. Puede terminarlo en cualquier momento.',
    end: 'Terminar la traducción',
    ended: 'Los mensajes ya no se traducen',
  },
  glossary: {
    title: 'Glosario',
    text: 'Palabras que toda traducción debe respetar, como «green card» o «priority date».',
    failed: 'No se pudo cargar el glosario.',
    none: 'Todavía no hay palabras.',
    direction: 'Dirección',
    fromEnglish: 'Del inglés al español',
    fromSpanish: 'Del español al inglés',
    term: 'Palabra',
    translation: 'Se convierte en',
    missing: 'Este campo es obligatorio.',
    add: 'Agregar palabra',
    save: 'Guardar palabra',
    edit: 'Cambiar «{{term}}»',
    remove: 'Quitar «{{term}}»',
  },
  mails: {
    title: 'Correos sobre mensajes',
    text: 'Quien no está recibe un solo correo por varios mensajes seguidos.',
    haveText: 'El correo lleva el texto de los mensajes, no solo el aviso',
    saved: 'Guardado',
    answers: 'Las respuestas a estos correos llegan a la conversación.',
    noAnswers: 'Las respuestas a estos correos no se leen, y los correos lo dicen.',
  },
  errors: {
    not_set_up: 'La traducción no está configurada.',
    not_agreed: 'Nadie ha aceptado todavía que los textos se envíen al servicio de traducción.',
    failed: 'El servicio de traducción no respondió. Inténtelo de nuevo en un momento.',
    busy: 'Se pidieron demasiadas traducciones a la vez. Inténtelo de nuevo en un momento.',
    term_taken: 'Esta palabra ya está en el glosario para estos idiomas.',
    too_many_terms: 'El glosario está lleno. Elimine primero una palabra.',
    term_not_found: 'Esta palabra ya no está en el glosario.',
  },
} satisfies Locale<typeof en>;
