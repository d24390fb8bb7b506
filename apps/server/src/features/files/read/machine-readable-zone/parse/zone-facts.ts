import type {
  FactCheck,
  FactConfidence,
  FactDoubt,
  FactName,
  FileFact,
} from '@visafolio/contract/files/facts.ts';
import { computeCheckDigit } from './check-digit.ts';
import { isCountry, toCountry, toIssuer } from './countries.ts';
import { toBirthDates, toExpiryDate } from './zone-dates.ts';
import { readSpan, type Span, type ZoneFormat, zoneLayouts } from './zone-formats.ts';

type Place = FileFact['place'];

/** The readings of one zone. */
export interface ZoneText {
  format: ZoneFormat;
  page: number;
  /** Per reader its lines in the format's length, or null if it read none. The first one has priority. */
  readings: [string[], string[] | null];
  /** Whether the characters were read clearly. */
  isSure: (span: Span) => boolean;
  getPlace: (span: Span) => Place;
  /** The end of its lines is outside the image. */
  isCutOff?: boolean;
}

interface Read {
  text: string;
  confidence: FactConfidence;
  check: FactCheck;
}

/** The facts of a zone. Trusts two readings that agree, but not a correct check digit alone. */
export function toZoneFacts(zone: ZoneText, now: Date): FileFact[] {
  const layout = zoneLayouts[zone.format];
  const isCutOff = zone.isCutOff || (zone.readings[0][0]?.length ?? 0) < layout.length;
  const facts: FileFact[] = [];
  const add = (
    name: FactName,
    value: string | null,
    span: Span,
    { confidence, check }: Omit<Read, 'text'>,
    ofValue: FactDoubt[] = [],
    other?: string,
  ) => {
    if (!value) return;
    const doubts = isCutOff ? [...ofValue, 'edge_missing' as const] : ofValue;
    facts.push({
      name,
      value,
      page: zone.page,
      place: zone.getPlace(span),
      confidence: doubts.length > 0 ? 'low' : confidence,
      check,
      reader: 'machine_readable_zone',
      quote: null,
      ...(doubts.length > 0 ? { doubts } : {}),
      ...(other ? { other_value: other } : {}),
    });
  };

  const names = readPlain(zone, layout.names, /^[A-Z<]+$/);
  const [family = '', ...given] = names.text.replace(/<+$/, '').split('<<');
  // The filler between both names separates their fields.
  const familySpan = { ...layout.names, to: layout.names.from + Math.max(1, family.length) };
  const givenText = given.join('<').replace(/^<+/, '');
  const givenFrom = layout.names.from + names.text.indexOf('<<') + 2;
  const givenSpan = { ...layout.names, from: givenFrom, to: givenFrom + Math.max(1, givenText.length) };
  const issuer = readPlain(zone, layout.issuer, /^[A-Z]{1,3}<{0,2}$/);
  const isOne = givenText === '';
  const isCut = mayBeCutOff(names.text, layout.names.to - layout.names.from);
  const doubt = (name: string): FactDoubt[] => [
    ...(isCut ? (['name_cut_off'] as const) : []),
    ...(isOne ? (['only_name'] as const) : []),
    ...(hasReplacedMarks(name, issuer.text) ? (['marks_not_in_zone'] as const) : []),
  ];
  add('person.family_name', toName(family), familySpan, names, doubt(family));
  add('person.given_names', toName(givenText), givenSpan, names, doubt(givenText));

  const expiry = readChecked(zone, layout.expiry, 'digits');
  const expires = toExpiryDate(expiry.text, now);
  const birth = readChecked(zone, layout.birth, 'digits');
  const isExpirySure = expiry.check === 'two_readings' || expiry.check === 'check_digit';
  const [born, otherBirth] = toBirthDates(birth.text, now, isExpirySure ? expires : null);
  const centuries: FactDoubt[] = otherBirth ? ['two_centuries'] : [];
  add('person.birth_date', born ?? null, layout.birth, birth, centuries, otherBirth);
  const sex = readPlain(zone, layout.sex, /^[MFX<]$/);
  add('person.sex', toSex(sex.text), layout.sex, sex);
  const nationality = readPlain(zone, layout.nationality, /^[A-Z]{1,3}<{0,2}$/);
  add('person.nationality', toCountry(nationality.text), layout.nationality, asCountry(nationality));

  const number = readChecked(zone, layout.number, 'any');
  const code = readSpan(zone.readings[0], layout.code);
  if (zone.format === 'TD3' && code.startsWith('P')) {
    add('passport.number', toNumber(number.text), layout.number, number);
    add('passport.country', toIssuer(issuer.text), layout.issuer, asCountry(issuer));
    add('passport.expiry', expires, layout.expiry, expiry);
  }
  if (zone.format.startsWith('MRV')) {
    // US visas have the passport's number here (9 FAM 504.10); their own number is not in the fixed part of the zone.
    const name = toCountry(issuer.text) === 'USA' ? 'passport.number' : 'visa.number';
    add(name, toNumber(number.text), layout.number, number);
    add('visa.expiry', expires, layout.expiry, expiry);
  }
  // Permanent resident cards and work permits: the USCIS number, which is the alien number.
  if (zone.format === 'TD1' && /^[CI]/.test(code) && issuer.text === 'USA' && /^\d{9}$/.test(number.text))
    add('person.alien_number', number.text, layout.number, {
      ...number,
      confidence: issuer.confidence === 'high' ? number.confidence : 'low',
    });
  return facts;
}

