import { expect, test } from 'vitest';
import {
  columnsByContent,
  columnsByHeading,
  countTitleRows,
  guessColumns,
  hasHeaderRow,
} from './guess-columns.ts';

test.each([
  [['Name', 'E-mail', 'Phone', 'Visa Type'], { name: 0, email: 1, phone: 2, visa_type: 3 }],
  [
    [
      'Correo electrónico',
      'Nombre',
      'Apellidos',
      'País de origen',
      'Teléfono',
      'Idioma',
      'Dirección',
      'Estado',
    ],
    {
      email: 0,
      name: 1,
      last_name: 2,
      home_country: 3,
      phone: 4,
      preferred_language: 5,
      address: 6,
      status: 7,
    },
  ],
  [
    ['First Name', 'Middle Name', 'Last Name', 'Name Prefix', 'E-mail 1 - Value', 'Phone 1 - Value'],
    { name: 0, last_name: 2, email: 4, phone: 5 },
  ],
  [['Ref', 'Full name', 'Email address'], { name: 1, email: 2 }],
  [['x', 'y'], {}],
])('%j tells which column holds what', (header, columns) => {
  expect(columnsByHeading(header)).toEqual(columns);
});

test('a row with an e-mail address is no heading', () => {
  expect(hasHeaderRow(['Ana', 'ana@example.com'])).toBe(false);
  expect(hasHeaderRow(['Name', 'Email'])).toBe(true);
});

test('without headings the e-mails identify their column', () => {
  expect(
    columnsByContent([
      ['ana@example.com', 'Ana'],
      ['', 'Ben'],
    ]),
  ).toEqual({ email: 0, name: 1 });
});

test.each([
  [
    'Google’s contacts of 2024',
    'First Name,Middle Name,Last Name,Phonetic First Name,Name Prefix,Nickname,File As,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Formatted',
    'Ana,Maria,Prueba,,,,,* Home,ana@ex.example,Mobile,+52 55 0000 0000,Home,Calle 1',
    { name: 0, middle_name: 1, last_name: 2, email: 8, phone: 10, address: 12 },
  ],
  [
    'Google’s contacts of before',
    'Name,Given Name,Additional Name,Family Name,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value',
    'Ana Prueba,Ana,,Prueba,* Home,ana@ex.example,Mobile,+1 555 000 0000',
    { name: 1, middle_name: 2, last_name: 3, email: 5, phone: 7 },
  ],
  [
    'Outlook',
    'First Name,Middle Name,Last Name,Suffix,E-mail Address,E-mail Type,E-mail Display Name,Mobile Phone',
    'Ana,,Prueba,,ana@ex.example,SMTP,Ana P,+1 555 000 0000',
    { name: 0, middle_name: 1, last_name: 2, email: 4, phone: 7 },
  ],
  [
    'two surnames',
    'Nombre,Primer apellido,Segundo apellido,Correo electrónico',
    'Ana,Prueba,Ejemplo,a@ex.example',
    { name: 0, last_name: 1, second_last_name: 2, email: 3 },
  ],
  [
    'two surnames in Mexico',
    'Nombre(s),Apellido Paterno,Apellido Materno,Correo,Teléfono celular',
    'Ana,Prueba,Ejemplo,a@ex.example,55 1234 5678',
    { name: 0, last_name: 1, second_last_name: 2, email: 3, phone: 4 },
  ],
  [
    'Portuguese',
    'Primeiro nome,Sobrenome,E-mail,Telefone,País de origem',
    'Ana,Silva,a@ex.example,11 91234 5678,Brasil',
    { name: 0, last_name: 1, email: 2, phone: 3, home_country: 4 },
  ],
  [
    'French',
    'Nom,Prénom,Adresse e-mail,Téléphone',
    'Dupont,Anne,a@ex.example,06 12 34 56 78',
    { name: 1, last_name: 0, email: 2, phone: 3 },
  ],
  [
    'German',
    'Vorname,Nachname,E-Mail-Adresse,Mobiltelefon',
    'Anna,Probe,a@ex.example,0171 1234567',
    { name: 0, last_name: 1, email: 2, phone: 3 },
  ],
  [
    'Italian',
    'Nome,Cognome,Indirizzo e-mail,Cellulare',
    'Anna,Prova,a@ex.example,333 1234567',
    { name: 0, last_name: 1, email: 2, phone: 3 },
  ],
  [
    'an e-mail column that is called something else',
    'Name,How to reach,Phone',
    'Ana,ana@ex.example,+1 555 000 0000',
    { name: 0, email: 1, phone: 2 },
  ],
  [
    'a column of labels before the e-mails',
    'Name,Email,Email 2',
    'Ana,Work,ana@ex.example ::: ana@b.example',
    { name: 0, email: 2 },
  ],
])('%s: each column finds its field', (_, header, row, columns) => {
  expect(guessColumns(header.split(','), [row.split(',')])).toEqual(columns);
});

test('a title above the headings is left out', () => {
  const rows = [
    ['Clients of 2026', '', ''],
    ['Exported on 3 May', '', ''],
    ['Nombre', 'Correo', 'Teléfono'],
    ['Ana', 'a@b.example', '1'],
  ];
  expect(countTitleRows(rows)).toBe(2);
  expect(countTitleRows(rows.slice(2))).toBe(0);
  expect(countTitleRows(rows.slice(3))).toBe(0);
});
