import type { facts as en } from '../../en/documents/facts.ts';
import type { Locale } from '../../types.ts';

export const facts = {
  names: {
    person: {
      family_name: 'Apellidos',
      given_names: 'Nombres',
      full_name: 'Nombre completo',
      birth_date: 'Fecha de nacimiento',
      birth_place: 'Lugar de nacimiento',
      sex: 'Sexo',
      nationality: 'Nacionalidad',
      alien_number: 'Número de registro de extranjero (A-Number)',
      mother_name: 'Nombre de la madre',
      father_name: 'Nombre del padre',
    },
    passport: {
      number: 'Número de pasaporte',
      country: 'País de expedición',
      issued: 'Fecha de expedición del pasaporte',
      expiry: 'Fecha de vencimiento del pasaporte',
    },
    visa: { number: 'Número de visa', expiry: 'Fecha de vencimiento de la visa' },
    i94: {
      number: 'Número de I-94',
      entry_date: 'Fecha de entrada',
      class: 'Clase de admisión',
      expiry: 'Admitido hasta',
    },
    employer: { name: 'Empleador' },
    employment: { title: 'Puesto', start_date: 'Fecha de inicio del empleo' },
    pay: { amount: 'Pago', period_end: 'Fin del periodo de pago' },
    degree: {
      name: 'Título académico',
      field: 'Campo de estudio',
      school: 'Escuela',
      date: 'Fecha del título',
    },
  },
  groups: {
    person: 'Persona',
    passport: 'Pasaporte',
    visa: 'Visa',
    i94: 'I-94',
    employer: 'Trabajo',
    employment: 'Trabajo',
    pay: 'Trabajo',
    degree: 'Estudios',
  },
  editor: {
    label: 'La responde, pregunta {{number}}',
    none: 'Ningún documento la responde',
    chosen: 'De los documentos: {{fact}}',
    search: 'Buscar lo que dicen los documentos',
    noneFound: 'No hay nada que sirva para este tipo de pregunta.',
    hint: 'Solo del cliente, no de familiares ni del empleador.',
  },
  source: {
    file: 'De {{file}}',
    fileEdited: 'De {{file}}, corregido por el cliente',
    gone: 'De un archivo que ya no está',
    goneEdited: 'De un archivo que ya no está, corregido por el cliente',
  },
} satisfies Locale<typeof en>;
