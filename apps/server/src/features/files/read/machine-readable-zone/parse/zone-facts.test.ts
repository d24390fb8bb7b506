import { parse } from 'mrz';
import { describe, expect, it } from 'vitest';
import { makeZone } from '../../../../../../test/evaluation/made/passports/zone-text.ts';
import type { ZoneReading } from '../zone-reading.ts';
import { computeCheckDigit } from './check-digit.ts';
import { isZone } from './is-zone.ts';
import { doubtSeveralPeople, doubtSeveralZones } from './several-zones.ts';
import { toBirthDates, toExpiryDate } from './zone-dates.ts';
import { toZoneFacts } from './zone-facts.ts';
import { recognizeZoneFormat } from './zone-formats.ts';

const now = new Date('2026-11-23T12:00:00Z');
// ICAO's own specimens.
const passport = [
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
];
const card = [
  'I<UTOD231458907<<<<<<<<<<<<<<<',
  '7408122F1204159UTO<<<<<<<<<<<6',
  'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
];

function read(first: string[], second: string[] | null, isSure = true) {
  const format = recognizeZoneFormat(first);
  if (!format) throw new Error('no format');
  const facts = toZoneFacts(
    { format, page: 1, readings: [first, second], isSure: () => isSure, getPlace: () => null },
    now,
  );
  return Object.fromEntries(
    facts.map(({ name, value, confidence, check }) => [name, [value, confidence, check] as const]),
  );
}

/** Changes a character of a line. */
const change = (lines: string[], line: number, at: number, character: string): string[] =>
  lines.map((text, index) => (index === line ? text.slice(0, at) + character + text.slice(at + 1) : text));

describe('the facts of a zone', () => {
  it('are trusted if two readings agree', () => {
    expect(read(passport, passport)).toEqual({
      'person.family_name': ['ERIKSSON', 'high', 'two_readings'],
      'person.given_names': ['ANNA MARIA', 'high', 'two_readings'],
      'person.birth_date': ['1974-08-12', 'high', 'two_readings'],
      'person.sex': ['F', 'high', 'two_readings'],
      'person.nationality': ['UTO', 'high', 'two_readings'],
      'passport.number': ['L898902C3', 'high', 'two_readings'],
      'passport.country': ['UTO', 'high', 'two_readings'],
      'passport.expiry': ['2012-04-15', 'high', 'two_readings'],
    });
  });

  it('of a single reading are never trusted, even with correct check digits', () => {
    const facts = read(passport, null);
    expect(facts['passport.number']).toEqual(['L898902C3', 'medium', 'check_digit']);
    expect(facts['person.family_name']).toEqual(['ERIKSSON', 'low', 'none']);
    expect(Object.values(facts).some(([, confidence]) => confidence === 'high')).toBe(false);
  });

  it('come from the reading with the correct check digit', () => {
    const wrong = change(passport, 1, 3, '6');
    expect(read(wrong, passport)['passport.number']).toEqual(['L898902C3', 'medium', 'check_digit']);
    expect(read(passport, wrong)['passport.number']).toEqual(['L898902C3', 'medium', 'check_digit']);
  });

  it('are doubted if both readings have a correct check digit and differ', () => {
    // 8 becomes I, ten more.
    const other = change(passport, 1, 1, 'I');
    expect(read(passport, other)['passport.number']?.[1]).toBe('low');
  });

  it('are doubted if both readings agree without a correct check digit', () => {
    const wrong = change(passport, 1, 14, '1');
    expect(read(wrong, wrong)['person.birth_date']?.slice(1)).toEqual(['low', 'none']);
  });

  it('are never trusted after a repair', () => {
    const broken = change(passport, 1, 15, 'O');
    const repairedAs = read(broken, broken)['person.birth_date'];
    expect(repairedAs?.[1]).toBe('low');
    const zero = change(change(passport, 1, 13, '0'), 1, 19, String(computeCheckDigit('040812')));
    expect(read(change(zero, 1, 13, 'O'), null)['person.birth_date']).toEqual([
      '2004-08-12',
      'low',
      'repaired',
    ]);
  });

  it('are doubted if the characters were hardly visible', () => {
    expect(read(passport, passport, false)['person.family_name']?.[1]).toBe('low');
    expect(read(passport, passport, false)['passport.number']?.[1]).toBe('medium');
  });

  it('have no unknown country', () => {
    const wrong = change(passport, 1, 10, 'Q');
    expect(read(wrong, wrong)['person.nationality']?.[1]).toBe('low');
  });

  it('of a German have Germany as country, and an unknown sex is X', () => {
    const lines = [
      'P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<',
      'C01X00T478D<<6408125<2702283<<<<<<<<<<<<<<<4',
    ];
    const facts = read(lines, lines);
    expect(facts['passport.country']?.[0]).toBe('DEU');
    expect(facts['person.nationality']?.[0]).toBe('DEU');
    expect(facts['person.sex']?.[0]).toBe('X');
  });

  it('of a US card include the alien number', () => {
    const number = `000000701${computeCheckDigit('000000701')}`;
    const lines = [
      `C1USA${number}SRC0000000701<<`,
      '8001014F2801017MEX<<<<<<<<<<<6',
      'SPECIMEN<<TEST<<<<<<<<<<<<<<<<',
    ];
    expect(read(lines, lines)['person.alien_number']).toEqual(['000000701', 'high', 'two_readings']);
    expect(read(card, card)['person.alien_number']).toBeUndefined();
    expect(read(card, card)['passport.number']).toBeUndefined();
  });

  it('of a US visa include the number of the passport', () => {
    const second = passport[1]?.slice(0, 28).padEnd(44, '<') ?? '';
    const visa = ['VNUSAERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', second];
    expect(read(visa, visa)['passport.number']?.[0]).toBe('L898902C3');
    expect(read(visa, visa)['visa.number']).toBeUndefined();
    const other = ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', second];
    expect(read(other, other)['visa.number']?.[0]).toBe('L898902C3');
    expect(read(other, other)['visa.expiry']?.[0]).toBe('2012-04-15');
  });
});

