import type { Paper } from './photographs.ts';

/** Documents of the checklist, for which this file has papers of invented people. */
export const checklist = [
  'Passport',
  'Bank statements',
  'Birth certificate',
  'Marriage certificate',
  'Pay stubs',
] as const;

const months = ['January', 'February', 'March'];

const statement = (month: string, index: number): Paper => ({
  name: `bank-${index + 1}.jpg`,
  title: 'Riverside Community Bank',
  lines: [
    'Checking Account Statement',
    `Statement period: ${month} 1 - ${month} 28, 2026`,
    'Account number: ****4821',
    `Beginning balance on ${month} 1 $4,${index}12.50`,
    'Deposits and other credits $2,850.00',
    'Withdrawals and other debits $1,934.12',
    `Ending balance on ${month} 28 $5,${index}28.38`,
  ],
});

const payStub = (month: string, index: number): Paper => ({
  name: `pay-${index + 1}.jpg`,
  title: 'Harvest Foods Inc. Earnings Statement',
  lines: [
    `Pay period: ${month} 1, 2026 - ${month} 15, 2026`,
    `Pay date: ${month} 20, 2026`,
    'Gross pay $2,400.00 Year to date $7,200.00',
    'Federal withholding $210.40 Medicare $34.80 Social Security $148.80',
    'Net pay $2,006.00',
    'Employee ID 20419 Hours 80.00 Rate $30.00',
  ],
});

const marriage = (page: number): Paper => ({
  name: `marriage-${page}.jpg`,
  title: 'CERTIFICATE OF MARRIAGE',
  lines: [
    'County of Alameda, State of California',
    'This certifies that the following persons were united in marriage',
    `License number 44-${page}0921`,
    'Name of groom: Tomas Arenas   Name of bride: Lucia Vidal',
    'Date of marriage: June 12, 2019   Place of marriage: Oakland',
    'Officiant: Rev. Paul Winter   Witnesses: A. Moor, B. Lind',
  ],
});

const birth = (page: number): Paper => ({
  name: `birth-${page}.jpg`,
  title: 'CERTIFICATE OF LIVE BIRTH',
  lines: [
    'Department of Health, Bureau of Vital Records',
    `State file number 1990-0${page}4411`,
    "Child's name: Tomas Arenas   Sex: Male",
    'Date of birth: August 12, 1990   Place of birth: Fresno, California',
    "Mother's maiden name: Elena Ruiz   Father's name: Jorge Arenas",
    'Registrar   Date filed: August 20, 1990',
  ],
});

const passport = (page: number): Paper => ({
  name: `passport-${page}.jpg`,
  title: 'PASSPORT UTOPIA',
  lines: [
    `Passport No. L898902C3   Page ${page}`,
    'Surname ERIKSSON   Given names ANNA MARIA',
    'Nationality UTOPIAN   Date of birth 12 AUG 1974   Sex F',
    'Place of birth ZENITH   Date of expiry 15 APR 2032   Authority PASSPORT OFFICE',
    '<span style="font:25px \'DejaVu Sans Mono\',monospace">P&lt;UTOERIKSSON&lt;&lt;ANNA&lt;MARIA&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;</span>',
    '<span style="font:25px \'DejaVu Sans Mono\',monospace">L898902C36UTO7408122F3204153ZE184226B&lt;&lt;&lt;&lt;&lt;12</span>',
  ],
});

/** Twelve photos of the five documents, shuffled. */
export const twelvePapers: { paper: Paper; document: (typeof checklist)[number] }[] = [
  { paper: statement(months[0] ?? '', 0), document: 'Bank statements' },
  { paper: birth(1), document: 'Birth certificate' },
  { paper: payStub(months[0] ?? '', 0), document: 'Pay stubs' },
  { paper: passport(1), document: 'Passport' },
  { paper: statement(months[1] ?? '', 1), document: 'Bank statements' },
  { paper: marriage(1), document: 'Marriage certificate' },
  { paper: payStub(months[1] ?? '', 1), document: 'Pay stubs' },
  { paper: statement(months[2] ?? '', 2), document: 'Bank statements' },
  { paper: payStub(months[2] ?? '', 2), document: 'Pay stubs' },
  { paper: birth(2), document: 'Birth certificate' },
  { paper: marriage(2), document: 'Marriage certificate' },
  { paper: passport(2), document: 'Passport' },
];

/** A paper of no known kind. */
export const recipe = [
  'Boil the water with a spoon of salt and a leaf of laurel.',
  'Add the rice and stir it twice, then lower the flame.',
  'Chop the onions, the peppers and two ripe tomatoes.',
  'Let everything simmer until the pan is almost dry.',
  'Serve it warm with lemon and a little parsley.',
  'Whoever likes it hot adds a green chili at the end.',
];
