import { describe, expect, test } from 'vitest';
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

test('without headings the email column is found by its content', () => {
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

const full = (name: number, middle_name: number, last_name: number, email: number) => ({
  name,
  middle_name,
  last_name,
  email,
});

describe('a middle name has a column of its own', () => {
  test.each([
    ['First Name,Middle Initial,Last Name,Email', full(0, 1, 2, 3)],
    ['First,Middle,Last,Email', full(0, 1, 2, 3)],
    ['First name(s),Middle name(s),Surname(s),Email', full(0, 1, 2, 3)],
    ['First name,Other names,Last name,Email', full(0, 1, 2, 3)],
    ['Client First Name,Client Middle Name,Client Last Name,Client Email', full(0, 1, 2, 3)],
    ['First name,First name 2,Last name,Email', full(0, 1, 2, 3)],
    ['Nombre,Segundo nombre,Apellidos,Correo', full(0, 1, 2, 3)],
    ['Primer nombre,2do nombre,Primer apellido,Correo', full(0, 1, 2, 3)],
    ['Nome,Nome do meio,Sobrenome,E-mail', full(0, 1, 2, 3)],
    ['Prénom,Deuxième prénom,Nom,Courriel', full(0, 1, 2, 3)],
    ['Vorname,Weitere Vornamen,Nachname,E-Mail', full(0, 1, 2, 3)],
    ['Nome,Secondo nome,Cognome,E-mail', full(0, 1, 2, 3)],
  ])('%s', (header, columns) => {
    expect(guessColumns(header.split(','), [['Ana', 'M', 'Prueba', 'a@ex.example']])).toEqual(columns);
  });

  test('other names used and the day of the last call are not a name', () => {
    const header = ['First Name', 'Last Name', 'Other names used', 'Last contacted', 'Email'];
    expect(guessColumns(header, [['Ana', 'Prueba', 'Anita', '3 May', 'a@ex.example']])).toEqual({
      name: 0,
      last_name: 1,
      email: 4,
    });
  });
});

test.each([
  'Nombre,Apellido paterno,Apellido materno,Correo',
  'Nombres,Ap. Paterno,Ap. Materno,Correo',
  'Nombre,Paterno,Materno,Correo',
  'Nombre,Primer apellido,Segundo apellido,Correo',
  'Nombre,1er Apellido,2do Apellido,Correo',
  'Nombre,1º apellido,2º apellido,Correo',
  'Nombre,Apellido 1,Apellido 2,Correo',
  'First name,Last name,Last name 2,Email',
  'First name,Surname,Second surname,Email',
  'First name,Paternal Last Name,Maternal Last Name,Email',
  'Nome,Primeiro sobrenome,Segundo sobrenome,E-mail',
  'Nome próprio,Apelido,Segundo apelido,E-mail',
])('two surnames in %s', (header) => {
  expect(guessColumns(header.split(','), [['Ana', 'Prueba', 'Ejemplo', 'a@ex.example']])).toEqual({
    name: 0,
    last_name: 1,
    second_last_name: 2,
    email: 3,
  });
});

/** By column headings. */
test.each([
  [
    'Outlook, in full',
    'Title,First Name,Middle Name,Last Name,Suffix,Company,Business Street,Business Country/Region,Home Street,Home Country/Region,Business Phone,Home Phone,Mobile Phone,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address',
    'Ms,Ana,Maria,Prueba,,Firm,Biz 1,US,Calle 1,Mexico,,,+52 55 0000 0000,a@ex.example,SMTP,Ana P,',
    {
      name: 'First Name',
      middle_name: 'Middle Name',
      last_name: 'Last Name',
      email: 'E-mail Address',
      phone: 'Mobile Phone',
      address: 'Home Street',
      home_country: 'Home Country/Region',
    },
  ],
  [
    'Outlook in Spanish',
    'Nombre,Segundo nombre,Apellidos,Organización,Calle del trabajo,Calle del domicilio,Teléfono móvil,Dirección de correo electrónico,Tipo de correo electrónico,Nombre para mostrar del correo electrónico',
    'Ana,Maria,Prueba,F,Biz 1,Calle 1,+52 55 0000 0000,a@ex.example,SMTP,Ana P',
    {
      name: 'Nombre',
      middle_name: 'Segundo nombre',
      last_name: 'Apellidos',
      email: 'Dirección de correo electrónico',
      phone: 'Teléfono móvil',
      address: 'Calle del domicilio',
    },
  ],
  [
    'Outlook in French',
    'Titre,Prénom,Deuxième prénom,Nom,Société,Rue (bureau),Rue (domicile),Tél. mobile,Adresse de messagerie,Type de messagerie',
    'Mme,Anne,Marie,Dupont,F,B 1,R 1,0612345678,a@ex.example,SMTP',
    {
      name: 'Prénom',
      middle_name: 'Deuxième prénom',
      last_name: 'Nom',
      email: 'Adresse de messagerie',
      phone: 'Tél. mobile',
      address: 'Rue (domicile)',
    },
  ],
  [
    'Outlook in Portuguese',
    'Nome,Segundo Nome,Sobrenome,Rua (residencial),Telemóvel,Endereço de email',
    'Ana,Maria,Silva,Rua 1,911234567,a@ex.example',
    {
      name: 'Nome',
      middle_name: 'Segundo Nome',
      last_name: 'Sobrenome',
      email: 'Endereço de email',
      phone: 'Telemóvel',
      address: 'Rua (residencial)',
    },
  ],
  [
    'Outlook in German',
    'Anrede,Vorname,Weitere Vornamen,Nachname,Straße privat,Mobiltelefon,E-Mail-Adresse,E-Mail-Typ',
    'Frau,Anna,M,Probe,Weg 1,0171 1234567,a@ex.example,SMTP',
    {
      name: 'Vorname',
      middle_name: 'Weitere Vornamen',
      last_name: 'Nachname',
      email: 'E-Mail-Adresse',
      phone: 'Mobiltelefon',
      address: 'Straße privat',
    },
  ],
  [
    'Portuguese of Portugal',
    'Nome próprio,Apelido,Endereço de correio eletrónico,Telemóvel,Morada,Nacionalidade',
    'Ana,Silva,a@ex.example,911234567,Rua 1,Portugal',
    {
      name: 'Nome próprio',
      last_name: 'Apelido',
      email: 'Endereço de correio eletrónico',
      phone: 'Telemóvel',
      address: 'Morada',
      home_country: 'Nacionalidade',
    },
  ],
  [
    'Portuguese of Brazil',
    'Nome completo,Correio eletrônico,Telefone celular,Tipo de visto,Idioma preferido,País de origem,Situação',
    'Ana Silva,a@ex.example,119123123,F-1,Português,Brasil,Ativo',
    {
      name: 'Nome completo',
      email: 'Correio eletrônico',
      phone: 'Telefone celular',
      visa_type: 'Tipo de visto',
      preferred_language: 'Idioma preferido',
      home_country: 'País de origem',
      status: 'Situação',
    },
  ],
  [
    'French, in capitals',
    'NOM,PRENOM,MAIL,PORTABLE',
    'DUPONT,Anne,a@ex.example,0612345678',
    { name: 'PRENOM', last_name: 'NOM', email: 'MAIL', phone: 'PORTABLE' },
  ],
  [
    'French of an office',
    'Nom de naissance,Prénoms,Adresse courriel,Tél.,Adresse,Pays d’origine,Langue préférée,Statut',
    'Dupont,Anne,a@ex.example,0612345678,1 rue X,France,français,actif',
    {
      name: 'Prénoms',
      last_name: 'Nom de naissance',
      email: 'Adresse courriel',
      phone: 'Tél.',
      address: 'Adresse',
      home_country: 'Pays d’origine',
      preferred_language: 'Langue préférée',
      status: 'Statut',
    },
  ],
  [
    'French with a name for use',
    'Civilité,Nom usuel,Prénom,Adresse électronique',
    'Mme,Dupont,Anne,a@ex.example',
    { name: 'Prénom', last_name: 'Nom usuel', email: 'Adresse électronique' },
  ],
  [
    'the columns of a contact person',
    'Company Name,Contact Name,Contact Email,Contact Phone',
    'Firm,Ana,a@ex.example,+1 555 000 1111',
    { name: 'Contact Name', email: 'Contact Email', phone: 'Contact Phone' },
  ],
])('%s: the right columns', (_, header, row, found) => {
  const heads = header.split(',');
  const columns = guessColumns(heads, [row.split(',')]);
  expect(
    Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, heads[column]])),
  ).toEqual(found);
});

test.each([
  [
    'a title with an address in it',
    [
      ['Clients of office@firm.example', '', ''],
      ['Name', 'Email', 'Phone'],
    ],
  ],
  [
    'a title of words that head columns too',
    [
      ['Client list', '', 'Status'],
      ['Name', 'Email', 'Phone'],
    ],
  ],
  [
    'a title in Portuguese',
    [
      ['Clientes', '', ''],
      ['Nome', 'E-mail', 'Telefone'],
    ],
  ],
  [
    'a title in French',
    [
      ['Liste des clients', '', ''],
      ['Nom', 'Courriel', 'Téléphone'],
    ],
  ],
  ['a title in one cell', [['Clientes 2026'], ['Nombre', 'Correo', 'Teléfono']]],
])('%s above the headings is left out', (_, above) => {
  expect(countTitleRows([...above, ['Ana', 'a@b.example', '1']])).toBe(1);
});
