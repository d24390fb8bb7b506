import type { readings as en } from '../../en/documents/readings.ts';
import type { Locale } from '../../types.ts';

export const readings = {
  search: {
    label: 'Buscar en los documentos',
    placeholder: 'Palabras de los documentos, p. ej. Villaseñor',
    hint: 'Encuentra palabras en el texto de los archivos, también en escaneos y fotos. Escriba al menos 3 letras.',
    button: 'Buscar',
    clear: 'Borrar',
    none: 'Ningún documento tiene estas palabras',
    noneHint:
      'Pruebe con menos palabras o más cortas. Los archivos recién recibidos todavía se están leyendo.',
    found: 'Documentos con «{{q}}»',
    unplaced: 'Sin ordenar todavía',
    page: 'Página {{page}}',
    more: 'Seguir buscando',
    failed: 'La búsqueda no funcionó.',
    case: '{{name}}, caso {{number}}',
  },
  settings: {
    names: 'Nombres de los archivos',
    namesHint:
      'Cómo se llaman los archivos en el archivador y en los ZIP. Lo que está entre llaves se completa; lo que no se sabe se omite.',
    pattern: 'Formato',
    example: 'Ejemplo',
    invalid: 'Use entre llaves al menos una de las palabras de abajo, y ninguna otra.',
    insert: 'Insertar {{name}}',
    standard: 'Usar el estándar',
    save: 'Guardar',
    saved: 'Se cambiaron los nombres de los archivos',
    provider: 'Ayuda de un servicio',
    providerHint:
      'Cuando nuestras reglas no pueden saber qué es un documento, su texto puede enviarse a {{host}} (modelo {{model}}), y las páginas que no se pueden leer, como imágenes. También se envía el texto de actas, I-94, recibos de nómina, diplomas y otros documentos sin zona de lectura mecánica, para encontrar en él nombres, fechas y números. Cuando alguien pide el borrador de una carta, se envían respuestas del caso y textos de los documentos elegidos. El servicio es de un tercero. Lo enviado consta en la cronología de cada caso.',
    agree: 'Aceptar que se envíen textos de documentos a {{host}}',
    end: 'No enviar nada más',
    agreed:
      'Aceptado el {{date}}. Se envían textos de documentos cuando nuestras reglas no bastan para saber qué son, y para encontrar nombres, fechas y números; y con ellos respuestas cuando se redacta una carta.',
    notAgreed: 'Sin aceptar. No se envía nada.',
    agreeTitle: '¿Enviar textos de documentos a {{host}}?',
    agreeText:
      'Los textos de los documentos de sus clientes saldrán de este servidor: para saber qué son y para encontrar en ellos nombres, fechas y números; y sus respuestas cuando alguien pida el borrador de una carta. Puede terminarlo en cualquier momento; lo enviado no se puede recuperar.',
    ended: 'Ya no se envía nada',
    placeholders: {
      surname: 'apellidos',
      first_name: 'nombre',
      document: 'documento',
      kind: 'lo que parece ser',
      month: 'mes del documento',
      received: 'fecha de recepción',
      pages: 'número de páginas',
      case_number: 'número de caso',
      original: 'nombre original',
    },
    sampleDocument: 'Estado de cuenta',
  },
} satisfies Locale<typeof en>;
