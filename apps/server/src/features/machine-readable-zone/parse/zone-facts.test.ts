import { parse } from 'mrz';
import { describe, expect, it } from 'vitest';
import { makeZone } from '../../../../test/evaluation/made/passports/zone-text.ts';
import { checkDigit } from './check-digit.ts';
import { isZone } from './is-zone.ts';
import { toBirthDate, toExpiryDate } from './zone-dates.ts';
import { toZoneFacts } from './zone-facts.ts';
import { tellFormat } from './zone-formats.ts';

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
  const format = tellFormat(first);
  if (!format) throw new Error('no format');
  const facts = toZoneFacts(
    { format, page: 1, readings: [first, second], isSure: () => isSure, placeOf: () => null },
    now,
  );
  return Object.fromEntries(
    facts.map(({ name, value, confidence, check }) => [name, [value, confidence, check] as const]),
  );
}

/** With a character of a line changed. */
const change = (lines: string[], line: number, at: number, character: string): string[] =>
  lines.map((text, index) => (index === line ? text.slice(0, at) + character + text.slice(at + 1) : text));

describe('the facts of a zone', () => {
  it('that two readings agree on are trusted', () => {
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

  it('that one reading has are never trusted, however right their check digits are', () => {
    const facts = read(passport, null);
    expect(facts['passport.number']).toEqual(['L898902C3', 'medium', 'check_digit']);
    expect(facts['person.family_name']).toEqual(['ERIKSSON', 'low', 'none']);
    expect(Object.values(facts).some(([, confidence]) => confidence === 'high')).toBe(false);
  });

  it('take the reading whose check digit is right', () => {
    const wrong = change(passport, 1, 3, '6');
    expect(read(wrong, passport)['passport.number']).toEqual(['L898902C3', 'medium', 'check_digit']);
    expect(read(passport, wrong)['passport.number']).toEqual(['L898902C3', 'medium', 'check_digit']);
  });

  it('are doubted where both readings have a right check digit and differ', () => {
    // 8 becomes I, ten more.
    const other = change(passport, 1, 1, 'I');
    expect(read(passport, other)['passport.number']?.[1]).toBe('low');
  });

  it('are doubted where both readings are the same and no check digit is right', () => {
    const wrong = change(passport, 1, 14, '1');
    expect(read(wrong, wrong)['person.birth_date']?.slice(1)).toEqual(['low', 'none']);
  });

  it('are never trusted after a repair', () => {
    const broken = change(passport, 1, 15, 'O');
    const repairedAs = read(broken, broken)['person.birth_date'];
    expect(repairedAs?.[1]).toBe('low');
    const zero = change(change(passport, 1, 13, '0'), 1, 19, String(checkDigit('040812')));
    expect(read(change(zero, 1, 13, 'O'), null)['person.birth_date']).toEqual([
      '2004-08-12',
      'low',
      'repaired',
    ]);
  });

  it('are doubted where the characters were hardly to be seen', () => {
    expect(read(passport, passport, false)['person.family_name']?.[1]).toBe('low');
    expect(read(passport, passport, false)['passport.number']?.[1]).toBe('medium');
  });

  it('name no country that there is not', () => {
    const wrong = change(passport, 1, 10, 'Q');
    expect(read(wrong, wrong)['person.nationality']?.[1]).toBe('low');
  });

  it('of a German are of Germany, and an unknown sex is X', () => {
    const lines = [
      'P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<',
      'C01X00T478D<<6408125<2702283<<<<<<<<<<<<<<<4',
    ];
    const facts = read(lines, lines);
    expect(facts['passport.country']?.[0]).toBe('DEU');
    expect(facts['person.nationality']?.[0]).toBe('DEU');
    expect(facts['person.sex']?.[0]).toBe('X');
  });

  it('of a card of the United States have the alien number', () => {
    const number = `000000701${checkDigit('000000701')}`;
    const lines = [
      `C1USA${number}SRC0000000701<<`,
      '8001014F2801017MEX<<<<<<<<<<<6',
      'SPECIMEN<<TEST<<<<<<<<<<<<<<<<',
    ];
    expect(read(lines, lines)['person.alien_number']).toEqual(['000000701', 'high', 'two_readings']);
    expect(read(card, card)['person.alien_number']).toBeUndefined();
    expect(read(card, card)['passport.number']).toBeUndefined();
  });

  it('of a visa of the United States have the number of the passport', () => {
    const second = passport[1]?.slice(0, 28).padEnd(44, '<') ?? '';
    const visa = ['VNUSAERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', second];
    expect(read(visa, visa)['passport.number']?.[0]).toBe('L898902C3');
    expect(read(visa, visa)['visa.number']).toBeUndefined();
    const other = ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', second];
    expect(read(other, other)['visa.number']?.[0]).toBe('L898902C3');
    expect(read(other, other)['visa.expiry']?.[0]).toBe('2012-04-15');
  });
});

it('made zones are right by another parser too', () => {
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
  it('of birth are past', () => {
    expect(toBirthDate('261124', now)).toBe('1926-11-24');
    expect(toBirthDate('261123', now)).toBe('2026-11-23');
    expect(toBirthDate('000229', now)).toBe('2000-02-29');
  });

  it('of expiry are near', () => {
    expect(toExpiryDate('351231', now)).toBe('2035-12-31');
    expect(toExpiryDate('760101', now)).toBe('2076-01-01');
    expect(toExpiryDate('990101', now)).toBe('1999-01-01');
  });

  it.each(['991332', '010229', '19<<<<', '<<<<<<', ''])('%s is none', (digits) => {
    expect(toExpiryDate(digits, now)).toBeNull();
    expect(toBirthDate(digits, now)).toBeNull();
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
  ])('is none: %s', (_, lines) => {
    expect(isZone(lines)).toBe(false);
  });

  it('is one where two check digits are right', () => {
    expect(isZone(passport)).toBe(true);
    expect(isZone(card)).toBe(true);
    expect(isZone(change(passport, 1, 0, 'M'))).toBe(true);
  });
});