/**
 * Names that do not fit are truncated, so that a letter is in the line's last position, or shortened by words and to initials.
 * ICAO 9303, part 3, section 4.6.
 */
function mayBeCutOff(names: string, room: number): boolean {
  const used = names.replace(/<+$/, '');
  const endsInInitial = /(?:^|<)[A-Z]$/.test(used);
  return used.length > room - 2 || (endsInInitial && used.length > room - 4);
}

/** Issuers that transliterate Ä, Ö, Ü, Å, Ø and ß with two letters in the zone. */
const replacing = new Set(['D', 'DEU', 'AUT', 'CHE', 'LIE', 'FIN', 'SWE', 'DNK', 'NOR', 'ISL', 'EST']);
const hasReplacedMarks = (name: string, issuer: string): boolean =>
  replacing.has(issuer.replace(/<+$/, '')) && /AE|OE|UE|SS|AA/.test(name);

/** A field without a check digit. */
function readPlain(zone: ZoneText, span: Span, shape: RegExp): Read {
  const [first, second] = zone.readings;
  const text = readSpan(first, span);
  const other = second && readSpan(second, span);
  if (text === other && shape.test(text))
    return { text, confidence: zone.isSure(span) ? 'high' : 'low', check: 'two_readings' };
  const chosen = !shape.test(text) && other && shape.test(other) ? other : text;
  return { text: shape.test(chosen) ? chosen : '', confidence: 'low', check: 'none' };
}

/** A field with its check digit. */
function readChecked(zone: ZoneText, span: Span, characters: 'digits' | 'any'): Read {
  const withDigit = { ...span, to: span.to + 1 };
  const isRight = (text: string) =>
    (characters === 'any' || /^\d+$/.test(text)) &&
    text.at(-1) === String(computeCheckDigit(text.slice(0, -1)));
  const [first, second] = zone.readings;
  const texts = [readSpan(first, withDigit), second && readSpan(second, withDigit)];
  const right = texts.filter((text) => text !== null && isRight(text)) as string[];
  const [chosen] = right;
  if (chosen !== undefined) {
    const text = chosen.slice(0, -1);
    if (texts[0] === texts[1])
      return { text, confidence: zone.isSure(withDigit) ? 'high' : 'medium', check: 'two_readings' };
    // Both are valid but differ, so one of them is wrong.
    return { text, confidence: right.length === 2 ? 'low' : 'medium', check: 'check_digit' };
  }
  const repaired = texts
    .filter((text): text is string => text !== null)
    .map((text) => repair(text, characters))
    .find((text) => isRight(text));
  if (repaired) return { text: repaired.slice(0, -1), confidence: 'low', check: 'repaired' };
  return { text: texts[0]?.slice(0, -1) ?? '', confidence: 'low', check: 'none' };
}

const similarDigits: Record<string, string> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
};

/** Replaces letters where only digits are allowed. */
const repair = (text: string, characters: 'digits' | 'any'): string => {
  const from = characters === 'digits' ? 0 : text.length - 1;
  return text.slice(0, from) + [...text.slice(from)].map((each) => similarDigits[each] ?? each).join('');
};

const toName = (text: string): string => text.replace(/<+/g, ' ').trim();
const toNumber = (text: string): string | null =>
  /^[A-Z0-9]+<*$/.test(text) ? text.replace(/<+$/, '') : null;
const toSex = (text: string): string | null => (text === '<' ? 'X' : text || null);

/** A code of no country was misread. */
const asCountry = (read: Read): Read =>
  isCountry(read.text.replace(/<+$/, '')) ? read : { ...read, confidence: 'low' };
