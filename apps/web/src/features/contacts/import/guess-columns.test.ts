import { expect, test } from 'vitest';
import { columnsByContent, columnsByHeading, hasHeaderRow } from './guess-columns.ts';

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