/** A passport with these names, codes and date of birth, and correct check digits. */
function makePassport({ names = 'ERIKSSON<<ANNA', issuer = 'UTO', nationality = 'UTO', birth = '740812' }) {
  const first = `P<${issuer.padEnd(3, '<')}${names}`.padEnd(44, '<').slice(0, 44);
  const expiry = '301231';
  const fields = `L898902C3${computeCheckDigit('L898902C3')}${nationality.padEnd(3, '<')}${birth}${computeCheckDigit(birth)}F`;
  return [first, `${fields}${expiry}${computeCheckDigit(expiry)}`.padEnd(43, '<').concat('0')];
}

describe('high confidence is reliable', () => {
  const doubts = (lines: string[], options = {}) => {
    const format = recognizeZoneFormat(lines);
    if (!format) throw new Error('no format');
    const facts = toZoneFacts(
      { format, page: 1, readings: [lines, lines], isSure: () => true, getPlace: () => null, ...options },
      now,
    );
    for (const { doubts, confidence } of facts) if (doubts) expect(confidence).not.toBe('high');
    return Object.fromEntries(facts.map((fact) => [fact.name, fact]));
  };

  it.each([
    ['SANTOS<DA<CONCEICAO<APARECIDA<<ANA<LUIZA', true],
    ['SANTOS<DA<CONCEICAO<APARECIDA<<ANA<M<A', true],
    ['PAPANDROPOULOSVASILEIOUKONSTANTINOPOULO', true],
    ['ERIKSSON<<ANNA<M', false],
    ['NGUYEN<<THI<ANH', false],
  ])('a name that may be cut off by the line is doubted: %s', (names, isCut) => {
    const facts = doubts(makePassport({ names }));
    const isDoubted = facts['person.family_name']?.doubts?.includes('name_cut_off') ?? false;
    expect(isDoubted).toBe(isCut);
    expect(facts['passport.number']?.confidence).toBe('high');
  });

  it('a single name is not certainly the family name', () => {
    const facts = doubts(makePassport({ names: 'SUHARTO' }));
    expect(facts['person.family_name']).toMatchObject({ value: 'SUHARTO', doubts: ['only_name'] });
    expect(facts['person.given_names']).toBeUndefined();
  });

  it.each([
    ['OCONNOR<<SEAN', 'UTO', 'OCONNOR', 'SEAN', false],
    ['SMITH<JONES<<ANNE<MARIE', 'UTO', 'SMITH JONES', 'ANNE MARIE', false],
    ['GARCIA<<<ANA<<MARIA', 'UTO', 'GARCIA', 'ANA MARIA', false],
    ['MUELLER<<JUERGEN', 'D', 'MUELLER', 'JUERGEN', true],
    ['MUELLER<<JUERGEN', 'USA', 'MUELLER', 'JUERGEN', false],
  ])('%s of %s keeps the letters of the zone', (names, issuer, family, given, isDoubted) => {
    const facts = doubts(makePassport({ names, issuer }));
    expect(facts['person.family_name']?.value).toBe(family);
    expect(facts['person.given_names']?.value).toBe(given);
    expect(facts['person.family_name']?.doubts?.includes('marks_not_in_zone') ?? false).toBe(isDoubted);
  });

  it('a year of birth with two possible centuries is doubtful', () => {
    expect(doubts(makePassport({ birth: '250310' }))['person.birth_date']).toMatchObject({
      value: '2025-03-10',
      other_value: '1925-03-10',
      confidence: 'low',
      doubts: ['two_centuries'],
    });
    expect(doubts(makePassport({ birth: '740812' }))['person.birth_date']?.confidence).toBe('high');
  });

  it.each([
    ['GBN', 'GBN', 'GBR'],
    ['XXA', 'XXA', 'UTO'],
    ['RKS', 'RKS', 'UTO'],
    ['D', 'DEU', 'UTO'],
  ])('the code %s is stored with its meaning', (nationality, value, country) => {
    const issuer = nationality === 'GBN' ? 'GBN' : 'UTO';
    const facts = doubts(makePassport({ nationality, issuer }));
    expect(facts['person.nationality']).toMatchObject({ value, confidence: 'high' });
    expect(facts['passport.country']?.value).toBe(country);
  });

  it.each([[36], [30]])(
    'a zone cut after %s characters gives its number and expiry, with doubt',
    (length) => {
      const lines = makePassport({}).map((line) => line.slice(0, length));
      expect(isZone(lines)).toBe(true);
      const facts = doubts(lines);
      expect(facts['passport.number']).toMatchObject({ value: 'L898902C3', doubts: ['edge_missing'] });
      expect(facts['passport.expiry']).toMatchObject({ value: '2030-12-31', confidence: 'low' });
      expect(doubts(makePassport({}), { isCutOff: true })['passport.number']?.doubts).toEqual([
        'edge_missing',
      ]);
    },
  );

  it('two zones in an image, and two people in a file, make nothing certain', () => {
    const zone = (names: string, birth: string): ZoneReading => {
      const facts = Object.values(doubts(makePassport({ names, birth })));
      return { format: 'TD3', page: 1, rotation: 0, lines: [], facts };
    };
    const ana = zone('GARCIA<<ANA', '740812');
    const isSure = (zones: ZoneReading[]) =>
      zones.some(({ facts }) => facts.some(({ confidence }) => confidence === 'high'));
    expect(isSure(doubtSeveralZones([ana]))).toBe(true);
    const [one] = doubtSeveralZones([ana, ana]);
    expect(isSure(one ? [one] : [])).toBe(false);
    expect(one?.facts.every(({ doubts }) => doubts?.includes('several_zones'))).toBe(true);
    expect(isSure(doubtSeveralPeople([ana, zone('GARCIA<<ANA', '740812')]))).toBe(true);
    expect(isSure(doubtSeveralPeople([ana, zone('GARCIA<<LUIS', '700101')]))).toBe(false);
  });
});

