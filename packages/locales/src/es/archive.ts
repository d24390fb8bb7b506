import type { archive as en } from '../en/archive.ts';
import type { Locale } from '../types.ts';

export const archive = {
  title: 'Exportar e importar',
  intro:
    'Un solo archivo con todo: casos con respuestas y documentos, contactos, plantillas y notas. El producto puede volver a leerlo.',
  download: {
    title: 'Descargar todo',
    text: 'Guarde el archivo donde nadie más lo encuentre: no está cifrado. No contiene los casos restringidos que usted no puede leer.',
    button: 'Descargar todo',
    started: 'Su descarga comienza. Se avisa por correo a quienes administran este espacio de trabajo.',
    last: 'Última descarga {{time}}, por {{name}}',
  },
  import: {
    title: 'Importar un archivo',
    text: 'En un espacio de trabajo que aún está vacío. Nadie recibe correos: invite de nuevo a sus clientes cuando quiera.',
    notEmpty:
      'Aquí ya hay casos, contactos o plantillas propias. Un archivo solo se importa en un espacio vacío, para que nada se mezcle.',
    choose: 'Elegir un archivo',
    sending: 'Enviando {{name}}',
    sent: '{{sent}} de {{size}}',
    cancel: 'Cancelar',
    checking: 'Comprobando el archivo',
    importing: 'Importando',
    leave: 'Puede salir de esta página: continúa sin usted.',
    doneTitle: 'El archivo está importado',
    refusedTitle: 'No se importó nada',
    place: 'Dónde en el archivo: {{place}}',
    again: 'Enviarlo de nuevo',
    lost: 'Se perdió la conexión. Aún no se importó nada.',
    counts: {
      cases_one: '{{count}} caso',
      cases_other: '{{count}} casos',
      contacts_one: '{{count}} contacto',
      contacts_other: '{{count}} contactos',
      templates_one: '{{count}} plantilla',
      templates_other: '{{count}} plantillas',
      files_one: '{{count}} documento',
      files_other: '{{count}} documentos',
      missing_files_one: '{{count}} documento ya faltaba donde se hizo el archivo; se vuelve a pedir.',
      missing_files_other: '{{count}} documentos ya faltaban donde se hizo el archivo; se vuelven a pedir.',
      unknown_people_one: '{{count}} persona del archivo no trabaja aquí: lo suyo ahora es de usted.',
      unknown_people_other: '{{count}} personas del archivo no trabajan aquí: lo suyo ahora es de usted.',
    },
  },
  errors: {
    not_found: 'Esta descarga ya no está disponible. Iníciela de nuevo.',
    not_empty:
      'Solo se puede importar un archivo donde aún no haya casos, contactos ni plantillas propias: mezclados con otros, nadie sabría distinguirlos.',
    import_running: 'Ya se está importando un archivo.',
    too_large: 'Este archivo es más grande de lo que esta instalación acepta.',
    no_space: 'No hay espacio suficiente en el servidor. No se importó nada.',
    incomplete: 'Este fichero no es un archivo completo. Descárguelo o cópielo de nuevo.',
    not_ours: 'Este fichero no es el archivo de un espacio de trabajo.',
    newer_version: 'Este archivo se hizo con una versión más nueva del producto.',
    changed: 'Este archivo se modificó después de hacerse. Solo se importan archivos sin modificar.',
    not_valid: 'Algo en este archivo no está como lo escribe el producto.',
    interrupted: 'El servidor se interrumpió. No se importó nada; comience de nuevo.',
    failed: 'La importación falló. No se importó nada; inténtelo de nuevo.',
  },
} satisfies Locale<typeof en>;
