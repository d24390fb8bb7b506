import type { ImportField } from '@visafolio/contract/contacts/contact-import.ts';

/** The column of each field; fields without a column are missing. */
export type Columns = Partial<Record<ImportField, number>>;

/** How files head their columns, in English and Spanish, best first; in small letters, nothing but letters. */
const headings: Record<ImportField, string[]> = {
  email: ['email', 'emailaddress', 'mail', 'correoelectronico', 'correo', 'direcciondecorreo'],
  last_name: ['lastname', 'surname', 'familyname', 'apellidos', 'apellido', 'primerapellido'],
  name: [
    'name',
    'fullname',
    'clientname',
    'contactname',
    'displayname',
    'nombrecompleto',
    'nombreyapellidos',
    'firstname',
    'givenname',
    'nombre',
    'nombres',
    'primernombre',
    'client',
    'cliente',
    'contact',
    'contacto',
  ],
  phone: [
    'phone',
    'phonenumber',
    'telephone',
    'telefono',
    'mobile',
    'movil',
    'cell',
    'celular',
    'whatsapp',
    'tel',
  ],
  visa_type: ['visatype', 'visa', 'tipodevisa', 'tipovisa', 'visado'],
  preferred_language: ['preferredlanguage', 'language', 'idiomapreferido', 'idioma', 'lengua'],
  home_country: [
    'homecountry',
    'country',
    'countryoforigin',
    'paisdeorigen',
    'pais',
    'nationality',
    'nacionalidad',
    'citizenship',
  ],
  address: ['address', 'homeaddress', 'mailingaddress', 'direccion', 'domicilio', 'street', 'calle'],
  status: ['status', 'estado', 'estatus'],
};

const isEmail = (cell: string): boolean => /^\S+@\S+\.\S+$/.test(cell.trim());

const plain = (heading: string): string =>
  heading
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** The first row names the columns, unless it contains an e-mail address. */
export const hasHeaderRow = (first: string[]): boolean => !first.some(isEmail);

/** By the headings: the same word, else one that begins with it (`E-mail 1 - Value`). */
export function columnsByHeading(header: string[]): Columns {
  const free = new Map(header.map((heading, column) => [column, plain(heading)]));
  const columns: Columns = {};
  for (const fits of [
    (heading: string, word: string) => heading === word,
    (heading: string, word: string) => heading.startsWith(word),
  ]) {
    for (const [field, words] of Object.entries(headings) as [ImportField, string[]][]) {
      if (columns[field] !== undefined) continue;
      const column = words
        .map((word) => [...free].find(([, heading]) => fits(heading, word))?.[0])
        .find((found) => found !== undefined);
      if (column === undefined) continue;
      columns[field] = column;
      free.delete(column);
    }
  }
  return columns;
}

/** Without headings: finds the e-mails, and takes the first other column for the name. */
export function columnsByContent(sample: string[][]): Columns {
  const width = Math.max(0, ...sample.map((cells) => cells.length));
  const all = Array.from({ length: width }, (_, column) => column);
  const email = all.find((column) => sample.some((cells) => isEmail(cells[column] ?? '')));
  const name = all.find((column) => column !== email);
  return { ...(name !== undefined && { name }), ...(email !== undefined && { email }) };
}