it('generated zones are correct for another parser too', () => {
  let state = 1;
  const random = () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  for (let index = 0; index < 60; index++) {
    const made = makeZone(random, (['TD1', 'TD2', 'TD3'] as const)[index % 3]);
    expect(isZone(made.lines)).toBe(true);
    const { fields, valid } = parse(made.lines);
    expect({ lines: made.lines, valid }).toEqual({ lines: made.lines, valid: true });
    expect(fields.documentNumber).toBe(made.number);
    expect(read(made.lines, made.lines)['person.family_name']?.[0]).toBe(made.family);
  }
});

describe('dates', () => {
  it('of birth are in the past', () => {
    expect(toBirthDates('261124', now, null)).toEqual(['1926-11-24']);
    expect(toBirthDates('261123', now, null)).toEqual(['2026-11-23', '1926-11-23']);
    expect(toBirthDates('000229', now, null)).toEqual(['2000-02-29']);
  });

  it('of birth may have two centuries, within the age of people and the validity of documents', () => {
    expect(toBirthDates('250310', now, null)).toEqual(['2025-03-10', '1925-03-10']);
    // The document expired before that day of this century.
    expect(toBirthDates('250310', now, '2024-01-01')).toEqual(['1925-03-10']);
    // No person is 121 years old.
    expect(toBirthDates('051122', now, null)).toEqual(['2005-11-22']);
    expect(toBirthDates('270101', now, null)).toEqual(['1927-01-01']);
  });

  it('of expiry are near the present', () => {
    expect(toExpiryDate('351231', now)).toBe('2035-12-31');
    expect(toExpiryDate('760101', now)).toBe('2076-01-01');
    expect(toExpiryDate('990101', now)).toBe('1999-01-01');
  });

  it.each(['991332', '010229', '19<<<<', '<<<<<<', ''])('%s is not a date', (digits) => {
    expect(toExpiryDate(digits, now)).toBeNull();
    expect(toBirthDates(digits, now, null)).toEqual([]);
  });
});

describe('text that looks like a zone', () => {
  it.each([
    [
      'rules of a form',
      ['<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<', '<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<'],
    ],
    [
      'typed lines',
      ['PLEASEFILLINTHISFORMANDRETURNITTOYOURLAWYER0', 'BEFORETHEENDOFTHEMONTHORCALLUSAT5551234567890'],
    ],
    [
      'a number that fits by chance',
      ['PAYMENTREFERENCE0012345678901234567890123456', 'L898902C36INVOICE1234567890123456789012345678'],
    ],
    ['one line', ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<']],
  ])('is not a zone: %s', (_, lines) => {
    expect(isZone(lines)).toBe(false);
  });

  it('is a zone if two check digits are correct', () => {
    expect(isZone(passport)).toBe(true);
    expect(isZone(card)).toBe(true);
    expect(isZone(change(passport, 1, 0, 'M'))).toBe(true);
  });
});
