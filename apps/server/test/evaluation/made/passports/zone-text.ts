import { computeCheckDigit } from '../../../../src/features/files/read/machine-readable-zone/parse/check-digit.ts';
import type { ZoneFormat } from '../../../../src/features/files/read/machine-readable-zone/parse/zone-formats.ts';

type Random = () => number;

/** A fictitious document with its machine-readable zone. */
export interface MadeZone {
  format: ZoneFormat;
  lines: string[];
  family: string;
  given: string;
  number: string;
  /** As ICAO writes it. */
  country: string;
  nationality: string;
  /** yyyy-mm-dd. */
  birth: string;
  expiry: string;
  sex: 'F' | 'M' | 'X';
}

/** Syllables of names by region, combined at random. */
const sounds: [given: string[], family: string[]][] = [
  ['MAR AN LU JO FER CAR ISA SO GA PA'.split(' '), 'IA NA ELA SE NANDO LOS BEL FIA BRIEL BLO'.split(' ')],
  ['WEI XIAO JIAN MEI YU HAO LI ZHI QIANG FANG'.split(' '), 'LIN HUA MING YAN FEI JUN NA BO'.split(' ')],
  ['OLU ADE CHI NGO EME KWA ABI FUN'.split(' '), 'WASEUN BAYO NEDU ZI KA ME OLA MILAYO'.split(' ')],
  ['PRI RA SAN VI KRI LAK DE AN'.split(' '), 'YA JESH JAY KRAM SHNA SHMI EPAK ITA'.split(' ')],
  ['ALEK DMI NATA SVET VLADI OL YUR TAT'.split(' '), 'SANDR TRY LIA LANA SLAV GA IY IANA'.split(' ')],
  ['MO AH FAT YOU HAS LAY OM KHA'.split(' '), 'HAMED MAD IMA SSEF SAN LA AR LED'.split(' ')],
  ['HANS GRE KLA ULR WOLF BRI JUR HEI'.split(' '), 'JORG TA US IKE GANG GITTE GEN KE'.split(' ')],
  ['THI NGOC MINH QUOC TUAN HUONG DUC'.split(' '), 'ANH LAN KHOA BAO VAN HIEN TRANG'.split(' ')],
];
const familyEnds =
  'EZ SKI OVA SEN MANN WALLA ZADE YAN ESCU IDIS OPOULOS SSON ENKO ULLAH NGUYEN TRAN WANG LI O KIM PARK SINGH OKAFOR BERG QUIST WICZ JACQUES VAUX XHA'.split(
    ' ',
  );
const states =
  'USA MEX BRA ARG CHL COL PER VEN ECU GTM HND SLV CUB DOM HTI JAM CAN GBR IRL FRA ESP PRT ITA CHE AUT BEL NLD DNK SWE NOR FIN POL CZE SVK HUN ROU BGR GRC TUR UKR RUS GEO ARM AZE KAZ UZB IND PAK BGD LKA NPL CHN HKG TWN JPN KOR PRK VNM THA MMR KHM PHL IDN MYS SGP AUS NZL NGA GHA KEN ETH UGA TZA ZAF EGY MAR DZA TUN SYR IRQ IRN ISR JOR LBN SAU YEM AFG QAT'.split(
    ' ',
  );

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export function makeZone(random: Random, format: ZoneFormat = 'TD3'): MadeZone {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const characters = (from: string, count: number) =>
    Array.from({ length: count }, () => pick([...from])).join('');
  const region = pick(sounds);
  const word = () => pick(region[0]) + pick(region[1]) + (random() < 0.2 ? pick(region[1]) : '');
  const surname = () => pick(region[0]) + (random() < 0.5 ? pick(region[1]) : '') + pick(familyEnds);
  const many = (make: () => string, counts: number[]) => Array.from({ length: pick(counts) }, make).join('<');
  // Sometimes random letters, because readers must not depend on typical names.
  const isStrange = random() < 0.15;
  const strange = () => characters(letters, 3 + Math.floor(random() * 9));
  let family = many(isStrange ? strange : surname, [1, 1, 1, 2, 2, 3]);
  let given = many(isStrange ? strange : word, [0, 1, 1, 2, 2, 3, 4]);
  const room = format === 'TD1' ? 30 : format === 'TD3' || format === 'MRV-A' ? 39 : 31;
  if (family.length > room - 4) family = family.slice(0, room - 4).replace(/<+$/, '');
  given = given.slice(0, room - family.length - 2).replace(/<+$/, '');

  const two = (value: number) => String(value).padStart(2, '0');
  const date = (from: number, to: number) =>
    `${from + Math.floor(random() * (to - from))}-${two(1 + Math.floor(random() * 12))}-${two(1 + Math.floor(random() * 28))}`;
  const [birth, expiry] = [date(1935, 2024), date(2018, 2036)];
  const short = (day: string) => day.slice(2).replaceAll('-', '');
  const sex = pick(['F', 'F', 'F', 'M', 'M', 'M', 'X'] as const);
  const germany = random() < 0.05;
  const country = germany ? 'D' : pick(states);
  const nationality = random() < 0.9 ? country : pick(states);
  const number = pick([
    () => characters('0123456789', 9),
    () => characters(letters, 1) + characters('0123456789', 8),
    () => characters(letters, 2) + characters('0123456789', 7),
    () => characters(`${letters}0123456789`, 9),
    () => characters('0123456789', 7),
    () => characters(letters, 1) + characters('0123456789', 7),
  ])();
  const checked = (value: string) => value + computeCheckDigit(value);
  const numberPart = checked(number.padEnd(9, '<'));
  const names = `${family}${given ? `<<${given}` : ''}`;
  const dates = [checked(short(birth)), sex === 'X' ? '<' : sex, checked(short(expiry))] as const;
  const code = format.startsWith('MRV')
    ? pick(['V<', 'VN', 'VB'])
    : format === 'TD3'
      ? pick(['P<', 'P<', 'P<', 'PP', 'PD', 'PM'])
      : 'I<';
  const issuer = country.padEnd(3, '<');
  const person = nationality.padEnd(3, '<');
  const optional = (length: number) =>
    (random() < 0.5 ? '' : characters('0123456789', pick([4, 8, 11, 14])))
      .slice(0, length)
      .padEnd(length, '<');

  let lines: string[];
  if (format === 'TD1') {
    const first = `${code}${issuer}${numberPart}`.padEnd(30, '<');
    const second = `${dates[0]}${dates[1]}${dates[2]}${person}`.padEnd(29, '<');
    const composite = computeCheckDigit(
      first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29),
    );
    lines = [first, `${second}${composite}`, names.padEnd(30, '<')];
  } else {
    const length = format === 'TD3' || format === 'MRV-A' ? 44 : 36;
    const first = `${code}${issuer}${names}`.padEnd(length, '<');
    let second = `${numberPart}${person}${dates.join('')}`;
    if (format.startsWith('MRV')) second += optional(length - 28);
    else {
      const personal = optional(length - 30);
      second +=
        format === 'TD3'
          ? personal + (/^<*$/.test(personal) && random() < 0.5 ? '<' : computeCheckDigit(personal))
          : optional(7);
      second += computeCheckDigit(second.slice(0, 10) + second.slice(13, 20) + second.slice(21));
    }
    lines = [first, second];
  }
  return {
    format,
    lines,
    family: family.replaceAll('<', ' '),
    given: given.replaceAll('<', ' '),
    number,
    country,
    nationality,
    birth,
    expiry,
    sex,
  };
}
